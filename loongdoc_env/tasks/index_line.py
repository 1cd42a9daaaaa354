"""Choose the one line that stands for a book in ``corpus-index.md``.

The line is a sentence of the book itself. It holds none of the book's distinguishing words as its title page
has them, so that it says what the book is about without naming it, and it is chosen from samples spread over
the book: the sentence whose words and names come back most often in the others.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator

from loongdoc_env.tasks.sources import gutenberg

VERSION = 1
"""Changes whenever the same book would get another line."""

MAX_CHARACTERS = 200
"""Longest line."""

_NUM_SAMPLES = 32
_SAMPLE_CHARACTERS = 2_400
_FIRST, _LAST = 0.06, 0.94  # share of the book: before and after stand contents, preface, notes and licence
_TITLE_LINES = 15
_MAX_TITLE_LINE = 80  # a title page has short lines; a paragraph on one line is the story

_HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f"
_HAN_RUN = re.compile(f"[{_HAN}]+")
_WORD = re.compile(r"[^\W\d_]+")
_EN_SENTENCE = re.compile(r"(?<=[.!?]) +(?=[\"“‘'(]?[A-Z])|(?<=[.!?][\"”’')]) +(?=[\"“‘'(]?[A-Z])|\n\s*\n")
_EN_GOOD = re.compile(r"[A-Z“\"‘'][^\d*_#|{}\[\]<>=~]*[.!?][”\"’']?")
_ZH_SENTENCE = re.compile(r"[^。！？\n]*[。！？][”」』’]?")
_ZH_GOOD = re.compile(f"[“「『‘]?[{_HAN}][^\\dA-Za-z*_#|〈〉=～~]*[。！？][”」』’]?")
_FRONT_WORDS = re.compile(
    r"gutenberg|copyright|transcri|produced by|proofread|e-?text|e-?book|http|www\.|chapter|contents"
    r"|illustrat|公有|版权|版權|回目|目录|目錄|下回分解",
    re.IGNORECASE,
)
# Words of grammar: they name no book, and without them hardly a sentence could be written.
_GRAMMAR_WORDS = """
    a about after again against all also although am among an and any are as at be because been before being
    between both but by can could did do does done dr each either else even ever every for from had has have
    having he her here him his how i if in into is it its just may me might mine miss more most mr mrs much
    must my neither no none nor not now of off on only or other our out over own shall she should sir so
    some st still such than that the their them then there these they this those though through thus till to
    too under until up upon us very was we well were what when where which while who whom whose why will
    with within without would yet you your
"""
_GRAMMAR = frozenset(_GRAMMAR_WORDS.split())
_TITLES_OF_PERSONS = frozenset({"Mr", "Mrs", "Miss", "Sir", "Lady", "Lord", "I", "God"})


def index_line(text: str, hidden_words: Iterable[str] = ()) -> str:
    """Return a representative sentence of a book, at most 200 characters, without words that name the book.

    Args:
        text: The whole book; only samples of it are looked at, so the cost does not grow with its length.
        hidden_words: Words or phrases that may not occur: title and author, where the source knows them. The
            words of what looks like a title page (``title_words``) are avoided in any case. Words of grammar
            (*the*, *of*) are not avoided.

    Returns:
        The sentence with line breaks turned into spaces, or "" when the book has no sentence without these
        words.
    """
    start, end = gutenberg.body(text)
    hidden = _Hidden([*hidden_words, *title_words(text[start : start + 20_000])])
    samples = list(_samples(text, start, end))
    chinese = is_chinese("".join(samples))
    if chinese:
        samples = [sample[: len(sample) // 2] for sample in samples]  # two characters say as much as a word
    candidates = list(_chinese_sentences(samples) if chinese else _english_sentences(samples))
    weights = _chinese_weights(samples) if chinese else _english_weights(samples)
    best, best_score = "", 0.0
    for sentence in candidates:
        terms = _bigrams(sentence) if chinese else set(_WORD.findall(sentence))
        score = sum(weights.get(term, 0.0) for term in terms) / math.sqrt(8 + len(terms))
        if score > best_score and not hidden.meets(sentence):
            best, best_score = sentence, score
    return best or _any_fragment(samples, hidden)


def title_words(text: str) -> tuple[str, ...]:
    """Return the words of what looks like a title page: the short lines at the very start of a text.

    Looks at the first 15 lines that are not blank, and stops at the first that is longer than 80 characters.
    Chinese is returned as the runs of characters between punctuation and spaces.
    """
    words: dict[str, None] = {}
    lines = (line.strip() for line in text.split("\n", 400)[:400])
    for line in [line for line in lines if line][:_TITLE_LINES]:
        if len(line) > _MAX_TITLE_LINE or (len(line) > 40 and len(_HAN_RUN.findall(line)) > 1):
            if not words:  # a text without line breaks still begins with its title
                words.update(dict.fromkeys(_HAN_RUN.findall(line[:24])))
            break
        words.update(dict.fromkeys(_HAN_RUN.findall(line)))
        words.update(dict.fromkeys(word for word in _WORD.findall(line) if not _HAN_RUN.search(word)))
    return tuple(word for word in words if word.casefold() not in _GRAMMAR)


def is_chinese(text: str) -> bool:
    """Say whether most letters of a text are Chinese characters."""
    num_han = sum(len(run) for run in _HAN_RUN.findall(text))
    return num_han > 0 and 2 * num_han > sum(len(word) for word in _WORD.findall(text))


class _Hidden:
    """Words that an index line may not hold: whole words of alphabets, pairs of Chinese characters."""

    def __init__(self, words: Iterable[str]) -> None:
        phrases = list(words)
        self._words = [
            folded
            for phrase in phrases
            for folded in sorted({_fold(word) for word in _WORD.findall(phrase) if not _HAN_RUN.search(word)})
            if folded not in _GRAMMAR and len(folded) > 1
        ]
        self._bigrams = {pair for phrase in phrases for pair in _bigrams(phrase)}
        self._cache: dict[str, bool] = {}

    def meets(self, sentence: str) -> bool:
        if not self._bigrams.isdisjoint(_bigrams(sentence)):
            return True
        return any(self._is_hidden(_fold(word)) for word in _WORD.findall(sentence))

    def _is_hidden(self, word: str) -> bool:
        if word not in self._cache:
            self._cache[word] = any(_same_stem(word, hidden) for hidden in self._words)
        return self._cache[word]


def _fold(word: str) -> str:
    decomposed = unicodedata.normalize("NFKD", word)
    return "".join(c for c in decomposed if not unicodedata.combining(c)).casefold()


def _same_stem(one: str, other: str) -> bool:
    """Say whether two words are the same or forms of one another (*Cossack*, *Cossacks*)."""
    short, long = sorted((one, other), key=len)
    return short == long or (len(short) >= 4 and len(long) - len(short) <= 2 and long.startswith(short))


def _bigrams(text: str) -> set[str]:
    """Return pairs of neighbouring Chinese characters; a character that stands alone counts as a pair."""
    runs = _HAN_RUN.findall(text)
    return {run[i : i + 2] for run in runs for i in range(max(len(run) - 1, 1))}


def _samples(text: str, start: int, end: int) -> Iterator[str]:
    length = end - start
    if length <= _NUM_SAMPLES * _SAMPLE_CHARACTERS:
        yield text[start + int(length * _FIRST) : start + int(length * _LAST)] or text[start:end]
        return
    first, last = start + int(length * _FIRST), start + int(length * _LAST) - _SAMPLE_CHARACTERS
    for i in range(_NUM_SAMPLES):
        at = first + (last - first) * i // (_NUM_SAMPLES - 1)
        yield text[at : at + _SAMPLE_CHARACTERS]


def _english_sentences(samples: list[str]) -> Iterator[str]:
    for sample in samples:
        pieces = _EN_SENTENCE.split(re.sub(r"(?<!\n)\n(?!\s*\n)", " ", sample))
        for piece in pieces[1:-1]:  # the first and the last may be cut
            sentence = " ".join(piece.split())
            if (
                60 <= len(sentence) <= MAX_CHARACTERS
                and _EN_GOOD.fullmatch(sentence)
                and not _FRONT_WORDS.search(sentence)
                and sum(map(str.isupper, sentence)) * 6 < len(sentence)
            ):
                yield sentence


def _english_weights(samples: list[str]) -> dict[str, float]:
    """Weigh words by how often they come back; names, which tell books apart, weigh double."""
    counts = Counter(word for sample in samples for word in _WORD.findall(sample))
    weights = {}
    for word, count in counts.items():
        if count < 2 or len(word) < 3 or word.casefold() in _GRAMMAR:
            continue
        is_name = word[0].isupper() and not word.isupper() and counts[word.lower()] * 4 < count
        weights[word] = math.log2(count) * (2 if is_name and word not in _TITLES_OF_PERSONS else 1)
    return weights


def _chinese_sentences(samples: list[str]) -> Iterator[str]:
    for sample in samples:
        for sentence in _ZH_SENTENCE.findall(sample)[1:]:  # the first may be cut
            sentence = re.sub(r"\s+", "", sentence)
            if (
                18 <= len(sentence) <= MAX_CHARACTERS // 2
                and _ZH_GOOD.fullmatch(sentence)
                and not _FRONT_WORDS.search(sentence)
            ):
                yield sentence


def _chinese_weights(samples: list[str]) -> dict[str, float]:
    counts = Counter(pair for sample in samples for pair in _bigrams_in_order(sample))
    return {pair: math.log2(count) for pair, count in counts.items() if count > 1}


def _bigrams_in_order(text: str) -> Iterator[str]:
    for run in _HAN_RUN.findall(text):
        for i in range(len(run) - 1):
            yield run[i : i + 2]


def _any_fragment(samples: list[str], hidden: _Hidden) -> str:
    """Return the first line of the samples without hidden words, for texts without prose, or ""."""
    for sample in samples:
        for line in sample.splitlines():
            fragment = " ".join(line.split())[:MAX_CHARACTERS].strip()
            if len(fragment) >= 8 and not _FRONT_WORDS.search(fragment) and not hidden.meets(fragment):
                return fragment
    return ""
