from __future__ import annotations

from tiny import TinyTaskSet, book_task, library_task

from loongdoc_env import LoongDocEnv, TextAction, TextObservation


def make(task, **kwargs):
    return TextObservation(TextAction(LoongDocEnv(task_set=TinyTaskSet([task]), **kwargs)))


def test_a_model_plays_in_text_alone():
    env = make(book_task())
    text, _ = env.reset(seed=0)
    assert text in env.observation_space
    assert "Who is the doctor?" in text
    assert text.endswith("[left: turns 150, read_tokens 400000, searches 150, computes 100]\n")
    text, *_ = env.step(
        '<think>search</think><tool_call>{"name": "search", "arguments": {"query": "doctor"}}</tool_call>'
    )
    assert "/environment/book.txt start=" in text
    assert "[left: turns 149," in text
    _, reward, terminated, *_ = env.step('{"name": "submit", "arguments": {"answer": "Nils"}}')
    assert (reward, terminated) == (1.0, True)


def test_two_calls_are_two_turns_and_a_broken_one_costs_one():
    env = make(library_task())
    env.reset(seed=0)
    text, *_, info = env.step(
        '<tool_call>{"name": "search", "arguments": {"query": 3}}</tool_call>'
        '<tool_call>{"name": "list_files", "arguments": {}}</tool_call>'
    )
    assert info["usage"]["turns"] == 2
    assert info["usage"]["errors"] == 1
    assert text.index("Error (bad_arguments): search: query") < text.index("/environment: entries")


def test_results_of_many_calls_that_are_too_long_together_are_cut_with_a_mark():
    env = make(book_task("t", "word " * 20_000))
    env.reset(seed=0)
    read = '<tool_call>{"name": "read", "arguments": {"path": "book.txt", "limit": 24000}}</tool_call>'
    text, *_ = env.step(read + read)
    assert text in env.observation_space
    assert "characters in all; make fewer calls a reply]" in text


def test_calls_after_the_end_are_left_out():
    env = make(book_task())
    env.reset(seed=0)
    submit = '<tool_call>{"name": "submit", "arguments": {"answer": "Nils"}}</tool_call>'
    _, reward, terminated, _, info = env.step(submit + submit)
    assert (reward, terminated, info["usage"]["turns"]) == (1.0, True, 1)


def test_plain_text_is_never_an_answer():
    env = make(book_task())
    env.reset(seed=0)
    text, reward, terminated, _, info = env.step("The answer is Nils.")
    assert (reward, terminated, info["error"]) == (0.0, False, "bad_arguments")
    assert "the reply holds no action" in text
