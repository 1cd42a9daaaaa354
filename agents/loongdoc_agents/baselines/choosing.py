"""Which of four options belongs to a question, by how often their words stand near each other.

For each new word of an option and each word of the question: how often the two stand within ``WINDOW``
characters, over how often they would if the question's word were spread evenly over the book. The logarithm
is the option's evidence, weighted by how rare both words are. Two habits of four-option questions are added:
an option that only repeats the question is rarely right, and an option should look like what is asked for (a
name for *who*, a number for *how many*, a clause for *why*).
"""

from __future__ import annotations

import bisect
import math
import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from loongdoc_agents.baselines.english import content, kind_of, stem, words
from loongdoc_agents.baselines.english_answers import NUMBER

WINDOW = 500
"""Characters within which two words count as standing near each other."""

REPEATS = 2.0
"""Taken off for an option that has no word the question has not."""

FORM = 0.4
"""Weight of how well an option's form fits the kind of question."""

MAX_WORDS = 3
"""Words of an option that are looked up, longest first."""


class Occurrences(NamedTuple):
    """Where a word stands in the book.

    Attributes:
        total: How often.
        positions: Character positions in order; complete only when there are ``total`` of them.
    """

    total: int
    positions: tuple[int, ...]

    @property
    def is_complete(self) -> bool:
        """Whether every position is known."""
        return len(self.positions) == self.total


def count_near(first: Occurrences, second: Occurrences) -> int:
    """Return how many positions of ``first`` have one of ``second`` within ``WINDOW`` characters.

    Example:
        >>> count_near(Occurrences(2, (100, 9000)), Occurrences(1, (400,)))
        1
    """
    found = 0
    for position in first.positions:
        i = bisect.bisect_left(second.positions, position - WINDOW)
        found += i < len(second.positions) and second.positions[i] <= position + WINDOW
    return found


def new_words(option: str, question: str) -> list[str]:
    """Return the words of an option to look up: content words the question has not, the longest first."""
    asked = {stem(word) for word in words(question)}
    candidates = content(option) or words(option)
    fresh = [word for word in candidates if stem(word) not in asked]
    return sorted(dict.fromkeys(fresh), key=lambda word: (-len(word), word))[:MAX_WORDS]


def association(
    option: Sequence[str],
    question: Sequence[str],
    found: Mapping[str, Occurrences],
    together: Mapping[tuple[str, str], int],
    length: int,
) -> float:
    """Return the evidence that words of an option belong to words of a question; 0 for none.

    Args:
        option: New words of the option.
        question: Content words of the question.
        found: Occurrences of every word.
        together: How often an option's word and a question's word stand near each other.
        length: Characters of the book.
    """

    def rarity(word: str) -> float:
        return math.log(1 + length / 6 / (found[word].total + 0.5))  # about six characters a word

    scale = sum(map(rarity, option)) * sum(map(rarity, question))
    if not scale:
        return 0.0
    evidence = 0.0
    for own in option:
        for asked in question:
            a, b = sorted((found[own].total, found[asked].total))
            expected = a * (1 - math.exp(-b * 2 * WINDOW / length))
            ratio = (together[own, asked] + 0.5) / (expected + 0.5)
            evidence += rarity(own) * rarity(asked) * math.log(ratio)
    return evidence / scale


_CLAUSE = re.compile(
    r"(?:to|because|so|for|out of|due|since|by|that)\b|(?:he|she|they|it|his|her|their|him|them)\b(?= )", re.IGNORECASE
)
_WHERE = re.compile(r"(?:in|at|on|near|from|outside|inside|under|into|between)\b", re.IGNORECASE)
_NAMED = re.compile(r"\bname|\btitle|\bcalled|known as|\brace\b|\bplanet\b", re.IGNORECASE)
_EVENT = re.compile(r"\bwhat (?:happen\w*|(?:do|does|did|will|would)\b.*\bdo\b)", re.IGNORECASE)


def form_fit(question: str, option: str) -> float:
    """Return how well the form of an option fits what is asked for, in ``[-1, 1]``.

    Example:
        >>> form_fit("Who sails the boat?", "Elsa Wren"), form_fit("Why did she sail?", "Elsa Wren")
        (1.0, -1.0)
    """
    own = words(option)
    meaning = content(option)
    is_name = bool(meaning) and all(word[0].isupper() for word in meaning) and len(own) <= 6
    is_clause = not is_name and (len(own) >= 4 or (bool(_CLAUSE.match(option)) and len(own) >= 2))
    has_number = bool(NUMBER.search(option))
    kind = kind_of(question)
    if kind == "number":
        return 1.0 if has_number else -1.0
    if kind == "person":
        return 1.0 if is_name else -0.5 if is_clause or has_number else 0.0
    if kind == "place":
        return 1.0 if _WHERE.match(option) else 0.5 if is_name else 0.0
    if kind == "time":
        return 1.0 if has_number or _WHERE.match(option) else -1.0 if is_name else 0.0
    if kind in ("reason", "manner") or _EVENT.search(question):
        return 0.7 if is_clause else -1.0 if is_name else 0.0
    if _NAMED.search(question):
        return 0.7 if is_name else -0.3
    return -0.5 if is_name else 0.0


def repeats(option: str, question: str) -> float:
    """Return the share of an option's words that the question has already, in ``[0, 1]``."""
    asked = {stem(word) for word in words(question)}
    own = [stem(word) for word in content(option) or words(option)]
    return sum(word in asked for word in own) / len(own) if own else 0.0
