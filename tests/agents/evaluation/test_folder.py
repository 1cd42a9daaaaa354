import json

import pytest

from loongdoc_agents.evaluation.folder import (
    FORMAT,
    Decision,
    check_same,
    plan_resumption,
    read_run,
    write_json,
)
from loongdoc_agents.evaluation.records import EpisodeKey, Record, to_line
from loongdoc_env.errors import RunFolderError

ID = "LoongDoc-EnQA-K1"


def key(episode):
    return EpisodeKey("lexical", ID, episode)


def line(episode, score, outcome="submitted", task=None):
    task = task or f"t{episode}"
    return to_line(Record("lexical", ID, episode, task, 1, outcome, score is not None, score))


def plan(folder, episodes):
    return plan_resumption(folder, [key(i) for i in range(episodes)], {key(i): f"t{i}" for i in range(episodes)})


def test_scored_records_are_kept_and_the_other_three_kinds_run_again(tmp_path):
    lines = [
        line(0, 1.0),
        line(1, 0.0),
        line(2, None, "grader_error"),
        "0.5",  # a bare number where a record should be
        line(4, 1.0)[:40],
    ]
    (tmp_path / "episodes.jsonl").write_text("\n".join(lines), encoding="utf-8")
    found = plan(tmp_path, 5)
    assert sorted(found.kept) == [key(0), key(1)]
    assert found.todo == (key(2), key(3), key(4))
    assert found.decisions == (
        Decision("keep", "scored", 2),
        Decision("run again", "no score: grader_error", 1),
        Decision("ignore", "unreadable line: half-written line", 1),
        Decision("ignore", "unreadable line: not an object but float", 1),
        Decision("play", "no record", 2),
    )


def test_an_odd_reward_leads_to_a_new_episode(tmp_path):
    (tmp_path / "episodes.jsonl").write_text(line(0, 1.0).replace('"score": 1.0', '"score": "great"'), encoding="utf-8")
    assert plan(tmp_path, 1).todo == (key(0),)


def test_the_score_stays_when_a_later_line_has_none(tmp_path):
    (tmp_path / "episodes.jsonl").write_text(line(0, 1.0) + "\n" + line(0, None, "provider_error"), encoding="utf-8")
    assert plan(tmp_path, 1).kept[key(0)].score == 1.0


def test_records_of_other_tasks_or_episodes_are_not_used(tmp_path):
    (tmp_path / "episodes.jsonl").write_text(line(0, 1.0, task="other") + "\n" + line(9, 1.0), encoding="utf-8")
    found = plan(tmp_path, 1)
    assert not found.kept
    assert {d.reason for d in found.decisions if d.action == "ignore"} == {
        "record of another task",
        "episode not in the plan",
    }


def test_an_empty_folder_plays_everything(tmp_path):
    assert plan(tmp_path, 2).todo == (key(0), key(1))


@pytest.mark.parametrize(
    ("part", "change"),
    [
        ("settings", {"seed": 1}),
        ("settings", {"agents": ["other"]}),
        ("settings", {"source_options": {"pages": 3}}),
        ("task_sets", {ID: {"fingerprint": "other"}}),
        ("scorers", {ID: {"s": "2"}}),
    ],
)
def test_other_settings_refuse_to_mix_and_are_named(tmp_path, part, change):
    old = {
        "settings": {"seed": 0, "agents": ["lexical"], "source_options": None},
        "task_sets": {ID: {"fingerprint": "f"}},
        "scorers": {ID: {"s": "1"}},
    }
    new = {**old, part: {**old[part], **change}}
    check_same(tmp_path, old, old)
    name = next(iter(change))
    with pytest.raises(RunFolderError, match=rf"{part}\.{name}.* was .*, is .*Resume with the same settings"):
        check_same(tmp_path, old, new)


def test_a_data_folder_that_moved_is_no_difference(tmp_path):
    check_same(tmp_path, {"settings": {"data_dir": "/old"}}, {"settings": {"data_dir": "C:\\new"}})


def test_run_json_is_read_back_and_other_formats_are_refused(tmp_path):
    assert read_run(tmp_path) is None
    write_json(tmp_path / "run.json", {"format": FORMAT, "settings": {}})
    assert read_run(tmp_path) == {"format": FORMAT, "settings": {}}
    assert [path.name for path in tmp_path.iterdir()] == ["run.json"]
    for text, problem in (
        ("{", "no JSON"),
        ("[]", "describes no run"),
        ('{"settings": {}, "format": 99}', "format 99"),
    ):
        (tmp_path / "run.json").write_text(text, encoding="utf-8")
        with pytest.raises(RunFolderError, match=problem):
            read_run(tmp_path)


def test_json_is_written_with_readable_chinese_and_unix_line_ends(tmp_path):
    write_json(tmp_path / "a.json", {"name": "红楼梦"})
    written = (tmp_path / "a.json").read_bytes()
    assert "红楼梦".encode() in written
    assert b"\r" not in written
    assert json.loads(written) == {"name": "红楼梦"}


def test_json_nested_without_end_is_one_refusal_or_one_odd_line(tmp_path):
    (tmp_path / "run.json").write_text("[" * 200_000, encoding="utf-8")
    with pytest.raises(RunFolderError, match=r"run\.json is no JSON"):
        read_run(tmp_path)
    (tmp_path / "episodes.jsonl").write_text(line(0, 1.0) + "\n" + "[" * 200_000 + "\n", encoding="utf-8")
    resumed = plan(tmp_path, 1)
    assert list(resumed.kept) == [key(0)]
    assert ("ignore", "unreadable line: nested too deep", 1) in resumed.decisions


def test_a_path_that_is_no_utf8_reads_back_equal(tmp_path):
    run = {"format": FORMAT, "settings": {"data_dir": "b\udcff"}}
    write_json(tmp_path / "run.json", run)
    assert read_run(tmp_path) == run
