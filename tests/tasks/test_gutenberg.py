from __future__ import annotations

import doctest
import gzip
import json

import pytest

from loongdoc_env.library.decode import decode
from loongdoc_env.tasks.sources import gutenberg


def test_example_in_the_module():
    assert doctest.testmod(gutenberg).failed == 0


@pytest.mark.parametrize(
    "start",
    [
        "*** START OF THE PROJECT GUTENBERG EBOOK THE BOOK ***\n",
        "*** START OF THIS PROJECT GUTENBERG EBOOK THE BOOK ***\n",
        "***START OF THE PROJECT GUTENBERG EBOOK THE BOOK***\n",
        "***START OF THE PROJECT GUTENBERG EBOOK A TITLE OVER\nTWO LINES***\n",
        "*END*THE SMALL PRINT! FOR PUBLIC DOMAIN ETEXTS*Ver.04.29.93*END*\n",
    ],
)
@pytest.mark.parametrize(
    "end",
    [
        "*** END OF THE PROJECT GUTENBERG EBOOK THE BOOK ***\n",
        "***END OF THE PROJECT GUTENBERG EBOOK THE BOOK***\n",
        "End of the Project Gutenberg EBook of The Book, by A. Writer\n\n*** END OF THIS PROJECT GUTENBERG EBOOK\n",
        "End of Project Gutenberg's The Book, by A. Writer\n",
        "End of Project Gutenberg’s The Book, by A. Writer\n",
    ],
)
def test_header_and_licence_are_cut(start, end):
    assert gutenberg.strip(f"Licence talk.\n\n{start}\nThe story.\n\n{end}Section 1.\n") == "\nThe story.\n\n"


@pytest.mark.parametrize("text", ["", "A plain book.\n", "He said: end of Project Gutenberg.\n"])
def test_other_texts_are_left_whole(text):
    assert gutenberg.strip(text) == text


@pytest.mark.real_data
def test_body_of_real_books(real_data):
    root = real_data / "data" / "books_en"
    for row in (root / "books.jsonl").read_text(encoding="utf-8").splitlines():
        book = json.loads(row)
        text = decode(gzip.decompress((root / book["file"]).read_bytes())).text
        first, last = book["body_first_line"] - 1, book["body_last_line"]
        if book["id"] == "804":
            first += 1  # its START line goes on in the next line
        assert gutenberg.strip(text) == "\n".join(text.split("\n")[first:last]) + "\n", book["id"]
