from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from loongdoc_env.cli import COMMANDS, loongdoc

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(name):
    text = CliRunner().invoke(loongdoc, [name, "--help"]).output
    assert "Usage: " in text
    if name != "data":
        assert "Example" in text


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join(str(ROOT / part) for part in (".", "agents"))
    return subprocess.run(
        [sys.executable, "-c", "from loongdoc_env.cli import main; main()", *arguments],
        env={**os.environ, "PYTHONPATH": paths},
        input="quit\n",
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


def test_an_error_is_one_line():
    done = run("play", "LoongDoc-EnQA-K7")
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("loongdoc: ")


def test_a_warning_is_a_note():
    done = run("play", "LoongDoc-EnQA-K1")
    assert done.returncode == 0
    assert done.stderr.startswith("Note: EnQA: no prepared data")
    assert done.stderr.count("\n") == 1
