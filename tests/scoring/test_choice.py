from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loongdoc_env.scoring.choice import letter, read_letter

LISTED = "A. Vane\nB. Marlowe\nC. Oake\nD. Ferris\n\nFinal answer: B"


@pytest.mark.parametrize(
    ("answer", "read"),
    [
        ("B", "B"),
        ("Answer: B", "B"),
        ("Answer: C", "C"),
        ("Based on chapter 3, the answer is C.", "C"),
        ("**B**", "B"),
        ("(B)", "B"),
        ("b", "B"),
        (LISTED, "B"),
        ("I think it is B, not A", ""),
        ("", ""),
        ("（Ｂ）", ""),  # A to D only
        ("B.", "B"),
        ("B. Hall Farm", "B"),
        ("b) Hall Farm", "B"),
        ("B: because of the war", "B"),
        ("The correct option is (D).", "D"),
        ("The correct answer is **D**", "D"),
        ("Final answer: option C", "C"),
        ("answer: c", "C"),
        ("My choice: C - Oake", "C"),
        ("\\boxed{A}", "A"),
        ("The answer is A or B.", ""),
        ("The answer is A and C", ""),
        ("The answer is A. No: the answer is D.", "D"),
        ("The answer is B, not A.", "B"),
        ("The answer is Alma", ""),
        ("The answer is a secret", ""),
        ("A boy went home", ""),
        ("A boy chose C", "C"),
        ("A because it says so", "A"),
        ("A", "A"),
        ("I'd say D'Artagnan", ""),
        ("The U.S. C-3 plan", ""),
        ("Vane", ""),
        ("A. Vane\nB. Marlowe", ""),
        ("E", ""),
        ("not the answer\nb", ""),
    ],
)
def test_the_letter_is_the_one_a_reader_sees(answer: str, read: str) -> None:
    assert read_letter(answer) == read


def test_the_letter_score_takes_a_label_or_a_letter() -> None:
    assert letter("Answer: B", ["Marlowe", "B"]) == 1.0
    assert letter("Answer: B", "B") == 1.0
    assert letter("Answer: C", ["Vane", "A"]) == 0.0
    assert letter("", ["Vane", ""]) == 0.0


def test_a_prediction_that_is_no_text_raises_as_the_other_scorers_do() -> None:
    with pytest.raises(AttributeError):
        letter(None, ["Vane", "A"])


@given(st.text(st.characters(), max_size=60))
def test_the_letter_is_always_one_of_four_or_none(text: str) -> None:
    assert read_letter(text) in ("", "A", "B", "C", "D")


@given(
    st.sampled_from("ABCD"),
    st.sampled_from(["{}", "({})", "**{}**", "Answer: {}", "The answer is {}.", "{}."]),
)
def test_a_clear_letter_is_read(gold: str, form: str) -> None:
    assert letter(form.format(gold), ["some option", gold]) == 1.0
