import subprocess
import sys

import pytest
from tiny import tiny

from loongdoc_agents import policy
from loongdoc_agents.policy import POLICIES, Policy, PolicyContext, PolicySpec, find_policy, register
from loongdoc_env import LoongDocEnv
from loongdoc_env.errors import ConfigurationError


@pytest.mark.parametrize("name", list(POLICIES))
def test_every_registered_policy_keeps_the_protocol(name):
    env = LoongDocEnv(task_set=tiny())
    task_set = env.task_set if POLICIES[name].privileged else None
    made = POLICIES[name].make(PolicyContext(env.action_space, 0, task_set))
    assert isinstance(made, Policy)
    observation, info = env.reset(options={"task": "choice"})
    made.reset(observation, info)
    action = made.act(observation, info)
    assert action in env.action_space


def test_an_unknown_name_offers_the_nearest():
    with pytest.raises(ConfigurationError, match="Did you mean 'random'"):
        find_policy("randon")


def test_a_policy_of_ones_own_is_named_by_module_and_attribute():
    assert find_policy("players:SlowPolicy").load().__name__ == "SlowPolicy"


@pytest.mark.parametrize(("name", "problem"), [("players:None_", "has no"), ("nowhere.at.all:x", "no module")])
def test_a_policy_that_is_not_there_is_named(name, problem):
    with pytest.raises(ConfigurationError, match=problem):
        find_policy(name).load()


def test_a_name_is_registered_once():
    register(POLICIES["random"])  # the same again is no harm
    with pytest.raises(ConfigurationError, match="registered already"):
        register(PolicySpec("random", "players:SlowPolicy"))


def test_policies_are_imported_when_used_only():
    code = (
        "import sys, loongdoc_agents.policy;"
        "print([m for m in ('loongdoc_agents.baselines.lexical', 'tantivy', 're2') if m in sys.modules])"
    )
    paths = [str(path) for path in sys.path if path]
    command = [sys.executable, "-c", f"import sys; sys.path[:0] = {paths!r}; {code}"]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "[]\n"


def test_the_module_lists_every_policy_with_a_sentence():
    assert all(spec.about.endswith(".") for spec in POLICIES.values())
    assert policy.__doc__


@pytest.mark.parametrize("name", [":x", ".relative:x", "os:sep"])
def test_an_entry_point_that_cannot_make_a_policy_is_refused(name):
    with pytest.raises(ConfigurationError, match=f"Policy '{name}'"):
        find_policy(name).load()
