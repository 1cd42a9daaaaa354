from __future__ import annotations

from typing import Any

import pytest

from loongdoc_env.scoring.longbench_v2 import aggregate, answer, extract, in_official_sentence


@pytest.mark.parametrize(
    ("prediction", "letter"),
    [
        ("The correct answer is (B)", "B"),
        ("The correct answer is B", "B"),
        ("The **correct** answer is (**A**)", "A"),
        ("The correct answer is B. No. The correct answer is (D).", "D"),  # brackets beat an earlier bare one
        ("The correct answer is Because", "B"),
        ("The correct answer is ABCD", "A"),
        ("The correct answer is (AB)", None),
        ("The correct answer is: (B)", None),
        ("The correct answer is  (B)", None),
        ("The correct answer is (E)", None),
        ("the correct answer is (B)", None),
        ("B", None),
        ("", None),
    ],
)
def test_only_the_official_sentence_gives_a_letter(prediction: str, letter: str | None) -> None:
    assert extract(prediction) == letter


def test_the_score_compares_exactly() -> None:
    assert answer("The correct answer is (B)", "B") == 1.0
    assert answer("The correct answer is (B)", "b") == 0.0
    assert answer("no idea", None) == 1.0  # nothing equals nothing
    assert answer("no idea", "") == 0.0


@pytest.mark.parametrize("prediction", [None, 5, ["The correct answer is (A)"]])
def test_a_prediction_that_is_no_text_raises(prediction: Any) -> None:
    with pytest.raises(AttributeError):
        answer(prediction, "A")


@pytest.mark.parametrize(("text", "letter"), [("B", "B"), (" C\n", "C"), ("b", None), ("B.", None), ("AB", None)])
def test_only_a_bare_letter_is_put_into_the_sentence(text: str, letter: str | None) -> None:
    assert extract(in_official_sentence(text)) == letter


def item(pred: str | None, judge: bool, difficulty: str, length: str) -> dict[str, Any]:
    return {"pred": pred, "judge": judge, "difficulty": difficulty, "length": length}


ITEMS = [
    item("A", True, "easy", "short"),
    item("B", False, "hard", "medium"),
    item(None, False, "expert", "long"),  # not easy is hard
]


def test_the_result_row_has_the_worked_percentages() -> None:
    plain = {
        "Overall": "33.3",
        "Easy": "100.0",
        "Hard": "0.0",
        "Short": "100.0",
        "Medium": "0.0",
        "Long": "0.0",
    }
    assert aggregate(ITEMS) == plain
    # Overall (1 + 0 + 0.25) / 3, hard (0 + 0.25) / 2, long 0.25 / 1.
    assert aggregate(ITEMS, compensated=True) == plain | {"Overall": "41.7", "Hard": "12.5", "Long": "25.0"}


def test_an_empty_bucket_is_an_error() -> None:
    with pytest.raises(ZeroDivisionError):
        aggregate(ITEMS[:2])
