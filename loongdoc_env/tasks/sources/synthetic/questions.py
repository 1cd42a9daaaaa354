"""Questions on a world with their gold answers: one hop, two hops, and order in time."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from loongdoc_env.tasks.sources.synthetic.knobs import Knobs
from loongdoc_env.tasks.sources.synthetic.language import Language
from loongdoc_env.tasks.sources.synthetic.world import Fact, FactKind, Person, World


@dataclass(frozen=True, slots=True)
class Asked:
    """One question before it is put into words.

    Attributes:
        form: Key of its wordings in ``Language.questions``.
        kind: ``"single-hop"``, ``"multi-hop"`` or ``"temporal"``.
        facts: What has to be found, in order; the last one holds the answer.
        answer: The gold answer as it stands in the sentence of the last fact.
        wrong: Other values of the same kind in this world, the likeliest mistakes first.
    """

    form: str
    kind: str
    facts: tuple[Fact, ...]
    answer: str
    wrong: tuple[str, ...]


def choose(rng: random.Random, knobs: Knobs, world: World, language: Language) -> list[Asked]:
    """Draw the questions of a book by the shares of the knobs; no two ask the same.

    Every question has one right answer in the world, and at least three wrong ones that differ.
    """
    counts = {
        "multi-hop": round(knobs.questions_per_book * knobs.multi_hop),
        "temporal": round(knobs.questions_per_book * knobs.temporal),
    }
    counts["single-hop"] = knobs.questions_per_book - sum(counts.values())
    makers: dict[str, Callable[[World, Language], Iterator[Asked]]] = {
        "single-hop": _single_hop,
        "multi-hop": _multi_hop,
        "temporal": _temporal,
    }
    pools: dict[str, list[Asked]] = {}
    for kind, make in makers.items():
        pools[kind] = [asked for asked in make(world, language) if len(set(asked.wrong)) >= 3]
        rng.shuffle(pools[kind])
    chosen = [asked for kind, pool in pools.items() for asked in pool[: counts[kind]]]
    spare = [asked for kind, pool in pools.items() for asked in pool[counts[kind] :]]
    chosen += spare[: knobs.questions_per_book - len(chosen)]
    rng.shuffle(chosen)
    return chosen


def _others(values: list[str], answer: str, *likely: str) -> tuple[str, ...]:
    """Return the other values without repeats, likely mistakes first."""
    return tuple(value for value in dict.fromkeys([*likely, *values]) if value != answer)


def _single_hop(world: World, language: Language) -> Iterator[Asked]:
    trades = [person.trade for person in world.people]
    origins = [person.origin for person in world.people]
    names = [person.name for person in world.people]
    for fact in world.of_kind("trade"):
        yield Asked("trade", "single-hop", (fact,), fact.what, _others(trades, fact.what))
    for fact in world.of_kind("origin"):
        yield Asked("origin", "single-hop", (fact,), fact.what, _others(origins, fact.what))
    hidings = world.of_kind("hiding")
    for fact in hidings:
        yield Asked("spot", "single-hop", (fact,), fact.where, _others([f.where for f in hidings], fact.where))
    debts = world.of_kind("debt")
    sums = [language.amount(fact.number) for fact in debts]
    for fact in debts:
        assert fact.whom is not None
        others = _others(names, fact.whom.name, *[f.whom.name for f in debts if f.whom])
        yield Asked("creditor", "single-hop", (fact,), fact.whom.name, _without(others, fact.who))
        amount = language.amount(fact.number)
        yield Asked("sum", "single-hop", (fact,), amount, _others(sums, amount))
    journeys = world.of_kind("journey")
    for fact in journeys:
        own = [f.what for f in journeys if f.who is fact.who]
        others = _others([f.what for f in journeys], fact.what, *own)
        yield Asked("destination", "single-hop", (fact,), fact.what, others)


def _without(names: tuple[str, ...], person: Person) -> tuple[str, ...]:
    return tuple(name for name in names if name != person.name)


def _multi_hop(world: World, language: Language) -> Iterator[Asked]:
    about = {(fact.kind, fact.who.name): fact for fact in world.facts if fact.kind in ("trade", "origin")}
    hops: list[tuple[str, FactKind, bool]] = [
        ("hider", "hiding", False),
        ("creditor", "debt", True),
        ("husband", "marriage", True),
    ]
    for form, kind, is_other in hops:
        for fact in world.of_kind(kind):
            person = fact.whom if is_other else fact.who
            assert person is not None
            for asked_kind, values in (
                ("trade", [p.trade for p in world.people]),
                ("origin", [p.origin for p in world.people]),
            ):
                last = about[asked_kind, person.name]  # type: ignore[index]  # a kind from the line above
                likely = getattr(fact.who, asked_kind)
                wrong = _others(values, last.what, likely)
                yield Asked(f"{form}-{asked_kind}", "multi-hop", (fact, last), last.what, wrong)


def _temporal(world: World, language: Language) -> Iterator[Asked]:
    chains: dict[str, list[Fact]] = {}
    for fact in world.of_kind("gift"):
        chains.setdefault(fact.what, []).append(fact)
    for chain in chains.values():
        chain.sort(key=lambda fact: fact.number)
        holders = [chain[0].who.name] + [fact.whom.name for fact in chain if fact.whom]
        yield Asked("last-holder", "temporal", tuple(chain), holders[-1], _others(holders, holders[-1]))
        yield Asked("first-giver", "temporal", tuple(reversed(chain)), holders[0], _others(holders, holders[0]))
    tours: dict[str, list[Fact]] = {}
    for fact in world.of_kind("journey"):
        tours.setdefault(fact.who.name, []).append(fact)
    places = [fact.what for fact in world.of_kind("journey")]
    for tour in tours.values():
        tour.sort(key=lambda fact: fact.number)
        own = [fact.what for fact in tour]
        yield Asked("last-journey", "temporal", tuple(tour), own[-1], _others(places, own[-1], *own))
        yield Asked("first-journey", "temporal", tuple(reversed(tour)), own[0], _others(places, own[0], *own))


def wording(rng: random.Random, knobs: Knobs, asked: Asked, language: Language) -> str:
    """Put a question into words, far from those of the text for a share ``paraphrase`` of the questions."""
    near, far = language.questions[asked.form]
    text = rng.choice(far if rng.random() < knobs.paraphrase else near)
    first = asked.facts[0]
    whom = first.whom.name if first.whom else ""
    return text.format(who=first.who.name, whom=whom, what=first.what, number=first.number)
