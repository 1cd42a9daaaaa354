"""What a language must offer to tell a world as a book, and to ask about it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Protocol

from loongdoc_env.tasks.sources.synthetic.world import Fact, Names, Person


class Writer(Protocol):
    """Writes one book; keeps what it needs to vary its sentences."""

    def title_page(self) -> str:
        """Return title and author, ending in a blank line."""

    def heading(self, number: int) -> str:
        """Return the heading of chapter ``number`` (from 1), which ends in a blank line."""

    def meet(self, people: Sequence[Person]) -> None:
        """Begin a scene: the following sentences are about these people (two or three)."""

    def sentence(self) -> str:
        """Return one sentence that states no fact, with what parts it from the next sentence left out."""

    def fact(self, fact: Fact) -> str:
        """Return one sentence that states a fact; names and answers stand in it as they are in the fact."""


class Language(Protocol):
    """One language of the synthetic library.

    Attributes:
        code: ``"en"`` or ``"zh"``.
        names: What people, places and things are called.
        sentence_end: Between two sentences of a paragraph (a blank, or nothing).
        characters_per_token: About how many characters one estimated token has.
        questions: For each form of question, wordings near to those of the text and far from them, with
            ``{who}``, ``{whom}``, ``{what}`` and ``{number}`` of the fact that it begins from.
    """

    code: str
    names: Names
    sentence_end: str
    characters_per_token: float
    questions: Mapping[str, tuple[Sequence[str], Sequence[str]]]

    def writer(self, rng: random.Random) -> Writer:
        """Return the writer of one book, with a style of its own."""

    def amount(self, number: int) -> str:
        """Return a sum of money as the text writes it."""
