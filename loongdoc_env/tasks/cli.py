"""``loongdoc data``: fetch public data, and say which data are ready."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click


@click.group()
def data() -> None:
    """Fetch data sets and look at task sets."""


@data.command()
@click.argument("name")
@click.option("--endpoint", help="Address of the hub or a mirror; default $HF_ENDPOINT or the public hub.")
@click.option("--dest", type=click.Path(path_type=Path), help="Folder for the files; default the cache.")
def fetch(name: str, endpoint: str | None, dest: Path | None) -> None:
    """Download data set NAME; a stopped download goes on where it stopped.

    Example: loongdoc data fetch infinitebench
    """
    from loongdoc_env.tasks.fetch import fetch as download

    folder = download(name, endpoint=endpoint, dest=dest, report=click.echo)
    how = "source='infinitebench' finds them" if dest is None else f"pass --data-dir {folder}"
    click.echo(f"{name} is ready in {folder}; {how}")


@data.command(name="list")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def list_(as_json: bool) -> None:
    """List data sets and whether they are ready.

    Example: loongdoc data list
    """
    from loongdoc_env.tasks.fetch import DATA_SETS
    from loongdoc_env.tasks.sources import fetched_dir

    rows: dict[str, Any] = {"synthetic": {"ready": True, "where": "generated"}}
    for name, data_set in DATA_SETS.items():
        folder = fetched_dir(name)
        missing = [file for file in data_set.files if not (folder / file).is_file()]
        rows[name] = {"ready": not missing, "where": str(folder), "missing": missing}
    if as_json:
        click.echo(json.dumps(rows))
        return
    for name, row in rows.items():
        state = "ready" if row["ready"] else f"not fetched: loongdoc data fetch {name}"
        click.echo(f"{name:15} {state:45} {row['where']}")


@data.command()
@click.argument("suite")
@click.option("--source", default="auto", show_default=True)
@click.option("--data-dir", help="Folder of the source.")
@click.option("--source-options", default="{}", help="Options of the source as a JSON object.")
@click.option("--split", default="all", show_default=True)
@click.option("--num-books", default=1, show_default=True, help="Books in a task.")
@click.option("--bundle-seed", default=0, show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def show(suite: str, source: str, data_dir: str | None, source_options: str, as_json: bool, **rest: Any) -> None:
    """Show the task set of SUITE (EnMC, EnQA, ZhQA, Folder, …) and its first questions.

    Example: loongdoc data show EnQA --source folder --data-dir my-books --num-books 5
    """
    from loongdoc_env.tasks.sources import open_task_set

    try:
        options = json.loads(source_options)
    except (ValueError, RecursionError) as error:
        raise click.BadParameter(f"{source_options!r} is no JSON object: {error}") from error
    if not isinstance(options, dict):
        raise click.BadParameter(f"{source_options!r} is no JSON object")
    tasks = open_task_set(suite, source=source, data_dir=data_dir, source_options=options, **rest)
    first = [
        {"id": task.id, "documents": len(task.documents), "question": task.questions[0].text} for task in tasks[:5]
    ]
    facts = {
        "name": tasks.name,
        "source": tasks.source,
        "split": tasks.split,
        "tasks": len(tasks),
        "fingerprint": tasks.fingerprint,
    }
    if as_json:
        click.echo(json.dumps({**facts, "first": first}, ensure_ascii=False))
        return
    for key, value in facts.items():
        click.echo(f"{key:12} {value}")
    for row in first:
        click.echo(f"{row['id']}  {row['documents']} document(s)  {row['question']}")
