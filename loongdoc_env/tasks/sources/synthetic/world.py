"""What is true in a synthetic book: people, things and what happened to them, before a word is written.

A world is made from a seed and from the names of a language. It holds facts; each is told in the book exactly
once, in a sentence of its own. Questions and their gold answers come from the facts, never from the text.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from loongdoc_env.tasks.sources.synthetic.knobs import Knobs

FactKind = Literal["trade", "origin", "gift", "hiding", "debt", "journey", "marriage"]


@dataclass(frozen=True, slots=True)
class Names:
    """The names a language offers; every list without repeats."""

    given_female: Sequence[str]
    given_male: Sequence[str]
    family: Sequence[str]
    family_first: bool
    separator: str
    places: Sequence[str]
    trades: Sequence[str]
    things: Sequence[str]
    spots: Sequence[str]


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in the book; full names are unique."""

    name: str
    is_female: bool
    trade: str
    origin: str


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that is true.

    Attributes:
        kind: Decides what the other fields hold.
        who: The person it is about: the giver, the hider, the debtor, the traveller, one of a couple.
        whom: The other person, or None.
        what: Trade, place of origin, thing, place travelled to, or "".
        where: Where a thing was hidden, or "".
        number: Year of a gift or journey, sum of a debt, or 0.
    """

    kind: FactKind
    who: Person
    whom: Person | None = None
    what: str = ""
    where: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class World:
    """All facts of one book, in the order they are told."""

    people: tuple[Person, ...]
    facts: tuple[Fact, ...]

    def of_kind(self, kind: FactKind) -> list[Fact]:
        """Return the facts of a kind in the order they are told."""
        return [fact for fact in self.facts if fact.kind == kind]


def build(rng: random.Random, knobs: Knobs, names: Names) -> World:
    """Make a world: every person has a trade and an origin, other facts as the knobs ask for.

    Facts that happen in a year are told in that order, but for a share ``knobs.flashbacks``.
    """
    people = _people(rng, knobs, names)
    things = _some(rng, names.things, knobs.num_things * 2)
    treasures, hidden = things[: len(things) // 2], things[len(things) // 2 :]
    timed = _gifts(rng, people, treasures) + _journeys(rng, knobs, people, names)
    timed.sort(key=lambda fact: fact.number)
    for at in range(len(timed)):
        if rng.random() < knobs.flashbacks:
            other = rng.randrange(len(timed))
            timed[at], timed[other] = timed[other], timed[at]
    untimed = [Fact("trade", person, what=person.trade) for person in people]
    untimed += [Fact("origin", person, what=person.origin) for person in people]
    untimed += _hidings(rng, people, hidden, names)
    untimed += _debts(rng, knobs, people)
    untimed += _marriages(rng, people)
    rng.shuffle(untimed)
    return World(tuple(people), tuple(_merge(rng, timed, untimed)))


def _some(rng: random.Random, items: Sequence[str], count: int) -> list[str]:
    return rng.sample(list(items), min(count, len(items)))


def _people(rng: random.Random, knobs: Knobs, names: Names) -> list[Person]:
    """Draw people; a share ``namesakes`` takes the given or the family name of somebody before them."""
    places = _some(rng, names.places, max(knobs.num_places, 6))
    taken: dict[str, None] = {}
    parts: list[tuple[str, str, bool]] = []
    while len(parts) < knobs.num_people:
        is_female = rng.random() < 0.5
        given = rng.choice(names.given_female if is_female else names.given_male)
        family = rng.choice(names.family)
        if parts and rng.random() < knobs.namesakes:
            other_given, other_family, other_female = rng.choice(parts)
            if rng.random() < 0.5:
                family = other_family
            else:
                given, is_female = other_given, other_female
        ordered = (family, given) if names.family_first else (given, family)
        name = names.separator.join(ordered)
        if name not in taken:
            taken[name] = None
            parts.append((given, family, is_female))
    trades = _cycle(rng, names.trades, len(parts))
    origins = _cycle(rng, places, len(parts))
    return [
        Person(name, is_female, trade, origin)
        for name, (_, _, is_female), trade, origin in zip(taken, parts, trades, origins, strict=True)
    ]


def _cycle(rng: random.Random, items: Sequence[str], count: int) -> list[str]:
    """Draw ``count`` items, each as often as any other as far as that goes."""
    drawn: list[str] = []
    while len(drawn) < count:
        drawn += rng.sample(list(items), len(items))
    return drawn[:count]


def _gifts(rng: random.Random, people: Sequence[Person], things: Sequence[str]) -> list[Fact]:
    """Hand each thing from person to person in three or four different years."""
    facts = []
    for thing in things:
        holders = rng.sample(list(people), rng.choice((4, 5)))
        years = sorted(rng.sample(range(1801, 1880), len(holders) - 1))
        for giver, receiver, year in zip(holders, holders[1:], years, strict=False):
            facts.append(Fact("gift", giver, receiver, thing, number=year))
    return facts


def _journeys(rng: random.Random, knobs: Knobs, people: Sequence[Person], names: Names) -> list[Fact]:
    """Send a share ``distractors`` of the people to three places each, in different years."""
    facts = []
    for person in rng.sample(list(people), round(len(people) * knobs.distractors)):
        places = rng.sample([place for place in names.places if place != person.origin], 3)
        years = rng.sample(range(1801, 1880), 3)
        facts += [Fact("journey", person, what=place, number=year) for place, year in zip(places, years, strict=True)]
    return facts


def _hidings(rng: random.Random, people: Sequence[Person], things: Sequence[str], names: Names) -> list[Fact]:
    hiders = rng.sample(list(people), min(len(people), len(things)))
    spots = rng.sample(list(names.spots), len(hiders))
    return [Fact("hiding", *row[:1], what=row[1], where=row[2]) for row in zip(hiders, things, spots, strict=False)]


def _debts(rng: random.Random, knobs: Knobs, people: Sequence[Person]) -> list[Fact]:
    """Let a share ``distractors`` of the people owe money to one person each; all sums differ."""
    debtors = rng.sample(list(people), round(len(people) * knobs.distractors))
    sums = rng.sample(range(12, 990), len(debtors))
    return [
        Fact("debt", debtor, rng.choice([person for person in people if person is not debtor]), number=amount)
        for debtor, amount in zip(debtors, sums, strict=True)
    ]


def _marriages(rng: random.Random, people: Sequence[Person]) -> list[Fact]:
    women = [person for person in people if person.is_female]
    men = [person for person in people if not person.is_female]
    rng.shuffle(women)
    rng.shuffle(men)
    count = max(1, min(len(women), len(men), len(people) // 4)) if women and men else 0
    return [Fact("marriage", woman, man) for woman, man in zip(women[:count], men[:count], strict=True)]


def _merge(rng: random.Random, first: Sequence[Fact], second: Sequence[Fact]) -> list[Fact]:
    """Mix two lists evenly; each keeps its order."""
    marks = [0] * len(first) + [1] * len(second)
    rng.shuffle(marks)
    rows = (iter(first), iter(second))
    return [next(rows[mark]) for mark in marks]
