"""Reading and scoring a file of predictions, one JSON object a line.

Source: OpenBMB/InfiniteBench at 88b3daa, ``src/compute_scores.py``, for which keys hold what.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from loongdoc_env.errors import DataNotFoundError, LoongDocError, TaskDataError
from loongdoc_env.scoring.registry import find, score

NO_LABEL = "XXXXXXXXXX"
"""What a row without the file's label key has for a label, as in the reference."""


@dataclass(frozen=True, slots=True)
class Row:
    """One prediction with its label; `line` counts from 1, blank lines included."""

    line: int
    prediction: Any
    label: Any
    question: str


def read_rows(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield line number and object of each line that is not blank.

    Raises:
        DataNotFoundError: There is no such file.
        TaskDataError: The file is not UTF-8, or a line is not a JSON object.
    """
    try:
        with path.open(encoding="utf-8-sig") as lines:
            for number, line in enumerate(lines, 1):
                if line.strip():
                    yield number, _object(line, f"{path.name}, line {number}")
    except UnicodeDecodeError as error:
        raise TaskDataError(f"{path.name} is not UTF-8 text ({error.reason} in its byte {error.start}).") from error
    except (FileNotFoundError, IsADirectoryError, PermissionError, NotADirectoryError) as error:
        raise DataNotFoundError(f"Cannot read {str(path)!r}: {error.strerror}.") from error


def _object(line: str, where: str) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise TaskDataError(f"{where}: not JSON ({type(error).__name__}: {error}).") from error
    if not isinstance(value, dict):
        raise TaskDataError(f"{where}: a row is a JSON object, not {type(value).__name__}.")
    return value


def read_predictions(path: Path) -> list[Row]:
    """Read a file of predictions.

    The label key is the first row's: ``ground_truth``, or else ``label``; a later row without it has
    the label `NO_LABEL`. The prediction is each row's own ``prediction``, or else ``pred``.

    Raises:
        DataNotFoundError: There is no such file.
        TaskDataError: A row cannot be used, or there is none; one bad line refuses the file.
    """
    rows: list[Row] = []
    label_key = ""
    for number, row in read_rows(path):
        where = f"{path.name}, line {number}"
        if not label_key:
            label_key = next((key for key in ("ground_truth", "label") if key in row), "")
            if not label_key:
                raise TaskDataError(f"{where}: the first row has neither 'ground_truth' nor 'label' (ValueError).")
        key = next((key for key in ("prediction", "pred") if key in row), "")
        if not key:
            raise TaskDataError(f"{where}: the row has neither 'prediction' nor 'pred' (ValueError).")
        question = next((row[key] for key in ("question", "input") if isinstance(row.get(key), str)), "")
        rows.append(Row(number, row[key], row.get(label_key, NO_LABEL), question))
    if not rows:
        raise TaskDataError(f"{path.name} has no rows; there is nothing to average (IndexError).")
    return rows


def score_row(name: str, row: Row, where: str, **options: Any) -> float:
    """Score one row; a label in a one-element list serves scorers that take a string.

    Raises:
        TaskDataError: The scorer raises on the row; the message names the class the public code raises.
        NeedsJudgeError: AA-LCR without a judge.
        GraderError: The judge gave no verdict.
    """
    gold = row.label
    scorer = find(name)
    if not scorer.takes_list and isinstance(gold, list):
        if len(gold) != 1:
            raise TaskDataError(f"{where}, line {row.line}: {name} takes one label, not {len(gold)}.")
        gold = gold[0]
    if "question" in scorer.options:
        options["question"] = row.question
    try:
        return score(name, row.prediction, gold, **options)
    except LoongDocError:
        raise
    except Exception as error:
        raise TaskDataError(f"{where}, line {row.line}: {name} fails ({type(error).__name__}: {error}).") from error
