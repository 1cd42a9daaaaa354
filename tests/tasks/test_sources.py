from __future__ import annotations

import os
import subprocess
import sys
import types
from pathlib import Path

import pytest

from loongdoc_env.errors import ConfigurationError
from loongdoc_env.tasks.books import Book
from loongdoc_env.tasks.bundles import bundle_books
from loongdoc_env.tasks.model import Question
from loongdoc_env.tasks.sources import SUITES, default_name, open_task_set

ROOT = Path(__file__).parent.parent.parent


def tasks_of(suite, data_dir, *, num_books=1, flavour="plain"):
    def ask():
        return (Question("q0", f"{suite} {flavour}?", gold=("x",)),)

    books = [Book(f"{data_dir}-{i}", f"f{i}", ("q0",), lambda: "text", ask) for i in range(3)]
    return bundle_books(books, suite=suite, name="mine", source="mine", num_books=num_books)


def wrong(suite, data_dir):
    return [suite, data_dir]


@pytest.fixture
def module(monkeypatch):
    """Make the two functions importable under a plain name, whatever the test runner calls this file."""
    own = types.ModuleType("own_source")
    own.tasks_of, own.wrong = tasks_of, wrong
    monkeypatch.setitem(sys.modules, "own_source", own)


def test_own_function_gets_suite_folder_options_and_what_it_names(module):
    tasks = open_task_set(
        "EnQA", source="own_source:tasks_of", data_dir="d", source_options={"flavour": "sweet"}, num_books=2
    )
    assert tasks.source == "mine"
    assert len(tasks[0].documents) == 2
    assert tasks[0].questions[0].text == "EnQA sweet?"


@pytest.mark.parametrize(
    ("source", "changes", "words"),
    [
        ("no_such_module:f", {}, "cannot import 'no_such_module'"),
        ("own_source:task_of", {}, "no function 'task_of'. Did you mean 'tasks_of'"),
        (".relative:f", {}, "cannot import '.relative'"),
        ("os:getcwd", {}, r"'os:getcwd' cannot be called as f\(suite, data_dir, …\): too many"),
        ("own_source:wrong", {"source_options": {"x": 1}}, "cannot be called .* unexpected keyword argument 'x'"),
        ("own_source:wrong", {"source_options": [1]}, r"source_options is \[1\]"),
        ("own_source:wrong", {"data_dir": 5}, "data_dir is 5"),
        ("own_source:wrong", {}, "returned list; a .*TaskSet is needed"),
        ("own_source:tasks_of", {"split": "test"}, "no parameter 'split', but split='test' was given"),
    ],
)
def test_own_function_errors_say_what_is_wrong(module, source, changes, words):
    with pytest.raises(ConfigurationError, match=words):
        open_task_set("EnQA", source=source, **changes)


def test_unknown_names_offer_the_nearest():
    with pytest.raises(ConfigurationError, match="Did you mean 'EnQA'"):
        open_task_set("EnQa")
    with pytest.raises(ConfigurationError, match="Did you mean 'synthetic'"):
        open_task_set("EnQA", source="sintetic")
    with pytest.raises(ConfigurationError, match="unknown source None"):
        open_task_set("EnQA", source=None)


@pytest.mark.parametrize("source", ["officeqa", "longbench_v2", "aa_lcr"])
def test_sources_of_later_versions_say_so(source):
    with pytest.raises(ConfigurationError, match=r"does not read .* yet"):
        open_task_set("OfficeQA-Full", source=source)


def test_synthetic_takes_no_folder(tmp_path):
    with pytest.raises(ConfigurationError, match="leave out data_dir"):
        open_task_set("EnQA", source="synthetic", data_dir=tmp_path)


def test_folder_has_no_corpus_suites(tmp_path):
    with pytest.raises(ConfigurationError, match="'folder' has no AALCR"):
        open_task_set("AALCR", source="folder", data_dir=tmp_path)


def test_names_of_task_sets():
    assert default_name("EnQA", 20) == "EnQA-K20"
    assert default_name("AALCR") == "AALCR"
    assert default_name("EnMC", 1, "all") == "EnMC-K1-all"
    assert len(SUITES) == 9


def test_auto_says_once_per_suite_that_data_are_synthetic(tmp_path):
    code = (
        "import warnings\n"
        "from loongdoc_env.errors import SyntheticDataWarning\n"
        "from loongdoc_env.tasks.sources import open_task_set\n"
        "with warnings.catch_warnings(record=True) as caught:\n"
        "    warnings.simplefilter('always')\n"
        "    sources = [open_task_set(s, num_books=k).source for s in ('EnQA', 'EnMC') for k in (1, 2)]\n"
        "print(sources, [str(w.message)[:4] for w in caught if w.category is SyntheticDataWarning])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "LOONGDOC_CACHE": str(tmp_path)},
    )
    assert done.stdout == "['synthetic', 'synthetic', 'synthetic', 'synthetic'] ['EnQA', 'EnMC']\n"
