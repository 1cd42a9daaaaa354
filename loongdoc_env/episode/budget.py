"""What an episode may spend, and what it has spent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace

from loongdoc_env.errors import ConfigurationError, nearest

_LIMIT = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Budget:
    """Limits of one episode; all finite.

    Attributes:
        turns: Actions, good or bad. Running out truncates the episode.
        read_tokens: Estimated tokens of document text that ``read`` returns.
        searches: Searches carried out.
        computes: Computations carried out.
    """

    turns: int = 150
    read_tokens: int = 400_000
    searches: int = 150
    computes: int = 100

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            lowest = 1 if field.name == "turns" else 0
            if isinstance(value, bool) or not isinstance(value, int) or not lowest <= value <= _LIMIT:
                raise ConfigurationError(
                    f"budget {field.name}={value!r}: expected a whole number from {lowest} to {_LIMIT}."
                )

    def updated(self, changes: Mapping[str, int] | None) -> Budget:
        """Return this budget with some limits replaced.

        Raises:
            ConfigurationError: An unknown name or an impossible value.
        """
        if changes is None:
            return self
        if not isinstance(changes, Mapping):
            raise ConfigurationError(f"budget={changes!r}: expected an object such as {{'turns': 150}}.")
        names = [field.name for field in fields(self)]
        for name in changes:
            if name not in names:
                raise ConfigurationError(
                    f"Unknown budget {name!r}; there are {', '.join(names)}.{nearest(str(name), names)}"
                )
        return replace(self, **changes)


BOOKS = Budget()
"""For books. Medians reported in the papers are 22 and 30 turns for LongHarness and 116 for Claude Code, so 150
leave room; 400,000 tokens are about two long novels."""

CORPORA = Budget(read_tokens=1_000_000)
"""For corpora of many documents: as for books, with room to open more documents."""


@dataclass(slots=True)
class Usage:
    """What an episode has used; every field only grows.

    Attributes:
        turns: Actions taken.
        reads: Reads of document text.
        read_tokens: Estimated tokens they returned.
        searches: Searches carried out.
        computes: Computations carried out.
        errors: Actions answered with an error.
    """

    turns: int = 0
    reads: int = 0
    read_tokens: int = 0
    searches: int = 0
    computes: int = 0
    errors: int = 0

    def as_dict(self) -> dict[str, int]:
        """Return a new plain dict."""
        return {
            "turns": self.turns,
            "reads": self.reads,
            "read_tokens": self.read_tokens,
            "searches": self.searches,
            "computes": self.computes,
            "errors": self.errors,
        }


def remaining(budget: Budget, usage: Usage) -> dict[str, int]:
    """Return what is left of each limit, never below 0."""
    return {
        "turns": max(0, budget.turns - usage.turns),
        "read_tokens": max(0, budget.read_tokens - usage.read_tokens),
        "searches": max(0, budget.searches - usage.searches),
        "computes": max(0, budget.computes - usage.computes),
    }
