"""The OfficeQA scorer: final answer, direct-answer guard, and matching of numbers and words.

Known limits of the published rule, kept: a bracketed amount from 1900 to 2100 without a currency symbol is
read as a year, so ``(2005)`` is not −2005 (write a minus sign); ``5 million`` is not 5000000; a percent sign
is ignored; the commas of ``1.234,5`` are not decimal points.

Source: databricks/officeqa at 7b9a3c1, ``reward.py`` (Apache-2.0).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from loongdoc_env.scoring.officeqa_lists import can_be_cut, matches_in_order
from loongdoc_env.scoring.officeqa_numbers import (
    Number,
    Numbers,
    close,
    has_bracketed_year,
    has_text,
    is_year,
    list_body,
    normalize,
    residual_text,
    texts_overlap,
)

VERSION = "officeqa@7b9a3c1"

MAX_ANSWER_CHARACTERS = 250
_TAG = re.compile("<(/?)FINAL_ANSWER>", re.IGNORECASE)
_ANGLE_BRACKETS = re.compile("<[^>]+>")
_BRACKETS = re.compile(r"\([^)]*\)")
_BLANKS = re.compile(r"\s+")


class Decision(NamedTuple):
    """Whether an answer matches, and why, in words that give nothing of the gold answer away."""

    matched: bool
    reason: str


def extract_final_answer(prediction: Any) -> str:
    """Return the stripped content of the last ``<FINAL_ANSWER>`` pair, or the whole text unchanged.

    Raises:
        TypeError: The prediction is something else than text, None or empty.
    """
    if not prediction:
        return ""
    answer: str = prediction
    opened = None
    for tag in _TAG.finditer(prediction):
        if not tag.group(1):
            opened = tag.end() if opened is None else opened
        elif opened is not None:
            answer, opened = prediction[opened : tag.start()].strip(), None
    return answer


def score_answer(prediction: Any, gold: Any, tolerance: Any = 0.0) -> float:
    """Score an answer 1.0 or 0.0; never raises, whatever fails inside counts as 0.0.

    Args:
        prediction: The answer text, with or without ``<FINAL_ANSWER>`` tags.
        gold: The gold answer, one string.
        tolerance: Relative, in [0, 1]; the published ones are 0, 0.001, 0.01 and 0.05.
    """
    return float(decide(prediction, gold, tolerance).matched)


def decide(prediction: Any, gold: Any, tolerance: Any = 0.0) -> Decision:
    """Score an answer as `score_answer` does and say why."""
    try:
        answer = extract_final_answer(prediction)
        refusal = _refusal(answer, gold)
        decision = Decision(False, refusal) if refusal else _match(answer, gold, tolerance)
        if not decision.matched and len(answer) <= MAX_ANSWER_CHARACTERS and has_bracketed_year(answer):
            note = "a bracketed number from 1900 to 2100 is read as a year, not as negative"
            return Decision(False, f"{decision.reason}; {note}")
        return decision
    except Exception as error:  # the published entry catches everything
        return Decision(False, f"not scorable ({type(error).__name__})")


def fuzzy_match(prediction: Any, gold: Any, tolerance: Any = 0.0) -> float:
    """Match an answer without extraction and guard; 1.0 or 0.0.

    Raises:
        ValueError: The gold answer is empty or not text, or the tolerance lies outside [0, 1].
        TypeError: The tolerance is not a number.
        AttributeError: The prediction is not text.
    """
    return float(_match(prediction, gold, tolerance).matched)


def _refusal(answer: str, gold: str) -> str:
    """Return why the direct-answer guard turns an answer away, or ``""``."""
    answer = answer.strip()
    if not answer:
        return "no answer"
    if len(answer) > MAX_ANSWER_CHARACTERS:
        return f"longer than {MAX_ANSWER_CHARACTERS} characters"
    if sum(1 for line in answer.splitlines() if line.strip()) > 1:
        return "more than one line"
    wanted = list(Numbers(gold))
    if not wanted:
        if Numbers(answer):
            return "a number where none is asked for"
        return "" if _bare(answer) == _bare(gold) else "other words"
    found = list(_without_years(Numbers(answer), wanted, gold))
    if len(found) != len(wanted):
        listed = _is_number_list(gold, wanted) and can_be_cut(_body(answer), len(wanted))
        if not listed:
            return "another count of numbers than asked for"
    return "markup in the answer" if _ANGLE_BRACKETS.search(answer) else ""


def _match(prediction: Any, gold: Any, tolerance: Any) -> Decision:
    """Match an answer with gold: numbers with numbers where both have some, else words with words."""
    if not gold:
        raise ValueError("The gold answer is empty.")
    if not prediction:
        return Decision(False, "no answer")
    if not 0 <= tolerance <= 1:
        raise ValueError(f"The tolerance is a number from 0 to 1: {tolerance!r}")
    if "unable to determine" in prediction.lower():
        return Decision(False, "unable to determine")
    try:
        wanted, found = list(Numbers(gold)), Numbers(prediction)
    except Exception as error:
        raise ValueError(f"There are no numbers to read in the gold answer or the prediction: {error}") from error
    if not wanted or not found:
        matched = _bare(gold) in _bare(prediction)
        return Decision(matched, "the words match" if matched else "other words, or no number")
    if _is_number_list(gold, wanted):
        return _match_list(prediction, found, gold, wanted, tolerance)
    if len(wanted) > 1:
        return _match_several(prediction, found, gold, wanted, tolerance)
    return _match_one(prediction, found, gold, wanted[0], tolerance)


def _match_list(prediction: str, found: Numbers, gold: str, wanted: list[Number], tolerance: float) -> Decision:
    """Match a gold list of bare numbers in order; words play no part."""
    values = [number.value for number in wanted]
    if matches_in_order(_body(prediction), values, tolerance):
        return Decision(True, "the list matches in order")
    rest = iter(wanted)
    for number in _without_years(found, wanted, gold):
        expected = next(rest, None)
        if expected is None or not _pair(expected, number, tolerance):
            return Decision(False, "the list does not match in order")
    matched = next(rest, None) is None
    return Decision(matched, f"the numbers {'match' if matched else 'do not match'} in order")


def _match_several(prediction: str, found: Numbers, gold: str, wanted: list[Number], tolerance: float) -> Decision:
    """Match several gold numbers in any order; each has to be found and the words have to overlap."""
    if not texts_overlap(gold, prediction):
        return Decision(False, "other words around the numbers")
    years_count = any(is_year(number.value) for number in wanted)
    missing = list(wanted)
    for number in found.near({number.value for number in wanted}, tolerance):
        if years_count or not is_year(number.value):
            missing = [expected for expected in missing if not _pair(expected, number, tolerance)]
            if not missing:
                return Decision(True, "every number is there")
    return Decision(False, "a number is missing, too far off or has another unit")


def _match_one(prediction: str, found: Numbers, gold: str, wanted: Number, tolerance: float) -> Decision:
    """Match one gold number; the words have to overlap."""
    if not texts_overlap(gold, prediction):
        return Decision(False, "other words around the number")
    years_count = is_year(wanted.value) or has_text(residual_text(gold))
    for number in found.near((wanted.value,), tolerance):
        if (years_count or not is_year(number.value)) and _pair(wanted, number, tolerance):
            return Decision(True, "the number is within tolerance")
    return Decision(False, "no number is within tolerance and of a fitting unit")


def _pair(gold: Number, number: Number, tolerance: float) -> bool:
    """Tell whether two numbers are close and their units, where both have one, are the same."""
    if not close(gold.value, number.value, tolerance):
        return False
    return not gold.unit or not number.unit or gold.unit == number.unit


def _without_years(found: Numbers, wanted: list[Number], gold: str) -> Iterator[Number]:
    """Leave out numbers that could be years, unless gold has one or puts words beside its one number."""
    keep = not wanted or any(is_year(number.value) for number in wanted)
    keep = keep or (len(wanted) == 1 and has_text(residual_text(gold)))
    return (number for number in found if keep or not is_year(number.value))


def _is_number_list(gold: str, wanted: list[Number]) -> bool:
    """Tell whether gold is a bracketed list of two or more numbers and nothing else."""
    body = list_body(gold) if len(wanted) > 1 else None
    return body is not None and matches_in_order(body, [number.value for number in wanted], 0.0)


def _body(prediction: str) -> str:
    """Return the list body of a prediction, or all of it."""
    body = list_body(prediction)
    return normalize(prediction) if body is None else body


def _bare(text: str) -> str:
    """Return a text in lower case without outer quotes, bracketed parts and extra blanks."""
    text = text.strip().lower().strip('"').strip("'")
    # Past the last closing bracket nothing can match; scanning it for every opening one would be quadratic.
    end = text.rfind(")") + 1
    return _BLANKS.sub(" ", _BRACKETS.sub("", text[:end]) + text[end:]).strip()
