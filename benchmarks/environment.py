"""Measure the environment: a step without search, search through ``step`` beside the raw index call, vector forms.

    python benchmarks/environment.py --tokens 1M --tokens 10M --tokens 100M

Everything that is compared is measured in turns in the same run. The corpus is that of ``benchmarks/library.py``.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any

import numpy as np
import tantivy
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv
from library import TOKENS_PER_DOCUMENT, make_queries, text, vocabulary

from loongdoc_env import LoongDocEnv, LoongDocVectorEnv
from loongdoc_env.library import terms
from loongdoc_env.library.building import INDEX_FOLDER
from loongdoc_env.tasks.model import Document, Question, Task, TaskSet

BUDGET = {"turns": 10**9, "searches": 10**9, "read_tokens": 2**31 - 1}
UNITS = {"K": 10**3, "M": 10**6}


@cache
def words() -> list[str]:
    return vocabulary(0)


def load(number: int) -> str:
    return text(words(), 0, number)


def corpus(num_tokens: int) -> tuple[Document, ...]:
    """Return documents whose text is made when the index is built, and only then."""
    count = max(1, round(num_tokens / TOKENS_PER_DOCUMENT))
    return tuple(Document(f"d{i:04}", f"benchmark-environment-{i}", partial(load, i)) for i in range(count))


class OneCorpus(TaskSet):
    """One question on the whole corpus; plain data, so that it reaches worker processes."""

    name, source, split, fingerprint = "benchmark", "benchmark", "all", "benchmark"

    def __init__(self, num_tokens: int) -> None:
        self.num_tokens = num_tokens
        self._task: Task | None = None

    @property
    def ids(self) -> Sequence[str]:
        """The one task."""
        return ("corpus",)

    def load(self, index: int) -> Task:
        """Return the task."""
        if self._task is None:
            question = Question("q1", "What is in the table?", gold=("x",))
            self._task = Task("corpus", "benchmark", (question,), corpus(self.num_tokens), "corpus")
        return self._task

    def __getstate__(self) -> dict[str, Any]:
        return {"num_tokens": self.num_tokens, "_task": None}


def make(num_tokens: int) -> LoongDocEnv:
    return LoongDocEnv("OfficeQA-ProV1", task_set=OneCorpus(num_tokens), budget=BUDGET)


def micros(calls: Sequence[Callable[[int], Any]], count: int) -> list[np.ndarray]:
    """Time several functions in turns; one array of microseconds each."""
    times = np.empty((len(calls), count))
    for i in range(count):
        for row, call in enumerate(calls):
            start = time.perf_counter_ns()
            call(i)
            times[row, i] = time.perf_counter_ns() - start
    return list(times / 1_000)


def spread(values: np.ndarray) -> str:
    """Return median and 99th percentile."""
    return f"{np.median(values):.0f} / {np.percentile(values, 99):.0f}"


def single(num_tokens: int, count: int) -> str:
    env = make(num_tokens)
    env.reset(seed=0)
    library = env.episode.library
    queries = (make_queries() * (1 + count // 450))[: count + 50]
    index = tantivy.Index.open(str(library.folder / INDEX_FOLDER))
    index.register_tokenizer(terms.NAME, terms.analyser())
    searcher = index.searcher()

    def raw(i: int) -> Any:
        return searcher.search(index.parse_query(queries[i], ["text"]), 10, count=False).hits

    def search(i: int) -> Any:
        return env.step({"name": "search", "arguments": {"query": queries[i]}})

    path = env.episode.tree.document_paths[0]

    def read(i: int) -> Any:
        return env.step({"name": "read", "arguments": {"path": path, "start": 97 * i % 300_000, "limit": 4_000}})

    def listing(i: int) -> Any:
        return env.step({"name": "list_files", "arguments": {"path": "/environment/documents", "limit": 50}})

    micros((raw, search, read, listing), 50)  # warm up
    raw_us, search_us, read_us, list_us = micros((raw, search, read, listing), count)
    ratio = np.median(search_us) / np.median(raw_us)
    added = np.median(search_us - raw_us)
    return (
        f"| {library.num_tokens:,} | {spread(raw_us)} | {spread(search_us)} | {ratio:.2f} | {added:.0f} "
        f"| {spread(read_us)} | {spread(list_us)} |"
    )


def vector_rates(num_tokens: int, num_envs: int, seconds: float) -> str:
    """Steps and episodes a second of the three vector forms, measured in turns."""
    functions = [partial(make, num_tokens)] * num_envs
    forms: dict[str, Any] = {
        "own": LoongDocVectorEnv(num_envs, task_set=OneCorpus(num_tokens), suite="OfficeQA-ProV1", budget=BUDGET),
        "sync": SyncVectorEnv(functions),
        "async": AsyncVectorEnv(functions, shared_memory=False),
    }
    read = {"name": "read", "arguments": {"path": "/environment/documents/d0000", "start": 1_000, "limit": 4_000}}
    search = {"name": "search", "arguments": {"query": "the table of numbers"}}
    submit = {"name": "submit", "arguments": {"answer": "x"}}
    episode = (search, read, read, submit, submit)  # the last one starts the next episode
    rounds: dict[str, list[float]] = {name: [] for name in forms}
    for env in forms.values():
        env.reset(seed=0)
    for _ in range(5):
        for name, env in forms.items():
            done, start = 0, time.perf_counter()
            while time.perf_counter() - start < seconds / 5:
                for action in episode:
                    env.step((action,) * num_envs)
                done += 1
            rounds[name].append(done * num_envs / (time.perf_counter() - start))
    for env in forms.values():
        env.close()
    medians = {name: float(np.median(values)) for name, values in rounds.items()}
    cells = [
        f"{5 * medians[name]:,.0f} ({5 * min(rounds[name]):,.0f}–{5 * max(rounds[name]):,.0f}), {medians[name]:,.0f}"
        for name in forms
    ]
    return f"| {num_tokens:,} | {num_envs} | {' | '.join(cells)} | {medians['own'] / medians['async']:.1f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tokens", action="append", help="corpus size, for example 10M; may be repeated")
    parser.add_argument("--count", type=int, default=1_000, help="calls of each kind")
    parser.add_argument("--seconds", type=float, default=5.0, help="time for each vector form and size")
    parser.add_argument("--envs", type=int, action="append", help="environments; may be repeated")
    arguments = parser.parse_args()
    sizes = [int(float(text[:-1]) * UNITS[text[-1]]) for text in arguments.tokens or ["1M"]]
    if "LOONGDOC_CACHE" not in os.environ:
        folder = tempfile.TemporaryDirectory()
        os.environ["LOONGDOC_CACHE"] = folder.name
    print(f"Microseconds, median / 99th percentile, n = {arguments.count}\n")
    print(
        "| tokens | raw tantivy | search by step | ratio of medians | added | read 4,000 characters | list 50 files |"
    )
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for size in sizes:
        print(single(size, arguments.count), flush=True)
    print("\nSteps a second (lowest–highest of 5 rounds), episodes a second\n")
    print("| tokens | environments | own | SyncVectorEnv | AsyncVectorEnv | own / async |")
    print("| --- | --- | --- | --- | --- | --- |")
    for size in sizes:
        for num_envs in arguments.envs or [1, 8, 64]:
            print(vector_rates(size, num_envs, arguments.seconds), flush=True)


if __name__ == "__main__":
    main()
