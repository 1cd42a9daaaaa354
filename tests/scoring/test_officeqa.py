from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loongdoc_env.scoring.officeqa import decide, extract_final_answer, fuzzy_match, score_answer
from loongdoc_env.scoring.officeqa_numbers import Numbers, format_numbers, residual_text


@pytest.mark.parametrize(
    ("gold", "prediction", "score"),
    [
        ("[8.124, 12.852]", "[8.124,12.852]", 1.0),
        ("[8, 152260]", "[8,152,260]", 1.0),
        ("[8, 152260]", "[152260, 8]", 0.0),
        ("[8, 152260]", "8 and 152260", 1.0),
        ("1,234", "1234.0", 1.0),
        ("1,234.5", "1.234,5", 0.0),
        ("507", "507 or 508", 0.0),
        ("507", "<FINAL_ANSWER>12</FINAL_ANSWER> no <FINAL_ANSWER>507</FINAL_ANSWER>", 1.0),
        ("507", "507 in 1953", 1.0),
        ("507", "1953", 0.0),
        ("507", "507 (unable to determine)", 0.0),
        ("507", "507\nbecause", 0.0),
        ("507", "515", 0.0),
        ("-12.5", "(12.5)", 1.0),
        ("-1850", "(1850)", 1.0),
        ("-2005", "(2005)", 0.0),
        ("-2005", "(2,005)", 0.0),
        ("-2005", "($2,005)", 1.0),
        ("-2005", "-2005", 1.0),
        ("2015", "2014-2015", 0.0),
        ("5", "5 million", 1.0),
        ("5 million", "5000000", 0.0),  # nothing is multiplied
        ("5 million", "5 billion", 0.0),
        ("5%", "5", 1.0),
        ("0.79", ".79", 0.0),  # read as 79
        ("March 1977", "march 1977", 1.0),
        ("March 1977", "1977", 0.0),
        ("[Massachusetts, 0.866]", "Massachusetts, with a ratio of 0.866", 1.0),
        ("[Massachusetts, 0.866]", "0.866", 0.0),
        ("Customs", "The answer is Customs", 0.0),
        ("Customs", "'customs'", 1.0),
        ("(OASI)", "(FY)", 1.0),
        ("543", "In 2023, 543", 1.0),
        ("543 rows", "rows in 2023, 543", 0.0),
        ("543", "<b>543</b>", 0.0),
        ("507", "507" + " " * 300, 1.0),  # blanks do not count
        ("507", "507" + "x" * 248, 0.0),  # 251 characters
        ("0", "0.0", 1.0),
        ("0", "0.0001", 0.0),
        ("507", "", 0.0),
        ("9" * 400, "9" * 400, 0.0),  # infinity never matches
    ],
)
def test_the_public_entry_has_the_measured_value(gold: str, prediction: str, score: float) -> None:
    assert score_answer(prediction, gold) == score


def test_the_tolerance_is_relative_and_inclusive() -> None:
    assert score_answer("515", "507", 0.05) == 1.0  # 8 / 507 = 0.0158
    assert score_answer("105", "100", 0.05) == 1.0
    assert score_answer("1.05", "1", 0.05) == 0.0  # the quotient is 0.050000000000000044


@pytest.mark.parametrize(
    ("prediction", "gold", "tolerance"),
    [
        ("5", None, 0),
        ("5", 5, 0),
        ("5", "", 0),
        (5, "5", 0),
        (["5"], "5", 0),
        ("5", "5", 2),
        ("5", "5", None),
    ],
)
def test_the_public_entry_never_raises(prediction: Any, gold: Any, tolerance: Any) -> None:
    assert score_answer(prediction, gold, tolerance) == 0.0


@pytest.mark.parametrize(
    ("prediction", "gold", "tolerance", "error"),
    [
        ("5", "", 0, ValueError),
        ("5", 5, 0, ValueError),
        ("5", "5", -0.01, ValueError),
        ("5", "5", "0.05", TypeError),
        (5, "5", 0, AttributeError),
    ],
)
def test_the_inner_matcher_raises(prediction: Any, gold: Any, tolerance: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        fuzzy_match(prediction, gold, tolerance)


def test_the_inner_matcher_looks_past_what_the_guard_refuses() -> None:
    assert fuzzy_match("543 or 544", "543") == 1.0
    assert fuzzy_match("The answer is Customs", "Customs") == 1.0
    assert fuzzy_match("", "5", -1) == 0.0  # the tolerance is looked at later


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("<FINAL_ANSWER> 1 </FINAL_ANSWER>", "1"),
        ("<final_answer>1\n2</Final_Answer>", "1\n2"),
        ("<FINAL_ANSWER>1</FINAL_ANSWER><FINAL_ANSWER></FINAL_ANSWER>", ""),
        ("<FINAL_ANSWER>1 <FINAL_ANSWER>2</FINAL_ANSWER>", "1 <FINAL_ANSWER>2"),
        ("<FINAL_ANSWER>1</FINAL_ANSWER></FINAL_ANSWER>", "1"),
        (" no tags ", " no tags "),
        ("<FINAL_ANSWER>open", "<FINAL_ANSWER>open"),
        (None, ""),
    ],
)
def test_the_last_pair_of_tags_holds_the_answer(text: Any, answer: str) -> None:
    assert extract_final_answer(text) == answer


def test_extraction_refuses_what_is_no_text() -> None:
    with pytest.raises(TypeError):
        extract_final_answer(5)


@pytest.mark.parametrize(
    ("prediction", "gold", "reason"),
    [
        ("507", "507", "the number is within tolerance"),
        ("508", "507", "no number is within tolerance"),
        ("", "507", "no answer"),
        ("507\nyes", "507", "more than one line"),
        ("x" * 251, "507", "longer than 250 characters"),
        ("507 or 508", "507", "another count of numbers"),
        ("(2005)", "-2005", "read as a year, not as negative"),
        ("[8,152,260]", "[8, 152260]", "the list matches in order"),
        ("April 1977", "March 1977", "other words"),
        ("<i>507</i>", "507", "markup"),
        ("5", "", "not scorable (ValueError)"),
    ],
)
def test_the_decision_gives_its_reason_without_the_gold_answer(prediction: str, gold: str, reason: str) -> None:
    decision = decide(prediction, gold)
    assert reason in decision.reason
    assert not gold or decision.matched or gold not in decision.reason


def test_numbers_are_read_with_their_units() -> None:
    assert [(n.value, n.unit) for n in Numbers("(5) then 1,234.5 million")] == [
        (-5.0, "million"),
        (1234.5, "million"),
    ]
    assert [n.value for n in Numbers("2019-2020, 1e5, .5, ５, 1,234,56")] == [
        2019,
        -2020,
        1,
        5,
        5,
        5,
        1234,
        56,
    ]
    assert [n.unit for n in Numbers("5M")] == [""]
    assert [n.unit for n in Numbers("5 k")] == ["thousand"]


def test_bracketed_numbers_become_negative_unless_they_could_be_years() -> None:
    assert format_numbers("(5) (1,950) ($1,950) (-5) (5%) (1850)") == "-5 (1,950) -1,950 (-5) (5%) -1850"


def test_the_residual_text_has_no_numbers_and_units() -> None:
    assert residual_text("March 1977: 5.5% of 3 million, net") == "march of net"


numbers = st.integers(-10_000, 10_000).map(str) | st.floats(0.001, 1e6).map(lambda value: f"{value:.3f}")


@given(st.text(st.characters(), max_size=60), st.text(st.characters(), min_size=1, max_size=30))
def test_any_text_scores_zero_or_one(prediction: str, gold: str) -> None:
    assert score_answer(prediction, gold) in (0.0, 1.0)


@given(st.lists(numbers, min_size=2, max_size=6))
def test_a_list_matches_itself_and_not_a_longer_one(values: list[str]) -> None:
    gold = f"[{', '.join(values)}]"
    assert score_answer(gold, gold) == 1.0
    assert score_answer(f"[{', '.join([*values, '3000000.5'])}]", gold) == 0.0


@given(numbers)
def test_a_number_matches_itself_within_every_tolerance(value: str) -> None:
    assert score_answer(value, value, 0.0) == score_answer(value, value, 0.05) == 1.0
