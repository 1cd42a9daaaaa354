import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from loongdoc_agents.play import BadCommandError, parse_command
from loongdoc_env.cli import loongdoc


def play(typed, *arguments, env="LoongDoc-EnQA-K1"):
    command = ["play", env, "--source", "players:open_tasks", *arguments]
    result = CliRunner().invoke(loongdoc, command, input=typed)
    assert result.exit_code == 0, result.output
    return result.output


def test_a_person_finds_reads_and_answers():
    text = play(
        "ls\nsearch baker\ngrep smith was \\w+ \\w+\nread book.txt 0 40\nstate\nsubmit Elsa\n", "--task", "enqa-00"
    )
    assert "Who was the baker?" in text
    assert "start=" in text
    assert "characters 0-40 of" in text
    assert text.rstrip().endswith("Ended (submitted). Score 1.000")


def test_quitting_and_the_end_of_the_input_leave_without_an_answer():
    assert play("quit\nsubmit Elsa\n").rstrip().endswith("Left without an answer.")
    assert play("").rstrip().endswith("Left without an answer.")


def test_a_line_that_is_no_command_shows_the_commands_and_costs_nothing():
    text = play("dance\nhelp\n\nstate\n")
    assert "'dance' fits none of these commands" in text
    assert text.count("read characters of a file") == 3
    assert "turns 149" in text


def test_an_action_can_be_typed_as_json():
    text = play('{"name": "submit", "arguments": {"answer": "Elsa"}}\n', "--task", "enqa-00")
    assert "Score 1.000" in text
    assert "not JSON" in play('{"name": \n')


def test_an_answer_without_a_judge_says_so():
    assert "without a score" in play("submit Elsa\n", env="LoongDoc-AALCR")


def test_several_questions_take_the_question_first():
    action = parse_command("submit b01-q2 the old man", ("b01-q1", "b01-q2"))
    assert action == {"name": "submit", "arguments": {"answers": {"b01-q2": "the old man"}}}
    with pytest.raises(BadCommandError, match="b01-q1, b01-q2"):
        parse_command("submit the old man", ("b01-q1", "b01-q2"))


@pytest.mark.parametrize("line", ["read", "read a b c", "read a 1 2 3", "submit", "search", "grep", "read 'a"])
def test_incomplete_commands_are_refused(line):
    with pytest.raises(BadCommandError):
        parse_command(line, ("q1",))


@given(st.text(min_size=1).filter(lambda line: line.strip() not in ("", "{}")))
def test_any_line_is_an_action_or_a_readable_refusal(line):
    try:
        found = parse_command(line, ("q1",))
    except BadCommandError as error:
        found = str(error)
    assert found
