"""The run folder: what a run was made with, and what is left to do when it is resumed.

``run.json`` holds settings, versions, the task sets with their fingerprints and the scorer version;
``episodes.jsonl`` the records; ``summary.json`` the table. A run is resumed by playing the episodes that have
no score yet, with the same settings: anything else refuses to mix.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from loongdoc_agents.evaluation.records import FILE_NAME, EpisodeKey, Record, read_lines
from loongdoc_env.errors import RunFolderError

FORMAT = 1
"""Version of the layout of the run folder."""

NOT_COMPARED = frozenset({"data_dir"})
"""Settings that may differ on resume: where data lies does not matter, its fingerprint does."""


def write_json(path: Path, value: object) -> None:
    """Write JSON so that the file is there whole or not at all."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    text = json.dumps(value, ensure_ascii=False, indent=1, allow_nan=False)
    temporary.write_text(text + "\n", encoding="utf-8", errors="backslashreplace", newline="\n")
    temporary.replace(path)


def read_run(folder: Path) -> dict[str, Any] | None:
    """Return ``run.json``, or None for a folder that holds no run yet.

    Raises:
        RunFolderError: The file is there and cannot be read.
    """
    path = folder / "run.json"
    if not path.is_file():
        return None
    try:
        run = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise RunFolderError(f"{path} is no JSON ({error}); choose another --out.") from error
    if not isinstance(run, dict) or not isinstance(run.get("settings"), dict):
        raise RunFolderError(f"{path} describes no run; choose another --out.")
    if run.get("format") != FORMAT:
        raise RunFolderError(
            f"{path} has format {run.get('format')!r}, this version reads {FORMAT}; choose another --out."
        )
    return run


def check_same(folder: Path, old: Mapping[str, Any], new: Mapping[str, Any]) -> None:
    """Refuse to continue a run with other settings, data or scorers.

    Raises:
        RunFolderError: Names every key that differs with both values.
    """
    differences = []
    for part in ("settings", "task_sets", "scorers"):
        was, now = _flat(old.get(part), part), _flat(new.get(part), part)
        for key in sorted(was.keys() | now.keys()):
            if key.rsplit(".", 1)[-1] not in NOT_COMPARED and was.get(key) != now.get(key):
                differences.append(f"{key} was {was.get(key)!r}, is {now.get(key)!r}")
    if differences:
        raise RunFolderError(
            f"{folder} holds a run with other settings: {'; '.join(differences)}. "
            "Resume with the same settings, or choose another --out."
        )


def _flat(value: Any, prefix: str) -> dict[str, Any]:
    """Return nested maps as one map with dotted keys."""
    if not isinstance(value, Mapping):
        return {prefix: value}
    found: dict[str, Any] = {}
    for key, inner in value.items():
        found.update(_flat(inner, f"{prefix}.{key}"))
    return found


class Decision(NamedTuple):
    """What resume does about some episodes, and why."""

    action: str
    reason: str
    episodes: int


@dataclass(frozen=True)
class Resumption:
    """What is kept of a run folder and what is played.

    Attributes:
        kept: Scored records by key, each of a planned episode.
        todo: Planned episodes to play, in order.
        decisions: Every decision, counted, in the order of ``keep``, ``run again``, ``ignore``, ``play``.
    """

    kept: dict[EpisodeKey, Record]
    todo: tuple[EpisodeKey, ...]
    decisions: tuple[Decision, ...]


def plan_resumption(folder: Path, planned: Sequence[EpisodeKey], tasks: Mapping[EpisodeKey, str]) -> Resumption:
    """Decide for each planned episode whether its record is kept or it is played again.

    A scored record is kept. A record without a score, a line that cannot be read and a record of another task
    lead to the episode being played; an odd line never stops the others.

    Args:
        folder: The run folder.
        planned: Keys of all episodes of the run, in order.
        tasks: Task id of each planned episode.
    """
    wanted = set(planned)
    kept: dict[EpisodeKey, Record] = {}
    unscored: dict[EpisodeKey, str] = {}
    reasons: Counter[tuple[str, str]] = Counter()
    for line in read_lines(folder / FILE_NAME):
        record = line.record
        if record is None:
            reasons["ignore", f"unreadable line: {line.problem}"] += 1
        elif record.key not in wanted:
            reasons["ignore", "episode not in the plan"] += 1
        elif record.task != tasks[record.key]:
            reasons["ignore", "record of another task"] += 1
        elif record.scored:
            kept[record.key] = record
        else:
            unscored[record.key] = record.outcome
    todo = tuple(key for key in planned if key not in kept)
    reasons["keep", "scored"] = len(kept)
    for key in todo:
        if key in unscored:
            reasons["run again", f"no score: {unscored[key]}"] += 1
        else:
            reasons["play", "no record"] += 1
    order = ("keep", "run again", "ignore", "play")
    decisions = sorted(
        (Decision(action, reason, count) for (action, reason), count in reasons.items() if count),
        key=lambda d: (order.index(d.action), d.reason),
    )
    return Resumption(kept, todo, tuple(decisions))
