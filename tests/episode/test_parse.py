from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loongdoc_env.episode.parse import parse_action

READ = {"name": "read", "arguments": {"path": "book.txt"}}
TEXT = json.dumps(READ)


@pytest.mark.parametrize(
    "reply",
    [
        READ,
        TEXT,
        f"I will look.\n<tool_call>\n{TEXT}\n</tool_call>",
        f"<tool_call>{TEXT}",
        f"Like this:\n```json\n{TEXT}\n```",
        f'<think>{{"name": "submit"}}</think>{TEXT}',
        {
            "role": "assistant",
            "content": None,
            "tool_calls": [
                {
                    "id": "1",
                    "type": "function",
                    "function": {"name": "read", "arguments": '{"path": "book.txt"}'},
                }
            ],
        },
        {"role": "assistant", "content": f"<tool_call>{TEXT}</tool_call>"},
        {"type": "function_call", "name": "read", "arguments": '{"path": "book.txt"}', "call_id": "c"},
        {
            "role": "assistant",
            "content": [
                {"type": "thinking", "thinking": "submit"},
                {"type": "text", "text": "Reading."},
                {"type": "tool_use", "id": "t", "name": "read", "input": {"path": "book.txt"}},
            ],
        },
        {
            "output": [
                {"type": "reasoning", "summary": []},
                {"type": "function_call", "name": "read", "arguments": '{"path": "book.txt"}'},
            ]
        },
    ],
)
def test_every_wire_format_gives_the_call(reply):
    assert parse_action(reply) == [READ]


def test_two_calls_stay_in_order_and_a_broken_one_does_not_stop_the_next():
    broken = {"function": {"name": "search", "arguments": '{"query": "he said "no""}'}}
    good = {"function": {"name": "read", "arguments": '{"path": "book.txt"}'}}
    first, second = parse_action({"tool_calls": [broken, good]})
    assert first["name"] == "search"
    assert "arguments: not valid JSON" in first["malformed"]
    assert second == READ


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        ("The answer is B.", "no action"),
        ("B", "no action"),
        ("", "no action"),
        (None, "no action"),
        ({"content": None, "reasoning_content": "B"}, "no action"),
        ("<think>never closed " + TEXT, "no action"),
        ("<tool_call>{nope}</tool_call>", "not valid JSON"),
        ('<tool_call>{"arguments": {}}</tool_call>', "name"),
        ({"type": "function_call", "name": "read", "arguments": "[1]"}, "expected an object"),
        ({"type": "function_call", "name": None, "arguments": "{}"}, "name"),
        ("x" * 300_000, "longer than"),
    ],
)
def test_what_is_no_call_becomes_one_malformed_action(reply, reason):
    (action,) = parse_action(reply)
    assert reason in action["malformed"]
    assert action["arguments"] == {}


JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(
    JSON | st.text().map(lambda text: f"<tool_call>{text}") | st.fixed_dictionaries({"name": JSON, "arguments": JSON})
)
def test_never_raises_and_always_gives_an_action(reply):
    actions = parse_action(reply)
    assert actions
    assert all(isinstance(action["name"], str) and isinstance(action["arguments"], dict) for action in actions)


def test_a_reply_nested_without_end_is_malformed():
    reply = []
    for _ in range(100_000):
        reply = [reply]
    assert parse_action(reply)[0]["malformed"] == "the reply is nested too deep"
