"""A book with its questions, as a source hands it over before books are bundled into tasks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from loongdoc_env.tasks.model import Question


@dataclass(frozen=True, slots=True)
class Book:
    """One book and the questions about it; both are loaded when asked for.

    Attributes:
        key: Stable and unique in its source; decides the split; never shown to a policy.
        fingerprint: Changes whenever the text changes; known without loading the text.
        question_ids: Ids of its questions in order, unique in the book, ``[A-Za-z0-9_-]+``.
        load: Returns the text.
        questions: Returns the questions in the order of ``question_ids``; the ``document`` of their gold
            spans is "" and is filled in when the book gets its label.
        hidden_words: Words of title and author, which no index line may hold.
        questions_fingerprint: Changes whenever a question or gold answer changes.
    """

    key: str
    fingerprint: str
    question_ids: tuple[str, ...]
    load: Callable[[], str] = field(repr=False, compare=False)
    questions: Callable[[], tuple[Question, ...]] = field(repr=False, compare=False)
    hidden_words: tuple[str, ...] = field(default=(), repr=False)
    questions_fingerprint: str = ""
