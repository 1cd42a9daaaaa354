"""A grammar of productions, compiled to nested lists and expanded with one random number a choice."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

_SLOT = re.compile(r"\{(\w+)\}")


class Grammar:
    """Productions by name: a text with ``{name}`` where another production goes.

    Slots that the productions do not define are filled from ``values``, which may change between sentences.

    Args:
        rules: Alternatives of each name, equally likely; an alternative may be in the list more than once.
        slots: Names of the values.
        rng: Makes the choices.
    """

    def __init__(self, rules: Mapping[str, Sequence[str]], slots: Sequence[str], rng: random.Random) -> None:
        self.values: dict[str, list[Any]] = {name: [""] for name in slots}
        compiled: dict[str, list[Any]] = {name: [] for name in rules}
        for name, alternatives in rules.items():
            for text in alternatives:
                compiled[name].append(self._compile(text, compiled))
        self._compiled = compiled
        self._random: Callable[[], float] = rng.random

    def _compile(self, text: str, compiled: Mapping[str, list[Any]]) -> Any:
        """Return the text, or a tuple of texts and lists of alternatives."""
        parts: list[Any] = []
        at = 0
        for match in _SLOT.finditer(text):
            if match.start() > at:
                parts.append(text[at : match.start()])
            name = match[1]
            parts.append(self.values[name] if name in self.values else compiled[name])
            at = match.end()
        if at == 0:
            return text
        if at < len(text):
            parts.append(text[at:])
        return tuple(parts)

    def fill(self, **values: str) -> None:
        """Set the values of slots."""
        for name, value in values.items():
            self.values[name][0] = value

    def expand(self, name: str) -> str:
        """Return a random text of a name."""
        out: list[str] = []
        self._expand(self._compiled[name], out)
        return "".join(out)

    def _expand(self, alternatives: list[Any], out: list[str]) -> None:
        chosen = alternatives[int(self._random() * len(alternatives))]
        if type(chosen) is str:
            out.append(chosen)
            return
        for part in chosen:
            if type(part) is str:
                out.append(part)
            else:
                self._expand(part, out)
