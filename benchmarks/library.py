"""Measure the library: build, open, search, memory of a further process; tantivy beside rank-bm25.

    python benchmarks/library.py --tokens 1M --tokens 10M
    python benchmarks/library.py --tokens 100M

The corpus is made of made-up words with Zipf's frequencies and tables of numbers, seeded. It lies in a temporary
folder while the benchmark runs; a Markdown table is printed and nothing else is left.
"""

from __future__ import annotations

import multiprocessing
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import click
import numpy as np

from loongdoc_env.library import Library
from loongdoc_env.library.terms import analyser, query_terms, shape
from loongdoc_env.tasks.model import Document

WORDS_PER_DOCUMENT = 69_600
TOKENS_PER_DOCUMENT = 113_300  # estimated tokens that these words and the tables between them come to
VOCABULARY = 200_000
WORDS_PER_QUERY = 6
NUM_QUERIES = 500
LIMIT = 10


def vocabulary(seed: int) -> list[str]:
    """Return distinct made-up words; frequent ones are short, as in English."""
    generator = np.random.default_rng((seed, 0))
    onsets = [*"bcdfghjklmnprstvw", "th", "sh", "st"]
    vowels = [*"aeiou", "ea"]
    codas = ["", "", "n", "r", "s", "t", "l", "d"]
    words: dict[str, None] = {}
    while len(words) < VOCABULARY:
        syllables = 1 + (len(words) > 300) + (len(words) > 20_000)
        draws = generator.integers(0, 1 << 30, size=(syllables, 3)).tolist()
        words["".join(onsets[a % 20] + vowels[b % 6] + codas[c % 8] for a, b, c in draws)] = None
    return list(words)


def text(words: Sequence[str], seed: int, number: int) -> str:
    """Return document ``number``: paragraphs in lines, every tenth piece a table of numbers."""
    generator = np.random.default_rng((seed, 1, number))
    ranks = (VOCABULARY ** generator.random(WORDS_PER_DOCUMENT)).astype(np.int64) - 1  # density 1 / rank
    drawn = [words[rank] for rank in ranks.tolist()]
    pieces: list[str] = []
    for start in range(0, WORDS_PER_DOCUMENT, 120):
        if start % 1200 == 0:
            pieces.append("\n".join(_row(generator) for _ in range(12)))
        lines = [" ".join(drawn[line : line + 12]) for line in range(start, start + 120, 12)]
        pieces.append(",\n".join(lines).capitalize() + ".")
    return "\n\n".join(pieces) + "\n"


def _row(generator: np.random.Generator) -> str:
    year, total, part = generator.integers(0, (100, 10_000_000, 1_000_000)).tolist()
    return f"| {1900 + year} | {total:,} | {part:,} | {part / 997:.2f} |"


def write_corpus(folder: Path, num_tokens: int, seed: int = 0) -> list[Document]:
    """Write the texts one after the other and return documents that read them."""
    words = vocabulary(seed)
    documents = []
    for number in range(max(1, round(num_tokens / TOKENS_PER_DOCUMENT))):
        path = folder / f"{number}.txt"
        path.write_text(text(words, seed, number), encoding="utf-8")
        load = partial(path.read_text, encoding="utf-8")
        documents.append(Document(f"d{number:04}", f"benchmark-{seed}-{number}", load))
    return documents


def make_queries(seed: int = 0) -> list[str]:
    """Return queries of words drawn as in the texts."""
    words, generator = vocabulary(seed), random.Random(seed)
    draw = [
        [words[int(VOCABULARY ** generator.random()) - 1] for _ in range(WORDS_PER_QUERY)] for _ in range(NUM_QUERIES)
    ]
    return [" ".join(query) for query in draw]


def in_process(function: Callable[..., Any], *arguments: Any) -> Any:
    """Run a function in a fresh process, so that its memory and first times are its own."""
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        return pool.submit(function, *arguments).result()


def build(documents: Sequence[Document], cache: Path) -> Path:
    return Library.open_or_build(documents, cache).folder


def open_and_search_ms(folder: Path, query: str) -> float:
    started = time.perf_counter()
    Library(folder).search(query, limit=LIMIT)
    return (time.perf_counter() - started) * 1000


def times_us(call: Callable[[str], object], queries: Iterable[str], rounds: int = 3) -> list[float]:
    """Return the sorted times of a call after one unmeasured round."""
    queries = list(queries)
    times = []
    for round_number in range(rounds + 1):
        for query in queries:
            started = time.perf_counter()
            call(query)
            if round_number:
                times.append((time.perf_counter() - started) * 1e6)
    return sorted(times)


def search_times(folder: Path, queries: Sequence[str]) -> dict[str, list[float]]:
    """Measure the library beside a bare tantivy call on the same index."""
    import tantivy

    from loongdoc_env.library import terms

    library = Library(folder)
    index = tantivy.Index.open(str(folder / "index"))
    index.register_tokenizer(terms.NAME, analyser())
    searcher = index.searcher()

    def raw(query: str) -> object:
        return searcher.search(index.parse_query(query, ["text"]), LIMIT, count=False).hits

    def with_snippets(query: str) -> object:
        hits = library.search(query, limit=LIMIT)
        return [library.text(hit.document, hit.start, hit.start + 300) for hit in hits]

    return {
        "raw": times_us(raw, queries),
        "search": times_us(lambda query: library.search(query, limit=LIMIT), queries),
        "snippets": times_us(with_snippets, queries),
        "one document": times_us(lambda query: library.search(query, limit=LIMIT, documents=[0]), queries),
    }


def worker_memory_mb(folder: Path, queries: Sequence[str]) -> tuple[float, float]:
    """Return how much private and proportional memory grows from opening and using the library."""
    private, proportional = memory_mb()
    library = use(folder, queries)
    private_after, proportional_after = memory_mb()
    library.close()
    return private_after - private, proportional_after - proportional


def use(folder: Path, queries: Sequence[str]) -> Library:
    """Open a library, search it and read a snippet of each hit."""
    library = Library(folder)
    for query in queries:
        for hit in library.search(query, limit=LIMIT):
            library.text(hit.document, hit.start, hit.start + 300)
    return library


def memory_mb() -> tuple[float, float]:
    """Return private (USS) and proportional (PSS) memory of this process; Linux only."""
    fields = {}
    for line in Path("/proc/self/smaps_rollup").read_text(encoding="ascii").splitlines()[1:]:
        name, size = line.split()[:2]
        fields[name] = int(size) / 1024
    return fields["Private_Clean:"] + fields["Private_Dirty:"], fields["Pss:"]


def rank_bm25(folder: Path, queries: Sequence[str]) -> dict[str, float]:
    """Measure rank-bm25 on the same blocks, terms and queries, and compare its best with ours."""
    import resource

    from rank_bm25 import BM25Okapi

    library = Library(folder)
    blocks, spans = [], []
    for number in range(library.num_documents):
        for start, end, _ in library.blocks(number):
            blocks.append(analyser().analyze(shape(library.text(number, start, end), single_characters=False)))
            spans.append((number, start))
    started = time.perf_counter()
    index = BM25Okapi(blocks, k1=1.2, b=0.75)
    build_s = time.perf_counter() - started

    def best(query: str) -> Any:
        scores = index.get_scores(list(query_terms(query)))
        top = np.argpartition(scores, -LIMIT)[-LIMIT:] if len(scores) > LIMIT else np.arange(len(scores))
        return top[np.argsort(-scores[top], kind="stable")]

    chosen = queries[:50]
    shared = [
        len({spans[i] for i in best(query)} & {hit[:2] for hit in library.search(query, limit=LIMIT)})
        for query in chosen
    ]
    return {
        "build_s": build_s,
        "p50_us": statistics.median(times_us(best, chosen, rounds=1)),
        "peak_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        "overlap": sum(shared) / len(shared),
    }


def measure(num_tokens: int, with_rank_bm25: bool) -> dict[str, str]:
    """Return the figures for one size, ready to print."""
    queries = make_queries()
    with tempfile.TemporaryDirectory(prefix="loongdoc-benchmark-") as name:
        texts = Path(name, "texts")
        texts.mkdir()
        folder: Path = in_process(build, write_corpus(texts, num_tokens), Path(name))
        report = Library(folder).report
        first = [in_process(open_and_search_ms, folder, query) for query in queries[:5]]
        times: dict[str, list[float]] = in_process(search_times, folder, queries)
        other = use(folder, queries)  # this process is the first worker, with which a further one shares pages
        private, proportional = in_process(worker_memory_mb, folder, queries)
        reference = in_process(rank_bm25, folder, queries) if with_rank_bm25 else None
        other.close()

    def quantile(name: str, share: float) -> float:
        return times[name][int(share * (len(times[name]) - 1))]

    return {
        "tokens (estimate)": f"{report.tokens:,}",
        "documents": f"{report.documents:,}",
        "blocks": f"{report.blocks:,}",
        "build, s": f"{report.build_seconds:.2f}",
        "build, M tokens/s": f"{report.tokens / report.build_seconds / 1e6:.2f}",
        "peak memory of the build, MB": f"{report.peak_memory_bytes / 2**20:.0f}",
        "on disk with the text, MB": f"{sum(report.files.values()) / 2**20:.0f}",
        "open and first query, ms": f"{statistics.median(first):.1f}",
        "search p50, µs": f"{quantile('search', 0.5):.0f}",
        "search p99, µs": f"{quantile('search', 0.99):.0f}",
        "bare tantivy call p50, µs": f"{quantile('raw', 0.5):.0f}",
        "bare tantivy call p99, µs": f"{quantile('raw', 0.99):.0f}",
        "search / bare call at p50": f"{quantile('search', 0.5) / quantile('raw', 0.5):.2f}",
        "search and 10 snippets p50, µs": f"{quantile('snippets', 0.5):.0f}",
        "search in one document p50, µs": f"{quantile('one document', 0.5):.0f}",
        "a further process, private MB": f"{private:.1f}",
        "a further process, proportional MB (page cache included)": f"{proportional:.1f}",
        "rank-bm25 build without tokenising, s": f"{reference['build_s']:.1f}" if reference else "–",
        "rank-bm25 query p50, µs": f"{reference['p50_us']:.0f}" if reference else "–",
        "rank-bm25 peak memory with its texts, MB": f"{reference['peak_mb']:.0f}" if reference else "–",
        "blocks both have among their 10 best": f"{reference['overlap']:.1f}" if reference else "–",
    }


def _number(_context: click.Context, _parameter: click.Parameter, values: tuple[str, ...]) -> list[int]:
    try:
        return [round(float(value.upper().removesuffix("M")) * 1e6) for value in values]
    except ValueError:
        raise click.BadParameter("give millions of tokens, such as 1M") from None


@click.command()
@click.option("--tokens", multiple=True, default=["1M"], callback=_number, help="Size of a corpus, such as 10M.")
@click.option("--rank-bm25-up-to", default=10.0, help="Most millions of tokens given to rank-bm25.")
def main(tokens: list[int], rank_bm25_up_to: float) -> None:
    """Print a table of what the library takes at each size."""
    columns = [measure(num_tokens, num_tokens <= rank_bm25_up_to * 1e6) for num_tokens in tokens]
    click.echo("| " + " | ".join(["", *(f"{num_tokens / 1e6:g}M" for num_tokens in tokens)]) + " |")
    click.echo("| --- |" + " ---: |" * len(columns))
    for row in columns[0]:
        click.echo("| " + " | ".join([row, *(column[row] for column in columns)]) + " |")


if __name__ == "__main__":
    main()
