"""Sets of short documents whose questions need several of them, a stand-in for AA-LCR.

Each set is the file of one town's public works: an engineer ranks them, a council gives them to contractors, a
budget names accounts, the year's accounts name sums, a newspaper tells of openings and foremen, and letters complain.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from loongdoc_env.tasks.model import GoldSpan, Question
from loongdoc_env.tasks.sources.synthetic.documents_text import FILES
from loongdoc_env.tasks.sources.synthetic.page import Page, Span
from loongdoc_env.tasks.sources.synthetic.phrases import Draw, pick
from loongdoc_env.tasks.sources.synthetic.sizes import Sizes, between
from loongdoc_env.tasks.sources.synthetic.words import SURNAMES, TOWNS, shuffled

VERSION = 1
"""Raise it whenever the text or the questions of equal options change."""

NAMES = ("engineer_report", "council_minutes", "budget", "accounts", "newspaper", "letters")
"""Names of the documents of a set."""

_REPORT, _MINUTES, _BUDGET, _ACCOUNTS, _NEWS, _LETTERS = range(len(NAMES))
_PROJECTS = (
    "mill bridge",
    "reservoir wall",
    "school roof",
    "market hall",
    "ferry slip",
    "north culvert",
    "gas house chimney",
    "library stair",
)
_RANKS = ("first", "second", "third", "fourth", "fifth", "sixth")
_MONTHS = ("April", "May", "June", "July", "August", "September", "October", "November")
_KINDS = ("ranked-contractor", "complaint-cost", "contractor-foreman", "largest-opening")


@dataclass(frozen=True, slots=True)
class DocumentSizes(Sizes):
    """Options of the document sets.

    Attributes:
        questions_per_set: How many questions share a set of documents, at most one of each kind.
        num_projects: Public works in a set; the more, the more there is to confuse.
        tokens_per_document: Estimated tokens of the four documents in prose; budget and accounts are shorter.
    """

    questions_per_set: int = between(1, len(_KINDS), 3)
    num_projects: int = between(3, 6, 5)
    tokens_per_document: int = between(1_000, 200_000, 2_400)


class Project(NamedTuple):
    """One public work, as the world model knows it.

    Attributes:
        name: What it is.
        rank: Position in the engineer's order of urgency, 0-based.
        contractor: Who does the work.
        account: Number of its account.
        approved: Sum in the budget, in crowns.
        spent: Sum in the accounts, in crowns.
        opened: Day on which it was opened.
        foreman: Who led the work.
        writer: Who complained of it in a letter.
    """

    name: str
    rank: int
    contractor: str
    account: str
    approved: int
    spent: int
    opened: str
    foreman: str
    writer: str


class Set(NamedTuple):
    """One set of documents.

    Attributes:
        town: Whose file it is.
        projects: The public works.
        texts: In the order of ``NAMES``.
        places: By document and project: the passage that says what this document knows of the project.
    """

    town: str
    projects: tuple[Project, ...]
    texts: tuple[str, ...]
    places: tuple[tuple[Span, ...], ...]


@dataclass(frozen=True)
class DocumentSets:
    """All sets and their questions, made when they are asked for.

    Attributes:
        sizes: The options.
    """

    sizes: DocumentSizes

    @property
    def num_sets(self) -> int:
        """How many sets there are."""
        return -(-self.sizes.num_questions // self.sizes.questions_per_set)

    @property
    def labels(self) -> tuple[str, ...]:
        """Name of each document, ``set_01/budget.txt``."""
        return tuple(f"set_{number:02}/{name}.txt" for number in range(1, self.num_sets + 1) for name in NAMES)

    @property
    def text_key(self) -> str:
        """What the texts depend on."""
        s = self.sizes
        return f"documents {VERSION} {s.seed} {s.num_projects} {s.tokens_per_document}"

    def text(self, position: int) -> str:
        """Return the text of a document."""
        number, document = divmod(position, len(NAMES))
        return self._set(number).texts[document]

    def documents_of(self, question: Question) -> tuple[int, ...]:
        """Return the positions of the documents of a question's set."""
        number = (int(question.id[1:]) - 1) // self.sizes.questions_per_set
        return tuple(range(number * len(NAMES), (number + 1) * len(NAMES)))

    def questions(self) -> tuple[Question, ...]:
        """Return the questions, set by set."""
        return tuple(self._question(position) for position in range(self.sizes.num_questions))

    def _set(self, number: int) -> Set:
        return _make(self.sizes.seed, self.sizes.num_projects, self.sizes.tokens_per_document, number)

    def _question(self, position: int) -> Question:
        number, within = divmod(position, self.sizes.questions_per_set)
        made = self._set(number)
        kind = _KINDS[(number + within) % len(_KINDS)]
        steps: tuple[int, ...]
        draw = random.Random(f"documents question {self.sizes.seed} {position}").random
        at = int(draw() * len(made.projects))
        project = made.projects[at]
        if kind == "ranked-contractor":
            text = f"Who was given the work that the engineer of {made.town} ranks {_RANKS[project.rank]} in urgency?"
            answer, steps = project.contractor, (_REPORT, _MINUTES)
        elif kind == "complaint-cost":
            text = (
                f"{project.writer} wrote to the town clerk of {made.town} about one of the works: "
                "how much, in crowns, had been spent on it by the end of the year?"
            )
            answer, steps = f"{project.spent:,}", (_LETTERS, _BUDGET, _ACCOUNTS)
        elif kind == "contractor-foreman":
            text = f"Who was the foreman of the work that the council of {made.town} gave to {project.contractor}?"
            answer, steps = project.foreman, (_MINUTES, _NEWS)
        else:
            at = max(range(len(made.projects)), key=lambda each: made.projects[each].approved)
            text = f"On which day was the work opened for which the budget of {made.town} sets aside the largest sum?"
            answer, steps = made.projects[at].opened, (_BUDGET, _NEWS)
        labels = [f"set_{number + 1:02}/{NAMES[document]}.txt" for document in steps]
        spans = tuple(
            GoldSpan(label, span.start, span.end, answer if document == steps[-1] else "")
            for label, document in zip(labels, steps, strict=True)
            for span in (made.places[document][at],)
        )
        return Question(
            f"q{position + 1:03}",
            text,
            gold=(answer,),
            scorer="aa_lcr.judge",
            kind=kind,
            gold_spans=spans,
            source_files=tuple(labels),
        )


@lru_cache(maxsize=4)
def _make(seed: int, num_projects: int, num_tokens: int, number: int) -> Set:
    draw = random.Random(f"documents {seed} {number}").random
    town = shuffled(TOWNS, random.Random(f"documents towns {seed}").random)[number % len(TOWNS)]
    projects = _projects(draw, num_projects)
    pages, places = [], []
    for write in (_report, _council, _budget, _accounts, _newspaper, _letters):
        page = Page()
        found = write(page, town, projects, draw, num_tokens)
        pages.append(page.text)
        places.append(tuple(found[project.name] for project in projects))
    return Set(town, projects, tuple(pages), tuple(places))


def _projects(draw: Draw, num_projects: int) -> tuple[Project, ...]:
    names = shuffled(_PROJECTS, draw)[:num_projects]
    people = shuffled(SURNAMES, draw)
    ranks = shuffled([str(rank) for rank in range(num_projects)], draw)
    accounts = shuffled([str(account) for account in range(411, 499)], draw)
    sums = shuffled([str(each) for each in range(14, 96)], draw)
    months = shuffled(_MONTHS, draw)
    projects = []
    for at, name in enumerate(names):
        first, second, third, fourth = people[4 * at : 4 * at + 4]
        approved = 1000 * int(sums[at])
        contractor = pick(
            (f"{first} & {second}", f"{first} Brothers", f"{first}, Masons", f"{second} and Daughter"), draw
        )
        projects.append(
            Project(
                name,
                int(ranks[at]),
                contractor,
                accounts[at],
                approved,
                approved + 10 * int((draw() - 0.3) * approved / 40) + 7,
                f"{1 + int(28 * draw())} {months[at]}",
                f"{pick(('Anna', 'Edmund', 'Ruth', 'Silas', 'Agnes', 'Tobias', 'Clara'), draw)} {third}",
                f"{pick(('Mr', 'Mrs', 'Miss', 'Dr'), draw)} {fourth}",
            )
        )
    return tuple(projects)


def _report(page: Page, town: str, projects: tuple[Project, ...], draw: Draw, num_tokens: int) -> dict[str, Span]:
    page.paragraph(f"REPORT OF THE TOWN ENGINEER ON THE PUBLIC WORKS OF {town.upper()}")
    places = {}
    for number, project in enumerate(_shuffled(projects, draw), start=1):
        page.paragraph(f"{number}. The {project.name}")
        while page.num_tokens < num_tokens * number / len(projects) * 0.97 - 40:
            page.paragraph(" ".join(FILES.each("finding", draw)[: 3 + int(3 * draw())]))
        rank = FILES.say("rank", draw, project=project.name, rank=_RANKS[project.rank])
        places[project.name] = page.paragraph(rank)
    return places


def _council(page: Page, town: str, projects: tuple[Project, ...], draw: Draw, num_tokens: int) -> dict[str, Span]:
    page.paragraph(f"MINUTES OF THE TOWN COUNCIL OF {town.upper()}, SPRING SESSION")
    places = {}
    others = [project.contractor for project in projects]
    for number, project in enumerate(_shuffled(projects, draw), start=1):
        page.paragraph(f"Item {number}")
        while page.num_tokens < num_tokens * number / len(projects) * 0.97 - 60:
            page.paragraph(" ".join(FILES.each("talk", draw)[: 2 + int(3 * draw())]))
        loser = pick([other for other in others if other != project.contractor], draw)
        page.paragraph(FILES.say("loser", draw, project=project.name, contractor=loser))
        mover = f"Councillor {pick(SURNAMES, draw)}"
        award = FILES.say("award", draw, project=project.name, contractor=project.contractor, mover=mover)
        places[project.name] = page.paragraph(award)
    return places


def _budget(page: Page, town: str, projects: tuple[Project, ...], draw: Draw, num_tokens: int) -> dict[str, Span]:
    page.paragraph(f"BUDGET OF {town.upper()}: PUBLIC WORKS")
    page.line("| Account | Purpose | Set aside, in crowns |")
    page.line("| --- | --- | --- |")
    places = {}
    largest = max(project.approved for project in projects)
    for account, purpose, sum_ in _entries(projects, largest, draw):
        span = page.line(f"| {account} | {purpose} | {sum_:,} |")
        places[purpose] = span
    page.line("")
    page.paragraph("Sums not spent within the year fall back to the town. Transfers between accounts need the council.")
    return places


def _accounts(page: Page, town: str, projects: tuple[Project, ...], draw: Draw, num_tokens: int) -> dict[str, Span]:
    page.paragraph(f"ACCOUNTS OF {town.upper()} AT THE END OF THE YEAR")
    page.line("| Account | Payments | Spent, in crowns |")
    page.line("| --- | --- | --- |")
    rows = [(project.account, project.spent, project.name) for project in projects]
    rows += [(str(number), 100 + int(9000 * draw()), "") for number in range(302, 320)]
    places = {}
    for account, spent, name in sorted(rows):
        places[name] = page.line(f"| {account} | {2 + int(60 * draw())} | {spent:,} |")
    page.line("")
    page.paragraph("The purposes of the accounts are those of the budget.")
    return places


def _newspaper(page: Page, town: str, projects: tuple[Project, ...], draw: Draw, num_tokens: int) -> dict[str, Span]:
    page.paragraph(f"THE {town.upper()} OBSERVER: A YEAR'S CUTTINGS")
    places = {}
    for number, project in enumerate(_shuffled(projects, draw), start=1):
        while page.num_tokens < num_tokens * number / len(projects) * 0.97 - 50:
            page.paragraph(FILES.say("item", draw))
        opened = FILES.say("opened", draw, project=project.name, day=project.opened, foreman=project.foreman)
        places[project.name] = page.paragraph(opened)
    return places


def _letters(page: Page, town: str, projects: tuple[Project, ...], draw: Draw, num_tokens: int) -> dict[str, Span]:
    page.paragraph(f"LETTERS TO THE TOWN CLERK OF {town.upper()}")
    places = {}
    writers = {project.writer.split()[1] for project in projects}
    others = [name for name in SURNAMES if name not in writers]  # or else the question would not say which letter
    for number, project in enumerate(_shuffled(projects, draw), start=1):
        while page.num_tokens < num_tokens * number / len(projects) * 0.97 - 160:
            page.paragraph("Sir, " + " ".join(FILES.each("chat", draw)[: 3 + int(4 * draw())]))
            page.paragraph(f"{pick(('Mr', 'Mrs', 'Miss', 'Dr'), draw)} {pick(others, draw)}")
        start = page.length
        chat = " ".join(FILES.each("chat", draw)[:3])
        page.paragraph("Sir, " + FILES.say("complaint", draw, project=project.name) + " " + chat)
        end = page.paragraph(project.writer).end
        places[project.name] = Span(start, end)
    return places


def _shuffled(projects: tuple[Project, ...], draw: Draw) -> list[Project]:
    by_name = {project.name: project for project in projects}
    return [by_name[name] for name in shuffled(list(by_name), draw)]


def _entries(projects: tuple[Project, ...], largest: int, draw: Draw) -> list[tuple[str, str, int]]:
    """Return the lines of the budget: works among standing charges that are all smaller than the largest work."""
    standing = ("street lamps", "snow and ice", "town clocks", "fire watch", "weighbridge", "trees and hedges")
    lines = [(project.account, project.name, project.approved) for project in projects]
    lines += [(str(302 + at), purpose, 500 + int((largest - 1000) * draw() / 2)) for at, purpose in enumerate(standing)]
    return sorted(lines)
