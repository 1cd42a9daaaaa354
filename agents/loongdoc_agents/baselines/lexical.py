"""Search by the question's words, read around the hits, answer by rule: a baseline without a model.

1. Search for the question's content words, and for the names in it; with several books, the one with the best
   hits is taken and searched again alone.
2. Read around the best hits.
3. Four options: look up the words of the options and of the question by pattern, and choose the option whose
   words stand near the question's words most above chance (see ``choosing``). Free form: take the best short
   stretch of what was read for the kind of question (see ``english_answers`` and ``chinese``).

There is no rule for a single book or question. A handful of weights (the window, the form of an option, the power of
a sentence's score) were chosen from a few values by their total on 132 and 650 NarrativeQA questions, the ones that
``benchmarks/baselines.md`` reports: with the worst value of the window tried, four-option questions lose 10 points.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Generator, Iterable, Sequence

from loongdoc_agents.baselines import chinese, english, english_answers
from loongdoc_agents.baselines.choosing import (
    FORM,
    REPEATS,
    Occurrences,
    association,
    count_near,
    form_fit,
    new_words,
    repeats,
)
from loongdoc_agents.baselines.script import (
    Asked,
    Passage,
    Place,
    Reply,
    Script,
    ScriptedPolicy,
    asked_questions,
    call,
    passage,
    places,
)
from loongdoc_agents.policy import Action

NUM_READS = 10
"""Hits that are read for a question."""

BEFORE = 1_000
READ_CHARS = 3_000
"""Characters read for a hit, and how many of them before its start."""

MAX_QUESTION_WORDS = 6
"""Words of a question that are looked up by pattern, names and long words first."""

MAX_HITS = 50

_TOTAL = re.compile(r"of (?:at least )?(\d+) matches")


class LexicalPolicy(ScriptedPolicy):
    """Answer from word statistics of what search and read give."""

    def play(self, first: Reply) -> Script:
        """Answer every question, then submit."""
        answers = {}
        for asked in asked_questions(first.observation["instruction"]):
            answers[asked.id] = yield from _answer(asked)
        yield call("submit", answers=answers, confirm=True)


def _answer(asked: Asked) -> Generator[Action, Reply, str]:
    query = query_for(asked)
    hits = yield from _search(query, limit=20)
    path = yield from _choose_book(asked, hits)
    if path is not None and any(hit.path != path for hit in hits):
        hits = yield from _search(query, path=path, limit=NUM_READS)
    read = yield from _read_around(hits[:NUM_READS])
    texts = [found.text for found in read]
    if not asked.options:
        find = chinese.best_answer if asked.is_chinese else english_answers.best_answer
        return find(asked.text, texts)
    if asked.is_chinese:
        return "ABCD"[chinese.best_option(asked.text, asked.options, texts)]
    return (yield from _choose_option(asked, read[0] if read else None))


def query_for(asked: Asked) -> str:
    """Return what to search for: the question without the words that say nothing."""
    found = chinese.pieces(asked.text) if asked.is_chinese else english.content(asked.text)
    return " ".join(found) or asked.text


def _search(query: str, *, path: str | None = None, limit: int = NUM_READS) -> Generator[Action, Reply, list[Place]]:
    where = {} if path is None else {"path": path}
    reply = yield call("search", query=query[:4_000], limit=limit, **where)
    return list(places(reply.result))


def _choose_book(asked: Asked, hits: Sequence[Place]) -> Generator[Action, Reply, str | None]:
    """Return the book of a library that the hits speak for, or None where there is no library.

    A hit counts 1 / (rank + 2); hits of a search for the names alone count too, since names tell books apart.
    """
    if not any(hit.path.startswith("/environment/books/") for hit in hits):
        return None
    lists = [hits]
    names = [] if asked.is_chinese else english.names(asked.text)
    if names:
        lists.append((yield from _search(" ".join(names), limit=20)))
    votes: defaultdict[str, float] = defaultdict(float)
    for found in lists:
        for rank, hit in enumerate(found):
            votes[hit.path] += 1 / (rank + 2)
    return max(votes, key=lambda path: (votes[path], path))


def _read_around(hits: Iterable[Place]) -> Generator[Action, Reply, list[Passage]]:
    """Read around hits, best first; a hit inside what was read already is not read again."""
    read: list[Passage] = []
    for hit in hits:
        if any(one.path == hit.path and one.start <= hit.start < one.start + len(one.text) // 2 for one in read):
            continue
        reply = yield call("read", path=hit.path, start=max(0, hit.start - BEFORE), limit=READ_CHARS)
        found = passage(reply.result)
        if found is None:
            break  # the read budget is spent
        read.append(found)
    return read


def _choose_option(asked: Asked, best: Passage | None) -> Generator[Action, Reply, str]:
    """Return the letter of the option whose words stand near the question's words most above chance."""
    evidence = [0.0] * len(asked.options)
    if best is not None:
        question = _looked_up(asked.text)
        found: dict[str, Occurrences] = {}
        for word in question:
            found[word] = yield from _occurrences(word, best.path)
        for number, option in enumerate(asked.options):
            own = new_words(option, asked.text)
            together: dict[tuple[str, str], int] = {}
            for word in own:
                if word not in found:
                    found[word] = yield from _occurrences(word, best.path)
                for other in question:
                    together[word, other] = yield from _together(word, other, found, best.path)
            evidence[number] = association(own, question, found, together, best.length)
    scores = [
        evidence[number] + FORM * form_fit(asked.text, option) - REPEATS * repeats(option, asked.text)
        for number, option in enumerate(asked.options)
    ]
    return "ABCD"[scores.index(max(scores))]


def _looked_up(question: str) -> list[str]:
    names = english.names(question)
    rest = sorted((word for word in english.content(question) if word not in names), key=lambda word: -len(word))
    return list(dict.fromkeys([*names, *rest]))[:MAX_QUESTION_WORDS]


def _occurrences(word: str, path: str) -> Generator[Action, Reply, Occurrences]:
    """Ask where a word stands in a file; at most ``MAX_HITS`` positions are told."""
    reply = yield call("search", query=pattern_for(word), mode="regex", path=path, limit=MAX_HITS)
    total = _TOTAL.search(reply.result)
    return Occurrences(int(total[1]) if total else 0, tuple(hit.start for hit in places(reply.result)))


def _together(first: str, second: str, found: dict[str, Occurrences], path: str) -> Generator[Action, Reply, int]:
    """Return how often two words stand near each other: from positions if all are known, else asked by pattern."""
    one, other = found[first], found[second]
    if not one.total or not other.total:
        return 0
    if one.is_complete and other.is_complete:
        rare, common = sorted((one, other), key=lambda occurrences: occurrences.total)
        return count_near(rare, common)
    a, b = pattern_for(first), pattern_for(second)
    gap = "(?:[^.!?]*[.!?]){0,4}?[^.!?]*?"  # some 500 characters, in sentences: few states for the matcher
    reply = yield call("search", query=f"{a}{gap}{b}|{b}{gap}{a}", mode="regex", path=path, limit=1)
    total = _TOTAL.search(reply.result)
    return int(total[1]) if total else 0


def pattern_for(word: str) -> str:
    r"""Return a pattern for a word and its inflections; a capitalised word is matched as it stands.

    Example:
        >>> pattern_for("Wren"), pattern_for("1,234")
        ('\\bWren\\b', '\\b1\\,234\\b')
    """
    bare = re.sub("['’]s$", "", word)
    if not bare.isalpha() or bare[0].isupper():
        return rf"\b{_escape(bare)}\b"
    root = english.stem(bare)
    last = "[iy]" if root[-1] == "i" else root[-1]
    return rf"(?i:\b{root[:-1]}{last}{root[-1]}?(?:s|e|es|ed|d|ing|ings|er|ers|ly)?\b)"


def _escape(text: str) -> str:
    return re.sub(r"([^\w ])", r"\\\1", text) if not text.isalnum() else text
