"""Play the episodes of a run and write down how each one went.

Workers are threads of one process: they share the book library and its index, which searches without holding
the interpreter, policies that wait for a model do their waiting at the same time, any Python object can be a
policy, and a killed run leaves no process behind. Each worker has environments of its own and each episode a
policy of its own with its own seed, so results do not depend on how many workers there are.
"""

from __future__ import annotations

import platform
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import asdict, dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

import gymnasium as gym

from loongdoc_agents.evaluation.folder import (
    FORMAT,
    Decision,
    check_same,
    plan_resumption,
    read_run,
    write_json,
)
from loongdoc_agents.evaluation.records import FILE_NAME, EpisodeKey, Record, RecordWriter
from loongdoc_agents.evaluation.settings import Plan, PlannedEpisode, Settings, make_env, plan_run, task_set_of
from loongdoc_agents.evaluation.summary import Row, differences_to, summarise_row
from loongdoc_agents.policy import PolicyContext, PolicySpec
from loongdoc_env.errors import ConfigurationError, GraderError, RunFolderError

BASELINE = "random"
"""Policy the others are compared with, where it is part of the run."""


@dataclass(frozen=True)
class Result:
    """What came out of a run.

    Attributes:
        plan: What was played.
        rows: One per agent and id, ids in order, agents in order.
        differences: Paired differences to ``random``, as ``summary.differences_to`` gives them.
        records: One per episode that has one, by key.
        decisions: What resuming decided; empty for a new run.
        folder: The run folder, or None.
    """

    plan: Plan
    rows: tuple[Row, ...]
    differences: tuple[dict[str, Any], ...]
    records: dict[EpisodeKey, Record]
    decisions: tuple[Decision, ...] = ()
    folder: Path | None = None


def run(
    settings: Settings,
    *,
    out: Path | None = None,
    resume: bool = False,
    workers: int = 1,
    progress: bool | None = False,
    on_plan: Callable[[Plan, tuple[Decision, ...]], None] | None = None,
) -> Result:
    """Play a run, or what is left of it.

    Args:
        settings: What to play.
        out: The run folder; None keeps nothing on disk.
        resume: Continue the run in ``out``: records with a score are kept, everything else is played.
        workers: Episodes played at the same time.
        progress: Show a progress bar on stderr; None shows it only on a terminal.
        on_plan: Called before the first episode with the plan and what resuming decided.

    Raises:
        ConfigurationError: A setting cannot be used.
        RunFolderError: ``out`` holds another run, or a run although ``resume`` was not asked for.
    """
    if workers < 1:
        raise ConfigurationError(f"workers is {workers!r}; give a number of 1 or more.")
    old = read_run(out) if out is not None else None
    if old is not None and not resume:
        raise RunFolderError(f"{out} holds a run already; add --resume to continue it, or choose another --out.")
    plan = plan_run(settings)
    description = describe_run(plan)
    todo = [episode.key for episode in plan.episodes]
    records: dict[EpisodeKey, Record] = {}
    decisions: tuple[Decision, ...] = ()
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
        if old is None:
            if (out / FILE_NAME).exists():
                raise RunFolderError(f"{out} has records and no run.json; choose another --out.")
            write_json(out / "run.json", description)
        else:
            check_same(out, old, description)
            tasks = {episode.key: episode.task for episode in plan.episodes}
            resumption = plan_resumption(out, todo, tasks)
            todo, records, decisions = list(resumption.todo), dict(resumption.kept), resumption.decisions
    if on_plan is not None:
        on_plan(plan, decisions)
    wanted = set(todo)
    writer = RecordWriter(out / FILE_NAME) if out is not None else None
    try:
        for record in _play_all(plan, [e for e in plan.episodes if e.key in wanted], workers, progress, writer):
            records[record.key] = record
    finally:
        if writer is not None:
            writer.close()
    rows, differences = summarise(plan, records)
    if out is not None:
        write_json(out / "summary.json", {"rows": [asdict(row) for row in rows], "differences": differences})
    return Result(plan, tuple(rows), tuple(differences), records, decisions, out)


def summarise(plan: Plan, records: dict[EpisodeKey, Record]) -> tuple[list[Row], list[dict[str, Any]]]:
    """Return the rows and paired differences of a run; the order of ``records`` does not matter."""
    rows = []
    differences: list[dict[str, Any]] = []
    for env_id, specs in plan.agents.items():
        for spec in specs:
            planned = [e.key for e in plan.episodes if (e.key.agent, e.key.id) == (spec.name, env_id)]
            found = [records[key] for key in planned if key in records]
            row = summarise_row(
                spec.name,
                plan.task_sets[env_id],
                len(planned),
                found,
                seed=plan.settings.seed,
                privileged=spec.privileged,
            )
            rows.append(row)
        differences += differences_to(BASELINE, [spec.name for spec in specs], [env_id], records)
    return rows, differences


def describe_run(plan: Plan) -> dict[str, Any]:
    """Return what ``run.json`` holds."""
    from loongdoc_env import __version__

    versions = {"loongdoc-env": __version__, "python": platform.python_version()}
    for package in ("gymnasium", "numpy", "tantivy", "google-re2"):
        versions[package] = metadata.version(package)
    return {
        "format": FORMAT,
        "settings": plan.settings.as_json(),
        "task_sets": {env_id: asdict(info) for env_id, info in plan.task_sets.items()},
        "scorers": plan.scorers,
        "versions": versions,
    }


def _play_all(
    plan: Plan,
    episodes: list[PlannedEpisode],
    workers: int,
    progress: bool | None,
    writer: RecordWriter | None,
) -> list[Record]:
    """Play episodes in ``workers`` threads; the first failure of ours stops the run and is raised."""
    from tqdm import tqdm

    specs = {(spec.name, env_id): spec for env_id, chosen in plan.agents.items() for spec in chosen}
    local = threading.local()
    opened: list[gym.Env[Any, Any]] = []
    records: list[Record] = []

    def play(episode: PlannedEpisode) -> Record:
        if getattr(local, "env_id", None) != episode.key.id:
            local.env = make_env(episode.key.id, plan.settings)
            local.env_id = episode.key.id
            opened.append(local.env)
        record = play_episode(local.env, specs[episode.key.agent, episode.key.id], episode)
        if writer is not None:
            writer.write(record)
        return record

    bar = tqdm(total=len(episodes), unit="episode", disable=None if progress is None else not progress)
    waiting = iter(episodes)
    running: set[Future[Record]] = set()
    executor = ThreadPoolExecutor(workers, thread_name_prefix="episode")
    try:
        while True:
            while len(running) < workers and (episode := next(waiting, None)) is not None:
                running.add(executor.submit(play, episode))
            if not running:
                return records
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                records.append(future.result())
                bar.update()
    finally:
        executor.shutdown(wait=True, cancel_futures=True)
        bar.close()
        for env in opened:
            env.close()


def play_episode(env: gym.Env[Any, Any], spec: PolicySpec, episode: PlannedEpisode) -> Record:
    """Play one episode to its end.

    A policy that raises ends its episode as ``agent_error``, scored on what it had submitted. A grader that
    cannot grade ends it as ``grader_error`` without a score. Any other exception is a failure of ours and is
    raised.
    """
    started = time.perf_counter()
    observation, info = env.reset(seed=episode.seed, options={"task": episode.task})
    context = PolicyContext(
        action_space=env.action_space,
        seed=episode.seed,
        task_set=task_set_of(env) if spec.privileged else None,
    )
    turns = reads = 0
    errors: Counter[str] = Counter()
    failure = ""
    policy = None
    graded = True
    ended = False
    while not ended:
        try:
            if policy is None:
                policy = spec.make(context)
                policy.reset(observation, info)
            action = policy.act(observation, info)
        except ConfigurationError:
            raise
        except Exception as error:  # whatever a policy does wrong is a fact about the policy
            failure = _one_line(error)
            try:
                info = _finish(env, "agent_error")
            except GraderError as grader_error:
                failure, graded = f"{failure}; {_one_line(grader_error)}", False
            break
        turns += 1
        reads += isinstance(action, dict) and action.get("name") == "read"
        try:
            observation, _, terminated, truncated, info = env.step(action)
        except GraderError as error:
            failure, graded = _one_line(error), False
            break
        ended = terminated or truncated
        if info["error"]:
            errors[info["error"]] += 1
    scored = graded and bool(info.get("scored", False))
    if not scored and not failure:
        failure = str(info.get("grader_message", ""))
    return Record(
        agent=episode.key.agent,
        id=episode.key.id,
        episode=episode.key.episode,
        task=episode.task,
        seed=episode.seed,
        outcome=str(info["outcome"]) if graded else "grader_error",
        scored=scored,
        score=float(info["score"]) if scored else None,
        scores=tuple(dict(item) for item in info["scores"]) if scored else (),
        usage={name: _number(value) for name, value in info["usage"].items()},
        turns=turns,
        reads=reads,
        errors=dict(sorted(errors.items())),
        notes=tuple(getattr(policy, "notes", ())),
        failure=failure,
        seconds=round(time.perf_counter() - started, 4),
    )


def _finish(env: gym.Env[Any, Any], outcome: str) -> dict[str, Any]:
    """End the episode from outside and return its last info."""
    info: dict[str, Any] = env.unwrapped.finish(outcome)[-1]  # type: ignore[attr-defined]  # LoongDocEnv
    return info


def _number(value: Any) -> Any:
    return value.item() if hasattr(value, "item") else value


def _one_line(error: BaseException) -> str:
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text}"[:500]
