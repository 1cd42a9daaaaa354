"""Tasks over named files: one question a task, asked about a whole corpus or about the files that belong to it.

Splits are by question. Questions that come with the same own selection of documents stay together, so that no
document of the test split is seen in training; where every question is about the whole corpus, its documents
are in both splits.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from loongdoc_env.errors import ConfigurationError, TaskDataError
from loongdoc_env.tasks.bundles import split_keys
from loongdoc_env.tasks.model import Document, Question, Split, Task, TaskSet


@dataclass(frozen=True, slots=True)
class Corpus:
    """Documents under their own names, with the questions about them.

    Attributes:
        documents: In order; labels unique.
        questions: In order; ids unique.
        fingerprint: Changes whenever a question, a gold answer or a document changes.
        documents_of: Returns the documents that are in the task of a question; None: all of them.
        split: Which part of the questions these are already; ``"all"`` for a corpus that nobody has divided.
    """

    documents: tuple[Document, ...]
    questions: tuple[Question, ...] = field(repr=False)
    fingerprint: str
    documents_of: Callable[[Question], tuple[Document, ...]] | None = field(default=None, repr=False, compare=False)
    split: Split = "all"


def corpus_task_set(corpus: Corpus, *, suite: str, name: str, source: str, split: Split) -> TaskSet:
    """Make the task set of a corpus; loads no document.

    Args:
        corpus: Documents and questions.
        suite: ``"OfficeQA-ProV1"``, ``"LongBenchV2"``, …
        name: Labels rows of reports.
        source: Where the corpus comes from.
        split: ``"test"`` (half of the questions, rounded up), ``"train"`` (the rest) or ``"all"``.

    Raises:
        ConfigurationError: The split does not exist or holds no question, or the corpus is another split.
        TaskDataError: Two questions or two documents have the same name.

    Example:
        >>> whale = Document.from_text("whale.txt", "The whale was white.")
        >>> asked = Question("q1", "What colour was the whale?", gold=("white",))
        >>> corpus = Corpus((whale,), (asked,), "1")
        >>> tasks = corpus_task_set(corpus, suite="Mine", name="Mine", source="own", split="all")
        >>> tasks[0].id, tasks[0].layout
        ('q1', 'corpus')
    """
    if split not in ("train", "test", "all"):
        raise ConfigurationError(f"split is {split!r}; accepted are 'train', 'test' and 'all'")
    if corpus.split not in ("all", split):
        raise ConfigurationError(f"{name}: split {split!r} asked of questions that are split {corpus.split!r}")
    _check_unique([question.id for question in corpus.questions], f"{name}: two questions have the id")
    _check_unique([document.label for document in corpus.documents], f"{name}: two documents have the name")
    questions = corpus.questions if corpus.split == split else _part(corpus, split)
    if not questions:
        raise ConfigurationError(
            f"{name}: split {split!r} has no question; source {source!r} has {len(corpus.questions)} in all"
        )
    return CorpusTaskSet(corpus, questions, suite, name, source, split)


class CorpusTaskSet(TaskSet):
    """One question a task, over documents under their own names; the id of a task is that of its question."""

    def __init__(
        self, corpus: Corpus, questions: Sequence[Question], suite: str, name: str, source: str, split: Split
    ) -> None:
        self.name = name
        self.source = source
        self.split = split
        self._suite = suite
        self._corpus = corpus
        self._questions = tuple(questions)
        self._ids = tuple(question.id for question in self._questions)
        marks = "\n".join([suite, corpus.fingerprint, *self._ids])
        self.fingerprint = hashlib.sha256(marks.encode()).hexdigest()

    @property
    def ids(self) -> Sequence[str]:
        """Task ids in order."""
        return self._ids

    def load(self, index: int) -> Task:
        """Return task number ``index``; tasks share their ``Document`` objects."""
        question = self._questions[index]
        return Task(question.id, self._suite, (question,), _documents(self._corpus, question), "corpus")


def _documents(corpus: Corpus, question: Question) -> tuple[Document, ...]:
    return corpus.documents if corpus.documents_of is None else corpus.documents_of(question)


def _part(corpus: Corpus, split: Split) -> tuple[Question, ...]:
    """Return the questions of a split: groups with the same own documents are divided, or else single questions."""
    groups: dict[str, list[int]] = {}
    for position, question in enumerate(corpus.questions):
        key = question.id
        if corpus.documents_of is not None:
            key = "\n".join(f"{d.label} {d.fingerprint}" for d in corpus.documents_of(question))
        groups.setdefault(key, []).append(position)
    keys = list(groups)
    chosen = sorted(position for at in split_keys(keys, split) for position in groups[keys[at]])
    return tuple(corpus.questions[position] for position in chosen)


def _check_unique(names: Sequence[str], what: str) -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise TaskDataError(f"{what} {name!r}; give each a name of its own")
        seen.add(name)
