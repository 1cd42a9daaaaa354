"""Where tasks come from: public data sets, own folders, the embedded synthetic library, own functions.

``open_task_set`` is the one way in. It says no more than it knows: a source that was asked for by name is
never replaced by another, and ``source="auto"`` warns when it falls back to synthetic books.
"""

from __future__ import annotations

import importlib
import inspect
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from loongdoc_env.cache import cache_dir
from loongdoc_env.errors import ConfigurationError, DataNotFoundError, SyntheticDataWarning, nearest
from loongdoc_env.tasks.model import Split, TaskSet

BOOK_SUITES = ("EnMC", "EnQA", "ZhQA")
"""Suites over books, which can be bundled."""

CORPUS_SUITES = ("OfficeQA-ProV1", "OfficeQA-Full", "OfficeQA-ProV2", "LongBenchV2", "AALCR")
"""Suites over a fixed set of documents."""

SUITES = (*BOOK_SUITES, *CORPUS_SUITES, "Folder")

SOURCES = ("auto", "synthetic", "infinitebench", "folder", "officeqa", "longbench_v2", "aa_lcr")
"""Names of sources; besides them ``"module:function"`` names anyone's own."""

_NOT_READ_YET = {"officeqa": "OfficeQA", "longbench_v2": "LongBench v2", "aa_lcr": "AA-LCR"}
_warned: set[str] = set()


def open_task_set(
    suite: str,
    *,
    source: str = "auto",
    data_dir: str | Path | None = None,
    source_options: Mapping[str, Any] | None = None,
    split: str = "all",
    num_books: int = 1,
    bundle_seed: int = 0,
    questions_per_task: int | str = 1,
) -> TaskSet:
    """Open the tasks of a suite; reads questions, but no document text that it does not have to.

    Args:
        suite: One of ``SUITES``.
        source: One of ``SOURCES``, or ``"module:function"``: a function called with ``suite``, ``data_dir`` and
            the source options as keywords, and with those of ``split``, ``num_books``, ``bundle_seed`` and
            ``questions_per_task`` that its signature names; it returns a ``TaskSet``.
        data_dir: Folder of the source; for ``infinitebench`` the folder of its JSONL files, when they were not
            fetched with ``loongdoc data fetch infinitebench``.
        source_options: Options of the source, see ``SourceOptions``; for ``synthetic`` its difficulty knobs.
        split: ``"train"``, ``"test"`` or ``"all"``; by book.
        num_books: K, books in a task; 1 for suites that are not about books.
        bundle_seed: Which books come together when K > 1.
        questions_per_task: 1, or ``"all"`` for all questions of a book or bundle in one task.

    Raises:
        ConfigurationError: An argument has a value that is not accepted.
        DataNotFoundError: The data of the source are not there; the message says how to get them.
        TaskDataError: A record of the data cannot be used.

    Example:
        >>> len(open_task_set("EnQA", source="synthetic", num_books=5)) > 0
        True
    """
    if suite not in SUITES:
        raise ConfigurationError(
            f"unknown suite {suite!r}; suites are {', '.join(SUITES)}.{nearest(str(suite), SUITES)}"
        )
    if source_options is not None and not isinstance(source_options, Mapping):
        raise ConfigurationError(f"source_options is {source_options!r}; an object such as {{'seed': 1}} is needed")
    if data_dir is not None and not isinstance(data_dir, str | Path):
        raise ConfigurationError(f"data_dir is {data_dir!r}; the path of a folder is needed")
    options = dict(source_options or {})
    where = Path(data_dir).expanduser() if data_dir is not None else None
    arguments: dict[str, Any] = {
        "split": split,
        "num_books": num_books,
        "bundle_seed": bundle_seed,
        "questions_per_task": questions_per_task,
    }
    if isinstance(source, str) and ":" in source:
        return _own_function(source, suite, data_dir, options, arguments)
    if source not in SOURCES:
        raise ConfigurationError(
            f"unknown source {source!r}; sources are {', '.join(SOURCES)} and 'module:function'."
            f"{nearest(str(source), SOURCES)}"
        )
    if source in _NOT_READ_YET:
        raise ConfigurationError(
            f"this version does not read {_NOT_READ_YET[source]} yet; source='synthetic' has a stand-in for {suite}"
        )
    if source == "auto":
        source = _choose(suite, where)
    if source == "infinitebench":
        return _infinitebench(suite, where, options, arguments)
    if source == "synthetic" and where is not None:
        raise ConfigurationError(f"source 'synthetic' reads no data; leave out data_dir={str(where)!r}")
    if source == "folder" or suite == "Folder":
        return _folder(suite, where, options, arguments)
    return _synthetic(suite, options, arguments)


def fetched_dir(name: str) -> Path:
    """Return the folder where ``loongdoc data fetch`` puts a data set."""
    return cache_dir() / "data" / name


def default_name(suite: str, num_books: int = 1, questions_per_task: int | str = 1) -> str:
    """Return the name of a task set in reports, for example ``"EnQA-K20"``."""
    name = f"{suite}-K{num_books}" if suite in BOOK_SUITES or num_books != 1 else suite
    return f"{name}-all" if questions_per_task == "all" else name


def _choose(suite: str, where: Path | None) -> str:
    """Return the source that ``"auto"`` means here; warn when that is synthetic data."""
    from loongdoc_env.tasks.sources.infinitebench import FILES

    if suite == "Folder":
        return "folder"
    if where is not None:
        if suite in FILES and (where / FILES[suite]).is_file():
            return "infinitebench"
        if suite in FILES and (where / "questions.jsonl").is_file():
            return "folder"
        wanted = f"neither {FILES[suite]} nor questions.jsonl" if suite in FILES else "nothing this version reads"
        raise DataNotFoundError(
            f"{suite}: {wanted} in data_dir {str(where)!r}; name the source, or leave out data_dir for synthetic data"
        )
    if suite in FILES and (fetched_dir("infinitebench") / FILES[suite]).is_file():
        return "infinitebench"
    if suite not in _warned:
        _warned.add(suite)
        real = "`loongdoc data fetch infinitebench` gets the real ones; " if suite in FILES else ""
        warnings.warn(
            f"{suite}: no prepared data, so these are synthetic documents and questions. {real}"
            "source='synthetic' asks for them without this warning",
            SyntheticDataWarning,
            stacklevel=3,
        )
    return "synthetic"


def _infinitebench(suite: str, where: Path | None, given: Mapping[str, Any], arguments: Mapping[str, Any]) -> TaskSet:
    from loongdoc_env.tasks.bundles import bundle_books
    from loongdoc_env.tasks.sources import infinitebench
    from loongdoc_env.tasks.sources.options import SourceOptions

    if suite not in infinitebench.FILES:
        known = ", ".join(infinitebench.FILES)
        raise ConfigurationError(f"source 'infinitebench' has no {suite}; it has {known}")
    options = SourceOptions.parse(given, "infinitebench")
    folder = where or fetched_dir("infinitebench")
    books = infinitebench.load_books(folder / infinitebench.FILES[suite], suite, options)
    return bundle_books(books, suite=suite, name=_name(suite, arguments), source="infinitebench", **arguments)


def _folder(suite: str, where: Path | None, given: Mapping[str, Any], arguments: Mapping[str, Any]) -> TaskSet:
    from loongdoc_env.tasks.bundles import bundle_books
    from loongdoc_env.tasks.sources.folder import open_folder
    from loongdoc_env.tasks.sources.options import SourceOptions

    options = SourceOptions.parse(given, "folder")
    source = "folder"
    if where is None:
        if suite != "Folder":
            raise ConfigurationError(f"{suite}: source 'folder' needs data_dir, the folder with your documents")
        where, source = Path(__file__).parent / "example", "example"
    if suite in CORPUS_SUITES:
        raise ConfigurationError(f"source 'folder' has no {suite}; it has {', '.join(BOOK_SUITES)} and Folder")
    folder = open_folder(where, options)
    as_corpus = options.layout == "corpus" or (not options.layout and suite == "Folder" and arguments["num_books"] == 1)
    if as_corpus:
        from loongdoc_env.tasks.corpus import corpus_task_set

        split = _check_corpus(suite, arguments)
        return corpus_task_set(folder.corpus(suite, split), suite=suite, name=suite, source=source, split=split)
    books = folder.books(suite)
    if arguments["questions_per_task"] == "all":
        folder.check_one_family(suite)
    return bundle_books(books, suite=suite, name=_name(suite, arguments), source=source, **arguments)


def _synthetic(suite: str, options: Mapping[str, Any], arguments: Mapping[str, Any]) -> TaskSet:
    if suite in BOOK_SUITES:
        from loongdoc_env.tasks.bundles import bundle_books
        from loongdoc_env.tasks.sources.synthetic import library

        name = _name(suite, arguments)
        return bundle_books(library.books(suite, options), suite=suite, name=name, source="synthetic", **arguments)
    from loongdoc_env.tasks.corpus import corpus_task_set
    from loongdoc_env.tasks.sources.synthetic import corpora

    split = _check_corpus(suite, arguments)
    corpus = corpora.corpus(suite, options)
    return corpus_task_set(corpus, suite=suite, name=suite, source="synthetic", split=split)


def _name(suite: str, arguments: Mapping[str, Any]) -> str:
    return default_name(suite, arguments["num_books"], arguments["questions_per_task"])


def _check_corpus(suite: str, arguments: Mapping[str, Any]) -> Split:
    if arguments["num_books"] != 1:
        raise ConfigurationError(f"{suite} is not about books: num_books is {arguments['num_books']!r}, accepted is 1")
    if arguments["questions_per_task"] != 1:
        given = arguments["questions_per_task"]
        raise ConfigurationError(f"{suite} asks one question a task: questions_per_task is {given!r}, accepted is 1")
    split = arguments["split"]
    if split not in ("train", "test", "all"):
        raise ConfigurationError(f"split is {split!r}; accepted are 'train', 'test' and 'all'")
    return split  # type: ignore[no-any-return]  # one of the three literals


def _own_function(
    source: str,
    suite: str,
    data_dir: str | Path | None,
    options: Mapping[str, Any],
    arguments: Mapping[str, Any],
) -> TaskSet:
    """Call ``module:function`` and check that what comes back is a task set."""
    module_name, _, function_name = source.partition(":")
    try:
        module = importlib.import_module(module_name)
    except (ImportError, ValueError, TypeError) as error:  # TypeError: a relative name
        raise ConfigurationError(f"source {source!r}: cannot import {module_name!r}: {error}") from error
    function = getattr(module, function_name, None)
    if not callable(function):
        found = [name for name, value in vars(module).items() if callable(value)]
        hint = nearest(function_name, found)
        raise ConfigurationError(f"source {source!r}: {module_name} has no function {function_name!r}.{hint}")
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError) as error:
        raise ConfigurationError(f"source {source!r} cannot be called as f(suite, data_dir, …): {error}") from error
    parameters = signature.parameters
    defaults = {"split": "all", "num_books": 1, "bundle_seed": 0, "questions_per_task": 1}
    taken = {name: value for name, value in arguments.items() if name in parameters}
    for name, value in arguments.items():
        if name not in taken and value != defaults[name]:
            raise ConfigurationError(f"source {source!r} has no parameter {name!r}, but {name}={value!r} was given")
    try:
        signature.bind(suite, data_dir, **{**options, **taken})
    except TypeError as error:
        raise ConfigurationError(f"source {source!r} cannot be called as f(suite, data_dir, …): {error}") from error
    task_set = function(suite, data_dir, **options, **taken)
    if not isinstance(task_set, TaskSet):
        kind = type(task_set).__name__
        raise ConfigurationError(f"source {source!r} returned {kind}; a loongdoc_env.tasks.model.TaskSet is needed")
    return task_set
