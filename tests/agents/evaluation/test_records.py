import json
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from loongdoc_agents.evaluation.records import (
    BadRecordError,
    EpisodeKey,
    Record,
    RecordWriter,
    from_line,
    read_lines,
    to_line,
)
from loongdoc_env.episode.episode import NO_SCORE, OUTCOMES


def record(**changes):
    given = {
        "agent": "lexical",
        "id": "LoongDoc-EnQA-K1",
        "episode": 3,
        "task": "t3",
        "seed": 7,
        "outcome": "submitted",
        "scored": True,
        "score": 0.5,
    }
    return Record(**{**given, **changes})


def test_the_last_three_outcomes_mean_no_score():
    assert NO_SCORE == ("provider_error", "sandbox_error", "grader_error")
    assert len(OUTCOMES) == 10


@given(
    answer=st.text(),
    score=st.floats(0, 1),
    episode=st.integers(0, 10**6),
    notes=st.lists(st.text(), max_size=3).map(tuple),
)
def test_a_record_written_to_disk_reads_back_equal(tmp_path_factory, answer, score, episode, notes):
    path = tmp_path_factory.mktemp("records") / "episodes.jsonl"
    written = record(scores=({"id": "q1", "answer": answer},), score=score, episode=episode, notes=notes)
    with RecordWriter(path) as writer:
        writer.write(written)
    (line,) = read_lines(path)
    assert line.record == written


def test_a_lone_surrogate_in_an_answer_survives(tmp_path):
    with RecordWriter(tmp_path / "e.jsonl") as writer:
        writer.write(record(scores=({"id": "q1", "answer": "a\udc80b"},)))
    (line,) = read_lines(tmp_path / "e.jsonl")
    assert line.record.scores[0]["answer"] == "a\udc80b"


def test_numpy_numbers_become_json_numbers():
    read = from_line(to_line(record(usage={"turns": np.int64(4)})))
    assert read.usage == {"turns": 4}


def test_a_record_that_is_no_number_cannot_be_written():
    with pytest.raises(ValueError, match="Out of range float"):
        to_line(record(score=math.nan))


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ('{"agent": "lexical", "id": "Loong', "half-written"),
        ("", "half-written"),
        ("0.5", "not an object"),
        ("[1]", "not an object"),
        ("{}", "a field is missing"),
        (to_line(record()).replace('"score": 0.5', '"score": "0.5"'), "odd score '0.5'"),
        (to_line(record()).replace('"score": 0.5', '"score": true'), "odd score True"),
        (to_line(record()).replace('"score": 0.5', '"score": null'), "odd score None"),
        (to_line(record()).replace('"score": 0.5', '"score": NaN'), "odd score nan"),
        (to_line(record()).replace('"score": 0.5', '"score": 7'), "odd score 7"),
        (to_line(record()).replace('"scored": true', '"scored": 1'), "odd scored 1"),
        (to_line(record()).replace("submitted", "victory"), "odd outcome 'victory'"),
        (to_line(record()).replace("submitted", "grader_error"), "a score with outcome"),
        (to_line(record()).replace('"episode": 3', '"episode": "3"'), "odd episode"),
    ],
)
def test_an_odd_line_is_refused_with_its_reason(line, problem):
    with pytest.raises(BadRecordError, match=problem):
        from_line(line)


def test_unknown_fields_of_a_later_version_are_left_out():
    data = json.loads(to_line(record())) | {"mood": "fine"}
    assert from_line(json.dumps(data)) == record()


def test_a_torn_last_line_is_closed_off_before_the_next_record(tmp_path):
    path = tmp_path / "episodes.jsonl"
    with RecordWriter(path) as writer:
        writer.write(record(episode=0))
        writer.write(record(episode=1))
    whole = path.read_bytes()
    path.write_bytes(whole[:-25])
    with RecordWriter(path) as writer:
        writer.write(record(episode=2))
    lines = list(read_lines(path))
    assert [line.record and line.record.key for line in lines] == [
        EpisodeKey("lexical", "LoongDoc-EnQA-K1", 0),
        None,
        EpisodeKey("lexical", "LoongDoc-EnQA-K1", 2),
    ]
    assert lines[1].problem == "half-written line"


def test_windows_line_ends_and_bytes_that_are_no_text_spoil_nothing_else(tmp_path):
    path = tmp_path / "episodes.jsonl"
    path.write_bytes(to_line(record()).encode() + b"\r\n\xff\xfe\r\n\r\n" + to_line(record(episode=4)).encode())
    assert [line.record.episode if line.record else None for line in read_lines(path)] == [3, None, 4]


def test_no_file_has_no_lines(tmp_path):
    assert list(read_lines(tmp_path / "none.jsonl")) == []
