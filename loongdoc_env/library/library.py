"""The library: all text of a corpus on disk with its blocks, ranked search and pattern search."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from loongdoc_env.cache import build_folder, cache_dir
from loongdoc_env.library import patterns
from loongdoc_env.library.building import INDEX_FOLDER, broken, build, key, read_report
from loongdoc_env.library.lexical import LexicalIndex
from loongdoc_env.library.store import Block, DocumentSize, Store
from loongdoc_env.tasks.model import Document


class Hit(NamedTuple):
    """One place a search found.

    Attributes:
        document: Number of the document, 0-based.
        start: First character in the document, 0-based.
        end: One past its last character.
        score: BM25 score above 0; 0 for a pattern.
    """

    document: int
    start: int
    end: int
    score: float


class RegexResult(NamedTuple):
    """What a pattern search found.

    Attributes:
        hits: The first matches in document order, at most ``limit``.
        total: Matches counted, at most ``patterns.MAX_TOTAL``.
        complete: Whether everything was searched; False when time ran out or counting stopped.
    """

    hits: list[Hit]
    total: int
    complete: bool


class Library:
    """All text of a corpus, searchable; opened from disk, shared by threads and processes.

    Documents go by number, in the order they were given. A library can be pickled: the copy opens the same
    folder, when it is first used.

    Args:
        folder: What ``open_or_build`` made.

    Raises:
        LibraryIndexError: The folder is incomplete or of another version.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.report = read_report(folder)
        try:
            self._store = Store(folder)
        except (OSError, ValueError) as error:
            raise broken(folder, str(error)) from error
        self._index: LexicalIndex | None = None
        self._lock = threading.Lock()
        self.num_documents = self.report.documents
        self.num_blocks = self.report.blocks
        self.num_characters = self.report.characters
        self.num_tokens = self.report.tokens
        self.num_blank = self.report.blank

    @classmethod
    def open_or_build(cls, documents: Sequence[Document], cache: Path | None = None, progress: bool = False) -> Library:
        """Open the library of some documents; build it first when it is not in the cache.

        The key is made of the documents' fingerprints in order; labels do not count. Text is loaded one
        document at a time, and only for building.

        Args:
            documents: In order; may be empty or blank.
            cache: Cache folder, by default ``cache.cache_dir()``.
            progress: Whether to show a progress bar on a terminal while building.

        Raises:
            LibraryIndexError: What is in the cache is broken.
        """
        folder = (cache or cache_dir()) / "library" / key(documents)
        if not folder.is_dir():
            with build_folder(folder) as temporary:
                build(documents, temporary, progress)
        return cls(folder)

    def size(self, document: int) -> DocumentSize:
        """Return characters, bytes and estimated tokens of a document."""
        return self._store.size(self._checked(document))

    def text(self, document: int, start: int = 0, end: int | None = None) -> str:
        """Return characters ``start`` to ``end`` of a document as a slice of its text, reading only those."""
        return self._store.text(self._checked(document), start, end)

    def blocks(self, document: int) -> Sequence[Block]:
        """Return the blocks of a document in order; joined they are the document."""
        return self._store.blocks(self._checked(document))

    def search(self, query: str, *, limit: int, documents: Sequence[int] | None = None) -> list[Hit]:
        """Return the blocks that fit a query best, best first, ties in document order.

        A block fits when it has any term of the query; without one the list is empty. The result is the same
        in every process and on every run.

        Args:
            query: Any text; ``terms`` says what counts in it and how much of it.
            limit: Most hits to return, at least 1.
            documents: Numbers of the documents to search, or None for all. Scores do not depend on it.

        Raises:
            EmptyQueryError: The query has no word and no number.
        """
        if limit < 1:
            raise ValueError(f"limit is {limit!r}; at least 1 is needed")
        chosen = None if documents is None else self._chosen(documents)
        index = self._index or self._opened_index()
        place = self._store.place
        return [Hit(*place(block), score) for block, score in index.search(query, limit, chosen)]

    def regex(
        self, pattern: str, *, limit: int, documents: Sequence[int] | None = None, deadline_s: float
    ) -> RegexResult:
        """Return the places where a pattern matches, in document order.

        Args:
            pattern: re2 syntax; ``patterns`` says what is particular here.
            limit: Most hits to return; all matches are counted.
            documents: Numbers of the documents to search, or None for all.
            deadline_s: Seconds after which what was found so far is returned.

        Raises:
            PatternError: The pattern is invalid or too long; one line says why.
        """
        chosen = range(self.num_documents) if documents is None else self._chosen(documents)
        found = patterns.find(self._store, pattern, limit=limit, documents=chosen, deadline_s=deadline_s)
        hits = [Hit(place.document, place.start, place.end, 0.0) for place in found.places]
        return RegexResult(hits, found.total, found.complete)

    def close(self) -> None:
        """Let go of the files; the library cannot be used any more. May be called twice."""
        if self._index is not None:
            self._index.close()
        self._store.close()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.folder,)

    def _opened_index(self) -> LexicalIndex:
        with self._lock:
            if self._index is None:
                self._index = LexicalIndex(self.folder / INDEX_FOLDER)
            return self._index

    def _checked(self, document: int) -> int:
        if not 0 <= document < self.num_documents:
            raise IndexError(f"document {document} of {self.num_documents}")
        return document

    def _chosen(self, documents: Sequence[int]) -> tuple[int, ...] | range:
        """Return the documents in ascending order, each once."""
        chosen: tuple[int, ...] | range = tuple(sorted(set(documents)))
        if isinstance(documents, range) and documents.step == 1:
            chosen = documents
        if chosen:
            self._checked(chosen[0])
            self._checked(chosen[-1])
        return chosen
