"""The ``search`` action: candidate locations with snippets, over documents only."""

from __future__ import annotations

from loongdoc_env.episode.actions import BadAction, Search, shorten
from loongdoc_env.episode.reading import unknown_path
from loongdoc_env.files import FileTree, normalise
from loongdoc_env.library import Hit, Library, PatternError, query_terms

SNIPPET_CHARS = 240
REGEX_DEADLINE_S = 1.5


def search(tree: FileTree, library: Library, arguments: Search) -> str:
    """Return ranked hits as text.

    Raises:
        BadAction: Unknown path, empty query or bad pattern.
    """
    documents = None
    if arguments.path is not None:
        path = normalise(arguments.path)
        documents = tree.documents_under(path)
        if documents is None:
            raise unknown_path(tree, path)
    if arguments.mode == "regex":
        return _regex(tree, library, arguments, documents)
    return _lexical(tree, library, arguments, documents)


def _lexical(tree: FileTree, library: Library, arguments: Search, documents: tuple[int, ...] | None) -> str:
    terms = query_terms(arguments.query)
    if not terms:
        raise BadAction("bad_arguments", "query: holds no word or number to search for")
    if not library.num_blocks:
        return "no indexed text: the documents are empty"
    hits = library.search(arguments.query, limit=arguments.limit, documents=documents)
    if not hits:
        where = f" under {normalise(arguments.path)}" if arguments.path else ""
        return f"no passage{where} contains any query word"
    lines = [f"{len(hits)} candidate passages, best first; read shows the text"]
    for number, hit in enumerate(hits, 1):
        start, snippet = _best_window(library.text(hit.document, hit.start, hit.end), terms)
        lines.append(_line(number, tree, hit.document, hit.start + start, snippet))
    return "\n".join(lines)


def _regex(tree: FileTree, library: Library, arguments: Search, documents: tuple[int, ...] | None) -> str:
    try:
        found = library.regex(arguments.query, limit=arguments.limit, documents=documents, deadline_s=REGEX_DEADLINE_S)
    except PatternError as error:
        raise BadAction("bad_pattern", str(error)) from None
    if not found.hits:
        if found.complete:
            return "no passage matches the pattern"
        return "no match before the time limit; narrow the search with path, or use a simpler pattern"
    total = f"{found.total}" if found.complete else f"at least {found.total}"
    lines = [f"{len(found.hits)} of {total} matches, in document order; read shows the text"]
    for number, hit in enumerate(found.hits, 1):
        lines.append(_line(number, tree, hit.document, hit.start, _around(library, hit)))
    return "\n".join(lines)


def _line(number: int, tree: FileTree, document: int, start: int, snippet: str) -> str:
    return f"{number}. {tree.document_paths[document]} start={start}\n   {snippet}"


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _around(library: Library, hit: Hit) -> str:
    total = library.size(hit.document).characters
    end = min(total, hit.start + SNIPPET_CHARS)
    return shorten(_one_line(library.text(hit.document, hit.start, end)), SNIPPET_CHARS)


def _best_window(text: str, terms: tuple[str, ...]) -> tuple[int, str]:
    """Return the start of the stretch of a block that holds most query terms, and the stretch on one line."""
    lowered = text.lower()
    found = []
    for term in terms:
        position = lowered.find(term)
        if position >= 0:
            found.append(position)
    if not found:
        return 0, _one_line(text[:SNIPPET_CHARS])
    found.sort()
    best = max(found, key=lambda start: (sum(start <= other < start + SNIPPET_CHARS for other in found), -start))
    start = max(0, best - SNIPPET_CHARS // 4)
    space = text.find(" ", start, best) if start else -1
    start = space + 1 if space >= 0 else start
    return start, _one_line(text[start : start + SNIPPET_CHARS])
