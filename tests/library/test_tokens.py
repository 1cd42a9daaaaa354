import pytest
from hypothesis import given
from hypothesis import strategies as st

from loongdoc_env.library import tokens


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", 0),
        ("whale", 2),  # 5 letters: 1.105
        ("The whale, 1851.", 8),  # 11 letters 2.431 + 2 blanks 0.2 + 4 digits 4 + 2 signs 1.06 = 7.691
        ("故乡", 2),  # 6 bytes above 127: 1.62
        ("\n\n", 2),  # 1.02
    ],
)
def test_estimate_adds_the_weights_of_bytes_and_rounds_up(text, expected):
    assert tokens.estimate(text.encode()) == expected


def test_estimate_of_a_large_text_is_the_sum_of_its_pieces():
    piece = b"12,345 whales\n"  # 5 digits, 1 comma, 1 blank, 6 letters, 1 line end: 5 + .53 + .1 + 1.326 + .51
    assert tokens.estimate(piece * 500_000) == 7.466 * 500_000


@given(st.text(), st.text())
def test_estimate_never_shrinks_and_is_almost_additive(one, two):
    together = tokens.estimate((one + two).encode())
    apart = tokens.estimate(one.encode()) + tokens.estimate(two.encode())
    assert together <= apart <= together + 1
