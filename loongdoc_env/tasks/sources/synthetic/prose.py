"""What a language must bring to tell a world as a book and to ask about it.

``english.PROSE`` and ``chinese.PROSE`` are the two implementations; everything else of the synthetic library
is the same for both. A renderer is deterministic: the same world and seed give the same characters.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from loongdoc_env.tasks.model import Language
from loongdoc_env.tasks.sources.synthetic.world import Query, Ref, World


class Cover(NamedTuple):
    """Title page of a book. ``hidden_words`` are the words of title and author that no index line may hold."""

    title: str
    author: str
    hidden_words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Statement:
    """Where the text states a fact.

    Attributes:
        start: First character of the sentence or sentences, 0-based in the whole text.
        end: One past the last.
        mentions: For every slot of the fact but ``manner`` (which the verb tells) ``(start, end)`` of its
            surface in the whole text, inside the statement; ``text[start:end]`` is exactly ``Narrator.name`` of
            the slot's ref.
    """

    start: int
    end: int
    mentions: Mapping[str, tuple[int, int]] = field(hash=False)


@dataclass(frozen=True, slots=True)
class Telling:
    r"""A told book: its text with ``\n`` line ends, and one statement per fact, by fact id."""

    text: str
    statements: Mapping[int, Statement] = field(hash=False)


class Narrator(Protocol):
    """One book's teller: names and style are fixed for the book when it is made."""

    def tell(self, target_tokens: int) -> Telling:
        """Write the book of about this many estimated tokens (within 5 %), every fact stated exactly once.

        Follows ``world.chapters``: each scene with its place and people, each fact in the scene that lists it.
        Every dated fact says its date in full. Filler states nothing that a fact could state.
        """
        ...

    def name(self, ref: Ref) -> str:
        """Return how an entity is called in answers and options; different for different entities of a kind."""
        ...

    def aliases(self, ref: Ref) -> tuple[str, ...]:
        """Return further correct answers for an entity, best first; may be empty."""
        ...

    def ask(self, query: Query, paraphrase: float) -> str | None:
        """Word a question, or return None when this query has no good wording in this language.

        Every shape of query in ``questions`` must be handled; None is allowed for single ones.
        Entities are named by ``name``; a nested query becomes a clause ("the person who hid the silver
        watch"). With ``paraphrase`` p in [0, 1] a question takes, with probability p, a wording whose verbs
        and nouns are not those of the statements.
        """
        ...


class Prose(Protocol):
    """A language."""

    @property
    def language(self) -> Language:
        """``"en"`` or ``"zh"``."""
        ...

    @property
    def version(self) -> str:
        """Changes whenever any book would come out different; part of every fingerprint."""
        ...

    def cover(self, seed: str) -> Cover:
        """Return the title page for a seed; cheap (microseconds), needs no world."""
        ...

    def narrator(self, world: World, seed: str) -> Narrator:
        """Return the teller of a world; ``cover(seed)`` is its title page."""
        ...
