"""The ``search`` action: candidate locations with snippets, over documents only."""

from __future__ import annotations

from loongdoc_env.episode.actions import BadAction, Search, shorten
from loongdoc_env.episode.reading import unknown_path
from loongdoc_env.files import FileTree, normalise
from loongdoc_env.library import EmptyQueryError, Hit, Library, PatternError
from loongdoc_env.library.terms import MAX_QUERY_TERMS, query_terms

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
    try:
        hits = library.search(arguments.query, limit=arguments.limit, documents=documents)
    except EmptyQueryError:
        raise BadAction("bad_arguments", "query: holds no word or number to search for") from None
    if library.num_blank == library.num_documents:
        return "no indexed text: the documents are empty"
    if not hits:
        where = f" under {normalise(arguments.path)}" if arguments.path else ""
        return f"no passage{where} contains any query word"
    lines = [f"{len(hits)} candidate passages, best first; read shows the text"]
    needles = _needles(arguments.query)
    for number, hit in enumerate(hits, 1):
        start, snippet = _best_window(library.text(hit.document, hit.start, hit.end), needles)
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


def _needles(query: str) -> list[str]:
    """Return what a snippet should show: the query's terms, and its words as written (``33,791``)."""
    written = [word.strip(".,;:!?\"'()[]") for word in query.lower().split()[:MAX_QUERY_TERMS]]
    return [needle for needle in dict.fromkeys([*query_terms(query), *written]) if needle]


def _best_window(text: str, needles: list[str]) -> tuple[int, str]:
    """Return the start of the stretch of a block that holds most of the query, and the stretch on one line."""
    lowered = text.lower()
    found = sorted([position for position in map(lowered.find, needles) if position >= 0])
    if not found:
        return 0, _one_line(text[:SNIPPET_CHARS])
    best, most, first = found[0], 0, 0
    for last, position in enumerate(found):
        while position - found[first] >= SNIPPET_CHARS:
            first += 1
        if last - first >= most:
            best, most = found[first], last - first + 1
    start = max(0, best - SNIPPET_CHARS // 4)
    if start:
        start = text.find(" ", start, best) + 1 or start
    return start, _one_line(text[start : start + SNIPPET_CHARS])
