import math
import os
import random
import stat

import pytest

from loongdoc_env.errors import LibraryIndexError
from loongdoc_env.library.lexical import LexicalIndex, LexicalWriter


def words(seed: int, count: int, vocabulary: int) -> list[str]:
    generator = random.Random(seed)
    return [f"w{int(vocabulary ** generator.random())}" for _ in range(count)]


def written(folder, texts: list[list[str]]) -> LexicalIndex:
    writer = LexicalWriter(folder)
    for document, text in enumerate(texts):
        writer.add(document, " ".join(text))
    writer.close()
    return LexicalIndex(folder)


def test_scores_are_bm25_with_an_idf_above_zero(tmp_path):
    texts = [["lamp", "lamp", "sea"], ["sea"], ["sea", "calm", "sea", "calm"]]  # 8 / 3 words on average
    idf_lamp = math.log(1 + (3 - 1 + 0.5) / (1 + 0.5))
    idf_sea = math.log(1 + (3 - 3 + 0.5) / (3 + 0.5))

    def weight(count: int, length: int) -> float:
        return count * 2.2 / (count + 1.2 * (0.25 + 0.75 * length / (8 / 3)))

    matches = written(tmp_path, texts).search("lamp sea", 5)
    assert [block for block, _ in matches] == [0, 1, 2]
    assert [score for _, score in matches] == pytest.approx(
        [idf_lamp * weight(2, 3) + idf_sea * weight(1, 3), idf_sea * weight(1, 1), idf_sea * weight(2, 4)]
    )


def test_rank_bm25_finds_the_same_blocks(tmp_path):
    rank_bm25 = pytest.importorskip("rank_bm25")
    texts = [words(seed, 200, 3000) for seed in range(300)]
    index = written(tmp_path, texts)
    reference = rank_bm25.BM25Okapi(texts, k1=1.2, b=0.75)
    for seed in range(1000, 1020):
        # Words of few texts: for those the idf of both is much the same, for common ones rank-bm25's is no use.
        query = [word for word in dict.fromkeys(words(seed, 20, 3000)) if reference.idf.get(word, 0) > 2]
        scores = reference.get_scores(query)
        found = scores[[block for block, _ in index.search(" ".join(query), 10)]]
        assert found.sum() >= 0.98 * sum(sorted(scores)[-10:])


def test_an_index_of_several_segments_gives_the_results_of_one(tmp_path):
    one, several = tmp_path / "one", tmp_path / "several"
    for folder, buffer_bytes in ((one, 500_000_000), (several, 15_000_000)):
        folder.mkdir()
        writer = LexicalWriter(folder, buffer_bytes)
        for block in range(9000):
            writer.add(block // 10, " ".join(words(block, 10, 100)) + f" rare{block % 7} " + f"u{block} " * 60)
            writer.add(block // 10, " ".join(f"v{block}x{i}" for i in range(150)))
        writer.close()
    assert (several / "block_numbers.npy").is_file()
    single, split = LexicalIndex(one), LexicalIndex(several)
    for query in ("rare3", "w7 w9 rare1", "u77", "w1"):
        for limit in (1, 10, 40):
            expected = single.search(query, limit)
            found = split.search(query, limit)
            assert [block for block, _ in found] == [block for block, _ in expected]
            assert [score for _, score in found] == pytest.approx([score for _, score in expected])


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="folders are not made read-only this way")
def test_an_index_in_a_folder_that_may_not_be_written_opens(tmp_path):
    writer = LexicalWriter(tmp_path)
    writer.add(0, "a lamp")
    writer.close()
    mode = tmp_path.stat().st_mode
    tmp_path.chmod(mode & ~(stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH))
    try:
        index = LexicalIndex(tmp_path)
        assert [block for block, _ in index.search("lamp", 5)] == [0]
        index.close()
    finally:
        tmp_path.chmod(mode)


def test_a_folder_without_an_index_is_named(tmp_path):
    with pytest.raises(LibraryIndexError, match="cannot be opened"):
        LexicalIndex(tmp_path)
