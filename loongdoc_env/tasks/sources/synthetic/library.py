"""The synthetic books of a suite: known at once, written when first asked for, kept on disk."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from loongdoc_env.cache import build_folder, cache_dir
from loongdoc_env.errors import ConfigurationError, TaskDataError
from loongdoc_env.tasks.books import Book
from loongdoc_env.tasks.model import GoldSpan, Question
from loongdoc_env.tasks.sources.synthetic.knobs import Knobs
from loongdoc_env.tasks.sources.synthetic.prose import Prose
from loongdoc_env.tasks.sources.synthetic.questions import Asked, ask
from loongdoc_env.tasks.sources.synthetic.world import VERSION as WORLD_VERSION
from loongdoc_env.tasks.sources.synthetic.world import make_world

SUITES = ("EnMC", "EnQA", "ZhQA")
"""Suites that have synthetic books. EnMC and EnQA ask about the same books."""

_FILES = ("text.txt", "questions.json")

_SCORERS = {
    "EnMC": "infinitebench.longbook_choice_eng",
    "EnQA": "infinitebench.longbook_qa_eng",
    "ZhQA": "infinitebench.longbook_qa_chn",
}


def books(suite: str, options: Mapping[str, Any] | None = None) -> tuple[Book, ...]:
    """Return the books of a suite; writes none of them.

    Args:
        suite: One of ``SUITES``.
        options: Values for the fields of ``Knobs``.

    Raises:
        ConfigurationError: The suite has no books, or an option is unknown or out of range.
    """
    if suite not in SUITES:
        raise ConfigurationError(f"there are no synthetic books for {suite!r}; suites are {', '.join(SUITES)}")
    knobs = Knobs.from_options(options or {})
    prose = _prose(suite)
    width = max(3, len(str(knobs.num_books - 1)))
    digits = max(2, len(str(knobs.questions_per_book)))
    ids = tuple(f"q{number:0{digits}}" for number in range(1, knobs.questions_per_book + 1))
    # How many books there are changes none of them.
    settings = {name: value for name, value in asdict(knobs).items() if name != "num_books"}
    base = json.dumps([WORLD_VERSION, prose.version, settings], sort_keys=True)
    result = []
    for number in range(knobs.num_books):
        key = f"{prose.language}-{number:0{width}}"
        seed = f"{knobs.seed} {prose.language} {number}"
        fingerprint = hashlib.sha256(f"{base} {seed}".encode()).hexdigest()
        stored = StoredBook(fingerprint, seed, knobs, prose)
        questions = _Questions(stored, suite, ids)
        hidden = prose.cover(seed).hidden_words
        result.append(Book(key, fingerprint, ids, stored.text, questions, hidden, fingerprint))
    return tuple(result)


def _prose(suite: str) -> Prose:
    if suite == "ZhQA":
        from loongdoc_env.tasks.sources.synthetic import chinese

        return chinese.PROSE
    from loongdoc_env.tasks.sources.synthetic import english

    return english.PROSE


@dataclass(frozen=True, slots=True)
class StoredBook:
    """One book: written on first use, then read from ``<cache>/synthetic/<fingerprint>/``.

    Attributes:
        fingerprint: Of everything the book depends on; names its folder.
        seed: Of this book.
        knobs: Size and difficulty.
        prose: The language it is told in.
    """

    fingerprint: str
    seed: str
    knobs: Knobs
    prose: Prose

    def text(self) -> str:
        """Return the whole text."""
        return (self._folder() / "text.txt").read_bytes().decode("utf-8")

    def asked(self) -> list[Asked]:
        """Return its questions; reads no text when the book was written before."""
        path = self._folder() / "questions.json"
        try:
            return [
                Asked(
                    row["kind"],
                    row["text"],
                    tuple(row["gold"]),
                    tuple(row["options"]),
                    row["letter"],
                    tuple(GoldSpan("", start, end, answer) for start, end, answer in row["spans"]),
                )
                for row in json.loads(path.read_bytes())
            ]
        except (ValueError, TypeError, KeyError) as error:
            raise TaskDataError(
                f"The cached questions in {path} are damaged ({error!r}): delete {path.parent}"
            ) from error

    def write(self) -> tuple[str, tuple[Asked, ...]]:
        """Write the book anew; touches no disk."""
        world = make_world(self.seed, self.knobs)
        narrator = self.prose.narrator(world, self.seed)
        telling = narrator.tell(self.knobs.tokens_per_book)
        return telling.text, ask(world, narrator, telling, self.knobs)

    def _folder(self) -> Path:
        """Return the folder of the book; write it first when it is not there or not whole."""
        folder = cache_dir() / "synthetic" / self.fingerprint
        if all((folder / name).is_file() for name in _FILES):
            return folder
        text, asked = self.write()
        rows = [
            {
                "kind": one.kind,
                "text": one.text,
                "gold": one.gold,
                "options": one.options,
                "letter": one.letter,
                "spans": [(span.start, span.end, span.answer) for span in one.spans],
            }
            for one in asked
        ]
        # Bytes, so that line ends are the same on every system.
        contents = (text.encode(), json.dumps(rows, ensure_ascii=False).encode())
        with build_folder(folder) as temporary:
            for name, data in zip(_FILES, contents, strict=True):
                (temporary / name).write_bytes(data)
            if folder.is_dir():  # somebody deleted a part of it: the bytes are the same each time, so put them back
                for name in _FILES:
                    (temporary / name).replace(folder / name)
        return folder


@dataclass(frozen=True, slots=True)
class _Questions:
    """The questions of a book in the form of a suite."""

    stored: StoredBook
    suite: str
    ids: tuple[str, ...]

    def __call__(self) -> tuple[Question, ...]:
        choice = self.suite == "EnMC"
        result = []
        for question_id, asked in zip(self.ids, self.stored.asked(), strict=True):
            gold = (asked.options["ABCD".index(asked.letter)], asked.letter) if choice else asked.gold
            result.append(
                Question(
                    question_id,
                    asked.text,
                    asked.options if choice else (),
                    gold,
                    _SCORERS[self.suite],
                    self.stored.prose.language,
                    asked.kind,
                    asked.spans,
                )
            )
        return tuple(result)
