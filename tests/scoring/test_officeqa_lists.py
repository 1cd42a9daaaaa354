from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import combinations, pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from loongdoc_env.scoring.officeqa_lists import can_be_cut, matches_in_order, parse_item
from loongdoc_env.scoring.officeqa_numbers import close


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("5", 5.0),
        (" 1,234 ", 1234.0),
        ("−1,234.5%", -1234.5),
        ("(1,234)", -1234.0),
        ("($1,950)", -1950.0),
        ("(1,950)", None),  # could be a year
        ("(12)3,456", -123456.0),
        ("$39", 39.0),
        ("1$,234", 1234.0),
        ("1234,567", None),
        ("1 ,234", None),
        ("1, 234", None),
        (",5", None),
        ("", None),
        ("  ", None),
        ("5.", None),
        ("5 million", None),
    ],
)
def test_an_item_is_one_whole_number(text: str, value: float | None) -> None:
    assert parse_item(text) == value


def every_cut(body: str, num_items: int) -> Iterator[list[float]]:
    """Enumerate the cuts as the official code does: the values of each way to group the pieces."""
    pieces = body.split(",")
    for places in combinations(range(1, len(pieces)), num_items - 1):
        bounds = [0, *places, len(pieces)]
        items = [parse_item(",".join(pieces[a:b])) for a, b in pairwise(bounds)]
        if all(item is not None for item in items):
            yield [item for item in items if item is not None]


plain_pieces = st.sampled_from(["0", "00", "000", "1", "12", "345", "-1", "−2", "1.5", "234.5", "7%", "1234"])
odd_pieces = st.sampled_from(
    ["", " ", " 67", "5 ", "$8", "(9", "234)", "$000", "(0", "000)", "٠٠٠", "(5)", "950)", "(1"]
)
pieces = plain_pieces | odd_pieces


@given(st.lists(pieces, min_size=1, max_size=8).map(",".join), st.integers(2, 5))
def test_a_cut_exists_exactly_when_enumeration_finds_one(body: str, num_items: int) -> None:
    assert can_be_cut(body, num_items) == any(True for _ in every_cut(body, num_items))


@given(
    st.lists(pieces, min_size=2, max_size=8).map(",".join),
    st.integers(2, 4),
    st.sampled_from([0.0, 0.01, 0.05, 1.0]),
    st.data(),
)
def test_a_match_exists_exactly_when_enumeration_finds_one(
    body: str, num_items: int, tolerance: float, data: st.DataObject
) -> None:
    cuts = list(every_cut(body, num_items))
    values = sorted({value for cut in cuts for value in cut} | {0.0, 12.0, 345000.0})
    gold = data.draw(st.lists(st.sampled_from(values), min_size=num_items, max_size=num_items))
    if cuts and data.draw(st.booleans()):
        gold = data.draw(st.sampled_from(cuts))
    found = any(all(close(g, v, tolerance) for g, v in zip(gold, cut, strict=True)) for cut in cuts)
    assert matches_in_order(body, gold, tolerance) == found


zeros = st.sampled_from(["000", "$000", "٠٠٠"])


@given(
    st.sampled_from(["0", "5", "(0", "1", "-0", "$0", "000"]),
    st.integers(0, 60),
    zeros,
    st.sampled_from(["005", "000", "5", "000)", "005)", "0"]),
    st.sampled_from([[0.0, 5.0], [5.0, 5.0], [0.0, 0.0], [-0.0, -5.0], [5000.0, 5.0], [1000000.0, 5.0]]),
)
@example("0", 60, "000", "005", [0.0, 5.0])
def test_long_runs_of_zeros_change_nothing(head: str, count: int, zero: str, tail: str, gold: list[float]) -> None:
    body = ",".join([head, *[zero] * count, tail])
    found = any(all(close(g, v, 0.0) for g, v in zip(gold, cut, strict=True)) for cut in every_cut(body, 2))
    assert matches_in_order(body, gold, 0.0) == found


def test_62_thousands_groups_are_cut_at_once() -> None:
    body = ",".join(["111"] * 62)
    started = time.perf_counter()
    assert can_be_cut(body, 5)
    assert not matches_in_order(body, [111.0] * 5, 0.0)
    assert time.perf_counter() - started < 1.0  # enumeration takes twelve seconds


def test_infinity_matches_nothing() -> None:
    assert not matches_in_order("5," + "9" * 400, [5.0, float("inf")], 1.0)
