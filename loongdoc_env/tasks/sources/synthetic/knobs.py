"""The named knobs that say how large and how hard a synthetic library is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from loongdoc_env.errors import ConfigurationError, nearest

TOKENS_PER_FACT = 90
"""Smallest room a stated fact is given in the text, in estimated tokens, filler around it included."""


@dataclass(frozen=True, slots=True)
class Knobs:
    """Size and difficulty of a synthetic library; every field can be given in ``source_options``."""

    seed: int = 0  # another seed is another library
    num_books: int = 44  # a split by book leaves at least 20 on either side
    tokens_per_book: int = 20_000  # estimated tokens; the text comes within a few per cent
    chapters: int = 0  # chapters in a book; 0: one for about 2,000 tokens, at least 3
    questions_per_book: int = 12  # every kind is asked
    num_people: int = 24  # people in a book's world
    num_places: int = 12  # towns, inns, mills, …
    num_things: int = 8  # objects that change hands
    namesakes: float = 0.4  # share of people and objects that take after another's name
    distractors: int = 2  # further facts of the same kinds told for every question
    multi_hop: float = 0.34  # share of questions that need two passages
    temporal: float = 0.33  # share of questions about order and time; the rest are single-hop
    flashbacks: float = 0.15  # share of events told later than they happened
    paraphrase: float = 0.5  # how far a question's words keep away from the text's: 0 (same) to 1

    def __post_init__(self) -> None:
        for name, (low, high) in RANGES.items():
            value = getattr(self, name)
            whole = isinstance(low, int)
            kinds = (int,) if whole else (int, float)
            is_number = isinstance(value, kinds) and not isinstance(value, bool)
            if not is_number or not low <= value <= high:  # refuses NaN too
                noun = "a whole number" if whole else "a number"
                raise ConfigurationError(
                    f"synthetic option {name!r} is {value!r}; {noun} from {low} to {high} is needed"
                )
        if self.multi_hop + self.temporal > 1 + 1e-9:
            raise ConfigurationError(
                f"synthetic options 'multi_hop' ({self.multi_hop}) and 'temporal' ({self.temporal}) are shares "
                "of the questions; together they may be at most 1"
            )
        least = 1_000 + TOKENS_PER_FACT * self.num_facts
        if self.tokens_per_book < least:
            raise ConfigurationError(
                f"synthetic option 'tokens_per_book' is {self.tokens_per_book}; questions_per_book="
                f"{self.questions_per_book} with distractors={self.distractors} needs at least {least}"
            )
        most = 2 * self.num_people
        if self.questions_per_book > most:
            raise ConfigurationError(
                f"synthetic option 'questions_per_book' is {self.questions_per_book}; num_people="
                f"{self.num_people} allows 3 to {most}"
            )

    @property
    def num_facts(self) -> int:
        """About how many facts a book states."""
        return max(30, self.questions_per_book * (1 + self.distractors))

    @property
    def num_chapters(self) -> int:
        """Chapters of a book, with the automatic choice made."""
        return self.chapters or max(3, round(self.tokens_per_book / 2_000))

    @classmethod
    def from_options(cls, options: Mapping[str, Any]) -> Knobs:
        """Read knobs from a task set's ``source_options``.

        Raises:
            ConfigurationError: A name is unknown or a value is out of range; says what is accepted.
        """
        known = [field.name for field in fields(cls)]
        for name in options:
            if name not in known:
                raise ConfigurationError(
                    f"Synthetic books have no option {name!r}.{nearest(str(name), known)} Options: {', '.join(known)}."
                )
        return cls(**dict(options))


RANGES: dict[str, tuple[float, float]] = {
    "seed": (0, 2**63 - 1),
    "num_books": (1, 100_000),
    "tokens_per_book": (2_000, 20_000_000),
    "chapters": (0, 10_000),
    "questions_per_book": (3, 400),
    "num_people": (12, 400),
    "num_places": (6, 60),
    "num_things": (4, 120),
    "namesakes": (0.0, 1.0),
    "distractors": (0, 20),
    "multi_hop": (0.0, 1.0),
    "temporal": (0.0, 1.0),
    "flashbacks": (0.0, 1.0),
    "paraphrase": (0.0, 1.0),
}
