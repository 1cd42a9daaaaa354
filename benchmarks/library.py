"""Measure the library: building, opening, searching, memory of workers; tantivy beside rank-bm25.

python benchmarks/library.py --tokens 1M --tokens 10M
python benchmarks/library.py --tokens 100M --no-rank-bm25
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from loongdoc_env.tasks.model import Document

WORDS_PER_DOCUMENT = 69_600
TOKENS_PER_DOCUMENT = 104_000  # what the text below comes to, roughly
VOCABULARY = 200_000


def vocabulary(seed: int) -> list[str]:
    """Return distinct made-up words; frequent ones are short, as in English."""
    random = np.random.default_rng((seed, 0))
    onsets = [*"bcdfghjklmnprstvw", "th", "sh", "st"]
    vowels = [*"aeiou", "ea"]
    codas = ["", "", "n", "r", "s", "t", "l", "d"]
    words: dict[str, None] = {}
    while len(words) < VOCABULARY:
        syllables = 1 + (len(words) > 300) + (len(words) > 20_000)
        draws = random.integers(0, 1 << 30, size=(syllables, 3))
        words["".join(onsets[a % 20] + vowels[b % 6] + codas[c % 8] for a, b, c in draws.tolist())] = None
    return list(words)


def text(words: list[str], seed: int, number: int) -> str:
    """Return document ``number``: Zipfian paragraphs in lines, every tenth piece a table of numbers."""
    random = np.random.default_rng((seed, 1, number))
    ranks = (VOCABULARY ** random.random(WORDS_PER_DOCUMENT)).astype(np.int64) - 1  # density ~ 1 / rank
    drawn = [words[rank] for rank in ranks.tolist()]
    pieces: list[str] = []
    for start in range(0, WORDS_PER_DOCUMENT, 120):
        if start % 1200 == 0:
            pieces.append("\n".join(_row(random) for _ in range(12)))
            continue
        lines = []
        for line in range(start, start + 120, 12):
            lines.append(" ".join(drawn[line : line + 12]))
        pieces.append(",\n".join(lines).capitalize() + ".")
    return "\n\n".join(pieces) + "\n"


def _row(random: np.random.Generator) -> str:
    year, total, part = random.integers(0, (100, 10_000_000, 1_000_000)).tolist()
    return f"| {1900 + year} | {total:,} | {part:,} | {part / 997:.2f} |"


def corpus(num_tokens: int, seed: int = 0) -> list[Document]:
    """Return documents of about 70,000 words each whose text is made when asked for."""
    words = vocabulary(seed)
    return [
        Document(f"d{number:04}", f"benchmark-1-{seed}-{number}", partial(text, words, seed, number))
        for number in range(max(1, round(num_tokens / TOKENS_PER_DOCUMENT)))
    ]


def texts(documents: list[Document]) -> Iterator[str]:
    return (document.text for document in documents)
