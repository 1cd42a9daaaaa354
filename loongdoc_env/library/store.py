"""A corpus on disk: all text in one UTF-8 file with two tables of where documents and blocks begin.

Files are mapped into memory, so opening costs the same for any size and processes share the pages. Rows of
both tables count from the start of the corpus and one more row ends each table, so the extent of document or
block ``i`` is the difference of rows ``i + 1`` and ``i``.
"""

from __future__ import annotations

import mmap
import re
from array import array
from bisect import bisect_right
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from loongdoc_env.library.blocks import split
from loongdoc_env.library.tokens import whole

TEXT_FILE, DOCUMENT_FILE, BLOCK_FILE = "text.utf8", "documents.npy", "blocks.npy"

_FIRST_BLOCK = _DOCUMENT = 0  # columns: of the document table, of the block table
_BYTE, _CHARACTER, _MILLI_TOKEN = 1, 2, 3  # columns of both


class DocumentSize(NamedTuple):
    """How large a document is.

    Attributes:
        characters: Unicode code points.
        bytes: UTF-8 bytes.
        tokens: Estimated tokens (``tokens.NAME``).
    """

    characters: int
    bytes: int
    tokens: int


class Block(NamedTuple):
    """One block of a document.

    Attributes:
        start: Its first character in the document, 0-based.
        end: One past its last character.
        tokens: Estimated tokens, at most ``blocks.MAX_TOKENS``.
    """

    start: int
    end: int
    tokens: int


class Totals(NamedTuple):
    """Sums over a corpus; tokens are the sum over its documents."""

    blocks: int
    characters: int
    tokens: int


class StoreWriter:
    """Write a corpus document by document; leaving the ``with`` block closes the text.

    Args:
        folder: Existing folder for the three files.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._text = (folder / TEXT_FILE).open("wb")
        self._documents = array("q")
        self._blocks = array("q")
        self._num_documents = self._num_blocks = 0
        self._bytes = self._characters = self._milli_tokens = self._tokens = 0

    def add(self, text: str) -> list[str]:
        """Add the next document and return the texts of its blocks.

        A lone surrogate, which no file can hold, is stored as U+FFFD; positions stay the same.
        """
        data = encode(text)
        self._text.write(data)
        self._documents.extend((self._num_blocks, self._bytes, self._characters, self._milli_tokens))
        texts: list[str] = []
        start, before = 0, self._milli_tokens
        for end, milli_tokens in split(data):
            block = data[start:end].decode()
            self._blocks.extend((self._num_documents, self._bytes, self._characters, self._milli_tokens))
            self._bytes += end - start
            self._characters += len(block)
            self._milli_tokens += milli_tokens
            texts.append(block)
            start = end
        self._num_blocks += len(texts)
        self._num_documents += 1
        self._tokens += whole(self._milli_tokens - before)
        return texts

    def __enter__(self) -> StoreWriter:
        return self

    def __exit__(self, *exception: object) -> None:
        self._text.close()

    def finish(self) -> Totals:
        """Write the tables and return the sums."""
        self._text.close()
        self._documents.extend((self._num_blocks, self._bytes, self._characters, self._milli_tokens))
        self._blocks.extend((self._num_documents, self._bytes, self._characters, self._milli_tokens))
        for name, table in ((DOCUMENT_FILE, self._documents), (BLOCK_FILE, self._blocks)):
            np.save(self._folder / name, np.frombuffer(table, dtype=np.int64).reshape(-1, 4))
        return Totals(self._num_blocks, self._characters, self._tokens)


class Store:
    """Read a corpus that a ``StoreWriter`` wrote. Any number of threads and processes may read.

    Args:
        folder: Folder with the three files.

    Raises:
        OSError: A file is missing.
        ValueError: A table is broken.
    """

    def __init__(self, folder: Path) -> None:
        # Memory views hand out Python numbers several times faster than NumPy arrays do.
        self._documents: Any = memoryview(np.load(folder / DOCUMENT_FILE, mmap_mode="r"))
        self._blocks: Any = memoryview(np.load(folder / BLOCK_FILE, mmap_mode="r"))
        path = folder / TEXT_FILE
        with path.open("rb") as file:
            is_empty = path.stat().st_size == 0  # nothing to map
            text = b"" if is_empty else mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        self._text: Any = memoryview(text)
        self.num_documents = len(self._documents) - 1
        self.num_blocks = len(self._blocks) - 1

    def size(self, document: int) -> DocumentSize:
        """Return the size of a document."""
        table, after = self._documents, document + 1
        return DocumentSize(
            table[after, _CHARACTER] - table[document, _CHARACTER],
            table[after, _BYTE] - table[document, _BYTE],
            whole(table[after, _MILLI_TOKEN] - table[document, _MILLI_TOKEN]),
        )

    def blocks(self, document: int) -> list[Block]:
        """Return the blocks of a document in order; joined they are the document."""
        table, origin = self._blocks, self._documents[document, _CHARACTER]
        return [
            Block(
                table[block, _CHARACTER] - origin,
                table[block + 1, _CHARACTER] - origin,
                whole(table[block + 1, _MILLI_TOKEN] - table[block, _MILLI_TOKEN]),
            )
            for block in range(*self._block_range(document))
        ]

    def place(self, block: int) -> tuple[int, int, int]:
        """Return document, first and end character of block number ``block`` of the corpus.

        A bare tuple: ten of these are a fair part of the time of a search in one book.
        """
        document = self._blocks[block, _DOCUMENT]
        origin = self._documents[document, _CHARACTER]
        blocks = self._blocks
        return document, blocks[block, _CHARACTER] - origin, blocks[block + 1, _CHARACTER] - origin

    def text(self, document: int, start: int = 0, end: int | None = None) -> str:
        """Return characters ``start`` to ``end`` as a slice of the whole text; reads little more.

        Where every character is one byte the position is known, elsewhere the blocks lead to it.
        """
        table = self._documents
        first, first_byte = table[document, _CHARACTER], table[document, _BYTE]
        length, num_bytes = table[document + 1, _CHARACTER] - first, table[document + 1, _BYTE] - first_byte
        start, end, _ = slice(start, end).indices(length)
        if start >= end:
            return ""
        if length == num_bytes:
            return str(self._text[first_byte + start : first_byte + end], "utf-8")
        begin = self._block_at(first + start, _CHARACTER, document)
        after = self._block_at(first + end - 1, _CHARACTER, document) + 1
        text = str(self._text[self._blocks[begin, _BYTE] : self._blocks[after, _BYTE]], "utf-8")
        skipped = self._blocks[begin, _CHARACTER] - first
        return text[start - skipped : end - skipped]

    def data(self, document: int) -> Any:
        """Return the UTF-8 bytes of a document, a memory view of the file."""
        return self._text[self._documents[document, _BYTE] : self._documents[document + 1, _BYTE]]

    def character_at(self, document: int, byte: int) -> int:
        """Return which character of a document begins at a byte offset of it, or the one it is part of."""
        table = self._documents
        size = self.size(document)
        if size.characters == size.bytes or byte >= size.bytes:
            return min(byte, size.characters)
        byte += table[document, _BYTE]
        block = self._block_at(byte, _BYTE, document)
        head = str(self._text[self._blocks[block, _BYTE] : byte], "utf-8", "ignore")
        return int(self._blocks[block, _CHARACTER]) - int(table[document, _CHARACTER]) + len(head)

    def close(self) -> None:
        """Let go of the files; further calls raise."""
        self._documents = self._blocks = self._text = None  # closed when the last view is gone

    def _block_range(self, document: int) -> tuple[int, int]:
        return self._documents[document, _FIRST_BLOCK], self._documents[document + 1, _FIRST_BLOCK]

    def _block_at(self, position: int, column: int, document: int) -> int:
        """Return the block of a document in which a position of the corpus lies."""
        table = self._blocks
        first, last = self._block_range(document)
        return bisect_right(range(first, last), position, key=lambda block: table[block, column]) + first - 1


def encode(text: str) -> bytes:
    """Return UTF-8 bytes; a lone surrogate becomes U+FFFD, which is one character as well."""
    try:
        return text.encode()
    except UnicodeEncodeError:
        return re.sub("[\ud800-\udfff]", "\ufffd", text).encode()
