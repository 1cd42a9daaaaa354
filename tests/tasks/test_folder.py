from __future__ import annotations

import gzip
import json
import time
from pathlib import Path

import pytest

from loongdoc_env.errors import ConfigurationError, CorpusError, DataNotFoundError, TaskDataError, TaskDataWarning
from loongdoc_env.tasks.sources import open_task_set

OPTIONS = ["Ada", "Bo", "Cy", "Di"]
CHINESE = "這林黛玉乃是林如海之女，自幼聰明清秀，與別的女孩不同。"
ROWS = [
    {"id": 0, "book": "moby", "input": "Who is the captain?", "answer": "Ahab"},
    {"id": 1, "document": "sub/emma.md", "input": "Who is Emma's friend?", "answer": ["Harriet"], "options": []},
    {"id": 2, "book": "MOBY.TXT", "input": "Which one?", "answer": "Bo", "options": OPTIONS},
    {"id": 3, "book": "honglou", "input": "林黛玉的父亲叫什么名字？", "answer": ["林如海", "林海"]},
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "sub").mkdir()
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "note.txt").write_text("hidden", encoding="utf-8")
    (tmp_path / "README.md").write_text("About these files.", encoding="utf-8")
    (tmp_path / "moby.txt").write_bytes("“Ahab” is the captain.\r\n".encode("cp1252"))
    (tmp_path / "sub" / "emma.md").write_bytes(b"\xef\xbb\xbf# Emma\n\nHarriet.\n")
    (tmp_path / "honglou.txt.gz").write_bytes(gzip.compress((CHINESE * 9).encode("gb18030")))
    write(tmp_path, ROWS)
    return tmp_path


def write(folder: Path, rows: list[dict], name: str = "questions.jsonl") -> None:
    (folder / name).write_text("\n".join(json.dumps(row) for row in rows) + "\n", encoding="utf-8")


def opened(folder: Path, suite: str = "EnQA", **changes):
    return open_task_set(suite, source="folder", data_dir=str(folder), **changes)


def test_suites_select_their_questions(folder):
    found = {suite: [task.questions[0].id for task in opened(folder, suite)] for suite in ("EnQA", "EnMC", "ZhQA")}
    assert found == {"EnQA": ["q0", "q1"], "EnMC": ["q2"], "ZhQA": ["q3"]}
    scorers = {suite: opened(folder, suite)[0].questions[0].scorer.rsplit(".", 1)[-1] for suite in found}
    assert scorers == {"EnQA": "longbook_qa_eng", "EnMC": "longbook_choice_eng", "ZhQA": "longbook_qa_chn"}


def test_documents_are_decoded(folder):
    assert [task.documents[0].text for task in opened(folder)] == ["“Ahab” is the captain.\n", "# Emma\n\nHarriet.\n"]
    assert opened(folder, "ZhQA")[0].documents[0].text == CHINESE * 9


def test_all_questions_in_bundles(folder):
    tasks = opened(folder, "Folder", num_books=3)
    assert len(tasks) == 4
    assert tasks.name == "Folder-K3"
    assert {document.label for document in tasks[0].documents} == {"b01", "b02", "b03"}


def test_compressed_and_plain_files_have_the_same_fingerprint(folder, tmp_path_factory):
    other = tmp_path_factory.mktemp("other")
    (other / "moby.txt.gz").write_bytes(gzip.compress((folder / "moby.txt").read_bytes()))
    write(other, ROWS[:1])
    assert opened(other)[0].documents[0].fingerprint == opened(folder)[0].documents[0].fingerprint


def test_edited_document_has_another_fingerprint(folder):
    before = opened(folder).fingerprint
    (folder / "moby.txt").write_text("Ahab was the captain.", encoding="utf-8")
    assert opened(folder).fingerprint != before


def test_document_that_changed_under_an_open_task_set_is_an_error(folder):
    tasks = opened(folder)
    (folder / "moby.txt").write_text("Ahab was the captain.", encoding="utf-8")
    with pytest.raises(CorpusError, match=r"moby\.txt was changed while it was in use"):
        _ = tasks[0].documents[0].text
    (folder / "moby.txt").unlink()
    with pytest.raises(CorpusError, match=r"moby\.txt was removed"):
        _ = tasks[0].documents[0].text


def test_names_may_have_windows_separators_and_any_case(folder):
    write(folder, [{**ROWS[1], "document": "SUB\\Emma"}])
    assert len(opened(folder)) == 1


def test_question_file_by_another_name(folder):
    write(folder, ROWS[:1], "mine.jsonl")
    assert len(opened(folder, source_options={"questions": "mine.jsonl"})) == 1


def test_gutenberg_header_is_cut_by_option(folder):
    text = (
        "Header\n*** START OF THE PROJECT GUTENBERG EBOOK X ***\nAhab.\n*** END OF THE PROJECT GUTENBERG EBOOK X ***\n"
    )
    (folder / "moby.txt").write_text(text, encoding="utf-8")
    assert opened(folder)[0].documents[0].text == text
    cut = opened(folder, source_options={"strip_gutenberg": True})
    assert cut[0].documents[0].text == "Ahab.\n"
    assert cut.fingerprint != opened(folder).fingerprint


def test_letter_reward_and_own_scorer(folder):
    write(folder, [ROWS[2], {**ROWS[2], "id": 5, "scorer": "infinitebench.longbook_choice_eng"}])
    tasks = opened(folder, "EnMC", source_options={"choice_reward": "letter"})
    assert [task.questions[0].scorer for task in tasks] == ["choice.letter", "infinitebench.longbook_choice_eng"]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"book": "mobi"}, r"questions\.jsonl, line 1, field 'book': no document 'mobi'.*Did you mean 'moby"),
        ({"book": None}, "field 'book': missing"),
        ({"book": ["moby"]}, "the name of a document"),
        ({"answer": None}, "line 1, field 'answer'"),
        ({"answer": "Ahab", "options": ["Ahab", "Ahab", "x", "y"]}, "A and B are the same text"),
    ],
)
def test_bad_records_are_refused_or_left_out_on_request(folder, changes, words):
    write(folder, [{**ROWS[0], **changes}, ROWS[1]])
    with pytest.raises(TaskDataError, match=words):
        opened(folder)
    with pytest.warns(TaskDataWarning, match=words):
        assert len(opened(folder, source_options={"skip_bad_records": True})) == 1


def test_ambiguous_names_are_refused(folder):
    (folder / "sub" / "moby.txt").write_text("Another.", encoding="utf-8")
    with pytest.raises(TaskDataError, match=r"'moby' may be 'moby\.txt' or 'sub/moby\.txt'; give the path"):
        opened(folder)


def test_blank_document_is_refused_when_a_question_names_it(folder):
    (folder / "empty.txt").write_bytes(b"\xef\xbb\xbf \r\n\r\n")
    assert len(opened(folder)) == 2
    write(folder, [{**ROWS[0], "book": "empty"}])
    with pytest.raises(TaskDataError, match=r"document 'empty\.txt' is blank"):
        opened(folder)


def test_other_files_are_named_and_left_out(folder):
    (folder / "scan.pdf").write_bytes(b"%PDF-1.7")
    with pytest.warns(TaskDataWarning, match=r"scan\.pdf; documents are \.txt and \.md"):
        assert len(opened(folder)) == 2


def test_missing_things_say_what_to_do(folder, tmp_path_factory):
    with pytest.raises(DataNotFoundError, match="is not there; give a folder"):
        opened(folder / "nowhere")
    with pytest.raises(DataNotFoundError, match="is a file, not a folder"):
        opened(folder / "moby.txt")
    empty = tmp_path_factory.mktemp("empty")
    with pytest.raises(DataNotFoundError, match="no documents in"):
        opened(empty)
    (empty / "a.txt").write_text("Text.", encoding="utf-8")
    with pytest.raises(DataNotFoundError, match=r"no file questions\.jsonl in"):
        opened(empty)
    write(empty, [])
    with pytest.raises(TaskDataError, match="no usable question"):
        opened(empty)
    with pytest.raises(ConfigurationError, match="needs data_dir"):
        open_task_set("EnQA", source="folder")


def test_suite_without_questions_is_named(folder):
    write(folder, ROWS[:1])
    with pytest.raises(TaskDataError, match=r"no question for ZhQA; its 1 questions are for EnQA"):
        opened(folder, "ZhQA")


def test_too_many_books_name_the_numbers(folder):
    with pytest.raises(ConfigurationError, match=r"num_books is 5.*has 2 books; accepted are 1 to 2"):
        opened(folder, num_books=5)


def test_broken_archive_and_binary_files_are_named(folder):
    (folder / "broken.txt.gz").write_bytes(b"\x1f\x8bnot gzip")
    with pytest.raises(CorpusError, match=r"broken\.txt\.gz cannot be uncompressed"):
        opened(folder)
    (folder / "broken.txt.gz").unlink()
    (folder / "moby.txt").write_bytes(bytes(range(256)) * 1000)
    with pytest.raises(CorpusError, match=r"moby\.txt"):
        _ = opened(folder)[0].documents[0].text


def test_file_twice_is_refused(folder):
    (folder / "moby.txt.gz").write_bytes(gzip.compress(b"x"))
    with pytest.raises(TaskDataError, match=r"holds moby\.txt twice"):
        opened(folder)


def test_mixed_kinds_are_not_asked_in_one_task(folder):
    with pytest.raises(ConfigurationError, match="questions of one kind"):
        opened(folder, "Folder", num_books=2, questions_per_task="all")


def test_auto_takes_a_folder_with_questions(folder):
    assert open_task_set("EnQA", data_dir=folder).source == "folder"


def test_works_without_a_cache_that_can_be_written(folder, tmp_path_factory, monkeypatch):
    blocked = tmp_path_factory.mktemp("blocked") / "file"
    blocked.write_text("no folder", encoding="utf-8")
    monkeypatch.setenv("LOONGDOC_CACHE", str(blocked))
    assert len(opened(folder)) == 2


@pytest.mark.real_data
def test_real_books_open_quickly_at_every_k(real_data, tmp_path):
    from benchmarks.real_books import arguments, prepare

    prepare(real_data, tmp_path)
    for suite, count, sizes in (("EnQA", 650, (1, 5, 20)), ("EnMC", 132, (1, 5, 20)), ("ZhQA", 28, (1, 5))):
        for size in sizes:
            open_task_set(suite, num_books=size, **arguments(tmp_path, suite))
            start = time.perf_counter()
            tasks = open_task_set(suite, num_books=size, **arguments(tmp_path, suite))
            assert time.perf_counter() - start < 0.5
            assert len(tasks) == count
            assert len(tasks[0].documents) == size
            assert "*** START" not in tasks[0].documents[0].text


def test_own_folder_is_a_corpus_under_its_own_names(folder):
    (folder / "notes.txt").write_text("Nothing is asked about this.", encoding="utf-8")
    tasks = opened(folder, "Folder")
    assert len(tasks) == 4
    assert (tasks.name, tasks.source) == ("Folder", "folder")
    task = tasks[0]
    assert task.layout == "corpus"
    assert [document.label for document in task.documents] == ["honglou.txt", "moby.txt", "notes.txt", "sub/emma.md"]
    assert {question.source_files for task in tasks for question in task.questions} == {
        ("honglou.txt",),
        ("moby.txt",),
        ("sub/emma.md",),
    }
    assert opened(folder, "Folder", source_options={"layout": "books"})[0].layout == "book"
    with pytest.raises(ConfigurationError, match="asks one question a task"):
        opened(folder, "Folder", questions_per_task="all")


def test_corpus_splits_share_only_documents_nobody_asks_about(folder):
    (folder / "notes.txt").write_text("Nothing is asked about this.", encoding="utf-8")
    halves = [opened(folder, "Folder", split=split) for split in ("train", "test")]
    names = [{document.label for task in half for document in task.documents} for half in halves]
    assert names[0] & names[1] == {"notes.txt"}
    assert sum(map(len, halves)) == 4
    assert [half.split for half in halves] == ["train", "test"]


@pytest.mark.parametrize("name", ["two\nlines.txt", "escape\x1b[31m.txt", "latin\udcff.txt"])
def test_a_file_name_that_cannot_be_shown_is_refused(folder, name):
    try:
        (folder / name).write_text("text", encoding="utf-8")
    except (OSError, ValueError):
        pytest.skip("this file system has no such names")
    with pytest.raises(TaskDataError, match="name cannot be shown"):
        open_task_set("Folder", source="folder", data_dir=folder)


def test_unicode_and_spaces_in_file_names_are_fine(folder):
    (folder / "小说\u3000\xa0 one.txt").write_text("text", encoding="utf-8")
    tasks = open_task_set("Folder", source="folder", data_dir=folder)
    assert "小说\u3000\xa0 one.txt" in {document.label for document in tasks[0].documents}
