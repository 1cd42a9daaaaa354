"""Spaces for text and for actions, and how vector environments batch them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np
from gymnasium.spaces import Space
from gymnasium.vector.utils import batch_space, concatenate, create_empty_array, iterate
from gymnasium.vector.utils.shared_memory import create_shared_memory

from loongdoc_env.episode.actions import BadAction, Evidence, action_types, check_evidence, validate
from loongdoc_env.errors import ConfigurationError

Action = dict[str, Any]


class TextSpace(Space[str]):
    """All strings of at most ``max_length`` characters, of any characters at all.

    Gymnasium's ``Text`` lists its characters, so it cannot hold ordinary text; this space checks type and length.
    """

    def __init__(self, max_length: int, seed: int | np.random.Generator | None = None) -> None:
        self.max_length = int(max_length)
        super().__init__(None, None, seed)

    @property
    def is_np_flattenable(self) -> bool:
        """Text cannot be flattened to a Box."""
        return False

    def sample(self, mask: Any | None = None, probability: Any | None = None) -> str:
        """Return up to 32 random letters and blanks; masks are not supported."""
        if mask is not None or probability is not None:
            raise ValueError("TextSpace.sample takes neither mask nor probability")
        length = int(self.np_random.integers(0, min(32, self.max_length) + 1))
        letters = self.np_random.integers(0, 27, size=length)
        return "".join(" abcdefghijklmnopqrstuvwxyz"[i] for i in letters)

    def contains(self, x: Any) -> bool:
        """Return whether ``x`` is a string that is not too long."""
        return isinstance(x, str) and len(x) <= self.max_length

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TextSpace) and other.max_length == self.max_length

    def __hash__(self) -> int:
        return hash(("TextSpace", self.max_length))

    def __repr__(self) -> str:
        return f"TextSpace({self.max_length})"


_WORDS = (
    "the",
    "house",
    "letter",
    "river",
    "captain",
    "night",
    "door",
    "1,234",
    "1950",
    "mother",
    "王",
    "故乡",
)
_PATHS = (
    "/environment",
    "/environment/book.txt",
    "/environment/books",
    "/environment/documents",
    "instruction.md",
)
_PATTERNS = (r"\b[A-Z][a-z]+ said", r"\d{4}", r"(?i)letter", "第.章", "(")


class ActionSpace(Space[Action]):
    """All well-formed actions ``{"name": str, "arguments": dict}`` of an evidence mode.

    Args:
        evidence: Decides what actions there are.
        seed: For ``sample``.
    """

    def __init__(self, evidence: Evidence = "off", seed: int | np.random.Generator | None = None) -> None:
        self.evidence = check_evidence(evidence)
        super().__init__(None, None, seed)

    @property
    def is_np_flattenable(self) -> bool:
        """Actions cannot be flattened to a Box."""
        return False

    def contains(self, x: Any) -> bool:
        """Return whether an episode would accept the structure of ``x``."""
        try:
            validate(x, self.evidence)
        except BadAction:
            return False
        return True

    def sample(self, mask: Any | None = None, probability: Any | None = None) -> Action:
        """Return a well-formed action of a random kind; masks are not supported."""
        if mask is not None or probability is not None:
            raise ValueError("ActionSpace.sample takes neither mask nor probability")
        rng = self.np_random
        names = tuple(action_types(self.evidence))
        name = names[int(rng.integers(len(names)))]
        return {"name": name, "arguments": self._arguments(name)}

    def _arguments(self, name: str) -> dict[str, Any]:
        rng = self.np_random

        def pick(items: tuple[str, ...]) -> str:
            return items[int(rng.integers(len(items)))]

        if name == "list_files":
            return {"path": pick(_PATHS), "limit": int(rng.integers(1, 50))}
        if name == "search":
            if rng.random() < 0.25:
                return {"query": pick(_PATTERNS), "mode": "regex", "limit": int(rng.integers(1, 10))}
            words = [pick(_WORDS) for _ in range(int(rng.integers(1, 4)))]
            return {"query": " ".join(words), "limit": int(rng.integers(1, 10))}
        if name == "read":
            return {
                "path": pick(_PATHS),
                "start": int(rng.integers(0, 5_000)),
                "limit": int(rng.integers(1, 4_000)),
            }
        if name == "show_state":
            return {"part": pick(("all", "answers", "spans"))}
        return {"answer": pick((*_WORDS, "A", "B", "C", "D"))}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ActionSpace) and other.evidence == self.evidence

    def __hash__(self) -> int:
        return hash(("ActionSpace", self.evidence))

    def __repr__(self) -> str:
        return f"ActionSpace(evidence={self.evidence!r})"


class BatchedActionSpace(Space[tuple[Action, ...]]):
    """``n`` actions, one for each environment of a vector environment."""

    def __init__(self, single: ActionSpace, n: int) -> None:
        self.single = ActionSpace(single.evidence)
        self.n = n
        super().__init__(None, None)

    @property
    def is_np_flattenable(self) -> bool:
        """Actions cannot be flattened to a Box."""
        return False

    def seed(self, seed: int | None = None) -> int | Any:
        """Seed the space of the single action."""
        return self.single.seed(seed)

    def sample(self, mask: Any | None = None, probability: Any | None = None) -> tuple[Action, ...]:
        """Return ``n`` random well-formed actions."""
        return tuple(self.single.sample(mask, probability) for _ in range(self.n))

    def contains(self, x: Any) -> bool:
        """Return whether ``x`` is a sequence of ``n`` actions."""
        return isinstance(x, tuple | list) and len(x) == self.n and all(item in self.single for item in x)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BatchedActionSpace) and (other.single, other.n) == (self.single, self.n)

    def __hash__(self) -> int:
        return hash((self.single, self.n))

    def __repr__(self) -> str:
        return f"BatchedActionSpace({self.single!r}, {self.n})"


@batch_space.register(ActionSpace)
def _batch_actions(space: ActionSpace, n: int = 1) -> BatchedActionSpace:
    batched = BatchedActionSpace(space, n)
    batched.seed(int(space.np_random.spawn(1)[0].integers(2**31)))
    return batched


@iterate.register(BatchedActionSpace)
def _iterate_actions(space: Any, items: Iterable[Any]) -> Iterator[Any]:  # type: ignore[misc]  # its typing knows only its own spaces
    return iter(items)


@concatenate.register(ActionSpace)
def _concatenate_actions(space: ActionSpace, items: Iterable[Any], out: Any) -> tuple[Any, ...]:
    return tuple(items)


@create_empty_array.register(ActionSpace)
def _empty_actions(space: ActionSpace, n: int = 1, fn: Callable[..., Any] = np.zeros) -> tuple[Action, ...]:
    return tuple({"name": "show_state", "arguments": {}} for _ in range(n))


@create_empty_array.register(TextSpace)
def _empty_texts(space: TextSpace, n: int = 1, fn: Callable[..., Any] = np.zeros) -> tuple[str, ...]:
    return ("",) * n


@create_shared_memory.register(TextSpace)
def _no_shared_memory(space: TextSpace, n: int = 1, ctx: Any = None) -> Any:
    raise ConfigurationError(
        "Text observations cannot go through shared memory: use AsyncVectorEnv(..., shared_memory=False), or "
        'gym.make_vec(id, vectorization_mode="async", vector_kwargs={"shared_memory": False}), or the '
        "project's own vector environment, which gym.make_vec(id) gives by default."
    )
