from __future__ import annotations

import pickle

import pytest

from loongdoc_env.errors import ConfigurationError, TaskDataError, UnknownTaskError
from loongdoc_env.tasks.corpus import Corpus, corpus_task_set
from loongdoc_env.tasks.model import Document, Question

LABELS = ("report_1950.txt", "report_1951.txt", "report_1952.txt")


class OwnDocument:
    """Gives questions 1, 2 and 3 the first document, 4 and 5 the second."""

    def __call__(self, question: Question) -> tuple[Document, ...]:
        return (DOCUMENTS[0 if question.id in ("q1", "q2", "q3") else 1],)


DOCUMENTS = tuple(Document.from_text(label, f"Text of {label}.") for label in LABELS)


def corpus(num_questions: int = 5, **changes: object) -> Corpus:
    questions = tuple(Question(f"q{i}", f"Question {i}?", gold=(str(i),)) for i in range(1, num_questions + 1))
    return Corpus(**{"documents": DOCUMENTS, "questions": questions, "fingerprint": "f", **changes})


def opened(given: Corpus, split: str = "all"):
    return corpus_task_set(given, suite="AALCR", name="mine", source="synthetic", split=split)


def test_one_question_a_task_over_all_documents():
    tasks = opened(corpus())
    assert (tasks.name, tasks.source, tasks.split) == ("mine", "synthetic", "all")
    assert list(tasks.ids) == ["q1", "q2", "q3", "q4", "q5"]
    assert [task.questions[0].id for task in tasks] == list(tasks.ids)
    assert tasks[-1].layout == "corpus"
    assert [document.label for document in tasks[0].documents] == list(LABELS)
    assert tasks[0].documents[0] is tasks[1].documents[0]


def test_questions_may_bring_documents_of_their_own():
    tasks = opened(corpus(documents_of=OwnDocument()))
    assert [task.documents[0].label for task in tasks] == [LABELS[0]] * 3 + [LABELS[1]] * 2


def test_splits_are_halves_that_share_no_question():
    parts = {split: list(opened(corpus(), split).ids) for split in ("train", "test", "all")}
    assert sorted(parts["train"] + parts["test"]) == parts["all"]
    assert (len(parts["test"]), len(parts["train"])) == (3, 2)
    assert parts["test"] == list(opened(corpus(), "test").ids)


def test_splits_share_no_document_where_questions_bring_their_own():
    own = corpus(documents_of=OwnDocument())
    train, test = ({task.documents[0].label for task in opened(own, split)} for split in ("train", "test"))
    assert train | test == set(LABELS[:2])
    assert not train & test


def test_a_corpus_that_is_a_split_already_is_not_divided_again():
    assert len(opened(corpus(split="train"), "train")) == 5
    with pytest.raises(ConfigurationError, match="split 'test' asked of questions that are split 'train'"):
        opened(corpus(split="train"), "test")


def test_empty_and_unknown_splits_say_so():
    with pytest.raises(ConfigurationError, match="split 'train' has no question; source 'synthetic' has 1 in all"):
        opened(corpus(1), "train")
    with pytest.raises(ConfigurationError, match="accepted are 'train', 'test' and 'all'"):
        opened(corpus(), "dev")


def test_names_must_differ():
    twice = (Question("q1", "a?"), Question("q1", "b?"))
    with pytest.raises(TaskDataError, match="two questions have the id 'q1'"):
        opened(corpus(questions=twice))
    with pytest.raises(TaskDataError, match=r"two documents have the name 'report_1950\.txt'"):
        opened(corpus(documents=(DOCUMENTS[0], DOCUMENTS[0])))


def test_fingerprint_follows_corpus_and_split():
    prints = {opened(corpus(), split).fingerprint for split in ("train", "test", "all")}
    prints.add(opened(corpus(fingerprint="g")).fingerprint)
    assert len(prints) == 4
    assert opened(corpus()).fingerprint == opened(corpus()).fingerprint


def test_no_document_is_loaded_by_opening():
    def load() -> str:
        raise AssertionError("loaded")

    lazy = corpus(documents=(Document("big.txt", "f", load),))
    assert opened(lazy, "test")[0].documents[0].label == "big.txt"


def test_unknown_task_offers_the_nearest():
    with pytest.raises(UnknownTaskError, match="Did you mean 'q5'"):
        opened(corpus()).index_of("q55")
    assert opened(corpus()).index_of("q5") == 4


def test_task_sets_of_a_corpus_can_be_pickled():
    documents = (Document("a.txt", "f", str),)
    tasks = opened(corpus(documents=documents))
    assert pickle.loads(pickle.dumps(tasks)).ids == tasks.ids
