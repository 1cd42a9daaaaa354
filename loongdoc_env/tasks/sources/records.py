"""Read question records in the schema of InfiniteBench's book tasks, and refuse what cannot be scored.

A record is one JSON object: ``{"id": 7, "input": "Who …?", "answer": ["Ada"], "options": []}``, with the book
in ``context`` (InfiniteBench) or named by ``book`` or ``document`` (own folders).
Source: InfiniteBench data card; answers as src/eval_utils.py builds its multiple-choice labels.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, NoReturn

from loongdoc_env.errors import TaskDataError, nearest
from loongdoc_env.tasks.model import Language, Question

QA_ENGLISH = "infinitebench.longbook_qa_eng"
QA_CHINESE = "infinitebench.longbook_qa_chn"
CHOICE = "infinitebench.longbook_choice_eng"
CHOICE_LETTER = "choice.letter"
SCORERS = (QA_ENGLISH, QA_CHINESE, CHOICE, CHOICE_LETTER, "officeqa.score_answer", "aa_lcr.judge")
"""Scorers a record may ask for in its ``scorer`` field."""

_ONE_GOLD = ("officeqa.score_answer", "aa_lcr.judge")

Family = Literal["EnMC", "EnQA", "ZhQA", "other"]
LETTERS = "ABCD"

_SAFE_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")
_HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff]")
_LATIN = re.compile("[A-Za-z]")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a record stands, for error messages: file name and line, counted from 1."""

    file: str
    line: int

    def refuse(self, field: str, problem: str) -> NoReturn:
        """Raise the error that names file, line and field.

        Raises:
            TaskDataError: Always.
        """
        raise TaskDataError(f"{self.file}, line {self.line}, field {field!r}: {problem}")


@dataclass(frozen=True, slots=True)
class Record:
    """One question record that can be scored.

    Attributes:
        id: The record's own id as a string, or "" when it has none that can be part of a file name.
        line: Line in its file, from 1.
        text: The question.
        options: Four option texts, or empty.
        gold: Label of the scorer: alternatives, or ``(option text, letter)``.
        language: ``"en"`` or ``"zh"``.
        scorer: What the record asks for, or "" for the usual scorer of its family.
        kind: Question family for reports, or "".
    """

    id: str
    line: int
    text: str
    options: tuple[str, ...]
    gold: tuple[str, ...]
    language: Language
    scorer: str = ""
    kind: str = ""

    @property
    def family(self) -> Family:
        """The suite this record belongs to; ``"other"`` for four options in Chinese."""
        if self.options:
            return "EnMC" if self.language == "en" else "other"
        return "EnQA" if self.language == "en" else "ZhQA"

    def question(self, question_id: str, choice_scorer: str = CHOICE) -> Question:
        """Make the question; ``choice_scorer`` scores multiple choice unless the record says otherwise."""
        usual = choice_scorer if self.options else QA_ENGLISH if self.language == "en" else QA_CHINESE
        return Question(
            id=question_id,
            text=self.text,
            options=self.options,
            gold=self.gold,
            scorer=self.scorer or usual,
            language=self.language,
            kind=self.kind,
        )


def parse_line(line: bytes | str, place: Place) -> dict[str, Any] | None:
    """Return the JSON object of one line, or None for a blank line.

    Raises:
        TaskDataError: The line is not one JSON object.
    """
    if not line.strip():
        return None
    try:
        value = json.loads(line.decode("utf-8-sig") if isinstance(line, bytes) else line)
    except UnicodeDecodeError as error:
        raise TaskDataError(f"{place.file}, line {place.line}: not UTF-8 at byte {error.start}") from error
    except json.JSONDecodeError as error:
        message = f"{place.file}, line {place.line}, column {error.colno}: no valid JSON ({error.msg})"
        raise TaskDataError(message) from error
    except (ValueError, RecursionError) as error:  # a number or a nesting beyond Python's limits
        raise TaskDataError(f"{place.file}, line {place.line}: cannot be read as JSON ({error})") from error
    if not isinstance(value, dict):
        raise TaskDataError(f"{place.file}, line {place.line}: a JSON object is needed, not {_kind(value)}")
    return value


def read_lines(path: Path) -> Iterator[tuple[Place, int, dict[str, Any]]]:
    """Yield place, byte offset and object of every record of a JSONL file, holding one line at a time.

    Raises:
        TaskDataError: A line is not one JSON object.
    """
    offset = 0
    with path.open("rb") as file:
        for number, line in enumerate(file, start=1):
            place = Place(path.name, number)
            value = parse_line(line, place)
            if value is not None:
                yield place, offset, value
            offset += len(line)


def parse_record(fields: Mapping[str, Any], place: Place, language: Language | None = None) -> Record:
    """Check one record and bring its answer to the form its scorer takes.

    Args:
        fields: The JSON object.
        place: Where it stands.
        language: Language of the whole file, when known; else the record's ``language`` field or its script.

    Raises:
        TaskDataError: A field is missing or of the wrong kind, the answer is empty, two options are equal, or
            the answer is none of the options. The message names file, line and field.
    """
    text = _text(fields, "input", place)
    options = _options(fields.get("options"), place)
    gold = _choice_gold(fields, options, place) if options else _free_gold(fields, place)
    scorer = fields.get("scorer") or ""
    if scorer and scorer not in SCORERS:
        place.refuse("scorer", f"unknown scorer {scorer!r}.{nearest(str(scorer), SCORERS)}")
    if scorer and (scorer in (CHOICE, CHOICE_LETTER)) != bool(options):
        place.refuse("scorer", f"{scorer!r} needs {'no' if options else 'four'} options")
    if scorer in _ONE_GOLD and len(gold) > 1:
        place.refuse("answer", f"{len(gold)} answers, but {scorer!r} takes one")
    own = fields.get("language")
    if own is not None and own not in ("en", "zh"):
        place.refuse("language", f"{own!r} is neither 'en' nor 'zh'")
    kind = fields.get("kind")
    return Record(
        id=_id(fields.get("id")),
        line=place.line,
        text=text,
        options=options,
        gold=gold,
        language=language or own or ("zh" if _is_chinese(text) else "en"),
        scorer=scorer,
        kind=kind if isinstance(kind, str) else "",
    )


def question_ids(records: Sequence[Record]) -> list[str]:
    """Return an id per record, unique in the file: ``q`` and the record's id, else ``q`` and its position.

    Positions are used for the whole file as soon as one record has no usable id or shares it with another.
    """
    ids = [record.id for record in records]
    if "" in ids or len({record_id.lower() for record_id in ids}) < len(ids):
        ids = [str(position) for position in range(len(records))]
    return [f"q{record_id}" for record_id in ids]


def fingerprint(questions: Iterable[Question]) -> str:
    """Return a hash over everything that is asked and scored in these questions."""
    parts = [[q.id, q.text, q.options, q.gold, q.scorer, q.language, q.kind] for q in questions]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


def _id(value: Any) -> str:  # Any: a JSON value
    text = str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""
    return text if _SAFE_ID.fullmatch(text) else ""


def _text(fields: Mapping[str, Any], name: str, place: Place) -> str:
    from loongdoc_env.library.decode import clean

    if name not in fields:
        place.refuse(name, f"missing; the record has {', '.join(map(repr, fields)) or 'no fields'}")
    value = fields[name]
    if not isinstance(value, str):
        place.refuse(name, f"a text is needed, not {_kind(value)}")
    if not value.strip():
        place.refuse(name, "empty")
    return clean(value).strip()


def _options(value: Any, place: Place) -> tuple[str, ...]:  # Any: a JSON value
    if value is None or value == []:
        return ()
    if not isinstance(value, list):
        place.refuse("options", f"a list of texts is needed, not {_kind(value)}")
    options = tuple(_strings(value, "options", place))
    if len(options) != len(LETTERS):
        place.refuse("options", f"{len(options)} options; four are needed, or [] for a free answer")
    for second, option in enumerate(options):
        first = [other.strip() for other in options].index(option.strip())
        if first < second:
            place.refuse("options", f"{LETTERS[first]} and {LETTERS[second]} are the same text {_short(option)}")
    return options


def _free_gold(fields: Mapping[str, Any], place: Place) -> tuple[str, ...]:
    if "answer" not in fields:
        place.refuse("answer", "missing")
    answer = fields["answer"]
    if isinstance(answer, str):
        answer = [answer]
    if not isinstance(answer, list):
        place.refuse("answer", f"a text or a list of texts is needed, not {_kind(answer)}")
    if not answer:
        place.refuse("answer", "empty list; at least one gold answer is needed")
    return tuple(_strings(answer, "answer", place))


def _choice_gold(fields: Mapping[str, Any], options: tuple[str, ...], place: Place) -> tuple[str, str]:
    """Return ``(option text, letter)`` as the public scorer takes it; a letter that contradicts is refused."""
    answer = _free_gold(fields, place)
    if len(answer) == 2 and answer[1] in LETTERS and len(answer[1]) == 1:
        text, letter = answer
        if text in options and options.index(text) != LETTERS.index(letter):
            right = LETTERS[options.index(text)]
            place.refuse("answer", f"{_short(text)} is option {right}, not {letter}")
        return text, letter
    if len(answer) != 1:
        place.refuse("answer", f"{len(answer)} answers; one option text, or [option text, letter], is needed")
    if answer[0] not in options:
        place.refuse("answer", f"{_short(answer[0])} is none of the options{_hint(answer[0], options)}")
    return answer[0], LETTERS[options.index(answer[0])]


def _strings(values: Iterable[Any], field: str, place: Place) -> Iterator[str]:  # Any: JSON values
    from loongdoc_env.library.decode import clean

    for index, value in enumerate(values):
        if not isinstance(value, str):
            place.refuse(f"{field}[{index}]", f"a text is needed, not {_kind(value)}")
        if not value.strip():
            place.refuse(f"{field}[{index}]", "empty")
        yield clean(value)


def _hint(text: str, options: Sequence[str]) -> str:
    return nearest(text, options) or "; they must be equal to the last character"


def _is_chinese(text: str) -> bool:
    num_han = len(_HAN.findall(text))
    return num_han > 0 and num_han >= len(_LATIN.findall(text)) / 4  # a character says as much as a few letters


def _kind(value: Any) -> str:  # Any: a JSON value
    if value is None:
        return "null"
    names = {bool: "true or false", int: "a number", float: "a number", str: "a text", list: "a list"}
    name = names.get(type(value), "an object")
    return f"{name} ({_short(value)})" if isinstance(value, int | float | str) else name


def _short(value: Any) -> str:  # Any: a JSON value
    shown = repr(value)
    return shown if len(shown) <= 60 else shown[:56] + "…" + shown[-1]
