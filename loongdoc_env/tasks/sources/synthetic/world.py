"""The world model: who lives where, what happened when, in no language at all.

A world is a list of facts. A fact has a kind and slots, and every slot holds a ``Ref``: a person, a place, a
thing, a day, or an entry of a catalogue (a trade, a cause of death, …) whose wording a renderer chooses. What
is not among the facts is not so: a renderer may fill a book with any talk and scenery, but never with another
birth, trade, death, gift or journey.

All events of a world fall on different days, so first, last, before and after are always decided. Events keep
to the order of things: only the holder of a thing gives it away, and the dead do nothing.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal, NamedTuple

from loongdoc_env.tasks.sources.synthetic.knobs import Knobs

VERSION = 2
"""Changes whenever a seed would give another world or other questions."""

RefKind = Literal["person", "place", "thing", "day", "trade", "cause", "manner", "spot", "task", "secret", "sum"]


class Ref(NamedTuple):
    """One entity: its kind and its number among those of its kind, 0-based."""

    kind: RefKind
    number: int


CATALOGUES: dict[RefKind, int] = {
    "trade": 40,  # a cooper, a printer, …; different from one another in name and nature
    "cause": 16,  # of death: a fever, a fall from a horse, …
    "manner": 12,  # how a thing changes hands; see MANNERS
    "spot": 30,  # where a thing is hidden: under the hearthstone, in the clock case, …
    "task": 30,  # what is promised: to mend the sea wall, to write every week, …
    "secret": 24,  # what is confided: that the will was forged, …
    "sum": 40,  # of money owed; different sums
}
"""Entries a renderer must word for each catalogue; index 0 to size - 1, all wordings of one catalogue different."""

THING_KINDS = 32
"""Kinds of things (a watch, a ring, …) that a renderer must name."""

THING_TRAITS = 6
"""Traits a renderer must have for each kind of thing; a kind with different traits is a look-alike."""

PLACE_KINDS: tuple[str, ...] = ("town", "village", "inn", "mill", "farm", "house", "port", "abbey")

MANNERS: tuple[str, ...] = (
    "gift", "sale", "wager", "bequest", "loan", "theft",
    "exchange", "reward", "pledge", "errand", "dowry", "ransom",
)  # fmt: skip
"""How a thing changes hands, by index of a ``manner``. Each moves it from ``who`` to ``whom``; at a theft
``whom`` is the thief."""

SLOTS: dict[str, tuple[str, ...]] = {
    "trade": ("who", "trade"),  # who earns a living as trade
    "birth": ("who", "where"),  # who was born at where (no date is told)
    "child": ("who", "whom"),  # who is the child of whom
    "debt": ("who", "whom", "sum"),  # who owes whom a sum
    "wedding": ("who", "whom", "where", "day"),
    "transfer": ("who", "whom", "what", "manner", "where", "day"),  # what passed from who to whom
    "hiding": ("who", "what", "spot", "day"),  # who hid what; the spot is at no named place
    "journey": ("who", "where", "day"),  # who arrived at where
    "death": ("who", "cause", "where", "day"),
    "promise": ("who", "whom", "task", "day"),
    "secret": ("who", "whom", "secret", "day"),  # who told whom
    "letter": ("who", "whom", "where", "day"),  # who wrote to whom, from where
}
"""The kinds of facts and their slots. The first four have no day and hold throughout."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that is so; ``slots`` are as ``SLOTS[kind]`` lists them."""

    id: int
    kind: str
    slots: dict[str, Ref] = field(hash=False)

    @property
    def day(self) -> int:
        """Day of an event, counted from the start of the world; -1 for what has no day."""
        return self.slots["day"].number if "day" in self.slots else -1


@dataclass(frozen=True, slots=True)
class Person:
    """Someone.

    Attributes:
        index: Number among the people.
        is_female: Decides names and pronouns.
        family: Number of the family name; several people may share it.
        likeness: Another person whose given name this one's should resemble (Anna, Hannah), or -1.
        generation: 0 for the older, 1 for the younger.
    """

    index: int
    is_female: bool
    family: int
    likeness: int
    generation: int


@dataclass(frozen=True, slots=True)
class Thing:
    """An object that changes hands; two things never share both kind and trait."""

    index: int
    kind: int
    trait: int


@dataclass(frozen=True, slots=True)
class Scene:
    """A stretch of a chapter at one place with the same people.

    Attributes:
        day: When, counted in days from the start of the world.
        place: Index of the place.
        cast: Indexes of two to four people, all alive; named in facts first.
        facts: Ids of the facts told here, in order; often none.
    """

    day: int
    place: int
    cast: tuple[int, ...]
    facts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class World:
    """Everything that is so in one book.

    Attributes:
        seed: What it was drawn from.
        start_year: Year of day 0, which is 1 January.
        num_days: Days from the first to the last event.
        people: Everyone, by index.
        places: Index of the kind of each place, in ``PLACE_KINDS``.
        things: Every object, by index.
        facts: Every fact, by id. What has a day comes in order of days, after what has none.
        told: Ids of all facts in the order in which a book tells them; flashbacks come late.
        chapters: What is told in each chapter.
    """

    seed: str
    start_year: int
    num_days: int
    people: tuple[Person, ...]
    places: tuple[int, ...]
    things: tuple[Thing, ...]
    facts: tuple[Fact, ...]
    told: tuple[int, ...]
    chapters: tuple[tuple[Scene, ...], ...]


def make_world(seed: str, knobs: Knobs) -> World:
    """Draw a world; equal seeds and knobs give equal worlds on every platform."""
    return _Maker(seed, knobs).make()


class _Maker:
    def __init__(self, seed: str, knobs: Knobs) -> None:
        self.seed = seed
        self.knobs = knobs
        self.rng = random.Random(f"world {seed}")
        self.facts: list[Fact] = []
        self.used: dict[str, list[int]] = {}  # catalogue indexes still to be used
        self.parent: dict[int, int] = {}

    def make(self) -> World:
        rng, knobs = self.rng, self.knobs
        people = self._people()
        places = tuple(rng.randrange(len(PLACE_KINDS)) for _ in range(knobs.num_places))
        things = self._things()
        num_events = knobs.num_facts * 2 // 3
        num_days = max(240, num_events * 4)
        self.days = sorted(rng.sample(range(10, num_days), num_events))
        self.num_static = max(8, knobs.num_facts - num_events)
        self._static_facts(people)
        self._events(people)
        facts = tuple(self.facts)
        told = self._order()
        chapters = self._chapters(told)
        start_year = 1780 + rng.randrange(120)
        return World(self.seed, start_year, num_days, people, places, things, facts, told, chapters)

    # People and things ------------------------------------------------------------------------------------

    def _people(self) -> tuple[Person, ...]:
        rng, knobs = self.rng, self.knobs
        num_families = max(5, knobs.num_people * 2 // 3)
        people: list[Person] = []
        for index in range(knobs.num_people):
            alike = index > 2 and rng.random() < knobs.namesakes
            likeness = rng.randrange(index) if alike else -1
            # A likeness takes the other's sex, else the names could not resemble one another.
            female = people[likeness].is_female if alike else rng.random() < 0.5
            family = people[rng.randrange(index)].family if alike and rng.random() < 0.5 else index % num_families
            people.append(Person(index, female, family, likeness, int(index >= knobs.num_people // 3)))
        return tuple(people)

    def _things(self) -> tuple[Thing, ...]:
        rng, knobs = self.rng, self.knobs
        things: list[Thing] = []
        taken: set[tuple[int, int]] = set()
        every = [(kind, trait) for kind in range(THING_KINDS) for trait in range(THING_TRAITS)]
        while len(things) < knobs.num_things:
            free = [look for look in every if look not in taken]
            if things and rng.random() < knobs.namesakes:
                kinds = {thing.kind for thing in things}
                free = [look for look in free if look[0] in kinds] or free
            kind, trait = free[rng.randrange(len(free))]
            taken.add((kind, trait))
            things.append(Thing(len(things), kind, trait))
        return tuple(things)

    def _catalogue(self, kind: RefKind) -> Ref:
        """Return an entry that was used as seldom as possible so far."""
        left = self.used.get(kind)
        if not left:
            left = list(range(CATALOGUES[kind]))
            self.rng.shuffle(left)
            self.used[kind] = left
        return Ref(kind, left.pop())

    def _place(self) -> Ref:
        return Ref("place", self.rng.randrange(self.knobs.num_places))

    def _add(self, kind: str, **slots: Ref) -> None:
        self.facts.append(Fact(len(self.facts), kind, slots))

    # What holds throughout --------------------------------------------------------------------------------

    def _static_facts(self, people: tuple[Person, ...]) -> None:
        rng = self.rng
        drawn: list[tuple[str, int]] = []
        for kind in ("trade", "birth", "debt"):
            drawn += [(kind, person.index) for person in people]
        rng.shuffle(drawn)
        children = [person for person in people if person.generation]
        rng.shuffle(children)
        families = self.num_static // 4
        for child in children[:families]:
            parents = [p for p in people if not p.generation and (p.is_female or p.family == child.family)]
            if parents:
                parent = parents[rng.randrange(len(parents))]
                self.parent[child.index] = parent.index
                self._add("child", who=Ref("person", child.index), whom=Ref("person", parent.index))
        for kind, index in drawn[: self.num_static - len(self.facts)]:
            who = Ref("person", index)
            if kind == "trade":
                self._add(kind, who=who, trade=self._catalogue("trade"))
            elif kind == "birth":
                self._add(kind, who=who, where=self._place())
            else:
                self._add(kind, who=who, whom=self._other(who), sum=self._catalogue("sum"))

    def _other(self, *known: Ref) -> Ref:
        while True:
            ref = Ref("person", self.rng.randrange(self.knobs.num_people))
            if ref not in known:
                return ref

    # What happens -----------------------------------------------------------------------------------------

    def _events(self, people: tuple[Person, ...]) -> None:
        """Draw one event a day; whoever died takes part in nothing later."""
        rng = self.rng
        alive = [person.index for person in people]
        unwed = set(alive)
        holder: dict[int, int] = {}
        travellers = rng.sample(alive, max(3, len(alive) // 4))
        writers = rng.sample(alive, max(3, len(alive) // 5))
        deaths_left = len(people) // 5
        kinds = [kind for kind, weight in EVENT_WEIGHTS.items() for _ in range(weight)]
        recent: list[str] = []
        for number, day_index in enumerate(self.days):
            day = Ref("day", day_index)
            while True:
                kind = kinds[rng.randrange(len(kinds))]
                if kind in recent:
                    continue
                if kind == "death" and (not deaths_left or number * 3 < len(self.days)):
                    continue
                break
            recent = [*recent[-1:], kind]
            if kind == "transfer":
                # Few things move often: chains of holders are what is asked about.
                thing = min(rng.randrange(self.knobs.num_things) for _ in range(2))
                giver = holder.get(thing, alive[rng.randrange(len(alive))])
                if giver not in alive:
                    giver = alive[rng.randrange(len(alive))]  # the estate was settled; nothing is told of it
                taker = self._among(alive, giver)
                holder[thing] = taker
                self._add(
                    kind,
                    who=Ref("person", giver),
                    whom=Ref("person", taker),
                    what=Ref("thing", thing),
                    manner=Ref("manner", rng.randrange(CATALOGUES["manner"])),
                    where=self._place(),
                    day=day,
                )
                continue
            if kind == "hiding" and any(who in alive for who in holder.values()):
                held = [t for t in sorted(holder) if holder[t] in alive]
                thing = held[rng.randrange(len(held))]
                who = Ref("person", holder[thing])
                self._add(kind, who=who, what=Ref("thing", thing), spot=self._catalogue("spot"), day=day)
                continue
            if kind == "death":
                person = alive[rng.randrange(len(alive))]
                alive.remove(person)
                unwed.discard(person)
                deaths_left -= 1
                where, cause = self._place(), self._catalogue("cause")
                self._add(kind, who=Ref("person", person), cause=cause, where=where, day=day)
                continue
            if kind == "wedding":
                brides = [p for p in sorted(unwed) if people[p].is_female]
                grooms = [p for p in sorted(unwed) if not people[p].is_female]
                pairs = [(b, g) for b in brides for g in grooms if self._may_wed(people[b], people[g])]
                if pairs:
                    bride, groom = pairs[rng.randrange(len(pairs))]
                    unwed -= {bride, groom}
                    who, whom = Ref("person", groom), Ref("person", bride)
                    self._add(kind, who=who, whom=whom, where=self._place(), day=day)
                    continue
            pool = writers if kind == "letter" else travellers
            pool = [person for person in pool if person in alive] or alive
            if kind in ("letter", "promise", "secret"):
                chosen = pool if kind == "letter" else alive
                first = chosen[rng.randrange(len(chosen))]
                who, whom = Ref("person", first), Ref("person", self._among(alive, first))
                if kind == "letter":
                    self._add(kind, who=who, whom=whom, where=self._place(), day=day)
                elif kind == "promise":
                    self._add(kind, who=who, whom=whom, task=self._catalogue("task"), day=day)
                else:
                    self._add(kind, who=who, whom=whom, secret=self._catalogue("secret"), day=day)
                continue
            who = Ref("person", pool[rng.randrange(len(pool))])
            self._add("journey", who=who, where=self._place(), day=day)

    def _may_wed(self, bride: Person, groom: Person) -> bool:
        siblings = self.parent.get(bride.index, -1) == self.parent.get(groom.index, -2)
        return bride.family != groom.family and bride.generation == groom.generation and not siblings

    def _among(self, alive: list[int], but: int) -> int:
        while True:
            person = alive[self.rng.randrange(len(alive))]
            if person != but:
                return person

    # The order of telling ---------------------------------------------------------------------------------

    def _order(self) -> tuple[int, ...]:
        rng = self.rng
        keyed = []
        for position, fact in enumerate(self.facts):
            at = rng.randrange(1_000_000) if fact.day < 0 else fact.day * 1_000_000 // (self.days[-1] + 1)
            if fact.day >= 0 and rng.random() < self.knobs.flashbacks:
                at += rng.randrange(1_000_000 - at)
            keyed.append((at, position))
        return tuple(position for _, position in sorted(keyed))

    def _chapters(self, told: tuple[int, ...]) -> tuple[tuple[Scene, ...], ...]:
        """Spread the facts over scenes of about 400 tokens; neighbouring scenes share people and places."""
        rng, knobs = self.rng, self.knobs
        num_chapters = knobs.num_chapters
        num_scenes = max(num_chapters, knobs.tokens_per_book // 450)
        death_day = {f.slots["who"].number: f.day for f in self.facts if f.kind == "death"}
        facts_of: list[list[int]] = [[] for _ in range(num_scenes)]
        for number, fact_id in enumerate(told):
            facts_of[number * num_scenes // len(told)].append(fact_id)
        day, scenes, circle = self.days[0], [], list(range(knobs.num_people))
        rng.shuffle(circle)
        first_chapter: list[int] = []
        for number in range(num_scenes):
            here = [self.facts[fact_id] for fact_id in facts_of[number]]
            day = max([day, *(fact.day for fact in here)])
            named = [ref.number for fact in here for ref in fact.slots.values() if ref.kind == "person"]
            if number % 3 == 0:  # other people come to the front for a few scenes
                start = rng.randrange(len(circle))
                first_chapter = (circle + circle)[start : start + 5]
            pool = list(dict.fromkeys([*named, *first_chapter, *circle]))
            living = [person for person in pool if death_day.get(person, day + 1) > day]
            cast = tuple(living[: 2 + rng.randrange(3)])
            places = [fact.slots["where"].number for fact in here if "where" in fact.slots and fact.day >= 0]
            place = places[0] if places else rng.randrange(knobs.num_places)
            scenes.append(Scene(day, place, cast, tuple(facts_of[number])))
        cuts = [chapter * num_scenes // num_chapters for chapter in range(num_chapters + 1)]
        return tuple(tuple(scenes[low:high]) for low, high in pairwise(cuts))


EVENT_WEIGHTS: dict[str, int] = {
    "transfer": 6,
    "journey": 4,
    "letter": 4,
    "promise": 3,
    "secret": 2,
    "hiding": 2,
    "wedding": 2,
    "death": 2,
}
"""How often each kind of event is drawn."""


@dataclass(frozen=True, slots=True)
class Query:
    """A question to the world: which ``asked`` have the facts of a kind that fit ``given``?

    Attributes:
        kind: Kind of fact.
        asked: Slot that is asked for.
        given: Slots that are known: a ``Ref``, or another query whose answer fills the slot.
        order: ``"first"`` or ``"last"`` of those that fit, by day; ``"after"``: the first that fits after the
            day of ``pivot``; ``"before"``: the last before it; "": there is only one.
        pivot: For ``"after"`` and ``"before"``: a query with ``asked="day"``.
    """

    kind: str
    asked: str
    given: tuple[tuple[str, Ref | Query], ...]
    order: Literal["", "first", "last", "after", "before"] = ""
    pivot: Query | None = None


class Solution(NamedTuple):
    """An answer and the facts that yield it, the one that holds the answer last."""

    answer: Ref
    facts: tuple[int, ...]


def solve(world: World, query: Query) -> tuple[Solution, ...]:
    """Return every answer that satisfies a query, each with one way to it; a fair query has exactly one.

    Looks at every fact of the world, so it proves that nobody else satisfies the question.
    """
    found: dict[Ref, Solution] = {}
    for fact, path in _matches(world, query):
        answer = fact.slots[query.asked]
        found.setdefault(answer, Solution(answer, (*path, fact.id)))
    return tuple(found.values())


def _matches(world: World, query: Query) -> Iterator[tuple[Fact, tuple[int, ...]]]:
    """Yield the facts that a query is about, each with the facts needed to find it."""
    wanted: list[tuple[str, dict[Ref, tuple[int, ...]]]] = []
    for slot, value in query.given:
        if isinstance(value, Query):
            wanted.append((slot, {s.answer: s.facts for s in solve(world, value)}))
        else:
            wanted.append((slot, {value: ()}))
    fits = []
    for fact in world.facts:
        if fact.kind == query.kind and all(fact.slots[slot] in values for slot, values in wanted):
            path = tuple(step for slot, values in wanted for step in values[fact.slots[slot]])
            fits.append((fact, path))
    if not query.order:
        yield from fits
        return
    others = tuple(fact.id for fact, _ in fits)
    if query.order in ("first", "last"):
        if fits:
            fact, path = fits[0 if query.order == "first" else -1]
            yield fact, (*path, *(other for other in others if other != fact.id))
        return
    assert query.pivot is not None
    for pivot in solve(world, query.pivot):
        after = query.order == "after"
        side = [(f, p) for f, p in fits if (f.day > pivot.answer.number if after else f.day < pivot.answer.number)]
        if side:
            fact, path = side[0 if after else -1]
            yield fact, (*pivot.facts, *path)
