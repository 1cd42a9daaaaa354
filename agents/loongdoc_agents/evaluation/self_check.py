"""Submit what is known to be right, and nothing at all, through the environment.

A grader that is broken looks like a weak policy. So every gold answer of a task set is submitted in an episode
of its own and must score 1, and so must an empty answer score 0. A gold answer may fall short for one reason
only: the public scorer itself cannot give it full marks; such answers are listed with the reason.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import gymnasium as gym

from loongdoc_agents.baselines.script import call
from loongdoc_agents.evaluation.settings import Settings, describe, make_env, task_set_of
from loongdoc_agents.evaluation.table import table
from loongdoc_env.errors import GraderError, SyntheticDataWarning
from loongdoc_env.tasks.model import Question, Task


@dataclass(frozen=True)
class Finding:
    """A gold answer that did not score 1, or an empty answer that did not score 0.

    Attributes:
        task: Task id.
        question: Question id.
        answer: What was submitted.
        expected: The score it should get.
        score: The score it got; None when there was none.
        reason: What is known about why, or "".
        excused: Whether the reason makes it an exception, since no grader could do better.
    """

    task: str
    question: str
    answer: str
    expected: float
    score: float | None
    reason: str
    excused: bool


@dataclass(frozen=True)
class CheckResult:
    """What came out of a self-check.

    Attributes:
        id: Environment id.
        source: Where the tasks came from.
        task_set: Name of the task set.
        num_tasks: Tasks checked.
        gold: Gold answers submitted.
        gold_right: How many of them scored 1.
        empty: Empty answers submitted.
        empty_right: How many of them scored 0.
        findings: Everything else, in task order.
    """

    id: str
    source: str
    task_set: str
    num_tasks: int
    gold: int
    gold_right: int
    empty: int
    empty_right: int
    findings: tuple[Finding, ...]

    @property
    def passed(self) -> bool:
        """Whether everything was right or an exception with a reason, and anything was checked at all."""
        return self.gold > 0 and all(finding.excused for finding in self.findings)


def gold_submissions(question: Question) -> tuple[str, ...]:
    """Return every text that should score 1: the letter of the right option, or each accepted answer."""
    if question.options:
        return question.gold[-1:]
    return tuple(dict.fromkeys(question.gold))


def check_answers(
    env_id: str, settings: Settings, *, limit: int | None = None, progress: bool | None = False
) -> CheckResult:
    """Check a task set.

    Args:
        env_id: Environment id.
        settings: Where the data comes from; the other fields are not used.
        limit: Check the first tasks only; None checks all.
        progress: Show a progress bar on stderr; None shows it only on a terminal.
    """
    from tqdm import tqdm

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntheticDataWarning)  # the report names the source
        env = make_env(env_id, settings)
        tasks = task_set_of(env)
        info = describe(env_id, tasks)
    chosen = list(tasks.ids)[:limit]
    counts = {1.0: [0, 0], 0.0: [0, 0]}
    findings = []
    try:
        for task_id in tqdm(chosen, unit="task", disable=None if progress is None else not progress):
            task = tasks[tasks.index_of(task_id)]
            for expected, answers in _rounds(task):
                for finding in _submit(env, task, answers, expected):
                    counts[expected][0] += 1
                    counts[expected][1] += finding.score == expected
                    if finding.score != expected:
                        findings.append(finding)
    finally:
        env.close()
    (gold, gold_right), (empty, empty_right) = counts[1.0], counts[0.0]
    return CheckResult(
        env_id, info.source, info.name, len(chosen), gold, gold_right, empty, empty_right, tuple(findings)
    )


def _rounds(task: Task) -> Iterator[tuple[float, dict[str, str]]]:
    """Yield what to submit, an episode each: first gold answers, second ones, …, then empty answers."""
    submissions = {question.id: gold_submissions(question) for question in task.questions}
    for position in range(max((len(golds) for golds in submissions.values()), default=0)):
        yield 1.0, {key: golds[position] for key, golds in submissions.items() if position < len(golds)}
    yield 0.0, dict.fromkeys(submissions, "")


def _submit(env: gym.Env[Any, Any], task: Task, answers: dict[str, str], expected: float) -> Iterator[Finding]:
    """Play one episode that submits ``answers`` and yield what each scored."""
    env.reset(options={"task": task.id})
    try:
        info = env.step(call("submit", answers=answers, confirm=True))[-1]
    except GraderError as error:
        info = {"scored": False, "grader_message": str(error)}
    if not info.get("scored"):
        reason = str(info.get("grader_message") or info.get("error") or "no score")
        for question_id, answer in answers.items():
            yield Finding(task.id, question_id, answer, expected, None, reason, False)
        return
    questions = {question.id: question for question in task.questions}
    for item in info["scores"]:
        if item["id"] not in answers:
            continue
        score = float(item["score"])
        excuse = _excuse(questions[item["id"]], answers[item["id"]]) if score < expected else ""
        reason = excuse or str(item.get("scorer_error") or item.get("reason") or "")
        yield Finding(task.id, item["id"], answers[item["id"]], expected, score, reason, bool(excuse))


def _excuse(question: Question, answer: str) -> str:
    """Return why the public scorer cannot give this gold answer full marks, or ""."""
    from loongdoc_env.scoring import infinitebench

    normalise = {
        "infinitebench.longbook_qa_eng": infinitebench.english_tokens,
        "infinitebench.longbook_qa_chn": infinitebench.chinese_tokens,
    }.get(question.scorer)
    if normalise is not None and not normalise(answer):
        return "the public scorer deletes punctuation and articles, and nothing else is in the answer"
    return ""


def report(result: CheckResult) -> str:
    """Return a result as text."""
    lines = [
        f"{result.id}: {result.task_set} from {result.source}, {result.num_tasks} tasks",
        f"gold answers that score 1: {result.gold_right} of {result.gold}",
        f"empty answers that score 0: {result.empty_right} of {result.empty}",
    ]
    if result.findings:
        rows = [
            [
                finding.task,
                finding.question,
                repr(finding.answer[:60]),
                f"{finding.expected:g}",
                "none" if finding.score is None else f"{finding.score:.3g}",
                finding.reason if finding.excused else f"FAULT {finding.reason}".rstrip(),
            ]
            for finding in result.findings[:50]
        ]
        lines += ["", table(["task", "question", "answer", "due", "got", "reason"], rows)]
        if len(result.findings) > 50:
            lines.append(f"… and {len(result.findings) - 50} more; --json lists all")
    lines += ["", "passed" if result.passed else "FAILED"]
    return "\n".join(lines)
