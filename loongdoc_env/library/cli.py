"""``loongdoc index``: build or open the index of text files and say what is in it."""

from __future__ import annotations

import hashlib
import json
import statistics
import time
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from loongdoc_env.errors import DataNotFoundError
from loongdoc_env.tasks.model import Document

if TYPE_CHECKING:
    from loongdoc_env.library import Library

SUFFIXES = (".txt", ".md")
"""Files of a folder that are read, with upper-case letters or lower-case ones."""

_NUM_QUERIES = 101


@click.command(epilog="Example: loongdoc index my-books/ --json")
@click.argument("paths", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option(
    "--cache",
    type=click.Path(file_okay=False, path_type=Path),
    help="Where indexes are kept (default: LOONGDOC_CACHE or the system's cache folder).",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def index(paths: tuple[Path, ...], cache: Path | None, as_json: bool) -> None:
    """Build the search index of text files, or open it when it is there, and print the index report.

    PATHS are files, or folders whose .txt and .md files are taken.
    """
    from loongdoc_env.library import Library

    documents = [_document(path) for path in _files(paths)]
    library = Library.open_or_build(documents, cache, progress=True)
    try:
        report = library.report
        values: dict[str, int | float] = {
            "documents": report.documents,
            "blank": report.blank,
            "blocks": report.blocks,
            "characters": report.characters,
            "tokens": report.tokens,
            "bytes_on_disk": sum(report.files.values()),
            "build_seconds": report.build_seconds,
            "peak_memory_bytes": report.peak_memory_bytes,
            "query_ms": _median_query_ms(library),
        }
    finally:
        library.close()
    if as_json:
        click.echo(json.dumps(values))
        return
    click.echo(f"documents      {values['documents']:>15,}  ({values['blank']:,} blank)")
    click.echo(f"blocks         {values['blocks']:>15,}")
    click.echo(f"characters     {values['characters']:>15,}")
    click.echo(f"tokens         {values['tokens']:>15,}  (estimate)")
    click.echo(f"on disk        {values['bytes_on_disk']:>15,}  bytes")
    click.echo(f"built in       {values['build_seconds']:>15,.2f}  s")
    click.echo(f"peak memory    {values['peak_memory_bytes']:>15,}  bytes")
    click.echo(f"median query   {values['query_ms']:>15,.2f}  ms")


def _files(paths: Iterable[Path]) -> list[Path]:
    """Return the files meant, each once, those of a folder in the order of their names."""
    files: dict[Path, None] = {}
    for path in paths:
        if path.is_dir():
            found = [file for file in path.rglob("*") if file.suffix.lower() in SUFFIXES and file.is_file()]
            files.update(dict.fromkeys(sorted(found, key=lambda file: file.relative_to(path).as_posix())))
        else:
            files[path] = None
    if not files:
        folders = ", ".join(str(path) for path in paths)
        raise DataNotFoundError(f"No {' or '.join(SUFFIXES)} file in {folders}: name a folder or file with text.")
    return list(files)


def _document(path: Path) -> Document:
    from loongdoc_env.library.decode import VERSION, decode

    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    return Document(path.name, f"decode-{VERSION}-{digest}", lambda: decode(path.read_bytes(), path.name).text)


def _median_query_ms(library: Library) -> float:
    """Return the median time of a search for a few words that stand together in a text; 0 without text."""
    times: list[float] = []
    for number in range(0, library.num_documents, max(1, library.num_documents // _NUM_QUERIES)):
        length = library.size(number).characters
        words = library.text(number, length // 2, length // 2 + 400).split()[1:7]
        if any(letter.isalnum() for word in words for letter in word):
            started = time.perf_counter()
            library.search(" ".join(words), limit=10)
            times.append((time.perf_counter() - started) * 1000)
    return round(statistics.median(times), 3) if times else 0.0
