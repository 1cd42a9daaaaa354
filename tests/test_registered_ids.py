"""Every registered id, played on its synthetic stand-in."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import warnings
from pathlib import Path

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.envs.registration import EnvSpec
from gymnasium.utils.env_checker import check_env

import loongdoc_env
from loongdoc_env import environment_ids

IDS = sorted(environment_ids())
ROOT = Path(__file__).parent.parent


def options(name: str) -> dict[str, object]:
    return {} if name == "LoongDoc-Folder" else {"source": "synthetic"}


def digest(name: str, seed: int, steps: int = 12) -> str:
    """Play sampled actions and hash everything that was returned."""
    env = gym.make(name, **options(name)).unwrapped
    env.action_space.seed(seed)
    state = hashlib.sha256()
    for returned in [env.reset(seed=seed)] + [None] * steps:
        if returned is None:
            returned = env.reset() if env.episode.ended else env.step(env.action_space.sample())
        state.update(repr(returned).encode())
    env.close()
    return state.hexdigest()


@pytest.mark.parametrize("name", IDS)
def test_check_env_without_warnings(name):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gym.make(name, render_mode="ansi", **options(name)).unwrapped)


@pytest.mark.parametrize("name", IDS)
def test_spec_survives_json(name):
    spec = gym.make(name, **options(name)).spec
    assert spec is not None
    again = EnvSpec.from_json(spec.to_json())
    assert again.kwargs == spec.kwargs
    assert gym.make(again).reset(seed=1)[1]["task_id"] == gym.make(spec).reset(seed=1)[1]["task_id"]


@pytest.mark.parametrize("name", IDS)
def test_two_replays_give_the_same_bytes(name):
    assert digest(name, 11) == digest(name, 11)


def test_two_processes_with_different_hash_seeds_give_the_same_bytes():
    code = "import test_registered_ids as t\nfor name in t.IDS: print(name, t.digest(name, 3))"
    outputs = []
    for hash_seed in ("1", "2"):
        environment = {
            **os.environ,
            "PYTHONHASHSEED": hash_seed,
            "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "agents"), str(ROOT / "tests")]),
        }
        done = subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True, encoding="utf-8", check=True
        )
        outputs.append(done.stdout)
    assert outputs[0] == outputs[1]
    assert len(outputs[0].splitlines()) == len(IDS)


HOSTILE = [
    {"name": "read", "arguments": {"path": "../../../../etc/passwd"}},
    {"name": "read", "arguments": {"path": "/proc/self/environ"}},
    {"name": "read", "arguments": {"path": "/environment/\x00\ud800"}},
    {"name": "read", "arguments": {"path": "C:\\Windows\\system.ini", "start": 2**53}},
    {"name": "list_files", "arguments": {"path": "/environment/../..", "start": 10**9}},
    {"name": "list_files", "arguments": {"path": "~/.ssh"}},
    {"name": "search", "arguments": {"query": "(a+)+$", "mode": "regex"}},
    {"name": "search", "arguments": {"query": "(?s).*?x", "mode": "regex", "limit": 50}},
    {"name": "search", "arguments": {"query": "a" * 5_000_000}},
    {"name": "search", "arguments": {"query": "a " * 2_000}},
    {"name": "search", "arguments": {"query": "\ud800\udfff \x00"}},
    {"name": "search", "arguments": {"query": 'title:"x" AND body:[a TO *] ^5 ~2 \\'}},
    {"name": "search", "arguments": {"query": "[", "mode": "regex"}},
    {"name": "search", "arguments": {"query": "(" * 900, "mode": "regex"}},
    {"name": "search", "arguments": {"query": "x{1000}{1000}", "mode": "regex"}},
    {"name": "submit", "arguments": {"answers": {"../../x": "y"}}},
    {"name": "submit", "arguments": {"answers": {}}},
    {"name": "submit", "arguments": {"answer": "\ud800" * 100}},
    {"name": "submit", "arguments": {"answer": "9" * 65_000}},
    {"name": "show_state", "arguments": {"part": ["all"]}},
    {"name": "__class__", "arguments": {}},
    {"name": "read", "arguments": {"path": "book.txt", "limit": 10**30}},
    {"name": "read", "arguments": {"path": "book.txt", "limit": float("nan")}},
    {"name": None},
    {},
    None,
    [],
    "submit B",
    b"bytes",
    3,
]


@pytest.mark.parametrize("name", IDS)
def test_random_and_hostile_actions(name):
    env = gym.make(name, disable_env_checker=True, **options(name)).unwrapped
    env.action_space.seed(5)
    rng = np.random.default_rng(5)
    env.reset(seed=5)
    host = (str(ROOT), str(Path.home()), os.environ.get("LOONGDOC_CACHE", "\0"))
    for _ in range(int(os.environ.get("LOONGDOC_HOSTILE_ACTIONS", "300"))):
        action = HOSTILE[rng.integers(len(HOSTILE))] if rng.random() < 0.5 else env.action_space.sample()
        observation, reward, terminated, truncated, _ = env.step(action)
        assert observation in env.observation_space
        assert 0.0 <= reward <= 1.0
        text = observation["result"]
        assert not any(path in text for path in host)
        assert "root:" not in text
        assert all(int(left) >= 0 for left in observation["budget"].values())
        if terminated or truncated:
            env.reset()
    env.close()


def test_nearest_name_is_offered_for_an_unknown_id():
    with pytest.raises(gym.error.NameNotFound, match="LoongDoc-EnQA"):
        gym.make("LoongDoc-EnQa-K20")


def test_every_id_stands_in_the_readme():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [name for name in IDS if name not in readme] == []


def test_import_is_quick_silent_and_light():
    code = (
        "import sys, time; start = time.perf_counter(); import loongdoc_env; "
        "heavy = {'torch', 'transformers', 'docker', 'tantivy', 're2', 'huggingface_hub'} & set(sys.modules); "
        "print(time.perf_counter() - start, sorted(heavy))"
    )
    done = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
        for _ in range(3)
    ]
    assert all(run.stderr == "" for run in done)
    assert all(run.stdout.split()[1] == "[]" for run in done)
    assert min(float(run.stdout.split()[0]) for run in done) < 0.3
    assert loongdoc_env.__version__


@pytest.mark.parametrize("name", IDS)
def test_vector_forms_give_what_single_environments_give(name):
    actions = [
        {"name": "search", "arguments": {"query": "the letter of 1850 王"}},
        {"name": "read", "arguments": {"path": "/environment/instruction.md", "limit": 300}},
        {"name": "list_files", "arguments": {"path": "/environment"}},
    ]
    singles = [gym.make(name, **options(name)) for _ in range(2)]
    expected = [[env.reset(seed=9 + i)[0]] for i, env in enumerate(singles)]
    for action in actions:
        for env, seen in zip(singles, expected, strict=True):
            seen.append(env.step(action)[0])
    modes = {"vector_entry_point": {}, "sync": {}, "async": {"vector_kwargs": {"shared_memory": False}}}
    for mode, extra in modes.items():
        env = gym.make_vec(name, num_envs=2, vectorization_mode=mode, **extra, **options(name))
        rounds = [env.reset(seed=9)[0]] + [env.step((action, action))[0] for action in actions]
        for step, observation in enumerate(rounds):
            for i in range(2):
                for key in ("instruction", "files", "result"):
                    assert observation[key][i] == expected[i][step][key], mode
                assert int(observation["budget"]["turns"][i]) == int(expected[i][step]["budget"]["turns"])
        env.close()


def test_make_vec_gives_our_own_form_by_default():
    env = gym.make_vec("LoongDoc-EnQA-K1", num_envs=2, source="synthetic", max_episode_steps=7)
    assert isinstance(env, loongdoc_env.LoongDocVectorEnv)
    observation, _ = env.reset(seed=0)
    assert observation["budget"]["turns"].tolist() == [7, 7]
    env.close()


@pytest.mark.parametrize("name", IDS)
def test_gymnasium_wrappers_wrap_every_id(name):
    env = gym.wrappers.TimeLimit(gym.make(name, **options(name)), 3)
    env = gym.wrappers.RecordEpisodeStatistics(gym.wrappers.OrderEnforcing(env))
    env = gym.wrappers.TransformReward(env, lambda reward: reward - 1)
    env = gym.wrappers.FlattenObservation(gym.wrappers.FilterObservation(env, ["budget"]))
    observation, _ = env.reset(seed=2)
    assert observation.shape == (4,)
    for _ in range(3):
        observation, reward, _, truncated, info = env.step({"name": "show_state", "arguments": {}})
        assert observation in env.observation_space
    assert (reward, truncated) == (-1, True)
    assert info["episode"]["l"] == 3
