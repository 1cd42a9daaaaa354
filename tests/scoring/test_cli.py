from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from scoring.endpoint import Endpoint

from loongdoc_env.scoring.cli import score


def run(*arguments: Any) -> Result:
    return CliRunner().invoke(score, [str(argument) for argument in arguments])


def shell(*arguments: Any, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the real command in a process of its own."""
    code = "from loongdoc_env.cli import main; main()"
    return subprocess.run(
        [sys.executable, "-c", code, "score", *map(str, arguments)],
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)} | environment,
        check=False,
    )


ENGLISH = "infinitebench.longbook_qa_eng"


@pytest.fixture
def predictions(tmp_path: Path) -> Path:
    path = tmp_path / "preds.jsonl"
    rows = [
        {"id": 0, "pred": "wren, captain", "label": ["Wren", "Captain Elsa Wren"]},
        {"id": 7, "prediction": "Nils", "pred": "no", "label": ["Nils"]},
        {"id": 9, "pred": "xxxxxxxxxx", "ground_truth": ["other key"]},
    ]
    path.write_text("\n\n".join(map(json.dumps, rows)) + "\r\n", encoding="utf-8")
    return path


def test_json_gives_n_mean_and_every_score_in_file_order(predictions: Path, tmp_path: Path) -> None:
    result = run("--scorer", ENGLISH, "--predictions", predictions, "--json", "--out", tmp_path / "out.json")
    assert result.exit_code == 0
    printed = json.loads(result.output)
    # The third row has no `label`; its label is ten X, a string, so taken letter by letter: no match.
    assert printed["scores"] == pytest.approx([0.8, 1.0, 0.0])
    assert (printed["scorer"], printed["n"], printed["mean"]) == (ENGLISH, 3, pytest.approx(0.6))
    assert printed["version"] == "infinitebench@88b3daa"
    assert json.loads((tmp_path / "out.json").read_text(encoding="utf-8")) == printed


def test_the_text_form_names_scorer_and_mean(predictions: Path) -> None:
    result = run("--scorer", ENGLISH, "--predictions", predictions)
    assert result.output == f"{ENGLISH} (infinitebench@88b3daa): n 3, mean 0.600000 (60.00 %)\n"


def test_officeqa_takes_a_tolerance_and_a_label_in_a_list(tmp_path: Path) -> None:
    path = tmp_path / "preds.jsonl"
    path.write_text(
        '{"ground_truth": "507", "prediction": "515"}\n{"ground_truth": ["507"], "prediction": "515"}\n',
        encoding="utf-8",
    )
    for tolerance, mean in ((0, 0.0), (0.05, 1.0)):
        options = ("--scorer", "officeqa.score_answer", "--tolerance", tolerance, "--json")
        assert json.loads(run(*options, "--predictions", path).output)["mean"] == mean


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "preds.jsonl has no rows"),
        ("\n \n", "preds.jsonl has no rows"),
        (
            '{"prediction": "x", "answer": "x"}',
            "line 1: the first row has neither 'ground_truth' nor 'label'",
        ),
        ('{"prediction": "x", "label": ["x"]}\n{"label": ["x"]}', "line 2: the row has neither"),
        ('{"prediction": "x", "label": ["x"]}\n{"prediction"', "line 2: not JSON"),
        ("[1]", "line 1: a row is a JSON object, not list"),
        ('\n{"prediction": null, "label": ["x"]}', f"line 2: {ENGLISH} fails (AttributeError"),
    ],
)
def test_a_file_that_cannot_be_scored_gives_one_line(tmp_path: Path, content: str, message: str) -> None:
    path = tmp_path / "preds.jsonl"
    path.write_text(content, encoding="utf-8")
    done = shell("--scorer", ENGLISH, "--predictions", path)
    assert done.returncode == 1
    assert done.stdout == ""
    assert message in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_file_that_is_not_utf8_gives_one_line(tmp_path: Path) -> None:
    path = tmp_path / "preds.jsonl"
    path.write_bytes("张三".encode("gb18030"))
    done = shell("--scorer", ENGLISH, "--predictions", path)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "preds.jsonl is not UTF-8 text" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "Give --scorer NAME with --predictions FILE.jsonl, or --vectors FILE.jsonl."),
        (("--scorer", ENGLISH), "Give --scorer"),
        (
            ("--scorer", "longbook_qa_eng", "--predictions", "x"),
            "Did you mean 'infinitebench.longbook_qa_eng'?",
        ),
        (("--scorer", ENGLISH, "--predictions", "nowhere.jsonl"), "Cannot read 'nowhere.jsonl'"),
        (("--scorer", ENGLISH, "--predictions", "x", "--vectors", "y"), "--vectors goes alone"),
        (("--scorer", ENGLISH, "--predictions", "x", "--tolerance", "0.1"), "takes no --tolerance"),
        (("--scorer", "officeqa.score_answer", "--predictions", "x", "--tolerance", "7"), "from 0 to 1: 7"),
        (
            ("--scorer", "aa_lcr.judge", "--predictions", "x"),
            "needs a judge: give --judge-url and --judge-model",
        ),
    ],
)
def test_wrong_arguments_give_one_line(arguments: tuple[str, ...], message: str) -> None:
    done = shell(*arguments)
    assert done.returncode == 1
    assert message in done.stderr
    assert done.stderr.count("\n") == 1


def test_vectors_print_the_count_and_the_first_ten_differences(tmp_path: Path) -> None:
    path = tmp_path / "v.jsonl"
    right = '{"scorer": "longbench_v2.answer", "prediction": "", "gold": "B", "extracted": null, "score": 0.0}\n'
    path.write_text(right * 2, encoding="utf-8")
    result = run("--vectors", path)
    assert (result.exit_code, result.output) == (0, "2 passed, 0 failed\n")
    path.write_text(right + right.replace("0.0", "1.0") * 12, encoding="utf-8")
    result = run("--vectors", path)
    assert result.exit_code == 1
    lines = result.output.splitlines()
    assert lines[0] == "1 passed, 12 failed"
    assert len(lines) == 11
    assert lines[1].startswith("line 2, longbench_v2.answer: expected")
    assert json.loads(run("--vectors", path, "--json").output)["failed"] == 12


def test_answers_are_judged_at_the_endpoint_given(tmp_path: Path, endpoint: Endpoint) -> None:
    path = tmp_path / "preds.jsonl"
    rows = [{"question": "Who?", "ground_truth": "Ada", "prediction": name} for name in ("Ada", "", "Bea")]
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    endpoint.says('{"verdict": "CORRECT"}', '{"verdict": "INCORRECT"}')
    judge = ("--judge-url", endpoint.url, "--judge-model", "checker")
    result = json.loads(run("--scorer", "aa_lcr.judge", "--predictions", path, *judge, "--json").output)
    assert (result["scores"], result["version"]) == ([1.0, 0.0, 0.0], "aa_lcr@1.1:checker")
    assert "Who?" in endpoint.requests[0]["messages"][1]["content"]


def test_help_has_an_example_and_every_scorer() -> None:
    text = run("--help").output
    assert "loongdoc score --vectors officeqa.jsonl" in text
    assert "choice.letter" in text


def test_chinese_scores_do_not_depend_on_the_locale(tmp_path: Path) -> None:
    path = tmp_path / "书.jsonl"
    path.write_text('{"prediction": "《长夜》", "label": ["长夜"]}\n', encoding="utf-8-sig")
    arguments = ("--scorer", "infinitebench.longbook_qa_chn", "--predictions", path, "--json")
    for environment in ({"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, {"PYTHONUTF8": "1"}):
        done = shell(*arguments, **environment)
        assert json.loads(done.stdout)["scores"] == pytest.approx([0.8]), done.stderr
