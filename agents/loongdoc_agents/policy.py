"""What a policy is, and the names under which policies are found.

A policy maps an observation to an action; it sees what the environment gives and nothing else. A
*privileged* policy (the oracle) also gets the task set, gold answers included, and says so in every table.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from loongdoc_env.errors import ConfigurationError, nearest
from loongdoc_env.tasks.model import TaskSet

Observation = Mapping[str, Any]
"""Element of ``env.observation_space``: its values are text, numbers and maps of numbers."""

Action = dict[str, Any]
"""``{"name": str, "arguments": dict}``, the shape of a model's tool call."""

Info = Mapping[str, Any]


@runtime_checkable
class Policy(Protocol):
    """One player of one episode; a new one is made for every episode.

    A policy that has something to tell about how it played may carry ``notes``, a sequence of strings,
    which the runner copies into the episode's record.
    """

    def reset(self, observation: Observation, info: Info) -> None:
        """Take in the first observation of the episode."""

    def act(self, observation: Observation, info: Info) -> Action:
        """Return the next action, given the latest observation."""


@dataclass(frozen=True)
class PolicyContext:
    """What a policy is made from.

    Attributes:
        action_space: Space of the environment's actions.
        seed: Source of all randomness of the policy, in ``[0, 2**32)``.
        task_set: The tasks with their gold answers; None unless the policy is registered as privileged.
    """

    action_space: Any  # a gymnasium space of the project; only ``seed`` and ``sample`` are used
    seed: int
    task_set: TaskSet | None = None


PolicyFactory = Callable[[PolicyContext], Policy]


@dataclass(frozen=True)
class PolicySpec:
    """One entry of the list of policies.

    Attributes:
        name: What ``--agent`` takes.
        entry_point: ``"module:attribute"`` of a ``PolicyFactory``; imported when it is used.
        about: One sentence for ``--help`` and reports.
        choice_only: Whether it can answer four-option questions only.
        privileged: Whether it is given the gold answers.
    """

    name: str
    entry_point: str
    about: str = ""
    choice_only: bool = False
    privileged: bool = False

    def make(self, context: PolicyContext) -> Policy:
        """Return a policy for one episode."""
        return self.load()(context)

    def load(self) -> PolicyFactory:
        """Import the factory.

        Raises:
            ConfigurationError: There is no such module or attribute, or it cannot be called.
        """
        module, _, attribute = self.entry_point.partition(":")
        if not module or module.startswith("."):
            raise ConfigurationError(f"Policy {self.entry_point!r}: give the full name of a module before the colon.")
        try:
            factory: PolicyFactory = getattr(importlib.import_module(module), attribute)
        except ModuleNotFoundError as error:
            if error.name is None or not (module + ".").startswith(error.name + "."):
                raise  # the module is there, and imports something that is not
            raise ConfigurationError(f"Policy {self.entry_point!r}: there is no module {module!r}.") from error
        except AttributeError as error:
            raise ConfigurationError(f"Policy {self.entry_point!r}: {module!r} has no {attribute!r}.") from error
        if not callable(factory):
            raise ConfigurationError(f"Policy {self.entry_point!r}: {attribute!r} is no function or class.")
        return factory


POLICIES: dict[str, PolicySpec] = {}
"""Every registered policy by name, in the order tables show them."""


def register(spec: PolicySpec) -> None:
    """Add a policy to the list; a name can be used once.

    Raises:
        ConfigurationError: The name is taken by another policy.
    """
    if POLICIES.get(spec.name, spec) != spec:
        raise ConfigurationError(f"Policy {spec.name!r} is registered already; choose another name.")
    POLICIES[spec.name] = spec


def find_policy(name: str) -> PolicySpec:
    """Return a registered policy, or one named by ``"module:factory"``.

    Raises:
        ConfigurationError: The name is unknown; the nearest one is offered.

    Example:
        >>> find_policy("random").privileged
        False
    """
    if name in POLICIES:
        return POLICIES[name]
    if ":" in name:
        return PolicySpec(name, name, "A policy of your own.")
    known = ", ".join(POLICIES)
    raise ConfigurationError(
        f"No policy {name!r}.{nearest(name, POLICIES)} Known are {known}; 'module:factory' names your own."
    )


for _spec in (
    PolicySpec(
        "random",
        "loongdoc_agents.baselines.random:RandomPolicy",
        "Samples the action space.",
    ),
    PolicySpec(
        "first-letter",
        "loongdoc_agents.baselines.choice:first_letter",
        "Answers A without reading.",
        choice_only=True,
    ),
    PolicySpec(
        "majority",
        "loongdoc_agents.baselines.choice:majority",
        "Answers the most frequent gold letter of the other tasks without reading.",
        choice_only=True,
        privileged=True,
    ),
    PolicySpec(
        "lexical",
        "loongdoc_agents.baselines.lexical:LexicalPolicy",
        "Searches by the question's rare terms and answers from what it read, without a model.",
    ),
    PolicySpec(
        "oracle",
        "loongdoc_agents.baselines.oracle:OraclePolicy",
        "Is told where the answer stands, reads it there and submits it.",
        privileged=True,
    ),
):
    register(_spec)
