"""Small task sets for tests, made in memory."""

from __future__ import annotations

from collections.abc import Sequence

from loongdoc_env.tasks.model import Document, GoldSpan, Question, Task, TaskSet

ENGLISH = """CHAPTER I

Captain Elsa Wren kept the ledger of 1,234 crates in the lighthouse at Marlow.

Nils, the doctor, came by boat every Tuesday. He brought letters and took none away.

CHAPTER II

In the winter of 1950 the lamp failed. Wren climbed the stairs with a candle and said nothing.
"""
CHINESE = "第一回\n\n床前明月光，疑是地上霜。\n举头望明月，低头思故乡。\n"


class TinyTaskSet(TaskSet):
    """A task set over a list of tasks."""

    def __init__(self, tasks: Sequence[Task], name: str = "Tiny") -> None:
        self.name, self.source, self.split, self.fingerprint = name, "tiny", "all", "tiny"
        self._tasks = tuple(tasks)

    @property
    def ids(self) -> Sequence[str]:
        return tuple(task.id for task in self._tasks)

    def load(self, index: int) -> Task:
        return self._tasks[index]


def question(id: str = "q1", answer: str = "Nils", **changes: object) -> Question:
    start = ENGLISH.index(answer)
    spans = (GoldSpan("book", start, start + len(answer), answer),)
    return Question(**{"id": id, "text": "Who is the doctor?", "gold": (answer,), "gold_spans": spans, **changes})


def book_task(id: str = "one", text: str = ENGLISH, *questions: Question) -> Task:
    return Task(id, "EnQA", questions or (question(),), (Document.from_text("book", text),), "book")


def choice_task(id: str = "choice") -> Task:
    options = ("Vane", "Nils", "Oake", "Ferris")
    asked = question(options=options, gold=("Nils", "B"), scorer="infinitebench.longbook_choice_eng")
    return book_task(id, ENGLISH, asked)


def library_task(id: str = "library", num_books: int = 3) -> Task:
    documents = tuple(
        Document.from_text(f"b{i:02d}", ENGLISH.replace("Nils", f"Nils{i}")) for i in range(1, num_books + 1)
    )
    questions = tuple(
        Question(f"b{i:02d}-q1", f"Who is doctor number {i}?", gold=(f"Nils{i}",)) for i in range(1, num_books + 1)
    )
    return Task(id, "EnQA", questions, documents, "library")


def corpus_task(id: str = "corpus") -> Task:
    documents = (
        Document.from_text(
            "report_1950_01.txt", "| month | receipts |\n| January | 33,791 |\n| February | 12,345.6 |\n"
        ),
        Document.from_text("report_1950_02.txt", CHINESE),
        Document.from_text("blank.txt", " \n"),
    )
    asked = Question("q1", "Receipts in January?", gold=("33,791",), scorer="officeqa.score_answer")
    return Task(id, "OfficeQA-ProV1", (asked,), documents, "corpus")


def tiny() -> TinyTaskSet:
    return TinyTaskSet([book_task(), choice_task(), library_task(), corpus_task()])
