"""Turn what a model said, in any of the usual wire formats, into actions."""

from __future__ import annotations

import json
import re
from typing import Any

from loongdoc_env.episode.actions import shorten

_THINK = re.compile(r"<think>.*?(?:</think>|\Z)", re.DOTALL)
_TOOL_CALL = re.compile(r"<tool_call>(.*?)(?:</tool_call>|(?=<tool_call>)|\Z)", re.DOTALL)
_FENCE = re.compile(r"```(?:json)?[ \t]*\n(.*?)```", re.DOTALL)
MAX_REPLY_CHARS = 200_000

Action = dict[str, Any]


def parse_action(reply: object) -> list[Action]:
    """Return the actions in a model's reply, in order; never raises.

    Accepted: an action itself; a chat-completions message (``tool_calls``, else ``content``); a Responses item
    or list of items (``function_call``); a Messages reply (``tool_use`` blocks); raw text holding
    ``<tool_call>{…}</tool_call>``, or only JSON (an object, a list of objects, or one in a code fence).
    Text inside ``<think>`` tags and reasoning fields is never read as an action.

    A call that cannot be read becomes ``{"name": …, "arguments": {}, "malformed": reason}``, which costs a turn
    and is answered with the reason. Text without a call becomes one such action: it is never an answer.
    """
    try:
        actions = _from_any(reply)
    except RecursionError:
        return [_malformed("", "the reply is nested too deep")]
    return actions or [_malformed("", "the reply holds no action; call one of the tools")]


def _malformed(name: str, reason: str) -> Action:
    return {"name": shorten(name, 60), "arguments": {}, "malformed": reason}


def _from_any(reply: object) -> list[Action]:
    if isinstance(reply, str):
        return _from_text(reply)
    if isinstance(reply, list):
        return [action for item in reply for action in _from_any(item)]
    if not isinstance(reply, dict):
        return []
    calls = reply.get("tool_calls")
    if isinstance(calls, list) and calls:
        return [_from_chat(call) for call in calls]
    kind = reply.get("type")
    if kind == "function_call":
        return [_call(reply.get("name"), reply.get("arguments"))]
    if kind == "tool_use":
        return [_call(reply.get("name"), reply.get("input"))]
    if kind in ("text", "output_text"):
        return _from_any(reply.get("text"))
    if kind in ("reasoning", "thinking", "redacted_thinking"):
        return []
    for key in ("content", "output"):
        if key in reply:
            return _from_any(reply[key])
    if "name" in reply:
        extra = [key for key in reply if key not in ("name", "arguments")]
        if extra and "arguments" in reply:
            return [_malformed(str(reply["name"]), f"unexpected field {shorten(extra[0], 60)!r} beside arguments")]
        return [_call(reply["name"], reply.get("arguments"))]
    return []


def _from_chat(call: object) -> Action:
    function = call.get("function") if isinstance(call, dict) else None
    if not isinstance(function, dict):
        return _malformed("", "a tool call without a function object")
    return _call(function.get("name"), function.get("arguments"))


def _call(name: object, arguments: object) -> Action:
    if not isinstance(name, str):
        return _malformed("", "name: a tool call needs the name of an action")
    if isinstance(arguments, str):
        if not arguments.strip():
            arguments = {}
        else:
            try:
                arguments = json.loads(arguments)
            except (ValueError, RecursionError) as error:
                return _malformed(name, f"arguments: not valid JSON ({shorten(error, 120)})")
    if arguments is None:
        arguments = {}
    if not isinstance(arguments, dict):
        return _malformed(name, f"arguments: expected an object, got {type(arguments).__name__}")
    return {"name": name, "arguments": arguments}


def _from_text(text: str) -> list[Action]:
    if len(text) > MAX_REPLY_CHARS:
        return [_malformed("", f"the reply is longer than {MAX_REPLY_CHARS:,} characters")]
    text = _THINK.sub("", text)
    if "<tool_call>" in text:
        return [action for body in _TOOL_CALL.findall(text) for action in _from_json(body, strict=True)]
    fences = _FENCE.findall(text)
    for body in fences or [text]:
        actions = _from_json(body, strict=False)
        if actions:
            return actions
    return []


def _from_json(text: str, *, strict: bool) -> list[Action]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        looks_like_a_call = strict or (text.lstrip()[:1] in "{[" and '"name"' in text)
        if looks_like_a_call and text.strip():
            return [_malformed("", f"the call is not valid JSON ({shorten(error, 120)})")]
        return []
    items = value if isinstance(value, list) else [value]
    actions = []
    for item in items:
        if isinstance(item, dict) and "name" in item:
            actions += _from_any(item)
        elif isinstance(item, dict) and "function" in item:
            actions.append(_from_chat(item))
        elif strict or isinstance(item, dict):
            actions.append(_malformed("", "name: a tool call needs the name of an action"))
    return actions
