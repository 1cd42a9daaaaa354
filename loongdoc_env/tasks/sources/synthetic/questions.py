"""Ask about a told world: queries with exactly one answer, gold passages, and plausible wrong options.

Nothing here knows a language; wording is the narrator's. The gold answer is what ``world.solve`` finds among
all facts, and a query is asked only when it finds exactly one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from loongdoc_env.errors import TaskDataError
from loongdoc_env.tasks.model import GoldSpan
from loongdoc_env.tasks.sources.synthetic.knobs import Knobs
from loongdoc_env.tasks.sources.synthetic.prose import Narrator, Telling
from loongdoc_env.tasks.sources.synthetic.world import CATALOGUES, Fact, Query, Ref, Solution, World, solve

SINGLE_HOP: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("trade", "trade", ("who",)),
    ("birth", "where", ("who",)),
    ("child", "whom", ("who",)),
    ("debt", "whom", ("who",)),
    ("debt", "sum", ("who",)),
    ("wedding", "where", ("who", "whom")),
    ("transfer", "whom", ("who", "what")),
    ("transfer", "who", ("whom", "what")),
    ("transfer", "where", ("who", "whom", "what")),
    ("hiding", "spot", ("who", "what")),
    ("hiding", "who", ("what",)),
    ("journey", "where", ("who", "day")),
    ("death", "cause", ("who",)),
    ("death", "where", ("who",)),
    ("promise", "task", ("who", "whom")),
    ("promise", "whom", ("who", "task")),
    ("secret", "secret", ("who", "whom")),
    ("secret", "whom", ("who", "secret")),
    ("letter", "where", ("who", "whom")),
    ("letter", "who", ("whom", "where")),
)
"""Kind of fact, slot asked for, slots given."""

PERSON_CLUES: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("trade", "who", ("trade",)),
    ("child", "whom", ("who",)),
    ("debt", "whom", ("who",)),
    ("debt", "who", ("whom", "sum")),
    ("wedding", "whom", ("who",)),
    ("wedding", "who", ("whom",)),
    ("transfer", "whom", ("who", "what")),
    ("transfer", "who", ("whom", "what")),
    ("hiding", "who", ("what",)),
    ("death", "who", ("cause",)),
    ("promise", "who", ("task",)),
    ("promise", "whom", ("task",)),
    ("secret", "who", ("secret",)),
    ("secret", "whom", ("secret",)),
    ("letter", "who", ("whom", "where")),
)
"""Ways to point at a person without the name: kind, the slot the person fills, the slots given."""

PERSON_OUTER: tuple[tuple[str, str], ...] = (
    ("trade", "trade"),
    ("birth", "where"),
    ("child", "whom"),
    ("debt", "whom"),
    ("debt", "sum"),
    ("wedding", "whom"),
    ("hiding", "spot"),
    ("death", "cause"),
    ("death", "where"),
    ("promise", "task"),
    ("secret", "secret"),
    ("letter", "whom"),
)
"""What is asked about a person pointed at so: kind, slot asked for; the person is ``who``."""

PLACE_OUTER: tuple[tuple[str, str], ...] = (("death", "who"), ("letter", "who"))
"""What is asked about "the place where somebody was born": kind, slot asked for; the place is ``where``."""

ORDERED: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("transfer", "whom", ("what",)),
    ("transfer", "who", ("what",)),
    ("journey", "where", ("who",)),
    ("letter", "whom", ("who",)),
    ("death", "who", ()),
)
"""Asked with ``order`` ``"first"`` and ``"last"``; of a thing's holders only the first giver and last taker."""

WHEN: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("wedding", ("who", "whom")),
    ("death", ("who",)),
    ("transfer", ("who", "whom", "what")),
    ("hiding", ("who", "what")),
    ("secret", ("who", "secret")),
    ("promise", ("who", "task")),
)
"""Asked for the ``day``: kind, slots given. The first three are also the pivots of before and after."""

BESIDE: tuple[tuple[str, str, str], ...] = (
    ("journey", "where", "who"),
    ("letter", "whom", "who"),
    ("transfer", "whom", "what"),
)
"""Asked with ``"after"`` and ``"before"`` a pivot: kind, slot asked for, slot given."""

KINDS = ("single-hop", "multi-hop", "temporal")


@dataclass(frozen=True, slots=True)
class Asked:
    """One question in both forms: free and with four options.

    Attributes:
        kind: One of ``KINDS``.
        text: The question.
        gold: The answer as it stands in the text, then other right forms.
        options: Four different texts, the gold answer among them.
        letter: Which option is right, ``"A"`` to ``"D"``.
        spans: Gold passages in hop order; only the last carries an answer.
        query: What was asked of the world.
    """

    kind: str
    text: str
    gold: tuple[str, ...]
    options: tuple[str, ...]
    letter: str
    spans: tuple[GoldSpan, ...]
    query: Query | None = field(default=None, repr=False, compare=False)


def ask(world: World, narrator: Narrator, telling: Telling, knobs: Knobs) -> tuple[Asked, ...]:
    """Return exactly ``knobs.questions_per_book`` questions, every kind with a share in the knobs among them.

    Raises:
        TaskDataError: The world is too small for so many questions.
    """
    rng = random.Random(f"questions {world.seed}")
    chosen = _choose(world, narrator, knobs, rng)
    letters = [*"ABCD"] * (len(chosen) // 4 + 1)
    # Whole rounds of ABCD, then a part of one: no letter is right more than once more often than another.
    rest = letters[-4:]
    rng.shuffle(rest)
    letters = letters[:-4] + rest
    letters = letters[: len(chosen)]
    rng.shuffle(letters)
    result = []
    for (kind, query, solution, text), letter in zip(chosen, letters, strict=True):
        options = [narrator.name(ref) for ref in _wrong(world, narrator, query, solution, rng)]
        options.insert("ABCD".index(letter), narrator.name(solution.answer))
        gold = (narrator.name(solution.answer), *narrator.aliases(solution.answer))
        spans = _spans(telling, query, solution)
        result.append(Asked(kind, text, gold, tuple(options), letter, spans, query))
    return tuple(result)


_Chosen = tuple[str, Query, Solution, str]


def _choose(world: World, narrator: Narrator, knobs: Knobs, rng: random.Random) -> list[_Chosen]:
    total = knobs.questions_per_book
    shares = {"multi-hop": knobs.multi_hop, "temporal": knobs.temporal}
    shares["single-hop"] = max(0.0, 1 - knobs.multi_hop - knobs.temporal)
    wanted = {kind: max(1, int(total * share)) if share > 1e-9 else 0 for kind, share in shares.items()}
    while sum(wanted.values()) < total:
        short = max(wanted, key=lambda kind: (total * shares[kind] - wanted[kind], kind))
        wanted[short] += 1
    makers: dict[str, Callable[[World], Iterator[Query]]] = {
        "multi-hop": multi_hop,
        "temporal": temporal,
        "single-hop": single_hop,
    }
    taken: set[Query] = set()
    ends: set[tuple[int, str]] = set()  # fact and slot that some question already ends in
    result: list[_Chosen] = []
    # The rarer kinds first, then, should one fall short, the others once more, and last with ends used twice.
    rounds = [*((kind, wanted[kind], True) for kind in ("multi-hop", "temporal", "single-hop"))]
    rounds += [(kind, total, fresh) for fresh in (True, False) for kind in KINDS if shares[kind] > 1e-9]
    rounds += [(kind, total, False) for kind in KINDS]
    for kind, number, fresh in rounds:
        number = min(number, total - len(result))
        for query in _in_turn(list(makers[kind](world)), rng):
            if number <= 0:
                break
            if query in taken:
                continue
            solutions = solve(world, query)
            if len(solutions) != 1 or not _is_fair(world, query, solutions[0], kind):
                continue
            end = (solutions[0].facts[-1], query.asked)
            if fresh and end in ends:
                continue
            text = narrator.ask(query, knobs.paraphrase)
            if text is None:
                continue
            taken.add(query)
            ends.add(end)
            result.append((kind, query, solutions[0], text))
            number -= 1
    if len(result) < total:
        raise TaskDataError(
            f"A synthetic world of num_people={knobs.num_people} and distractors={knobs.distractors} has "
            f"{len(result)} fair questions; questions_per_book is {total}: raise the first two or lower the last."
        )
    rng.shuffle(result)
    return result


def _in_turn(queries: list[Query], rng: random.Random) -> Iterator[Query]:
    """Yield queries shuffled, one of each shape in turn, so that questions are of many shapes."""
    shapes: dict[tuple[str, ...], list[Query]] = {}
    for query in queries:
        form = ("day",) if query.asked == "day" else (query.kind, query.asked, query.order)
        shapes.setdefault(form, []).append(query)
    order = list(shapes.values())
    rng.shuffle(order)
    for shape in order:
        rng.shuffle(shape)
    while order:
        for shape in order:
            yield shape.pop()
        order = [shape for shape in order if shape]


def _is_fair(world: World, query: Query, solution: Solution, kind: str) -> bool:
    """Say whether a query gives nothing away and needs what its kind promises."""
    named = set(_refs(query))
    if solution.answer in named or len(set(solution.facts)) < len(solution.facts):
        return False
    if kind == "multi-hop":
        inner = {s.answer for _, value in query.given if isinstance(value, Query) for s in solve(world, value)}
        return len(solution.facts) >= 2 and solution.answer not in inner and not inner & named
    if query.order:
        # With one event to choose from, its order is no question.
        return len(solution.facts) >= 2
    return True


def _refs(query: Query) -> Iterator[Ref]:
    for _, value in query.given:
        if isinstance(value, Query):
            yield from _refs(value)
        else:
            yield value
    if query.pivot is not None:
        yield from _refs(query.pivot)


# Queries ----------------------------------------------------------------------------------------------------


def single_hop(world: World) -> Iterator[Query]:
    """Yield queries that one fact answers."""
    for fact in world.facts:
        for kind, asked, given in SINGLE_HOP:
            if fact.kind == kind:
                yield _query(fact, asked, given)


def multi_hop(world: World) -> Iterator[Query]:
    """Yield queries about someone, or some place, that another fact points at."""
    clues: dict[Ref, list[Query]] = {}
    births: dict[Ref, list[Query]] = {}
    for fact in world.facts:
        for kind, asked, given in PERSON_CLUES:
            if fact.kind == kind:
                clues.setdefault(fact.slots[asked], []).append(_query(fact, asked, given))
        if fact.kind == "birth":
            births.setdefault(fact.slots["where"], []).append(_query(fact, "where", ("who",)))
    for fact in world.facts:
        for kind, asked in PERSON_OUTER:
            if fact.kind == kind:
                for clue in clues.get(fact.slots["who"], ()):
                    if clue.kind != kind:
                        yield Query(kind, asked, (("who", clue),))
        for kind, asked in PLACE_OUTER:
            if fact.kind == kind:
                for clue in births.get(fact.slots["where"], ()):
                    yield Query(kind, asked, (("where", clue),))


def temporal(world: World) -> Iterator[Query]:
    """Yield queries about order and time."""
    pivots = []
    for fact in world.facts:
        for number, (kind, given) in enumerate(WHEN):
            if fact.kind == kind:
                yield _query(fact, "day", given)
                if number < 3:
                    pivots.append(_query(fact, "day", given))
    seen: set[Query] = set()
    for fact in world.facts:
        for kind, asked, given in ORDERED:
            for order in ("first", "last"):
                if fact.kind != kind or (kind == "transfer" and (asked == "who") != (order == "first")):
                    continue
                query = _query(fact, asked, given)
                ordered = Query(kind, asked, query.given, "first" if order == "first" else "last")
                if ordered not in seen:
                    seen.add(ordered)
                    yield ordered
    for kind, asked, slot in BESIDE:
        for ref in dict.fromkeys(fact.slots[slot] for fact in world.facts if fact.kind == kind):
            for pivot in pivots:
                if pivot.kind != kind:
                    yield Query(kind, asked, ((slot, ref),), "after", pivot)
                    yield Query(kind, asked, ((slot, ref),), "before", pivot)


def _query(fact: Fact, asked: str, given: tuple[str, ...]) -> Query:
    return Query(fact.kind, asked, tuple((slot, fact.slots[slot]) for slot in given))


# Gold and options -------------------------------------------------------------------------------------------


def _spans(telling: Telling, query: Query, solution: Solution) -> tuple[GoldSpan, ...]:
    spans = []
    for fact_id in solution.facts:
        told = telling.statements[fact_id]
        spans.append(GoldSpan("", told.start, told.end))
    last = telling.statements[solution.facts[-1]]
    start, end = last.mentions[query.asked]
    spans[-1] = GoldSpan("", last.start, last.end, telling.text[start:end])
    return tuple(spans)


def _wrong(world: World, narrator: Narrator, query: Query, solution: Solution, rng: random.Random) -> list[Ref]:
    """Return three wrong answers: what stands in the same slot of like facts first, then others of the kind."""
    answer = solution.answer
    excluded = {answer, *_refs(query)}
    same_slot = [fact.slots[query.asked] for fact in world.facts if fact.kind == query.kind]
    told = [ref for fact in world.facts for ref in fact.slots.values() if ref.kind == answer.kind]
    sizes = {"person": len(world.people), "place": len(world.places), "thing": len(world.things)}
    size = sizes.get(answer.kind) or CATALOGUES.get(answer.kind, 0)
    others = [Ref(answer.kind, index) for index in range(size)]
    pools = [same_slot, told, others]
    if answer.kind == "person":
        sex = world.people[answer.number].is_female
        alike = [ref for ref in others if _resemble(world, ref.number, answer.number)]
        like_sex = [ref for ref in same_slot if world.people[ref.number].is_female == sex]
        told_sex = [ref for ref in told if world.people[ref.number].is_female == sex]
        others_sex = [ref for ref in others if world.people[ref.number].is_female == sex]
        pools = [alike[:1], like_sex, told_sex, others_sex, told, others]
    result: list[Ref] = []
    names = {narrator.name(answer)}
    for pool in pools:
        for ref in rng.sample(pool, len(pool)):
            if len(result) < 3 and ref not in excluded and narrator.name(ref) not in names:
                names.add(narrator.name(ref))
                result.append(ref)
    if len(result) < 3:
        raise TaskDataError(f"Too few {answer.kind} names for four options in the world {world.seed!r}.")
    rng.shuffle(result)
    return result


def _resemble(world: World, one: int, other: int) -> bool:
    a, b = world.people[one], world.people[other]
    return one != other and (a.likeness == other or b.likeness == one)
