import re
from collections import Counter

import pytest

from loongdoc_env.tasks.sources.synthetic import english
from loongdoc_env.tasks.sources.synthetic.knobs import Knobs
from loongdoc_env.tasks.sources.synthetic.questions import KINDS, ask
from loongdoc_env.tasks.sources.synthetic.world import Query, Ref, make_world, solve

KNOBS = (
    Knobs(),
    Knobs(tokens_per_book=8_000, num_people=12, num_places=6, num_things=4, questions_per_book=3, distractors=0),
    Knobs(tokens_per_book=40_000, questions_per_book=48, distractors=1, namesakes=1.0, paraphrase=1.0),
    Knobs(tokens_per_book=10_000, multi_hop=1.0, temporal=0.0, paraphrase=0.0),
    Knobs(tokens_per_book=10_000, multi_hop=0.0, temporal=1.0, flashbacks=1.0),
)


def told(knobs, seed):
    world = make_world(seed, knobs)
    narrator = english.PROSE.narrator(world, seed)
    telling = narrator.tell(knobs.tokens_per_book)
    return world, narrator, telling, ask(world, narrator, telling, knobs)


@pytest.fixture(scope="module", params=[(knobs, seed) for knobs in range(len(KNOBS)) for seed in range(4)])
def book(request):
    number, seed = request.param
    return KNOBS[number], *told(KNOBS[number], f"{seed} en")


def test_there_are_as_many_questions_as_asked_for_of_every_kind(book):
    knobs, _, _, _, asked = book
    assert len(asked) == knobs.questions_per_book
    shares = {"multi-hop": knobs.multi_hop, "temporal": knobs.temporal}
    shares["single-hop"] = 1 - sum(shares.values())
    counts = Counter(one.kind for one in asked)
    assert set(counts) == {kind for kind in KINDS if shares[kind] > 0.001}
    assert len({one.text for one in asked}) == len(asked)


def test_nobody_else_in_the_world_satisfies_a_question(book):
    _, world, narrator, _, asked = book
    for one in asked:
        answers = {narrator.name(solution.answer) for solution in solve(world, one.query)}
        assert answers == {one.gold[0]}
        wrong = set(one.options) - answers
        assert len(wrong) == 3


def test_gold_spans_lead_to_the_answer(book):
    _, _, _, telling, asked = book
    for one in asked:
        *steps, last = one.spans
        assert all(step.answer == "" and step.document == "" for step in steps)
        assert last.answer == one.gold[0] == one.options["ABCD".index(one.letter)]
        assert last.answer in telling.text[last.start : last.end]
        assert len({(span.start, span.end) for span in one.spans}) == len(one.spans)
        if one.kind == "multi-hop":
            assert len(one.spans) == 2


def test_question_names_neither_the_answer_nor_the_hidden_hop(book):
    _, world, narrator, _, asked = book
    for one in asked:
        assert one.gold[0] not in one.text
        for _, value in one.query.given:
            if isinstance(value, Query):
                (hop,) = solve(world, value)
                assert narrator.name(hop.answer) not in one.text


def test_options_are_four_different_things_of_one_kind(book):
    _, world, narrator, _, asked = book
    for one in asked:
        assert len(set(one.options)) == 4
        (solution,) = solve(world, one.query)
        kind = solution.answer.kind
        if kind in ("person", "place"):
            size = len(world.people) if kind == "person" else len(world.places)
            assert set(one.options) <= {narrator.name(Ref(kind, number)) for number in range(size)}


def test_right_letters_are_balanced(book):
    _, _, _, _, asked = book
    counts = Counter(one.letter for one in asked)
    assert max(counts.values()) - min(counts.get(letter, 0) for letter in "ABCD") <= 1


def test_questions_are_sentences_without_open_slots(book):
    _, _, _, _, asked = book
    for one in asked:
        assert re.fullmatch(r"[A-Z][^<>{}@\[\]]*\?", one.text), one.text
        assert "  " not in one.text


def test_paraphrase_takes_the_words_of_the_statements_out_of_the_question():
    def overlap(paraphrase):
        shared = total = 0
        for seed in range(6):
            _, _, telling, asked = told(Knobs(tokens_per_book=8_000, paraphrase=paraphrase), f"{seed} en")
            for one in asked:
                last = one.spans[-1]
                statement = set(re.findall(r"[a-z]{4,}", telling.text[last.start : last.end]))
                words = set(re.findall(r"\b[a-z]{4,}", one.text))
                shared += len(words & statement)
                total += len(words)
        return shared / total

    assert overlap(1.0) < 0.7 * overlap(0.0)
