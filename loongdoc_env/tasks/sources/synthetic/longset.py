"""Long documents with a four-option question each, a stand-in for LongBench v2.

Four kinds take turns: a survey whose sections must be compared, minutes that overturn a decision, a log in which
something happens after something else, and a handbook with amendments. The wrong options all stand in the text.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from loongdoc_env.tasks.model import GoldSpan, Question
from loongdoc_env.tasks.sources.synthetic.longset_text import HANDBOOK, MINUTES, SURVEY, WATCH
from loongdoc_env.tasks.sources.synthetic.page import Page, Span
from loongdoc_env.tasks.sources.synthetic.phrases import Draw, pick
from loongdoc_env.tasks.sources.synthetic.sizes import Sizes, between
from loongdoc_env.tasks.sources.synthetic.words import SURNAMES, TOWNS, shuffled

VERSION = 1
"""Raise it whenever the text or the questions of equal options change."""


@dataclass(frozen=True, slots=True)
class LongSizes(Sizes):
    """Options of the long documents; each question has a document of its own.

    Attributes:
        tokens_per_document: Estimated tokens of a document, reached within a few per cent.
    """

    tokens_per_document: int = between(3_000, 2_000_000, 8_000)


class Story(NamedTuple):
    """One long document and its question.

    Attributes:
        text: The document.
        kind: ``"survey"``, ``"minutes"``, ``"log"`` or ``"handbook"``.
        question: What is asked.
        answer: The right option.
        wrong: Three other options.
        steps: Passages on the way to the answer.
        place: The passage with the answer.
    """

    text: str
    kind: str
    question: str
    answer: str
    wrong: tuple[str, ...]
    steps: tuple[Span, ...]
    place: Span


@dataclass(frozen=True)
class LongSet:
    """All documents and their questions, made when they are asked for.

    Attributes:
        sizes: The options.
    """

    sizes: LongSizes

    @property
    def labels(self) -> tuple[str, ...]:
        """Name of each document."""
        return tuple(f"document_{number:03}.txt" for number in range(1, self.sizes.num_questions + 1))

    @property
    def text_key(self) -> str:
        """What the texts depend on."""
        return f"longset {VERSION} {self.sizes.seed} {self.sizes.tokens_per_document}"

    def text(self, position: int) -> str:
        """Return the text of a document."""
        return _story(self.sizes.seed, self.sizes.tokens_per_document, position).text

    def documents_of(self, question: Question) -> tuple[int, ...]:
        """Return the position of the one document of a question."""
        return (int(question.id[1:]) - 1,)

    def questions(self) -> tuple[Question, ...]:
        """Return a question about every document."""
        return tuple(self._question(position, label) for position, label in enumerate(self.labels))

    def _question(self, position: int, label: str) -> Question:
        story = _story(self.sizes.seed, self.sizes.tokens_per_document, position)
        draw = random.Random(f"options {self.sizes.seed} {position}").random
        options = tuple(shuffled([story.answer, *story.wrong], draw))
        steps = tuple(GoldSpan(label, span.start, span.end) for span in story.steps)
        return Question(
            f"q{position + 1:03}",
            story.question,
            options=options,
            gold=("ABCD"[options.index(story.answer)],),
            scorer="longbench_v2.answer",
            kind=story.kind,
            gold_spans=(*steps, GoldSpan(label, story.place.start, story.place.end, story.answer)),
            source_files=(label,),
        )


@lru_cache(maxsize=4)
def _story(seed: int, num_tokens: int, position: int) -> Story:
    kinds: tuple[Callable[[Draw, int], Story], ...] = (_survey, _minutes, _log, _handbook)
    draw = random.Random(f"longset {seed} {position}").random
    return kinds[position % len(kinds)](draw, num_tokens)


def _survey(draw: Draw, num_tokens: int) -> Story:
    """A survey in two parts: which station had most defects left at the second inspection?"""
    towns = shuffled(TOWNS, draw)
    places = towns[: max(6, min(len(towns) - 4, num_tokens // 600))]
    page = Page()
    page.paragraph("REPORT OF THE SURVEY OF COAST STATIONS")
    page.paragraph("PART ONE. THE STATIONS")
    before = shuffled([str(number) for number in range(11, 11 + 2 * len(places))], draw)
    share = num_tokens / len(places) * 0.93
    for number, (place, count) in enumerate(zip(places, before, strict=False), start=1):
        page.paragraph(f"{number}. {place}")
        start = page.num_tokens
        sentences = [SURVEY.say("opening", draw, place=place)]
        while page.num_tokens - start < share - 45:
            sentences += SURVEY.each("detail", draw)[: 3 + int(4 * draw())]
            page.paragraph(" ".join(sentences))
            sentences = []
        page.paragraph(SURVEY.say("first", draw, place=place, count=count))
    page.paragraph("PART TWO. WHAT WAS LEFT AT THE SECOND INSPECTION")
    left = shuffled([str(number) for number in range(2, 3 * len(places))], draw)[: len(places)]
    most = max(range(len(places)), key=lambda at: int(left[at]))
    spans = [page.paragraph(SURVEY.say("second", draw, place=p, count=c)) for p, c in zip(places, left, strict=True)]
    ranked = sorted(range(len(places)), key=lambda at: -int(left[at]))
    return Story(
        page.text,
        "survey",
        "Which station had the most defects still open at the second inspection?",
        places[most],
        tuple(places[at] for at in ranked[1:4]),
        (),
        spans[most],
    )


_MATTERS = (
    ("new landing stage", "green oak", "larch piles", "dressed stone", "iron screw piles"),
    ("school clock", "a weekly winding", "a paid winder", "an electric motor", "no clock at all"),
    ("east road", "gravel", "setts", "tar and chippings", "planks on the wet stretch"),
    ("hall roof", "slate", "copper sheet", "reed thatch", "corrugated iron"),
    ("market day", "the first Monday", "every second Thursday", "Saturday mornings", "the last Friday"),
    ("ferry toll", "a toll by weight", "a flat penny", "free passage", "a yearly token"),
)


def _minutes(draw: Draw, num_tokens: int) -> Story:
    """Minutes of several meetings: what did the committee settle on in the end?"""
    page = Page()
    speakers = [f"{pick(('Mr', 'Mrs', 'Dr', 'Miss'), draw)} {name}" for name in shuffled(SURNAMES, draw)[:6]]
    matters = [
        (matter[0], shuffled(matter[1:], draw)) for matter in (_MATTERS[at] for at in _order(len(_MATTERS), draw))
    ]
    asked = int(draw() * len(matters))
    page.paragraph("MINUTES OF THE HARBOUR AND PARISH COMMITTEE")
    page.paragraph("Present throughout: the chair, " + ", ".join(speakers) + ".")
    sessions = 4
    first = second = Span(0, 0)
    for session in range(sessions):
        page.paragraph(f"{('FIRST', 'SECOND', 'THIRD', 'FOURTH')[session]} MEETING")
        for number, (matter, options) in enumerate(matters):
            if number % 2 != session % 2:
                continue
            late = session >= sessions // 2
            share = num_tokens / (sessions * len(matters) / 2) * 0.97
            start = page.num_tokens
            remarks = [("propose", option) for option in options] + [("doubt", option) for option in options]
            while page.num_tokens - start < share - 60:
                for talk in MINUTES.each("talk", draw)[:5]:
                    page.line(f"{pick(speakers, draw).upper()}: {talk}")
                if remarks:
                    rule, option = remarks.pop(int(draw() * len(remarks)))
                    line = MINUTES.say(rule, draw, matter=matter, option=option)
                    page.line(f"{pick(speakers, draw).upper()}: {line[0].upper()}{line[1:]}")
            rule = "overturn" if late else "ruling"
            span = page.paragraph(MINUTES.say(rule, draw, matter=matter, option=options[1 if late else 0]))
            if number == asked:
                first, second = (first, span) if late else (span, second)
    matter, options = matters[asked]
    return Story(
        page.text,
        "minutes",
        f"After everything that was decided in these meetings, what is it to be for the {matter}?",
        options[1],
        (options[0], options[2], options[3]),
        (first,),
        second,
    )


def _order(size: int, draw: Draw) -> list[int]:
    return sorted(range(size), key=lambda _: draw())


def _log(draw: Draw, num_tokens: int) -> Story:
    """A watch log: which pump stopped first after the sluice was set to manual?"""
    units = [f"pump-{number}" for number in _order(9, draw)[:6]]
    page = Page()
    page.line("# watch log, upper waterworks; times are local")
    target = num_tokens * 0.99
    marks = [0.17, 0.30, 0.52, 0.66, 0.78, 0.9]
    events = [f"stop {units[0]}", f"stop {units[1]}", "manual", *(f"stop {unit}" for unit in units[2:5])]
    minute = int(draw() * 600)
    place = manual = Span(0, 0)
    while page.num_tokens < target:
        minute += 1 + int(14 * draw())
        day, rest = divmod(minute, 1440)
        stamp = f"day {day + 1:03} {rest // 60:02}:{rest % 60:02} "
        if marks and page.num_tokens > marks[0] * target:
            marks.pop(0)
            event = events.pop(0)
            if event == "manual":
                text = f"main sluice set to manual by {pick(SURNAMES, draw)}"
                manual = page.line(stamp + text)
            else:
                text = WATCH.say("stop", draw, unit=event[5:])
                span = page.line(stamp + text)
                place = span if event[5:] == units[2] else place
        else:
            text = WATCH.say("entry", draw, unit=pick(units, draw))
            page.line(stamp + text)
    return Story(
        page.text,
        "log",
        "Which pump was the first to stop or trip after the main sluice had been set to manual?",
        units[2],
        (units[0], units[3], units[4]),
        (manual,),
        place,
    )


_KEPT = ("found coin", "unclaimed letters", "foreign charts", "spoiled grain", "borrowed boats", "sealed casks")
_TIMES = ("seven days", "a fortnight", "thirty days", "six weeks", "ninety days", "half a year", "a year and a day")


def _handbook(draw: Draw, num_tokens: int) -> Story:
    """Rules with later amendments: how long may something be kept under the rules as amended?"""
    subjects = shuffled(_KEPT, draw)
    times = shuffled(_TIMES, draw)
    asked = int(draw() * len(subjects))
    page = Page()
    page.paragraph("HANDBOOK FOR THE KEEPING OF STORES AND HOUSES")
    article = 0
    marks = [(0.1 + 0.75 * at / len(subjects), subject) for at, subject in enumerate(subjects)]
    articles: dict[str, int] = {}
    rule = Span(0, 0)
    while page.num_tokens < num_tokens * 0.95:
        article += 1
        sentences = HANDBOOK.each("rule", draw)[: 2 + int(3 * draw())]
        head = f"Article {article}. "
        if marks and page.num_tokens > marks[0][0] * num_tokens:
            _, subject = marks.pop(0)
            articles[subject] = article
            own = times[0] if subject == subjects[asked] else pick(times, draw)
            kept = HANDBOOK.say("keep", draw, Subject=subject[0].upper() + subject[1:], option=own)
            span = page.add(head + kept)
            rule = span if subject == subjects[asked] else rule
            page.paragraph(" " + " ".join(sentences[:2]))
        else:
            page.paragraph(head + " ".join(sentences))
    page.paragraph("AMENDMENTS")
    place = Span(0, 0)
    for subject in shuffled(subjects, draw):
        if subject == subjects[asked]:
            option = times[1]
        elif draw() < 0.5:
            option = pick(times, draw)
        else:
            continue
        text = HANDBOOK.say("amend", draw, article=str(articles[subject]), subject=subject, option=option)
        span = page.add(text)
        page.paragraph(" " + HANDBOOK.say("note", draw))
        place = span if subject == subjects[asked] else place
    return Story(
        page.text,
        "handbook",
        f"Under the handbook as amended, for how long may {subjects[asked]} be kept?",
        times[1],
        (times[0], times[2], times[3]),
        (rule,),
        place,
    )
