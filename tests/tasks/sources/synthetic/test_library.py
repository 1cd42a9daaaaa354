import hashlib
import subprocess
import sys
import time

import pytest

from loongdoc_env.errors import ConfigurationError
from loongdoc_env.tasks.index_line import index_line
from loongdoc_env.tasks.sources.synthetic.library import books

SMALL = {"tokens_per_book": 6_000, "num_books": 3, "questions_per_book": 6}

DIGEST = """
import hashlib
from loongdoc_env.tasks.sources.synthetic.library import books
for book in books("EnMC", {"tokens_per_book": 6_000, "num_books": 2, "questions_per_book": 6}):
    print(book.key, book.fingerprint, hashlib.sha256((book.load() + repr(book.questions()) +
          repr([q.gold for q in book.questions()])).encode()).hexdigest())
"""


@pytest.fixture
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("LOONGDOC_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "synthetic"


def test_opening_writes_nothing(cache):
    found = books("EnQA")
    assert len(found) == 44
    assert len({book.fingerprint for book in found}) == 44
    assert [book.key for book in found[:2]] == ["en-000", "en-001"]
    assert not cache.exists()


def test_book_is_written_once_and_read_back_the_same(cache):
    (book, *_) = books("EnQA", SMALL)
    text, questions = book.load(), book.questions()
    (folder,) = cache.iterdir()
    assert folder.name == book.fingerprint
    assert sorted(path.name for path in folder.iterdir()) == ["questions.json", "text.txt"]
    (again, *_) = books("EnQA", SMALL)
    assert (again.load(), again.questions()) == (text, questions)
    assert len(list(cache.iterdir())) == 1


def test_both_english_suites_ask_about_the_same_books(cache):
    for free, choice in zip(books("EnQA", SMALL), books("EnMC", SMALL), strict=True):
        assert (free.key, free.fingerprint, free.question_ids) == (choice.key, choice.fingerprint, choice.question_ids)
        for one, other in zip(free.questions(), choice.questions(), strict=True):
            assert (one.id, one.text, one.kind, one.gold_spans) == (other.id, other.text, other.kind, other.gold_spans)
            assert one.options == ()
            assert len(other.options) == 4
            assert other.gold == (one.gold[0], "ABCD"[other.options.index(one.gold[0])])
            assert one.scorer == "infinitebench.longbook_qa_eng"
            assert other.scorer == "infinitebench.longbook_choice_eng"


def test_ids_are_those_of_the_questions(cache):
    for book in books("EnQA", SMALL):
        assert tuple(question.id for question in book.questions()) == book.question_ids
        assert book.question_ids[0] == "q01"


def test_gold_answer_stands_in_its_span(cache):
    for book in books("EnQA", SMALL):
        text = book.load()
        for question in book.questions():
            last = question.gold_spans[-1]
            assert last.answer == question.gold[0]
            assert last.answer in text[last.start : last.end]


def test_fingerprint_depends_on_every_knob_but_the_number_of_books(cache):
    (base, *_) = books("EnQA", SMALL)
    assert books("EnQA", {**SMALL, "num_books": 9})[0].fingerprint == base.fingerprint
    changed = {"seed": 1, "namesakes": 0.5, "paraphrase": 0.0, "distractors": 1, "tokens_per_book": 7_000}
    found = {books("EnQA", {**SMALL, name: value})[0].fingerprint for name, value in changed.items()}
    assert len(found | {base.fingerprint}) == len(changed) + 1


def test_index_line_does_not_tell_the_title(cache):
    for book in books("EnQA", {**SMALL, "num_books": 8}):
        line = index_line(book.load(), book.hidden_words)
        assert line
        assert not set(line.casefold().split()) & {word.casefold() for word in book.hidden_words}


def test_options_out_of_range_and_unknown_suites_are_refused():
    with pytest.raises(ConfigurationError, match="no synthetic books for 'OfficeQA-Full'; suites are EnMC"):
        books("OfficeQA-Full")
    with pytest.raises(ConfigurationError, match="'num_books' is 0"):
        books("EnQA", {"num_books": 0})


def test_text_is_the_same_in_every_process(tmp_path):
    outputs = []
    for seed in ("0", "77"):
        environment = {"PYTHONHASHSEED": seed, "LOONGDOC_CACHE": str(tmp_path / seed), "PYTHONPATH": ":".join(sys.path)}
        done = subprocess.run(
            [sys.executable, "-c", DIGEST], env=environment, capture_output=True, text=True, check=True
        )
        outputs.append(done.stdout)
    assert outputs[0] == outputs[1]
    assert outputs[0].count("\n") == 2


def test_text_is_the_same_on_every_platform(cache):
    # Changes only together with the version of the world or of the English renderer.
    (book, *_) = books("EnQA", SMALL)
    assert hashlib.sha256(book.load().encode()).hexdigest()[:16] == "5efdc4b969169c17"


def test_warm_questions_do_not_read_the_text(cache):
    (book, *_) = books("EnQA", SMALL)
    book.questions()
    (cache / book.fingerprint / "text.txt").unlink()
    started = time.perf_counter()
    for _ in range(20):
        book.questions()
    assert (time.perf_counter() - started) / 20 < 0.01
