"""The commands ``loongdoc eval`` and ``loongdoc self-check``."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from itertools import count
from pathlib import Path
from typing import Any

import click

from loongdoc_agents.evaluation.options import Episodes, data_options, parse_json_object
from loongdoc_agents.evaluation.settings import DEFAULT_EPISODES, Settings
from loongdoc_env.errors import ConfigurationError, RunFolderError


@click.command(
    name="eval",
    epilog="Example: loongdoc eval --env LoongDoc-EnQA-K5 --agent lexical --episodes 50 --out runs/lexical",
)
@click.option("--env", "envs", multiple=True, help="Environment id; may be repeated. Left out: a few ids on books.")
@click.option("--agent", "agents", multiple=True, help="Policy; may be repeated. Left out: every baseline.")
@click.option(
    "--episodes",
    type=Episodes(),
    default=str(DEFAULT_EPISODES),
    show_default=True,
    help="Episodes per policy and id; 'all' plays every task once.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Order of tasks and randomness of policies.")
@data_options
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), help="Run folder; runs/eval-NNN if left out.")
@click.option("--workers", type=click.IntRange(min=1), default=1, show_default=True, help="Episodes at a time.")
@click.option("--resume", is_flag=True, help="Continue the run in --out; options left out are taken from it.")
@click.option("--json", "as_json", is_flag=True, help="Print the rows of the table as JSON.")
def evaluate(out: Path | None, workers: int, resume: bool, as_json: bool, **given: Any) -> None:
    """Play policies through environments and print how they score.

    Without arguments: the baselines on books, under two minutes. Every episode is recorded in the run folder when
    it ends; a run that was stopped goes on with --resume.
    """
    from loongdoc_agents.evaluation.runner import run
    from loongdoc_agents.evaluation.settings import Plan
    from loongdoc_agents.evaluation.table import differences_table, failures, results_table, table

    given["source_options"] = parse_json_object("--source-options", given["source_options"])
    settings = _resumed_settings(out, given) if resume else Settings(**given)
    if out is None:
        out = _next_folder(Path("runs"))

    def on_plan(plan: Plan, decisions: Any) -> None:
        for remark in plan.remarks:
            click.echo(f"Note: {remark}", err=True)
        if decisions:
            rows = [[d.action, d.reason, str(d.episodes)] for d in decisions]
            click.echo(table(["resume", "why", "episodes"], rows, right=[2]) + "\n", err=True)

    try:
        result = run(settings, out=out, resume=resume, workers=workers, progress=None, on_plan=on_plan)
    except KeyboardInterrupt:
        click.echo(f"Stopped. Go on with: loongdoc eval --resume --out {out}", err=True)
        sys.exit(130)
    if as_json:
        click.echo(json.dumps([asdict(row) for row in result.rows], ensure_ascii=False, indent=1))
    else:
        click.echo(results_table(result.rows))
        differences = differences_table(result.differences)
        if differences:
            click.echo("\n" + differences)
        reasons = failures(record for _, record in sorted(result.records.items()))
        if reasons:
            click.echo("\n" + reasons)
        click.echo(f"\nRecords: {out}")
    failed = [f"{row.agent} on {row.id}" for row in result.rows if row.outcomes.get("agent_error") == row.n > 0]
    if failed:
        raise ConfigurationError(f"Every episode ended with an error of the policy: {', '.join(failed)}; see {out}")


def _resumed_settings(out: Path | None, given: dict[str, Any]) -> Settings:
    """Return the settings of the run in ``out``, with what was given on the command line put in."""
    from loongdoc_agents.evaluation.folder import read_run

    if out is None:
        raise RunFolderError("--resume needs --out: the folder of the run to continue.")
    old = read_run(out)
    if old is None:
        raise RunFolderError(f"There is no run to continue in {str(out)!r}; leave out --resume to begin one.")
    context = click.get_current_context()
    merged = Settings.from_json(old["settings"]).as_json()
    for name, value in given.items():
        if context.get_parameter_source(name) is not click.core.ParameterSource.DEFAULT:
            merged[name] = value
    return Settings.from_json(merged)


def _next_folder(parent: Path) -> Path:
    """Return ``parent/eval-NNN`` with the first number that is free."""
    return next(path for n in count(1) if not (path := parent / f"eval-{n:03d}").exists())


@click.command(
    name="self-check",
    epilog="Example: loongdoc self-check --env LoongDoc-EnMC-K1 --source synthetic",
)
@click.option("--env", "env_id", default="LoongDoc-EnQA-K1", show_default=True, help="Environment id.")
@data_options
@click.option("--episodes", type=Episodes(), default="all", show_default=True, help="Tasks to check, from the first.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def self_check(env_id: str, episodes: int | None, as_json: bool, **given: Any) -> None:
    """Submit every gold answer and an empty answer of every task; the first must score 1, the second 0."""
    from loongdoc_agents.evaluation.self_check import check_answers, report

    given["source_options"] = parse_json_object("--source-options", given["source_options"])
    result = check_answers(env_id, Settings(**given), limit=episodes, progress=None)
    click.echo(json.dumps(asdict(result), ensure_ascii=False, indent=1) if as_json else report(result))
    if not result.passed:
        sys.exit(1)
