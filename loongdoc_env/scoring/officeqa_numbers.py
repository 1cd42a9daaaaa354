"""How the OfficeQA rule reads numbers, units and the words around them.

Source: databricks/officeqa at 7b9a3c1, ``reward.py`` (Apache-2.0). Every function takes time linear in its
text, so a hostile answer costs no more than a long one.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

CURRENCY = "$£€¥₹¢₩₽"
CONTEXT_CHARACTERS = 20
"""Characters before and after a number in which its unit is looked for."""

_BLANKS = re.compile(r"\s+")
_BRACKETED = re.compile(rf"\(\s*([{CURRENCY}])?\s*(\d{{1,3}}(?:,\d{{3}})*(?:\.\d+)?|\d+(?:\.\d+)?)\s*\)")
_NO_CURRENCY = str.maketrans(dict.fromkeys(CURRENCY))
_GROUPED = re.compile(r"(?<![\d.])\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)")
_NUMBER = re.compile(r"-?\d+\.?\d*%?")
_LIST = re.compile(r"\[([^\[\]]+)\]")
_DIGIT = re.compile(r"\d")
_UNITS = (
    ("trillion", re.compile(r"\btrillions?\b")),
    ("billion", re.compile(r"\b(?:billions?|b)\b")),
    ("million", re.compile(r"\b(?:millions?|m)\b")),
    ("thousand", re.compile(r"\b(?:thousands?|k)\b")),
)
_UNIT_WORDS = re.compile(r"\b(?:trillions?|billions?|millions?|thousands?|hundreds?|percent|percentage)\b")
_NOT_WORDS = re.compile(r"\W+")


def normalize(text: Any) -> str:
    """Return the text with plain minus signs and single blanks, stripped.

    Raises:
        ValueError: The text is None or empty.
        AttributeError: It is not text.
    """
    if not text:
        raise ValueError("There is no text to read numbers from.")
    return _BLANKS.sub(" ", text.replace("−", "-")).strip()


def is_year(value: float) -> bool:
    """Tell whether a number could be a year: integral, from 1900 to 2100."""
    return 1900 <= value <= 2100 and value == int(value)


def format_numbers(text: str) -> str:
    """Turn bracketed numbers of normalised text into negative ones and delete currency symbols.

    A bracketed number without a currency symbol that could be a year stays as it is.
    """
    return _BRACKETED.sub(_negative, text).translate(_NO_CURRENCY)


def _negative(match: re.Match[str]) -> str:
    currency, number = match.groups()
    if currency is None and is_year(float(number.replace(",", ""))):
        return match.group()
    return "-" + number


def has_bracketed_year(text: str) -> bool:
    """Tell whether a bracketed number was kept positive because it could be a year."""
    kept = _BRACKETED.finditer(normalize(text)) if text else ()
    return any(_negative(match) == match.group() for match in kept)


@lru_cache(maxsize=4096)
def unit_of(context: str) -> str:
    """Return the first unit named in a number's context, or ``""``."""
    return next((unit for unit, pattern in _UNITS if pattern.search(context)), "")


@dataclass(frozen=True, slots=True)
class Number:
    """A number read from a text; `start` and `end` are its place in the comma-less ``text``."""

    value: float
    text: str
    start: int
    end: int

    @property
    def unit(self) -> str:
        """``"trillion"``, ``"billion"``, ``"million"``, ``"thousand"`` or ``""``."""
        before = max(0, self.start - CONTEXT_CHARACTERS)
        return unit_of(self.text[before : self.end + CONTEXT_CHARACTERS].lower())


class Numbers:
    """The numbers of a text, read anew at each iteration so that long texts are never held as numbers.

    Raises:
        ValueError: The text is None or empty.
        AttributeError: It is not text.
    """

    def __init__(self, text: Any) -> None:
        formatted = format_numbers(normalize(text))
        self.text = _GROUPED.sub(lambda match: match.group().replace(",", ""), formatted)

    def __iter__(self) -> Iterator[Number]:
        for match in _NUMBER.finditer(self.text):
            yield Number(_value(match.group()), self.text, match.start(), match.end())

    def near(self, wanted: Collection[float], tolerance: float) -> Iterator[Number]:
        """Yield the numbers that are close to one of the wanted values; quick where few are."""
        known: dict[str, bool] = {}
        for match in _NUMBER.finditer(self.text):
            digits = match.group()
            if digits not in known:
                value = _value(digits)
                known[digits] = any(close(gold, value, tolerance) for gold in wanted)
            if known[digits]:
                yield Number(_value(digits), self.text, match.start(), match.end())

    def __bool__(self) -> bool:
        return _DIGIT.search(self.text) is not None


def _value(digits: str) -> float:
    return float(digits[:-1] if digits[-1] == "%" else digits)


def close(gold: float, value: float, tolerance: float) -> bool:
    """Tell whether a number is within the relative tolerance of gold; gold 0 takes exactly 0."""
    if gold == 0:
        return value == 0
    return abs(gold - value) / abs(gold) <= tolerance


def residual_text(text: str) -> str:
    """Return the words of a text without its numbers and units, in lower case."""
    if not text:
        return ""
    words = _NUMBER.sub("", normalize(text).lower()).replace(",", "")
    return _NOT_WORDS.sub(" ", _UNIT_WORDS.sub("", words)).strip()


def has_text(residual: str) -> bool:
    """Tell whether `residual_text` left anything that counts as words."""
    return len(residual) >= 2


def texts_overlap(gold: str, prediction: str) -> bool:
    """Tell whether the words of one text are part of the other; gold without words overlaps any text."""
    if not gold or not prediction:
        return False
    wanted = residual_text(gold)
    if not has_text(wanted):
        return True
    found = residual_text(prediction)
    return has_text(found) and (wanted in found or found in wanted)


def list_body(text: str) -> str | None:
    """Return what stands in the only ``[…]`` of a text, or None when digits stand outside it."""
    text = normalize(text)
    found = list(_LIST.finditer(text))
    if len(found) != 1:
        return None
    start, end = found[0].span()
    if _DIGIT.search(text, 0, start) or _DIGIT.search(text, end):
        return None
    return found[0].group(1)
