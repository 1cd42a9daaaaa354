"""Compare the prose of the synthetic books with real ones, and measure how fast it is written.

    python benchmarks/prose.py ../shared
    python benchmarks/prose.py ../shared --lengths 20000,60000,300000 --languages en

At equal lengths of text from the middle of each book: distinct trigrams of words (Chinese: of characters) over all
trigrams; compressed over original size, with zlib (level 9, a window of 32 KiB) and with LZMA (the whole text).
The template share is that of the most frequent sentence after names, numbers and quotation marks are masked; for
English also that of the generator's own templates. Without a folder only the synthetic books are measured.
"""

from __future__ import annotations

import argparse
import gzip
import json
import lzma
import re
import statistics
import time
import zlib
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from loongdoc_env.library.tokens import estimate
from loongdoc_env.tasks.sources.synthetic.english import EnglishNarrator
from loongdoc_env.tasks.sources.synthetic.knobs import Knobs
from loongdoc_env.tasks.sources.synthetic.library import books
from loongdoc_env.tasks.sources.synthetic.world import make_world

MARGIN = 40_000  # real English books need this much more than the length: licence, title pages and notes are outside
SPLITS = {
    "en": re.compile(r"(?<!Mr\.)(?<!MRS\.)(?<!Mrs\.)(?<=[.!?”])\s+(?=[“A-Z])"),
    "zh": re.compile(r"(?<=[。！？”])"),
}
_NAME = re.compile(r"(?<!^)\b(?:Mr\.|Miss)? ?[A-Z][\w'-]+(?: [A-Z][\w'-]+)*")


def trigrams(text: str, code: str) -> float:
    words = re.findall(r"[a-z']+", text.lower()) if code == "en" else [c for c in text if not c.isspace()]
    rows = list(zip(words, words[1:], words[2:], strict=False))
    return len(set(rows)) / len(rows)


def deflated(text: str) -> float:
    data = text.encode()
    return len(zlib.compress(data, 9)) / len(data)


def packed(text: str) -> float:
    data = text.encode()
    return len(lzma.compress(data, preset=9)) / len(data)


def masked_share(texts: Iterable[str], code: str) -> tuple[float, str]:
    """Return the share of the most frequent masked sentence, and the sentence."""
    counts: Counter[str] = Counter()
    for text in texts:
        for sentence in SPLITS[code].split(text):
            masked = re.sub(r"\d+", "0", " ".join(sentence.split()).strip("“”\"‘’' "))
            if code == "en":
                masked = _NAME.sub(" N", masked)
            if len(masked) > 2:
                counts[masked] += 1
    masked, count = counts.most_common(1)[0]
    return count / sum(counts.values()), masked


def own_template_share(num_books: int, knobs: Knobs) -> tuple[float, float, str]:
    """Return the most frequent template's share of all sentences, the largest share in one book, the template."""
    total: Counter[str] = Counter()
    largest = 0.0
    for number in range(num_books):
        seed = f"{knobs.seed} en {number}"
        counts = EnglishNarrator(make_world(seed, knobs), seed).count_templates(knobs.tokens_per_book)
        largest = max(largest, counts.most_common(1)[0][1] / sum(counts.values()))
        total += counts
    template, count = total.most_common(1)[0]
    return count / sum(total.values()), largest, template


def middle(text: str, length: int) -> str:
    start = max(0, (len(text) - length) // 2)
    return text[start : start + length]


def real(shared: Path, code: str, length: int) -> list[str]:
    """Return the middles of the real books that are long enough."""
    folder = shared / "data" / f"books_{code}"
    texts = []
    for line in (folder / "books.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        text = gzip.decompress((folder / row["file"]).read_bytes()).decode(row["encoding"]).replace("\r\n", "\n")
        if len(text) > length + (MARGIN if code == "en" else 0):
            texts.append(middle(text, length))
    return texts


def synthetic(code: str, length: int, num_books: int) -> tuple[list[str], list[float]]:
    """Return the middles of synthetic books, and how fast each was written, in tokens a second."""
    characters_per_token = 4.6 if code == "en" else 1.1
    tokens = max(Knobs().tokens_per_book, int(length * 1.05 / characters_per_token))
    texts, rates = [], []
    for book in books("EnQA" if code == "en" else "ZhQA", {"num_books": num_books, "tokens_per_book": tokens}):
        start = time.perf_counter()
        text = book.questions.stored.write()[0]  # type: ignore[attr-defined]
        rates.append(estimate(text.encode()) / (time.perf_counter() - start))
        texts.append(middle(text, length))
    return texts, rates


def row(name: str, length: int, texts: Sequence[str], code: str) -> tuple[str, list[float]]:
    """Return a line of the table, and the medians in it."""
    columns = [[measure(text) for text in texts] for measure in (lambda t: trigrams(t, code), deflated, packed)]
    cells = [f"{statistics.median(values):.3f} ({min(values):.3f}–{max(values):.3f})" for values in columns]
    share, masked = masked_share(texts, code)
    line = f"| {name} | {length:,} | {len(texts)} | {' | '.join(cells)} | {100 * share:.2f} % `{masked[:40]}` |"
    return line, [statistics.median(values) for values in columns]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("shared", type=Path, nargs="?", help="folder with data/books_en and data/books_zh")
    parser.add_argument("--books", type=int, default=20, help="synthetic books at each length")
    parser.add_argument("--lengths", default="20000,60000", help="characters compared (default: %(default)s)")
    parser.add_argument("--languages", default="en,zh")
    arguments = parser.parse_args()
    lengths = [int(length) for length in arguments.lengths.split(",")]
    languages = arguments.languages.split(",")
    print("Median (lowest–highest) over books\n")
    print("| books | characters | n | distinct trigrams | zlib | LZMA | most frequent sentence, masked |")
    print("| --- | ---: | ---: | --- | --- | --- | --- |")
    speeds: dict[str, list[float]] = {}
    for code in languages:
        for length in lengths:
            texts, rates = synthetic(code, length, arguments.books)
            speeds.setdefault(code, []).extend(rates)
            line, ours = row(f"synthetic, {code}", length, texts, code)
            found = real(arguments.shared, code, length) if arguments.shared else []
            if found:
                real_line, theirs = row(f"real, {code}", length, found, code)
                print(real_line)
                ratios = " | ".join(f"{a / b:.2f}" for a, b in zip(ours, theirs, strict=True))
                line += f"\n| *synthetic / real* | | | {ratios} | |"
            print(line, flush=True)
    if "en" in languages:
        overall, largest, template = own_template_share(arguments.books, Knobs())
        print(f"\nMost frequent template, en: {overall:.2%} of sentences, {largest:.2%} in one book: `{template}`")
    for code, rates in speeds.items():
        spread = f"{min(rates):,.0f}–{max(rates):,.0f}, n = {len(rates)}"
        print(f"\nWriting {code}: {statistics.median(rates):,.0f} tokens/s ({spread})")


if __name__ == "__main__":
    main()
