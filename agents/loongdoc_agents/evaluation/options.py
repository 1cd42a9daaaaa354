"""Command-line options that several commands share: which environment, on which data."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeVar

import click

from loongdoc_env.errors import ConfigurationError

Command = TypeVar("Command", bound=Callable[..., Any])

SPLITS = ("all", "train", "test")


class Episodes(click.ParamType):  # type: ignore[type-arg]  # generic in newer versions of click only
    """A number of episodes, or ``all``."""

    name = "N|all"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int | None:
        """Return the number, or None for ``all``."""
        if value is None or str(value).lower() == "all":
            return None
        try:
            number = int(value)
        except ValueError:
            self.fail(f"{value!r} is neither a number nor 'all'", param, ctx)
        if number < 1:
            self.fail(f"{value!r} is no number of episodes; give 1 or more, or 'all'", param, ctx)
        return number


def parse_json_object(name: str, text: str | None) -> dict[str, Any] | None:
    """Return the object that an option holds as JSON, or None when it was not given.

    Raises:
        ConfigurationError: It is not a JSON object.
    """
    if text is None:
        return None
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ConfigurationError(f"{name} is not JSON ({error}); give an object such as '{{\"seed\": 1}}'.") from error
    if not isinstance(value, dict):
        raise ConfigurationError(f"{name} is {value!r}; give a JSON object such as '{{\"seed\": 1}}'.")
    return value


def data_options(command: Command) -> Command:
    """Add ``--source``, ``--data-dir``, ``--source-options``, ``--split`` and ``--num-books``."""
    for option in reversed(
        (
            click.option(
                "--source",
                default="auto",
                show_default=True,
                help="Where tasks come from: auto, synthetic, infinitebench, folder, …, or module:function.",
            ),
            click.option("--data-dir", help="Folder of the source."),
            click.option("--source-options", metavar="JSON", help="Options of the source."),
            click.option("--split", type=click.Choice(SPLITS), help="Which books; decided by the id if left out."),
            click.option("--num-books", type=int, help="Books per task, for ids that do not name it."),
        )
    ):
        command = option(command)
    return command
