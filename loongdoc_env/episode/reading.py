"""The ``list_files`` and ``read`` actions: pure functions of the file tree and the library."""

from __future__ import annotations

import json
from typing import NamedTuple

from loongdoc_env.episode.actions import BadAction, ListFiles, Read, shorten
from loongdoc_env.episode.frames import passage
from loongdoc_env.errors import nearest
from loongdoc_env.files import FileTree, normalise
from loongdoc_env.library import Library
from loongdoc_env.library.tokens import estimate


def unknown_path(tree: FileTree, path: str) -> BadAction:
    """Return the error for a path that is not in the tree, with the nearest one that is."""
    candidates = tree.paths if len(tree.paths) <= 2_000 else tuple(tree.folders)
    hint = nearest(path[:200], candidates)
    return BadAction("unknown_path", f"no file or folder {shorten(path, 200)!r}.{hint} list_files shows what there is")


def locate(tree: FileTree, path: str) -> int | None:
    """Return the position of a document file, or None for another file of the tree.

    Raises:
        BadAction: The path is no file.
    """
    absolute = normalise(path)
    if absolute in tree.documents:
        return tree.documents[absolute]
    if absolute in tree.texts:
        return None
    if absolute in tree.folders:
        raise BadAction("unknown_path", f"{shorten(absolute, 200)!r} is a folder; list_files shows what is in it")
    raise unknown_path(tree, absolute)


class Piece(NamedTuple):
    """Characters ``start`` to ``end`` of a document, 0-based, with what the frame says about them."""

    text: str
    start: int
    end: int
    total: int
    tokens: int
    shortened: bool

    def framed(self, path: str, span: str) -> str:
        """Return the passage in its frame: range and total before it, how to go on after it."""
        label = f" {span}" if span else ""
        header = f"{path} characters {self.start}-{self.end} of {self.total}{label}"
        footer = _how_to_go_on(path, self.end, self.total)
        if self.shortened:
            footer = f"cut to what is left of the read budget; {footer}"
        return passage(header, self.text, footer)


def _how_to_go_on(path: str, end: int, total: int) -> str:
    if end >= total:
        return f"end of file, {total} characters"
    return f"more: read {_arguments(path, end)}"


def _arguments(path: str, start: int) -> str:
    """Return the arguments that go on, as JSON that can be sent back as it stands."""
    return json.dumps({"path": path, "start": start}, ensure_ascii=False)


def _check_start(start: int, total: int) -> None:
    if start > total or (start == total and total > 0):
        raise BadAction("bad_arguments", f"start: {start} is past the end; the file has {total} characters")


def read_document(library: Library, document: int, arguments: Read, tokens_left: int) -> Piece:
    """Return a piece of a document, cut to the read budget that is left (at least one token).

    Raises:
        BadAction: ``start`` is past the end.
    """
    total = library.size(document).characters
    _check_start(arguments.start, total)
    end = min(total, arguments.start + arguments.limit)
    text = library.text(document, arguments.start, end)
    tokens = estimate(text.encode())
    shortened = tokens > tokens_left
    while tokens > tokens_left and len(text) > 1:
        text = text[: max(1, len(text) * tokens_left // tokens)]
        tokens = estimate(text.encode())
    end = arguments.start + len(text)
    return Piece(text, arguments.start, end, total, min(tokens, tokens_left), shortened)


def read_text(tree: FileTree, arguments: Read) -> str:
    """Return a piece of a file that is made from the task (instruction, question, index); costs no read budget."""
    path = normalise(arguments.path)
    whole = tree.texts[path]
    _check_start(arguments.start, len(whole))
    text = whole[arguments.start : arguments.start + arguments.limit]
    return Piece(text, arguments.start, arguments.start + len(text), len(whole), 0, False).framed(path, "")


def list_files(tree: FileTree, library: Library, arguments: ListFiles) -> str:
    """Return the entries of a folder, paged, folders first.

    Raises:
        BadAction: The path is no folder, or ``start`` is past the end.
    """
    path = normalise(arguments.path)
    folder = tree.folders.get(path)
    if folder is None:
        if path in tree:
            raise BadAction("unknown_path", f"{shorten(path, 200)!r} is a file; read shows it")
        raise unknown_path(tree, path)
    names = [f"{name}/" for name in folder.folders] + list(folder.files)
    if arguments.start > len(names) or (arguments.start == len(names) and names):
        raise BadAction("bad_arguments", f"start: {arguments.start} is past the end; {path} has {len(names)} entries")
    end = min(len(names), arguments.start + arguments.limit)
    lines = [f"{path}: entries {arguments.start}-{end} of {len(names)}"]
    for name in names[arguments.start : end]:
        full = f"{path.rstrip('/')}/{name.rstrip('/')}"
        if name.endswith("/"):
            lines.append(f"{name}  ({tree.folders[full].num_files} files)")
        else:
            size = file_size(tree, library, full)
            lines.append(f"{name}  ({size[0]} characters, about {size[1]} tokens)")
    if end < len(names):
        lines.append(f"more: list_files {_arguments(path, end)}")
    return "\n".join(lines)


def file_size(tree: FileTree, library: Library, path: str) -> tuple[int, int]:
    """Return characters and estimated tokens of a file, without reading a document."""
    if path in tree.documents:
        size = library.size(tree.documents[path])
        return size.characters, size.tokens
    text = tree.texts[path]
    return len(text), estimate(text.encode())


def files_view(tree: FileTree, library: Library, limit: int) -> str:
    """Return the document map within ``limit`` characters: every path, or folders with counts."""
    paths = [path for path in tree.paths if path in tree.documents or "/questions/" not in path]
    if len(paths) * 20 <= limit:
        lines = []
        for path in paths:
            characters, tokens = file_size(tree, library, path)
            lines.append(f"{path}  ({characters} characters, about {tokens} tokens)")
        text = "\n".join(lines)
        if len(text) <= limit:
            return text
    lines = [
        f"{path}  ({folder.num_files} files)"
        for path, folder in sorted(tree.folders.items())
        if "/questions" not in path and path != "/"
    ]
    text = "\n".join([*lines, "use list_files to see the files"])
    if len(text) <= limit:
        return text
    top = tree.folders["/environment"]
    short = [f"/environment/{name}  ({tree.folders['/environment/' + name].num_files} files)" for name in top.folders]
    return "\n".join([*short, "use list_files to see the files"])[:limit]
