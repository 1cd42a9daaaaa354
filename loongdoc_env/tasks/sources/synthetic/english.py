"""The English renderer: tells a world as a novel of the nineteenth century might, and asks about it in English."""

from __future__ import annotations

import random
from typing import Final

from loongdoc_env.tasks.model import Language
from loongdoc_env.tasks.sources.synthetic import english_facts
from loongdoc_env.tasks.sources.synthetic.english_names import Names
from loongdoc_env.tasks.sources.synthetic.english_scenes import SceneWriter, finish
from loongdoc_env.tasks.sources.synthetic.english_style import cover, draw_style, heading
from loongdoc_env.tasks.sources.synthetic.prose import Cover, Narrator, Prose, Statement, Telling
from loongdoc_env.tasks.sources.synthetic.world import Query, Ref, Scene, World

CHARACTERS_PER_TOKEN = 4.36
"""Of this prose, with the estimate of ``loongdoc_env.library.tokens``; measured over 44 books."""


class EnglishNarrator:
    """Tells one world; names and manner are drawn from the seed."""

    def __init__(self, world: World, seed: str) -> None:
        self._world, self._seed = world, seed
        rng = random.Random(f"english {seed}")
        self._names = Names(world, rng)
        self._style = draw_style(rng)
        self._rng = rng

    def name(self, ref: Ref) -> str:
        """Return how an entity is called in answers and options."""
        return self._names.name(ref)

    def aliases(self, ref: Ref) -> tuple[str, ...]:
        """Return further correct answers for an entity."""
        return self._names.aliases(ref)

    def ask(self, query: Query, paraphrase: float) -> str | None:
        """Word a question; the same query is always worded the same way."""
        return english_facts.ask(query, self._names, paraphrase, random.Random(f"ask {self._seed} {query}"))

    def tell(self, target_tokens: int) -> Telling:
        """Write the book."""
        return _Telling(self._world, self._names, self._seed).write(target_tokens)


class _Telling:
    """One writing of a book: the text so far, and where it states what."""

    def __init__(self, world: World, names: Names, seed: str) -> None:
        rng = random.Random(f"english text {seed}")
        self._world, self._names, self._seed = world, names, seed
        self._style = draw_style(random.Random(f"english style {seed}"))
        self._writer = SceneWriter(world, names, self._style, rng)
        self._draw = rng.random
        self._paragraphs: list[str] = []
        self._length = 0
        self._statements: dict[int, Statement] = {}

    def write(self, target_tokens: int) -> Telling:
        chapters, deck = self._world.chapters, self._writer.deck
        titles = [finish(deck.draw("heading.title")) for _ in chapters]
        self._title_page(titles)
        target = int(target_tokens * CHARACTERS_PER_TOKEN)
        scenes_left = sum(map(len, chapters))
        hour = 0
        for number, chapter in enumerate(chapters, 1):
            self._add("\n" + heading(self._style, number, titles[number - 1]))
            for position, scene in enumerate(chapter):
                hour = (hour + 1 + int(self._draw() * 2)) % 6
                self._writer.begin(scene, hour)
                if position == 0:
                    self._add(finish(deck.draw("book.begin" if number == 1 else "chapter.open")))
                elif self._draw() < 0.3:
                    self._add("* * *")
                self._scene(scene, self._length + max(0, target - self._length) // scenes_left)
                scenes_left -= 1
        self._add(finish(deck.draw("book.end")))
        self._add("THE END\n")
        text = "\n\n".join(self._paragraphs)
        opening, closing = self._style.quotes[0], self._style.quotes[1]
        text = text.replace("“", opening).replace("”", closing) if opening != "“" else text
        return Telling(text, self._statements)

    def _title_page(self, titles: list[str]) -> None:
        page = cover(self._seed)
        self._add(page.title.upper())
        self._add("by")
        self._add(page.author)
        if self._style.has_contents and self._style.heading not in (1, 2):
            self._add("\nCONTENTS")
            headings = (heading(self._style, number, title) for number, title in enumerate(titles, 1))
            self._add("\n".join(" ".join(one.split()) for one in headings))

    def _scene(self, scene: Scene, end: int) -> None:
        """Write a scene up to about ``end`` characters of the book, with its facts spread over it."""
        writer = self._writer
        self._add(writer.opening())
        facts = list(scene.facts)
        start, number = self._length, len(facts)
        while True:
            told = number - len(facts)
            is_full = self._length >= end - 350
            if facts and (is_full or self._length >= start + (end - start) * (told + 1) // (number + 1)):
                self._state(facts.pop(0))
            elif is_full:
                break
            else:
                for paragraph in writer.paragraphs():
                    self._add(paragraph)
        self._add(writer.closing())

    def _state(self, fact_id: int) -> None:
        fact = self._world.facts[fact_id]
        writer = self._writer
        people = [ref.number for ref in fact.slots.values() if ref.kind == "person"]
        writer.deck.set(X=writer.bystander(*people))
        stated = english_facts.state(fact, self._world, self._names, writer.deck)
        # What somebody says stands alone.
        before, after = ("", "") if stated.text[0] == "“" else writer.around()
        lead = before + " " if before else ""
        start = self._length + (2 if self._paragraphs else 0) + len(lead)
        mentions = {slot: (start + low, start + high) for slot, (low, high) in stated.mentions.items()}
        self._statements[fact_id] = Statement(start, start + len(stated.text), mentions)
        self._add(lead + stated.text + (" " + after if after else ""))

    def _add(self, paragraph: str) -> None:
        self._length += len(paragraph) + (2 if self._paragraphs else 0)
        self._paragraphs.append(paragraph)


class EnglishProse:
    """English; see ``prose.Prose``."""

    language: Final[Language] = "en"
    version: Final[str] = "1"

    def cover(self, seed: str) -> Cover:
        """Return the title page for a seed."""
        return cover(seed)

    def narrator(self, world: World, seed: str) -> Narrator:
        """Return the teller of a world."""
        return EnglishNarrator(world, seed)


PROSE: Prose = EnglishProse()
