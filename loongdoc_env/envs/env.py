"""The Gymnasium environment: a thin skin on ``Episode``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium import spaces

from loongdoc_env.envs.spaces import Action, ActionSpace, TextSpace
from loongdoc_env.envs.workspace import library_for
from loongdoc_env.episode import views
from loongdoc_env.episode.actions import check_evidence
from loongdoc_env.episode.budget import BOOKS, CORPORA, Budget
from loongdoc_env.episode.episode import MAX_RESULT_CHARS, Episode, Outcome
from loongdoc_env.episode.frames import clean, cut
from loongdoc_env.episode.reading import files_view
from loongdoc_env.errors import ConfigurationError, EpisodeEndedError, UnknownTaskError
from loongdoc_env.files import build_tree, question_text
from loongdoc_env.scoring import Judge, configured_judge
from loongdoc_env.tasks.model import Task, TaskSet

Observation = dict[str, Any]
Info = dict[str, Any]

MAX_INSTRUCTION_CHARS = 65_536
MAX_SKILLS_CHARS = 262_144
MAX_FILES_CHARS = 4_000
MAX_STATE_CHARS = 65_536

BOOK_SUITES = ("EnMC", "EnQA", "ZhQA", "Folder")


def observation_space() -> spaces.Dict:
    """Return the observation space; it is the same for every id and task."""
    counts = ("turns", "read_tokens", "searches", "computes")
    return spaces.Dict(
        {
            "instruction": TextSpace(MAX_INSTRUCTION_CHARS),
            "skills": TextSpace(MAX_SKILLS_CHARS),
            "files": TextSpace(MAX_FILES_CHARS),
            "result": TextSpace(MAX_RESULT_CHARS),
            "evidence": TextSpace(MAX_STATE_CHARS),
            "conclusions": TextSpace(MAX_STATE_CHARS),
            "budget": spaces.Dict({name: spaces.Box(0, 2**31 - 1, (), np.int64) for name in counts}),
        }
    )


def instruction_view(task: Task, text: str) -> str:
    """Return the instruction with every question below it, cut with a marker when there are too many."""
    parts = [text, "Here the answer files are written by the submit action.", "", "# Questions", ""]
    for question in task.questions:
        parts.append(f"## {question.id}\n\n{question_text(question)}")
    whole = clean("\n".join(parts))
    return cut(whole, MAX_INSTRUCTION_CHARS, "read /environment/questions/<question id>/question.txt for the rest")


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Everything ``LoongDocEnv.restore`` needs to go on from the same point."""

    task_id: str
    episode: object
    seed: int
    rng_state: Mapping[str, Any]
    order: tuple[int, ...]


class LoongDocEnv(gym.Env[Observation, Action]):
    """Questions on books or corpora, answered by searching and reading.

    ## Description
    A task is one question, or several, with its documents: a book, a library of K labelled books, or a corpus.
    The policy looks for the answer with one action a turn and submits it.

    ## Action space
    ``ActionSpace``: ``{"name": …, "arguments": {…}}``, the shape of a model's tool call. ``loongdoc_env.tools()``
    gives the JSON schemas. A bad action is answered with an error that names the field, and costs a turn.

    ## Observation space
    A ``Dict`` of texts ``instruction`` (with the questions), ``skills``, ``files``, ``result``, ``evidence``,
    ``conclusions``, and of ``budget``: what is left, as 0-d int64 arrays. ``loongdoc_env.views`` turns it into text.

    ## Reward
    0 until the end, then the mean score of the task's questions by its benchmark's public scorer, in [0, 1].

    ## Termination and truncation
    ``terminated`` by ``submit`` once every question has an answer (or with ``confirm: true``); ``truncated`` when
    the turns are spent or ``finish`` is called. An answer that needs a judge where none is configured ends the
    episode with ``outcome`` ``"grader_error"``, ``scored`` False and reward 0.

    ## Reset options
    ``{"task": id}`` picks a task without using randomness. ``reset(seed=…)`` starts a new pass over all tasks.

    Args:
        suite: ``"EnMC"``, ``"EnQA"``, ``"ZhQA"``, ``"OfficeQA-ProV1"``, ``"OfficeQA-Full"``, ``"OfficeQA-ProV2"``,
            ``"LongBenchV2"``, ``"AALCR"`` or ``"Folder"``; set by the registered id.
        source: ``"auto"``, ``"synthetic"``, ``"infinitebench"``, ``"folder"`` or ``"module:function"``.
        data_dir: Folder of the source.
        source_options: Options of the source.
        split: ``"train"``, ``"test"`` or ``"all"``; by book.
        num_books: Books in a task.
        bundle_seed: Draws the books of each task.
        disclosure: ``"raw"``.
        questions_per_task: 1 or ``"all"``.
        evidence: ``"off"``.
        budget: Limits to change: ``turns``, ``read_tokens``, ``searches``, ``computes``.
        render_mode: ``"ansi"`` or None.
        task_set: Tasks given as an object, in place of ``suite`` and the source arguments.
        judge: Asked for answers that need one; default from the environment variables ``LOONGDOC_JUDGE_*``.

    Version history:
        0.1.0: first version.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - Gymnasium's own form

    def __init__(
        self,
        suite: str = "EnQA",
        *,
        source: str = "auto",
        data_dir: str | None = None,
        source_options: Mapping[str, Any] | None = None,
        split: str = "all",
        num_books: int = 1,
        bundle_seed: int = 0,
        disclosure: str = "raw",
        questions_per_task: int | str = 1,
        evidence: str = "off",
        budget: Mapping[str, int] | None = None,
        render_mode: str | None = None,
        task_set: TaskSet | None = None,
        judge: Judge | None = None,
    ) -> None:
        if disclosure != "raw":
            raise ConfigurationError(f"disclosure={disclosure!r} is not available in this version; use 'raw'.")
        if render_mode not in (None, "ansi"):
            raise ConfigurationError(f"render_mode={render_mode!r}: expected 'ansi' or None.")
        self.render_mode = render_mode
        self.evidence = check_evidence(evidence)
        self.budget: Budget = (BOOKS if suite in BOOK_SUITES else CORPORA).updated(budget)
        self.observation_space = observation_space()
        self.action_space = ActionSpace(self.evidence)
        self._arguments: dict[str, Any] = {
            "source": source,
            "data_dir": str(data_dir) if isinstance(data_dir, Path) else data_dir,
            "source_options": dict(source_options) if isinstance(source_options, Mapping) else source_options,
            "split": split,
            "num_books": num_books,
            "bundle_seed": bundle_seed,
            "questions_per_task": questions_per_task,
        }
        self._suite = suite
        self._task_set = task_set
        self._judge = judge
        self._episode: Episode | None = None
        self._seed = -1
        self._order: list[int] = []
        self._fixed_views: tuple[str, str, str] = ("", "", "")

    @property
    def task_set(self) -> TaskSet:
        """The tasks, opened at first use."""
        if self._task_set is None:
            from loongdoc_env.tasks.sources import open_task_set

            self._task_set = open_task_set(self._suite, **self._arguments)
        return self._task_set

    def share(self, task_set: TaskSet) -> None:
        """Use the task set of another environment, so that it is opened once."""
        self._task_set = task_set

    @property
    def needs_judge(self) -> bool:
        """Whether an answer to the current task is scored by a judge, which takes a while."""
        return any(question.scorer == "aa_lcr.judge" for question in self.episode.task.questions)

    @property
    def episode(self) -> Episode:
        """The current episode.

        Raises:
            EpisodeEndedError: Before the first reset.
        """
        if self._episode is None:
            raise EpisodeEndedError("There is no episode yet; call reset() first.")
        return self._episode

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        """Start the next task of the pass, or the one named in ``options["task"]``.

        Args:
            seed: Starts a new pass in the order that this seed gives.
            options: ``{"task": task id}`` or empty.

        Raises:
            UnknownTaskError: No task has this id.
            ConfigurationError: An unknown option.
        """
        super().reset(seed=seed)
        if seed is not None:
            self._seed = int(seed)
            self._order = []
        unknown = set(options or {}) - {"task"}
        if unknown:
            raise ConfigurationError(f"Unknown reset option {min(map(str, unknown))!r}; there is 'task'.")
        wanted = (options or {}).get("task")
        if wanted is not None and not isinstance(wanted, str):
            raise UnknownTaskError(f"options['task'] is {wanted!r}; the id of a task is a text.")
        index = self._next_index() if wanted is None else self.task_set.index_of(wanted)
        self._begin(self.task_set[index])
        return self._observe(), self._info()

    def step(self, action: Action) -> tuple[Observation, float, bool, bool, Info]:
        """Carry out one action.

        Raises:
            EpisodeEndedError: The episode is over, or was never reset.
            GraderError: An answer could not be scored for reasons outside of it.
        """
        episode = self.episode
        episode.step(action)
        outcome = episode.outcome
        terminated = outcome in ("submitted", "grader_error")
        return self._observe(), episode.score, terminated, episode.ended and not terminated, self._info()

    def finish(self, outcome: Outcome) -> tuple[Observation, float, bool, bool, Info]:
        """End the episode from outside (time, cost, context) and score what was answered; returns like ``step``."""
        episode = self.episode
        episode.finish(outcome)
        return self._observe(), episode.score, False, True, self._info()

    def render(self) -> str | None:
        """Return the current observation as text in render mode ``"ansi"``."""
        return views.as_text(self._observe()) if self.render_mode == "ansi" else None

    def snapshot(self) -> Snapshot:
        """Return a copy of the episode and of the order of tasks, for ``restore``; it can be pickled."""
        return Snapshot(
            self.episode.task.id,
            self.episode.snapshot(),
            self._seed,
            dict(self.np_random.bit_generator.state),
            tuple(self._order),
        )

    def restore(self, snapshot: Snapshot) -> tuple[Observation, Info]:
        """Go back to a snapshot, also one that another environment of the same task set took.

        Raises:
            ConfigurationError: Not a snapshot.
            UnknownTaskError: A snapshot of another task set.
        """
        if not isinstance(snapshot, Snapshot):
            raise ConfigurationError("restore() takes what snapshot() returned.")
        self._begin(self.task_set[self.task_set.index_of(snapshot.task_id)])
        self.episode.restore(snapshot.episode)
        self._seed = snapshot.seed
        self._order = list(snapshot.order)
        self.np_random.bit_generator.state = snapshot.rng_state
        return self._observe(), self._info()

    def close(self) -> None:
        """Let go of the episode; may be called twice."""
        self._episode = None

    def _next_index(self) -> int:
        if not self._order:
            self._order = [int(i) for i in self.np_random.permutation(len(self.task_set))][::-1]
        return self._order.pop()

    def _begin(self, task: Task) -> None:
        tree = build_tree(task)
        library = library_for(task.documents)
        judge = self._judge or configured_judge()
        self._episode = Episode(task, tree, library, budget=self.budget, evidence=self.evidence, judge=judge)
        instruction = instruction_view(task, tree.texts["/environment/instruction.md"])
        self._fixed_views = (instruction, "", clean(files_view(tree, library, MAX_FILES_CHARS)))

    def _observe(self) -> Observation:
        instruction, skills, files = self._fixed_views
        left = self.episode.remaining()
        return {
            "instruction": instruction,
            "skills": skills,
            "files": files,
            "result": self.episode.result,
            "evidence": "",
            "conclusions": "",
            "budget": {name: np.array(count, dtype=np.int64) for name, count in left.items()},
        }

    def _info(self) -> Info:
        episode = self.episode
        info: Info = {
            "task_id": episode.task.id,
            "source": self.task_set.source,
            "seed": self._seed,
            "usage": episode.usage.as_dict(),
            "error": episode.error,
        }
        if episode.ended:
            info["outcome"] = episode.outcome
            info["scored"] = episode.scored
            info["score"] = episode.score
            info["scores"] = tuple(answer.as_dict() for answer in episode.scores)
            if episode.grader_message:
                info["grader_message"] = episode.grader_message
        return info
