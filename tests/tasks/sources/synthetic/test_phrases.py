from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loongdoc_env.tasks.sources.synthetic.phrases import Phrases, pick
from loongdoc_env.tasks.sources.synthetic.words import shuffled

RULES = Phrases({"s": ["a[b|[c|]d] {w}.", "{w}!"], "w": ["x", "y{z}"]})


@given(st.integers())
def test_only_what_the_rules_allow_is_said(seed):
    said = RULES.say("s", random.Random(seed).random, z="z")
    assert said in {f"{head} {word}." for head in ("ab", "acd", "ad") for word in ("x", "yz")} | {"x!", "yz!"}


def test_given_words_go_before_rules():
    assert RULES.say("s", lambda: 0.99, w="given") == "given!"


def test_a_slot_without_word_or_rule_is_an_error():
    with pytest.raises(KeyError, match="z"):
        RULES.say("s", lambda: 0.99)


@pytest.mark.parametrize("template", ["a[b", "a]b", "a|b", "[[a]"])
def test_brackets_must_match(template):
    with pytest.raises(ValueError, match="brackets do not match"):
        Phrases({"s": [template]})


def test_extended_rules_go_before_and_leave_the_first_alone():
    more = RULES.extended({"w": ["new"]})
    assert more.say("s", lambda: 0.99) == "new!"
    assert RULES.say("w", lambda: 0.0) == "x"


def test_each_says_every_template_once():
    said = RULES.each("w", random.Random(1).random, z="!")
    assert sorted(said) == ["x", "y!"]


@given(st.lists(st.text(max_size=3), min_size=1, max_size=9), st.integers())
def test_shuffling_keeps_the_words(words, seed):
    draw = random.Random(seed).random
    assert sorted(shuffled(words, draw)) == sorted(words)
    assert pick(words, draw) in words
