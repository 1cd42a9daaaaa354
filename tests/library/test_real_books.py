import gzip
import random

import pytest

from loongdoc_env.library import Library
from loongdoc_env.library.decode import decode
from loongdoc_env.tasks.model import Document

pytestmark = pytest.mark.real_data


@pytest.mark.parametrize("collection", ["books_en", "books_zh"])
def test_passages_of_real_books_are_found_where_they_stand(real_data, tmp_path, collection):
    paths = sorted((real_data / "data" / collection / "books").glob("*.txt.gz"))[:10]
    texts = [decode(gzip.decompress(path.read_bytes()), path.name).text for path in paths]
    documents = [Document.from_text(path.name, text) for path, text in zip(paths, texts, strict=True)]
    library = Library.open_or_build(documents, tmp_path)
    generator = random.Random(0)
    first = 0
    for number, text in enumerate(texts):
        assert library.text(number) == text
        assert "".join(text[block.start : block.end] for block in library.blocks(number)) == text
        for _ in range(20):
            block = generator.choice(library.blocks(number))
            middle = (block.start + block.end) // 2
            (best, *_) = library.search(text[middle : min(middle + 120, block.end)], limit=1)
            first += (best.document, best.start) == (number, block.start)
    assert first >= 0.9 * 20 * len(texts)
