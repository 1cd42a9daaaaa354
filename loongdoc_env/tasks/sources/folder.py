"""Make books and questions of a user's own folder: documents beside a ``questions.jsonl``.

Documents are the ``.txt`` and ``.md`` files of the folder and its subfolders, also compressed as ``.txt.gz``
and ``.md.gz``; hidden files and folders and ``README.md`` are left alone, other files with a warning. Every
line of the question file is a record in the schema of InfiniteBench's book tasks that names its document by
``book`` or ``document``: the path inside the folder or just the file name, with or without ending.
"""

from __future__ import annotations

import gzip
import hashlib
import re
import unicodedata
import warnings
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loongdoc_env.errors import (
    ConfigurationError,
    CorpusError,
    DataNotFoundError,
    TaskDataError,
    TaskDataWarning,
    nearest,
)
from loongdoc_env.library import decode
from loongdoc_env.tasks._cached import cached_json, file_state
from loongdoc_env.tasks.books import Book
from loongdoc_env.tasks.model import Document, Question, Split
from loongdoc_env.tasks.sources import gutenberg
from loongdoc_env.tasks.sources.options import SourceOptions
from loongdoc_env.tasks.sources.records import (
    CHOICE,
    CHOICE_LETTER,
    Place,
    Record,
    fingerprint,
    parse_record,
    question_ids,
    read_lines,
)

if TYPE_CHECKING:
    from loongdoc_env.tasks.corpus import Corpus

EXTENSIONS = (".txt", ".md")
"""Endings of documents, each also with ``.gz`` after it."""

_SCAN_VERSION = 1
_GUTENBERG_VERSION = 1
_NOT_DOCUMENTS = ("readme.md", "readme.txt", "license.txt", "license.md")
_NOT_MENTIONED = (".jsonl", ".json", ".csv", ".py", ".toml", ".yaml", ".yml", "license", "makefile")
_NOT_SHOWN = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""Control characters, line ends and bytes that are no UTF-8; no place for them in a listing or a record."""


@dataclass(frozen=True, slots=True)
class FolderDocument:
    """A document found in a folder.

    Attributes:
        name: Path inside the folder with ``/`` between its parts, without ``.gz``.
        path: The file.
        sha256: Of the uncompressed bytes of the file.
        is_blank: Nothing but white space is in it.
    """

    name: str
    path: Path
    sha256: str
    is_blank: bool


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder with its documents and the records on them; no document text is held.

    Attributes:
        path: The folder.
        documents: In order of their names.
        records: Pairs of a record and the position of its document, in the order of the file.
        options: How it was read.
    """

    path: Path
    documents: tuple[FolderDocument, ...]
    records: tuple[tuple[Record, int], ...]
    options: SourceOptions

    def books(self, suite: str) -> tuple[Book, ...]:
        """Return the documents with questions for a suite as books; ``"Folder"`` takes every question.

        Raises:
            TaskDataError: The folder has no question of this kind.
        """
        questions = self._questions(suite)
        return tuple(
            Book(
                key=document.name,
                fingerprint=self._fingerprint(document),
                question_ids=tuple(question.id for question in asked),
                load=self._loader(document),
                questions=partial(tuple, asked),
                hidden_words=tuple(re.findall(r"[^\W\d_]+", document.name.rsplit(".", 1)[0])),
                questions_fingerprint=fingerprint(asked),
            )
            for document, asked in zip(self.documents, questions, strict=True)
            if asked
        )

    def corpus(self, suite: str, split: Split = "all") -> Corpus:
        """Return the documents under their own names with the questions for a suite.

        The documents with questions are split like books; those without are in both splits.
        """
        from loongdoc_env.tasks.bundles import split_keys
        from loongdoc_env.tasks.corpus import Corpus

        asked = self._questions(suite)
        with_questions = [at for at, questions in enumerate(asked) if questions]
        keys = [self.documents[at].name for at in with_questions]
        own = {with_questions[i] for i in split_keys(keys, split)}
        chosen = [at for at in range(len(self.documents)) if at in own or not asked[at]]
        documents = tuple(
            Document(
                self.documents[at].name,
                self._fingerprint(self.documents[at]),
                self._loader(self.documents[at]),
            )
            for at in chosen
        )
        questions = tuple(
            replace(question, source_files=(self.documents[at].name,)) for at in chosen for question in asked[at]
        )
        marks = [fingerprint(questions), *(f"{d.label} {d.fingerprint}" for d in documents)]
        digest = hashlib.sha256("\n".join(marks).encode()).hexdigest()
        return Corpus(documents, questions, digest, split=split)

    def check_one_family(self, suite: str) -> None:
        """Refuse to ask multiple choice and free answers in one task, which have different instructions.

        Raises:
            ConfigurationError: Some questions for the suite have options and others have none.
        """
        asked = [record for record, _ in self.records if suite in ("Folder", record.family)]
        if len({bool(record.options) for record in asked}) > 1:
            raise ConfigurationError(
                "questions_per_task='all' needs questions of one kind, but some have options and others have none; "
                "use the suites EnMC and EnQA, or questions_per_task=1"
            )

    def _questions(self, suite: str) -> list[list[Question]]:
        """Return the questions for a suite by document; ids are unique in the folder."""
        chosen = [entry for entry in self.records if suite in ("Folder", entry[0].family)]
        if not chosen:
            families = sorted({record.family for record, _ in self.records})
            raise TaskDataError(
                f"{self.options.questions} has no question for {suite}; its {len(self.records)} questions "
                f"are for {', '.join(families)} (four options: EnMC; Chinese: ZhQA; else EnQA)"
            )
        scorer = CHOICE_LETTER if self.options.choice_reward == "letter" else CHOICE
        by_document: list[list[Question]] = [[] for _ in self.documents]
        for (record, position), question_id in zip(self.records, self._ids(), strict=True):
            if suite in ("Folder", record.family):
                by_document[position].append(record.question(question_id, scorer))
        return by_document

    def _ids(self) -> list[str]:
        return question_ids([record for record, _ in self.records])

    def _fingerprint(self, document: FolderDocument) -> str:
        cut = f"/gutenberg{_GUTENBERG_VERSION}" if self.options.strip_gutenberg else ""
        return f"sha256:{document.sha256}/text{decode.VERSION}{cut}"

    def _loader(self, document: FolderDocument) -> partial[str]:
        return partial(_load, document, self.options.strip_gutenberg)


def open_folder(path: Path, options: SourceOptions) -> Folder:
    """Look through a folder and its question file.

    Raises:
        DataNotFoundError: The folder, its documents or its question file are not there.
        TaskDataError: A record cannot be used, or names a document that is not there or blank.
        CorpusError: A compressed file is broken.
    """
    documents = find_documents(path)
    questions = path / options.questions
    if not questions.is_file():
        raise DataNotFoundError(
            f"no file {options.questions} in {path}; write one question a line, for example "
            '{"book": "' + documents[0].name + '", "input": "Who …?", "answer": ["…"], "options": []}'
        )
    records = tuple(_read_questions(questions, documents, options))
    if not records:
        raise TaskDataError(f"{questions} has no usable question")
    return Folder(path, tuple(documents), records, options)


def find_documents(path: Path) -> list[FolderDocument]:
    """Return the documents of a folder in order of their names.

    Raises:
        DataNotFoundError: There is no such folder, or no document in it.
        TaskDataError: Two files differ only by ``.gz``, or a name holds what cannot be shown.
    """
    if not path.is_dir():
        what = "a file, not a folder" if path.exists() else "not there"
        raise DataNotFoundError(f"data folder {path} is {what}; give a folder with documents and questions.jsonl")
    files: dict[str, Path] = {}
    ignored: list[str] = []
    for file in sorted(path.rglob("*")):
        relative = file.relative_to(path)
        if any(part.startswith(".") for part in relative.parts) or not file.is_file():
            continue
        name = unicodedata.normalize("NFC", relative.as_posix())  # macOS hands out decomposed names
        if _NOT_SHOWN.search(name):
            raise TaskDataError(f"{path} holds a file whose name cannot be shown, {name!r}; rename it")
        plain = name.removesuffix(".gz")
        if not plain.lower().endswith(EXTENSIONS):
            if not name.lower().endswith(_NOT_MENTIONED):
                ignored.append(name)
        elif relative.name.lower() not in _NOT_DOCUMENTS:
            if plain in files:
                raise TaskDataError(f"{path} holds {plain} twice, with and without .gz; remove one")
            files[plain] = file
    if ignored:
        more = f" and {len(ignored) - 3} more" if len(ignored) > 3 else ""
        warnings.warn(
            f"no documents, left out of {path}: {', '.join(ignored[:3])}{more}; documents are "
            f"{' and '.join(EXTENSIONS)} files, also with .gz",
            TaskDataWarning,
            stacklevel=2,
        )
    if not files:
        raise DataNotFoundError(
            f"no documents in {path}; put .txt or .md files (also as .txt.gz, .md.gz) there or in subfolders"
        )
    return [_examine(name, files[name]) for name in sorted(files)]


def _examine(name: str, path: Path) -> FolderDocument:
    found = cached_json("document", [_SCAN_VERSION, *file_state(path)], partial(_scan, path, name))
    return FolderDocument(name, path, found["sha256"], found["blank"])


def _scan(path: Path, name: str) -> dict[str, Any]:
    data = _bytes(path, name)
    blank = not data.strip() or (len(data) < 65_536 and not decode.decode(data, name).text.strip())
    return {"sha256": hashlib.sha256(data).hexdigest(), "blank": blank}


def _bytes(path: Path, name: str) -> bytes:
    data = path.read_bytes()
    if path.suffix.lower() != ".gz":
        return data
    try:
        return gzip.decompress(data)
    except (OSError, EOFError, zlib.error) as error:
        raise CorpusError(f"{name}.gz cannot be uncompressed: {error}") from error


def _load(document: FolderDocument, strip_gutenberg: bool) -> str:
    """Read a document; its hash guards the index against a file that was changed meanwhile."""
    try:
        data = _bytes(document.path, document.name)
    except FileNotFoundError as error:
        raise CorpusError(f"{document.name} was removed while it was in use; open the task set again") from error
    if hashlib.sha256(data).hexdigest() != document.sha256:
        raise CorpusError(f"{document.name} was changed while it was in use; open the task set again")
    text = decode.decode(data, document.name).text
    return gutenberg.strip(text) if strip_gutenberg else text


def _read_questions(
    path: Path, documents: Sequence[FolderDocument], options: SourceOptions
) -> list[tuple[Record, int]]:
    finder = _Finder(documents)
    found = []
    for place, _, fields in read_lines(path):
        try:
            position = finder.find(fields.get("book", fields.get("document")), place)
            found.append((parse_record(fields, place), position))
        except TaskDataError as error:
            if not options.skip_bad_records:
                raise
            warnings.warn(f"left out: {error}", TaskDataWarning, stacklevel=2)
    return found


class _Finder:
    """Finds the document that a record names."""

    def __init__(self, documents: Sequence[FolderDocument]) -> None:
        self._documents = documents
        self._by_name: dict[str, list[int]] = {}
        for position, document in enumerate(documents):
            name = document.name.lower()
            base = name.rsplit("/", 1)[-1]
            for spelling in {name, _without_ending(name), base, _without_ending(base)}:
                self._by_name.setdefault(spelling, []).append(position)

    def find(self, named: Any, place: Place) -> int:  # Any: a JSON value
        """Return the position of a document by path or file name, with or without ending and ``.gz``."""
        if named is None:
            place.refuse("book", "missing; a record names its document by 'book' or 'document'")
        if not isinstance(named, str | int) or isinstance(named, bool):
            place.refuse("book", f"the name of a document is needed, not {named!r}")
        spelling = (
            unicodedata.normalize("NFC", str(named))
            .strip()
            .replace("\\", "/")
            .removeprefix("./")
            .lower()
            .removesuffix(".gz")
        )
        positions = self._by_name.get(spelling, [])
        exact = [at for at in positions if self._documents[at].name.lower() == spelling]
        chosen = exact if len(exact) == 1 else positions
        if not chosen:
            names = [document.name for document in self._documents]
            hint = nearest(str(named), [*names, *map(_without_ending, names)])
            place.refuse("book", f"no document {named!r} among the {len(names)} of the folder.{hint}")
        if len(chosen) > 1:
            names = [self._documents[at].name for at in chosen]
            place.refuse("book", f"{named!r} may be {' or '.join(map(repr, names[:3]))}; give the path")
        if self._documents[chosen[0]].is_blank:
            place.refuse("book", f"document {self._documents[chosen[0]].name!r} is blank")
        return chosen[0]


@lru_cache(maxsize=4096)
def _without_ending(name: str) -> str:
    return next((name[: -len(ending)] for ending in EXTENSIONS if name.lower().endswith(ending)), name)
