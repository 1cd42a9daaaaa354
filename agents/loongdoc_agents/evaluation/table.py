"""Plain text tables: aligned columns, no borders, readable in a log file."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from loongdoc_agents.evaluation.records import Record
from loongdoc_agents.evaluation.summary import Row


def table(header: Sequence[str], rows: Sequence[Sequence[str]], *, right: Sequence[int] = ()) -> str:
    """Return rows as aligned text.

    Args:
        header: Column names.
        rows: Cells as text, as many a row as there are columns.
        right: Numbers of the columns that are aligned to the right.

    Example:
        >>> print(table(["agent", "n"], [["lexical", "20"], ["random", "5"]], right=[1]))
        agent     n
        lexical  20
        random    5
    """
    lines = [list(header), *(list(row) for row in rows)]
    widths = [max(_width(line[column]) for line in lines) for column in range(len(header))]
    shown = []
    for line in lines:
        cells = []
        for column, cell in enumerate(line):
            gap = " " * (widths[column] - _width(cell))
            cells.append(gap + cell if column in right else cell + gap)
        shown.append("  ".join(cells).rstrip())
    return "\n".join(shown)


def _width(text: str) -> int:
    """Columns a terminal uses: two for a wide character."""
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)


def results_table(rows: Sequence[Row]) -> str:
    """Return the table of a run; scores in percent, ``±`` one standard error.

    It names source, split, books per task and seed of every row. The column ``scored`` (mean over scored
    episodes) and its count appear only when an episode has no score.
    """
    incomplete = any(row.scored != row.n for row in rows)
    header = ["agent", "id", "source", "split", "K", "seed", "n", "mean", "±", "turns", "outcomes"]
    if incomplete:
        header[9:9] = ["scored", "mean of scored", "±"]
    cells = []
    for row in rows:
        name = row.agent + (" *" if row.privileged else "")
        books = str(row.num_books) if row.num_books else "-"
        line = [name, row.id, row.source, row.split, books, str(row.seed), str(row.n)]
        line += [percent(row.mean), percent(row.stderr)]
        if incomplete:
            line += [str(row.scored), percent(row.mean_scored), percent(row.stderr_scored)]
        line += ["-" if row.turns is None else f"{row.turns:.1f}", counts(row.outcomes)]
        cells.append(line)
    text = table(header, cells, right=range(4, len(header) - 1))
    notes = ["mean: percent, an episode without a score counts 0; ±: one standard error."]
    if any(row.privileged for row in rows):
        notes.append("*: told the gold answers.")
    for row in rows:
        if row.letter_differs:
            notes.append(
                f"{row.agent} on {row.id}: the public scorer and the letter a reader sees disagree on "
                f"{row.letter_differs} answer{'s' if row.letter_differs != 1 else ''}."
            )
    return "\n".join([text, "", *notes])


def failures(records: Iterable[Record]) -> str:
    """Return one line per agent and id that had failures: how many, and the most frequent reason; "" for none."""
    found: dict[tuple[str, str], Counter[str]] = {}
    for record in records:
        if record.failure:
            found.setdefault((record.agent, record.id), Counter())[record.failure] += 1
    lines = []
    for (agent, env_id), reasons in found.items():
        reason, most = reasons.most_common(1)[0]
        num_failed = reasons.total()
        counted = f"{num_failed} episode{'s' if num_failed != 1 else ''}"
        share = "" if most == num_failed else f" ({most} of them)"
        lines.append(f"{agent} on {env_id}, {counted} failed{share}: {reason}")
    return "\n".join(lines)


def differences_table(differences: Sequence[Mapping[str, Any]]) -> str:
    """Return paired differences as text, or "" for none."""
    if not differences:
        return ""
    cells = [
        [
            f"{item['agent']} - {item['minus']}",
            str(item["id"]),
            str(item["n"]),
            percent(item["mean"], signed=True),
            f"{percent(item['low'], signed=True)} .. {percent(item['high'], signed=True)}",
        ]
        for item in differences
    ]
    return table(["paired difference", "id", "n", "mean", "95 % interval"], cells, right=[2, 3, 4])


def percent(value: float | None, *, signed: bool = False) -> str:
    """Return a share as percent with one decimal, ``-`` for None.

    Example:
        >>> percent(0.2567), percent(0.1, signed=True), percent(None)
        ('25.7', '+10.0', '-')
    """
    if value is None:
        return "-"
    return f"{100 * value:+.1f}" if signed else f"{100 * value:.1f}"


def counts(values: Mapping[str, int]) -> str:
    """Return counts as ``submitted 18, turn_limit 2``."""
    return ", ".join(f"{name} {count}" for name, count in values.items()) or "-"
