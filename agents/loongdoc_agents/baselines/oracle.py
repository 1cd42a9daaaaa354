"""The ceiling: is told where the answer stands, goes there, and submits what it has read.

It proves that a task can be solved through the actions: every answer it submits was in a passage the
environment gave it (for multiple choice: the option that was). Where nobody marked the passage, it submits the
gold answer and says so in its notes.
"""

from __future__ import annotations

from loongdoc_agents.baselines.script import Reply, Script, ScriptedPolicy, call, passage
from loongdoc_env.files import document_path
from loongdoc_env.tasks.model import Question, Task

_MARGIN = 200
"""Characters read around a marked passage."""

_LONGEST = 8_000
"""Characters of one read."""


class OraclePolicy(ScriptedPolicy):
    """List the files, read every marked passage, and submit answers that stand in them."""

    def play(self, first: Reply) -> Script:
        """Answer every question of the task."""
        tasks = self.context.task_set
        assert tasks is not None
        task = tasks[tasks.index_of(str(first.info["task_id"]))]
        answers: dict[str, str] = {}
        for question in task.questions:
            read: list[str] = []
            for path, start, end in _stretches(task, question):
                folder = path.rsplit("/", 1)[0]
                if not read:
                    yield call("list_files", path=folder)
                while start < end:
                    reply = yield call("read", path=path, start=start, limit=min(_LONGEST, end - start))
                    found = passage(reply.result)
                    if found is None or not found.text:
                        self.notes.append(f"{question.id}: {path} could not be read at {start}")
                        break
                    read.append(found.text)
                    start += len(found.text)
                    end = min(end, found.length)
            answers[question.id] = self._answer(question, "\n".join(read))
        yield call("submit", answers=answers, confirm=True)

    def _answer(self, question: Question, read: str) -> str:
        """Return what to submit, given everything that was read for the question."""
        if not question.gold_spans:
            self.notes.append(f"{question.id}: no gold span, submitted the gold answer")
            return question.gold[-1] if question.options else question.gold[0]
        found = [literal for literal in _literals(question) if literal in read]
        if not found:
            self.notes.append(f"{question.id}: the answer is not in what was read, submitted nothing")
            return ""
        if not question.options:
            return found[-1]
        if found[-1] not in question.options:
            self.notes.append(f"{question.id}: no option is in what was read, submitted nothing")
            return ""
        return "ABCD"[question.options.index(found[-1])]


def _stretches(task: Task, question: Question) -> list[tuple[str, int, int]]:
    """Return path, first character and one past the last of everything to read, in reading order."""
    return [
        (document_path(task.layout, span.document), max(0, span.start - _MARGIN), span.end + _MARGIN)
        for span in question.gold_spans
    ]


def _literals(question: Question) -> list[str]:
    return [span.answer for span in question.gold_spans if span.answer]
