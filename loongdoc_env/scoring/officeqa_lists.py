"""Cutting a list of numbers at its commas when commas also group thousands: ``[8,152,260]``.

The official code tries every way to cut. Only two facts are ever used, whether a cut into k numbers exists
and whether one matches given numbers in order, so it is enough to follow the positions that the first items
can reach, in polynomial time.

Source: databricks/officeqa at 7b9a3c1, ``reward.py`` (Apache-2.0), for what counts as a number.
"""

from __future__ import annotations

import math
import re
import sys
import unicodedata
from collections.abc import Iterator, Sequence

from loongdoc_env.scoring.officeqa_numbers import CURRENCY, close, format_numbers, normalize

_ITEM = re.compile(r"-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?%?")
_COMMA_AT_BLANK = re.compile(r"\s,|,\s")
_NOISE = re.compile(rf"[\s(){CURRENCY}]+")
_HEAD = re.compile(r"[-−]?(\d{1,3})")
_MIDDLE = re.compile(r"\d{3}")
_ZERO_PIECE = ",{0}0{0}0{0}0{0}(?=,)".format(f"[{CURRENCY}]*")


def parse_item(text: str) -> float | None:
    """Return the value of one list item, or None when it is not a number."""
    text = text.strip()
    if not text or _COMMA_AT_BLANK.search(text):
        return None
    formatted = format_numbers(normalize(text))
    if not _ITEM.fullmatch(formatted):
        return None
    return float(formatted.replace("%", "").replace(",", ""))


def can_be_cut(body: str, num_items: int) -> bool:
    """Tell whether a list body can be cut at commas into exactly ``num_items`` numbers."""
    return _cut(body.split(","), [None] * num_items, 0.0)


def matches_in_order(body: str, gold: Sequence[float], tolerance: float) -> bool:
    """Tell whether some cut of a list body gives the gold numbers in order, each within ``tolerance``."""
    if not all(math.isfinite(value) for value in gold):
        return False
    return _cut(_shorten_zeros(body, gold).split(","), gold, tolerance)


def _cut(pieces: list[str], wanted: Sequence[float | None], tolerance: float) -> bool:
    """Follow the positions that can be reached with the first items; True when the end is among them."""
    reached = {0}
    for index, gold in enumerate(wanted):
        last = len(pieces) - (len(wanted) - index - 1)
        ends = (end for start in reached for end in _ends(pieces, start, last, gold, tolerance))
        reached = set(ends)
    return len(pieces) in reached


def _ends(pieces: list[str], start: int, last: int, gold: float | None, tolerance: float) -> Iterator[int]:
    """Yield each end such that ``pieces[start:end]`` is one number that is close to gold."""
    if start >= last:
        return
    highest = math.inf if gold is None else _highest(gold)
    head = _HEAD.fullmatch(_NOISE.sub("", pieces[start]))
    size = float(head.group(1)) if head else 0.0
    for end in range(start + 1, last + 1):
        value = parse_item(",".join(pieces[start:end]))
        if value is not None and (gold is None or close(gold, value, tolerance)):
            yield end
        # A longer item keeps these pieces as its thousands groups: stop when it cannot.
        if not head or end == last or size * 1000 > highest:
            return
        if end > start + 1:
            middle = _NOISE.sub("", pieces[end - 1])
            if not _MIDDLE.fullmatch(middle):
                return
            size = size * 1000 + float(middle)
            if size * 1000 > highest:
                return


def _highest(gold: float) -> float:
    """Return a size that no number within tolerance 1 of gold exceeds; infinity is never close to it."""
    return min(abs(gold) * 2.000001, sys.float_info.max)


def _shorten_zeros(body: str, gold: Sequence[float]) -> str:
    """Shorten long runs of ``,000`` without changing whether the body matches.

    Leading zeros are the only way for an item to grow without growing in value. A run in which more pieces
    stand than all items together can use up otherwise has a piece that adds nothing.
    """
    if not body.isascii():
        body = "".join(str(unicodedata.decimal(c)) if c.isdecimal() else c for c in body)
    significant = len(f"{max(map(_highest, gold), default=0.0):.0f}")
    keep = significant // 3 + 2 + 2 * len(gold) + 2

    def shorten(match: re.Match[str]) -> str:
        # A currency symbol in the run still has to break a bracketed number that spans it.
        piece = ",000" if set(match.group()) <= {",", "0"} else f",{CURRENCY[0]}000"
        return piece * keep

    return re.sub(rf"(?:{_ZERO_PIECE}){{{keep + 1},}}", shorten, body)
