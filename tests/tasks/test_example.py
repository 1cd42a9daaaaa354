"""The example folder in the package, which LoongDoc-Folder opens without a data folder."""

from __future__ import annotations

import json
import warnings
from collections import Counter
from pathlib import Path

from loongdoc_env.scoring import evaluate
from loongdoc_env.tasks import sources
from loongdoc_env.tasks.sources import open_task_set

FOLDER = Path(sources.__file__).parent / "example"


def test_example_folder_opens_without_warnings():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        tasks = open_task_set("Folder")
    assert (tasks.source, len(tasks)) == ("example", 11)
    assert [document.label for document in tasks[0].documents] == ["clockmaker.txt", "expedition.md", "ferry_zh.txt"]
    questions = [task.questions[0] for task in tasks]
    assert Counter(question.language for question in questions) == {"en": 8, "zh": 3}
    assert sum(bool(question.options) for question in questions) == 2


def test_gold_answers_score_one():
    for task in open_task_set("Folder"):
        question = task.questions[0]
        answer = question.gold[-1] if question.options else question.gold[0]
        assert evaluate(question, answer).score == 1.0, question.id


def test_answers_stand_in_the_documents_they_are_asked_of():
    lines = (FOLDER / "questions.jsonl").read_text(encoding="utf-8").splitlines()
    for record in map(json.loads, lines):
        text = (FOLDER / record["book"]).read_text(encoding="utf-8")
        answers = [record["answer"]] if isinstance(record["answer"], str) else record["answer"]
        words = [answer.removeprefix("The ").removesuffix(" basin") for answer in answers]
        assert any(word in text or word.capitalize() in text for word in words), record["id"]


def test_each_half_of_the_example_has_questions():
    halves = [open_task_set("Folder", split=split) for split in ("train", "test")]
    assert sum(map(len, halves)) == 11
