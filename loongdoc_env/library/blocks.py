"""Cut a text into blocks of at most 1,024 estimated tokens, each cut at the best place there is.

Places, best first: the end of a paragraph, of a line, of a sentence, of a word, between two characters.
Blank lines and blanks stay with what they follow, so the blocks joined are the text. A row of a table is
never cut while it fits into a block, and a table that fits stays whole, also with blank lines between rows.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from loongdoc_env.library.tokens import MILLI, WEIGHTS

NAME = "paragraphs-1024-1"
"""Name of this way to cut; stored with every index."""

MAX_TOKENS = 1024
"""Most estimated tokens in one block."""

_LIMIT = MAX_TOKENS * MILLI
_FILLED = _LIMIT // 4  # a place that leaves a block emptier is used only when what follows then stays whole
_MAX_BYTES = _LIMIT // int(WEIGHTS.min())  # no block is longer
_WINDOW = 1 << 22  # bytes looked at together; bounds the memory on large texts
_NEAR = 1024  # bytes before the limit where a sentence or word end is looked for first

_SENTENCE_END = re.compile(r"[.!?](?:['\")\]]|’|”|»)*\s+|(?:。|！|？|；|…)(?:」|』|’|”|）)*\s*".encode())
_WORD_END = re.compile(r"\s+|，|、|：".encode())
_LINE_END, _BLANK, _BAR, _TAB = b"\n |\t"


class Cut(NamedTuple):
    """The end of one block.

    Attributes:
        end: Byte offset one past its last byte.
        milli_tokens: Its estimated tokens in thousandths.
    """

    end: int
    milli_tokens: int


def split(data: bytes) -> list[Cut]:
    """Cut UTF-8 bytes into blocks; time is linear in their number.

    Returns:
        One cut per block, in order; the last one ends at ``len(data)``. Empty for no bytes.
    """
    cuts: list[Cut] = []
    start = 0
    while start < len(data):
        window = data[start : start + _WINDOW]
        is_last = start + len(window) == len(data)
        # A decision looks ahead at most three blocks; those that could see the end of the window wait.
        safe = len(window) if is_last else len(window) - 4 * _MAX_BYTES
        for end, milli_tokens in _cut_window(window):
            if end > safe:
                break
            cuts.append(Cut(start + end, milli_tokens))
        start = cuts[-1].end
    return cuts


def _cut_window(data: bytes) -> Iterator[Cut]:
    buffer = np.frombuffer(data, dtype=np.uint8)
    ends = np.flatnonzero(buffer == _LINE_END) + 1
    if not len(ends) or ends[-1] != len(data):
        ends = np.append(ends, len(data))
    starts = np.concatenate(([0], ends[:-1]))
    line_tokens = np.add.reduceat(WEIGHTS[buffer], starts, dtype=np.int64)
    spent_at = np.cumsum(line_tokens)
    is_paragraph_end = _paragraph_ends(data, buffer, starts, ends, line_tokens)
    levels = [
        (spent_at[is_paragraph_end].tolist(), ends[is_paragraph_end].tolist()),
        (spent_at.tolist(), ends.tolist()),
    ]
    total = int(spent_at[-1])
    start, spent = 0, 0
    while total - spent > _LIMIT:
        for spent_at_place, place_ends in levels:
            i = bisect_right(spent_at_place, spent + _LIMIT) - 1
            fill = spent_at_place[i] - spent if i >= 0 else 0
            if fill >= _FILLED or (fill > 0 and spent_at_place[i + 1] - spent_at_place[i] <= _LIMIT):
                cut = Cut(place_ends[i], fill)
                break
        else:
            cut = _cut_line(data, start)
        yield cut
        start, spent = cut.end, spent + cut.milli_tokens
    yield Cut(len(data), total - spent)


def _paragraph_ends(
    data: bytes,
    buffer: npt.NDArray[np.uint8],
    starts: npt.NDArray[np.intp],
    ends: npt.NDArray[np.intp],
    line_tokens: npt.NDArray[np.int64],
) -> npt.NDArray[np.bool_]:
    """Return for each line whether a paragraph, with the blank lines after it, ends with it."""
    # Blanks and one line end have the smallest weights there are, so a line weighs this exactly when blank.
    ends_line = buffer[ends - 1] == _LINE_END
    blank_weight = (ends - starts - ends_line) * int(WEIGHTS[_BLANK]) + ends_line * int(WEIGHTS[_LINE_END])
    is_blank = line_tokens == blank_weight
    is_end = np.empty(len(ends), dtype=np.bool_)
    is_end[:-1] = is_blank[:-1] & ~is_blank[1:]
    is_end[-1] = True
    is_row = _table_rows(data, buffer, ends)
    if is_row is not None:
        last_text = np.maximum.accumulate(np.where(is_blank, 0, np.arange(len(ends))))
        is_end[:-1] &= ~(is_row[last_text[:-1]] & is_row[1:])
    return is_end


def _table_rows(data: bytes, buffer: npt.NDArray[np.uint8], ends: npt.NDArray[np.intp]) -> npt.NDArray[np.bool_] | None:
    """Return for each line whether it is a row of a table, or None when none is.

    A row has two bars, a tab, or two gaps of three blanks or more between its words.
    """
    is_row: Any = None
    if b"|" in data:
        is_row = _count(buffer == _BAR, ends) >= 2
    if b"\t" in data:
        has_tab = _count(buffer == _TAB, ends) >= 1
        is_row = has_tab if is_row is None else is_row | has_tab
    if b"   " in data:
        blank, line_end = buffer == _BLANK, buffer == _LINE_END
        gap_end = np.zeros(len(buffer), dtype=np.bool_)
        gap_end[3:] = blank[:-3] & blank[1:-2] & blank[2:-1] & ~blank[3:] & ~line_end[3:]
        indented = np.zeros(len(buffer), dtype=np.bool_)
        indented[3:] = line_end[:-3] & blank[1:-2] & blank[2:-1] & blank[3:]
        has_gaps = _count(gap_end, ends) - _count(indented, ends) >= 2
        is_row = has_gaps if is_row is None else is_row | has_gaps
    return is_row  # type: ignore[no-any-return]


def _count(marked: npt.NDArray[np.bool_], ends: npt.NDArray[np.intp]) -> npt.NDArray[np.intp]:
    """Return how many marked bytes each line has."""
    lines = np.searchsorted(ends, np.flatnonzero(marked), side="right")
    return np.bincount(lines, minlength=len(ends))


def _cut_line(data: bytes, start: int) -> Cut:
    """Cut inside a line that does not fit into a block."""
    piece = data[start : start + _MAX_BYTES + 64]
    spent = np.cumsum(WEIGHTS[np.frombuffer(piece, dtype=np.uint8)], dtype=np.int64)
    most = int(np.searchsorted(spent, _LIMIT, side="right"))
    least = int(np.searchsorted(spent, _FILLED))
    for place in (_SENTENCE_END, _WORD_END):
        for begin in (max(least, most - _NEAR), least):
            found = [match.end() for match in place.finditer(piece, begin, most)]
            if found:
                return Cut(start + found[-1], int(spent[found[-1] - 1]))
    end = _character_end(piece, most)
    return Cut(start + end, int(spent[end - 1]))


def _character_end(piece: bytes, most: int) -> int:
    """Return the last offset up to ``most`` that keeps characters with their marks, if there is one."""
    head = piece[:most].decode("utf-8", "ignore")
    text = head + piece[len(head.encode()) :].decode("utf-8", "ignore")
    position = len(head)
    while position > 0 and position < len(text) and _joins(text[position - 1], text[position]):
        position -= 1
    return len(text[: position or len(head)].encode())


def _joins(before: str, after: str) -> bool:
    """Return whether a reader sees the two characters as one."""
    joiner = "\u200d"
    return (
        unicodedata.category(after)[0] == "M"
        or joiner in (before, after)
        or (before, after) == ("\r", "\n")
        or "\U0001f3fb" <= after <= "\U0001f3ff"
    )
