"""The ``source_options`` that the sources of real data take."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal, get_args, get_type_hints

from loongdoc_env.errors import ConfigurationError, nearest

_FOLDER_ONLY = ("questions", "strip_gutenberg", "layout")


@dataclass(frozen=True, slots=True)
class SourceOptions:
    """Options of ``folder`` and ``infinitebench``; every one is a JSON value.

    Attributes:
        choice_reward: What rewards multiple choice: ``"reference"``, the rule of the public scorer, or
            ``"letter"``, the letter that the answer means.
        skip_bad_records: Leave out records that cannot be scored, with a warning each, instead of refusing
            the file.
        questions: Folder only: name of the question file.
        strip_gutenberg: Folder only: cut the Project Gutenberg header and licence from the documents.
        layout: Folder only: ``"corpus"`` puts all documents into every task under their own names,
            ``"books"`` gives one labelled book or bundles of them. "" is ``"corpus"`` for the suite
            ``Folder`` with ``num_books=1``, and ``"books"`` otherwise.
    """

    choice_reward: Literal["reference", "letter"] = "reference"
    skip_bad_records: bool = False
    questions: str = "questions.jsonl"
    strip_gutenberg: bool = False
    layout: Literal["", "corpus", "books"] = ""

    @classmethod
    def parse(cls, given: Mapping[str, Any], source: str) -> SourceOptions:
        """Check options given as JSON values.

        Raises:
            ConfigurationError: An option does not exist or has a value that is not accepted.
        """
        names = [field.name for field in fields(cls) if source == "folder" or field.name not in _FOLDER_ONLY]
        hints = get_type_hints(cls)
        for name, value in given.items():
            if name not in names:
                accepted = ", ".join(map(repr, names))
                raise ConfigurationError(
                    f"source {source!r} has no option {name!r}; options are {accepted}.{nearest(name, names)}"
                )
            choices = get_args(hints[name])
            if choices and value not in choices:
                accepted = ", ".join(repr(choice) for choice in choices if choice)
                raise ConfigurationError(f"source option {name!r} is {value!r}; accepted are {accepted}")
            if not choices and not isinstance(value, hints[name]):
                raise ConfigurationError(f"source option {name!r} is {value!r}; a {hints[name].__name__} is needed")
        return cls(**given)
