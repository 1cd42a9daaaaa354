"""A small phrase grammar: rules with alternatives and slots, compiled once and expanded by random draws.

``"The [old|new] {thing} [stood|lay] by the {place}[, half hidden|]."``: square brackets hold alternatives, which
may nest and be empty; braces name a slot, filled by a given word or else by the rule of that name. Draws go
through ``random.Random.random`` only, whose values are the same on every platform and Python version.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

Draw = Callable[[], float]
"""Returns floats in [0, 1): the ``random`` method of a ``random.Random``."""


@dataclass(frozen=True, slots=True)
class _Slot:
    name: str


@dataclass(frozen=True, slots=True)
class _Choice:
    branches: tuple[_Sequence, ...]


_Sequence = tuple["str | _Slot | _Choice", ...]
_MARKS = re.compile(r"[\[\]|{}]|[^\[\]|{}]+")


class Phrases:
    """Compiled rules.

    Args:
        rules: Alternatives by the name of the rule, each a template as the module describes.

    Raises:
        ValueError: A template has brackets that do not match.

    Example:
        >>> Phrases({"sky": ["the sky is [blue|grey] over {place}"]}).say("sky", lambda: 0.9, place="Orme")
        'the sky is grey over Orme'
    """

    def __init__(self, rules: Mapping[str, Sequence[str]]) -> None:
        self._rules = {name: tuple(_compile(template) for template in rules[name]) for name in rules}

    def extended(self, rules: Mapping[str, Sequence[str]]) -> Phrases:
        """Return these rules and others, which go before those of the same name."""
        both = Phrases(rules)
        both._rules = {**self._rules, **both._rules}
        return both

    def say(self, name: str, draw: Draw, **given: str) -> str:
        """Return one expansion of a rule.

        Args:
            name: The rule.
            draw: Source of chance.
            given: Words for slots; they go before rules of the same name.

        Raises:
            KeyError: A slot has neither a given word nor a rule.
        """
        out: list[str] = []
        self._expand(_pick(self._rules[name], draw), draw, given, out)
        return "".join(out)

    def each(self, name: str, draw: Draw, **given: str) -> list[str]:
        """Return an expansion of every template of a rule, in an order drawn by chance."""
        order = list(self._rules[name])
        for last in range(len(order) - 1, 0, -1):
            at = int(draw() * (last + 1))
            order[last], order[at] = order[at], order[last]
        said = []
        for template in order:
            out: list[str] = []
            self._expand(template, draw, given, out)
            said.append("".join(out))
        return said

    def _expand(self, nodes: _Sequence, draw: Draw, given: Mapping[str, str], out: list[str]) -> None:
        for node in nodes:
            if isinstance(node, str):
                out.append(node)
            elif isinstance(node, _Choice):
                self._expand(_pick(node.branches, draw), draw, given, out)
            else:
                word = given.get(node.name)
                if word is None:
                    self._expand(_pick(self._rules[node.name], draw), draw, given, out)
                else:
                    out.append(word)


def pick(words: Sequence[str], draw: Draw) -> str:
    """Return one of some words, each as likely."""
    return words[int(draw() * len(words))]


def _pick(options: tuple[_Sequence, ...], draw: Draw) -> _Sequence:
    return options[int(draw() * len(options))]


def _compile(template: str) -> _Sequence:
    marks = _MARKS.findall(template)
    branches, position = _branches(marks, 0, template)
    if position != len(marks) or len(branches) != 1:
        raise ValueError(f"brackets do not match in {template!r}")
    return branches[0]


def _branches(marks: list[str], position: int, template: str) -> tuple[list[_Sequence], int]:
    """Read alternatives up to the bracket that closes them; return them and where they end."""
    branches: list[list[str | _Slot | _Choice]] = [[]]
    while position < len(marks):
        mark = marks[position]
        if mark == "[":
            inner, position = _branches(marks, position + 1, template)
            if position >= len(marks):
                raise ValueError(f"brackets do not match in {template!r}")
            branches[-1].append(_Choice(tuple(inner)))
        elif mark == "]":
            break
        elif mark == "|":
            branches.append([])
        elif mark == "{":
            branches[-1].append(_Slot(marks[position + 1]))
            position += 2
        else:
            branches[-1].append(mark)
        position += 1
    return [tuple(branch) for branch in branches], position
