"""The ``letter`` score for multiple choice: the one letter A to D a reader would see in the answer.

The public ∞Bench scorer takes a capital A to D at the very front for the answer, so ``Answer: B`` is read as
A and ``**B**`` as nothing. This second, separately named score stands beside it.

The letter is, by the first rule that applies:

1. the whole answer, when one letter is all the letters and digits in it: ``B``, ``(b)``, ``**B**``;
2. the letter after the last cue (``answer``, ``option``, ``choice``, with or without ``is`` or a colon):
   ``Based on chapter 3, the answer is C.``; a cue that offers two letters (``A or B``) is no cue;
3. the only capital letter that stands alone: ``B. Hall Farm``, ``I pick C``. An ``A`` before a lower-case
   word is an article, and several different letters are ambiguous;
4. a small letter in front with a mark after it: ``b) Hall Farm``.

Otherwise there is no letter and the score is 0.
"""

from __future__ import annotations

import re
from typing import Any

VERSION = "choice.letter@1"

_ALL_ELSE = re.compile(r"[\W_]+")
# Every repetition is bounded: a long answer must not make the search quadratic.
_CUE = re.compile(
    r"(?i:\b(?:answer|option|choice))(?:(?i:\s{1,4}(?:is|would\sbe|will\sbe|must\sbe|=))|[^\w\n]{0,8})?"
    r"[^\w\n]{0,8}(?:(?i:option|choice|letter)[^\w\n]{1,8})?"
    r"(?<![\w'’])(?:([A-D])(?![\w'’])|([a-d])(?=[^\w\n'’]{0,8}$))"
    r"(?!(?:\s{0,3}[,/&]|\s{1,3}(?:or|and)\b)\s{0,3}[\"'(*]{0,3}[A-D](?!\w))",
    re.MULTILINE,
)
_ALONE = re.compile(
    r"(?<![\w'’&.\-])([A-D])(?![\w'’&]|-\w|\.\w)"
    r"(?!(?<=A) (?!because\b|since\b|as\b|is\b|and\b|or\b)[a-z])"  # an article
)
_SMALL_IN_FRONT = re.compile(r"[\s\"'(\[*]{0,8}([a-d])\s?[.):\]]")


def read_letter(answer: str) -> str:
    """Return the letter ``"A"`` to ``"D"`` that an answer gives, or ``""``.

    Example:
        >>> read_letter("Based on chapter 3, the answer is C."), read_letter("I think it is B, not A")
        ('C', '')
    """
    core = _ALL_ELSE.sub("", answer)
    if len(core) == 1 and core in "ABCDabcd":
        return core.upper()
    cues = [capital or small.upper() for capital, small in _CUE.findall(answer)]
    if cues:
        return str(cues[-1])
    alone = set(_ALONE.findall(answer))
    if alone:
        return alone.pop() if len(alone) == 1 else ""
    small = _SMALL_IN_FRONT.match(answer)
    return small[1].upper() if small else ""


def letter(prediction: Any, gold: Any) -> float:
    """Score 1.0 when the letter read from the prediction is the gold letter, else 0.0.

    Args:
        prediction: The answer text.
        gold: The letter, or an ∞Bench label ``[option text, letter]``.

    Raises:
        AttributeError: The prediction is not text.
    """
    wanted = gold if isinstance(gold, str) else gold[-1]
    read = read_letter(prediction.strip())
    return float(bool(read) and read == wanted)
