from __future__ import annotations

import pytest
from tiny import book_task, choice_task, corpus_task, library_task

from loongdoc_env.files import build_tree, normalise


@pytest.mark.parametrize(
    ("given", "absolute"),
    [
        ("book.txt", "/environment/book.txt"),
        ("/environment/book.txt", "/environment/book.txt"),
        ("./questions//q1/./question.txt", "/environment/questions/q1/question.txt"),
        ("books\\b01\\book.txt", "/environment/books/b01/book.txt"),
        ("../../../etc/passwd", "/etc/passwd"),
        ("/environment/../environment/book.txt", "/environment/book.txt"),
        ("", "/environment"),
        ("/", "/"),
        ("  book.txt  ", "/environment/book.txt"),
        ("/environment-evil/x", "/environment-evil/x"),
    ],
)
def test_normalise(given, absolute):
    assert normalise(given) == absolute


def test_one_book_tree():
    tree = build_tree(book_task())
    assert list(tree) == [
        "/environment/book.txt",
        "/environment/instruction.md",
        "/environment/questions/q1/question.txt",
    ]
    assert tree["/environment/book.txt"].startswith("CHAPTER I")
    assert "/environment/book.txt" in tree["/environment/instruction.md"]
    with pytest.raises(KeyError):
        tree["/etc/passwd"]


def test_library_tree_has_an_index_and_a_preamble():
    tree = build_tree(library_task())
    assert "/environment/books/b02/book.txt" in tree
    assert "/environment/corpus-index.md" in tree
    instruction = tree["/environment/instruction.md"]
    assert instruction.startswith("/environment/books holds 3 books, labelled b01 to b03.")
    assert "/environment/books/<label>/book.txt" in instruction


def test_only_two_instruction_texts():
    choice = build_tree(choice_task())["/environment/instruction.md"]
    free = build_tree(book_task())["/environment/instruction.md"]
    assert "bare letter" in choice
    assert "shortest answer" in free
    assert build_tree(choice_task("other"))["/environment/instruction.md"] == choice


def test_options_stand_in_the_question_file():
    text = build_tree(choice_task())["/environment/questions/q1/question.txt"]
    assert text == "Who is the doctor?\n\nA. Vane\nB. Nils\nC. Oake\nD. Ferris\n"


def test_documents_under():
    tree = build_tree(library_task())
    assert tree.documents_under("/environment") == (0, 1, 2)
    assert tree.documents_under("/environment/books/b02") == (1,)
    assert tree.documents_under("/environment/books/b02/book.txt") == (1,)
    assert tree.documents_under("/environment/questions") == ()
    assert tree.documents_under("/environment/books/b0") is None
    assert tree.documents_under("/environment/book") is None


def test_corpus_tree_keeps_names_and_order():
    tree = build_tree(corpus_task())
    assert tree.document_paths[0] == "/environment/documents/report_1950_01.txt"
    assert tree.folders["/environment/documents"].num_files == 3
    assert tree.folders["/"].folders == ("environment",)
