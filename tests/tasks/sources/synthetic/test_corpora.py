from __future__ import annotations

import hashlib
import json
import os
import pickle
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

import pytest

from loongdoc_env.errors import ConfigurationError
from loongdoc_env.library import tokens
from loongdoc_env.scoring import evaluate
from loongdoc_env.tasks.corpus import corpus_task_set
from loongdoc_env.tasks.sources.synthetic.corpora import SUITES, corpus

ROOT = Path(__file__).parents[4]
SMALL = {
    "OfficeQA-ProV1": {"num_issues": 8, "num_questions": 12},
    "OfficeQA-Full": {"num_issues": 8, "num_questions": 20},
    "OfficeQA-ProV2": {"num_issues": 6, "num_questions": 12},
    "LongBenchV2": {"num_questions": 8, "tokens_per_document": 3_000},
    "AALCR": {"num_questions": 8, "tokens_per_document": 1_000},
}


def digest(suite: str, options: dict[str, object]) -> str:
    made = corpus(suite, options)
    state = hashlib.sha256(made.fingerprint.encode())
    for document in made.documents:
        state.update(f"{document.label}\n{document.fingerprint}\n{document.text}".encode())
    state.update(json.dumps([asdict(question) for question in made.questions]).encode())
    return state.hexdigest()


@pytest.mark.parametrize("suite", SUITES)
@pytest.mark.parametrize("seed", [0, 1, 7])
def test_gold_spans_stand_in_the_text_and_hold_the_answer(suite, seed):
    made = corpus(suite, {**SMALL[suite], "seed": seed})
    texts = {document.label: document.text for document in made.documents}
    for question in made.questions:
        for span in question.gold_spans:
            passage = texts[span.document][span.start : span.end]
            assert passage.strip()
            assert span.answer in passage
            assert span.document in question.source_files
        literal = question.gold_spans[-1].answer
        assert literal
        if question.options:
            assert literal == question.options["ABCD".index(question.gold[0])]
        else:
            assert (literal,) == question.gold


@pytest.mark.parametrize("suite", SUITES)
def test_ids_and_questions_are_unique_and_have_what_their_scorer_needs(suite):
    made = corpus(suite, {})
    assert len({question.id for question in made.questions}) == len(made.questions)
    assert len({question.text + str(question.source_files) for question in made.questions}) == len(made.questions)
    assert len({document.label for document in made.documents}) == len(made.documents)
    for question in made.questions:
        if suite == "AALCR":
            assert question.scorer == "aa_lcr.judge"
            continue
        answer = f"The correct answer is ({question.gold[0]})" if question.options else question.gold[0]
        assert evaluate(question, answer).score == 1.0
        assert evaluate(question, "").score == 0.0


@pytest.mark.parametrize("suite", SUITES)
def test_options_differ_and_the_right_letter_moves(suite):
    questions = corpus(suite, {}).questions
    if suite != "LongBenchV2":
        assert all(question.options == () for question in questions)
        return
    assert all(len(set(question.options)) == 4 for question in questions)
    assert len({question.gold for question in questions}) >= 3


def test_same_bytes_in_processes_with_different_hash_seeds(tmp_path):
    code = (
        "import json, sys; sys.path.insert(0, 'tests/tasks/sources/synthetic'); import test_corpora as t; "
        "print(json.dumps({s: t.digest(s, o) for s, o in t.SMALL.items()}))"
    )
    outputs = []
    for hash_seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
        environment["LOONGDOC_CACHE"] = str(tmp_path / hash_seed)
        done = subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True, cwd=ROOT
        )
        outputs.append(json.loads(done.stdout))
    assert outputs[0] == outputs[1] == {suite: digest(suite, options) for suite, options in SMALL.items()}


def test_kept_questions_equal_made_ones():
    assert corpus("AALCR", SMALL["AALCR"]) == corpus("AALCR", SMALL["AALCR"])


def test_pro_is_the_beginning_of_full_over_the_same_documents():
    pro, full = corpus("OfficeQA-ProV1", {}), corpus("OfficeQA-Full", {})
    assert full.questions[: len(pro.questions)] == pro.questions
    assert [d.fingerprint for d in full.documents] == [d.fingerprint for d in pro.documents]
    assert full.fingerprint != pro.fingerprint


def test_another_seed_is_another_corpus():
    first, second = corpus("LongBenchV2", {}), corpus("LongBenchV2", {"seed": 1})
    assert first.fingerprint != second.fingerprint
    assert first.documents[0].fingerprint != second.documents[0].fingerprint
    assert first.documents[0].text != second.documents[0].text


@pytest.mark.parametrize(
    ("suite", "num_documents", "smallest", "largest"),
    [
        ("OfficeQA-ProV1", 36, 5_000, 7_000),
        ("OfficeQA-ProV2", 24, 7_000, 13_000),
        ("LongBenchV2", 12, 7_200, 8_800),
        ("AALCR", 24, 150, 2_640),
    ],
)
def test_default_sizes_are_as_stated(suite, num_documents, smallest, largest):
    sizes = [tokens.estimate(document.text.encode()) for document in corpus(suite, {}).documents]
    assert len(sizes) == num_documents
    assert smallest <= min(sizes)
    assert max(sizes) <= largest


@pytest.mark.parametrize("size", [3_000, 20_000, 100_000])
def test_long_documents_have_the_length_asked_for(size):
    for document in corpus("LongBenchV2", {"num_questions": 4, "tokens_per_document": size}).documents:
        assert tokens.estimate(document.text.encode()) == pytest.approx(size, rel=0.12)


def test_questions_bring_their_own_documents_where_they_have_some():
    def labels(suite):
        tasks = corpus_task_set(corpus(suite, {}), suite=suite, name=suite, source="synthetic", split="all")
        return [tuple(document.label for document in task.documents) for task in tasks]

    assert labels("LongBenchV2")[2] == ("document_003.txt",)
    assert len(set(labels("AALCR"))) == 4
    assert all(len(each) == 6 for each in labels("AALCR"))
    assert labels("OfficeQA-ProV1")[0][:2] == ("bulletin_1970_03.txt", "bulletin_1970_06.txt")


def test_a_corrected_figure_is_the_one_that_its_footnote_replaces():
    made = corpus("OfficeQA-Full", {})
    texts = {document.label: document.text for document in made.documents}
    corrected = [question for question in made.questions if question.kind == "corrected"]
    assert len(corrected) > 5
    for question in corrected:
        before, after = question.gold_spans
        row_before = texts[before.document][before.start : before.end]
        row_after = texts[after.document][after.start : after.end]
        assert f"{after.answer} r" in row_after
        assert row_before.split(" | ")[0] == row_after.split(" | ")[0]
        assert row_before != row_after
        assert "r Revised." in texts[after.document][after.end :]


@pytest.mark.parametrize(
    ("suite", "options", "words"),
    [
        (
            "LongBenchV2",
            {"tokens_per_documents": 1},
            "no option 'tokens_per_documents'.*Did you mean 'tokens_per_document'",
        ),
        (
            "LongBenchV2",
            {"tokens_per_document": 10},
            "'tokens_per_document' is 10; a whole number from 3000 to 2000000",
        ),
        ("AALCR", {"num_projects": 3.5}, "'num_projects' is 3.5; a whole number from 3 to 6"),
        ("AALCR", {"seed": True}, "'seed' is True"),
        ("OfficeQA-Full", {"table_style": "html"}, "'table_style' is 'html'; accepted are 'pipes', 'columns'"),
        ("OfficeQA-Full", {"months_between": 12, "months_shown": 6}, "at least 12 is needed"),
        ("OfficeQA-Full", {"num_issues": 2, "num_questions": 100_000}, "2 issues give about"),
        ("OfficeQA", {}, "no synthetic 'OfficeQA'.*Did you mean 'OfficeQA-Full'"),
    ],
)
def test_options_that_cannot_be_used_say_what_is_accepted(suite, options, words):
    with pytest.raises(ConfigurationError, match=words):
        corpus(suite, options)


@pytest.mark.parametrize(
    ("num_issues", "months_between", "months_shown", "years_shown"), [(2, 1, 6, 2), (40, 1, 48, 12), (5, 12, 12, 3)]
)
def test_bulletins_of_any_rhythm_can_be_asked_about(num_issues, months_between, months_shown, years_shown):
    options = {
        "num_issues": num_issues,
        "months_between": months_between,
        "months_shown": months_shown,
        "years_shown": years_shown,
        "corrected_per_mille": 200,
    }
    made = corpus("OfficeQA-ProV1", options)
    assert len(made.questions) == 30
    texts = {document.label: document.text for document in made.documents}
    for question in made.questions:
        assert all(span.answer in texts[span.document][span.start : span.end] for span in question.gold_spans)


def test_corpora_can_be_pickled():
    made = corpus("AALCR", SMALL["AALCR"])
    again = pickle.loads(pickle.dumps(made))
    assert again == made
    assert again.documents[0].text == made.documents[0].text
    assert again.documents_of(again.questions[0]) == made.documents_of(made.questions[0])
