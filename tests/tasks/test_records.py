from __future__ import annotations

import json

import pytest

from loongdoc_env.errors import TaskDataError
from loongdoc_env.scoring.registry import SCORERS as REGISTERED
from loongdoc_env.scoring.registry import score
from loongdoc_env.tasks.sources.records import SCORERS, Place, parse_line, parse_record, question_ids

PLACE = Place("questions.jsonl", 7)
OPTIONS = ["Ada", "Marlowe", "Bo", "Cy"]


def record(**fields):
    return parse_record({"input": "Who?", "answer": ["Ada"], "options": [], **fields}, PLACE)


@pytest.mark.parametrize(
    ("answer", "options", "gold"),
    [
        ("Ada", [], ("Ada",)),
        (["Ada"], [], ("Ada",)),
        (["Ada", "Ada Lovelace"], [], ("Ada", "Ada Lovelace")),
        ("Marlowe", OPTIONS, ("Marlowe", "B")),
        (["Marlowe"], OPTIONS, ("Marlowe", "B")),
        (["Marlowe", "B"], OPTIONS, ("Marlowe", "B")),
        (["the poet Marlowe", "B"], OPTIONS, ("the poet Marlowe", "B")),
    ],
)
def test_every_form_of_answer_becomes_one(answer, options, gold):
    assert record(answer=answer, options=options).gold == gold


@pytest.mark.parametrize("answer", ["Ada", ["Ada"]])
def test_a_bare_string_is_not_scored_letter_by_letter(answer):
    gold = list(record(answer=answer).gold)
    assert score("infinitebench.longbook_qa_eng", "d", gold) == 0.0
    assert score("infinitebench.longbook_qa_eng", "Ada", gold) == 1.0


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    [
        ({"answer": 7}, "answer", r"a number \(7\)"),
        ({"answer": None}, "answer", "null"),
        ({"answer": {"a": 1}}, "answer", "an object"),
        ({"answer": True}, "answer", "true or false"),
        ({"answer": []}, "answer", "empty"),
        ({"answer": ""}, r"answer\[0\]", "empty"),
        ({"answer": ["Ada", " "]}, r"answer\[1\]", "empty"),
        ({"answer": ["Ada", 3]}, r"answer\[1\]", r"a number \(3\)"),
        ({"answer": [["Ada"]]}, r"answer\[0\]", "a list"),
        ({"input": ""}, "input", "empty"),
        ({"input": 3}, "input", "a number"),
        ({"options": ["Ada", "Bo"]}, "options", "2 options; four"),
        ({"options": "ABCD"}, "options", "a list of texts"),
        ({"options": ["Ada", "Bo", "Cy", None]}, r"options\[3\]", "null"),
        ({"options": ["Ada", "Bo", "Cy", "Ada"]}, "options", "A and D are the same text 'Ada'"),
        ({"options": ["Ada", "Bo", "Cy", "Bo "]}, "options", "B and D are the same"),
        ({"options": ["Bo", "Cy", "Di", "Ed"]}, "answer", "'Ada' is none of the options"),
        ({"options": OPTIONS, "answer": ["Marlowe", "C"]}, "answer", "'Marlowe' is option B, not C"),
        ({"options": OPTIONS, "answer": ["Ada", "Bo"]}, "answer", "2 answers"),
        ({"language": "french"}, "language", "'french'"),
        ({"scorer": "choice.leter"}, "scorer", "Did you mean 'choice.letter'"),
        ({"scorer": "choice.letter"}, "scorer", "needs four options"),
        ({"scorer": "officeqa.score_answer", "answer": ["1", "2"]}, "answer", "takes one"),
    ],
)
def test_what_cannot_be_scored_is_refused_with_file_line_and_field(changes, field, words):
    with pytest.raises(TaskDataError, match=rf"questions\.jsonl, line 7, field '{field}': .*{words}") as caught:
        record(**changes)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("field", ["input", "answer"])
def test_missing_fields_are_named(field):
    fields = {"input": "Who?", "answer": "Ada"}
    del fields[field]
    with pytest.raises(TaskDataError, match=f"field '{field}': missing"):
        parse_record(fields, PLACE)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b"{not json", "line 7, column 2: no valid JSON"),
        (b"[1, 2]", "a JSON object is needed, not a list"),
        (b'{"input": "\xff"}', "not UTF-8 at byte"),
        (b'{"a": 1} {"b": 2}', "no valid JSON"),
    ],
)
def test_bad_lines_are_named(line, words):
    with pytest.raises(TaskDataError, match=words):
        parse_line(line, PLACE)


@pytest.mark.parametrize("line", ["[" * 200_000, '{"id": ' + "1" * 5_000 + "}"])
def test_a_line_beyond_the_limits_of_json_is_named(line):
    with pytest.raises(TaskDataError, match=r"questions\.jsonl, line 7: cannot be read as JSON"):
        parse_line(line, PLACE)


def test_blank_lines_and_a_byte_order_mark_are_no_fault():
    assert parse_line(b"  \r\n", PLACE) is None
    assert parse_line(b"\xef\xbb\xbf" + json.dumps({"a": 1}).encode() + b"\r\n", PLACE) == {"a": 1}


def test_language_comes_from_the_script_unless_given():
    assert record(input="林黛玉的父亲叫什么名字？").family == "ZhQA"
    assert record(input="Who is 林黛玉 in the story of the stone?").family == "EnQA"
    assert record(input="Who?", language="zh").family == "ZhQA"
    assert record(options=OPTIONS).family == "EnMC"


def test_ids_are_the_records_own_or_positions():
    records = [record(id=i) for i in (12, 7)]
    assert question_ids(records) == ["q12", "q7"]
    assert question_ids([record(id="a"), record(id="A")]) == ["q0", "q1"]
    assert question_ids([record(id="../x"), record(id=3)]) == ["q0", "q1"]
    assert question_ids([record(), record()]) == ["q0", "q1"]


def test_all_scorers_exist():
    assert set(SCORERS) <= set(REGISTERED)
