"""The floor: actions drawn from the action space."""

from __future__ import annotations

import copy

from loongdoc_agents.policy import Action, Info, Observation, PolicyContext


class RandomPolicy:
    """Sample the environment's action space; what it submits is one of the space's sample answers."""

    def __init__(self, context: PolicyContext) -> None:
        self._space = copy.deepcopy(context.action_space)  # its own: other episodes draw from theirs
        self._space.seed(context.seed)

    def reset(self, observation: Observation, info: Info) -> None:
        """Do nothing: it does not look."""

    def act(self, observation: Observation, info: Info) -> Action:
        """Return a random well-formed action."""
        action: Action = self._space.sample()
        return action
