"""Tell a world as a book: chapters, scenes, paragraphs, and where each fact came to stand."""

from __future__ import annotations

import random
from dataclasses import dataclass

from loongdoc_env.tasks.sources.synthetic import questions, world
from loongdoc_env.tasks.sources.synthetic.knobs import Knobs
from loongdoc_env.tasks.sources.synthetic.language import Language, Writer
from loongdoc_env.tasks.sources.synthetic.world import Fact, Person

_ROOMY_CHARS = 600
"""Where a chapter has less room than this for each fact that waits, facts stand nearly alone."""


@dataclass(frozen=True, slots=True)
class WrittenQuestion:
    """A question in words; spans are ``(start, end, answer)`` in characters of the text."""

    text: str
    kind: str
    answer: str
    options: tuple[str, str, str, str]
    spans: tuple[tuple[int, int, str], ...]


@dataclass(frozen=True, slots=True)
class WrittenBook:
    """One generated book."""

    text: str
    questions: tuple[WrittenQuestion, ...]


def write(seed: str, knobs: Knobs, language: Language) -> WrittenBook:
    """Write one book; equal arguments give equal bytes on every platform.

    Args:
        seed: Names the book.
        knobs: Size and difficulty.
        language: Names, sentences and wordings.
    """
    rng = random.Random(seed)
    told = world.build(rng, knobs, language.names)
    writer = language.writer(rng)
    page = _Page(rng, language, writer.title_page())
    length = int(knobs.tokens_per_book * language.characters_per_token)
    count = len(told.facts)
    for number in range(knobs.num_chapters):
        page.add(writer.heading(number + 1))
        facts = told.facts[count * number // knobs.num_chapters : count * (number + 1) // knobs.num_chapters]
        end = length * (number + 1) // knobs.num_chapters
        _chapter(page, writer, rng, told.people, facts, end)
    text = page.text()
    asked = questions.choose(rng, knobs, told, language)
    written = tuple(_question(rng, knobs, language, item, page.places) for item in asked)
    return WrittenBook(text, written)


class _Page:
    """Text as it grows, and where facts stand in it."""

    def __init__(self, rng: random.Random, language: Language, start: str) -> None:
        self._rng = rng
        self._between = language.sentence_end
        self._parts = [start]
        self.length = len(start)
        self.places: dict[Fact, tuple[int, int]] = {}

    def add(self, text: str) -> None:
        self._parts.append(text)
        self.length += len(text)

    def paragraph(self, sentences: list[str], facts: dict[int, Fact]) -> None:
        for i, sentence in enumerate(sentences):
            if i:
                self.add(self._between)
            if i in facts:
                self.places[facts[i]] = (self.length, self.length + len(sentence))
            self.add(sentence)
        self.add("\n\n")

    def text(self) -> str:
        return "".join(self._parts)


def _chapter(
    page: _Page, writer: Writer, rng: random.Random, people: tuple[Person, ...], facts: tuple[Fact, ...], end: int
) -> None:
    """Write scenes until the chapter has its length; every fact gets a paragraph, evenly spaced."""
    start = page.length
    waiting = list(facts)
    left_in_scene = 0
    while waiting or page.length < end:
        due = start + (end - start) * (len(facts) - len(waiting) + 0.5) / max(1, len(facts))
        fact = waiting.pop(0) if waiting and page.length >= due else None
        if fact is not None:
            writer.meet([person for person in (fact.who, fact.whom) if person] + [rng.choice(people)])
            left_in_scene = 2
        elif left_in_scene == 0:
            writer.meet(rng.sample(people, 3))
            left_in_scene = rng.randrange(3, 7)
        left_in_scene -= 1
        is_crowded = fact is not None and (end - page.length) < _ROOMY_CHARS * (len(waiting) + 1)
        size = rng.choice((0, 0, 1) if is_crowded else (1, 2, 3, 3, 4, 4, 5, 5, 6, 7))
        sentences = [writer.sentence() for _ in range(size)]
        stands: dict[int, Fact] = {}
        if fact is not None:
            at = rng.randrange(size + 1)
            sentences.insert(at, writer.fact(fact))
            stands[at] = fact
        page.paragraph(sentences, stands)


def _question(
    rng: random.Random,
    knobs: Knobs,
    language: Language,
    asked: questions.Asked,
    places: dict[Fact, tuple[int, int]],
) -> WrittenQuestion:
    text = questions.wording(rng, knobs, asked, language)
    wrong = list(asked.wrong[:3]) if rng.random() < 0.7 else rng.sample(list(asked.wrong), 3)
    options = [asked.answer, *wrong]
    rng.shuffle(options)
    spans = []
    for fact in asked.facts:
        start, end = places[fact]
        spans.append((start, end, asked.answer if fact is asked.facts[-1] else ""))
    first, second, third, fourth = options
    return WrittenQuestion(text, asked.kind, asked.answer, (first, second, third, fourth), tuple(spans))
