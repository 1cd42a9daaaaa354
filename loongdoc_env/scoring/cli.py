"""The ``loongdoc score`` command."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import click

from loongdoc_env.errors import ConfigurationError, DataNotFoundError, NeedsJudgeError
from loongdoc_env.scoring.aa_lcr import PROTOCOLS
from loongdoc_env.scoring.openai_judge import OpenAIJudge
from loongdoc_env.scoring.predictions import read_predictions, score_row
from loongdoc_env.scoring.registry import SCORERS, find
from loongdoc_env.scoring.vectors import run_vectors

KEY_VARIABLE = "LOONGDOC_JUDGE_KEY"
_MAX_SHOWN = 10

_EPILOG = f"""\b
Examples:
  loongdoc score --scorer infinitebench.longbook_qa_eng --predictions preds.jsonl
  loongdoc score --scorer officeqa.score_answer --tolerance 0.05 --predictions preds.jsonl --json
  loongdoc score --vectors officeqa.jsonl

\b
Scorers:
  {(chr(10) + "  ").join(SCORERS)}

A row of a prediction file holds the label in ground_truth or label (whichever the first row has), and the
prediction in prediction or pred; aa_lcr.judge also reads question (or input). A scorer that raises on a row
stops the command with the line number. The judge can also be named by LOONGDOC_JUDGE_URL,
LOONGDOC_JUDGE_MODEL and LOONGDOC_JUDGE_PROTOCOL.
"""


@click.command(epilog=_EPILOG)
@click.option("--scorer", metavar="NAME", help="Name of the scorer; the list stands below.")
@click.option("--predictions", metavar="FILE.jsonl", type=click.Path(path_type=Path), help="Score a file.")
@click.option("--vectors", metavar="FILE.jsonl", type=click.Path(path_type=Path), help="Re-run a vector file.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON: n, mean and every score in file order.")
@click.option("--out", metavar="FILE.json", type=click.Path(path_type=Path), help="Write that JSON to a file too.")
@click.option("--tolerance", type=float, help="Relative tolerance of the OfficeQA scorers, 0 to 1.  [default: 0]")
@click.option(
    "--judge-url",
    metavar="URL",
    envvar="LOONGDOC_JUDGE_URL",
    help="OpenAI-compatible endpoint of the judge, up to /v1.",
)
@click.option(
    "--judge-model",
    metavar="NAME",
    envvar="LOONGDOC_JUDGE_MODEL",
    help=f"Model of the judge; its key is read from {KEY_VARIABLE}.",
)
@click.option(
    "--judge-protocol",
    envvar="LOONGDOC_JUDGE_PROTOCOL",
    default="1.1",
    show_default=True,
    help=f"AA-LCR protocol: {', '.join(PROTOCOLS)}.",
)
def score(
    scorer: str | None,
    predictions: Path | None,
    vectors: Path | None,
    as_json: bool,
    out: Path | None,
    tolerance: float | None,
    judge_url: str | None,
    judge_model: str | None,
    judge_protocol: str,
) -> None:
    """Score a file of predictions, or check the scorers against recorded vectors."""
    if vectors is not None:
        if scorer or predictions:
            raise ConfigurationError("--vectors goes alone: a vector file names its scorers itself.")
        _run_vectors(vectors, as_json, out)
        return
    if not scorer or not predictions:
        raise ConfigurationError("Give --scorer NAME with --predictions FILE.jsonl, or --vectors FILE.jsonl.")
    options: dict[str, Any] = {}
    accepted = find(scorer).options
    if tolerance is not None:
        if "tolerance" not in accepted:
            raise ConfigurationError(f"{scorer} takes no --tolerance.")
        if not 0 <= tolerance <= 1:
            raise ConfigurationError(f"--tolerance is a number from 0 to 1: {tolerance}")
        options["tolerance"] = tolerance
    if "judge" in accepted:
        if not judge_url or not judge_model:
            raise NeedsJudgeError(f"{scorer} needs a judge: give --judge-url and --judge-model.")
        options["judge"] = OpenAIJudge(judge_url, judge_model, os.environ.get(KEY_VARIABLE), protocol=judge_protocol)
    _score_file(scorer, predictions, options, as_json, out)


def _score_file(name: str, path: Path, options: dict[str, Any], as_json: bool, out: Path | None) -> None:
    rows = read_predictions(path)
    if "judge" in options:
        from tqdm import tqdm

        rows = tqdm(rows, desc="judging", disable=None)
    scores = [score_row(name, row, path.name, **options) for row in rows]
    mean = sum(scores) / len(scores)
    rule = options["judge"].version if "judge" in options else find(name).version
    result = {"scorer": name, "version": rule, "n": len(scores), "mean": mean, "scores": scores}
    _report(result, as_json, out, f"{name} ({rule}): n {len(scores)}, mean {mean:.6f} ({100 * mean:.2f} %)")


def _run_vectors(path: Path, as_json: bool, out: Path | None) -> None:
    report = run_vectors(path)
    first = report.differences[:_MAX_SHOWN]
    result = {"passed": report.passed, "failed": report.failed, "differences": first}
    lines = [f"{report.passed} passed, {report.failed} failed", *first]
    _report(result, as_json, out, "\n".join(lines))
    if report.failed:
        raise click.exceptions.Exit(1)


def _report(result: dict[str, Any], as_json: bool, out: Path | None, text: str) -> None:
    encoded = json.dumps(result, ensure_ascii=True)
    if out is not None:
        try:
            out.write_text(encoded + "\n", encoding="utf-8")
        except OSError as error:
            raise DataNotFoundError(f"Cannot write {str(out)!r}: {error.strerror}.") from error
    click.echo(encoded if as_json else text)
