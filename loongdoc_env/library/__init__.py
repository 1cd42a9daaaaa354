"""Text on disk with its blocks, ranked search and pattern search; one folder per content, shared by all."""

from loongdoc_env.library.building import IndexReport
from loongdoc_env.library.lexical import EmptyQueryError
from loongdoc_env.library.library import Hit, Library, RegexResult
from loongdoc_env.library.patterns import PatternError
from loongdoc_env.library.store import Block, DocumentSize
from loongdoc_env.library.terms import query_terms, written_forms

__all__ = [
    "Block",
    "DocumentSize",
    "EmptyQueryError",
    "Hit",
    "IndexReport",
    "Library",
    "PatternError",
    "RegexResult",
    "query_terms",
    "written_forms",
]
