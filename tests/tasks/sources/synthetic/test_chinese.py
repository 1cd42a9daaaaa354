from __future__ import annotations

import lzma
import random
import re
import zlib
from collections import Counter
from itertools import permutations

import pytest

from loongdoc_env.tasks.sources.synthetic import world
from loongdoc_env.tasks.sources.synthetic.book import write
from loongdoc_env.tasks.sources.synthetic.chinese import LANGUAGE
from loongdoc_env.tasks.sources.synthetic.chinese_sentences import GRAMMAR
from loongdoc_env.tasks.sources.synthetic.knobs import Knobs
from loongdoc_env.tasks.sources.synthetic.world import Fact, Person

WOMAN = Person("沈清荷", True, "铁匠", "青石渡")
MAN = Person("欧阳文渊", False, "郎中", "落霞铺")
FACTS = [
    Fact("trade", WOMAN, what="铁匠"),
    Fact("origin", WOMAN, what="青石渡"),
    Fact("gift", WOMAN, MAN, "青玉笔洗", number=1832),
    Fact("hiding", WOMAN, what="青玉笔洗", where="灶台后的砖缝里"),
    Fact("debt", WOMAN, MAN, number=320),
    Fact("journey", WOMAN, what="柳林镇", number=1832),
    Fact("marriage", WOMAN, MAN),
]
FORMS = [*LANGUAGE.questions]


def _sample(seed: int, characters: int = 60_000) -> list[str]:
    rng = random.Random(seed)
    people = world.build(rng, Knobs(), LANGUAGE.names).people
    writer = LANGUAGE.writer(rng)
    sentences: list[str] = []
    length = 0
    while length < characters:
        if len(sentences) % 15 == 0:
            writer.meet(rng.sample(people, 3))
        sentences.append(writer.sentence())
        length += len(sentences[-1])
    return sentences


def test_same_seed_same_text() -> None:
    assert write("a", Knobs(), LANGUAGE) == write("a", Knobs(), LANGUAGE)
    assert write("a", Knobs(), LANGUAGE).text != write("b", Knobs(), LANGUAGE).text


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: fact.kind)
def test_fact_sentences_hold_their_strings(fact: Fact) -> None:
    writer = LANGUAGE.writer(random.Random(0))
    sentences = {writer.fact(fact) for _ in range(40)}
    assert len(sentences) >= 5
    for sentence in sentences:
        for needed in (fact.who.name, fact.whom.name if fact.whom else "", fact.what, fact.where):
            assert needed in sentence
        if fact.kind == "debt":
            assert LANGUAGE.amount(320) in sentence
        elif fact.number:
            assert "1832年" in sentence


@pytest.mark.parametrize(
    ("kind", "least"),
    [
        *[(kind, 60) for kind in ("given_female", "given_male", "family", "places", "things")],
        *[(kind, 40) for kind in ("trades", "spots")],
    ],
)
def test_names_are_many_and_none_stands_in_another(kind: str, least: int) -> None:
    items = getattr(LANGUAGE.names, kind)
    assert len(items) >= least
    assert len(set(items)) == len(items)
    assert [(one, other) for one, other in permutations(items, 2) if one in other] == []


@pytest.mark.parametrize("seed", range(3))
def test_filler_is_as_varied_as_a_novel(seed: int) -> None:
    text = "".join(_sample(seed))[:60_000]
    data = text.encode()
    # Six real novels have 0.76, 0.45 and 0.39 on average.
    assert len({text[at : at + 3] for at in range(len(text) - 2)}) / len(text) > 0.57
    assert 0.35 < len(zlib.compress(data, 9)) / len(data) < 0.56
    assert 0.29 < len(lzma.compress(data)) / len(data) < 0.48


def test_no_sentence_is_frequent() -> None:
    sentences = _sample(3)
    names = "|".join([*LANGUAGE.names.given_female, *LANGUAGE.names.given_male])
    family = "|".join(LANGUAGE.names.family)
    masked = Counter(re.sub(f"(?:{family})?(?:{names})|[他她]", "N", sentence) for sentence in sentences)
    assert masked.most_common(1)[0][1] <= 0.02 * len(sentences)
    assert len(GRAMMAR["S"]) * 9 // 10 >= 70


def test_filler_names_nothing_that_facts_name() -> None:
    text = "\n".join(_sample(4, 300_000))
    names = LANGUAGE.names
    for item in [*names.places, *names.trades, *names.things, *names.spots]:
        assert item not in text
    assert all(sentence[-1] in "。！？”" for sentence in text.split("\n"))


def test_headings_end_in_a_blank_line() -> None:
    for seed in range(20):
        writer = LANGUAGE.writer(random.Random(seed))
        headings = [writer.heading(number) for number in range(1, 130)]
        assert len(set(headings)) == len(headings)
        assert all(heading.endswith("\n\n") for heading in [writer.title_page(), *headings])


def test_every_form_has_wordings() -> None:
    hops = [f"{person}-{asked}" for person in ("hider", "creditor", "husband") for asked in ("trade", "origin")]
    simple = ["trade", "origin", "spot", "creditor", "sum", "destination"]
    order = ["last-holder", "first-giver", "last-journey", "first-journey"]
    assert sorted(LANGUAGE.questions) == sorted([*simple, *hops, *order])


@pytest.mark.parametrize("form", FORMS)
def test_questions_have_two_wordings_near_and_far(form: str) -> None:
    near, far = LANGUAGE.questions[form]
    for wordings in (near, far):
        assert len(set(wordings)) >= 2
        for wording in wordings:
            assert wording.format(who="甲", whom="乙", what="丙", number=1832).endswith("？")
