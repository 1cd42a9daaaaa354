"""English questions without a model: terms, what kind of answer is asked for, and candidates for it.

Everything here is a rule a reader can check. Weights of words come from the passages that were read (a word in
few sentences weighs more), since the environment tells no document frequencies.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable
from typing import Literal, NamedTuple

Kind = Literal["person", "place", "time", "number", "reason", "manner", "thing"]

_STOP_WORDS = """
a about after again against all also am an and any are as at be because been before being between both but
by can cannot could did do does doing done down during each either else ever every few for from further get
gets got had has have having he her here hers herself him himself his how i if in instead into is it its
itself just kind many may me might more most much must my name named names nor not of off on once one only or
other others our out over own same shall she should so some such than that the their theirs them themselves
then there these they this those through to too under until up upon us very was we were what when where which
while who whom whose why will with within without would yet you your"""
STOP_WORDS = frozenset(_STOP_WORDS.split())
"""Words that say nothing about where an answer stands."""

_WORD = re.compile(r"[A-Za-z0-9]+(?:['’][A-Za-z]+)?(?:[.,]\d+)*|[^\W\d_]+")
_QUESTION_WORDS = frozenset(("who", "whom", "whose", "what", "which", "where", "when", "why", "how"))


def words(text: str) -> list[str]:
    """Return the words of a text as they stand."""
    return _WORD.findall(text)


def stem(word: str) -> str:
    """Return a crude stem, so that ``kills``, ``killed`` and ``killing`` meet.

    Example:
        >>> stem("Marries"), stem("married"), stem("Conan's")
        ('marri', 'marri', 'conan')
    """
    word = word.lower().replace("’", "'").removesuffix("'s")
    if len(word) > 4:
        for ending in ("ings", "ing", "ied", "ies", "ed", "es", "ly", "s", "y", "e"):
            if word.endswith(ending) and len(word) - len(ending) >= 3:
                word = word[: -len(ending)] + ("i" if ending in ("ied", "ies", "y") else "")
                break
    if len(word) > 4 and word[-1] == word[-2] and word[-1] not in "aeiousl":
        word = word[:-1]
    return word


def content(text: str) -> list[str]:
    """Return the words that are no stop words, each once, in order."""
    found = dict.fromkeys(word for word in words(text) if word.lower().split("'")[0].split("’")[0] not in STOP_WORDS)
    return list(found)


def stems(text: str) -> list[str]:
    """Return the stems of the content words, each once, in order."""
    return list(dict.fromkeys(stem(word) for word in content(text)))


def names(text: str) -> list[str]:
    """Return the capitalised words of a question that are names, not its first word."""
    found = []
    for position, word in enumerate(words(text)):
        if word[:1].isupper() and word.lower() not in STOP_WORDS and (position or word.lower() not in _QUESTION_WORDS):
            found.append(re.sub("['’]s$", "", word))
    return list(dict.fromkeys(found))


_PERSON = re.compile(
    r"\b(?:father|mother|brother|sister|wife|husband|son|daughter|friend|man|woman|girl|boy|person|character|"
    r"king|queen|doctor|priest|narrator|author|servant|lover|captain)\b(?!')"
)
_PLACE = re.compile(
    r"\b(?:city|town|village|country|place|island|house|room|planet|river|region|street|area|location|land)\b"
)
_TIME = re.compile(r"\b(?:year|month|day|date|time|season|century|age)\b")


def kind_of(question: str) -> Kind:
    """Return what kind of answer a question asks for.

    Example:
        >>> kind_of("Who did Theodore marry?"), kind_of("In what village do they live?")
        ('person', 'place')
    """
    lowered = question.lower()
    if re.search(r"\bhow (?:many|much|old|long|far|often|tall|high|deep)\b|\bwhat (?:age|number)\b", lowered):
        return "number"
    found = re.search(r"\b(who|whom|whose|where|when|why|how|what|which)\b", lowered)
    word = found[1] if found else "what"
    if word in ("who", "whom", "whose"):
        return "person"
    if word == "where":
        return "place"
    if word == "when":
        return "time"
    if word == "why":
        return "reason"
    if word == "how":
        return "manner"
    head = lowered[found.end() :] if found else lowered
    head = " ".join(head.split()[:5])
    if re.match(r"(?:is|was) the name of|(?:is|was) \S+ (?:\S+ )?name\b", head) or _PERSON.search(head[:25]):
        return "person" if not _PLACE.search(lowered) else "place"
    if _PLACE.search(head[:25]):
        return "place"
    if _TIME.search(head[:25]):
        return "time"
    return "thing"


_SENTENCE_END = re.compile(r"(?<=[.!?])[\"'’”)\]]*\s+(?=[\"'‘“(\[]*[A-Z])")
_TITLE = re.compile(r"(?:\b(?:Mr|Mrs|Ms|Dr|St|Prof|Capt|Col|Sir|Mme|Mlle|M)|\b[A-Z])\.$")


def sentences(text: str) -> list[str]:
    """Return the sentences of a text, each on one line; a title such as ``Mr.`` does not end one."""
    flat = " ".join(text.split())
    found: list[str] = []
    start = 0
    for end in _SENTENCE_END.finditer(flat):
        if _TITLE.search(flat, start, end.start()):
            continue
        found.append(flat[start : end.start() + len(end[0].rstrip())])
        start = end.end()
    if flat[start:]:
        found.append(flat[start:])
    return found


class Weighted(NamedTuple):
    """Sentences with the stems in each, and the weight of every stem."""

    texts: list[str]
    stems: list[frozenset[str]]
    weights: dict[str, float]

    def weight(self, word_stem: str) -> float:
        """Return ``log(1 + n / df)`` over the n sentences; a stem in none of them weighs as if in half of one."""
        return self.weights.get(word_stem) or math.log(1 + 2 * len(self.texts))


def weigh(passages: Iterable[str]) -> Weighted:
    """Split passages into sentences and weigh their words."""
    texts = [sentence for text in passages for sentence in sentences(text)]
    sets = [frozenset(stem(word) for word in words(text)) for text in texts]
    counted = Counter(word for found in sets for word in found)
    return Weighted(texts, sets, {word: math.log(1 + len(texts) / count) for word, count in counted.items()})
