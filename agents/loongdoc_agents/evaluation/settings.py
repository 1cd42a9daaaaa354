"""What a run plays: its settings, its task sets, and the list of its episodes, fixed before the first one.

Every episode of a run is known from the settings and the task set alone: agent, environment id, number, task
and seed. So a run can stop anywhere and go on, and its results do not depend on the number of workers.
"""

from __future__ import annotations

import hashlib
import re
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

import gymnasium as gym

from loongdoc_agents.evaluation.records import EpisodeKey
from loongdoc_agents.evaluation.summary import SetInfo
from loongdoc_agents.policy import POLICIES, PolicySpec, find_policy
from loongdoc_env.errors import ConfigurationError, LoongDocError, SyntheticDataWarning, nearest
from loongdoc_env.tasks.model import TaskSet

DEFAULT_ENVS = ("LoongDoc-EnMC-K1", "LoongDoc-EnQA-K1", "LoongDoc-ZhQA-K1", "LoongDoc-EnMC-K5")
"""Ids ``loongdoc eval`` plays when it is given none."""

DEFAULT_EPISODES = 20
"""Episodes per agent and id when none are named."""


@dataclass(frozen=True)
class Settings:
    """Settings of a run; two runs with equal settings and data give equal records.

    Attributes:
        envs: Environment ids; empty for ``DEFAULT_ENVS``.
        agents: Policy names; empty for every baseline that suits the id.
        episodes: Episodes per agent and id; None plays every task once. More episodes than tasks go round
            again, each task once per pass.
        seed: Decides the order of the tasks and the seeds of the policies.
        source: As the environments take it.
        data_dir: As the environments take it.
        source_options: As the environments take it.
        split: As the environments take it; None leaves it to the environment.
        num_books: Books per task for the ids that take it; None leaves it to the environment.
    """

    envs: tuple[str, ...] = ()
    agents: tuple[str, ...] = ()
    episodes: int | None = DEFAULT_EPISODES
    seed: int = 0
    source: str = "auto"
    data_dir: str | None = None
    source_options: Mapping[str, Any] | None = None
    split: str | None = None
    num_books: int | None = None

    def __post_init__(self) -> None:
        if self.episodes is not None and self.episodes < 1:
            raise ConfigurationError(f"episodes is {self.episodes!r}; give a number of 1 or more, or 'all'.")
        if not 0 <= self.seed < 2**32:
            raise ConfigurationError(f"seed is {self.seed!r}; give a number of 0 or more, below 2**32.")
        for name in ("envs", "agents"):
            values = getattr(self, name)
            twice = sorted({value for value in values if values.count(value) > 1})
            if twice:
                raise ConfigurationError(f"{name} names {twice[0]!r} twice; give each once.")

    def env_kwargs(self) -> dict[str, Any]:
        """Return the keyword arguments for ``gym.make``; what was left open is left out."""
        given: dict[str, Any] = {"source": self.source}
        for name in ("data_dir", "source_options", "split", "num_books"):
            if getattr(self, name) is not None:
                given[name] = getattr(self, name)
        return given

    def as_json(self) -> dict[str, Any]:
        """Return the settings as JSON values."""
        return {**asdict(self), "envs": list(self.envs), "agents": list(self.agents)}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Settings:
        """Read settings back; unknown keys are left out.

        Raises:
            ConfigurationError: A setting has a value of the wrong kind.
        """
        known = {name: data[name] for name in Settings.__dataclass_fields__ if name in data}
        for name, value in known.items():
            kinds = _KINDS[name]
            names = value if isinstance(value, list | tuple) and name in ("envs", "agents") else ()
            if not isinstance(value, kinds) or isinstance(value, bool) or not all(isinstance(n, str) for n in names):
                raise ConfigurationError(f"the recorded setting {name!r} is {value!r}, which no run has.")
        return Settings(**{**known, "envs": tuple(data.get("envs", ())), "agents": tuple(data.get("agents", ()))})


_KINDS: dict[str, tuple[type, ...]] = {
    "envs": (list, tuple),
    "agents": (list, tuple),
    "episodes": (int, type(None)),
    "seed": (int,),
    "source": (str,),
    "data_dir": (str, type(None)),
    "source_options": (Mapping, type(None)),
    "split": (str, type(None)),
    "num_books": (int, type(None)),
}


class PlannedEpisode(NamedTuple):
    """One episode of a run, before it is played."""

    key: EpisodeKey
    task: str
    seed: int


@dataclass(frozen=True)
class Plan:
    """Everything a run is going to do.

    Attributes:
        settings: The settings with ids and agents filled in.
        task_sets: By environment id.
        agents: Policies by environment id, in table order.
        episodes: In the order they are started.
        scorers: Version of each scorer in use, by environment id.
        remarks: What the environments had to say when they were opened, one line each.
    """

    settings: Settings
    task_sets: dict[str, SetInfo]
    agents: dict[str, tuple[PolicySpec, ...]]
    episodes: tuple[PlannedEpisode, ...]
    scorers: dict[str, dict[str, str]]
    remarks: tuple[str, ...]


def make_env(env_id: str, settings: Settings) -> gym.Env[Any, Any]:
    """Make one environment with the settings of a run.

    Raises:
        ConfigurationError: The id is not registered, where the nearest one is offered, or cannot be made.
    """
    import loongdoc_env  # noqa: F401  registers the ids

    name = env_id.split(":")[-1]
    if ":" not in env_id and name not in gym.registry:
        known = [known for known in gym.registry if known.startswith("LoongDoc-")]
        raise ConfigurationError(f"No environment {env_id!r}.{nearest(name, known)} Known are {', '.join(known)}.")
    if settings.num_books is not None and re.search(r"-K\d+$", name):
        raise ConfigurationError(f"{env_id} says how many books a task has; leave out num_books={settings.num_books}.")
    try:
        env: gym.Env[Any, Any] = gym.make(env_id, disable_env_checker=True, **settings.env_kwargs())
    except (gym.error.Error, ModuleNotFoundError, ValueError, TypeError) as error:
        if isinstance(error, LoongDocError):
            raise
        raise ConfigurationError(f"Environment {env_id!r} cannot be made: {error}") from error
    if not hasattr(env.unwrapped, "task_set"):
        env.close()
        raise ConfigurationError(f"Environment {env_id!r} is none of LoongDoc's: it has no task set.")
    return env


def task_set_of(env: gym.Env[Any, Any]) -> TaskSet:
    """Return the task set an environment plays."""
    tasks: TaskSet = env.unwrapped.task_set  # type: ignore[attr-defined]  # attribute of LoongDocEnv
    return tasks


def describe(env_id: str, tasks: TaskSet) -> SetInfo:
    """Return what a table says about a task set."""
    first = tasks[0]
    books = 0 if first.layout == "corpus" else len(first.documents)
    return SetInfo(env_id, tasks.name, tasks.source, tasks.split, books, len(tasks), tasks.fingerprint)


def scorers_of(tasks: TaskSet) -> dict[str, str]:
    """Return the version of every scorer that the first task needs; a task set uses one or a few."""
    from loongdoc_env.scoring import version

    return {question.scorer: version(question.scorer) for question in tasks[0].questions}


def has_options(tasks: TaskSet) -> bool:
    """Tell whether the questions of a task set come with options, judging by its first task."""
    return all(question.options for question in tasks[0].questions)


def task_order(ids: Sequence[str], episodes: int | None, seed: int) -> list[str]:
    """Return the task of each episode: permutations drawn from ``seed``, each task once per pass.

    The first tasks do not depend on ``episodes``, so a shorter run is the beginning of a longer one.

    Example:
        >>> sorted(task_order(["a", "b", "c"], None, seed=1))
        ['a', 'b', 'c']
    """
    import numpy as np

    rng = np.random.default_rng(seed)
    wanted = len(ids) if episodes is None else episodes
    order: list[str] = []
    while len(order) < wanted:
        order += [ids[i] for i in rng.permutation(len(ids))]
    return order[:wanted]


def episode_seed(seed: int, env_id: str, episode: int) -> int:
    """Return the seed of the policy in one episode, in ``[0, 2**32)``; the same for every agent."""
    digest = hashlib.sha256(f"{seed}/{env_id}/{episode}".encode()).digest()
    return int.from_bytes(digest[:4], "big")


def plan_run(settings: Settings) -> Plan:
    """Open every task set once and list the episodes of the run.

    Raises:
        ConfigurationError: An id or policy is unknown, or a policy does not suit an id it was asked for.
    """
    specs = [find_policy(name) for name in settings.agents] or list(POLICIES.values())
    envs = settings.envs or DEFAULT_ENVS
    task_sets: dict[str, SetInfo] = {}
    agents: dict[str, tuple[PolicySpec, ...]] = {}
    episodes: list[PlannedEpisode] = []
    scorers: dict[str, dict[str, str]] = {}
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", SyntheticDataWarning)
        for env_id in envs:
            env = make_env(env_id, settings)
            try:
                tasks = task_set_of(env)
                task_sets[env_id] = describe(env_id, tasks)
                scorers[env_id] = scorers_of(tasks)
                agents[env_id] = _suited(specs, env_id, has_options(tasks), asked=bool(settings.agents))
                order = task_order(tasks.ids, settings.episodes, settings.seed)
            finally:
                env.close()
            for spec in agents[env_id]:
                for number, task in enumerate(order):
                    key = EpisodeKey(spec.name, env_id, number)
                    episodes.append(PlannedEpisode(key, task, episode_seed(settings.seed, env_id, number)))
    names = settings.agents or tuple(spec.name for spec in specs)
    filled = Settings(**{**settings.__dict__, "envs": tuple(envs), "agents": tuple(names)})
    remarks: dict[str, None] = {}
    for warning in caught:
        if issubclass(warning.category, SyntheticDataWarning):
            remarks[str(warning.message)] = None
        else:
            warnings.warn_explicit(warning.message, warning.category, warning.filename, warning.lineno)
    return Plan(filled, task_sets, agents, tuple(episodes), scorers, tuple(remarks))


def _suited(specs: Sequence[PolicySpec], env_id: str, choice: bool, *, asked: bool) -> tuple[PolicySpec, ...]:
    unsuited = [spec.name for spec in specs if spec.choice_only and not choice]
    if unsuited and asked and len(unsuited) == len(specs):
        raise ConfigurationError(
            f"Policy {unsuited[0]!r} plays multiple choice only, and {env_id} has free-form questions."
        )
    return tuple(spec for spec in specs if spec.name not in unsuited)
