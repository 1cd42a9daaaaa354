"""Find the book inside a Project Gutenberg file, between its header and its licence."""

from __future__ import annotations

import re
from typing import NamedTuple

_HEADER_CHARACTERS = 60_000
"""How far into a file the header may reach; old ones carry a small print of about 15,000."""

_START = re.compile(
    r"^[ \t]*\*\*\*[ \t]*START OF (?:THE|THIS) PROJECT GUTENBERG[^\n]*\n(?:[^\n*]{1,200}\*\*\*[^\n]*\n)?"
    r"|^\*END[ *]*THE SMALL PRINT![^\n]*\n",
    re.MULTILINE | re.IGNORECASE,
)
_END = re.compile(
    r"^[ \t]*(?:\*\*\*[ \t]*END OF (?:THE|THIS) PROJECT GUTENBERG"
    r"|(?:\*\*\*[ \t]*)?END OF (?:THE |THIS )?PROJECT GUTENBERG(?:['’]S)?\b)",
    re.MULTILINE | re.IGNORECASE,
)


class Span(NamedTuple):
    """Characters ``start`` (inclusive) to ``end`` (exclusive) of a text, 0-based."""

    start: int
    end: int


def body(text: str) -> Span:
    r"""Return where the book itself stands: after the START line, before the first END line.

    Credits, title page, contents and preface are part of it. A text without these lines is all body, as is
    one whose END line comes before its START line.

    Example:
        >>> text = "Header\n*** START OF THE PROJECT GUTENBERG EBOOK X ***\nBook.\n*** END OF THE PROJECT "
        >>> text[slice(*body(text + "GUTENBERG EBOOK X ***\n"))]
        'Book.\n'
    """
    start = 0
    for match in _START.finditer(text, 0, _HEADER_CHARACTERS):
        start = match.end()
    end = _END.search(text, start)
    return Span(start, end.start() if end else len(text))


def strip(text: str) -> str:
    """Return the book without the Project Gutenberg header and licence, see ``body``."""
    start, end = body(text)
    return text[start:end]
