"""Regular expressions over a store: google-re2, document by document, within a time limit.

``^`` and ``$`` match at line ends, as in grep; ``(?i)`` and ``(?s)`` work as usual. A document is searched in
windows that overlap, so every match up to ``MAX_MATCH_BYTES`` long is found whole; a longer one comes in
pieces or, where its pattern needs to see its far end, not at all. That bounds the time of each step, also for
patterns that would look through the rest of the text at every character. A match without a character is
no place to read and does not count.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from loongdoc_env.errors import LoongDocError
from loongdoc_env.library.store import Store

MAX_PATTERN_CHARACTERS = 1_000
"""Longest pattern."""

MAX_MATCH_BYTES = 1 << 14
"""A match longer than this many UTF-8 bytes may be cut or missed."""

MAX_TOTAL = 100_000
"""Counting ends here."""

_MAX_INSTRUCTIONS = 10_000  # of the compiled pattern; the slowest patterns take time in proportion
_WINDOW = 1 << 16  # bytes searched between two looks at the clock: at worst half a second, usually 0.1 ms


class PatternError(LoongDocError, ValueError):
    """Raised when a regular expression cannot be used; the message is one line for the policy."""


class Place(NamedTuple):
    """Characters ``start`` to ``end`` (exclusive, 0-based) of document number ``document``."""

    document: int
    start: int
    end: int


class Found(NamedTuple):
    """What a pattern search found.

    Attributes:
        places: The first matches in document order, not longer than asked for.
        total: Number of matches counted.
        complete: Whether everything was searched and counted.
    """

    places: list[Place]
    total: int
    complete: bool


def find(store: Store, pattern: str, *, limit: int, documents: Iterable[int], deadline_s: float) -> Found:
    """Search documents for a pattern.

    Args:
        store: The corpus.
        pattern: re2 syntax.
        limit: Most matches to return; counting goes on to ``MAX_TOTAL``.
        documents: Numbers of the documents to search, in order.
        deadline_s: Seconds after which what was found so far is returned.

    Raises:
        PatternError: The pattern is invalid or too long.
    """
    compiled = compile_pattern(pattern)
    deadline = time.monotonic() + deadline_s
    places: list[Place] = []
    total = 0
    for document in documents:
        for match in _matches(compiled, store.data(document), deadline):
            if match is None:
                return Found(places, total, False)
            total += 1
            if len(places) < limit:
                start, end = (store.character_at(document, byte) for byte in match)
                places.append(Place(document, start, end))
            if total == MAX_TOTAL:
                return Found(places, total, False)
    return Found(places, total, True)


@lru_cache(maxsize=64)
def compile_pattern(pattern: str) -> Any:
    """Return the compiled pattern.

    Raises:
        PatternError: The pattern is invalid or too long.
    """
    import re2

    if len(pattern) > MAX_PATTERN_CHARACTERS:
        raise PatternError(
            f"The pattern has {len(pattern):,} characters; at most {MAX_PATTERN_CHARACTERS:,} are accepted."
        )
    options = re2.Options()
    options.never_capture = True  # only whole matches are wanted, which is much faster
    options.log_errors = False
    try:
        re2.compile(pattern, options)  # alone first, so that the prefix is in no message
        compiled = re2.compile(f"(?m){pattern}", options)
    except UnicodeEncodeError:
        raise PatternError("The pattern holds a lone surrogate, which no text has.") from None
    except re2.error as error:
        reason = error.args[0]
        reason = reason.decode("utf-8", "replace") if isinstance(reason, bytes) else str(reason)
        raise PatternError(f"Invalid pattern: {' '.join(reason.split())}.") from None
    if compiled.programsize > _MAX_INSTRUCTIONS:
        raise PatternError("The pattern is too large: use smaller or fewer repetition counts.")
    return compiled


def _matches(compiled: Any, data: Any, deadline: float) -> Iterator[tuple[int, int] | None]:
    """Yield the byte spans of the matches in one document, and None when time is up."""
    position, num_bytes = 0, len(data)
    while position < num_bytes:
        own = _character_start(data, position + _WINDOW)  # a match that starts later is the next window's
        seen = _character_start(data, own + MAX_MATCH_BYTES)
        if time.monotonic() > deadline:
            yield None
            return
        position, begin = own, position
        for match in compiled.finditer(data, begin, seen):
            start, end = match.span()
            if start >= own:
                break
            if end > start:
                yield start, end
                position = max(own, end)
            if time.monotonic() > deadline:
                yield None
                return


def _character_start(data: Any, byte: int) -> int:
    """Return the last offset up to ``byte`` where a character starts, or the end of the data."""
    if byte >= len(data):
        return len(data)
    while data[byte] & 0xC0 == 0x80:
        byte -= 1
    return byte
