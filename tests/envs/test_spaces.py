from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest
from gymnasium.vector.utils import batch_space, concatenate, create_empty_array, iterate
from hypothesis import given
from hypothesis import strategies as st

from loongdoc_env.envs.spaces import ActionSpace, BatchedActionSpace, TextSpace


@pytest.mark.parametrize("text", ["", "hello world", "你好", "a\nb", "🙂", "\t", "\x00", "\ud800", "x" * 10])
def test_text_space_holds_any_text(text):
    assert text in TextSpace(11)


@pytest.mark.parametrize("other", [None, 3, b"bytes", ["a"], "x" * 12])
def test_text_space_refuses_what_is_too_long_or_no_text(other):
    assert other not in TextSpace(11)


def test_text_space_is_equal_by_length_and_can_be_copied():
    assert TextSpace(5) == TextSpace(5) == pickle.loads(pickle.dumps(TextSpace(5)))
    assert TextSpace(5) != TextSpace(6)
    assert not TextSpace(5).is_np_flattenable
    assert create_empty_array(TextSpace(5), n=2) == ("", "")


@given(st.integers(0, 2**31))
def test_samples_are_members_and_follow_the_seed(seed):
    first, second = ActionSpace(), ActionSpace()
    first.seed(seed)
    second.seed(seed)
    sample = first.sample()
    assert sample == second.sample()
    assert sample in first
    text = TextSpace(9, seed=seed)
    assert text.sample() in text


def test_samples_cover_every_kind_of_action():
    space = ActionSpace(seed=0)
    assert {space.sample()["name"] for _ in range(200)} == {"list_files", "search", "read", "show_state", "submit"}


def test_action_space_contains_what_an_episode_accepts():
    space = ActionSpace()
    assert {"name": "submit", "arguments": {"answers": {"q1": "x"}}} in space
    assert {"name": "show_state"} in space
    assert {"name": "read", "arguments": {"path": 3}} not in space
    assert {"name": "nothing", "arguments": {}} not in space
    assert None not in space


def test_masks_are_refused():
    with pytest.raises(ValueError, match="mask"):
        ActionSpace().sample(mask=np.ones(1, dtype=np.int8))


def test_actions_are_batched_iterated_and_joined():
    space = ActionSpace(seed=1)
    batched = batch_space(space, 3)
    assert isinstance(batched, BatchedActionSpace)
    assert batched == copy.deepcopy(batched)
    actions = batched.sample()
    assert len(actions) == 3
    assert actions in batched
    assert list(actions) in batched
    assert actions[:2] not in batched
    assert tuple(iterate(batched, actions)) == actions
    empty = create_empty_array(space, n=3)
    assert empty in batched
    assert concatenate(space, actions, empty) == actions


def test_batches_of_one_seed_are_equal():
    first, second = batch_space(ActionSpace(seed=4), 2), batch_space(ActionSpace(seed=4), 2)
    assert first.sample() == second.sample()
