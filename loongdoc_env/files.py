"""The file tree of a task: a lazy mapping from path to text, the same in an episode and in a sandbox."""

from __future__ import annotations

import bisect
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from loongdoc_env.tasks.model import Document, Layout, Question, Task

ROOT = "/environment"

_ANSWER_RULES = """\
Read question.txt in every folder of /environment/questions. For each question write your answer, and nothing
else, to /logs/artifacts/questions/<question id>/answer.txt."""

_CHOICE = f"""\
Answer multiple-choice questions about the text in {{documents}}.

{_ANSWER_RULES}
Every question has four options, A to D. The answer is the bare letter of the right option: one character, no
brackets, no explanation."""

_FREE_FORM = f"""\
Answer questions about the text in {{documents}}.

{_ANSWER_RULES}
Give the shortest answer that is complete (a name, a place, a number, a date, a short phrase) in the language of
the question, without explanation. Write negative numbers with a minus sign."""

_LIBRARY = """\
/environment/books holds {num_books} books, labelled {first} to {last}. Different questions concern different
books: first find out which book a question is about. /environment/corpus-index.md has one line from each book.

"""

_WHERE: dict[Layout, str] = {
    "book": "/environment/book.txt",
    "library": "/environment/books/<label>/book.txt",
    "corpus": "/environment/documents",
}


class Size(NamedTuple):
    """Size of a file in characters and in estimated tokens."""

    characters: int
    tokens: int


@dataclass(frozen=True, slots=True)
class Folder:
    """One folder of a tree.

    Attributes:
        folders: Names of its sub-folders, sorted.
        files: Names of its files, sorted.
        num_files: Files in it and below it.
    """

    folders: tuple[str, ...]
    files: tuple[str, ...]
    num_files: int


@dataclass(frozen=True)
class FileTree(Mapping[str, str]):
    """All files of a task by absolute path with ``/``; texts of documents are loaded when asked for.

    Attributes:
        texts: Files that are made from the task: instruction, questions, index.
        documents: Position in ``task.documents`` of each document file.
        sources: The documents themselves.
    """

    texts: Mapping[str, str]
    documents: Mapping[str, int]
    sources: tuple[Document, ...] = field(repr=False)

    def __getitem__(self, path: str) -> str:
        text = self.texts.get(path)
        return self.sources[self.documents[path]].text if text is None else text

    def __iter__(self) -> Iterator[str]:
        return iter(self.paths)

    def __len__(self) -> int:
        return len(self.paths)

    def __contains__(self, path: object) -> bool:
        return path in self.texts or path in self.documents

    @cached_property
    def paths(self) -> tuple[str, ...]:
        """All paths, sorted."""
        return tuple(sorted([*self.texts, *self.documents]))

    @cached_property
    def document_paths(self) -> tuple[str, ...]:
        """Path of each document, in document order."""
        return tuple(sorted(self.documents, key=self.documents.__getitem__))

    @cached_property
    def folders(self) -> Mapping[str, Folder]:
        """Every folder by path; the root is ``"/"``."""
        children: dict[str, tuple[set[str], set[str]]] = {"/": (set(), set())}
        counts: dict[str, int] = {"/": 0}
        for path in self.paths:
            parts = path.strip("/").split("/")
            parent = "/"
            counts["/"] += 1
            for name in parts[:-1]:
                children[parent][0].add(name)
                parent = f"{parent.rstrip('/')}/{name}"
                children.setdefault(parent, (set(), set()))
                counts[parent] = counts.get(parent, 0) + 1
            children[parent][1].add(parts[-1])
        return {
            path: Folder(tuple(sorted(folders)), tuple(sorted(files)), counts[path])
            for path, (folders, files) in children.items()
        }

    def documents_under(self, path: str) -> tuple[int, ...] | None:
        """Return positions of the documents at or under a path, in document order; None if there is no such path."""
        if path in self.documents:
            return (self.documents[path],)
        if path in self.texts:
            return ()
        if path not in self.folders:
            return None
        prefix = path.rstrip("/") + "/"
        low = bisect.bisect_left(self.paths, prefix)
        found = []
        for candidate in self.paths[low:]:
            if not candidate.startswith(prefix):
                break
            if candidate in self.documents:
                found.append(self.documents[candidate])
        return tuple(sorted(found))


def normalise(path: str) -> str:
    r"""Return an absolute path without ``.``, ``..`` and doubled or Windows separators.

    Relative paths start at ``/environment``; ``..`` cannot leave the root.
    """
    path = path.strip().replace("\\", "/")
    if not path.startswith("/"):
        path = f"{ROOT}/{path}"
    parts: list[str] = []
    for part in path.split("/"):
        if part == "..":
            if parts:
                parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return "/" + "/".join(parts)


def document_path(layout: Layout, label: str) -> str:
    """Return where a document lies in the tree."""
    if layout == "book":
        return f"{ROOT}/book.txt"
    if layout == "library":
        return f"{ROOT}/books/{label}/book.txt"
    return f"{ROOT}/documents/{label}"


def question_text(question: Question) -> str:
    """Return the bytes of ``question.txt``: the question, then its options on lines of their own."""
    lines = [question.text]
    if question.options:
        lines.append("")
        lines += [f"{letter}. {option}" for letter, option in zip("ABCD", question.options, strict=False)]
    return "\n".join(lines) + "\n"


def instruction_text(task: Task) -> str:
    """Return the bytes of ``instruction.md``, one of two fixed texts; a library gets a preamble."""
    body = _CHOICE if task.questions and task.questions[0].options else _FREE_FORM
    text = body.format(documents=_WHERE[task.layout])
    if task.layout == "library":
        labels = [document.label for document in task.documents]
        text = _LIBRARY.format(num_books=len(labels), first=labels[0], last=labels[-1]) + text
    return text + "\n"


def corpus_index(task: Task) -> str:
    """Return the bytes of ``corpus-index.md``: one extractive line per book."""
    lines = ["# Books", ""]
    for document in task.documents:
        line = document.index_line()
        lines.append(f"- {document.label}: {line}" if line else f"- {document.label}")
    return "\n".join(lines) + "\n"


def build_tree(task: Task) -> FileTree:
    """Return the raw file tree of a task; gold answers are not part of it."""
    texts = {f"{ROOT}/instruction.md": instruction_text(task)}
    for question in task.questions:
        texts[f"{ROOT}/questions/{question.id}/question.txt"] = question_text(question)
    if task.layout == "library":
        texts[f"{ROOT}/corpus-index.md"] = corpus_index(task)
    documents = {document_path(task.layout, document.label): i for i, document in enumerate(task.documents)}
    return FileTree(texts, documents, task.documents)
