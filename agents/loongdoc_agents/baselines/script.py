"""Policies written as a plain sequence of actions, and readers of what the environment says.

``ScriptedPolicy`` lets a policy be one generator: it yields actions and is sent what came back. The functions
take questions, hits and passages out of the texts of an observation, which is all a policy has.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Generator
from typing import NamedTuple

from loongdoc_agents.policy import Action, Info, Observation, PolicyContext


class Reply(NamedTuple):
    """What came back for an action: the observation and its info."""

    observation: Observation
    info: Info

    @property
    def result(self) -> str:
        """Text of the action's result."""
        return str(self.observation["result"])

    @property
    def failed(self) -> bool:
        """Whether the action was answered with an error."""
        return bool(self.info["error"])


Script = Generator[Action, Reply, None]
"""Yields actions; each ``yield`` gives the reply to the action."""


class ScriptedPolicy(ABC):
    """Play the actions that ``play`` yields; when it has no more, end the episode with what was answered.

    Attributes:
        notes: What the policy has to tell about the episode.
    """

    def __init__(self, context: PolicyContext) -> None:
        self.context = context
        self.notes: list[str] = []
        self._script: Script | None = None
        self._started = False

    @abstractmethod
    def play(self, first: Reply) -> Script:
        """Yield the actions of one episode."""

    def reset(self, observation: Observation, info: Info) -> None:
        """Start a new script."""
        self.notes.clear()
        self._script = self.play(Reply(observation, info))
        self._started = False

    def act(self, observation: Observation, info: Info) -> Action:
        """Return the next action of the script."""
        if self._script is None:
            raise RuntimeError("act() before reset()")
        try:
            if not self._started:
                self._started = True
                return next(self._script)
            return self._script.send(Reply(observation, info))
        except StopIteration:
            return call("submit", confirm=True)


def call(name: str, **arguments: object) -> Action:
    """Return an action.

    Example:
        >>> call("read", path="/environment/book.txt", limit=100)
        {'name': 'read', 'arguments': {'path': '/environment/book.txt', 'limit': 100}}
    """
    return {"name": name, "arguments": arguments}


class Asked(NamedTuple):
    """A question as the instruction shows it."""

    id: str
    text: str
    options: tuple[str, ...]

    @property
    def is_chinese(self) -> bool:
        """Whether the question is in Chinese, judging by its characters."""
        return len(re.findall("[\u3400-\u9fff]", self.text)) * 4 > len(self.text)


_QUESTION = re.compile(r"^## (\S+)\n\n", re.MULTILINE)
_OPTIONS = re.compile(r"\n\nA\. (.*)\nB\. (.*)\nC\. (.*)\nD\. (.*)\Z", re.DOTALL)


def asked_questions(instruction: str) -> tuple[Asked, ...]:
    r"""Return the questions at the end of an instruction.

    Example:
        >>> asked_questions("Answer.\n\n# Questions\n\n## q1\n\nWho sailed?\n\nA. Ann\nB. Bo\nC. Cy\nD. Di\n")
        (Asked(id='q1', text='Who sailed?', options=('Ann', 'Bo', 'Cy', 'Di')),)
    """
    _, _, listed = instruction.partition("\n# Questions\n")
    pieces = _QUESTION.split(listed)
    found = []
    for question_id, body in zip(pieces[1::2], pieces[2::2], strict=True):
        text = body.strip("\n")
        options = _OPTIONS.search(text)
        if options:
            found.append(Asked(question_id, text[: options.start()], options.groups()))
        else:
            found.append(Asked(question_id, text, ()))
    return tuple(found)


class Place(NamedTuple):
    """A search hit: where it is and a bit of its text."""

    path: str
    start: int
    snippet: str


_HIT = re.compile(r"^\d+\. (/\S.*) start=(\d+)\n   (.*)$", re.MULTILINE)


def places(result: str) -> tuple[Place, ...]:
    r"""Return the hits of a search result, best first.

    Example:
        >>> places("1 candidate passages\n1. /environment/book.txt start=40\n   The whale rose.")
        (Place(path='/environment/book.txt', start=40, snippet='The whale rose.'),)
    """
    return tuple(Place(path, int(start), snippet) for path, start, snippet in _HIT.findall(result))


class Passage(NamedTuple):
    """Source text that was read: its file, its first character, the text, and the characters of the whole file."""

    path: str
    start: int
    text: str
    length: int


_RANGE = re.compile(r"<<passage \w+>> (.*) characters (\d+)-(\d+) of (\d+)")


def passage(result: str) -> Passage | None:
    """Return the source text of a ``read`` result with its place, or None when it holds none."""
    from loongdoc_env import views

    text = views.passage(result)
    header = _RANGE.match(result)
    if text is None or header is None:
        return None
    return Passage(header[1], int(header[2]), text, int(header[4]))
