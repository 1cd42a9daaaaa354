"""Bundle books into tasks: one book a task, or K labelled books among which the right one must be found.

Splits are by book. Books are ordered by a hash of their key; the first half, rounded up, is the test split
and the rest the train split, so that 44 books give 22 and 22. The same books are split the same way in every
suite that has them.

Bundles of K books are drawn by seed: the books of the split are shuffled and cut into groups of K. When the
last group is short it is filled up with other books, which are in it as distractors only: every question is
asked exactly once in a pass over the task set, and every task holds K different books.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Literal

from loongdoc_env.errors import ConfigurationError, TaskDataError
from loongdoc_env.tasks import index_line
from loongdoc_env.tasks._cached import cached_json
from loongdoc_env.tasks.books import Book
from loongdoc_env.tasks.model import Document, Question, Split, Task, TaskSet

QuestionsPerTask = Literal[1, "all"]


def bundle_books(
    books: Sequence[Book],
    *,
    suite: str,
    name: str,
    source: str,
    split: Split = "all",
    num_books: int = 1,
    bundle_seed: int = 0,
    questions_per_task: QuestionsPerTask = 1,
) -> TaskSet:
    """Make the task set of a suite from its books; reads no text.

    Args:
        books: All books of the source, in order; keys unique. Books without questions are left out.
        suite: ``"EnMC"``, ``"EnQA"`` or ``"ZhQA"``, or another name.
        name: Labels rows of reports.
        source: Where the books come from.
        split: ``"train"`` or ``"test"``, half of the books each, or ``"all"``.
        num_books: K, the number of books in each task, at least 1.
        bundle_seed: Which bundles are drawn; without effect for K = 1.
        questions_per_task: 1, or ``"all"`` for all questions of a book or bundle in one task.

    Raises:
        ConfigurationError: An option has a value that cannot be used, or the split has fewer than K books.
    """
    _check(split, num_books, bundle_seed, questions_per_task)
    asked = [book for book in books if book.question_ids]
    chosen = [asked[at] for at in split_keys([book.key for book in asked], split)]
    if not chosen:
        raise ConfigurationError(f"{name}: split {split!r} has no books; there are {len(asked)} with questions in all")
    if len(chosen) < num_books:
        raise ConfigurationError(
            f"{name}: num_books is {num_books}, but split {split!r} of source {source!r} has {len(chosen)} "
            f"books; accepted are 1 to {len(chosen)}"
        )
    bundles = _single(chosen) if num_books == 1 else _draw(chosen, num_books, bundle_seed)
    return BookTaskSet(bundles, suite, name, source, split, questions_per_task)


def split_keys(keys: Sequence[str], split: Split) -> list[int]:
    """Return the positions of the books of a split, in the order given; decided by the keys alone."""
    if split == "all":
        return list(range(len(keys)))
    ranked = sorted(range(len(keys)), key=lambda at: hashlib.sha256(f"split:{keys[at]}".encode()).digest())
    half = (len(keys) + 1) // 2
    return sorted(ranked[:half] if split == "test" else ranked[half:])


@dataclass(frozen=True, slots=True)
class _Bundle:
    """Books of one task in the order of their labels, and which of them are asked about."""

    books: tuple[Book, ...]
    home: tuple[bool, ...]
    labels: tuple[str, ...]


class BookTaskSet(TaskSet):
    """Tasks over books; what ``bundle_books`` returns.

    Task ids begin with a hash of the book's key and name the question, ``3f9a1c2b5d60-q12``: they reveal no
    title, and a question has the same id at every K. With all questions in one task the id is the hash of
    the book, or the hash of the bundle's books.
    """

    def __init__(
        self,
        bundles: Sequence[_Bundle],
        suite: str,
        name: str,
        source: str,
        split: Split,
        questions_per_task: QuestionsPerTask,
    ) -> None:
        self.name = name
        self.source = source
        self.split = split
        self._suite = suite
        self._bundles = tuple(bundles)
        ids: list[str] = []
        self._where: list[tuple[int, int, int]] = []  # bundle, book in the bundle, question in the book; -1: all
        for number, bundle in enumerate(self._bundles):
            if questions_per_task == "all":
                ids.append(_hash(*(book.key for book in bundle.books)))
                self._where.append((number, -1, -1))
                continue
            for position, book in enumerate(bundle.books):
                if bundle.home[position]:
                    ids.extend(f"{_hash(book.key)}-{question_id}" for question_id in book.question_ids)
                    self._where.extend((number, position, i) for i in range(len(book.question_ids)))
        self._ids = tuple(ids)
        if len(set(ids)) < len(ids):
            raise TaskDataError(f"{name}: two books have the same key, or two questions of a book the same id")
        self._documents: dict[int, tuple[Document, ...]] = {}
        self.fingerprint = self._compute_fingerprint()

    @property
    def ids(self) -> Sequence[str]:
        """Task ids in order."""
        return self._ids

    def load(self, index: int) -> Task:
        """Return task number ``index``; all tasks of a bundle share their ``Document`` objects."""
        number, position, question = self._where[index]
        bundle = self._bundles[number]
        if position < 0:
            asked = [at for at in range(len(bundle.books)) if bundle.home[at]]
            questions = tuple(_labelled(q, bundle, at) for at in asked for q in bundle.books[at].questions())
        else:
            questions = (_labelled(bundle.books[position].questions()[question], bundle, position),)
        layout: Literal["book", "library"] = "book" if len(bundle.books) == 1 else "library"
        return Task(self._ids[index], self._suite, questions, self._documents_of(number), layout)

    def _documents_of(self, number: int) -> tuple[Document, ...]:
        if number not in self._documents:
            bundle = self._bundles[number]
            self._documents[number] = tuple(
                Document(label, book.fingerprint, book.load, partial(_index_line, book))
                for label, book in zip(bundle.labels, bundle.books, strict=True)
            )
        return self._documents[number]

    def _compute_fingerprint(self) -> str:
        digest = hashlib.sha256(f"{self._suite}\n{len(self._bundles)}\n".encode())
        for task_id in self._ids:
            digest.update(f"{task_id}\n".encode())
        for bundle in self._bundles:
            for label, book, home in zip(bundle.labels, bundle.books, bundle.home, strict=True):
                questions = book.questions_fingerprint if home else ""
                digest.update(f"{label}\t{book.fingerprint}\t{questions}\n".encode())
        return digest.hexdigest()


def _labelled(question: Question, bundle: _Bundle, position: int) -> Question:
    """Return the question of a book as it is asked in a bundle, with the label of the book filled in."""
    label = bundle.labels[position]
    return replace(
        question,
        id=f"{label}-{question.id}" if len(bundle.books) > 1 else question.id,
        gold_spans=tuple(replace(span, document=label) for span in question.gold_spans),
        source_files=(label,),
    )


def _check(split: object, num_books: object, bundle_seed: object, questions_per_task: object) -> None:
    if split not in ("train", "test", "all"):
        raise ConfigurationError(f"split is {split!r}; accepted are 'train', 'test' and 'all'")
    if not isinstance(num_books, int) or isinstance(num_books, bool) or num_books < 1:
        raise ConfigurationError(f"num_books is {num_books!r}; a whole number of at least 1 is needed")
    if not isinstance(bundle_seed, int) or isinstance(bundle_seed, bool):
        raise ConfigurationError(f"bundle_seed is {bundle_seed!r}; a whole number is needed")
    if questions_per_task != "all" and (questions_per_task != 1 or isinstance(questions_per_task, bool)):
        raise ConfigurationError(f"questions_per_task is {questions_per_task!r}; accepted are 1 and 'all'")


def _single(books: Sequence[Book]) -> list[_Bundle]:
    return [_Bundle((book,), (True,), ("book",)) for book in books]


def _draw(books: Sequence[Book], num_books: int, seed: int) -> list[_Bundle]:
    order = random.Random(f"loongdoc bundles {seed}")  # a string seeds by its SHA-512, the same everywhere
    shuffled = list(books)
    order.shuffle(shuffled)
    width = max(2, len(str(num_books)))
    labels = tuple(f"b{position:0{width}}" for position in range(1, num_books + 1))
    bundles = []
    for start in range(0, len(shuffled), num_books):
        group = [(book, True) for book in shuffled[start : start + num_books]]
        if len(group) < num_books:
            others = order.sample(shuffled[:start], num_books - len(group))
            group += [(book, False) for book in others]
            order.shuffle(group)
        bundles.append(_Bundle(tuple(b for b, _ in group), tuple(home for _, home in group), labels))
    return bundles


def _hash(*keys: str) -> str:
    return hashlib.sha256("\n".join(keys).encode()).hexdigest()[:12]


@lru_cache(maxsize=4096)
def _index_line(book: Book) -> str:
    """Return the index line of a book, kept on disk: at K = 20 it would mean reading 20 books."""
    key = [index_line.VERSION, book.fingerprint, *book.hidden_words]
    line: str = cached_json("index-line", key, lambda: index_line.index_line(book.load(), book.hidden_words))
    return line
