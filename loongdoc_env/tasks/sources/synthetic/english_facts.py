"""State the facts of a world in English, and ask for them: sentences with marked slots, filled with names."""

from __future__ import annotations

import random
import re
from typing import NamedTuple

from loongdoc_env.tasks.sources.synthetic.english_grammar import Deck, articles, load_rules
from loongdoc_env.tasks.sources.synthetic.english_names import Names
from loongdoc_env.tasks.sources.synthetic.world import MANNERS, Fact, Query, Ref, World

_SLOT = re.compile(r"(@ )?<(?:(\w+):)?(\w+)(?:\|(\w+))?>")
_WORDS = {
    "he": ("he", "she"),
    "him": ("him", "her"),
    "his": ("his", "her"),
    "child": ("son", "daughter"),
    "parent": ("father", "mother"),
}
"""Words that depend on a person's sex: male, female."""


class Stated(NamedTuple):
    """A sentence that states a fact, with ``(start, end)`` of what fills each slot."""

    text: str
    mentions: dict[str, tuple[int, int]]


def state(fact: Fact, world: World, names: Names, deck: Deck) -> Stated:
    """Return the sentence or sentences that state a fact; the deck's context says who is there."""
    rule = f"fact.{fact.kind}"
    if fact.kind == "transfer":
        rule += f".{MANNERS[fact.slots['manner'].number]}"
    drawn = deck.draw(rule)
    pieces: list[str] = []
    length, at = 0, 0
    mentions: dict[str, tuple[int, int]] = {}
    for match in _SLOT.finditer(drawn):
        before = articles(drawn[at : match.start()])
        article, form, slot, _ = match.groups()
        ref = fact.slots[slot]
        filler = _WORDS[form][world.people[ref.number].is_female] if form else names.name(ref)
        if article:
            before += articles(f"@ {filler}")[: -len(filler)]
        pieces += [before, filler]
        length += len(before)
        if not form:
            mentions[slot] = (length, length + len(filler))
        length += len(filler)
        at = match.end()
    pieces.append(articles(drawn[at:]))
    text = "".join(pieces)
    first = 1 if text[0] == "“" else 0
    return Stated(text[:first] + text[first].upper() + text[first + 1 :], mentions)


def ask(query: Query, names: Names, paraphrase: float, rng: random.Random) -> str | None:
    """Word a question, or return None when there is no wording for its shape."""
    text = _worded("ask", query, names, paraphrase, rng)
    return None if text is None else articles(text)


def _worded(prefix: str, query: Query, names: Names, paraphrase: float, rng: random.Random) -> str | None:
    given = "+".join(slot for slot, _ in query.given)
    asked = "" if prefix == "pivot" else f".{query.asked}"
    order = f".{query.order}" if query.order else ""
    rule = f"{prefix}.{query.kind}{asked}.{given}{order}"
    rules = load_rules()
    name = rule + (".para" if rng.random() < paraphrase else ".plain")
    if name not in rules.numbers:
        return None
    wordings = rules.alternatives[rules.numbers[name]]
    wording = str(wordings[int(rng.random() * len(wordings))])
    values: dict[str, str] = {}
    for slot, value in query.given:
        if isinstance(value, Ref):
            values[slot] = names.name(value)
            continue
        clue = _worded("clue", value, names, paraphrase, rng)
        if clue is None:
            return None
        values[slot] = clue
    if query.pivot is not None:
        pivot = _worded("pivot", query.pivot, names, paraphrase, rng)
        if pivot is None:
            return None
        values["pivot"] = pivot
    return _SLOT.sub(lambda match: _fill(match, values), wording)


def _fill(match: re.Match[str], values: dict[str, str]) -> str:
    article, _, slot, form = match.groups()
    value = values[slot]
    if form == "bare":  # an infinitive without its "to"
        value = value[3:]
    return (article or "") + value
