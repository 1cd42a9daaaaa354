from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loongdoc_env.scoring.infinitebench import (
    CHINESE_PUNCTUATION,
    best_english,
    chinese_tokens,
    english_tokens,
    longbook_choice_eng,
    longbook_qa_chn,
    longbook_qa_eng,
    mc_label,
)

WREN = ["Wren", "Captain Elsa Wren"]


@pytest.mark.parametrize(
    ("prediction", "gold", "score"),
    [
        ("Captain Elsa Wren", WREN, 1.0),
        ("Wren", WREN, 1.0),
        ("wren, captain", WREN, 0.8),  # 2 of 2 and 2 of 3: 2 · 1 · 2/3 / (1 + 2/3)
        ("Nils", ["Nils"], 1.0),
        ("The answer is Nils.", ["Nils"], 0.5),  # 1 of 3 and 1 of 1: 2 · 1/3 / (4/3)
        ("Nils\nHe is the doctor who treated Ada.", ["Nils"], 0.25),  # 1 of 7: 2 · 1/7 / (8/7)
        ("d", ["Ada"], 0.0),
        ("d", "Ada", 1.0),  # a bare string is taken letter by letter
        ("the", ["the"], 0.0),  # nothing is left on either side
        ("anything", [], 0.0),
        (None, [], 0.0),  # the prediction is never looked at
        ("well-known", ["wellknown"], 1.0),
        ("t.h.e letter", ["letter"], 1.0),  # punctuation goes first, then there is an article
        ("the’s", ["’s"], 1.0),
        ("a b", {"a b": 1}, 1.0),  # a dict gives its keys
    ],
)
def test_english_f1_has_the_worked_value(prediction: Any, gold: Any, score: float) -> None:
    assert longbook_qa_eng(prediction, gold) == pytest.approx(score, abs=1e-12)


@pytest.mark.parametrize(
    ("prediction", "gold", "error"),
    [
        (None, None, TypeError),  # the label is reached first
        ("x", 5, TypeError),
        (None, ["x"], AttributeError),
        (["x"], ["x"], AttributeError),
        ("x", [None], AttributeError),
        ("x", [["x"]], AttributeError),
    ],
)
@pytest.mark.parametrize("scorer", [longbook_qa_eng, longbook_qa_chn])
def test_open_scorers_raise_what_the_reference_raises(
    scorer: Any, prediction: Any, gold: Any, error: type[Exception]
) -> None:
    with pytest.raises(error):
        scorer(prediction, gold)


def test_the_matched_label_is_the_first_of_the_best() -> None:
    assert best_english("Captain Elsa Wren", WREN).label == 1
    assert best_english("x", ["y", "x", "x"]).label == 1
    assert best_english("z", ["y", "x"]).label == -1


@pytest.mark.parametrize(
    ("prediction", "gold", "score"),
    [
        ("张 三", "张三。", 1.0),
        ("《长夜》", "长夜", 0.8),  # the left mark stays: 2 of 3 and 2 of 2
        ("張三", "张三", 0.5),
        ("１２", "12", 0.0),
        ("答案：张三", "张三", 2 / 3),  # 2 of 4 and 2 of 2
        ("！？", "张三", 0.0),
        ("ＡＢ", "ａｂ", 1.0),
    ],
)
def test_chinese_f1_has_the_worked_value(prediction: str, gold: str, score: float) -> None:
    assert longbook_qa_chn(prediction, [gold]) == pytest.approx(score, abs=1e-12)


def test_the_chinese_punctuation_has_74_characters_and_keeps_its_gaps() -> None:
    assert len(CHINESE_PUNCTUATION) == len(set(CHINESE_PUNCTUATION)) == 74
    assert not set("《〈〉．·•⋯") & set(CHINESE_PUNCTUATION)
    assert set("》「」、。，…“”‘’—") <= set(CHINESE_PUNCTUATION)


ADA = ["Adam", "B"]


@pytest.mark.parametrize(
    ("prediction", "gold", "score"),
    [
        ("B", ADA, 1),
        ("  B\n", ADA, 1),
        ("Answer: B", ADA, 0),  # read as A
        ("Answer: C", ["Adam", "A"], 1),  # read as A too
        ("Based on chapter 3, the answer is C.", ADA, 1),  # read as B
        ("AB", ADA, 0),
        ("Adam", ADA, 0),  # A, before the option text is looked at
        ("Vane", ["Vane", "B"], 1),
        ("vane", ["Vane", "B"], 0),
        ("the answer is B", ADA, 1),
        ("the answer is Bob", ADA, 1),  # no boundary after the label
        ("the answer is:B", ADA, 0),  # one character is skipped whatever it is
        ("the answer is (B)", ADA, 0),
        ("the answer is option B", ADA, 0),
        ("adoption is B", ADA, 1),  # "option is" without a word boundary
        ("my answer:", ADA, 0),
        ("the option is C so answer is: D", ["x", "D"], 1),  # "answer is:" comes first in the list
        ("I pick B", ADA, 1),
        ("I pick 'B'", ADA, 1),
        ("I pick AB then B", ADA, 0),  # a piece of ABCD decides
        ("I pick (B)", ADA, 0),
        ("**B**", ADA, 0),
        ("b", ADA, 0),
        ("", ADA, 0),
        ("", None, 0),  # before the label is looked at
        ("x", [], 0),
        ("it is\tB", ADA, 1),
    ],
)
def test_option_choice_has_the_reference_value(prediction: str, gold: Any, score: int) -> None:
    assert longbook_choice_eng(prediction, gold) == float(score)


@pytest.mark.parametrize(
    ("prediction", "gold", "error"),
    [(3, ADA, AttributeError), (None, None, AttributeError), (".", None, TypeError), ("B", 5, TypeError)],
)
def test_option_choice_raises_what_the_reference_raises(prediction: Any, gold: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        longbook_choice_eng(prediction, gold)


OPTIONS = ["Vane", "Marlowe", "Oake", "Ferris"]


@pytest.mark.parametrize(
    ("answer", "options", "label"),
    [
        ("Oake", OPTIONS, ["Oake", "C"]),
        (["Ferris"], OPTIONS, ["Ferris", "D"]),
        (["Elsewhere", "B"], OPTIONS, ["Elsewhere", "B"]),  # not checked
        ("x", ["x", "y", "x", "z"], ["x", "A"]),  # the first of equals
    ],
)
def test_option_labels_take_every_official_form(answer: Any, options: list[str], label: list[str]) -> None:
    assert mc_label(answer, options) == label


@pytest.mark.parametrize(
    ("answer", "options", "error"),
    [
        ("Nobody", OPTIONS, ValueError),
        ([], OPTIONS, ValueError),
        (None, OPTIONS, ValueError),
        (["Vane", "E"], OPTIONS, ValueError),
        (["Vane", "Oake", "A"], OPTIONS, ValueError),
        ("e", ["a", "b", "c", "d", "e"], IndexError),
    ],
)
def test_option_labels_refuse_other_forms(answer: Any, options: list[str], error: type[Exception]) -> None:
    with pytest.raises(error):
        mc_label(answer, options)


texts = st.text(st.characters(), max_size=40)


@given(texts, st.lists(texts, max_size=4))
def test_open_scores_stay_in_bounds_and_ignore_the_order_of_labels(text: str, gold: list[str]) -> None:
    for scorer in (longbook_qa_eng, longbook_qa_chn):
        assert 0.0 <= scorer(text, gold) <= 1.0
        assert scorer(text, gold) == scorer(text, gold[::-1])


@given(texts)
def test_a_text_against_itself_scores_one_unless_nothing_is_left_of_it(text: str) -> None:
    assert longbook_qa_eng(text, [text]) == float(bool(english_tokens(text)))
    assert longbook_qa_chn(text, [text]) == float(bool(chinese_tokens(text)))


@given(texts, st.sampled_from("ABCD"))
def test_option_choice_is_zero_or_one(text: str, letter: str) -> None:
    assert longbook_choice_eng(text, ["some option", letter]) in (0.0, 1.0)
    assert longbook_choice_eng(letter, ["some option", letter]) == 1.0
