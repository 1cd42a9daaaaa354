"""The best short answer to an English question in passages that were read.

A sentence scores by the weight of the question's words in it, plus part of what its better neighbour scores.
Candidates are collected from the best sentences by the kind of answer: names for persons and places, numbers,
dates, ``because …`` for reasons, else the densest short stretch of new words in the best sentence.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from typing import NamedTuple

from loongdoc_agents.baselines.english import (
    STOP_WORDS,
    Weighted,
    kind_of,
    stem,
    stems,
    weigh,
    words,
)

NEIGHBOUR = 0.4
"""Share of the better neighbouring sentence's score that is added to a sentence's own."""

SHARPNESS = 2.5
"""Power of the sentence score that a candidate gets from each sentence it stands in."""

SENTENCES_FOR_NAMES = 80
SENTENCES_FOR_PHRASES = 8
LONGEST_PHRASE = 8

_TITLES = r"Mr|Mrs|Ms|Miss|Dr|St|Sir|Lady|Lord|Captain|Uncle|Aunt|King|Queen|Prince|Princess|Madame|Father|Doctor|Count"
_CAPITALISED = r"[A-Z][a-zà-ÿ]+(?:[-’'][A-Z]?[a-zà-ÿ]+)*"
_NAME = re.compile(rf"(?:(?:{_TITLES})\.? )?{_CAPITALISED}(?: (?:of |de |la |the |von )?{_CAPITALISED})*")
_JOINING = frozenset(("of", "de", "la", "the", "von"))
_NO_NAMES = frozenset(("chapter", "god", "heaven", "sir", "madam", "mr", "mrs", "miss", "dear", "oh", "ah"))

_NUMBER_WORD = (
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|"
    "eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|dozen"
)
NUMBER = re.compile(
    rf"[$£]?\b(?:\d[\d,.]*\d|\d)\b|\b(?:{_NUMBER_WORD})(?:[- ](?:and )?(?:{_NUMBER_WORD}))*\b", re.IGNORECASE
)
_DATE = re.compile(
    r"\b(?i:in|on|at|during|after|before)\s+(?:the\s+)?(?:\w+\s+){0,2}(?:morning|evening|night|day|winter|summer|"
    r"spring|autumn|year|month|week|\d{4}|January|February|March|April|May|June|July|August|September|October|"
    r"November|December)\b"
)
_REASON = re.compile(r"\b(?:because|for fear|in order to|so as to|that (?:he|she|they) might)\b[^,.;!?]*")


class Scored(NamedTuple):
    """Sentences of what was read, their scores, best first."""

    weighted: Weighted
    question: frozenset[str]
    scores: list[float]
    order: list[int]


def score_sentences(question: str, passages: Sequence[str]) -> Scored:
    """Score every sentence of the passages by the question's words in it and beside it."""
    weighted = weigh(passages)
    asked = stems(question)
    total = sum(weighted.weight(word) for word in asked) or 1.0
    own = [sum(weighted.weight(word) for word in asked if word in found) / total for found in weighted.stems]
    scores = [
        score + NEIGHBOUR * max(own[i - 1] if i else 0.0, own[i + 1] if i + 1 < len(own) else 0.0)
        for i, score in enumerate(own)
    ]
    return Scored(weighted, frozenset(asked), scores, sorted(range(len(own)), key=lambda i: (-scores[i], i)))


def best_answer(question: str, passages: Sequence[str]) -> str:
    """Return the best short answer, or "" when nothing was read.

    Example:
        >>> text = "The ship lay still. Captain Wren gave the lamp to Nils. Then Nils slept."
        >>> best_answer("Who did Captain Wren give the lamp to?", [text])
        'Nils'
    """
    scored = score_sentences(question, passages)
    if not scored.order:
        return ""
    kind = kind_of(question)
    found: str | None = None
    if kind == "person":
        found = _best_name(scored, _person_factor)
    elif kind == "place":
        found = _best_name(scored, _place_factor)
    elif kind == "number":
        found = _best_match(scored, NUMBER)
    elif kind in ("time", "reason"):
        pattern = _DATE if kind == "time" else _REASON
        found = next((m[0] for i in scored.order[:SENTENCES_FOR_PHRASES] if (m := _search(scored, i, pattern))), None)
        found = " ".join(found.split()[:10]) if found else None
    return found or _best_stretch(scored)


def _search(scored: Scored, sentence: int, pattern: re.Pattern[str]) -> re.Match[str] | None:
    return pattern.search(scored.weighted.texts[sentence])


def _place_factor(sentence: str, name: str) -> float:
    """Favour names that stand after a word of place."""
    after = re.search(rf"\b(?:in|at|to|from|near|into)\s+(?:the )?{re.escape(name)}\b(?! (?:said|was|had))", sentence)
    return 2.5 if after else 0.6


def _person_factor(sentence: str, name: str) -> float:
    """Hold back names that stand where a place stands."""
    return 0.5 if re.search(rf"\b(?:in|at|near|into)\s+(?:the )?{re.escape(name)}\b", sentence) else 1.0


def _best_name(scored: Scored, factor: Callable[[str, str], float]) -> str | None:
    """Return the name with the most points over the best sentences; None if they hold none."""
    lower: Counter[str] = Counter()
    upper: Counter[str] = Counter()
    for text in scored.weighted.texts:
        for position, word in enumerate(words(text)):
            if word[0].islower():
                lower[stem(word)] += 1
            elif position:
                upper[stem(word)] += 1

    def names_something(word: str) -> bool:
        """Tell whether a word is a new name: more often capitalised inside sentences than not."""
        root = stem(word)
        return root not in scored.question and word.lower() not in _NO_NAMES and upper[root] > lower[root]

    points: defaultdict[str, float] = defaultdict(float)
    for i in scored.order[:SENTENCES_FOR_NAMES]:
        text = scored.weighted.texts[i]
        for name in sorted({found[0] for found in _NAME.finditer(text)}):
            trimmed = _trim(name.split(), names_something)
            if trimmed and not any(stem(word) in scored.question for word in trimmed):
                shown = re.sub("[’']s$", "", " ".join(trimmed))
                points[shown] += scored.scores[i] ** SHARPNESS * factor(text, shown)
    return max(points, key=lambda name: (points[name], name)) if points else None


def _trim(parts: list[str], keep: Callable[[str], bool]) -> list[str]:
    """Cut words at both ends that are not kept; joining words only stand inside."""
    titled = len(parts) > 1 and re.fullmatch(_TITLES, parts[0].rstrip(".")) is not None
    while parts and not titled and (parts[0] in _JOINING or not keep(parts[0])):
        parts = parts[1:]
    while parts and (parts[-1] in _JOINING or not keep(parts[-1])):
        parts = parts[:-1]
    return parts


def _best_match(scored: Scored, pattern: re.Pattern[str]) -> str | None:
    points: defaultdict[str, float] = defaultdict(float)
    for i in scored.order[:30]:
        for found in pattern.finditer(scored.weighted.texts[i]):
            points[found[0]] += scored.scores[i] ** 3
    return max(points, key=lambda text: (points[text], text)) if points else None


def _best_stretch(scored: Scored) -> str:
    """Return the stretch of the best sentence with the most new content near the question's words."""
    weighted, asked = scored.weighted, scored.question
    tokens = weighted.texts[scored.order[0]].split()[:120]
    bare = [re.sub(r"^\W+|\W+$", "", token) for token in tokens]
    roots = [stem(word) for word in bare]
    anchors = [(i, weighted.weight(root)) for i, root in enumerate(roots) if root in asked]
    best, best_value = "", float("-inf")
    for start in range(len(tokens)):
        value = 0.0
        for end in range(start + 1, min(len(tokens), start + LONGEST_PHRASE) + 1):
            word, root = bare[end - 1], roots[end - 1]
            if root in asked:
                break
            if word.lower() not in STOP_WORDS and word:
                value += min(weighted.weight(root), 5.0)
            nearness = sum(weight / (1 + min(abs(i - start), abs(i - end + 1))) for i, weight in anchors)
            loose = (word.lower() in STOP_WORDS) + (
                bare[start].lower() in STOP_WORDS - {"a", "an", "the", "to", "in", "his", "her"}
            )
            total = value + 1.5 * nearness - 3.0 * loose - 1.5 * (end - start)
            if total > best_value:
                best, best_value = " ".join(tokens[start:end]), total
            if tokens[end - 1][-1] in ",;:.!?":
                break
    return re.sub(r"^\W+|\W+$", "", best)
