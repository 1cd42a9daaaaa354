"""Small synthetic stand-ins for the suites over named files; nothing is written to disk but the questions.

Sizes by default, in estimated tokens: ``OfficeQA-ProV1`` and ``-Full`` share 36 issues of about 5,800 (30 and 60
questions, the first 30 the same), ``OfficeQA-ProV2`` has 24 yearly issues of about 9,500 set in columns;
``LongBenchV2`` has 12 documents of about 8,000 with a question each, ``AALCR`` 4 sets of 6 documents of about 2,000
with 3 questions each.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Protocol

from loongdoc_env.errors import ConfigurationError, nearest
from loongdoc_env.tasks._cached import cached_json
from loongdoc_env.tasks.corpus import Corpus
from loongdoc_env.tasks.model import Document, GoldSpan, Question
from loongdoc_env.tasks.sources.synthetic.bulletins import Bulletins, BulletinSizes
from loongdoc_env.tasks.sources.synthetic.documents import DocumentSets, DocumentSizes
from loongdoc_env.tasks.sources.synthetic.longset import LongSet, LongSizes


class StandIn(Protocol):
    """A generated corpus; equal options give equal text in every process."""

    @property
    def labels(self) -> tuple[str, ...]:
        """Name of each document."""

    @property
    def text_key(self) -> str:
        """Everything the texts depend on, in words."""

    @property
    def sizes(self) -> Any:
        """The options: a frozen dataclass."""

    def text(self, position: int) -> str:
        """Return the text of a document; takes milliseconds."""

    def questions(self) -> tuple[Question, ...]:
        """Return the questions; makes the texts they are about."""

    def documents_of(self, question: Question) -> tuple[int, ...] | None:
        """Return the positions of the documents a question comes with, or None for all."""


SUITES: dict[str, Callable[[Mapping[str, Any]], StandIn]] = {
    "OfficeQA-ProV1": lambda given: Bulletins(BulletinSizes.parse(given, "OfficeQA-ProV1")),
    "OfficeQA-Full": lambda given: Bulletins(BulletinSizes.parse(given, "OfficeQA-Full", num_questions=60)),
    "OfficeQA-ProV2": lambda given: Bulletins(
        BulletinSizes.parse(
            given,
            "OfficeQA-ProV2",
            num_issues=24,
            months_between=12,
            first_year=1946,
            months_shown=24,
            years_shown=8,
            table_style="columns",
        )
    ),
    "LongBenchV2": lambda given: LongSet(LongSizes.parse(given, "LongBenchV2", num_questions=12)),
    "AALCR": lambda given: DocumentSets(DocumentSizes.parse(given, "AALCR", num_questions=12)),
}
"""Makes the stand-in of a suite from its options."""


def corpus(suite: str, options: Mapping[str, Any]) -> Corpus:
    """Return the stand-in of a suite over named files; document texts are made when they are loaded.

    Args:
        suite: A key of ``SUITES``.
        options: Named sizes: ``BulletinSizes``, ``LongSizes`` or ``DocumentSizes``.

    Raises:
        ConfigurationError: There is no such suite, or an option cannot be used.
    """
    if suite not in SUITES:
        raise ConfigurationError(f"no synthetic {suite!r}; there are {', '.join(SUITES)}.{nearest(suite, SUITES)}")
    made = SUITES[suite](options)
    text_hash = _hash(made.text_key)
    documents = tuple(
        Document(label, f"synthetic:{text_hash}:{position}", partial(made.text, position))
        for position, label in enumerate(made.labels)
    )
    key = [made.text_key, dataclasses.asdict(made.sizes)]
    questions = tuple(map(_question, cached_json("synthetic-questions", key, partial(_plain, made))))
    own = {question.id: made.documents_of(question) for question in questions}
    shared = all(positions is None for positions in own.values())
    return Corpus(documents, questions, _hash(json.dumps(key)), None if shared else _Selection(documents, own))


@dataclasses.dataclass(frozen=True)
class _Selection:
    """Finds the documents of a question."""

    documents: tuple[Document, ...]
    positions: Mapping[str, tuple[int, ...] | None]

    def __call__(self, question: Question) -> tuple[Document, ...]:
        chosen = self.positions[question.id]
        return self.documents if chosen is None else tuple(self.documents[at] for at in chosen)


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _plain(made: StandIn) -> list[dict[str, Any]]:
    return [dataclasses.asdict(question) for question in made.questions()]


def _question(fields: Mapping[str, Any]) -> Question:
    """Return a question from its JSON form."""
    spans = tuple(GoldSpan(**span) for span in fields["gold_spans"])
    lists = {name: tuple(fields[name]) for name in ("options", "gold", "source_files")}
    return Question(**{**fields, **lists, "gold_spans": spans})
