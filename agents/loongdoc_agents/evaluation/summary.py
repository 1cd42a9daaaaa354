"""Means, standard errors and paired differences of the records of a run.

Two means are given. ``mean`` counts an episode without a score as 0, as the tables of the papers do, so a
run cannot look better by failing to score; ``mean_scored`` is over the scored episodes only, so a broken
grader cannot look like a weak policy. They are equal when everything was scored.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from loongdoc_agents.evaluation.records import EpisodeKey, Record
from loongdoc_env.episode.episode import OUTCOMES

RESAMPLES = 10_000
"""Bootstrap resamples behind a paired interval."""


@dataclass(frozen=True)
class Mean:
    """A sample mean with its standard error; both None where they are not defined.

    Attributes:
        n: Number of values.
        mean: Their mean; None for none.
        stderr: Sample standard deviation (divisor n - 1) over the square root of n; None for fewer than two.
    """

    n: int
    mean: float | None
    stderr: float | None


def mean_and_error(values: Iterable[float]) -> Mean:
    """Return the mean of ``values`` and its standard error.

    Example:
        >>> mean_and_error([1.0, 0.5, 0.0])  # deviations of 0.5 at both ends: sqrt(0.5 / 2 / 3)
        Mean(n=3, mean=0.5, stderr=0.28867513459481287)
    """
    numbers = list(values)
    n = len(numbers)
    if n == 0:
        return Mean(0, None, None)
    mean = math.fsum(numbers) / n
    if n == 1:
        return Mean(1, mean, None)
    variance = math.fsum((x - mean) ** 2 for x in numbers) / (n - 1)
    return Mean(n, mean, math.sqrt(variance / n))


@dataclass(frozen=True)
class PairedDifference:
    """Mean difference of two policies on the same episodes, with a 95 % interval.

    Attributes:
        n: Number of pairs.
        mean: Mean of ``first - second``; None without pairs.
        low: Lower end of the interval; None for fewer than two pairs.
        high: Upper end.
    """

    n: int
    mean: float | None
    low: float | None
    high: float | None

    @property
    def excludes_zero(self) -> bool:
        """Whether the interval lies on one side of 0."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)


def paired_difference(
    first: Mapping[Any, float], second: Mapping[Any, float], *, resamples: int = RESAMPLES, seed: int = 0
) -> PairedDifference:
    """Compare two maps from item to score on the items both have.

    The interval is the percentile bootstrap over pairs: the 2.5th and 97.5th percentile of the mean
    difference of ``resamples`` samples drawn with replacement. Deterministic for a seed.

    Args:
        first: Scores of the first policy by item.
        second: Scores of the second policy by item.
        resamples: Number of bootstrap samples.
        seed: Seed of the resampling.

    Example:
        >>> paired_difference({1: 1.0, 2: 1.0}, {1: 0.5, 2: 0.5}).low
        0.5
    """
    import numpy as np

    differences = [first[item] - second[item] for item in first if item in second]
    if not differences:
        return PairedDifference(0, None, None, None)
    sample = np.asarray(differences, dtype=np.float64)
    n = len(sample)
    mean = math.fsum(differences) / n
    if n == 1:
        return PairedDifference(1, mean, None, None)
    rng = np.random.default_rng(seed)
    means = np.empty(resamples)
    for start in range(0, resamples, 500):  # 500 at a time keeps the index array small for large n
        count = min(500, resamples - start)
        means[start : start + count] = sample[rng.integers(0, n, size=(count, n))].mean(axis=1)
    low, high = np.percentile(means, [2.5, 97.5])
    return PairedDifference(n, mean, float(low), float(high))


@dataclass(frozen=True)
class Row:
    """One line of the table: an agent on an environment id.

    Attributes:
        agent: Name of the policy.
        id: Environment id.
        n: Episodes planned.
        mean: Mean score with missing scores as 0, in ``[0, 1]``; None for no episodes.
        stderr: Its standard error.
        outcomes: How many episodes ended in each way, in the order of ``OUTCOMES``; ``missing`` counts
            planned episodes without a record.
        source: Where the tasks came from.
        task_set: Name of the task set.
        split: Its split.
        num_books: Books per task; 0 for a corpus.
        seed: Seed of the run.
        scored: Episodes with a score.
        mean_scored: Mean over those.
        stderr_scored: Its standard error.
        turns: Mean number of steps.
        errors: How often each action error came back.
        letter_differs: Multiple-choice answers whose ``reference`` and ``letter`` scores disagree.
        privileged: Whether the policy was given the gold answers.
    """

    agent: str
    id: str
    n: int
    mean: float | None
    stderr: float | None
    outcomes: dict[str, int]
    source: str
    task_set: str
    split: str
    num_books: int
    seed: int
    scored: int
    mean_scored: float | None
    stderr_scored: float | None
    turns: float | None
    errors: dict[str, int]
    letter_differs: int
    privileged: bool


@dataclass(frozen=True)
class SetInfo:
    """What a table says about a task set."""

    id: str
    name: str
    source: str
    split: str
    num_books: int
    num_tasks: int
    fingerprint: str


def summarise_row(
    agent: str,
    tasks: SetInfo,
    episodes: int,
    records: Sequence[Record],
    *,
    seed: int,
    privileged: bool = False,
) -> Row:
    """Sum up the records of one agent on one id.

    Args:
        agent: Name of the policy.
        tasks: The task set played.
        episodes: Episodes planned; those without a record count as 0 in ``mean``.
        records: At most one record per episode.
        seed: Seed of the run.
        privileged: Whether the policy was given the gold answers.
    """
    scores = [record.score for record in records if record.scored and record.score is not None]
    with_missing = mean_and_error(scores + [0.0] * (episodes - len(scores)))
    over_scored = mean_and_error(scores)
    counted = Counter(record.outcome for record in records)
    outcomes: dict[str, int] = {name: counted[name] for name in OUTCOMES if counted[name]}
    if episodes > len(records):
        outcomes["missing"] = episodes - len(records)
    errors: Counter[str] = Counter()
    for record in records:
        errors.update(record.errors)
    return Row(
        agent=agent,
        id=tasks.id,
        n=episodes,
        mean=with_missing.mean,
        stderr=with_missing.stderr,
        outcomes=outcomes,
        source=tasks.source,
        task_set=tasks.name,
        split=tasks.split,
        num_books=tasks.num_books,
        seed=seed,
        scored=len(scores),
        mean_scored=over_scored.mean,
        stderr_scored=over_scored.stderr,
        turns=mean_and_error(record.turns for record in records).mean,
        errors=dict(sorted(errors.items())),
        letter_differs=sum(_letter_differs(item) for record in records for item in record.scores),
        privileged=privileged,
    )


def _letter_differs(item: Mapping[str, Any]) -> bool:
    """Tell whether the public scorer and the letter a reader would see give different scores."""
    return "reference" in item and "letter" in item and item["reference"] != item["letter"]


def differences_to(
    baseline: str, agents: Sequence[str], ids: Sequence[str], records: Mapping[EpisodeKey, Record]
) -> list[dict[str, Any]]:
    """Return the paired difference of every agent to ``baseline`` on every id, over episodes both scored."""
    by_row: dict[tuple[str, str], dict[int, float]] = {}
    for key, record in sorted(records.items()):  # the bootstrap draws by position
        if record.scored and record.score is not None:
            by_row.setdefault((key.agent, key.id), {})[key.episode] = record.score
    found = []
    for env_id in ids:
        for agent in agents:
            if agent == baseline or (agent, env_id) not in by_row or (baseline, env_id) not in by_row:
                continue
            difference = paired_difference(by_row[agent, env_id], by_row[baseline, env_id])
            found.append({"id": env_id, "agent": agent, "minus": baseline, **asdict(difference)})
    return found
