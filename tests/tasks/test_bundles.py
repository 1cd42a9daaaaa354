from __future__ import annotations

import os
import pickle
import random
import subprocess
import sys
from collections import Counter
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loongdoc_env.errors import ConfigurationError, TaskDataError, UnknownTaskError
from loongdoc_env.tasks.books import Book
from loongdoc_env.tasks.bundles import bundle_books, split_keys
from loongdoc_env.tasks.model import GoldSpan, Question

ROOT = Path(__file__).parent.parent.parent
OPENED: list[str] = []


def load(key: str) -> str:
    OPENED.append(key)
    return f"Text of {key}."


def ask(key: str, count: int) -> tuple[Question, ...]:
    return tuple(
        Question(f"q{i}", f"What of {key}?", gold=(f"{key}-{i}",), gold_spans=(GoldSpan("", 0, 4),))
        for i in range(count)
    )


def make_book(number: int, count: int = 3) -> Book:
    key = f"Great Title {number}"
    ids = tuple(f"q{i}" for i in range(count))
    return Book(key, f"f{number}", ids, partial(load, key), partial(ask, key, count), questions_fingerprint=key)


def bundle(number: int, k: int, **changes):
    books = [make_book(i) for i in range(number)]
    return bundle_books(books, **{"suite": "EnQA", "name": "EnQA", "source": "test", "num_books": k, **changes})


def test_one_book_a_task():
    tasks = bundle(4, 1)
    assert len(tasks) == 12
    task = tasks[4]
    assert task.layout == "book"
    assert [document.label for document in task.documents] == ["book"]
    assert task.questions[0].id == "q1"
    assert task.questions[0].gold == ("Great Title 1-1",)
    assert task.questions[0].gold_spans[0].document == "book"
    assert task.documents[0].text == "Text of Great Title 1."


def test_all_questions_of_a_book_in_one_task():
    tasks = bundle(4, 1, questions_per_task="all")
    assert len(tasks) == 4
    assert [question.id for question in tasks[0].questions] == ["q0", "q1", "q2"]


def test_bundled_questions_carry_the_label_of_their_book():
    for task in bundle(6, 3):
        (question,) = task.questions
        label, _, _ = question.id.partition("-")
        document = next(document for document in task.documents if document.label == label)
        assert document.text == f"Text of {question.gold[0].rsplit('-', 1)[0]}."
        assert question.gold_spans[0].document == label
        assert question.source_files == (label,)


@given(st.integers(1, 30), st.integers(1, 30), st.integers(0, 5))
def test_every_question_once_and_k_different_books_each(num_books, k, seed):
    if k > num_books:
        with pytest.raises(ConfigurationError, match=f"num_books is {k}.*{num_books} books"):
            bundle(num_books, k)
        return
    tasks = bundle(num_books, k, bundle_seed=seed)
    asked = Counter(question.gold[0] for task in tasks for question in task.questions)
    assert set(asked.values()) == {1}
    assert len(asked) == 3 * num_books
    assert all(len({document.fingerprint for document in task.documents}) == k for task in tasks)
    assert len(set(tasks.ids)) == len(tasks)
    together = bundle(num_books, k, bundle_seed=seed, questions_per_task="all")
    assert sum(len(task.questions) for task in together) == 3 * num_books
    assert len(together) == -(-num_books // k)


def test_opening_and_listing_reads_no_text():
    OPENED.clear()
    tasks = bundle(22, 5)
    assert len(tasks.ids) == 66
    assert tasks[0].questions
    assert OPENED == []


def test_tasks_of_a_bundle_share_their_documents():
    tasks = bundle(6, 3)
    assert tasks[0].documents is tasks[1].documents


def test_ids_reveal_no_title_and_are_equal_at_every_k():
    one, many = bundle(6, 1), bundle(6, 3)
    assert set(one.ids) == set(many.ids)
    assert not any("Great" in task_id or "Title" in task_id for task_id in one.ids)


def test_labels_have_equal_width():
    assert [d.label for d in bundle(120, 110)[0].documents][:2] == ["b001", "b002"]
    assert [d.label for d in bundle(6, 5)[0].documents] == ["b01", "b02", "b03", "b04", "b05"]


def test_bundles_depend_on_the_seed_only():
    def groups(seed):
        return [[d.fingerprint for d in task.documents] for task in bundle(22, 5, bundle_seed=seed)]

    first = groups(1)
    random.seed(5)
    assert groups(1) == first
    assert groups(2) != first


def test_another_process_with_another_hash_seed_draws_the_same_bundles():
    code = (
        f"import sys; sys.path[:0] = [{str(ROOT)!r}, {str(Path(__file__).parent)!r}]\n"
        "from test_bundles import bundle\n"
        "t = bundle(22, 5, bundle_seed=3); print(t.fingerprint, [d.fingerprint for d in t[7].documents])"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in "12"
    }
    assert len(runs) == 1
    assert runs.pop().startswith(bundle(22, 5, bundle_seed=3).fingerprint)


@pytest.mark.parametrize(("num_books", "test"), [(44, 22), (22, 11), (5, 3), (1, 1)])
def test_splits_are_halves_without_a_book_in_both(num_books, test):
    keys = [f"book {i}" for i in range(num_books)]
    in_test, in_train = split_keys(keys, "test"), split_keys(keys, "train")
    assert len(in_test) == test
    assert sorted(in_test + in_train) == list(range(num_books))


def test_split_of_a_book_does_not_depend_on_the_order():
    keys = [f"book {i}" for i in range(10)]
    turned = keys[::-1]
    assert {keys[i] for i in split_keys(keys, "test")} == {turned[i] for i in split_keys(turned, "test")}


def test_split_without_books_is_refused():
    with pytest.raises(ConfigurationError, match="split 'train' has no books; there are 1"):
        bundle(1, 1, split="train")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"num_books": 0}, "num_books is 0"),
        ({"num_books": -3}, "num_books is -3"),
        ({"num_books": 2.5}, r"num_books is 2\.5"),
        ({"num_books": True}, "num_books is True"),
        ({"num_books": "5"}, "num_books is '5'"),
        ({"split": "dev"}, "split is 'dev'; accepted"),
        ({"bundle_seed": None}, "bundle_seed is None"),
        ({"questions_per_task": 2}, "questions_per_task is 2"),
    ],
)
def test_bad_options_give_one_line(changes, message):
    with pytest.raises(ConfigurationError, match=message) as caught:
        bundle(6, 1, **changes)
    assert "\n" not in str(caught.value)


def test_fingerprint_follows_books_questions_and_bundles():
    prints = {
        bundle(6, 1).fingerprint,
        bundle(7, 1).fingerprint,
        bundle(6, 2).fingerprint,
        bundle(6, 2, bundle_seed=1).fingerprint,
        bundle(6, 2, questions_per_task="all").fingerprint,
        bundle(6, 1, suite="EnMC").fingerprint,
    }
    assert len(prints) == 6
    assert bundle(6, 2).fingerprint == bundle(6, 2).fingerprint


def test_task_set_survives_pickle_and_finds_ids():
    tasks = bundle(6, 3)
    again = pickle.loads(pickle.dumps(tasks))
    assert again.fingerprint == tasks.fingerprint
    assert again[5].questions == tasks[5].questions
    assert tasks.index_of(tasks.ids[7]) == 7
    with pytest.raises(UnknownTaskError, match="Did you mean"):
        tasks.index_of(tasks.ids[7] + "x")


def test_books_with_the_same_key_are_refused():
    with pytest.raises(TaskDataError, match="same key"):
        bundle_books([make_book(1), make_book(1)], suite="EnQA", name="EnQA", source="test")
