import json
import multiprocessing
import os
import pickle
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loongdoc_env.errors import LibraryIndexError
from loongdoc_env.library import EmptyQueryError, Library
from loongdoc_env.tasks.model import Document


def documents(*texts: str) -> list[Document]:
    return [Document.from_text(f"d{number}", text) for number, text in enumerate(texts)]


def library(cache: Path, *texts: str) -> Library:
    return Library.open_or_build(documents(*texts), cache)


NOVEL = "".join(
    f"CHAPTER {i}\n\nWren number {i} counted {i * 1111:,} crates, “a café” and the {'lamp ' * (i % 7)}failed.\n\n"
    for i in range(400)
)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.text(st.sampled_from("ab \n.é汉👩\u0301|7")) | st.text(), max_size=4),
    st.integers(-20, 20),
    st.none() | st.integers(-20, 20),
)
def test_texts_are_what_was_given_and_slices_are_pythons(tmp_path_factory, texts, start, end):
    cache = tmp_path_factory.mktemp("cache")
    kept = [text.encode("utf-8", "replace").decode() for text in texts]
    opened = library(cache, *kept)
    assert opened.num_documents == len(texts)
    assert opened.num_characters == sum(map(len, kept))
    for number, text in enumerate(kept):
        assert opened.text(number) == text
        assert opened.text(number, start, end) == text[start:end]
        assert opened.size(number)[:2] == (len(text), len(text.encode()))
        assert "".join(text[block.start : block.end] for block in opened.blocks(number)) == text
    opened.close()


def test_slices_of_a_long_text_with_many_blocks(tmp_path):
    opened = library(tmp_path, "first", NOVEL, "last")
    assert len(opened.blocks(1)) > 10
    for start in range(0, len(NOVEL), 997):
        for length in (0, 1, 5, 4000, 20_000):
            assert opened.text(1, start, start + length) == NOVEL[start : start + length]
    assert opened.text(2) == "last"
    assert opened.num_tokens == sum(opened.size(i).tokens for i in range(3))


def test_a_lone_surrogate_is_replaced_and_moves_nothing(tmp_path):
    document = Document("d", "f", lambda: "a\ud800b\udfffc")
    opened = Library.open_or_build([document], tmp_path)
    assert opened.text(0) == "a\ufffdb\ufffdc"


@pytest.mark.parametrize("texts", [[], ["", "  "]])
def test_a_corpus_without_text_is_built_and_finds_nothing(tmp_path, texts):
    opened = library(tmp_path, *texts)
    assert opened.num_blank == opened.num_documents == len(texts)
    assert opened.search("a", limit=5) == []
    assert opened.regex("a", limit=5, deadline_s=1) == ([], 0, True)


def test_blank_documents_are_counted_and_the_others_found(tmp_path):
    opened = library(tmp_path, "a b", "", "c")
    assert opened.num_blank == 1
    assert [hit[:3] for hit in opened.search("a", limit=5)] == [(0, 0, 3)]


def test_common_words_of_few_documents_still_score_above_zero(tmp_path):
    (hit,) = library(tmp_path, "hello there", "windy london").search("windy london", limit=5)
    assert hit.document == 1
    assert hit.score > 0
    (hit,) = library(tmp_path, "hello windy london").search("windy", limit=5)
    assert hit.score > 0
    hits = library(tmp_path, "calm", "windy one", "windy two", "calm").search("windy", limit=5)
    assert [hit.document for hit in hits] == [1, 2]  # equal scores: in document order


def test_only_blocks_with_a_query_word_are_found(tmp_path):
    opened = library(tmp_path, "a", "b", "c")
    assert opened.search("zzz", limit=2) == []
    assert [hit.document for hit in opened.search("c zzz", limit=2)] == [2]


@pytest.mark.parametrize("query", ["", "  ", "-- ?!", "\ud800"])
def test_a_query_without_a_word_is_refused(tmp_path, query):
    with pytest.raises(EmptyQueryError, match="no word or number"):
        library(tmp_path, "a").search(query, limit=2)


def test_chinese_is_found_by_pairs_and_by_single_characters(tmp_path):
    opened = library(tmp_path, "床前明月光", "疑是地上霜", "举头望明月", "低头思故乡", "第3章 Wren 来了")
    assert [hit.document for hit in opened.search("故乡", limit=5)] == [3]
    assert [hit.document for hit in opened.search("明月", limit=5)] == [0, 2]
    assert [hit.document for hit in opened.search("霜", limit=5)] == [1]
    assert opened.search("第3章 Wren", limit=5)[0].document == 4
    assert opened.search("wren", limit=5)[0].document == 4


def test_numbers_are_found_with_and_without_commas(tmp_path):
    opened = library(tmp_path, "Total 33,791", "| 12,345.6 | 7 |", "12345 and 6")
    for query, document in (("33791", 0), ("33,791", 0), ("12,345.6", 1), ("12345.6", 1)):
        assert [hit.document for hit in opened.search(query, limit=5)] == [document]


def test_a_filter_leaves_out_other_documents_and_keeps_scores(tmp_path):
    texts = [f"wren {'lamp ' * (i % 5)} crate {i} {'sea ' * (i % 3)}" for i in range(40)]
    opened = library(tmp_path, *texts)
    scores = {hit.document: hit.score for hit in opened.search("wren lamp sea", limit=100)}
    for chosen in ([7], [3, 4, 5, 6], range(10, 20), [1, 2, 30, 31, 39], [39, 0, 0], []):
        hits = opened.search("wren lamp sea", limit=100, documents=chosen)
        assert {hit.document: hit.score for hit in hits} == {i: scores[i] for i in chosen}
        assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    with pytest.raises(IndexError, match="document 40 of 40"):
        opened.search("wren", limit=1, documents=[40])


def test_never_more_hits_than_the_limit_and_ties_in_document_order(tmp_path):
    opened = library(tmp_path, *["the same words"] * 50)
    for limit in (1, 10, 49, 100):
        hits = opened.search("same", limit=limit)
        assert [hit.document for hit in hits] == list(range(min(limit, 50)))
    with pytest.raises(ValueError, match="limit is 0"):
        opened.search("same", limit=0)


def test_a_library_is_built_once_per_content_whatever_the_labels(tmp_path):
    loads = []

    def load() -> str:
        loads.append(1)
        return "text"

    first = Library.open_or_build([Document("a", "f1", load)], tmp_path)
    second = Library.open_or_build([Document("b", "f1", load)], tmp_path)
    other = Library.open_or_build([Document("b", "f2", load)], tmp_path)
    assert first.folder == second.folder != other.folder
    assert len(loads) == 2


def test_texts_are_loaded_one_at_a_time(tmp_path):
    alive: list[int] = []

    class Text(str):
        def __init__(self, value: str) -> None:
            alive.append(1)

        def __del__(self) -> None:
            alive.pop()

    most = []

    def load() -> str:
        most.append(len(alive))
        return Text("some text")

    Library.open_or_build([Document(f"d{i}", f"f{i}", load) for i in range(5)], tmp_path)
    assert max(most) <= 1


def test_threads_share_one_library(tmp_path):
    opened = library(tmp_path, NOVEL, NOVEL.upper())
    queries = [f"Wren number {i}" for i in range(60)]
    expected = [library(tmp_path, NOVEL, NOVEL.upper()).search(query, limit=10) for query in queries]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(lambda query: opened.search(query, limit=10), queries)) == expected


def test_a_pickled_library_opens_the_same_folder(tmp_path):
    opened = library(tmp_path, NOVEL)
    opened.search("wren", limit=1)
    copy = pickle.loads(pickle.dumps(opened))
    opened.close()
    opened.close()
    assert copy.search("lamp", limit=3)
    assert copy.text(0) == NOVEL


SCRIPT = """
import json, sys
from pathlib import Path
from loongdoc_env.library import Library
from loongdoc_env.tasks.model import Document

texts = [f"wren {'lamp ' * (i % 5)} crate {i} {'sea ' * (i % 3)}" for i in range(300)]
library = Library.open_or_build([Document.from_text(str(i), text) for i, text in enumerate(texts)], Path(sys.argv[1]))
print(json.dumps([library.search(query, limit=20) for query in ("wren lamp", "sea crate 17", "lamp sea wren")]))
"""


def run(cache: Path, seed: int) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONHASHSEED": str(seed), "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    return subprocess.Popen(
        [sys.executable, "-c", SCRIPT, str(cache)], stdout=subprocess.PIPE, text=True, env=environment
    )


def test_processes_that_build_at_once_and_apart_give_the_same_results(tmp_path):
    together = [run(tmp_path / "one", seed) for seed in range(3)]
    alone = run(tmp_path / "two", 3)
    outputs = [process.communicate()[0] for process in (*together, alone)]
    assert len(json.loads(outputs[0])[0]) == 20
    assert len(set(outputs)) == 1
    assert len(list((tmp_path / "one" / "library").iterdir())) == 1


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")  # tantivy watches its files in a thread
def test_a_forked_process_searches_on(tmp_path):
    opened = library(tmp_path, NOVEL)
    expected = opened.search("wren 17", limit=5)
    context = multiprocessing.get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=lambda: sender.send(opened.search("wren 17", limit=5)))
    process.start()
    assert receiver.poll(30)
    assert receiver.recv() == expected
    process.join()


def broken_by(change, tmp_path: Path) -> str:
    opened = library(tmp_path, NOVEL)
    opened.close()
    change(opened.folder)
    with pytest.raises(LibraryIndexError) as raised:
        library(tmp_path, NOVEL)
    message = str(raised.value)
    assert "delete" in message
    assert "\n" not in message
    return message


def test_a_broken_folder_says_what_to_do(tmp_path):
    def cut(folder: Path) -> None:
        (folder / "text.utf8").write_bytes(b"short")

    def drop(folder: Path) -> None:
        next(folder.glob("index/*.idx")).unlink()

    def unreadable(folder: Path) -> None:
        (folder / "library.json").write_text("{", encoding="utf-8")

    def other_version(folder: Path) -> None:
        report = json.loads((folder / "library.json").read_text(encoding="utf-8"))
        report["format"][0] = "store-0"
        (folder / "library.json").write_text(json.dumps(report), encoding="utf-8")

    assert "text.utf8" in broken_by(cut, tmp_path / "1")
    broken_by(drop, tmp_path / "2")
    broken_by(unreadable, tmp_path / "3")
    assert "store-0" in broken_by(other_version, tmp_path / "4")


def test_an_error_while_loading_leaves_nothing_behind(tmp_path):
    def load() -> str:
        raise RuntimeError("disk gone")

    with pytest.raises(RuntimeError, match="disk gone"):
        Library.open_or_build([Document("d", "f", load)], tmp_path)
    assert list((tmp_path / "library").iterdir()) == []


def test_a_five_megabyte_query_is_answered(tmp_path):
    opened = library(tmp_path, NOVEL)
    assert opened.search("wren " * 1_000_000, limit=3) == opened.search("wren", limit=3)
    assert opened.search("x" * 5_000_000, limit=3) == []


def test_closing_ends_the_thread_that_watches_the_files(tmp_path):
    opened = library(tmp_path, NOVEL)
    before = threading.active_count()
    opened.search("wren", limit=1)
    opened.close()
    assert threading.active_count() == before
