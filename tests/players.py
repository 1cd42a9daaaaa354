"""A small source and policies of their own for the tests of agents and evaluation."""

from __future__ import annotations

import os
import time
from typing import Any

from tiny import TinyTaskSet

from loongdoc_agents.policy import Action, Info, Observation, PolicyContext
from loongdoc_env.tasks.model import Document, GoldSpan, Question, Task, TaskSet

NAMES = ("Elsa", "Nils", "Oake", "Ferris", "Vane", "Marlowe", "Greta", "Tomas", "Ida", "Bruno", "Clara", "Emil")
TRADES = (
    "baker",
    "smith",
    "pilot",
    "tailor",
    "miller",
    "cooper",
    "weaver",
    "mason",
    "potter",
    "glazier",
    "saddler",
    "tanner",
)


def _story(number: int) -> tuple[str, str, str]:
    """Return a book, the trade it is asked about and the name of who has it."""
    lines = []
    for i, trade in enumerate(TRADES):
        name = NAMES[(i + number) % len(NAMES)]
        lines.append(f"In the village of Marlow the {trade} was called {name}. People liked the bread and the rain.")
        lines.append(f"Every morning {name} the {trade} walked to the river and came back before noon.")
    trade = TRADES[number % len(TRADES)]
    return "\n\n".join(lines) + "\n", trade, NAMES[(2 * number) % len(NAMES)]


def _question(number: int, suite: str) -> tuple[Question, Document]:
    text, trade, name = _story(number)
    document = Document.from_text("book", text)
    start = text.index(f"the {trade} was called {name}")
    spans = (GoldSpan("book", start, start + len(f"the {trade} was called {name}"), name),)
    asked = f"Who was the {trade}?"
    if suite == "EnMC":
        others = [other for other in NAMES if other != name][:3]
        letter = "ABCD"[number % 4]
        options = [*others]
        options.insert(number % 4, name)
        question = Question(
            "q1", asked, tuple(options), (name, letter), "infinitebench.longbook_choice_eng", gold_spans=spans
        )
    elif suite == "AALCR":
        question = Question("q1", asked, (), (name,), "aa_lcr.judge", gold_spans=spans)
    else:
        question = Question("q1", asked, (), (name,), gold_spans=spans)
    return question, document


def open_tasks(suite: str, data_dir: str | None = None, **options: Any) -> TaskSet:
    """Twelve tasks, each about a book of its own; a source named ``players:open_tasks``."""
    tasks = []
    for number in range(int(options.get("num_tasks", 12))):
        question, document = _question(number, suite)
        tasks.append(Task(f"{suite.lower()}-{number:02d}", suite, (question,), (document,), "book"))
    tasks_set = TinyTaskSet(tasks, name=f"{suite}-tiny")
    tasks_set.fingerprint = f"{suite}-{len(tasks)}-{options.get('data', 'a')}"
    return tasks_set


class SlowPolicy:
    """Submit a letter that depends on the seed; hang after as many episodes as ``$PLAYERS_HANG_AFTER`` says."""

    episodes = 0

    def __init__(self, context: PolicyContext) -> None:
        self._letter = "ABCD"[context.seed % 4]
        SlowPolicy.episodes += 1

    def reset(self, observation: Observation, info: Info) -> None:
        pass

    def act(self, observation: Observation, info: Info) -> Action:
        hang_after = os.environ.get("PLAYERS_HANG_AFTER")
        if hang_after and SlowPolicy.episodes > int(hang_after):
            time.sleep(600)
        return {"name": "submit", "arguments": {"answer": self._letter}}


class BrokenPolicy:
    """Read once, answer one of several questions or none, then fail."""

    def __init__(self, context: PolicyContext) -> None:
        self._turns = 0

    def reset(self, observation: Observation, info: Info) -> None:
        pass

    def act(self, observation: Observation, info: Info) -> Action:
        self._turns += 1
        if self._turns > 1:
            raise RuntimeError("out of\nideas")
        return {"name": "read", "arguments": {"path": "/environment/book.txt", "limit": 10}}


class EndlessPolicy:
    """Ask for a path that is not there, for ever."""

    def __init__(self, context: PolicyContext) -> None:
        pass

    def reset(self, observation: Observation, info: Info) -> None:
        pass

    def act(self, observation: Observation, info: Info) -> Action:
        return {"name": "read", "arguments": {"path": "/nowhere"}}


class WordyPolicy:
    """Answer in a sentence whose first letter is not its answer."""

    def __init__(self, context: PolicyContext) -> None:
        pass

    def reset(self, observation: Observation, info: Info) -> None:
        pass

    def act(self, observation: Observation, info: Info) -> Action:
        return {"name": "submit", "arguments": {"answer": "Based on chapter 3, the answer is C."}}


def breaking_tasks(suite: str, data_dir: str | None = None, **options: Any) -> TaskSet:
    """The same tasks, but one book cannot be loaded."""
    tasks = list(open_tasks(suite, **options))

    def load() -> str:
        raise OSError("the disk is gone")

    tasks[5] = Task(tasks[5].id, suite, tasks[5].questions, (Document("book", "broken", load),), "book")
    return TinyTaskSet(tasks, name="broken")


def tasks_with_bad_gold(suite: str, data_dir: str | None = None, **options: Any) -> TaskSet:
    """Three tasks: a good one, one whose gold is an article, one whose gold the scorer turns away."""
    good, article, lines = list(open_tasks("EnQA"))[:3]
    bad = Question("q1", "Who?", (), ("The",))
    long = Question("q1", "How many?", (), ("12\n13",), "officeqa.score_answer")
    return TinyTaskSet(
        [
            good,
            Task(article.id, "EnQA", (bad,), article.documents, "book"),
            Task(lines.id, "EnQA", (long,), lines.documents, "book"),
        ]
    )
