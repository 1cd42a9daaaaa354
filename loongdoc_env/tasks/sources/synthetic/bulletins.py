"""Number-table bulletins, a stand-in for OfficeQA: issues of a treasury that does not exist.

Each issue tells of the months before it in the same six tables. Some figures are corrected by a later issue,
which says so in a footnote; questions ask what one issue prints, or what is right after all.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from loongdoc_env.errors import ConfigurationError
from loongdoc_env.tasks.model import GoldSpan, Question
from loongdoc_env.tasks.sources.synthetic.bulletin_text import ARTICLES, PROSE
from loongdoc_env.tasks.sources.synthetic.ledger import (
    TABLES,
    Calendar,
    Correction,
    Ledger,
    Table,
    figure,
    ledger,
    month_name,
)
from loongdoc_env.tasks.sources.synthetic.page import Page, Span
from loongdoc_env.tasks.sources.synthetic.phrases import Draw
from loongdoc_env.tasks.sources.synthetic.sizes import Sizes, between, one_of

VERSION = 1
"""Raise it whenever the text or the questions of equal options change."""


@dataclass(frozen=True, slots=True)
class BulletinSizes(Sizes):
    """Options of the bulletins.

    Attributes:
        num_issues: How many issues there are.
        months_between: Months from one issue to the next: 1, 3 or 12 are usual.
        first_year: Year of the first issue.
        months_shown: Months in each table.
        years_shown: Years in each table.
        corrected_per_mille: How many of a thousand monthly figures a later issue corrects.
        table_style: ``"pipes"`` as parsed documents have them, or ``"columns"`` set by blanks.
    """

    num_issues: int = between(2, 5_000, 36)
    months_between: int = between(1, 12, 3)
    first_year: int = between(1800, 2000, 1970)
    months_shown: int = between(6, 48, 13)
    years_shown: int = between(2, 12, 5)
    corrected_per_mille: int = between(0, 200, 20)
    table_style: str = one_of("pipes", "columns")

    def __post_init__(self) -> None:
        super(BulletinSizes, self).__post_init__()
        if self.months_shown < self.months_between:
            raise ConfigurationError(
                f"synthetic option 'months_shown' is {self.months_shown}, which leaves months out between issues; "
                f"with months_between={self.months_between} at least {self.months_between} is needed"
            )


@dataclass(frozen=True)
class Issue:
    """One issue as text, with the places of what questions ask for.

    Attributes:
        text: The text.
        heads: Title and column headings of each table.
        rows: Rows by table and month, in months since January of year 0, or by table and ``-year``.
    """

    text: str
    heads: tuple[Span, ...]
    rows: dict[tuple[int, int], Span]


@dataclass(frozen=True)
class Bulletins:
    """All issues and the questions about them, made when they are asked for.

    Attributes:
        sizes: The options.
    """

    sizes: BulletinSizes

    @property
    def labels(self) -> tuple[str, ...]:
        """Name of each issue, ``bulletin_1978_03.txt``."""
        issued = map(self._calendar.issued, range(self.sizes.num_issues))
        return tuple(f"bulletin_{month // 12}_{month % 12 + 1:02}.txt" for month in issued)

    @property
    def text_key(self) -> str:
        """What the texts depend on: everything but how many questions there are."""
        s = self.sizes
        numbers = (s.seed, s.num_issues, s.months_between, s.first_year, s.months_shown, s.years_shown)
        return f"bulletins {VERSION} {numbers} {s.corrected_per_mille} {s.table_style}"

    def text(self, position: int) -> str:
        """Return the text of an issue."""
        return _issue(self.sizes, position).text

    def documents_of(self, question: Question) -> None:
        """Return None: every question is about all issues."""

    def questions(self) -> tuple[Question, ...]:
        """Return the questions; the first n are the same whatever ``num_questions`` is.

        Raises:
            ConfigurationError: More questions are asked for than there are figures.
        """
        found: dict[tuple[str, int, int, int, int], Question] = {}
        draw = random.Random(f"bulletin questions {self.sizes.seed}").random
        corrections = sorted(self._ledger.corrections.values(), key=lambda c: (c.month, c.table, c.column))
        misses = 0
        while len(found) < self.sizes.num_questions:
            key, asked = self._ask(draw, corrections, f"q{len(found) + 1:03}")
            misses = misses + 1 if key in found else 0
            found.setdefault(key, asked)
            if misses > 1_000:
                raise ConfigurationError(
                    f"synthetic option 'num_questions' is {self.sizes.num_questions}; {self.sizes.num_issues} "
                    f"issues give about {len(found)}"
                )
        return tuple(found.values())

    @property
    def _calendar(self) -> Calendar:
        s = self.sizes
        first = 12 * s.first_year + min(11, s.months_between - 1)
        return Calendar(first, s.months_between, s.num_issues, s.months_shown, s.years_shown)

    @property
    def _ledger(self) -> Ledger:
        return ledger(self.sizes.seed, self._calendar, self.sizes.corrected_per_mille)

    def _ask(
        self, draw: Draw, corrections: list[Correction], question_id: str
    ) -> tuple[tuple[str, int, int, int, int], Question]:
        chance = draw()
        if chance < 0.35 and corrections:
            correction = corrections[int(draw() * len(corrections))]
            kind = "corrected" if chance < 0.25 else "first-published"
            key = (kind, correction.table, correction.column, correction.month, 0)
            return key, self._about_correction(correction, kind, question_id)
        table = int(draw() * len(TABLES))
        columns = len(TABLES[table].columns) + (TABLES[table].total is not None)
        column = int(draw() * columns)
        issue = int(draw() * self.sizes.num_issues)
        periods: range = self._calendar.years(issue) if chance > 0.8 else self._calendar.months(issue)
        period = periods[int(draw() * len(periods))]
        kind = "year" if chance > 0.8 else "month"
        return (kind, table, column, period, issue), self._about_figure(kind, table, column, period, issue, question_id)

    def _about_figure(self, kind: str, table: int, column: int, period: int, issue: int, question_id: str) -> Question:
        if kind == "year":
            value = self._ledger.known_year(table, column, period, issue)
            when = f"the calendar year {period}" if TABLES[table].is_flow else f"December {period}"
            row = -period
        else:
            value = self._ledger.known(table, column, period, issue)
            when, row = month_name(period), period
        text = (
            f"According to the {month_name(self._calendar.issued(issue))} issue of the Valmora Treasury Bulletin, "
            f"what {_phrase(table, column)} {_in(table, kind)} {when}, as printed there? "
            f"Answer in {_unit(table)}."
        )
        spans = (*self._head(table, issue), self._row(table, row, issue, value))
        return self._question(question_id, kind, text, value, table, spans)

    def _about_correction(self, correction: Correction, kind: str, question_id: str) -> Question:
        table, column, month = correction.table, correction.column, correction.month
        first_issue = self._calendar.first_issue_with(month)
        phrase = f"{_phrase(table, column)} {_in(table, 'month')} {month_name(month)}"
        if kind == "corrected":
            value = correction.final
            text = (
                f"What {phrase}? The figure first published in the Valmora Treasury Bulletin was corrected later: "
                f"give the corrected figure, in {_unit(table)}."
            )
            spans = (self._row(table, month, first_issue), self._row(table, month, correction.issue, value))
        else:
            value = correction.first
            text = (
                f"A later issue of the Valmora Treasury Bulletin corrected the figure for {month_name(month)}: "
                f"according to the issues before that correction, what {_phrase(table, column)} "
                f"{_in(table, 'month')} that month? Answer in {_unit(table)}."
            )
            spans = (*self._head(table, first_issue), self._row(table, month, first_issue, value))
        return self._question(question_id, kind, text, value, table, spans)

    def _question(
        self, question_id: str, kind: str, text: str, value: int, table: int, spans: tuple[GoldSpan, ...]
    ) -> Question:
        return Question(
            question_id,
            text,
            gold=(figure(value, TABLES[table].unit),),
            scorer="officeqa.score_answer",
            kind=kind,
            gold_spans=spans,
            source_files=tuple(dict.fromkeys(span.document for span in spans)),
        )

    def _head(self, table: int, issue: int) -> tuple[GoldSpan]:
        span = _issue(self.sizes, issue).heads[table]
        return (GoldSpan(self.labels[issue], span.start, span.end),)

    def _row(self, table: int, period: int, issue: int, value: int | None = None) -> GoldSpan:
        span = _issue(self.sizes, issue).rows[table, period]
        answer = "" if value is None else figure(value, TABLES[table].unit)
        return GoldSpan(self.labels[issue], span.start, span.end, answer)


def _phrase(table: int, column: int) -> str:
    columns = TABLES[table].columns
    return columns[column].phrase if column < len(columns) else (TABLES[table].total or columns[0]).phrase


def _in(table: int, kind: str) -> str:
    if TABLES[table].unit == "percent" or TABLES[table].is_flow:
        return "in"
    return "at the end of"


def _unit(table: int) -> str:
    return "percent" if TABLES[table].unit == "percent" else "millions of crowns"


@lru_cache(maxsize=8)
def _issue(sizes: BulletinSizes, position: int) -> Issue:
    return _Printer(Bulletins(sizes), position).print()


class _Printer:
    """Prints one issue and notes where its rows stand."""

    def __init__(self, bulletins: Bulletins, position: int) -> None:
        self._position = position
        self._calendar = bulletins._calendar
        self._ledger = bulletins._ledger
        self._style = bulletins.sizes.table_style
        self._draw = random.Random(f"bulletin {bulletins.sizes.seed} {position}").random
        self._page = Page()
        self._heads: list[Span] = []
        self._rows: dict[tuple[int, int], Span] = {}

    def print(self) -> Issue:
        """Return the issue."""
        month = month_name(self._calendar.issued(self._position))
        self._page.add(f"VALMORA TREASURY BULLETIN\n{month}\n\n")
        self._page.add(PROSE.say("imprint", self._draw, month=month) + "\n\n")
        self._page.add("CONTENTS\n\n" + "\n".join(f"{t.code}  {t.title}" for t in TABLES) + "\nNotices\nArticle\n\n")
        self._page.add("HIGHLIGHTS OF THE PERIOD\n\n")
        for line in self._highlights():
            self._page.add(line + "\n\n")
        for number, table in enumerate(TABLES):
            self._table(number, table)
        self._page.add("NOTICES\n\n")
        for _ in range(5 + int(3 * self._draw())):
            self._page.add(PROSE.say("notice", self._draw) + "\n\n")
        title = ARTICLES[(self._position * 5 + int(2 * self._draw())) % len(ARTICLES)]
        self._page.add(f"ARTICLE: {title.upper()}\n\n")
        sentences = PROSE.each("article", self._draw, subject=title.lower())
        for start, end in ((0, 4), (4, 7), (7, 10)):
            self._page.paragraph(" ".join(sentences[start:end]))
        self._page.add("End of the issue.\n")
        return Issue(self._page.text, tuple(self._heads), self._rows)

    def _highlights(self) -> Iterator[str]:
        """Say of some tables how their last column moved over a year."""
        last = self._calendar.months(self._position)[-1]
        for number, table in enumerate(TABLES):
            column = int(self._draw() * len(table.columns))
            now = self._ledger.known(number, column, last, self._position)
            before = self._ledger.known(number, column, last - 12, self._position)
            change = 1000 * (now - before) // before
            direction = "higher" if change >= 0 else "lower"
            yield PROSE.say(
                "highlight",
                self._draw,
                what=table.columns[column].phrase.split(" ", 1)[1],
                table=table.code,
                month=month_name(last),
                figure=figure(now, table.unit) + (" percent" if table.unit == "percent" else " million crowns"),
                change=f"{abs(change) // 10}.{abs(change) % 10} percent {direction}",
            )

    def _table(self, number: int, table: Table) -> None:
        headings = [column.heading for column in table.columns]
        if table.total is not None:
            headings.append(table.total.heading)
        unit = "In percent a year" if table.unit == "percent" else "In millions of crowns"
        when = "Month" if table.is_flow or table.unit == "percent" else "End of month"
        cells = [["Year", *headings]]
        periods = [0]
        for year in self._calendar.years(self._position):
            values = [self._ledger.known_year(number, c, year, self._position) for c in range(len(headings))]
            cells.append([str(year), *(figure(value, table.unit) for value in values)])
            periods.append(-year)
        cells.append([when, *headings])
        periods.append(0)
        corrected = []
        for month in self._calendar.months(self._position):
            row = [month_name(month)]
            for column in range(len(headings)):
                text = figure(self._ledger.known(number, column, month, self._position), table.unit)
                correction = self._ledger.corrections.get((number, column, month))
                if correction is not None and correction.issue == self._position:
                    corrected.append(correction)
                    text += " r"
                row.append(text)
            cells.append(row)
            periods.append(month)
        lines = _pipes(cells) if self._style == "pipes" else _columns(cells)
        title = self._page.add(f"Table {table.code}. {table.title}\n({unit})\n\n")
        for at, (period, line) in enumerate(zip(periods, lines, strict=True)):
            if period == 0 and at > 0:
                self._page.add("\n")
            span = self._page.add(line)
            if period == 0:
                if at == 0:
                    self._heads.append(Span(title.start, span.end))
            else:
                self._rows[number, period] = span
            self._page.add("\n")
            if period == 0 and self._style == "pipes":
                self._page.add("| --- " * len(cells[0]) + "|\n")
        self._page.add(f"\nNote. {table.note}\n")
        for correction in corrected:
            self._page.add(_footnote(table, correction) + "\n")
        self._page.add("\n")


def _footnote(table: Table, correction: Correction) -> str:
    first = figure(correction.first, table.unit)
    name = table.columns[correction.column].heading
    return f"r Revised. {name}, {month_name(correction.month)}: given as {first} in earlier issues."


def _pipes(cells: list[list[str]]) -> list[str]:
    return [f"| {' | '.join(row)} |" for row in cells]


def _columns(cells: list[list[str]]) -> list[str]:
    widths = [max(len(row[at]) for row in cells) + 2 for at in range(len(cells[0]))]
    return [
        row[0].ljust(widths[0]) + "".join(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))
        for row in cells
    ]
