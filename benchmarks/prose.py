"""Compare the prose of the synthetic books with real ones, and measure how fast it is written.

    python benchmarks/prose.py ../shared

For equal lengths of text from the middle of each book: distinct trigrams of words (Chinese: of characters) over
all trigrams, and the size after LZMA compression over the size before. The template share is that of the most
frequent sentence after names, numbers and quotation marks are masked.
"""

from __future__ import annotations

import argparse
import collections
import gzip
import json
import lzma
import re
import statistics
import time
from collections.abc import Iterable
from pathlib import Path

from loongdoc_env.library.tokens import estimate
from loongdoc_env.tasks.sources.synthetic.library import books

LENGTH = 60_000
SPLITS = {
    "en": re.compile(r"(?<!Mr\.)(?<!MRS\.)(?<!Mrs\.)(?<=[.!?”])\s+(?=[“A-Z])"),
    "zh": re.compile(r"(?<=[。！？”])"),
}


def trigrams(text: str, code: str) -> float:
    words = text.lower().split() if code == "en" else [c for c in text if not c.isspace()]
    rows = list(zip(words, words[1:], words[2:], strict=False))
    return len(set(rows)) / len(rows)


def compression(text: str) -> float:
    data = text.encode()
    return len(lzma.compress(data, preset=9)) / len(data)


def templates(texts: Iterable[str], code: str) -> tuple[float, str]:
    """Return the share of the most frequent masked sentence, and the sentence."""
    counts: collections.Counter[str] = collections.Counter()
    for text in texts:
        for sentence in SPLITS[code].split(text):
            masked = re.sub(r"\d+", "0", sentence.strip("“”\n "))
            if code == "en":
                masked = re.sub(r"(?<!^)\b(?:Mr\.|Miss)? ?[A-Z][\w'-]+(?: [A-Z][\w'-]+)*", "N", masked)
            if len(masked) > 2:
                counts[masked] += 1
    masked, count = counts.most_common(1)[0]
    return count / sum(counts.values()), masked


def middle(text: str) -> str:
    start = max(0, (len(text) - LENGTH) // 2)
    return text[start : start + LENGTH]


def real(shared: Path, code: str) -> list[str]:
    folder = shared / "data" / f"books_{code}"
    texts = []
    for line in (folder / "books.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        text = gzip.decompress((folder / row["file"]).read_bytes()).decode(row["encoding"]).replace("\r\n", "\n")
        if len(text) > LENGTH + 40_000 or (code == "zh" and len(text) > 20_000):
            texts.append(middle(text))
    return texts


def row(name: str, texts: list[str], code: str) -> str:
    ratios = [[measure(text) for text in texts] for measure in (lambda t: trigrams(t, code), compression)]
    cells = [f"{statistics.median(r):.3f} ({min(r):.3f}–{max(r):.3f})" for r in ratios]
    share, masked = templates(texts, code)
    return f"| {name} | {len(texts)} | {' | '.join(cells)} | {100 * share:.2f} % `{masked[:40]}` |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("shared", type=Path, nargs="?", help="folder with data/books_en and data/books_zh")
    parser.add_argument("--books", type=int, default=20)
    arguments = parser.parse_args()
    print(f"Median (lowest–highest) over books, {LENGTH:,} characters each\n")
    print("| books | n | distinct trigrams | LZMA ratio | most frequent sentence, masked |")
    print("| --- | --- | --- | --- | --- |")
    speeds = []
    for code in ("en", "zh"):
        if arguments.shared:
            print(row(f"real, {code}", real(arguments.shared, code), code), flush=True)
        texts = []
        for book in books("EnQA" if code == "en" else "ZhQA", {"num_books": arguments.books}):
            start = time.perf_counter()
            texts.append(book.questions.stored.write()[0])
            speeds.append((code, estimate(texts[-1].encode()) / (time.perf_counter() - start)))
        print(row(f"synthetic, {code}", [middle(text) for text in texts], code), flush=True)
    for code in ("en", "zh"):
        rates = [rate for name, rate in speeds if name == code]
        spread = f"{min(rates):,.0f}–{max(rates):,.0f}, n = {len(rates)}"
        print(f"\nWriting {code}: {statistics.median(rates):,.0f} tokens/s ({spread})")


if __name__ == "__main__":
    main()
