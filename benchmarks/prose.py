"""Measure how like real books the synthetic English books read, and how fast they are written.

    python benchmarks/prose.py --data ../shared

Real and synthetic books are compared at equal lengths: the first N characters after the front matter. The
distinct-trigram ratio is the number of different word triples over the number of word triples; compression is
compressed over original size, ``zlib`` (level 9, window of 32 KiB) and ``lzma`` (whole text). Template shares
are those of the most frequent sentence template: by the generator's own templates, and by the form of sentences
with names and numbers masked, which real books have too. The real books are found in ``--data``,
``$LOONGDOC_REAL_DATA`` or ``../shared``; without them only the synthetic side is printed.

Last figures (2 cores, Python 3.11): see the table at the end of this file's output in ``benchmarks/prose.md``.
"""

from __future__ import annotations

import gzip
import json
import lzma
import os
import re
import statistics
import time
import zlib
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import click

from loongdoc_env.library.tokens import estimate
from loongdoc_env.tasks.sources.synthetic import english
from loongdoc_env.tasks.sources.synthetic.english import EnglishNarrator
from loongdoc_env.tasks.sources.synthetic.knobs import Knobs
from loongdoc_env.tasks.sources.synthetic.library import StoredBook
from loongdoc_env.tasks.sources.synthetic.world import make_world

FRONT_MATTER = 3_000  # characters left out at the start of a real book: credits, title page, contents
_WORD = re.compile(r"[a-z]+(?:['’][a-z]+)?")
_SENTENCE = re.compile(r"(?<=[.!?])[\"”’']?\s+")
_MASKED = re.compile(r"\b(?:[A-Z]\w*|\d+\w*)(?:[ -](?:[A-Z]\w*|\d+\w*))*")


def trigrams(text: str) -> float:
    """Return the share of word triples that are different from one another."""
    words = _WORD.findall(text.lower())
    triples = list(zip(words, words[1:], words[2:], strict=False))
    return len(set(triples)) / len(triples)


def deflated(text: str) -> float:
    data = text.encode()
    return len(zlib.compress(data, 9)) / len(data)


def packed(text: str) -> float:
    data = text.encode()
    return len(lzma.compress(data, preset=9)) / len(data)


def masked_share(text: str) -> float:
    """Return the share of sentences that have the most frequent form once names and numbers are masked."""
    text = re.sub(r"\b(Mrs?|Dr|St|Messrs)\.", r"\1", text)  # no ends of sentences
    sentences = [" ".join(one.split()) for one in _SENTENCE.split(text)]
    forms = Counter(_MASKED.sub("X", one).strip("\"“”‘’'") for one in sentences if len(one) > 1)
    del forms["X"], forms["X."]  # headings and the like
    return forms.most_common(1)[0][1] / sum(forms.values())


MEASURES: dict[str, Callable[[str], float]] = {
    "distinct trigrams": trigrams,
    "zlib": deflated,
    "lzma": packed,
    "top masked sentence": masked_share,
}


def real_books(folder: Path) -> list[str]:
    """Return the bodies of the real English books, without their front matter."""
    texts = []
    for row in map(json.loads, (folder / "books.jsonl").read_text(encoding="utf-8").splitlines()):
        data = gzip.decompress((folder / "books" / f"{row['id']}.txt.gz").read_bytes())
        lines = data.decode(row["encoding"]).replace("\r\n", "\n").split("\n")
        body = "\n".join(lines[row["body_first_line"] - 1 : row["body_last_line"]])
        texts.append(body[FRONT_MATTER:])
    return texts


def synthetic_books(num: int, characters: int, tokens: int) -> list[str]:
    knobs = Knobs(tokens_per_book=max(tokens, int(characters / 4.4)))
    return [_written(number, knobs).write()[0][:characters] for number in range(num)]


def _written(number: int, knobs: Knobs) -> StoredBook:
    return StoredBook("", f"{knobs.seed} en {number}", knobs, english.PROSE)


def compare(real: Sequence[str], lengths: Sequence[int], num_books: int, tokens: int) -> list[str]:
    rows = [
        "| characters | measure | real books (mean, min–max) | synthetic (mean, min–max) | synthetic / real |",
        "| ---: | --- | --- | --- | ---: |",
    ]
    for length in lengths:
        long_enough = [text[:length] for text in real if len(text) >= length]
        ours = synthetic_books(num_books, length, tokens)
        for name, measure in MEASURES.items():
            mine = [measure(text) for text in ours]
            theirs = [measure(text) for text in long_enough]
            ratio = f"{statistics.mean(mine) / statistics.mean(theirs):.2f}" if theirs else "–"
            rows.append(f"| {length:,} | {name} | {_spread(theirs)} | {_spread(mine)} | {ratio} |")
    return rows


def _spread(values: Sequence[float]) -> str:
    if not values:
        return "–"
    return f"{statistics.mean(values):.3f} ({min(values):.3f}–{max(values):.3f}, n={len(values)})"


def template_share(num_books: int, knobs: Knobs) -> tuple[float, float, str]:
    """Return the largest share of one template in one book, its share over all books, and the template."""
    total: Counter[str] = Counter()
    largest = 0.0
    for number in range(num_books):
        seed = f"{knobs.seed} en {number}"
        counts = EnglishNarrator(make_world(seed, knobs), seed).count_templates(knobs.tokens_per_book)
        largest = max(largest, counts.most_common(1)[0][1] / sum(counts.values()))
        total += counts
    template, count = total.most_common(1)[0]
    return largest, count / sum(total.values()), template


def speed(num_books: int, knobs: Knobs) -> tuple[float, float]:
    """Return tokens a second and seconds for so many books with their questions, cold."""
    started = time.perf_counter()
    tokens = sum(estimate(_written(number, knobs).write()[0].encode()) for number in range(num_books))
    took = time.perf_counter() - started
    return tokens / took, took


@click.command(help=__doc__)
@click.option("--data", type=click.Path(path_type=Path), help="Folder that holds data/books_en.")
@click.option("--lengths", default="20000,84000,400000", show_default=True, help="Characters compared.")
@click.option("--num-books", default=29, show_default=True, help="Synthetic books at each length.")
def main(data: Path | None, lengths: str, num_books: int) -> None:
    folder = data or Path(os.environ.get("LOONGDOC_REAL_DATA", Path(__file__).parents[2] / "shared"))
    books = folder / "data" / "books_en"
    real = real_books(books) if books.is_dir() else []
    knobs = Knobs()
    rate, took = speed(20, knobs)
    for row in compare(real, [int(one) for one in lengths.split(",")], num_books, knobs.tokens_per_book):
        print(row)
    largest, overall, template = template_share(num_books, knobs)
    print(f"\nMost frequent template: {overall:.2%} of all sentences, at most {largest:.2%} in one book: {template}")
    print(f"Written with questions: {rate:,.0f} estimated tokens/s on one core; 20 books in {took:.2f} s, cold.")


if __name__ == "__main__":
    main()
