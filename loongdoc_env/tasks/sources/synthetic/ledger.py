"""The world model of the synthetic bulletins: monthly series in whole numbers, and what was known of them when.

A figure is published, and some figures are corrected in a later issue; ``Ledger.known`` tells what an issue
prints. Everything is integer arithmetic on seeded draws, so that it is the same on every platform.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from loongdoc_env.tasks.sources.synthetic.phrases import Draw

Unit = Literal["millions", "percent"]
MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


@dataclass(frozen=True, slots=True)
class Column:
    """One series.

    Attributes:
        heading: Over its column.
        phrase: What it is called in a question, with its verb: ``"were receipts from customs duties"``.
        level: Size at the start, in millions of crowns, or in hundredths of a percent.
        season: Largest change between months, in percent of its level.
    """

    heading: str
    phrase: str
    level: int
    season: int = 12


@dataclass(frozen=True, slots=True)
class Table:
    """A table of every issue.

    Attributes:
        code: For example ``"RV-1"``.
        title: Its title.
        columns: Its own series.
        total: Heading and phrase of a last column with the sum of the others, or None.
        is_flow: Whether a year is the sum of its months; otherwise it is its last month.
        unit: Millions of crowns, or percent with two decimals.
        note: A sentence about how the figures are made.
    """

    code: str
    title: str
    columns: tuple[Column, ...]
    total: Column | None
    is_flow: bool
    unit: Unit
    note: str


def _sum(heading: str, phrase: str) -> Column:
    return Column(heading, phrase, 0)


TABLES = (
    Table(
        "RV-1",
        "Budget Receipts by Source",
        (
            Column("Income taxes", "were receipts from income taxes", 4210, 30),
            Column("Excise duties", "were receipts from excise duties", 1835),
            Column("Customs duties", "were receipts from customs duties", 962),
            Column("Estate taxes", "were receipts from estate taxes", 318, 25),
            Column("Harbour dues", "were receipts from harbour dues", 147, 20),
            Column("Other receipts", "were other budget receipts", 254, 40),
        ),
        _sum("Total receipts", "were total budget receipts"),
        True,
        "millions",
        "Receipts are counted on the day a district office reports them, not on the day they fall due.",
    ),
    Table(
        "OU-1",
        "Budget Outlays by Function",
        (
            Column("Defence", "were outlays for defence", 2380, 10),
            Column("Roads and canals", "were outlays for roads and canals", 1145, 30),
            Column("Schools", "were outlays for schools", 1320, 15),
            Column("Hospitals", "were outlays for hospitals", 870, 10),
            Column("Interest paid", "were outlays for interest", 655, 35),
            Column("All other", "were all other budget outlays", 1490, 20),
        ),
        _sum("Total outlays", "were total budget outlays"),
        True,
        "millions",
        "Outlays are net of refunds; loans to provinces are shown among all other outlays.",
    ),
    Table(
        "PD-1",
        "Public Debt Outstanding at the End of the Month",
        (
            Column("Bills", "was the public debt in bills", 9420, 6),
            Column("Notes", "was the public debt in notes", 17350, 3),
            Column("Bonds", "was the public debt in bonds", 31280, 2),
            Column("Savings certificates", "was the public debt in savings certificates", 6140, 2),
            Column("Provincial series", "was the public debt in the provincial series", 2275, 3),
        ),
        _sum("Total debt", "was the total public debt"),
        False,
        "millions",
        "Securities are stated at face value; matured securities not yet presented are left out.",
    ),
    Table(
        "CC-1",
        "Currency in Circulation by Denomination",
        (
            Column("1 crown", "was the circulation of 1-crown notes", 212, 4),
            Column("5 crowns", "was the circulation of 5-crown notes", 648, 4),
            Column("10 crowns", "was the circulation of 10-crown notes", 1930, 5),
            Column("50 crowns", "was the circulation of 50-crown notes", 2745, 5),
            Column("100 crowns", "was the circulation of 100-crown notes", 3310, 4),
            Column("Coin", "was the circulation of coin", 405, 2),
        ),
        _sum("Total", "was the total currency in circulation"),
        False,
        "millions",
        "Notes held in the vaults of the Treasury and of its branch offices are not in circulation.",
    ),
    Table(
        "RS-1",
        "Reserve Assets",
        (
            Column("Gold", "were reserve assets in gold", 5120, 2),
            Column("Foreign bills", "were reserve assets in foreign bills", 3385, 12),
            Column("Deposits abroad", "were reserve deposits abroad", 1210, 20),
            Column("Other claims", "were other reserve claims", 466, 15),
        ),
        _sum("Total reserves", "were total reserve assets"),
        False,
        "millions",
        "Gold is valued at the statutory price; foreign bills are converted at month-end rates.",
    ),
    Table(
        "YD-1",
        "Average Yields of Government Securities",
        (
            Column("3-month bills", "was the average yield of 3-month bills", 412, 8),
            Column("12-month bills", "was the average yield of 12-month bills", 447, 7),
            Column("5-year notes", "was the average yield of 5-year notes", 498, 5),
            Column("20-year bonds", "was the average yield of 20-year bonds", 561, 4),
        ),
        None,
        False,
        "percent",
        "Yields are averages of the closing bids of four dealers on each business day.",
    ),
)
"""The tables, in the order in which an issue prints them."""


@dataclass(frozen=True, slots=True)
class Correction:
    """A figure that was printed wrong at first.

    Attributes:
        table: Position in ``TABLES``.
        column: Position among its columns.
        month: Months since January of year 0.
        first: What was published at first.
        final: What is right.
        issue: Position of the issue that corrects it.
    """

    table: int
    column: int
    month: int
    first: int
    final: int
    issue: int


@dataclass(frozen=True)
class Calendar:
    """Which months an issue shows.

    Attributes:
        first: Month of the first issue, in months since January of year 0.
        step: Months between issues.
        num_issues: How many issues there are.
        months_shown: Months in each table; the last is the month before the issue.
        years_shown: Years in each table; the last is the year before the first month's year or later.
    """

    first: int
    step: int
    num_issues: int
    months_shown: int
    years_shown: int

    def issued(self, issue: int) -> int:
        """Return the month of an issue."""
        return self.first + issue * self.step

    def months(self, issue: int) -> range:
        """Return the months an issue shows."""
        return range(self.issued(issue) - self.months_shown, self.issued(issue))

    def years(self, issue: int) -> range:
        """Return the years an issue shows: complete ones."""
        last = self.issued(issue) // 12
        return range(last - self.years_shown, last)

    def first_issue_with(self, month: int) -> int:
        """Return the first issue that shows a month, or would if it were not before the first of all."""
        return max(0, -((self.first - month - 1) // self.step))


@dataclass(frozen=True)
class Ledger:
    """All series.

    Attributes:
        calendar: When issues appear.
        start: First month of the series.
        values: By table, column and month since ``start``: the right figures.
        corrections: By table, column and month.
    """

    calendar: Calendar
    start: int
    values: tuple[tuple[tuple[int, ...], ...], ...]
    corrections: dict[tuple[int, int, int], Correction]

    def known(self, table: int, column: int, month: int, issue: int) -> int:
        """Return the figure of a month as an issue prints it; the column past the last is the total."""
        columns = TABLES[table].columns
        if column == len(columns):
            return sum(self.known(table, each, month, issue) for each in range(column))
        correction = self.corrections.get((table, column, month))
        if correction is not None and issue < correction.issue:
            return correction.first
        return self.values[table][column][month - self.start]

    def known_year(self, table: int, column: int, year: int, issue: int) -> int:
        """Return the figure of a year as an issue prints it."""
        if not TABLES[table].is_flow:
            return self.known(table, column, 12 * year + 11, issue)
        return sum(self.known(table, column, 12 * year + month, issue) for month in range(12))


@lru_cache(maxsize=4)
def ledger(seed: int, calendar: Calendar, corrected_per_mille: int) -> Ledger:
    """Make the series of a seed.

    Args:
        seed: Another seed gives other series.
        calendar: When issues appear.
        corrected_per_mille: How many of a thousand monthly figures are corrected later.
    """
    start = 12 * (calendar.first // 12 - calendar.years_shown - 2)
    num_months = calendar.issued(calendar.num_issues - 1) - start
    values = []
    corrections = {}
    for t, table in enumerate(TABLES):
        columns = []
        for c, column in enumerate(table.columns):
            draw = random.Random(f"ledger {seed} {table.code} {c}").random
            series = _series(column, num_months, table.unit, draw)
            columns.append(series)
            for month in range(max(start, calendar.first - calendar.months_shown), start + num_months):
                if draw() * 1000 < corrected_per_mille:
                    final = series[month - start]
                    size = max(1, int(final * (1 + 7 * draw()) / 100))
                    first = final + (size if draw() < 0.5 else -size)
                    later = calendar.first_issue_with(month) + 1 + int(2 * draw()) * (calendar.step < 12)
                    if later < calendar.num_issues and month in calendar.months(later) and first > 0:
                        corrections[t, c, month] = Correction(t, c, month, first, final, later)
        values.append(tuple(columns))
    return Ledger(calendar, start, tuple(values), corrections)


def _series(column: Column, num_months: int, unit: Unit, draw: Draw) -> tuple[int, ...]:
    """Return a series that drifts up and turns before it leaves its scale."""
    low, high = (6_000, 18_000) if unit == "percent" else (8_000, 80_000)  # of its first level, in ten-thousandths
    trend = 8 + int(40 * draw())  # ten-thousandths a month
    season = [int((2 * draw() - 1) * column.season * 100) for _ in range(12)]  # ten-thousandths
    level = column.level * 10_000
    series = []
    for month in range(num_months):
        level += level * (trend + int(160 * (draw() - 0.5))) // 10_000
        if (trend > 0 and level > column.level * high) or (trend < 0 and level < column.level * low):
            trend = -trend
        value = level * (10_000 + season[month % 12] + int(200 * (draw() - 0.5))) // 10_000
        series.append(max(1, value // 10_000))
    return tuple(series)


def month_name(month: int) -> str:
    """Return a month with its year.

    Example:
        >>> month_name(12 * 1978 + 2)
        'March 1978'
    """
    return f"{MONTHS[month % 12]} {month // 12}"


def figure(value: int, unit: Unit) -> str:
    """Return a figure as it is printed.

    Example:
        >>> figure(33791, "millions"), figure(437, "percent")
        ('33,791', '4.37')
    """
    return f"{value:,}" if unit == "millions" else f"{value // 100}.{value % 100:02}"
