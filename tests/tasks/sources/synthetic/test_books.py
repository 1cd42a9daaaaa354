from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from loongdoc_env.errors import ConfigurationError, TaskDataError
from loongdoc_env.library.tokens import estimate
from loongdoc_env.scoring import evaluate
from loongdoc_env.tasks.sources.synthetic.library import books

ROOT = Path(__file__).parents[4]
SMALL = {"num_books": 3, "tokens_per_book": 8_000}
SUITES = ("EnMC", "EnQA", "ZhQA")


@pytest.mark.parametrize("suite", SUITES)
def test_every_gold_span_yields_the_answer(suite):
    for book in books(suite, SMALL):
        text = book.load()
        asked = book.questions()
        assert tuple(question.id for question in asked) == book.question_ids
        for question in asked:
            last = question.gold_spans[-1]
            assert last.answer in (question.options or question.gold)
            assert last.answer in text[last.start : last.end]
            if question.options:
                assert last.answer == question.gold[0]
            assert all(0 <= span.start < span.end <= len(text) for span in question.gold_spans)
            assert evaluate(question, question.gold[-1 if suite == "EnMC" else 0]).score == 1.0
            assert evaluate(question, "").score == 0.0


@pytest.mark.parametrize("suite", SUITES)
def test_every_kind_is_asked_and_no_question_twice(suite):
    for book in books(suite, SMALL):
        kinds = Counter(question.kind for question in book.questions())
        assert set(kinds) == {"single-hop", "multi-hop", "temporal"}
        texts = [question.text for question in book.questions()]
        assert len(set(texts)) == len(texts)
        for question in book.questions():
            assert len(question.gold_spans) >= (2 if question.kind == "multi-hop" else 1)


def test_four_options_differ_and_one_is_right():
    letters = Counter()
    for book in books("EnMC", {"num_books": 8}):
        for question in book.questions():
            assert len(set(question.options)) == 4
            text, letter = question.gold
            assert question.options["ABCD".index(letter)] == text
            letters[letter] += 1
    assert set(letters) == set("ABCD")
    assert max(letters.values()) < 0.4 * sum(letters.values())


@pytest.mark.parametrize("suite", ["EnQA", "ZhQA"])
def test_a_gold_passage_stands_once_in_the_book(suite):
    for book in books(suite, SMALL):
        text = book.load()
        for question in book.questions():
            for span in question.gold_spans:
                assert text.count(text[span.start : span.end]) == 1


@pytest.mark.parametrize("suite", ["EnQA", "ZhQA"])
def test_the_words_of_the_cover_stand_on_the_first_page(suite):
    for book in books(suite, SMALL):
        assert book.hidden_words
        page = book.load()[:300].lower()
        assert all(word.lower() in page for word in book.hidden_words)


def test_size_is_what_was_asked_for():
    for suite in ("EnQA", "ZhQA"):
        for tokens in (8_000, 20_000):
            text = books(suite, {"num_books": 1, "tokens_per_book": tokens})[0].load()
            assert 0.85 * tokens < estimate(text.encode()) < 1.15 * tokens


def test_multiple_choice_and_free_questions_are_about_the_same_books():
    free, choice = books("EnQA", SMALL), books("EnMC", SMALL)
    assert [book.fingerprint for book in free] == [book.fingerprint for book in choice]
    assert [q.text for q in free[0].questions()] == [q.text for q in choice[0].questions()]


@pytest.mark.parametrize("missing", [["text.txt"], ["questions.json"], ["text.txt", "questions.json"]])
def test_a_book_deleted_in_part_from_the_cache_is_written_again(tmp_path, monkeypatch, missing):
    monkeypatch.setenv("LOONGDOC_CACHE", str(tmp_path))
    book = books("EnQA", SMALL)[0]
    text, asked = book.load(), book.questions()
    [folder] = (tmp_path / "synthetic").iterdir()
    for name in missing:
        (folder / name).unlink()
    again = books("EnQA", SMALL)[0]
    assert (again.questions(), again.load()) == (asked, text)
    assert [path.name for path in (tmp_path / "synthetic").iterdir()] == [folder.name]


def test_a_seed_is_another_library_and_the_number_of_books_is_not():
    first = books("EnQA", {**SMALL, "seed": 1})
    assert first[0].fingerprint != books("EnQA", SMALL)[0].fingerprint
    assert books("EnQA", {**SMALL, "num_books": 9})[0].fingerprint == books("EnQA", SMALL)[0].fingerprint


def digests() -> list[str]:
    """Hash a book of each language, written anew."""
    stored = [books(suite, SMALL)[0].questions.stored for suite in ("EnQA", "ZhQA")]
    return [hashlib.sha256(repr(book.write()).encode()).hexdigest() for book in stored]


def test_two_processes_write_the_same_bytes():
    code = "import test_books; print(test_books.digests())"
    seen = [
        subprocess.run(
            [sys.executable, "-c", code],
            env={
                **os.environ,
                "PYTHONHASHSEED": seed,
                "PYTHONPATH": os.pathsep.join([str(ROOT), str(Path(__file__).parent)]),
            },
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert seen == [f"{digests()}\n"] * 2


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"token_per_book": 1}, "Did you mean 'tokens_per_book'"),
        ({"tokens_per_book": 1}, "tokens_per_book"),
        ({"num_books": 0}, "num_books"),
        ({"paraphrase": 1.5}, "paraphrase"),
        ({"multi_hop": 0.8, "temporal": 0.8}, "shares"),
        ({"seed": "x"}, "seed"),
    ],
)
def test_wrong_knobs_are_refused(options, message):
    with pytest.raises(ConfigurationError, match=message):
        books("EnQA", options)


def test_other_suites_have_no_books():
    with pytest.raises(ConfigurationError, match="'LongBenchV2'"):
        books("LongBenchV2", {})


def test_damaged_questions_in_the_cache_are_named(tmp_path, monkeypatch):
    monkeypatch.setenv("LOONGDOC_CACHE", str(tmp_path))
    books("EnQA", SMALL)[0].load()
    [path] = (tmp_path / "synthetic").glob("*/questions.json")
    path.write_text("{", encoding="utf-8")
    with pytest.raises(TaskDataError, match="damaged"):
        books("EnQA", SMALL)[0].questions()


@pytest.mark.parametrize("suite", ["EnQA", "ZhQA"])
def test_short_and_crowded_books_come_to_an_end(suite):
    for seed in range(25):
        options = {"num_books": 1, "seed": seed, "tokens_per_book": 8_000, "chapters": 3 + seed % 6}
        text, asked = books(suite, options)[0].questions.stored.write()
        assert estimate(text.encode()) < 16_000
        assert len(asked) == 12
