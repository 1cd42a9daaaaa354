"""The Chinese twin of the synthetic books: the same kinds of worlds, told in Chinese.

A scene opens with the season and the place, its people are named, and then talk and narration alternate; facts of
the world are sentences among them. See ``chinese_scenes`` for how a sentence comes about.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from loongdoc_env.tasks.model import Language
from loongdoc_env.tasks.sources.synthetic import chinese_questions
from loongdoc_env.tasks.sources.synthetic.chinese_facts import state
from loongdoc_env.tasks.sources.synthetic.chinese_names import SURNAMES, Names, number
from loongdoc_env.tasks.sources.synthetic.chinese_places import PLACES
from loongdoc_env.tasks.sources.synthetic.chinese_scenes import SCENES
from loongdoc_env.tasks.sources.synthetic.chinese_talk import OPENINGS, SEASONS, TALK, WEATHER
from loongdoc_env.tasks.sources.synthetic.chinese_titles import TITLES
from loongdoc_env.tasks.sources.synthetic.chinese_words import WORDS
from loongdoc_env.tasks.sources.synthetic.phrases import Phrases
from loongdoc_env.tasks.sources.synthetic.prose import Cover, Narrator, Statement, Telling
from loongdoc_env.tasks.sources.synthetic.world import PLACE_KINDS, Query, Ref, Scene, World

_TOKENS_PER_CHARACTER = 0.81
"""Three bytes of UTF-8 at 0.27 tokens; see ``loongdoc_env.library.tokens``."""

_INDENT = "　　"


@dataclass(frozen=True, slots=True)
class ChineseProse:
    """Chinese; see ``prose.Prose``."""

    language: Language = "zh"
    version: str = "chinese-1"

    def cover(self, seed: str) -> Cover:
        """Return the title page of a book."""
        rng = random.Random(f"chinese cover {seed}")
        title = TITLES.say("title", rng.random)
        author = SURNAMES[rng.randrange(len(SURNAMES))] + TITLES.say("author", rng.random)
        return Cover(title, author, (title, author))

    def narrator(self, world: World, seed: str) -> Narrator:
        """Return the teller of a world."""
        return ChineseNarrator(world, seed)


PROSE = ChineseProse()


@lru_cache(maxsize=1)
def _common() -> Phrases:
    return Phrases({**WORDS, **SCENES, **TALK, **OPENINGS})


@lru_cache(maxsize=64)
def _phrases(place_kind: str, month: int) -> Phrases:
    """Return the rules for a kind of place in a month, 0 to 11."""
    place = {name: line.split() for name, line in PLACES[place_kind].items()}
    weather = WEATHER[(month + 2) % 12 // 3]
    return _common().extended({**place, "weather": weather, "season": (SEASONS[month],)})


class ChineseNarrator:
    """Tells one world; see ``prose.Narrator``."""

    def __init__(self, world: World, seed: str) -> None:
        self._world = world
        self._seed = seed
        self._names = Names(world, seed)

    def name(self, ref: Ref) -> str:
        """Return how an entity is called."""
        return self._names.name(ref)

    def aliases(self, ref: Ref) -> tuple[str, ...]:
        """Return the given name of a person, where nobody else has it."""
        if ref.kind != "person" or self._names.given[ref.number] == self._names.people[ref.number]:
            return ()
        return (self._names.given[ref.number],)

    def ask(self, query: Query, paraphrase: float) -> str | None:
        """Word a question."""
        return chinese_questions.ask(query, self._names, self._seed, paraphrase)

    def tell(self, target_tokens: int) -> Telling:
        """Write the book."""
        return _Teller(self._world, self._names, self._seed).tell(target_tokens)


@dataclass
class _Page:
    """The text so far and the statements in it."""

    parts: list[str] = field(default_factory=list)
    length: int = 0
    statements: dict[int, Statement] = field(default_factory=dict)

    def add(self, text: str) -> int:
        """Append a text and return where it starts."""
        start = self.length
        self.parts.append(text)
        self.length += len(text)
        return start


class _Teller:
    def __init__(self, world: World, names: Names, seed: str) -> None:
        self._world = world
        self._names = names
        self._seed = seed
        self._draw = random.Random(f"chinese book {seed}").random
        self._page = _Page()
        self._last = -1  # who the last sentence was about

    def tell(self, target_tokens: int) -> Telling:
        draw, page = self._draw, self._page
        cover = PROSE.cover(self._seed)
        page.add(f"{cover.title}\n\n{cover.author}　著\n\n\n")
        unit = "回" if draw() < 0.5 else "章"
        scenes_left = sum(map(len, self._world.chapters))
        target = int(target_tokens / _TOKENS_PER_CHARACTER)
        for at, chapter in enumerate(self._world.chapters, start=1):
            heading = TITLES.say("couplet" if unit == "回" else "heading", draw)
            page.add(f"第{number(at)}{unit}　{heading}\n\n")
            for scene in chapter:
                self._scene(scene, (target - page.length) // scenes_left)
                scenes_left -= 1
                page.add("\n")
            page.add("\n")
        text = "".join(page.parts).rstrip("\n") + "\n"
        return Telling(text, page.statements)

    def _scene(self, scene: Scene, size: int) -> None:
        """Write a scene of about ``size`` characters."""
        page, draw = self._page, self._draw
        end = page.length + size
        rules = _phrases(PLACE_KINDS[self._world.places[scene.place]], self._names.month(scene.day))
        here = self._names.name(Ref("place", scene.place))
        cast = "、".join(self._names.people[who] for who in scene.cast)
        self._last = -1
        page.add(_INDENT + rules.say("opening", draw, here=here) + rules.say("arrive", draw, cast=cast) + "\n")
        facts = list(scene.facts)
        start = page.length
        while facts or page.length < end - 30:
            due = (page.length - start) * (len(scene.facts) + 1) >= (end - start) * (len(scene.facts) - len(facts) + 1)
            if facts and (due or page.length >= end - 90):
                self._fact(facts.pop(0), rules, scene.cast, here)
            elif draw() < 0.45:
                self._talk(rules, scene.cast, here, end - page.length)
            else:
                self._narrate(rules, scene.cast, here, end - page.length)

    def _fact(self, fact_id: int, rules: Phrases, cast: Sequence[int], here: str) -> None:
        told = state(self._world.facts[fact_id], self._world, self._names, self._draw)
        page = self._page
        page.add(_INDENT)
        if self._draw() < 0.5:
            page.add(self._narration(rules, cast, here))
        start = page.add(told.text)
        mentions = {slot: (start + low, start + high) for slot, (low, high) in told.mentions.items()}
        page.statements[fact_id] = Statement(start, start + len(told.text), mentions)
        self._last = -1
        if self._draw() < 0.6:
            page.add(self._narration(rules, cast, here))
        page.add("\n")

    def _narrate(self, rules: Phrases, cast: Sequence[int], here: str, room: int) -> None:
        sentences = 1 + int(4 * self._draw())
        page = self._page
        page.add(_INDENT)
        before = page.length
        for _ in range(sentences):
            page.add(self._narration(rules, cast, here))
            if page.length - before > room - 30:
                break
        page.add("\n")

    def _talk(self, rules: Phrases, cast: Sequence[int], here: str, room: int) -> None:
        """Let two people talk by turns, mostly on one subject."""
        page, draw = self._page, self._draw
        topic = rules.say("topic", draw)
        speaker, listener = self._two(cast)
        before = page.length
        for turn in range(2 + int(4 * draw())):
            subject = {"topic": topic} if draw() < 0.7 else {}
            if turn and draw() < 0.7:
                said = rules.say(
                    "answer", draw, q=self._called(speaker), p=self._called(listener), here=here, **subject
                )
            else:
                said = rules.say("turn", draw, p=self._called(speaker), q=self._called(listener), here=here, **subject)
            page.add(f"{_INDENT}{said}\n")
            self._last = speaker
            speaker, listener = listener, speaker
            if page.length - before > room - 30:
                break

    def _narration(self, rules: Phrases, cast: Sequence[int], here: str) -> str:
        who, other = self._two(cast)
        sentence = rules.say("narration", self._draw, p=self._called(who), q=self._called(other, who), here=here)
        self._last = who
        return sentence

    def _two(self, cast: Sequence[int]) -> tuple[int, int]:
        """Return two people of a scene."""
        first = int(self._draw() * len(cast))
        second = (first + 1 + int(self._draw() * (len(cast) - 1))) % len(cast)
        return cast[first], cast[second]

    def _called(self, who: int, beside: int = -1) -> str:
        """Return a pronoun for who was spoken of last, unless ``beside`` would take it too; else a name."""
        chance = self._draw()
        people = self._world.people
        if who == self._last and chance < 0.55 and (beside < 0 or people[who].is_female != people[beside].is_female):
            return "她" if people[who].is_female else "他"
        return self._names.people[who] if chance > 0.9 else self._names.given[who]
