import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from loongdoc_env.cli import loongdoc
from loongdoc_env.errors import LoongDocError

ROOT = Path(__file__).parents[3]
SOURCE = ("--source", "players:open_tasks")


def invoke(*arguments, code=0, **options):
    result = CliRunner().invoke(loongdoc, [str(a) for a in arguments], **options)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == code, result.output
    return result


def process(*arguments, **environment):
    """Start the command line in a process of its own."""
    paths = [str(ROOT / part) for part in (".", "agents", "training", "tests")]
    return subprocess.Popen(
        [sys.executable, "-c", "from loongdoc_env.cli import main; main()", *map(str, arguments)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths), **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


def finish(*arguments, code=0):
    """Run the command line to its end and return what it printed."""
    with process(*arguments) as running:
        output, errors = running.communicate(timeout=120)
        assert running.returncode == code, errors
    return output, errors


def test_eval_prints_a_table_and_says_where_the_records_are(tmp_path):
    out = tmp_path / "run"
    text = invoke("eval", "--env", "LoongDoc-EnQA-K1", *SOURCE, "--episodes", 3, "--out", out).output
    assert [line.split()[:3] for line in text.splitlines()[1:4]] == [
        ["random", "LoongDoc-EnQA-K1", "tiny"],
        ["lexical", "LoongDoc-EnQA-K1", "tiny"],
        ["oracle", "*", "LoongDoc-EnQA-K1"],
    ]
    assert "paired difference" in text
    assert str(out) in text


def test_eval_says_why_episodes_have_no_score(tmp_path):
    arguments = ("eval", "--env", "LoongDoc-AALCR", "--agent", "oracle", *SOURCE, "--episodes", 2)
    text = invoke(*arguments, "--out", tmp_path / "run").output
    assert "oracle on LoongDoc-AALCR, 2 episodes failed: AA-LCR needs a judge" in text


def test_eval_json_gives_the_named_keys(tmp_path):
    arguments = ("eval", "--env", "LoongDoc-EnMC-K1", "--agent", "oracle", *SOURCE, "--episodes", "all", "--json")
    rows = json.loads(invoke(*arguments, "--out", tmp_path / "r").stdout)
    (row,) = rows
    assert row.keys() >= {"agent", "id", "n", "mean", "stderr", "outcomes", "source"}
    assert (row["agent"], row["n"], row["mean"], row["outcomes"]) == ("oracle", 12, 1.0, {"submitted": 12})


def test_runs_without_a_folder_are_numbered(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for _ in range(2):
        invoke("eval", "--env", "LoongDoc-EnQA-K1", "--agent", "oracle", *SOURCE, "--episodes", 1)
    assert sorted(path.name for path in (tmp_path / "runs").iterdir()) == ["eval-001", "eval-002"]


def test_a_killed_run_resumes_to_the_same_summary(tmp_path):
    settings = ("--env", "LoongDoc-EnMC-K1", "--agent", "random", "--agent", "players:SlowPolicy", *SOURCE)
    settings = (*settings, "--episodes", 30, "--seed", 4)
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    finish("eval", *settings, "--out", whole, "--workers", 2)

    records = killed / "episodes.jsonl"
    with process("eval", *settings, "--out", killed, PLAYERS_HANG_AFTER="10") as running:
        deadline = time.monotonic() + 100
        while not (records.exists() and records.read_bytes().count(b"\n") == 40):
            assert running.poll() is None, running.communicate()
            assert time.monotonic() < deadline
            time.sleep(0.02)
        running.kill()
    before = records.read_bytes()
    records.write_bytes(before + b'{"agent": "players:SlowPolicy", "id": "Loong')  # torn by the kill
    assert not (killed / "summary.json").exists()

    _, errors = finish("eval", "--resume", "--out", killed)  # settings come from run.json
    assert [line.split() for line in errors.splitlines() if line][:4] == [
        ["resume", "why", "episodes"],
        ["keep", "scored", "40"],
        ["ignore", "unreadable", "line:", "half-written", "line", "1"],
        ["play", "no", "record", "20"],
    ]
    assert records.read_bytes().startswith(before)
    assert len(records.read_bytes().splitlines()) == 61  # one per episode, and the torn line
    assert (killed / "summary.json").read_bytes() == (whole / "summary.json").read_bytes()


def test_resume_of_a_finished_run_plays_nothing(tmp_path):
    arguments = ("eval", "--env", "LoongDoc-EnQA-K1", "--agent", "oracle", *SOURCE, "--episodes", 2, "--out", tmp_path)
    first = invoke(*arguments)
    size = (tmp_path / "episodes.jsonl").stat().st_size
    again = invoke("eval", "--resume", "--out", tmp_path)
    assert (tmp_path / "episodes.jsonl").stat().st_size == size
    assert again.stdout == first.stdout


def test_resume_refuses_another_seed_and_needs_a_folder(tmp_path):
    invoke("eval", "--env", "LoongDoc-EnQA-K1", "--agent", "oracle", *SOURCE, "--episodes", 1, "--out", tmp_path)
    with pytest.raises(LoongDocError, match=r"settings\.seed was 0, is 3"):
        invoke("eval", "--resume", "--out", tmp_path, "--seed", 3)
    with pytest.raises(LoongDocError, match="--resume needs --out"):
        invoke("eval", "--resume")


@pytest.mark.parametrize("options", ["{", "[1]", "3"])
def test_source_options_have_to_be_an_object(options):
    with pytest.raises(LoongDocError, match="--source-options is"):
        invoke("eval", "--source-options", options)


def test_an_error_is_one_line_and_exit_code_one():
    output, errors = finish("eval", "--env", "LoongDoc-EnQA-K1", "--agent", "lexcal", code=1)
    assert output == ""
    assert len(errors.strip().splitlines()) == 1
    assert "Did you mean 'lexical'?" in errors


@pytest.mark.parametrize("command", ["eval", "self-check", "play", "doctor"])
def test_help_shows_an_example(command):
    assert f"Example: loongdoc {command}" in " ".join(invoke(command, "--help").output.split())


def test_self_check_passes_when_every_gold_answer_scores_one():
    text = invoke("self-check", "--env", "LoongDoc-EnQA-K1", *SOURCE).output
    assert "gold answers that score 1: 12 of 12" in text
    assert "empty answers that score 0: 12 of 12" in text
    assert text.rstrip().endswith("passed")


def test_self_check_fails_when_the_grader_cannot_grade():
    arguments = ("self-check", "--env", "LoongDoc-AALCR", *SOURCE, "--json")
    result = json.loads(invoke(*arguments, code=1).stdout)
    assert result["gold_right"] == 0
    assert result["findings"][0]["score"] is None
    assert "judge" in result["findings"][0]["reason"]


def test_self_check_names_gold_answers_that_do_not_score_one():
    arguments = ("self-check", "--env", "LoongDoc-EnQA-K1", "--source", "players:tasks_with_bad_gold")
    text = invoke(*arguments, code=1).output
    assert "gold answers that score 1: 1 of 3" in text
    assert "deletes punctuation and articles" in text  # gold 'The': listed with its reason, no fault
    assert "FAULT more than one line" in text
    assert text.rstrip().endswith("FAILED")


@pytest.mark.parametrize("command", ["eval", "index"])
def test_a_cache_that_cannot_be_written_is_one_line(tmp_path, command):
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    (tmp_path / "book.txt").write_text("Elsa keeps the ledger.", encoding="utf-8")
    rest = {
        "eval": ("--env", "LoongDoc-Folder", "--agent", "random", "--episodes", "1", "--out", tmp_path / "run"),
        "index": (tmp_path / "book.txt",),
    }[command]
    with process(command, *rest, LOONGDOC_CACHE=str(tmp_path / "file")) as running:
        _, errors = running.communicate(timeout=120)
    assert running.returncode == 1
    assert errors.splitlines()[-1].startswith("loongdoc: cannot read or write")
    assert "Traceback" not in errors


def test_a_run_folder_below_a_file_is_one_line(tmp_path):
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    out = tmp_path / "file" / "run"
    arguments = ("eval", "--env", "LoongDoc-EnQA-K1", "--agent", "random", *SOURCE, "--episodes", "1", "--out", out)
    _, errors = finish(*arguments, code=1)
    assert errors == f"loongdoc: cannot read or write {str(out)!r}: Not a directory\n"


@pytest.mark.parametrize(
    ("env_id", "words"),
    [
        ("no_such_module:X", "No module named 'no_such_module'"),
        ("a:b:c", "cannot be made"),
        ("loongdoc_env:LoongDoc-EnQA-K", "Did you mean"),
        ("CartPole-v1", "unexpected keyword argument 'source'"),
    ],
)
def test_an_id_that_cannot_be_made_is_one_of_our_errors(env_id, words):
    with pytest.raises(LoongDocError, match=words):
        invoke("eval", "--env", env_id, "--agent", "random")


@pytest.mark.parametrize(
    "wrong",
    [
        {"episodes": "x"},
        {"seed": "x"},
        {"seed": True},
        {"envs": 5},
        {"envs": [5]},
        {"source_options": 5},
        {"data_dir": 5},
    ],
)
def test_resume_refuses_recorded_settings_of_the_wrong_kind(tmp_path, wrong):
    (tmp_path / "run.json").write_text(json.dumps({"format": 1, "settings": wrong}), encoding="utf-8")
    with pytest.raises(LoongDocError, match=f"recorded setting '{next(iter(wrong))}'"):
        invoke("eval", "--resume", "--out", tmp_path)


@pytest.mark.parametrize("command", ["eval", "self-check"])
def test_no_episodes_are_refused(command):
    assert "give 1 or more, or 'all'" in invoke(command, "--episodes", 0, code=2).output


def test_a_policy_that_always_fails_is_no_success(tmp_path):
    with pytest.raises(LoongDocError, match="Every episode ended with an error of the policy: json:loads"):
        invoke("eval", "--env", "LoongDoc-EnQA-K1", *SOURCE, "--agent", "json:loads", "--out", tmp_path / "run")


def test_an_id_that_names_its_books_takes_no_number_of_books(tmp_path):
    with pytest.raises(LoongDocError, match="LoongDoc-EnQA-K5 says how many books"):
        invoke("eval", "--env", "LoongDoc-EnQA-K5", "--num-books", 3, *SOURCE, "--out", tmp_path / "run")
