"""One episode of one task: carries out actions within a budget, records answers, scores them at the end."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, get_args

from loongdoc_env.episode import reading, searching
from loongdoc_env.episode.actions import (
    Arguments,
    BadAction,
    Evidence,
    ListFiles,
    Read,
    Search,
    ShowState,
    Submit,
    check_evidence,
    shorten,
    validate,
)
from loongdoc_env.episode.budget import Budget, Usage, remaining
from loongdoc_env.episode.frames import clean, cut, without_surrogates
from loongdoc_env.errors import ConfigurationError, EpisodeEndedError, GraderError, NeedsJudgeError, nearest
from loongdoc_env.files import FileTree
from loongdoc_env.library import Library
from loongdoc_env.scoring import ItemScore, Judge, evaluate
from loongdoc_env.tasks.model import Task

Outcome = Literal[
    "submitted",
    "turn_limit",
    "token_limit",
    "cost_limit",
    "time_limit",
    "context_full",
    "agent_error",
    "provider_error",
    "sandbox_error",
    "grader_error",
]
"""How an episode ended; a closed list."""

OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)

NO_SCORE: tuple[Outcome, ...] = OUTCOMES[-3:]
"""Outcomes that say nothing about the policy: there is no score."""

MAX_RESULT_CHARS = 32_768


class Span(NamedTuple):
    """A passage of a document that was read: label, first character, one past the last, 0-based."""

    document: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class ScoredAnswer:
    """One question at the end of an episode; holds no gold answer."""

    id: str
    answered: bool
    answer: str
    item: ItemScore

    def as_dict(self) -> dict[str, Any]:
        """Return ``{"id", "score", "answered", "answer", <metrics>}`` as a new dict."""
        record: dict[str, Any] = {
            "id": self.id,
            "score": self.item.score,
            "answered": self.answered,
            "answer": self.answer,
            **self.item.metrics,
        }
        if self.item.error:
            record["scorer_error"] = self.item.error
        return record


@dataclass(slots=True)
class _State:
    """Everything of an episode that changes."""

    usage: Usage = field(default_factory=Usage)
    answers: dict[str, str] = field(default_factory=dict)
    spans: list[Span] = field(default_factory=list)
    result: str = ""
    error: str = ""
    outcome: Outcome | None = None
    scores: tuple[ScoredAnswer, ...] = ()
    grader_message: str = ""


class Episode:
    """One run through one task; nothing in it knows of Gymnasium.

    Args:
        task: What is asked.
        tree: Its files.
        library: Its documents, in the order of ``task.documents``.
        budget: What may be spent.
        evidence: The evidence mode.
        judge: Asked for answers that need one.
    """

    def __init__(
        self,
        task: Task,
        tree: FileTree,
        library: Library,
        *,
        budget: Budget,
        evidence: Evidence = "off",
        judge: Judge | None = None,
    ) -> None:
        self.task = task
        self.tree = tree
        self.library = library
        self.budget = budget
        self.evidence = check_evidence(evidence)
        self._judge = judge
        self._question_ids = tuple(question.id for question in task.questions)
        self._state = _State()

    @property
    def result(self) -> str:
        """What the last action gave; "" before the first."""
        return self._state.result

    @property
    def error(self) -> str:
        """Code of the last action's error, or ""."""
        return self._state.error

    @property
    def usage(self) -> Usage:
        """What has been used so far."""
        return self._state.usage

    @property
    def ended(self) -> bool:
        """Whether the episode is over."""
        return self._state.outcome is not None

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None."""
        return self._state.outcome

    @property
    def answers(self) -> dict[str, str]:
        """Answers recorded so far, by question id (a copy)."""
        return dict(self._state.answers)

    @property
    def spans(self) -> tuple[Span, ...]:
        """Passages read so far; ``S1`` is the first."""
        return tuple(self._state.spans)

    @property
    def scores(self) -> tuple[ScoredAnswer, ...]:
        """One entry per question once the episode is scored, else empty."""
        return self._state.scores

    @property
    def scored(self) -> bool:
        """Whether there is a score."""
        return self.ended and self._state.outcome not in NO_SCORE

    @property
    def score(self) -> float:
        """Mean score of the questions in [0, 1]; 0.0 while there is none."""
        scores = self._state.scores
        return sum(answer.item.score for answer in scores) / len(scores) if scores and self.scored else 0.0

    def remaining(self) -> dict[str, int]:
        """Return what is left of each limit."""
        return remaining(self.budget, self._state.usage)

    def step(self, action: object) -> str:
        """Carry out one action and return its result; a bad action gives an error text and costs a turn as well.

        Raises:
            EpisodeEndedError: The episode is over.
            GraderError: An answer could not be scored for reasons outside of it; the turn does not count and the
                action may be repeated.
        """
        state = self._state
        if state.outcome is not None:
            raise EpisodeEndedError("The episode has ended; call reset() before the next step().")
        state.usage.turns += 1
        state.error = ""
        try:
            state.result = self._answer_to(action)
            if state.outcome is None and state.usage.turns >= self.budget.turns:
                self.finish("turn_limit")
        except GraderError:
            state.usage.turns -= 1
            raise
        return state.result

    def finish(self, outcome: Outcome) -> None:
        """End the episode from outside and score what was answered; has no effect after the end.

        Raises:
            ConfigurationError: Not one of the outcomes.
            GraderError: The answers could not be scored; the episode goes on.
        """
        if outcome not in OUTCOMES:
            known = ", ".join(OUTCOMES)
            hint = nearest(str(outcome), OUTCOMES)
            raise ConfigurationError(f"Unknown outcome {outcome!r}; there are {known}.{hint}")
        state = self._state
        if state.outcome is not None:
            return
        if outcome in NO_SCORE:
            state.outcome = outcome
            return
        try:
            scores = tuple(self._score(question.id) for question in self.task.questions)
        except NeedsJudgeError as error:
            state.outcome = "grader_error"
            state.grader_message = str(error)
            return
        state.scores = scores
        state.outcome = outcome

    @property
    def grader_message(self) -> str:
        """Why there is no score, for an episode that ended for want of a judge, else ""."""
        return self._state.grader_message

    def snapshot(self) -> object:
        """Return a copy of everything that changes, for ``restore``."""
        return copy.deepcopy(self._state)

    def restore(self, snapshot: object) -> None:
        """Go back to a snapshot of this task's episode.

        Raises:
            ConfigurationError: Not a snapshot.
        """
        if not isinstance(snapshot, _State):
            raise ConfigurationError("restore() takes what snapshot() returned.")
        self._state = copy.deepcopy(snapshot)

    def _answer_to(self, action: object) -> str:
        """Carry out an action, or say what is wrong with it."""
        state = self._state
        try:
            _, arguments = validate(action, self.evidence)
            result = self._carry_out(arguments)
        except BadAction as error:
            state.error = error.code
            state.usage.errors += 1
            result = f"Error ({error.code}): {error}"
        return cut(result, MAX_RESULT_CHARS, "ask for less")

    def _carry_out(self, arguments: Arguments) -> str:
        match arguments:
            case ListFiles():
                return reading.list_files(self.tree, self.library, arguments)
            case Search():
                return self._search(arguments)
            case Read():
                return self._read(arguments)
            case ShowState():
                return self._show_state(arguments)
            case Submit():
                return self._submit(arguments)

    def _search(self, arguments: Search) -> str:
        if self._state.usage.searches >= self.budget.searches:
            raise BadAction("budget_spent", "no searches are left; read, or submit an answer")
        result = searching.search(self.tree, self.library, arguments)
        self._state.usage.searches += 1
        return result

    def _read(self, arguments: Read) -> str:
        usage = self._state.usage
        document = reading.locate(self.tree, arguments.path)
        if document is None:
            return reading.read_text(self.tree, arguments)
        left = self.budget.read_tokens - usage.read_tokens
        if left <= 0:
            raise BadAction("budget_spent", "no read tokens are left; submit an answer")
        piece = reading.read_document(self.library, document, arguments, left)
        span = Span(self.task.documents[document].label, piece.start, piece.end)
        spans = self._state.spans
        if span not in spans and piece.end > piece.start:
            spans.append(span)
        name = f"S{spans.index(span) + 1}" if span in spans else ""
        usage.reads += 1
        usage.read_tokens += piece.tokens
        return piece.framed(self.tree.document_paths[document], name)

    def _show_state(self, arguments: ShowState) -> str:
        parts = []
        if arguments.part in ("all", "answers"):
            answers = self._state.answers
            lines = [
                f"- {key}: {clean(shorten(answers.get(key, '(no answer yet)'), 200))}" for key in self._question_ids
            ]
            parts.append("Answers:\n" + "\n".join(lines))
        if arguments.part in ("all", "spans"):
            lines = [
                f"- S{i}: {span.document} characters {span.start}-{span.end}"
                for i, span in enumerate(self._state.spans, 1)
            ]
            parts.append("Passages read:\n" + ("\n".join(lines) or "(none)"))
        if arguments.part == "all":
            left = remaining(self.budget, self._state.usage)
            parts.append("Left: " + ", ".join(f"{name} {count}" for name, count in left.items()))
        return "\n\n".join(parts)

    def _submit(self, arguments: Submit) -> str:
        given = self._answers_of(arguments)
        answers = self._state.answers
        before = dict(answers)
        answers.update(given)
        missing = [key for key in self._question_ids if key not in answers]
        if arguments.confirm or not missing:
            try:
                self.finish("submitted")
            except Exception:
                self._state.answers = before
                raise
            if self._state.grader_message:
                return f"The answers are recorded, but there is no score: {self._state.grader_message}"
            return f"Submitted: {len(answers)} of {len(self._question_ids)} answered. The episode has ended."
        still = f"{len(missing)} of {len(self._question_ids)} still to answer: {_listed(missing)}"
        return f"Recorded {len(given)}; {still}"

    def _answers_of(self, arguments: Submit) -> dict[str, str]:
        if arguments.answer is not None and arguments.answers is not None:
            raise BadAction("bad_arguments", "submit: give answer or answers, not both")
        if arguments.answers is not None:
            for key in arguments.answers:
                if key not in self._question_ids:
                    hint = nearest(key[:100], self._question_ids)
                    known = _listed(self._question_ids)
                    raise BadAction("unknown_question", f"no question {shorten(key, 60)!r}; there are {known}.{hint}")
            return {key: without_surrogates(text) for key, text in arguments.answers.items()}
        if arguments.answer is not None:
            if len(self._question_ids) != 1:
                raise BadAction(
                    "bad_arguments",
                    f"submit: there are {len(self._question_ids)} questions; use answers with the question ids",
                )
            return {self._question_ids[0]: without_surrogates(arguments.answer)}
        if not arguments.confirm:
            raise BadAction("bad_arguments", "submit: give answer, answers or confirm")
        return {}

    def _score(self, question_id: str) -> ScoredAnswer:
        question = self.task.questions[self._question_ids.index(question_id)]
        answer = self._state.answers.get(question_id)
        item = evaluate(question, answer, judge=self._judge)
        return ScoredAnswer(question_id, answer is not None, answer or "", item)


def _listed(names: Sequence[str]) -> str:
    """Return the first twenty names on one line."""
    return ", ".join(names[:20]) + (", …" if len(names) > 20 else "")
