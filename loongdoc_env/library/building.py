"""Build the folder of a library once per content, and read back what it says of itself."""

from __future__ import annotations

import hashlib
import json
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from loongdoc_env.errors import LibraryIndexError
from loongdoc_env.library import blocks, lexical, terms, tokens
from loongdoc_env.library.lexical import LexicalWriter
from loongdoc_env.library.store import StoreWriter
from loongdoc_env.tasks.model import Document

FORMAT = ("store-1", blocks.NAME, terms.NAME, tokens.NAME, lexical.SCORING)
"""What a folder is made with; part of its key, so that a new version builds anew."""

INDEX_FOLDER = "index"
"""Where the search index lies in the folder."""

_REPORT_FILE = "library.json"


@dataclass(frozen=True, slots=True)
class IndexReport:
    """What was indexed, with what, and what it took.

    Attributes:
        format: Names and versions of layout, blocks, tokeniser, token estimate and scoring.
        documents: All documents, blank ones included.
        blank: Documents without any text.
        blocks: Units of the search index.
        characters: Unicode code points.
        tokens: Estimated tokens.
        build_seconds: Wall-clock time of the build.
        peak_memory_bytes: Most memory of the process up to the end of the build; 0 where unknown (Windows).
        files: Size in bytes of each file, by path in the folder.
    """

    format: tuple[str, ...]
    documents: int
    blank: int
    blocks: int
    characters: int
    tokens: int
    build_seconds: float
    peak_memory_bytes: int
    files: dict[str, int]


def key(documents: Iterable[Document]) -> str:
    """Return the folder name for some documents: of their fingerprints in order, not of their labels."""
    digest = hashlib.sha256("\n".join(FORMAT).encode())
    for document in documents:
        digest.update(b"\n\n" + document.fingerprint.encode())
    return digest.hexdigest()[:32]


def build(documents: Sequence[Document], folder: Path, progress: bool = False) -> None:
    """Write the library of some documents into an empty folder, loading one text at a time.

    Raises:
        LibraryIndexError: The search index cannot be written.
    """
    from tqdm import tqdm

    started = time.perf_counter()
    index_folder = folder / INDEX_FOLDER
    index_folder.mkdir()
    num_blank = 0
    hidden = None if progress else True  # None: hidden where there is no terminal
    with StoreWriter(folder) as store:
        index = LexicalWriter(index_folder)
        for number, document in enumerate(tqdm(documents, desc="index", unit="document", disable=hidden)):
            text = document.load()
            num_blank += not text or text.isspace()
            for block in store.add(text):
                index.add(number, block)
        index.close()
        totals = store.finish()
    files = sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix != ".lock")
    report = IndexReport(
        format=FORMAT,
        documents=len(documents),
        blank=num_blank,
        blocks=totals.blocks,
        characters=totals.characters,
        tokens=totals.tokens,
        build_seconds=round(time.perf_counter() - started, 3),
        peak_memory_bytes=_peak_memory_bytes(),
        files={path.relative_to(folder).as_posix(): path.stat().st_size for path in files},
    )
    (folder / _REPORT_FILE).write_text(json.dumps(asdict(report), indent=1), encoding="utf-8")


def read_report(folder: Path) -> IndexReport:
    """Return what a library folder says of itself after checking that it is all there.

    Raises:
        LibraryIndexError: A file is missing or cut short, or the folder is of another version.
    """
    try:
        fields = json.loads((folder / _REPORT_FILE).read_text(encoding="utf-8"))
        report = IndexReport(**{**fields, "format": tuple(fields["format"])})
        for name, size in report.files.items():
            if (folder / name).stat().st_size != size:
                raise ValueError(f"{name} does not have {size:,} bytes")
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise broken(folder, error) from error
    if report.format != FORMAT:
        raise broken(folder, f"it is of version {report.format}, this is {FORMAT}")
    return report


def broken(folder: Path, reason: object) -> LibraryIndexError:
    """Return the error for a folder that cannot be used."""
    return LibraryIndexError(f"The library in {folder} cannot be used ({reason}): delete the folder and run again.")


def _peak_memory_bytes() -> int:
    if sys.platform == "win32":
        return 0
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024
