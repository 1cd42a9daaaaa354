"""Run recorded outputs of the public scorers against ours: one JSON object a line, compared one by one."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from loongdoc_env.errors import TaskDataError, UnknownScorerError
from loongdoc_env.scoring import longbench_v2
from loongdoc_env.scoring.predictions import read_rows
from loongdoc_env.scoring.registry import HELPERS, find

TOLERANCE = 1e-12


@dataclass(slots=True)
class VectorReport:
    """How many vectors came out as recorded, and one line for each that did not."""

    passed: int = 0
    differences: list[str] = field(default_factory=list)

    @property
    def failed(self) -> int:
        """Number of differences."""
        return len(self.differences)


def run_vectors(path: Path) -> VectorReport:
    """Run every line of a vector file.

    Raises:
        DataNotFoundError: There is no such file.
        TaskDataError: A line is not a vector, or there is none.
        UnknownScorerError: A line names a scorer we do not have.
    """
    report = VectorReport()
    for number, vector in read_rows(path):
        try:
            expected, found = _expected(vector), _found(vector)
        except KeyError as error:
            if isinstance(error, UnknownScorerError):
                raise UnknownScorerError(f"{path.name}, line {number}: {error}") from error
            raise TaskDataError(f"{path.name}, line {number}: a vector has no field {error}.") from error
        if _same(expected, found):
            report.passed += 1
        else:
            report.differences.append(
                f"line {number}, {vector['scorer']}: expected {_short(expected)}, got {_short(found)} "
                f"for {_short({key: vector[key] for key in vector if key in _INPUTS})}"
            )
    if not report.passed and not report.differences:
        raise TaskDataError(f"{path.name} holds no vectors.")
    return report


_INPUTS = ("prediction", "gold", "tolerance", "answer", "options", "items")


def _expected(vector: dict[str, Any]) -> Any:
    if "error" in vector:
        return {"error": vector["error"]}
    if vector["scorer"] == "longbench_v2.answer":
        return {"extracted": vector["extracted"], "score": vector["score"]}
    if vector["scorer"] == "longbench_v2.aggregate":
        return {"plain": vector["plain"], "compensated": vector["compensated"]}
    return vector[next((key for key in ("label", "extracted") if key in vector), "score")]


def _found(vector: dict[str, Any]) -> Any:
    name = vector["scorer"]
    if name == "longbench_v2.aggregate":
        items = vector["items"]
        plain = _or_error(lambda: longbench_v2.aggregate(items))
        return {
            "plain": plain,
            "compensated": _or_error(lambda: longbench_v2.aggregate(items, compensated=True)),
        }
    if name == "infinitebench.mc_label":
        return _or_error(lambda: HELPERS[name](vector["answer"], vector["options"]))
    prediction = vector["prediction"]
    if name in HELPERS:
        return _or_error(lambda: HELPERS[name](prediction))
    scorer, gold = find(name), vector["gold"]
    options = {option: vector[option] for option in scorer.options if option in vector}
    value = _or_error(lambda: scorer.function(prediction, gold, **options))
    if name == "longbench_v2.answer" and isinstance(value, float):
        return {"extracted": longbench_v2.extract(prediction), "score": value}
    return value


def _or_error(call: Callable[[], Any]) -> Any:
    """Return what a scorer returns, or the class of what it raises."""
    try:
        return call()
    except Exception as error:
        return {"error": type(error).__name__}


def _same(expected: Any, found: Any) -> bool:
    if isinstance(expected, dict):
        return isinstance(found, dict) and expected == found
    if isinstance(expected, int | float) and not isinstance(expected, bool):
        return isinstance(found, float) and abs(expected - found) <= TOLERANCE
    return type(expected) is type(found) and bool(expected == found)


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=True)
    return text if len(text) <= 200 else text[:197] + "..."
