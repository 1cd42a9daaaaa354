"""The LongBench v2 scorer: the letter in its one official sentence, and the result table.

Source: THUDM/LongBench at 2e00731, ``pred.py`` and ``result.py`` (MIT). The official runner drops items with
an empty response from its denominators; here they are scored 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

VERSION = "longbench_v2@2e00731"

_BRACKETED = re.compile(r"The correct answer is \(([A-D])\)")
_BARE = re.compile(r"The correct answer is ([A-D])")


def extract(prediction: Any) -> str | None:
    """Return the letter A to D that the prediction states, or None.

    Asterisks are deleted first. ``The correct answer is (B)`` anywhere beats a bare ``The correct answer
    is B``; nothing else counts, a lone letter neither.

    Raises:
        AttributeError: The prediction has no ``replace()``.
    """
    text = prediction.replace("*", "")
    found = _BRACKETED.search(text) or _BARE.search(text)
    return found.group(1) if found else None


def answer(prediction: Any, gold: Any) -> float:
    """Score one item: 1.0 when the extracted letter equals ``gold`` exactly, else 0.0.

    Raises:
        AttributeError: The prediction has no ``replace()``.
    """
    return float(extract(prediction) == gold)


def in_official_sentence(text: str) -> str:
    """Put an answer that is only one letter A to D into the official sentence; return any other unchanged.

    An answer file holds the answer, not a chat reply, so a bare letter has to count; the scorer itself
    stays as published.
    """
    letter = text.strip()
    return f"The correct answer is ({letter})" if letter in ("A", "B", "C", "D") else text


def aggregate(items: Iterable[Mapping[str, Any]], *, compensated: bool = False) -> dict[str, str]:
    """Return the six percentages of the official result table, as it prints them.

    Args:
        items: Per item ``pred`` (letter or None), ``judge`` (bool), ``difficulty`` and ``length``.
        compensated: Count an item without a prediction as a quarter.

    Returns:
        ``Overall``, ``Easy``, ``Hard``, ``Short``, ``Medium``, ``Long``: percent rounded to one decimal.

    Raises:
        ZeroDivisionError: A bucket has no item.
    """
    points: dict[str, list[float]] = {name: [] for name in ("Overall", "Easy", "Hard", "Short", "Medium", "Long")}
    lengths = {"short": "Short", "medium": "Medium"}
    for item in items:
        point: float = 0.25 if compensated and item["pred"] is None else int(item["judge"])
        points["Overall"].append(point)
        points["Easy" if item["difficulty"] == "easy" else "Hard"].append(point)
        points[lengths.get(item["length"], "Long")].append(point)
    return {name: str(round(100 * sum(bucket) / len(bucket), 1)) for name, bucket in points.items()}
