from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from loongdoc_env.errors import TaskDataError, UnknownScorerError
from loongdoc_env.scoring.predictions import read_predictions, score_row
from loongdoc_env.scoring.vectors import run_vectors

ITEMS = [
    {"pred": "A", "judge": True, "difficulty": "easy", "length": "short"},
    {"pred": None, "judge": False, "difficulty": "hard", "length": "medium"},
]
VECTORS: list[dict[str, Any]] = [
    {"scorer": "infinitebench.longbook_qa_eng", "prediction": "a b", "gold": ["b c"], "score": 2 / 3},
    {"scorer": "infinitebench.longbook_qa_eng", "prediction": None, "gold": ["b"], "error": "AttributeError"},
    {"scorer": "infinitebench.mc_label", "answer": "x", "options": ["y", "x"], "label": ["x", "B"]},
    {"scorer": "infinitebench.mc_label", "answer": "z", "options": ["y", "x"], "error": "ValueError"},
    {"scorer": "officeqa.score_answer", "prediction": "105", "gold": "100", "tolerance": 0.05, "score": 1.0},
    {"scorer": "officeqa.extract_final_answer", "prediction": None, "extracted": ""},
    {"scorer": "longbench_v2.answer", "prediction": "B", "gold": "B", "extracted": None, "score": 0.0},
    {
        "scorer": "longbench_v2.aggregate",
        "items": ITEMS,
        "plain": {"error": "ZeroDivisionError"},
        "compensated": {"error": "ZeroDivisionError"},
    },
]


def write(path: Path, vectors: list[dict[str, Any]]) -> Path:
    path.write_text("".join(json.dumps(vector) + "\n" for vector in vectors), encoding="utf-8")
    return path


def test_right_vectors_pass(tmp_path: Path) -> None:
    report = run_vectors(write(tmp_path / "v.jsonl", VECTORS))
    assert (report.passed, report.failed) == (len(VECTORS), 0)


def test_every_kind_of_wrong_vector_is_found(tmp_path: Path) -> None:
    wrong = [
        VECTORS[0] | {"score": 0.5},
        VECTORS[1] | {"error": "TypeError"},
        VECTORS[2] | {"label": ["x", "A"]},
        VECTORS[4] | {"tolerance": 0.01},
        VECTORS[5] | {"extracted": None},
        VECTORS[6] | {"extracted": "B"},
        VECTORS[7] | {"plain": {"Overall": "50.0"}},
    ]
    report = run_vectors(write(tmp_path / "v.jsonl", wrong))
    assert (report.passed, report.failed) == (0, len(wrong))
    assert report.differences[0].startswith("line 1, infinitebench.longbook_qa_eng: expected 0.5, got 0.666")


@pytest.mark.parametrize(
    ("vector", "error", "message"),
    [
        (
            {"scorer": "officeqa.scor", "prediction": "", "gold": "", "score": 0.0},
            UnknownScorerError,
            "line 1: Unknown",
        ),
        ({"prediction": "x"}, TaskDataError, "line 1: a vector has no field 'scorer'"),
        ({"scorer": "choice.letter", "prediction": "x", "gold": "A"}, TaskDataError, "no field 'score'"),
        (
            {"scorer": "longbench_v2.answer", "prediction": "x", "score": 1.0},
            TaskDataError,
            "no field 'extracted'",
        ),
    ],
)
def test_a_line_that_is_no_vector_stops_the_run(
    tmp_path: Path, vector: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        run_vectors(write(tmp_path / "v.jsonl", [vector]))


@pytest.mark.real_data
@pytest.mark.parametrize("name", ["infinitebench", "officeqa", "longbench_v2"])
def test_the_recorded_outputs_of_the_public_scorers_come_out(real_data: Path, name: str) -> None:
    report = run_vectors(real_data / "scoring" / f"{name}.jsonl")
    assert report.differences == []
    assert report.passed > 1000


@pytest.mark.real_data
def test_the_published_prediction_files_give_the_recorded_scores(real_data: Path) -> None:
    folder = real_data / "scoring" / "infinitebench_predictions"
    entries = json.loads((folder / "expected.json").read_text(encoding="utf-8"))["entries"]
    assert len(entries) == 12
    for key, entry in entries.items():
        name = f"infinitebench.{key.split('/')[1]}"
        rows = read_predictions(folder / entry["file"])
        scores = [score_row(name, row, key) for row in rows]
        assert len(scores) == entry["n"], key
        assert scores == pytest.approx(entry["item_scores"], abs=1e-12), key
        assert sum(scores) / len(scores) == pytest.approx(entry["mean_score"], abs=1e-12), key
