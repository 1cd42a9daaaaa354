"""Read the book tasks of InfiniteBench (∞Bench) from its published JSONL files.

A line holds one question together with its whole book, up to several megabytes, and the book is repeated for
each of its questions. The file is walked through once, one line in memory at a time, to note where each
different book stands; the notes are kept in the cache. A book is read when a task needs its text.
Source: hub data set xinrongzhang2022/InfiniteBench.
"""

from __future__ import annotations

import hashlib
import warnings
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from loongdoc_env.errors import DataNotFoundError, TaskDataError, TaskDataWarning
from loongdoc_env.library import decode
from loongdoc_env.tasks._cached import cached_json, file_state
from loongdoc_env.tasks.books import Book
from loongdoc_env.tasks.model import Language, Question
from loongdoc_env.tasks.sources.options import SourceOptions
from loongdoc_env.tasks.sources.records import (
    CHOICE,
    CHOICE_LETTER,
    Place,
    Record,
    fingerprint,
    parse_line,
    parse_record,
    question_ids,
    read_lines,
)

FILES = {
    "EnMC": "longbook_choice_eng.jsonl",
    "EnQA": "longbook_qa_eng.jsonl",
    "ZhQA": "longbook_qa_chn.jsonl",
}
"""The file of each suite."""

_NOTES_VERSION = 1


def load_books(path: Path, suite: str, options: SourceOptions) -> tuple[Book, ...]:
    """Return the books of one file in order of first appearance, with their questions.

    Args:
        path: The JSONL file of the suite.
        suite: ``"EnMC"``, ``"EnQA"`` or ``"ZhQA"``.
        options: ``choice_reward`` and ``skip_bad_records`` apply.

    Raises:
        DataNotFoundError: The file is not there.
        TaskDataError: A record cannot be used; the message names file, line and field.
    """
    if not path.is_file():
        raise DataNotFoundError(
            f"{suite}: no file {path}; get it with `loongdoc data fetch infinitebench`, "
            f"or give the folder that holds {FILES[suite]} as data_dir"
        )
    notes = cached_json(
        "infinitebench",
        [_NOTES_VERSION, decode.VERSION, suite, options.skip_bad_records, *file_state(path)],
        partial(_take_notes, path, suite, options.skip_bad_records),
    )
    for problem in notes["skipped"]:
        warnings.warn(f"left out: {problem}", TaskDataWarning, stacklevel=2)
    return _books(path, notes, CHOICE_LETTER if options.choice_reward == "letter" else CHOICE)


def _take_notes(path: Path, suite: str, skip_bad_records: bool) -> dict[str, Any]:
    """Walk through the file once; return what is needed of it as JSON values, texts left out."""
    language: Language = "zh" if suite == "ZhQA" else "en"
    books: dict[str, int] = {}
    offsets: list[int] = []
    questions: list[list[Any]] = []
    skipped: list[str] = []
    for place, offset, fields in read_lines(path):
        try:
            record = _check(fields, place, suite, language)
        except TaskDataError as error:
            if not skip_bad_records:
                hint = "; source_options={'skip_bad_records': true} leaves such records out"
                raise TaskDataError(f"{error}{hint}") from error
            skipped.append(str(error))
            continue
        key = _hash(fields["context"])
        if key not in books:
            books[key] = len(offsets)
            offsets.append(offset)
        questions.append([books[key], record.id, record.line, record.text, record.options, record.gold])
    if not questions:
        raise TaskDataError(f"{path.name}: no usable record; the file has no questions")
    return {"books": list(books), "offsets": offsets, "questions": questions, "skipped": skipped}


def _check(fields: Mapping[str, Any], place: Place, suite: str, language: Language) -> Record:
    context = fields.get("context")
    if not isinstance(context, str) or not context.strip():
        place.refuse("context", "the text of the book is missing or empty")
    record = parse_record(fields, place, language)
    if (suite == "EnMC") != bool(record.options):
        place.refuse("options", "four options are needed" if suite == "EnMC" else "a free answer has no options")
    return record


def _books(path: Path, notes: Mapping[str, Any], choice_scorer: str) -> tuple[Book, ...]:
    language: Language = "zh" if path.name == FILES["ZhQA"] else "en"
    owners = [question[0] for question in notes["questions"]]
    records = [
        Record(record_id, line, text, tuple(options), tuple(gold), language)
        for _, record_id, line, text, options, gold in notes["questions"]
    ]
    by_book: list[list[Question]] = [[] for _ in notes["books"]]
    for owner, record, question_id in zip(owners, records, question_ids(records), strict=True):
        by_book[owner].append(record.question(question_id, choice_scorer))
    return tuple(
        Book(
            key=key,
            fingerprint=f"sha256:{key}/text{decode.VERSION}",
            question_ids=tuple(question.id for question in questions),
            load=partial(_load, path, offset, key),
            questions=partial(tuple, questions),
            questions_fingerprint=fingerprint(questions),
        )
        for key, offset, questions in zip(notes["books"], notes["offsets"], by_book, strict=True)
    )


def _load(path: Path, offset: int, key: str) -> str:
    """Read one book at its place; the key guards against a file that was changed meanwhile."""
    with path.open("rb") as file:
        file.seek(offset)
        fields = parse_line(file.readline(), Place(path.name, 0)) or {}
    context = fields.get("context")
    if not isinstance(context, str) or _hash(context) != key:
        raise TaskDataError(f"{path.name} was changed while it was in use; open the task set again")
    return decode.clean(context.removeprefix("\ufeff"))


def _hash(context: str) -> str:
    return hashlib.sha256(context.encode("utf-8", errors="surrogatepass")).hexdigest()
