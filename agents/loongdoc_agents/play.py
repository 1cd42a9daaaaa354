"""``loongdoc play``: a person acts in the terminal, with what a policy has and nothing else."""

from __future__ import annotations

import json
import shlex
import sys
from typing import Any

import click

from loongdoc_agents.baselines.script import call
from loongdoc_agents.evaluation.options import data_options, parse_json_object
from loongdoc_agents.policy import Action

HELP = """\
ls [FOLDER]                  list a folder
search WORDS…                find passages by words
grep PATTERN                 find passages by a pattern
read FILE [START [COUNT]]    read characters of a file
submit ANSWER                answer the question; with several: submit QUESTION ANSWER
state                        what has been recorded
{"name": …}                  any action as JSON
help, quit"""


class BadCommandError(ValueError):
    """Raised when a typed line is no command; the message is shown."""


def parse_command(line: str, question_ids: tuple[str, ...]) -> Action:
    """Turn a typed line into an action.

    Args:
        line: What was typed, not blank.
        question_ids: Ids of the questions, to tell an answer from a question id.

    Raises:
        BadCommandError: No command has this form.

    Example:
        >>> parse_command("read /environment/book.txt 100 50", ("q1",))["arguments"]
        {'path': '/environment/book.txt', 'start': 100, 'limit': 50}
    """
    line = line.strip()
    if line.startswith("{"):
        try:
            action: Action = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise BadCommandError(f"not JSON: {error}") from None
        return action
    verb, _, rest = line.partition(" ")
    rest = rest.strip()
    if verb == "ls":
        return call("list_files", path=rest) if rest else call("list_files")
    if verb in ("search", "grep") and rest:
        return call("search", query=rest) if verb == "search" else call("search", query=rest, mode="regex")
    if verb == "read" and rest:
        return _read(rest)
    if verb == "state":
        return call("show_state")
    if verb == "submit" and rest:
        first, _, answer = rest.partition(" ")
        if len(question_ids) > 1:
            if first not in question_ids or not answer.strip():
                raise BadCommandError(f"submit QUESTION ANSWER; the questions are {', '.join(question_ids)}")
            return call("submit", answers={first: answer.strip()})
        return call("submit", answer=rest)
    raise BadCommandError(f"{line[:60]!r} fits none of these commands\n\n{HELP}")


def _read(rest: str) -> Action:
    try:
        parts = shlex.split(rest)
        numbers = [int(part) for part in parts[1:]]
    except ValueError:
        raise BadCommandError("read FILE [START [COUNT]], with whole numbers") from None
    if len(numbers) > 2:
        raise BadCommandError("read FILE [START [COUNT]]")
    return call("read", path=parts[0], **dict(zip(("start", "limit"), numbers, strict=False)))


@click.command(epilog="Example: loongdoc play LoongDoc-EnQA-K1 --source synthetic --seed 1")
@click.argument("env_id", metavar="ID")
@data_options
@click.option("--seed", type=int, default=0, show_default=True, help="Which task comes first.")
@click.option("--task", help="Task id, in place of the seed's first.")
def play(env_id: str, seed: int, task: str | None, **given: Any) -> None:
    """Answer a question yourself, with the actions a policy has."""
    from loongdoc_agents.baselines.script import asked_questions
    from loongdoc_agents.evaluation.settings import Settings, make_env
    from loongdoc_env import views

    given["source_options"] = parse_json_object("--source-options", given["source_options"])
    env = make_env(env_id, Settings(**given))
    try:
        observation, info = env.reset(seed=seed, options={"task": task} if task else None)
        click.echo(f"Task {info['task_id']} from {info['source']}\n")
        click.echo(views.prompt(observation))
        click.echo(HELP + "\n")
        questions = tuple(question.id for question in asked_questions(observation["instruction"]))
        while (line := _next_line()) is not None:
            if line.strip() in ("help", "?"):
                click.echo(HELP)
                continue
            if not line.strip():
                continue
            try:
                action = parse_command(line, questions)
            except BadCommandError as error:
                click.echo(str(error))
                continue
            observation, _, terminated, truncated, info = env.step(action)
            click.echo(views.turn(observation))
            if terminated or truncated:
                click.echo(_ending(info))
                return
        click.echo("Left without an answer.")
    finally:
        env.close()


def _next_line() -> str | None:
    """Return the next typed line, or None at the end of the input or for ``quit``."""
    if sys.stdin.isatty():
        click.echo("> ", nl=False)
    line = sys.stdin.readline()
    return None if not line or line.strip() in ("quit", "exit") else line


def _ending(info: dict[str, Any]) -> str:
    if not info["scored"]:
        return f"Ended ({info['outcome']}) without a score. {info.get('grader_message', '')}".rstrip()
    return f"Ended ({info['outcome']}). Score {info['score']:.3f}"
