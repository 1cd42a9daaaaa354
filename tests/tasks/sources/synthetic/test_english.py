import random
import re
from collections import Counter
from itertools import pairwise

import pytest

from loongdoc_env.library.tokens import estimate
from loongdoc_env.tasks.sources.synthetic import english, english_grammar
from loongdoc_env.tasks.sources.synthetic.english_grammar import Deck, articles, load_rules
from loongdoc_env.tasks.sources.synthetic.english_names import CATALOGUE, THING_NAMES, Names
from loongdoc_env.tasks.sources.synthetic.english_style import roman
from loongdoc_env.tasks.sources.synthetic.english_verbs import participle, past
from loongdoc_env.tasks.sources.synthetic.knobs import Knobs
from loongdoc_env.tasks.sources.synthetic.world import CATALOGUES, THING_KINDS, THING_TRAITS, Ref, make_world


@pytest.fixture(scope="module", params=range(6))
def book(request):
    seed = f"{request.param} en"
    world = make_world(seed, Knobs())
    narrator = english.PROSE.narrator(world, seed)
    return world, narrator, narrator.tell(20_000), english.PROSE.cover(seed)


def test_every_catalogue_is_worded_with_different_words():
    for kind, size in CATALOGUES.items():
        assert len(set(CATALOGUE[kind])) == size
    names = [name for traits in THING_NAMES for name in traits]
    assert len(set(names)) == THING_KINDS * THING_TRAITS


def test_length_is_within_five_per_cent(book):
    _, _, telling, _ = book
    assert abs(estimate(telling.text.encode()) - 20_000) < 1_000


def test_every_fact_is_stated_once_with_its_names(book):
    world, narrator, telling, _ = book
    assert sorted(telling.statements) == [fact.id for fact in world.facts]
    for fact in world.facts:
        told = telling.statements[fact.id]
        assert set(told.mentions) == set(fact.slots) - {"manner"}
        for slot, (start, end) in told.mentions.items():
            assert told.start <= start < end <= told.end
            assert telling.text[start:end] == narrator.name(fact.slots[slot])


def test_statements_do_not_overlap(book):
    _, _, telling, _ = book
    spans = sorted((told.start, told.end) for told in telling.statements.values())
    assert all(end <= start for (_, end), (start, _) in pairwise(spans))


def test_what_can_be_asked_stands_in_statements_only(book):
    world, narrator, telling, _ = book
    pieces, at = [], 0
    for start, end in sorted((told.start, told.end) for told in telling.statements.values()):
        pieces.append(telling.text[at:start])
        at = end
    filler = " ".join([*pieces, telling.text[at:]])
    for kind in ("secret", "task", "spot", "trade", "cause", "sum"):
        for number in range(CATALOGUES[kind]):
            name = narrator.name(Ref(kind, number))
            assert not re.search(rf"\b{re.escape(name)}\b", filler), name
    for thing in world.things:
        assert narrator.name(Ref("thing", thing.index)) not in filler
    assert str(world.start_year) not in filler


def test_words_of_title_and_author_stand_on_the_title_page_only(book):
    _, _, telling, cover = book
    body = telling.text.split(cover.author, 1)[1].casefold()
    for word in cover.hidden_words:
        assert not re.search(rf"\b{re.escape(word.casefold())}", body)


def test_text_is_clean_english(book):
    _, _, telling, _ = book
    text = telling.text
    assert not re.search(r"[@{}<>\[\]|*](?!\s?\*)(?<!\*)", text.replace("* * *", "")), "a rule was left open"
    assert "  " not in text
    assert "\r" not in text
    assert not re.search(r"\ba [aio]\w", re.sub(r"\ba (?:one|once)", "", text)), "a before a vowel"
    assert not re.search(r"\ban [bcdfgjklmnpqrstvwxyz]", text), "an before a consonant"
    assert not re.search(r"[.!?] [a-z]", text.replace("Mr. ", "").replace("Mrs. ", "")), "a sentence without capital"
    assert not re.search(r"[,;] ?[,.;]|\.\.|\b(\w+) \1 \1\b", text)


def test_same_seed_gives_the_same_book():
    world = make_world("again", Knobs(tokens_per_book=5_000))
    first = english.PROSE.narrator(world, "again").tell(5_000)
    assert first == english.PROSE.narrator(world, "again").tell(5_000)
    assert first.text != english.PROSE.narrator(world, "other").tell(5_000).text


def test_books_differ_in_headings_and_quotation_marks():
    headings, quotes = set(), set()
    for number in range(24):
        seed = f"{number} en"
        text = english.PROSE.narrator(make_world(seed, Knobs(tokens_per_book=5_000)), seed).tell(5_000).text
        quotes.add(next(mark for mark in '“‘"' if mark in text))
        headings.add(re.search(r"\n\n\n(?!CONTENTS)(C\w+|I)\b[^\n]{0,5}", text)[0].strip())
    assert len(quotes) == 3
    assert len(headings) >= 5


def test_people_who_share_nothing_have_different_names_and_likenesses_similar_ones():
    world = make_world("likeness", Knobs(num_people=40, namesakes=0.6))
    names = Names(world, random.Random("names"))
    assert len(set(names.full)) == len(world.people)
    alike = [(one, world.people[one.likeness]) for one in world.people if one.likeness >= 0]
    same_letter = sum(names.given[one.index][0] == names.given[other.index][0] for one, other in alike)
    assert same_letter > len(alike) / 2


def test_titled_name_is_an_alias_only_where_one_person_has_it(book):
    world, narrator, _, _ = book
    aliases = [alias for person in world.people for alias in narrator.aliases(Ref("person", person.index))]
    assert len(set(aliases)) == len(aliases)


@pytest.mark.parametrize(
    ("verb", "simple_past", "ing"),
    [
        ("walk", "walked", "walking"),
        ("carry", "carried", "carrying"),
        ("stop", "stopped", "stopping"),
        ("tie", "tied", "tying"),
        ("lie", "lay", "lying"),
        ("see", "saw", "seeing"),
        ("make", "made", "making"),
        ("sit", "sat", "sitting"),
        ("tiptoe", "tiptoed", "tiptoeing"),
        ("trip", "tripped", "tripping"),
    ],
)
def test_verbs_are_inflected(verb, simple_past, ing):
    assert (past(verb), participle(verb)) == (simple_past, ing)


def test_no_verb_of_one_short_syllable_is_left_undoubled():
    text = "".join(
        path.read_text(encoding="utf-8") for path in sorted((english_grammar.LEXICON).glob("english_[0-9]*.txt"))
    )
    short = {verb for verb in re.findall(r"\b([a-z]+)\*", text) if re.fullmatch(r"[^aeiou]*[aeiou][bdgmnprt]", verb)}
    assert short
    for verb in short:
        assert past(verb) != verb + "ed", verb


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("@ apple", "an apple"),
        ("@ one-eyed cat", "a one-eyed cat"),
        ("@ useful hour", "a useful hour"),
        ("@ hour", "an hour"),
        ("@ ugly umbrella", "an ugly umbrella"),
        ("@ uncle", "an uncle"),
        ("@ unicorn", "a unicorn"),
        ("@ ewe", "a ewe"),
        ("@ honest man", "an honest man"),
        ("@ “old” house", "an “old” house"),
    ],
)
def test_articles_follow_the_sound(text, result):
    assert articles(text) == result


@pytest.mark.parametrize(("number", "letters"), [(1, "I"), (4, "IV"), (49, "XLIX"), (1904, "MCMIV")])
def test_roman_numerals(number, letters):
    assert roman(number) == letters


def test_deck_gives_every_alternative_once_before_any_comes_again():
    rules = load_rules()
    deck = Deck(rules, random.Random(1))
    size = len(rules.alternatives[rules.numbers["colour"]])
    for _ in range(3):
        assert Counter(Counter(deck.draw("colour") for _ in range(size)).values()) == {1: size}
