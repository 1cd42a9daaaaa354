"""Make task sets of real books for the benchmarks: folders with links to the books and a question file.

``python -m benchmarks.real_books ../shared OUT`` makes ``OUT/EnQA`` (650 NarrativeQA questions on 22 English
novels), ``OUT/EnMC`` (132 four-option questions on the same) and ``OUT/ZhQA`` (28 questions on six Chinese
classics). Open one with ``open_task_set("EnQA", **arguments(OUT, "EnQA"))`` or on the command line with
``--env LoongDoc-EnQA-K20 --source folder --data-dir OUT/EnQA``.

The real data are laid out as ``shared/data/{books_en,books_zh,narrativeqa_en}``; each has a README.
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import Any

SUITES = {
    "EnQA": ("books_en", "narrativeqa_en/en_qa.jsonl"),
    "EnMC": ("books_en", "narrativeqa_en/en_mc.jsonl"),
    "ZhQA": ("books_zh", "books_zh/zh_qa.jsonl"),
}
"""Folder of the books and file of the questions of each suite, in ``shared/data``."""


def prepare(shared_root: Path, out_dir: Path) -> dict[str, Path]:
    """Make a folder per suite with its books, as links to the compressed files, and ``questions.jsonl``.

    Args:
        shared_root: The folder that has ``data/books_en`` and so on.
        out_dir: Where the folders go; what is there under the same names is replaced.

    Returns:
        The folder of each suite.
    """
    folders = {}
    for suite, (books, questions) in SUITES.items():
        folder = out_dir / suite
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        records = (shared_root / "data" / questions).read_text(encoding="utf-8")
        (folder / "questions.jsonl").write_text(records, encoding="utf-8")
        for name in sorted({json.loads(line)["book"] for line in records.splitlines()}):
            _link(shared_root / "data" / books / "books" / f"{name}.txt.gz", folder / f"{name}.txt.gz")
        folders[suite] = folder
    return folders


def arguments(out_dir: Path, suite: str) -> dict[str, Any]:
    """Return the keyword arguments of ``open_task_set`` and ``gym.make`` for a prepared suite."""
    return {
        "source": "folder",
        "data_dir": str(out_dir / suite),
        "source_options": {"strip_gutenberg": True},
    }


def _link(source: Path, target: Path) -> None:
    try:
        target.symlink_to(source.resolve())
    except OSError:  # no right to make links, as on Windows
        shutil.copyfile(source, target)


if __name__ == "__main__":
    for suite, folder in prepare(Path(sys.argv[1]), Path(sys.argv[2])).items():
        print(f"{suite}\t{folder}")
