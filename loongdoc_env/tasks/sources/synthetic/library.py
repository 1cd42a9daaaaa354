"""Generated books as the book source: written when first needed, then kept in the cache."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import msgspec

from loongdoc_env.cache import build_folder, cache_dir
from loongdoc_env.errors import ConfigurationError
from loongdoc_env.tasks.books import Book
from loongdoc_env.tasks.model import GoldSpan, Question
from loongdoc_env.tasks.sources.synthetic.book import WrittenQuestion, write
from loongdoc_env.tasks.sources.synthetic.knobs import Knobs
from loongdoc_env.tasks.sources.synthetic.language import Language

GENERATOR = "synthetic-books-1"
"""Version of everything that decides the bytes of a book; part of its fingerprint."""

_SUITES = {"EnMC": "en", "EnQA": "en", "ZhQA": "zh"}
_SCORERS = {
    "EnMC": "infinitebench.longbook_choice_eng",
    "EnQA": "infinitebench.longbook_qa_eng",
    "ZhQA": "infinitebench.longbook_qa_chn",
}
_FILES = ("text.txt", "questions.json")


def books(suite: str, options: Mapping[str, Any]) -> tuple[Book, ...]:
    """Return the books of a suite; none is written yet.

    En.QA and En.MC ask about the same books.

    Args:
        suite: ``"EnMC"``, ``"EnQA"`` or ``"ZhQA"``.
        options: Fields of ``Knobs``.

    Raises:
        ConfigurationError: An unknown suite or option, or a value out of range.
    """
    if suite not in _SUITES:
        known = ", ".join(_SUITES)
        raise ConfigurationError(f"There are no synthetic books for {suite!r}; there are some for {known}.")
    knobs = Knobs.from_options(options)
    return tuple(_book(suite, knobs, number) for number in range(knobs.num_books))


def _book(suite: str, knobs: Knobs, number: int) -> Book:
    code = _SUITES[suite]
    key = f"{code}-{number:03d}"
    given = dataclasses.asdict(dataclasses.replace(knobs, num_books=1))
    identity = json.dumps([GENERATOR, key, given], sort_keys=True)
    fingerprint = hashlib.sha256(identity.encode()).hexdigest()
    make = partial(_written, identity, fingerprint, knobs, code)
    return Book(
        key=key,
        fingerprint=fingerprint,
        question_ids=tuple(f"q{i:02d}" for i in range(1, knobs.questions_per_book + 1)),
        load=partial(_text, make),
        questions=partial(_questions, make, suite),
        questions_fingerprint=f"{fingerprint}-{suite}",
    )


def language_of(code: str) -> Language:
    """Return the language of a code, imported when it is needed."""
    if code == "zh":
        from loongdoc_env.tasks.sources.synthetic import chinese

        return chinese.LANGUAGE
    from loongdoc_env.tasks.sources.synthetic import english

    return english.LANGUAGE


def _written(identity: str, fingerprint: str, knobs: Knobs, code: str) -> Path:
    """Return the folder of a book in the cache; write it first when it is not there or not whole."""
    folder = cache_dir() / "synthetic" / fingerprint
    if all((folder / name).is_file() for name in _FILES):
        return folder
    book = write(identity, knobs, language_of(code))
    with build_folder(folder) as temporary:
        for name, data in zip(_FILES, (book.text.encode(), msgspec.json.encode(book.questions)), strict=True):
            (temporary / name).write_bytes(data)
        if folder.is_dir():  # somebody deleted a part of it: the bytes are the same each time, so put them back
            for name in _FILES:
                (temporary / name).replace(folder / name)
    return folder


def _text(make: partial[Path]) -> str:
    return (make() / "text.txt").read_bytes().decode()


def _questions(make: partial[Path], suite: str) -> tuple[Question, ...]:
    return _read_questions(make() / "questions.json", suite)


@lru_cache(maxsize=256)
def _read_questions(path: Path, suite: str) -> tuple[Question, ...]:
    written = msgspec.json.decode(path.read_bytes(), type=list[WrittenQuestion])
    return tuple(_as_question(suite, number, item) for number, item in enumerate(written, 1))


def _as_question(suite: str, number: int, item: WrittenQuestion) -> Question:
    is_choice = suite == "EnMC"
    return Question(
        id=f"q{number:02d}",
        text=item.text,
        options=item.options if is_choice else (),
        gold=(item.answer, "ABCD"[item.options.index(item.answer)]) if is_choice else (item.answer,),
        scorer=_SCORERS[suite],
        language="zh" if suite == "ZhQA" else "en",
        kind=item.kind,
        gold_spans=tuple(GoldSpan("", start, end, answer) for start, end, answer in item.spans),
    )
