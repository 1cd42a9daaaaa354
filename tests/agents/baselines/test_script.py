import pytest
from tiny import ENGLISH, TinyTaskSet, book_task, choice_task, library_task

from loongdoc_agents.baselines.script import (
    Asked,
    Reply,
    ScriptedPolicy,
    asked_questions,
    call,
    passage,
    places,
)
from loongdoc_agents.policy import PolicyContext
from loongdoc_env import LoongDocEnv
from loongdoc_env.tasks.model import Question


def start(task):
    env = LoongDocEnv(task_set=TinyTaskSet([task]))
    observation, info = env.reset()
    return env, observation, info


def result_of(env, name, **arguments):
    return env.step(call(name, **arguments))[0]["result"]


def test_questions_and_options_are_read_from_the_instruction():
    _, observation, _ = start(choice_task())
    assert asked_questions(observation["instruction"]) == (
        Asked("q1", "Who is the doctor?", ("Vane", "Nils", "Oake", "Ferris")),
    )


def test_every_question_of_a_library_is_read():
    _, observation, _ = start(library_task(num_books=3))
    assert [asked.id for asked in asked_questions(observation["instruction"])] == ["b01-q1", "b02-q1", "b03-q1"]


@pytest.mark.parametrize("text", ["Which # Questions\nare asked?", "第一回里说了什么？", "Who said: A. Yes?", "x\n\ny"])
def test_odd_question_texts_come_back_as_they_are(text):
    asked = Question("q-1_x", text, gold=("a",))
    _, observation, _ = start(book_task("t", ENGLISH, asked))
    assert asked_questions(observation["instruction"]) == (Asked("q-1_x", text, ()),)


def test_language_is_told_by_characters():
    assert Asked("q", "林黛玉的父亲叫什么名字？", ()).is_chinese
    assert not Asked("q", "What does 'ma' (马) mean in the story?", ()).is_chinese


@pytest.mark.parametrize("mode", ["lexical", "regex"])
def test_hits_are_places_where_the_text_is(mode):
    env, _, _ = start(book_task())
    found = places(result_of(env, "search", query="Wren", mode=mode))
    assert found
    for place in found:
        read = passage(result_of(env, "read", path=place.path, start=place.start, limit=300))
        assert "Wren" in read.text
        assert ENGLISH.startswith(read.text, place.start)
        assert read.length == len(ENGLISH)


def test_an_error_is_neither_hits_nor_a_passage():
    env, _, _ = start(book_task())
    assert places(result_of(env, "search", query="(", mode="regex")) == ()
    assert passage(result_of(env, "read", path="/nowhere")) is None


def test_a_script_is_played_action_by_action_and_then_ends_the_episode():
    class Twice(ScriptedPolicy):
        def play(self, first: Reply):
            reply = yield call("show_state")
            self.notes.append(reply.result[:7])
            yield call("nonsense")

    env, observation, info = start(book_task())
    policy = Twice(PolicyContext(env.action_space, 0))
    policy.reset(observation, info)
    names, ended = [], False
    while not ended:
        action = policy.act(observation, info)
        names.append(action["name"])
        observation, _, terminated, truncated, info = env.step(action)
        ended = terminated or truncated
    assert names == ["show_state", "nonsense", "submit"]
    assert policy.notes == ["Answers"]
    assert info["outcome"] == "submitted"


def test_acting_before_reset_is_an_error():
    class Idle(ScriptedPolicy):
        def play(self, first):
            yield from ()

    with pytest.raises(RuntimeError, match="before reset"):
        Idle(PolicyContext(None, 0)).act({}, {})
