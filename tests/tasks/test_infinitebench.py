from __future__ import annotations

import json
import os
import tracemalloc
from pathlib import Path

import pytest

from loongdoc_env.errors import ConfigurationError, DataNotFoundError, TaskDataError, TaskDataWarning
from loongdoc_env.tasks.sources import open_task_set
from loongdoc_env.tasks.sources.infinitebench import FILES

OPTIONS = ["Ada", "Bo", "Cy", "Di"]


def write(folder: Path, suite: str, rows: list[dict]) -> Path:
    path = folder / FILES[suite]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def row(number: int, book: str = "one", **changes) -> dict:
    context = f"\ufeffBook {book}.\r\nAda lives here.\r\n"
    return {"id": number, "context": context, "input": f"Q{number}?", "answer": ["Ada"], "options": [], **changes}


def opened(folder: Path, suite: str = "EnQA", **changes):
    return open_task_set(suite, source="infinitebench", data_dir=folder, **changes)


def test_questions_on_one_context_share_a_book(tmp_path):
    write(tmp_path, "EnQA", [row(0), row(1, "two"), row(2), row(3, "two")])
    tasks = opened(tmp_path)
    assert len(tasks) == 4
    assert tasks.source == "infinitebench"
    assert tasks.name == "EnQA-K1"
    assert [task.questions[0].id for task in tasks] == ["q0", "q2", "q1", "q3"]
    assert tasks[0].documents is tasks[1].documents
    assert tasks[0].documents[0].text == "Book one.\nAda lives here.\n"
    assert tasks[2].documents[0].text == "Book two.\nAda lives here.\n"
    assert tasks[0].questions[0].gold == ("Ada",)


def test_ids_do_not_depend_on_where_the_file_lies(tmp_path):
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        write(tmp_path / name, "EnQA", [row(0), row(1, "two")])
    first, second = opened(tmp_path / "a"), opened(tmp_path / "b")
    assert list(first.ids) == list(second.ids)
    assert first.fingerprint == second.fingerprint


def test_changed_file_is_read_again(tmp_path):
    path = write(tmp_path, "EnQA", [row(0)])
    before = opened(tmp_path)
    write(tmp_path, "EnQA", [row(0), row(1, "two"), row(2, "two")])
    os.utime(path, ns=(1, 1))
    assert len(opened(tmp_path)) == 3
    assert opened(tmp_path).fingerprint != before.fingerprint


def test_text_that_changed_under_an_open_task_set_is_an_error(tmp_path):
    write(tmp_path, "EnQA", [row(0)])
    tasks = opened(tmp_path)
    write(tmp_path, "EnQA", [row(0, "other")])
    with pytest.raises(TaskDataError, match="was changed while it was in use"):
        _ = tasks[0].documents[0].text


def test_choice_gold_and_scorer(tmp_path):
    write(tmp_path, "EnMC", [row(0, answer=["Cy"], options=OPTIONS), row(1, answer="Bo", options=OPTIONS)])
    tasks = opened(tmp_path, "EnMC")
    assert [task.questions[0].gold for task in tasks] == [("Cy", "C"), ("Bo", "B")]
    assert tasks[0].questions[0].scorer == "infinitebench.longbook_choice_eng"
    letter = opened(tmp_path, "EnMC", source_options={"choice_reward": "letter"})
    assert letter[0].questions[0].scorer == "choice.letter"
    assert letter.fingerprint != tasks.fingerprint


def test_chinese_suite_has_its_scorer(tmp_path):
    write(tmp_path, "ZhQA", [row(0, input="Who?", answer="林如海")])
    question = opened(tmp_path, "ZhQA")[0].questions[0]
    assert (question.scorer, question.language) == ("infinitebench.longbook_qa_chn", "zh")


@pytest.mark.parametrize(
    ("suite", "bad", "words"),
    [
        ("EnQA", {"answer": 7}, r"longbook_qa_eng\.jsonl, line 2, field 'answer': .*a number"),
        ("EnQA", {"context": " "}, "line 2, field 'context'"),
        ("EnQA", {"options": OPTIONS}, "line 2, field 'options': a free answer has no options"),
        ("EnMC", {}, "line 2, field 'options': four options"),
        ("EnMC", {"options": ["Ada", "Bo", "Bo", "Di"]}, "line 2, field 'options': B and C are the same text"),
    ],
)
def test_bad_records_are_refused_or_left_out_on_request(tmp_path, suite, bad, words):
    good = {"options": OPTIONS} if suite == "EnMC" else {}
    write(tmp_path, suite, [row(0, **good), row(1, **bad), row(2, **good)])
    with pytest.raises(TaskDataError, match=words):
        opened(tmp_path, suite)
    with pytest.warns(TaskDataWarning, match=words):
        assert len(opened(tmp_path, suite, source_options={"skip_bad_records": True})) == 2


def test_broken_line_is_named(tmp_path):
    write(tmp_path, "EnQA", [row(0)])
    with (tmp_path / FILES["EnQA"]).open("a", encoding="utf-8") as file:
        file.write('{"id": 1, "context": "cut off')
    with pytest.raises(TaskDataError, match=r"longbook_qa_eng\.jsonl, line 2, column"):
        opened(tmp_path)


def test_empty_file_is_refused(tmp_path):
    write(tmp_path, "EnQA", [])
    with pytest.raises(TaskDataError, match="no questions"):
        opened(tmp_path)


def test_missing_data_say_how_to_get_them(tmp_path, monkeypatch):
    with pytest.raises(DataNotFoundError, match="loongdoc data fetch infinitebench"):
        opened(tmp_path)
    monkeypatch.setenv("LOONGDOC_CACHE", str(tmp_path))
    with pytest.raises(DataNotFoundError, match="loongdoc data fetch infinitebench"):
        open_task_set("EnQA", source="infinitebench")


def test_other_suites_and_options_are_refused(tmp_path):
    with pytest.raises(ConfigurationError, match="has no AALCR; it has EnMC, EnQA, ZhQA"):
        opened(tmp_path, "AALCR")
    with pytest.raises(ConfigurationError, match="Did you mean 'choice_reward'"):
        opened(tmp_path, source_options={"choice_rewards": "letter"})
    with pytest.raises(ConfigurationError, match="no option 'strip_gutenberg'; options are 'choice_reward', 'skip"):
        opened(tmp_path, source_options={"strip_gutenberg": True})
    with pytest.raises(ConfigurationError, match="accepted are 'reference', 'letter'"):
        opened(tmp_path, source_options={"choice_reward": "best"})


def test_auto_takes_the_files_that_are_there(tmp_path):
    write(tmp_path, "EnQA", [row(0)])
    assert open_task_set("EnQA", data_dir=tmp_path).source == "infinitebench"
    with pytest.raises(DataNotFoundError, match=r"EnMC: neither longbook_choice_eng\.jsonl nor questions\.jsonl"):
        open_task_set("EnMC", data_dir=tmp_path)


def test_auto_takes_fetched_data(tmp_path, monkeypatch):
    monkeypatch.setenv("LOONGDOC_CACHE", str(tmp_path))
    folder = tmp_path / "data" / "infinitebench"
    folder.mkdir(parents=True)
    write(folder, "EnQA", [row(0)])
    assert open_task_set("EnQA").source == "infinitebench"


def test_the_file_is_never_held_in_memory(tmp_path, monkeypatch):
    monkeypatch.setenv("LOONGDOC_CACHE", str(tmp_path))
    book = "All work and no play makes Jack a dull boy.\n" * 12_000  # about half a megabyte
    rows = [row(i, context=f"{i // 4} {book}") for i in range(40)]
    size = write(tmp_path, "EnQA", rows).stat().st_size
    tracemalloc.start()
    tasks = opened(tmp_path, num_books=5)
    assert len(tasks) == 40
    _, cold = tracemalloc.get_traced_memory()
    tracemalloc.reset_peak()
    assert len(opened(tmp_path, num_books=5)) == 40
    _, warm = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert size > 20_000_000
    assert cold < size / 4
    assert warm < 1_000_000
