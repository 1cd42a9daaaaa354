"""The ∞Bench book scorers: English and Chinese token F1, option choice, and the option label.

Source: OpenBMB/InfiniteBench at 88b3daa, ``src/compute_scores.py`` and ``src/eval_utils.py`` (MIT). The
functions give the same values and raise the same exception classes, oddities included.
"""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

VERSION = "infinitebench@88b3daa"

LETTERS = ["A", "B", "C", "D"]
_PREFIXES = ("answer is:", "answer:", "answer is", "option is")
_ARTICLES = re.compile(r"\b(?:a|an|the)\b")
_CHOICE_MARKS = str.maketrans(dict.fromkeys("\n\"'.,?!{}", " "))
_SPACES = re.compile(" +")

_CHINESE_RANGES = (
    (0x2013, 0x2014), (0x2018, 0x2019), (0x201B, 0x201F), (0x2026, 0x2027), (0x3001, 0x3003),
    (0x300B, 0x3011), (0x3014, 0x301F), (0x3030, 0x3030), (0x303E, 0x303F), (0xFE4F, 0xFE4F),
    (0xFF01, 0xFF0D), (0xFF0F, 0xFF0F), (0xFF1A, 0xFF20), (0xFF3B, 0xFF40), (0xFF5B, 0xFF64),
)  # fmt: skip
CHINESE_PUNCTUATION = "".join(chr(code) for low, high in _CHINESE_RANGES for code in range(low, high + 1))
"""74 characters; ``《``, ``〈〉``, ``·`` and ``．`` are not among them, in the reference neither."""

_ENGLISH = re.compile(f"[{re.escape(string.punctuation)}]+")
_CHINESE = re.compile(f"[{re.escape(string.punctuation + CHINESE_PUNCTUATION)}]+")


class BestLabel(NamedTuple):
    """The best F1 over the gold labels, in [0, 1], and the index of its first label, -1 at score 0."""

    score: float
    label: int


def english_tokens(text: Any) -> list[str]:
    """Return the tokens of the English F1: lower case, no ASCII punctuation, no articles, split at blanks.

    Punctuation is deleted, not replaced: ``well-known`` is one token. It goes before the articles do.

    Raises:
        AttributeError: ``text`` has no ``lower()``.
    """
    return _ARTICLES.sub(" ", _ENGLISH.sub("", text.lower())).split()


def chinese_tokens(text: Any) -> str:
    """Return the tokens of the Chinese F1: the characters left without punctuation and blanks.

    Raises:
        AttributeError: ``text`` has no ``lower()``.
    """
    return "".join(_CHINESE.sub("", text.lower()).split())


def _best_f1(tokens: Callable[[Any], Iterable[str]], prediction: Any, gold: Any) -> BestLabel:
    """Return the best F1 over the labels; the prediction is looked at only when there is a label."""
    best, best_index = 0.0, -1
    predicted: Counter[str] | None = None
    for index, label in enumerate(gold):
        if predicted is None:
            predicted = Counter(tokens(prediction))
        wanted = Counter(tokens(label))
        common = (predicted & wanted).total()
        if not common:
            continue
        precision, recall = common / predicted.total(), common / wanted.total()
        f1 = 2 * precision * recall / (precision + recall)
        if f1 > best:
            best, best_index = f1, index
    return BestLabel(best, best_index)


def best_english(prediction: Any, gold: Any) -> BestLabel:
    """Return score and matched label of `longbook_qa_eng`."""
    return _best_f1(english_tokens, prediction, gold)


def best_chinese(prediction: Any, gold: Any) -> BestLabel:
    """Return score and matched label of `longbook_qa_chn`."""
    return _best_f1(chinese_tokens, prediction, gold)


def longbook_qa_eng(prediction: Any, gold: Any) -> float:
    """Score En.QA: token F1 in [0, 1], the best over the labels.

    Two empty token lists score 0, so ``the`` against ``the`` is 0. A bare string as ``gold`` is taken
    character by character, as the reference does.

    Args:
        prediction: The answer text.
        gold: A list of alternative answers.

    Raises:
        TypeError: ``gold`` cannot be iterated.
        AttributeError: The prediction or a label is not text.
    """
    return best_english(prediction, gold).score


def longbook_qa_chn(prediction: Any, gold: Any) -> float:
    """Score Zh.QA: character F1 in [0, 1], the best over the labels; errors as in `longbook_qa_eng`."""
    return best_chinese(prediction, gold).score


def longbook_choice_eng(prediction: Any, gold: Any) -> float:
    """Score En.MC: 1.0 when the option read from the prediction is in the label, else 0.0.

    A capital A to D as very first character *is* the answer (``Answer: C`` is read as A). Then come the
    full option text, the first of four prefixes with whatever follows it, and the first bare letter.

    Args:
        prediction: The answer text.
        gold: ``[option text, letter]``; membership is Python's ``in``.

    Raises:
        AttributeError: The prediction has no ``strip()``.
        TypeError: The label has no members, or holds something that is not text.
    """
    return float(_chooses(prediction, gold))


def _chooses(prediction: Any, gold: Any) -> bool:
    answer: str = prediction.strip()
    if not answer:
        return False
    if answer[0] in LETTERS:
        return answer[0] in gold
    if answer in gold:
        return True
    answer = _SPACES.sub(" ", answer.translate(_CHOICE_MARKS))
    for prefix in _PREFIXES:
        position = answer.find(prefix)
        if position < 0:
            continue
        position += len(prefix)
        if position == len(answer):
            return False
        # One character after the prefix is skipped whatever it is, and the first prefix found decides.
        return any(answer.startswith(label, position + 1) for label in gold)
    for word in answer.split():
        if word in "ABCD":  # a substring test: "AB" decides too
            return word in gold
    return False


def mc_label(answer: Any, options: Any) -> list[str]:
    """Return the En.MC label ``[option text, letter]`` of a data row.

    Args:
        answer: The option's text, a list of just that, or a label that is complete already.
        options: The option texts in order.

    Raises:
        ValueError: The answer has another form, or is not among the options.
        IndexError: The answer is an option past the fourth.
    """
    if isinstance(answer, list):
        if len(answer) == 2 and answer[1] in LETTERS:
            return answer
        if len(answer) != 1:
            raise ValueError(f"The answer of a four-option row is a text, [text] or [text, letter]: {answer!r}")
        answer = answer[0]
    elif not isinstance(answer, str):
        raise ValueError(f"The answer of a four-option row is a text, [text] or [text, letter]: {answer!r}")
    return [answer, LETTERS[options.index(answer)]]
