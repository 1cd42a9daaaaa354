"""Observations as text for policies that read text; pure functions of the observation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Observation = Mapping[str, Any]


def prompt(observation: Observation) -> str:
    """Return the part that stays the same over an episode: instruction, skills and file view."""
    parts = [observation["instruction"]]
    if observation["skills"]:
        parts.append("# Skills\n\n" + observation["skills"])
    parts.append("# Files\n\n" + observation["files"])
    return "\n\n".join(part.rstrip("\n") for part in parts) + "\n"


def budget_line(observation: Observation) -> str:
    """Return what is left, on one line."""
    budget = observation["budget"]
    return "[left: " + ", ".join(f"{name} {int(budget[name])}" for name in budget) + "]"


def turn(observation: Observation) -> str:
    """Return what the last action gave, and one budget line; only the budget line right after a reset."""
    result = observation["result"]
    line = budget_line(observation)
    return f"{result}\n{line}" if result else line


def as_text(observation: Observation) -> str:
    """Return the whole observation as one text."""
    parts = [prompt(observation).rstrip("\n")]
    if observation["evidence"]:
        parts.append("# Evidence\n\n" + observation["evidence"])
    if observation["conclusions"]:
        parts.append("# Conclusions\n\n" + observation["conclusions"])
    parts.append("# Last result\n\n" + turn(observation))
    return "\n\n".join(parts) + "\n"


def passage(result: str) -> str | None:
    """Return the source text inside a ``read`` result, byte for byte, or None when the result is no passage."""
    if not result.startswith("<<passage "):
        return None
    first, last = result.find("\n"), result.rfind("\n")
    return result[first + 1 : last]
