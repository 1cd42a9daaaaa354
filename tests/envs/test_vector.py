from __future__ import annotations

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv
from tiny import TinyTaskSet, book_task, choice_task, library_task, tiny

from loongdoc_env import LoongDocEnv, LoongDocVectorEnv
from loongdoc_env.errors import ConfigurationError, EpisodeEndedError, GraderError
from loongdoc_env.tasks.model import Task

SEARCH = {"name": "search", "arguments": {"query": "doctor boat"}}
READ = {"name": "read", "arguments": {"path": "/environment/questions/q1/question.txt"}}
STATE = {"name": "show_state", "arguments": {}}
SUBMIT = {"name": "submit", "arguments": {"confirm": True}}


def make_env():
    return LoongDocEnv(task_set=tiny())


def plain(infos):
    """Turn arrays into lists, so that infos can be compared."""
    if isinstance(infos, dict):
        return {key: plain(value) for key, value in infos.items()}
    return [plain(item) for item in infos] if isinstance(infos, np.ndarray) and infos.shape else infos


def script(env):
    """Play a fixed script and return every result text with rewards and ends."""
    seen = []
    observation, _ = env.reset(seed=5)
    seen.append(observation["instruction"])
    for actions in ((SEARCH, READ, STATE), (READ, SEARCH, SEARCH), (SUBMIT, STATE, SUBMIT), (STATE, READ, SEARCH)):
        observation, rewards, terminations, truncations, infos = env.step(actions)
        seen.append((observation["result"], rewards.tolist(), terminations.tolist(), truncations.tolist()))
        seen.append(plain(infos))
        seen.append({name: values.tolist() for name, values in observation["budget"].items()})
    env.close()
    return seen


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
def test_the_three_vector_forms_give_the_same_observations(mode):
    own = script(LoongDocVectorEnv(3, task_set=tiny(), autoreset_mode=mode))
    sync = script(SyncVectorEnv([make_env] * 3, autoreset_mode=mode))
    parallel = script(AsyncVectorEnv([make_env] * 3, shared_memory=False, autoreset_mode=mode))
    assert own == sync == parallel
    single = make_env()
    observation, _ = single.reset(seed=6)
    assert own[0][1] == observation["instruction"]
    assert own[1][0][1] == single.step(READ)[0]["result"]


def test_shared_memory_is_refused_with_the_way_out():
    with pytest.raises(ConfigurationError, match="shared_memory=False"):
        AsyncVectorEnv([make_env] * 2, shared_memory=True)


def test_next_step_gives_every_task_once_and_ignores_the_action_after_the_end():
    env = LoongDocVectorEnv(2, task_set=TinyTaskSet([book_task("a"), book_task("b"), book_task("c")]))
    _, infos = env.reset(seed=0)
    played = [[name] for name in infos["task_id"]]
    for _ in range(2):
        env.step((SUBMIT, SUBMIT))
        observation, rewards, terminations, _, infos = env.step((SUBMIT, SUBMIT))
        assert not terminations.any()
        assert not rewards.any()
        assert observation["result"] == ("", "")
        for names, name in zip(played, infos["task_id"], strict=True):
            names.append(name)
    assert all(sorted(names) == ["a", "b", "c"] for names in played)


def test_same_step_keeps_the_last_observation_and_info():
    env = LoongDocVectorEnv(2, task_set=tiny(), autoreset_mode="same_step")
    env.reset(seed=0, options={"task": ["one", "choice"]})
    answer = {"name": "submit", "arguments": {"answer": "Nils"}}
    observation, rewards, terminations, _, infos = env.step((answer, STATE))
    assert rewards.tolist() == [1.0, 0.0]
    assert terminations.tolist() == [True, False]
    assert infos["final_info"]["score"][0] == 1.0
    assert infos["final_info"]["scores"][0][0]["answer"] == "Nils"
    assert infos["final_obs"][0]["result"].startswith("Submitted")
    assert observation["result"][0] == ""


def test_disabled_mode_resets_by_mask_only():
    env = LoongDocVectorEnv(2, task_set=tiny(), autoreset_mode="disabled")
    env.reset(seed=0, options={"task": ["one", "choice"]})
    env.step((SUBMIT, STATE))
    with pytest.raises(EpisodeEndedError, match=r"\[0\]"):
        env.step((STATE, STATE))
    observation, infos = env.reset(options={"reset_mask": np.array([True, False]), "task": ["library", None]})
    assert infos["task_id"].tolist() == ["library", None]
    assert observation["result"][1].startswith("Answers")
    env.step((STATE, STATE))


def test_a_group_plays_the_same_task():
    env = LoongDocVectorEnv(4, task_set=tiny())
    observation, infos = env.reset(seed=0, options={"task": ["one", "one", "library", "library"]})
    assert infos["task_id"].tolist() == ["one", "one", "library", "library"]
    assert observation["instruction"][0] == observation["instruction"][1]


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda env: env.step((STATE, STATE)), EpisodeEndedError, "reset"),
        (lambda env: env.reset(seed=[1]), ConfigurationError, "seed: 1 values for 2"),
        (lambda env: env.reset(options={"task": ["one"]}), ConfigurationError, "1 values for 2"),
        (lambda env: env.reset(options={"reset_mask": [True, False]}), ConfigurationError, "NumPy bool array"),
        (lambda env: (env.reset(seed=0), env.step((STATE,))), ConfigurationError, "1 actions for 2"),
    ],
)
def test_wrong_use_is_refused(call, error, message):
    with pytest.raises(error, match=message):
        call(LoongDocVectorEnv(2, task_set=tiny()))


@pytest.mark.parametrize(
    ("kwargs", "message"),
    [({"autoreset_mode": "nextstep"}, "Did you mean 'next_step'"), ({"num_envs": 0}, "num_envs=0")],
)
def test_wrong_arguments_are_refused(kwargs, message):
    with pytest.raises(ConfigurationError, match=message):
        LoongDocVectorEnv(**{"num_envs": 2, **kwargs})


def broken_judge(question, gold, candidate):
    raise GraderError("the judge does not answer")


def test_a_broken_judge_ends_one_environment_without_a_score():
    task = book_task()
    question = task.questions[0]
    judged = Task(
        "judged", "AALCR", (type(question)("q1", "Who?", gold=("x",), scorer="aa_lcr.judge"),), task.documents
    )
    env = LoongDocVectorEnv(2, task_set=TinyTaskSet([judged, task]), judge=broken_judge)
    env.reset(seed=0, options={"task": ["judged", "one"]})
    answer = {"name": "submit", "arguments": {"answer": "Nils"}}
    _, rewards, terminations, truncations, infos = env.step((answer, answer))
    assert rewards.tolist() == [0.0, 1.0]
    assert (terminations.tolist(), truncations.tolist()) == ([False, True], [True, False])
    assert infos["scored"].tolist() == [False, True]
    assert infos["outcome"].tolist() == ["grader_error", "submitted"]


def test_max_episode_steps_is_the_turn_budget():
    env = LoongDocVectorEnv(1, task_set=TinyTaskSet([choice_task(), library_task()]), max_episode_steps=2)
    env.reset(seed=0)
    env.step((STATE,))
    *_, truncations, infos = env.step((STATE,))
    assert truncations.tolist() == [True]
    assert infos["outcome"].tolist() == ["turn_limit"]


def test_vector_wrappers_of_gymnasium_work():
    env = gym.wrappers.vector.RecordEpisodeStatistics(LoongDocVectorEnv(2, task_set=tiny()))
    env.reset(seed=0)
    *_, infos = env.step((SUBMIT, STATE))
    assert infos["episode"]["l"].tolist() == [1, 0]
