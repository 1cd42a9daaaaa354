"""Ranked word search over blocks: BM25 by tantivy, any term counts, ties in document order.

The index holds no text. One writer thread and one large buffer make one segment, in which tantivy numbers
blocks in the order they came: a hit costs no look-up. A corpus that outgrows the buffer becomes several
segments in no fixed order; then a table gives the number of each block, and ties are put in order here.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import numpy as np

from loongdoc_env.errors import LibraryIndexError, LoongDocError
from loongdoc_env.library import terms

SCORING = "bm25-any-1"
"""Name of schema and scoring; stored with every index. BM25 with k1 = 1.2, b = 0.75 and
idf = ln(1 + (N - n + 0.5) / (n + 0.5)), which is positive however common a term is. Source: tantivy."""

_TEXT, _DOCUMENT, _BLOCK = "text", "document", "block"
_FIRST_OF_SEGMENT, _BLOCK_NUMBERS = "first_of_segment.npy", "block_numbers.npy"
_BUFFER_BYTES = 2_000_000_000  # most memory of the writer; used as needed, about 1 GB at 200M tokens


class EmptyQueryError(LoongDocError, ValueError):
    """Raised when a query holds nothing that could be searched for: no letter and no digit."""


class LexicalWriter:
    """Write the index of one corpus; blocks come in order.

    Args:
        folder: Empty folder for the index.
        buffer_bytes: Memory at which tantivy begins a new segment.
    """

    def __init__(self, folder: Path, buffer_bytes: int = _BUFFER_BYTES) -> None:
        import tantivy

        builder = tantivy.SchemaBuilder()
        builder.add_text_field(_TEXT, tokenizer_name=terms.NAME, index_option="freq")
        builder.add_unsigned_field(_DOCUMENT, indexed=True)
        builder.add_unsigned_field(_BLOCK, fast=True)
        index = tantivy.Index(builder.build(), str(folder))
        index.register_tokenizer(terms.NAME, terms.analyser())
        self._folder = folder
        self._index: Any = index
        self._writer: Any = index.writer(buffer_bytes, num_threads=1)
        self._new_record: Any = tantivy.Document
        self._num_blocks = 0

    def add(self, document: int, text: str) -> None:
        """Add the next block, which belongs to ``document``."""
        record = self._new_record()
        record.add_text(_TEXT, terms.shape(text, single_characters=True))
        record.add_unsigned(_DOCUMENT, document)
        record.add_unsigned(_BLOCK, self._num_blocks)
        try:
            self._writer.add_document(record)
        except ValueError as error:
            raise self._cannot_write(error) from error
        self._num_blocks += 1

    def close(self) -> None:
        """Write everything out and wait until it is on disk."""
        import tantivy

        try:
            self._writer.commit()
            self._writer.wait_merging_threads()
        except ValueError as error:
            raise self._cannot_write(error) from error
        self._index.reload()
        searcher = self._index.searcher()
        if searcher.num_segments > 1:
            hits = searcher.search(tantivy.Query.all_query(), self._num_blocks, count=False).hits
            addresses = sorted((address for _, address in hits), key=lambda at: (at.segment_ord, at.doc))
            sizes = np.bincount([address.segment_ord for address in addresses])
            first = np.concatenate(([0], np.cumsum(sizes)[:-1]))
            np.save(self._folder / _FIRST_OF_SEGMENT, first)
            np.save(self._folder / _BLOCK_NUMBERS, searcher.fast_field_values(_BLOCK, addresses))

    def _cannot_write(self, error: ValueError) -> LibraryIndexError:
        return LibraryIndexError(f"The search index in {self._folder} cannot be written: {error}")


class LexicalIndex:
    """Search an index on disk; it is mapped into memory, any number of threads and processes may use it.

    Args:
        folder: What a ``LexicalWriter`` wrote.

    Raises:
        LibraryIndexError: The index cannot be opened.
    """

    def __init__(self, folder: Path) -> None:
        import tantivy

        self._tantivy: Any = tantivy
        self._links: tempfile.TemporaryDirectory[str] | None = None
        try:
            index = self._open(folder)
        except (ValueError, OSError) as error:
            message = f"The search index in {folder} cannot be opened ({error}): delete {folder.parent}."
            raise LibraryIndexError(message) from error
        self._schema: Any = index.schema
        self._searcher: Any = index.searcher()
        self._filter = lru_cache(maxsize=256)(partial(_filter, tantivy, self._schema))
        self._first_of_segment: list[int] = []
        self._block_numbers: Any = None
        if self._searcher.num_segments > 1:
            self._first_of_segment = np.load(folder / _FIRST_OF_SEGMENT).tolist()
            self._block_numbers = memoryview(np.load(folder / _BLOCK_NUMBERS, mmap_mode="r"))

    def search(
        self, query: str, limit: int, documents: tuple[int, ...] | range | None = None
    ) -> list[tuple[int, float]]:
        """Return the best blocks for a query with their scores above 0, best first, ties in block order.

        Args:
            query: Any text; see ``terms`` for what counts in it.
            limit: Most blocks to return, at least 1.
            documents: Ascending numbers of the documents to search, or None for all. Scores stay the same.

        Raises:
            EmptyQueryError: The query has no term.
        """
        words = terms.query_terms(query)
        if not words:
            raise EmptyQueryError(f"Query {query[:80]!r} has no word or number to search for.")
        if documents is not None and not documents:
            return []
        new = self._tantivy.Query
        should, must = self._tantivy.Occur.Should, self._tantivy.Occur.Must
        parts = [(should, new.term_query(self._schema, _TEXT, word, "freq")) for word in words]
        tree = new.boolean_query(parts)
        if documents is not None:
            tree = new.boolean_query([(must, tree), (must, self._filter(documents))])
        hits = self._searcher.search(tree, limit, count=False).hits
        if self._block_numbers is None:
            return [(address.doc, score) for score, address in hits]
        return self._ordered(tree, hits, limit)

    def close(self) -> None:
        """Let go of the files; the thread in which tantivy watches them ends."""
        self._searcher = self._filter = None  # type: ignore[assignment]
        if self._links is not None:
            self._links.cleanup()

    def _open(self, folder: Path) -> Any:
        """Open the index, also where its folder may not be written; tantivy makes a lock file in it."""
        if not os.access(folder, os.W_OK):
            self._links = tempfile.TemporaryDirectory(prefix="loongdoc-index-")
            for path in folder.iterdir():
                if path.suffix != ".lock":
                    (Path(self._links.name) / path.name).symlink_to(path.resolve())
            folder = Path(self._links.name)
        return self._tantivy.Index.open(str(folder))

    def _ordered(self, tree: Any, hits: list[tuple[float, Any]], limit: int) -> list[tuple[int, float]]:
        """Put the hits of several segments in order; which of equals are among them must not be chance."""
        wanted = limit
        while len(hits) == wanted and hits[-1][0] == hits[limit - 1][0] and wanted < len(self._block_numbers):
            wanted *= 2
            hits = self._searcher.search(tree, wanted, count=False).hits
        numbers, first = self._block_numbers, self._first_of_segment
        found = [(numbers[first[address.segment_ord] + address.doc], score) for score, address in hits]
        return sorted(found, key=lambda pair: (-pair[1], pair[0]))[:limit]


def _filter(tantivy: Any, schema: Any, documents: tuple[int, ...] | range) -> Any:
    """Return a query for the blocks of some documents that adds 0 to the score."""
    new, unsigned = tantivy.Query, tantivy.FieldType.Unsigned
    parts = []
    for first, last in _runs(documents):
        if first == last:
            part = new.term_query(schema, _DOCUMENT, first, "basic")
        else:
            part = new.range_query(schema, _DOCUMENT, unsigned, first, last, use_inverted_index=True)
        parts.append((tantivy.Occur.Should, part))
    return new.const_score_query(new.boolean_query(parts), 0.0)


def _runs(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Return ascending numbers as runs without gaps, each as its first and last number."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return runs
