"""Question, Document, Task and TaskSet: the frozen records everything else passes around."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, overload

from loongdoc_env.errors import UnknownTaskError, nearest

Language = Literal["en", "zh"]
Layout = Literal["book", "library", "corpus"]
Split = Literal["train", "test", "all"]


@dataclass(frozen=True, slots=True)
class GoldSpan:
    """Where a document says what a question asks; never part of an observation, a log or a sandbox.

    Attributes:
        document: Label of the document.
        start: First character of the passage, 0-based, in the document text.
        end: One past its last character.
        answer: The answer as it stands inside the passage, or "" for a passage that is only a step on the way.
    """

    document: str
    start: int
    end: int
    answer: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """One question with its gold answer.

    Attributes:
        id: Unique within its task; also the folder name under ``/environment/questions``.
        text: The question as the policy reads it, options left out.
        options: Four option texts, or empty.
        gold: Gold answers in the form the scorer takes as its label: a tuple of alternatives, or for
            multiple choice ``(option text, letter)``. Never shown.
        scorer: Name in ``loongdoc_env.scoring``.
        language: ``"en"`` or ``"zh"``.
        kind: Name of the question family (``"single-hop"``, ``"multi-hop"``, …), or "". For reports only.
        gold_spans: Passages in reading order that yield the answer, or empty where nobody marked them. Never shown.
        source_files: Labels of the documents that hold the answer, where known. Never shown.
    """

    id: str
    text: str
    options: tuple[str, ...] = ()
    gold: tuple[str, ...] = field(default=(), repr=False)
    scorer: str = "infinitebench.longbook_qa_eng"
    language: Language = "en"
    kind: str = ""
    gold_spans: tuple[GoldSpan, ...] = field(default=(), repr=False)
    source_files: tuple[str, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class Document:
    r"""One text: a book of a library or a file of a corpus.

    Its text is decoded, without BOM, with ``\n`` line ends; it is loaded when asked for and not kept.

    Attributes:
        label: Name in the file tree; unique within a task; reveals no title.
        fingerprint: Changes whenever the text changes; cheap to get, since it is the key of the index cache.
        load: Returns the text.
        index_line: One extractive line for ``corpus-index.md`` without title or author words, or "".
    """

    label: str
    fingerprint: str
    load: Callable[[], str] = field(repr=False, compare=False)
    index_line: Callable[[], str] = field(default=str, repr=False, compare=False)

    @property
    def text(self) -> str:
        """The whole text, loaded now."""
        return self.load()

    @staticmethod
    def from_text(label: str, text: str) -> Document:
        """Make a document from a string that is already in memory."""
        digest = hashlib.sha256(text.encode()).hexdigest()
        return Document(label, digest, lambda: text)


@dataclass(frozen=True, slots=True)
class Task:
    """One question, or several, with the documents they are asked about.

    Attributes:
        id: Stable and unique in its task set.
        suite: ``"EnMC"``, ``"EnQA"``, ``"ZhQA"``, ``"OfficeQA-ProV1"``, …
        questions: In order; ids unique.
        documents: In order; labels unique.
        layout: ``"book"`` (one book), ``"library"`` (K labelled books) or ``"corpus"`` (named files).
    """

    id: str
    suite: str
    questions: tuple[Question, ...]
    documents: tuple[Document, ...]
    layout: Layout = "book"


class TaskSet(ABC, Sequence[Task]):
    """A finite, ordered, immutable, lazy sequence of tasks.

    Attributes:
        name: Labels rows of reports, for example ``"EnQA-K20"``.
        source: Where the tasks come from: ``"synthetic"``, ``"folder"``, ``"infinitebench"``, …
        split: ``"train"``, ``"test"`` or ``"all"``.
        fingerprint: Equal exactly when questions, gold answers and document fingerprints are equal.
    """

    name: str
    source: str
    split: Split
    fingerprint: str

    @property
    @abstractmethod
    def ids(self) -> Sequence[str]:
        """Task ids in order; cheap: loads no document."""

    @abstractmethod
    def load(self, index: int) -> Task:
        """Return task number ``index`` (0-based, non-negative)."""

    def __len__(self) -> int:
        return len(self.ids)

    @overload
    def __getitem__(self, index: int) -> Task: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Task]: ...
    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self.load(i) for i in range(*index.indices(len(self)))]
        position = int(index) + (len(self) if index < 0 else 0)
        if not 0 <= position < len(self):
            raise IndexError(f"task {index} of {len(self)}")
        return self.load(position)

    def __iter__(self) -> Iterator[Task]:
        return (self.load(i) for i in range(len(self)))

    def index_of(self, task_id: str) -> int:
        """Return the position of a task id.

        Raises:
            UnknownTaskError: No task has this id.
        """
        position = self._positions.get(task_id) if isinstance(task_id, str) else None
        if position is None:
            hint = nearest(str(task_id), self.ids)
            raise UnknownTaskError(f"No task {task_id!r} in {self.name} ({len(self)} tasks).{hint}")
        return position

    @cached_property
    def _positions(self) -> dict[str, int]:
        return {task_id: position for position, task_id in enumerate(self.ids)}
