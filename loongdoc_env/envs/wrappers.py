"""Wrappers for policies that speak text."""

from __future__ import annotations

from typing import Any, cast

import gymnasium as gym

from loongdoc_env.envs.env import MAX_FILES_CHARS, MAX_INSTRUCTION_CHARS, MAX_SKILLS_CHARS, MAX_STATE_CHARS
from loongdoc_env.envs.spaces import Action, TextSpace
from loongdoc_env.episode import views
from loongdoc_env.episode.episode import MAX_RESULT_CHARS
from loongdoc_env.episode.frames import cut
from loongdoc_env.episode.parse import MAX_REPLY_CHARS, parse_action

_MAX_TEXT = MAX_INSTRUCTION_CHARS + MAX_SKILLS_CHARS + MAX_FILES_CHARS + MAX_RESULT_CHARS + 2 * MAX_STATE_CHARS + 1_024


class TextAction(gym.Wrapper[dict[str, Any], str, dict[str, Any], Any]):
    """Take a model's raw reply as the action: JSON, or ``<tool_call>`` forms (see ``parse_action``).

    A reply with several calls is several turns, in order; they stop when the episode ends. The observation is that
    of the last turn, with the ``result`` texts of all of them one after the other; the reward is their sum.
    """

    def __init__(self, env: gym.Env[Any, Any]) -> None:
        super().__init__(env)
        self.action_space = TextSpace(MAX_REPLY_CHARS)

    def step(self, action: str) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Carry out every call in the reply."""
        total = 0.0
        results: list[str] = []
        calls = parse_action(action)
        for number, call in enumerate(calls, 1):
            observation, reward, terminated, truncated, info = self.env.step(cast(Any, call))
            total += float(reward)
            results.append(observation["result"])
            if terminated or truncated or number == len(calls):
                break
        if len(results) > 1:
            observation = {
                **observation,
                "result": cut("\n\n".join(results), MAX_RESULT_CHARS, "make fewer calls a reply"),
            }
        return observation, total, terminated, truncated, info


class TextObservation(gym.ObservationWrapper[str, Action, dict[str, Any]]):
    """Show the whole observation as one text."""

    def __init__(self, env: gym.Env[Any, Any]) -> None:
        super().__init__(env)
        self.observation_space = TextSpace(_MAX_TEXT)

    def observation(self, observation: dict[str, Any]) -> str:
        """Return ``views.as_text(observation)``."""
        return views.as_text(observation)
