from __future__ import annotations

import pytest

from loongdoc_env.episode.actions import BadAction, Read, Search, tools, validate
from loongdoc_env.errors import ConfigurationError


def test_tools_describe_every_action_with_its_limits():
    by_name = {tool["function"]["name"]: tool["function"] for tool in tools()}
    assert list(by_name) == ["list_files", "search", "read", "show_state", "submit"]
    read = by_name["read"]["parameters"]
    assert read["required"] == ["path"]
    assert read["properties"]["limit"]["maximum"] == 24_000
    assert read["additionalProperties"] is False
    assert by_name["search"]["description"].startswith("Search the documents")


def test_tools_returns_new_objects():
    tools()[0]["function"]["parameters"]["properties"].clear()
    assert tools()[0]["function"]["parameters"]["properties"]


def test_unknown_evidence_mode_is_refused():
    with pytest.raises(ConfigurationError, match="'required' is not available"):
        tools("required")


def test_defaults_are_filled_in():
    assert validate({"name": "read", "arguments": {"path": "book.txt"}}) == (
        "read",
        Read("book.txt", 0, 8_000),
    )
    name, search = validate({"name": "search", "arguments": {"query": "x"}})
    assert isinstance(search, Search)
    assert (name, search.mode, search.limit) == ("search", "lexical", 10)


@pytest.mark.parametrize(
    ("action", "code", "message"),
    [
        (None, "bad_arguments", "not null"),
        ("read", "bad_arguments", "not str"),
        ({}, "bad_arguments", "name: expected text"),
        ({"name": 3}, "bad_arguments", "name: expected text, got int"),
        ({"name": "serach"}, "unknown_action", "Did you mean 'search'"),
        ({"name": "read", "arguments": {}}, "bad_arguments", "path"),
        ({"name": "read", "arguments": {"path": 1}}, "bad_arguments", "path: Expected `str`"),
        (
            {"name": "read", "arguments": {"path": "a", "start": -1}},
            "bad_arguments",
            "start: Expected `int` >= 0",
        ),
        (
            {"name": "read", "arguments": {"path": "a", "start": "1"}},
            "bad_arguments",
            "start: Expected `int`",
        ),
        ({"name": "read", "arguments": {"path": "a", "x": 1}}, "bad_arguments", "`x`"),
        ({"name": "read", "arguments": [1]}, "bad_arguments", "read: Expected `object`"),
        ({"name": "search", "arguments": {"query": "a" * 5_000_000}}, "bad_arguments", "query"),
        ({"name": "search", "arguments": {"query": "a", "mode": "vector"}}, "bad_arguments", "mode"),
        (
            {"name": "search", "arguments": {"query": "a", "limit": 51}},
            "bad_arguments",
            "limit: Expected `int` <= 50",
        ),
        ({"name": "submit", "arguments": {"answers": {"q": 1}}}, "bad_arguments", "answers"),
        ({"name": "read", "arguments": {"path": "a"}, "id": 4}, "bad_arguments", "'id'"),
        ({"name": "\ud800", "arguments": {}}, "unknown_action", "?"),
        ({"name": "read", "arguments": {}, "malformed": "why"}, "bad_arguments", "why"),
    ],
)
def test_bad_actions_name_the_field(action, code, message):
    with pytest.raises(BadAction) as caught:
        validate(action)
    assert caught.value.code == code
    assert message in str(caught.value)
    assert len(str(caught.value)) < 700
