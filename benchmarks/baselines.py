"""Score the baselines on real books, and measure how often search finds the gold answer.

    python -m benchmarks.baselines ../shared

The books and questions are those of ``benchmarks/real_books.py``. Every question is played once at each K; a Markdown
table is printed. *Recall@10* is the share of questions for which one of the first ten passages of a search for the
question's text holds a gold answer, compared in the scorer's own normal form.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import click

from benchmarks.real_books import arguments, prepare
from loongdoc_agents.evaluation.runner import Result, run
from loongdoc_agents.evaluation.settings import Settings, make_env, task_set_of
from loongdoc_agents.evaluation.summary import mean_and_error
from loongdoc_agents.evaluation.table import percent
from loongdoc_env.scoring.infinitebench import chinese_tokens, english_tokens
from loongdoc_env.tasks.model import Question

CASES = (("EnMC", (1, 5, 20)), ("EnQA", (1, 5, 20)), ("ZhQA", (1, 5)))
AGENTS = {"EnMC": ("random", "first-letter", "majority", "lexical", "oracle")}
LIMIT = 10


def normal(text: str, question: Question) -> str:
    """Return a text in the form in which answers are compared, words between blanks."""
    return chinese_tokens(text) if question.language == "zh" else f" {' '.join(english_tokens(text))} "


def holds_answer(question: Question, texts: list[str]) -> bool:
    """Tell whether one of the texts holds a gold answer of the question."""
    golds = question.gold[:1] if question.options else question.gold
    wanted = [form for gold in golds if (form := normal(gold, question)).strip()]
    return any(form in text for text in (normal(text, question) for text in texts) for form in wanted)


def recall(env_id: str, settings: Settings) -> float:
    """Return gold-answer recall@10 of ``search`` over all questions of a task set."""
    env = make_env(env_id, settings)
    found = []
    for task_id in task_set_of(env).ids:
        env.reset(options={"task": task_id})
        episode: Any = env.unwrapped.episode  # type: ignore[attr-defined]
        for question in episode.task.questions:
            hits = episode.library.search(question.text, limit=LIMIT)
            texts = [episode.library.text(hit.document, hit.start, hit.end) for hit in hits]
            found.append(float(holds_answer(question, texts)))
    env.close()
    return mean_and_error(found).mean or 0.0


def markdown(results: list[tuple[Result, float]]) -> str:
    """Return one Markdown line per agent and id."""
    lines = [
        "| id | agent | n | mean | ± | turns | lexical − random, 95 % | recall@10 |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for result, share in results:
        interval = {difference["agent"]: difference for difference in result.differences}
        for row in result.rows:
            difference = interval.get(row.agent) if row.agent == "lexical" else None
            shown = (
                f"{percent(difference['low'], signed=True)} … {percent(difference['high'], signed=True)}"
                if difference
                else ""
            )
            cells = [row.id, row.agent, str(row.n), percent(row.mean), percent(row.stderr), f"{row.turns:.1f}", shown]
            lines.append("| " + " | ".join([*cells, percent(share) if row.agent == "lexical" else ""]) + " |")
    return "\n".join(lines)


@click.command()
@click.argument("shared", type=click.Path(exists=True, path_type=Path))
@click.option("--workers", default=1, show_default=True, help="Episodes at a time.")
def main(shared: Path, workers: int) -> None:
    """Print the table; SHARED is the folder that has data/books_en and so on."""
    results = []
    with tempfile.TemporaryDirectory() as folder:
        prepare(shared, Path(folder))
        for suite, sizes in CASES:
            for size in sizes:
                env_id = f"LoongDoc-{suite}-K{size}"
                agents = AGENTS.get(suite, ("random", "lexical", "oracle"))
                settings = Settings((env_id,), agents, episodes=None, **arguments(Path(folder), suite))
                results.append((run(settings, workers=workers, progress=None), recall(env_id, settings)))
    click.echo(markdown(results))


if __name__ == "__main__":
    main()
