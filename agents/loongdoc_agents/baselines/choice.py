"""Multiple choice without reading: what a score is worth that ignores the book."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from loongdoc_agents.baselines.script import Reply, Script, ScriptedPolicy, asked_questions, call
from loongdoc_agents.policy import Policy, PolicyContext
from loongdoc_env.tasks.model import TaskSet


class LetterPolicy(ScriptedPolicy):
    """Submit one letter for every question, at once."""

    def __init__(self, context: PolicyContext, letter: str) -> None:
        super().__init__(context)
        self._letter = letter

    def play(self, first: Reply) -> Script:
        """Submit the letter for every question."""
        asked = asked_questions(first.observation["instruction"])
        yield call("submit", answers={question.id: self._letter for question in asked}, confirm=True)


def first_letter(context: PolicyContext) -> Policy:
    """Return the policy that answers A."""
    return LetterPolicy(context, "A")


class MajorityPolicy(ScriptedPolicy):
    """Answer every question with the most frequent gold letter of the questions on other books.

    The questions of a task's own documents are left out, so the letter asked for never counts itself. Ties go
    to the earlier letter. Where every task has the same documents, the letter is A. It is given the gold
    answers, and tables mark it so.
    """

    def play(self, first: Reply) -> Script:
        """Submit the letter for every question."""
        assert self.context.task_set is not None
        letter = majority_letter(self.context.task_set, str(first.info["task_id"]))
        self.notes.append(f"most frequent gold letter of the tasks on other documents: {letter}")
        asked = asked_questions(first.observation["instruction"])
        yield call("submit", answers={question.id: letter for question in asked}, confirm=True)


def majority(context: PolicyContext) -> Policy:
    """Return the policy that answers the most frequent gold letter."""
    return MajorityPolicy(context)


def majority_letter(tasks: TaskSet, task_id: str) -> str:
    """Return the most frequent gold letter over the tasks that share no document with ``task_id``."""
    known = _gold_letters(tasks)
    own, _ = known[task_id]
    counted: Counter[str] = Counter()
    for documents, letters in known.values():
        if own.isdisjoint(documents):
            counted.update(letters)
    return min(counted, key=lambda letter: (-counted[letter], letter), default="A")


@lru_cache(maxsize=4)
def _gold_letters(tasks: TaskSet) -> dict[str, tuple[frozenset[str], tuple[str, ...]]]:
    """Return the document fingerprints and the gold letters of every task; read once per task set."""
    return {
        task.id: (
            frozenset(document.fingerprint for document in task.documents),
            tuple(question.gold[-1] for question in task.questions if question.options),
        )
        for task in tasks
    }
