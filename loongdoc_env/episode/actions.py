"""The actions of a policy: one set of typed records from which schemas, spaces and adapters are made.

Source: DESIGN of this package (action table); LongHarness, Section 2 (one operation a turn).
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal

import msgspec

from loongdoc_env.errors import ConfigurationError, nearest

Evidence = Literal["off"]
"""Evidence modes of this version."""

MAX_QUERY_CHARS = 4_096
MAX_PATH_CHARS = 1_024
MAX_ANSWER_CHARS = 65_536
MAX_READ_CHARS = 24_000
DEFAULT_READ_CHARS = 8_000
MAX_HITS = 50
DEFAULT_HITS = 10
MAX_ENTRIES = 200
DEFAULT_ENTRIES = 100

_Path = Annotated[str, msgspec.Meta(max_length=MAX_PATH_CHARS, description="Path in the file tree.")]
_Start = Annotated[int, msgspec.Meta(ge=0, le=2**53, description="First item or character, counted from 0.")]
_Answer = Annotated[str, msgspec.Meta(max_length=MAX_ANSWER_CHARS)]
_Answers = Annotated[dict[str, _Answer], msgspec.Meta(max_length=10_000)]


class _Arguments(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of the argument records: unknown fields are refused."""


class ListFiles(_Arguments, frozen=True):
    """List a folder of the file tree: names, sizes in characters and estimated tokens."""

    path: _Path = "/environment"
    start: _Start = 0
    limit: Annotated[int, msgspec.Meta(ge=1, le=MAX_ENTRIES, description="How many entries.")] = DEFAULT_ENTRIES


class Search(_Arguments, frozen=True):
    """Search the documents and get candidate locations with snippets; then use read to see the text."""

    query: Annotated[
        str,
        msgspec.Meta(max_length=MAX_QUERY_CHARS, description="Words to find, or a pattern in RE2 syntax."),
    ]
    mode: Annotated[
        Literal["lexical", "regex"],
        msgspec.Meta(description="lexical ranks by words; regex matches the pattern."),
    ] = "lexical"
    path: Annotated[_Path | None, msgspec.Meta(description="Only documents at or under this path.")] = None
    limit: Annotated[int, msgspec.Meta(ge=1, le=MAX_HITS, description="How many hits.")] = DEFAULT_HITS


class Read(_Arguments, frozen=True):
    """Read characters of a file, from start on; the reply says how to continue."""

    path: _Path
    start: _Start = 0
    limit: Annotated[int, msgspec.Meta(ge=1, le=MAX_READ_CHARS, description="How many characters.")] = (
        DEFAULT_READ_CHARS
    )


class ShowState(_Arguments, frozen=True):
    """Show what has been recorded so far: answers, read spans, and what is left of the budget."""

    part: Annotated[Literal["all", "answers", "spans"], msgspec.Meta(description="Which part.")] = "all"


class Submit(_Arguments, frozen=True):
    """Record the answer to the question, or answers by question id; the last one counts."""

    answer: Annotated[_Answer | None, msgspec.Meta(description="The answer, when there is one question.")] = None
    answers: Annotated[_Answers | None, msgspec.Meta(description="Answers by question id.")] = None
    confirm: Annotated[bool, msgspec.Meta(description="End the episode now, answered or not.")] = False


Arguments = ListFiles | Search | Read | ShowState | Submit

_ACTIONS: dict[str, type[Arguments]] = {
    "list_files": ListFiles,
    "search": Search,
    "read": Read,
    "show_state": ShowState,
    "submit": Submit,
}


def check_evidence(evidence: object) -> Evidence:
    """Return a valid evidence mode.

    Raises:
        ConfigurationError: This version does not have the mode.
    """
    if evidence != "off":
        raise ConfigurationError(f"evidence={evidence!r} is not available in this version; use evidence='off'.")
    return "off"


def action_types(evidence: Evidence = "off") -> dict[str, type[Arguments]]:
    """Return the argument record of each action by name, in a fixed order."""
    check_evidence(evidence)
    return dict(_ACTIONS)


class BadAction(Exception):
    """An action that cannot be carried out; becomes an observation, never reaches the caller.

    Attributes:
        code: One of the values of ``info["error"]``.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def validate(action: object, evidence: Evidence = "off") -> tuple[str, Arguments]:
    """Return name and arguments of an action of any origin.

    Args:
        action: ``{"name": str, "arguments": {…}}``; anything else is refused. A ``"malformed"`` key holds why a
            model's text could not be turned into an action (see ``parse.parse_action``).
        evidence: The evidence mode, which decides what actions there are.

    Raises:
        BadAction: With code ``unknown_action`` or ``bad_arguments`` and a message that names the field.
    """
    if not isinstance(action, dict):
        raise BadAction("bad_arguments", f"an action is an object with name and arguments, not {_kind(action)}")
    malformed = action.get("malformed")
    if malformed is not None:
        raise BadAction("bad_arguments", shorten(malformed, 500))
    name = action.get("name")
    if not isinstance(name, str):
        raise BadAction("bad_arguments", f"name: expected text, got {_kind(name)}")
    record = _ACTIONS.get(name)
    if record is None:
        known = ", ".join(_ACTIONS)
        hint = nearest(name[:100], _ACTIONS)
        raise BadAction("unknown_action", f"no action {shorten(name, 60)!r}; there are {known}.{hint}")
    unknown = [key for key in action if key not in ("name", "arguments")]
    if unknown:
        raise BadAction("bad_arguments", f"unexpected field {shorten(unknown[0], 60)!r} beside name and arguments")
    arguments = action.get("arguments")
    if arguments is None:
        arguments = {}
    try:
        return name, msgspec.convert(arguments, record)
    except (msgspec.ValidationError, UnicodeError, RecursionError) as error:
        raise BadAction("bad_arguments", f"{name}: {_readable(error)}") from None


def _readable(error: Exception) -> str:
    """Turn a validation message into ``field: what is wrong``."""
    message = shorten(error, 300)
    if " - at `$." in message:
        text, _, field = message.partition(" - at `$.")
        return f"{field.rstrip('`')}: {text}"
    return message


def _kind(value: object) -> str:
    return "null" if value is None else type(value).__name__


def shorten(value: object, limit: int) -> str:
    """Return ``str(value)`` cut to ``limit`` characters, with what cannot be encoded replaced visibly."""
    text = value[: limit + 1] if isinstance(value, str) else str(value)
    if len(text) > limit:
        text = text[: limit - 1] + "…"
    return text.encode("utf-8", "replace").decode("utf-8")


@cache
def _schemas() -> tuple[tuple[str, str, bytes], ...]:
    schemas = []
    for name, record in _ACTIONS.items():
        components = msgspec.json.schema_components([record], ref_template="#/$defs/{name}")[1]
        schema = components[record.__name__]
        description = schema.pop("description", "")
        schema.pop("title", None)
        schemas.append((name, description, msgspec.json.encode(schema)))
    return tuple(schemas)


def tools(evidence: Evidence = "off") -> list[dict[str, Any]]:
    """Return the actions as JSON-schema tools, in the form of chat-completion requests.

    Args:
        evidence: The evidence mode, which decides what actions there are.

    Returns:
        One ``{"type": "function", "function": {"name", "description", "parameters"}}`` per action, new on each call.
    """
    check_evidence(evidence)
    return [
        {
            "type": "function",
            "function": {"name": name, "description": text, "parameters": msgspec.json.decode(schema)},
        }
        for name, text, schema in _schemas()
    ]
