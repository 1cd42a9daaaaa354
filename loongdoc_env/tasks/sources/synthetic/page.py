"""A text that is written piece by piece and knows where each piece stands and how long it has become."""

from __future__ import annotations

from dataclasses import dataclass

from loongdoc_env.library import tokens


@dataclass(frozen=True, slots=True)
class Span:
    """Characters of a document: first, and one past the last."""

    start: int
    end: int


class Page:
    """Collects pieces of text.

    Attributes:
        length: Characters so far.
        num_tokens: Estimated tokens so far, a little high: each piece is rounded up.

    Example:
        >>> page = Page()
        >>> page.add("One. "), page.add("Two."), page.text
        (Span(start=0, end=5), Span(start=5, end=9), 'One. Two.')
    """

    def __init__(self) -> None:
        self.length = 0
        self.num_tokens = 0
        self._parts: list[str] = []

    def add(self, text: str, after: str = "") -> Span:
        """Append a text, then ``after``; return where the text stands, without ``after``."""
        start = self.length
        self._parts += (text, after)
        self.length += len(text) + len(after)
        self.num_tokens += tokens.estimate((text + after).encode())
        return Span(start, start + len(text))

    def line(self, text: str) -> Span:
        """Append a line; return where it stands, without its end."""
        return self.add(text, "\n")

    def paragraph(self, text: str) -> Span:
        """Append a paragraph and a blank line; return where it stands, without them."""
        return self.add(text, "\n\n")

    @property
    def text(self) -> str:
        """Everything so far."""
        return "".join(self._parts)
