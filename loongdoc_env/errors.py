"""Every exception and warning the package raises, one flat list by boundary.

A policy's mistake is never an exception: it comes back as an observation (see ``episode``). What is raised
here is a mistake of the caller or a failure of ours, with a message that says what to do. Each class also
derives from the built-in a caller would expect, survives ``pickle`` and can be rebuilt from its message.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class LoongDocError(Exception):
    """Base class of every error raised by this package."""

    def __str__(self) -> str:
        """Return the message itself, also for classes that derive from ``KeyError``."""
        return str(self.args[0]) if self.args else ""


class ConfigurationError(LoongDocError, ValueError):
    """Raised when an option has a value that cannot be used."""


class TaskDataError(LoongDocError, ValueError):
    """Raised when a question or data file cannot be used as it is."""


class DataNotFoundError(LoongDocError, FileNotFoundError):
    """Raised when a file, folder or prepared data set is not there."""


class UnknownTaskError(LoongDocError, KeyError):
    """Raised when a task id does not exist in a task set."""


class CorpusError(LoongDocError):
    """Raised when a document cannot be decoded or stored."""


class LibraryIndexError(LoongDocError, RuntimeError):
    """Raised when an index on disk is broken or cannot be built."""


class EpisodeEndedError(LoongDocError, RuntimeError):
    """Raised when an episode is stepped after its end or before its first reset."""


class GraderError(LoongDocError, RuntimeError):
    """Raised when an answer cannot be scored for reasons outside the answer."""


class NeedsJudgeError(GraderError):
    """Raised when a scorer needs a judge model and none is configured."""


class UnknownScorerError(LoongDocError, KeyError):
    """Raised when a scorer name is not registered."""


class MissingExtraError(LoongDocError, ImportError):
    """Raised when an optional dependency is needed and not installed."""


class DownloadError(LoongDocError, OSError):
    """Raised when data could not be fetched or does not match its checksum."""


class RunFolderError(LoongDocError, RuntimeError):
    """Raised when a run folder cannot be read, or belongs to other settings."""


class SyntheticDataWarning(UserWarning):
    """Issued when ``source="auto"`` finds no prepared data and plays the embedded synthetic library."""


class TaskDataWarning(UserWarning):
    """Issued for records and documents that are left out of a task set."""


def nearest(name: str, names: Iterable[str]) -> str:
    """Return `` Did you mean 'x'?`` for the name closest to ``name``, or an empty string."""
    close = difflib.get_close_matches(name, list(names), n=1)
    return f" Did you mean {close[0]!r}?" if close else ""
