"""The record of one episode, and the file that holds one record a line.

``episodes.jsonl`` is only ever appended to: a record is written, flushed and forced to disk when its episode
ends, so a run that is killed loses the episodes in flight and nothing else. A line that was torn by the kill
is skipped when the file is read, and closed off before the next record is written.
"""

from __future__ import annotations

import json
import math
import os
import threading
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, NamedTuple

from loongdoc_env.episode.episode import NO_SCORE, OUTCOMES

FILE_NAME = "episodes.jsonl"


class EpisodeKey(NamedTuple):
    """What an episode is found by in a run: the agent, the environment id and its number."""

    agent: str
    id: str
    episode: int


@dataclass(frozen=True)
class Record:
    """How one episode went; holds no gold answer.

    Attributes:
        agent: Name of the policy.
        id: Environment id.
        episode: Number of the episode among those of this agent and id, from 0.
        task: Task id.
        seed: Seed the policy was made with.
        outcome: One of ``OUTCOMES``.
        scored: Whether there is a score; never with an outcome in ``NO_SCORE``.
        score: Mean over the questions, in ``[0, 1]``; None exactly when not scored.
        scores: One map per question: ``id``, ``score``, ``answered``, ``answer`` and the scorer's metrics.
        usage: What was used, by name, as ``info["usage"]`` had it at the end.
        turns: Steps taken.
        reads: ``read`` actions among them.
        errors: How often each ``info["error"]`` came back.
        notes: What the policy has to tell.
        failure: One line on what went wrong, or "".
        seconds: Wall time of the episode. The only field that differs between two equal runs.
    """

    agent: str
    id: str
    episode: int
    task: str
    seed: int
    outcome: str
    scored: bool
    score: float | None
    scores: tuple[Mapping[str, Any], ...] = ()
    usage: Mapping[str, Any] = field(default_factory=dict)
    turns: int = 0
    reads: int = 0
    errors: Mapping[str, int] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    failure: str = ""
    seconds: float = 0.0

    @property
    def key(self) -> EpisodeKey:
        """What the record is found by."""
        return EpisodeKey(self.agent, self.id, self.episode)


def to_line(record: Record) -> str:
    """Return the record as one line of JSON, without the line end."""
    return json.dumps(asdict(record), ensure_ascii=False, allow_nan=False, default=_plain)


def _plain(value: object) -> object:
    """Turn NumPy scalars and arrays into what JSON holds."""
    if hasattr(value, "tolist"):
        return value.tolist()
    raise TypeError(f"A record cannot hold {type(value).__name__}.")


class BadRecordError(ValueError):
    """Raised when a line is no record; the message says why."""


def from_line(line: str) -> Record:
    """Read a record back.

    Raises:
        BadRecordError: The line is half written, no object, or has a field of the wrong kind.
    """
    try:
        data = json.loads(line)
    except ValueError as error:
        raise BadRecordError("half-written line") from error
    except RecursionError as error:
        raise BadRecordError("nested too deep") from error
    if not isinstance(data, dict):
        raise BadRecordError(f"not an object but {type(data).__name__}")
    known = {f.name for f in fields(Record)}
    values = {name: value for name, value in data.items() if name in known}
    for name, kinds in _KINDS.items():
        if name in values and (not isinstance(values[name], kinds) or _is_stray_bool(name, values[name])):
            raise BadRecordError(f"odd {name} {values[name]!r}")
    try:
        record = Record(
            **{**values, "scores": tuple(values.get("scores", ())), "notes": tuple(values.get("notes", ()))}
        )
    except TypeError as error:
        raise BadRecordError("a field is missing") from error
    if record.outcome not in OUTCOMES:
        raise BadRecordError(f"odd outcome {record.outcome!r}")
    if record.scored:
        if record.score is None or not math.isfinite(record.score) or not 0 <= record.score <= 1:
            raise BadRecordError(f"odd score {record.score!r}")
        if record.outcome in NO_SCORE:
            raise BadRecordError(f"a score with outcome {record.outcome!r}")
    return record


_KINDS: dict[str, tuple[type, ...]] = {
    "agent": (str,),
    "id": (str,),
    "episode": (int,),
    "task": (str,),
    "seed": (int,),
    "outcome": (str,),
    "scored": (bool,),
    "score": (float, int, type(None)),
    "scores": (list,),
    "usage": (dict,),
    "turns": (int,),
    "reads": (int,),
    "errors": (dict,),
    "notes": (list,),
    "failure": (str,),
    "seconds": (float, int),
}


def _is_stray_bool(name: str, value: object) -> bool:
    return isinstance(value, bool) and name != "scored"


class Line(NamedTuple):
    """One line of a record file: the record, or why there is none."""

    number: int
    record: Record | None
    problem: str


def read_lines(path: Path) -> Iterator[Line]:
    """Yield every line of a record file that is not blank; nothing when there is no file.

    Args:
        path: The file; bytes that are no UTF-8 spoil their own line only.
    """
    if not path.is_file():
        return
    with path.open(encoding="utf-8", errors="surrogateescape", newline="\n") as file:
        for number, text in enumerate(file, 1):
            if not text.strip("\r\n \t\0"):
                continue
            try:
                yield Line(number, from_line(text), "")
            except BadRecordError as error:
                yield Line(number, None, str(error))


class RecordWriter:
    """Append records to a file from any thread; each is on disk when ``write`` returns.

    Args:
        path: The file; made when missing. A last line without a line end is closed off first.
    """

    def __init__(self, path: Path) -> None:
        self._lock = threading.Lock()
        self._file = path.open("ab")
        if self._file.tell() and not path.read_bytes().endswith(b"\n"):
            self._file.write(b"\n")

    def write(self, record: Record) -> None:
        """Append one record and force it to disk."""
        line = (to_line(record) + "\n").encode("utf-8", errors="backslashreplace")
        with self._lock:
            self._file.write(line)
            self._file.flush()
            os.fsync(self._file.fileno())

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> RecordWriter:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
