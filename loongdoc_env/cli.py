"""The ``loongdoc`` command; each subcommand's module is imported only when that command is used."""

from __future__ import annotations

import importlib
import sys
import warnings
from typing import TextIO

import click

from loongdoc_env.errors import LoongDocError

COMMANDS = {
    "eval": "loongdoc_agents.evaluation.cli:evaluate",
    "self-check": "loongdoc_agents.evaluation.cli:self_check",
    "play": "loongdoc_agents.play:play",
    "score": "loongdoc_env.scoring.cli:score",
    "index": "loongdoc_env.library.cli:index",
    "data": "loongdoc_env.tasks.cli:data",
    "doctor": "loongdoc_env.doctor:doctor",
}
"""Name of each subcommand and where its click command lives."""


class _LazyGroup(click.Group):
    """Import a subcommand when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        module, attribute = COMMANDS[name].split(":")
        command: click.Command = getattr(importlib.import_module(module), attribute)
        return command


@click.group(cls=_LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="loongdoc-env")
def loongdoc() -> None:
    """Environments for agents that read books and corpora."""


def _show_warning(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    """Print a warning as a note, without the line of code it came from."""
    click.echo(f"Note: {message}", err=True)


def main() -> None:
    """Run the command line; an error of ours, or of a file or folder, becomes one line and exit code 1."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    warnings.showwarning = _show_warning
    sys.path.append("")  # so that module:function finds a module in the current folder
    try:
        loongdoc(prog_name="loongdoc")
    except LoongDocError as error:
        click.echo(f"loongdoc: {error}", err=True)
        sys.exit(1)
    except OSError as error:
        if error.filename is None and error.strerror is None:
            raise
        where = f" {str(error.filename)!r}" if error.filename is not None else ""
        click.echo(f"loongdoc: cannot read or write{where}: {error.strerror}", err=True)
        sys.exit(1)
