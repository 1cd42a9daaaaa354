from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loongdoc_env.errors import GraderError, NeedsJudgeError, UnknownScorerError
from loongdoc_env.scoring import SCORERS, Verdict, evaluate
from loongdoc_env.tasks.model import Question

GOLD = {
    "infinitebench.longbook_qa_eng": ("Wren", "Captain Elsa Wren"),
    "infinitebench.longbook_qa_chn": ("张三",),
    "infinitebench.longbook_choice_eng": ("Marlowe", "B"),
    "choice.letter": ("Marlowe", "B"),
    "officeqa.score_answer": ("507.25",),
    "officeqa.fuzzy_match": ("507.25",),
    "longbench_v2.answer": ("B",),
    "aa_lcr.judge": ("Ada Lovelace",),
}


class SameText:
    """A judge without a model."""

    version = "same text"

    def __call__(self, question: str, gold: str, candidate: str) -> Verdict:
        return Verdict(gold == candidate, "correct" if gold == candidate else "incorrect")


def ask(scorer: str, gold: tuple[str, ...] | None = None) -> Question:
    return Question("q1", "Who?", gold=GOLD[scorer] if gold is None else gold, scorer=scorer)


@pytest.mark.parametrize("scorer", SCORERS)
def test_gold_scores_one_and_nothing_scores_zero_with_the_same_metrics(scorer: str) -> None:
    question = ask(scorer)
    right = evaluate(question, question.gold[-1], SameText())
    missing = evaluate(question, None, SameText())
    empty = evaluate(question, "", SameText())
    assert (right.score, right.error) == (1.0, "")
    assert (missing.score, empty.score) == (0.0, 0.0)
    assert list(right.metrics) == list(missing.metrics) == list(empty.metrics)


@pytest.mark.parametrize(
    ("answer", "reference", "letter", "read"),
    [
        ("B", 1.0, 1.0, "B"),
        ("Answer: B", 0.0, 1.0, "B"),
        ("Based on chapter 3, the answer is C.", 1.0, 0.0, "C"),
        ("**B**", 0.0, 1.0, "B"),
        ("I think it is B, not A", 1.0, 0.0, ""),
        ("", 0.0, 0.0, ""),
    ],
)
def test_multiple_choice_carries_both_scores_and_the_scorer_names_the_reward(
    answer: str, reference: float, letter: float, read: str
) -> None:
    metrics = {"reference": reference, "letter": letter, "letter_read": read}
    by_reference = evaluate(ask("infinitebench.longbook_choice_eng"), answer)
    by_letter = evaluate(ask("choice.letter"), answer)
    assert by_reference.metrics == by_letter.metrics == metrics
    assert (by_reference.score, by_letter.score) == (reference, letter)


def test_an_open_answer_carries_its_label_and_length() -> None:
    item = evaluate(ask("infinitebench.longbook_qa_eng"), "captain elsa wren")
    assert item.metrics == {"matched_label": 1, "words": 3, "long_answer": False}
    assert evaluate(ask("infinitebench.longbook_qa_eng"), "Wren " * 41).metrics["long_answer"] is True
    chinese = evaluate(ask("infinitebench.longbook_qa_chn"), "张 三。")
    assert chinese.metrics == {"matched_label": 0, "words": 3, "long_answer": False}


def test_officeqa_carries_exact_and_within_5_percent_and_the_reason() -> None:
    item = evaluate(ask("officeqa.score_answer"), "515")
    assert item.score == 0.0
    assert (item.metrics["exact"], item.metrics["within_5pct"]) == (0.0, 1.0)
    assert "no number is within tolerance" in str(item.metrics["reason"])


@pytest.mark.parametrize(
    ("answer", "score", "extracted"),
    [
        (" B\n", 1.0, "B"),
        ("The correct answer is (B)", 1.0, "B"),
        ("C", 0.0, "C"),
        ("b", 0.0, ""),
        ("B.", 0.0, ""),
    ],
)
def test_longbench_takes_a_bare_letter_for_the_official_sentence(answer: str, score: float, extracted: str) -> None:
    item = evaluate(ask("longbench_v2.answer"), answer)
    assert (item.score, item.metrics) == (score, {"extracted": extracted})


def test_what_a_scorer_raises_is_named_and_scores_zero() -> None:
    item = evaluate(ask("officeqa.fuzzy_match", ("",)), "5")
    assert (item.score, item.error) == (0.0, "ValueError")


def test_trouble_of_the_grader_is_raised() -> None:
    with pytest.raises(NeedsJudgeError):
        evaluate(ask("aa_lcr.judge"), "Ada")
    with pytest.raises(GraderError, match="2 gold answers"):
        evaluate(ask("officeqa.score_answer", ("1", "2")), "1")
    with pytest.raises(GraderError, match="no gold answer"):
        evaluate(ask("longbench_v2.answer", ()), "B")
    with pytest.raises(UnknownScorerError):
        evaluate(Question("q1", "Who?", scorer="officeqa.score"), "1")


@given(st.sampled_from(sorted(GOLD)), st.text(st.characters(), max_size=80))
def test_any_answer_gets_a_finite_score_and_no_metric_holds_gold(scorer: str, answer: str) -> None:
    item = evaluate(ask(scorer), answer, SameText())
    assert item.error == ""
    assert 0.0 <= item.score <= 1.0
    assert all(type(value) in (float, str, int, bool) for value in item.metrics.values())
    assert not any(gold in str(value) for value in item.metrics.values() for gold in GOLD[scorer] if len(gold) > 1)


@pytest.mark.parametrize("scorer", SCORERS)
@pytest.mark.parametrize("unit", ["\ud800", "(", "[1,", "1 ", "<FINAL_ANSWER>", "answer: ", "A ", "0,000,", "((1"])
def test_a_hostile_answer_of_a_megabyte_is_scored(scorer: str, unit: str) -> None:
    answer = unit * (1_000_000 // len(unit))
    assert evaluate(ask(scorer), answer, SameText()).error == ""


def test_a_hundred_thousand_digits_are_scored() -> None:
    for scorer in SCORERS:
        assert evaluate(ask(scorer), "9" * 100_000, SameText()).score == 0.0
