"""The one tokeniser of index and query: what counts as a word, a number, a Chinese term.

- Words and numbers are runs of letters and digits, lower-cased, in Unicode's compatibility form (NFKC), so
  full-width and ligature forms find their plain ones. Hyphens, apostrophes and all other signs part words:
  ``well-known`` is ``well`` and ``known``, ``Wren's`` is ``wren`` and ``s``.
- Numbers lose their thousands commas and keep one decimal point: ``12,345.6`` and ``12345.6`` are one term.
- Scripts written without blanks (Chinese, Japanese, Korean, Thai, Lao, Burmese, Khmer) have every pair of
  neighbouring characters as a term. The index also has every single character, so that a query of one
  character finds something; a query has single characters only where the run has no second one.

Text is brought into shape here and split by tantivy's compiled analyser, the same for index and query.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Any

NAME = "words-bigrams-1"
"""Name of the tokeniser; stored with every index, also the name under which tantivy knows it."""

MAX_QUERY_TERMS = 256
"""Most distinct terms of a query that count; later ones are left out, so a query takes bounded time."""

MAX_QUERY_CHARACTERS = 16_384
"""Most characters of a query that are looked at."""

_THOUSANDS = re.compile(r",(?=[0-9]{3}(?![0-9]))(?<=[0-9],)")
_DECIMAL = re.compile(r"\.(?<=[0-9]\.)[0-9]+(?:\.[0-9]+)*")
_POINT = "\ua4f8"  # a letter that looks like a full stop: keeps 12345.6 in one piece in the analyser
_SUPERSCRIPT = re.compile(r"[¹²³⁰⁴-⁹]+")
_BLANKLESS = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff"  # Thai, Lao, Burmese, Khmer
    "\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
)
_RUN = re.compile(f"[{_BLANKLESS}]+")


def query_terms(query: str) -> tuple[str, ...]:
    """Return the distinct terms of a query in order of appearance, at most ``MAX_QUERY_TERMS``.

    Example:
        >>> query_terms("Wren's 33,791 crates, crates")
        ('wren', 's', '33791', 'crates')
    """
    shaped = shape(query[:MAX_QUERY_CHARACTERS], single_characters=False)
    return tuple(dict.fromkeys(analyser().analyze(shaped)))[:MAX_QUERY_TERMS]


def written_forms(term: str) -> tuple[str, ...]:
    """Return how a term may stand in a text that is lower-cased: a number also with its thousands commas.

    Example:
        >>> written_forms("wren"), written_forms(query_terms("12345.6")[0])
        (('wren',), ('12345.6', '12,345.6'))
    """
    whole, point, fraction = term.partition(_POINT)
    forms = [term.replace(_POINT, ".")]
    if whole.isascii() and whole.isdecimal() and 3 < len(whole) < 30 and whole[0] != "0":
        forms.append(f"{int(whole):,}{'.' if point else ''}{fraction}")
    return tuple(forms)


def shape(text: str, *, single_characters: bool) -> str:
    """Return the text with its terms parted by blanks or signs, ready for ``analyser``.

    Args:
        text: Any text.
        single_characters: Whether runs without blanks give their single characters beside their pairs, as
            the index needs them.
    """
    if not text.isascii():
        text = text.encode("utf-8", "replace").decode()  # lone surrogates
        text = _SUPERSCRIPT.sub(lambda match: f" {match[0]} ", text)  # 1998² is not 19982
        text = text.replace("，", " ")  # parts clauses, never thousands, but NFKC makes it a comma
        text = _word_parting_marks().sub("", unicodedata.normalize("NFKC", text))
        text = _RUN.sub(_pairs_and_singles if single_characters else _pairs, text)
    return _DECIMAL.sub(_decimal, _THOUSANDS.sub("", text))


def _decimal(match: re.Match[str]) -> str:
    """Keep a decimal number in one piece, but not 12.5.1944 or 3.2.1."""
    digits = match[0][1:]
    return match[0] if "." in digits else _POINT + digits


def _pairs(match: re.Match[str]) -> str:
    run = match[0]
    return f" {' '.join(map(str.__add__, run, run[1:])) or run} "


def _pairs_and_singles(match: re.Match[str]) -> str:
    run = match[0]
    return f" {' '.join(run)}{_pairs(match)}" if len(run) > 1 else f" {run} "


@cache
def _word_parting_marks() -> re.Pattern[str]:
    """Return a pattern of what would part a word unseen: soft hyphens, joiners, some combining marks."""
    marks = (chr(code) for code in range(0x300, 0x3100) if unicodedata.category(chr(code)) == "Mn")
    parting = "".join(mark for mark in marks if len(analyser().analyze(f"a{mark}b")) > 1)
    return re.compile(f"[\u00ad\u200b-\u200d\u2060\ufe00-\ufe0f\ufeff{parting}]+")


@cache
def analyser() -> Any:
    """Return tantivy's analyser: runs of letters and digits, lower-cased."""
    import tantivy

    return tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.simple()).filter(tantivy.Filter.lowercase()).build()
