"""The English language of the synthetic library."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence

from loongdoc_env.tasks.sources.synthetic.english_facts import FACTS, QUESTIONS
from loongdoc_env.tasks.sources.synthetic.english_names import NAMES
from loongdoc_env.tasks.sources.synthetic.english_sentences import CAPITALS, RULES
from loongdoc_env.tasks.sources.synthetic.english_words import WORDS
from loongdoc_env.tasks.sources.synthetic.grammar import Grammar
from loongdoc_env.tasks.sources.synthetic.language import Language, Writer
from loongdoc_env.tasks.sources.synthetic.world import Fact, Names, Person

_ARTICLE = re.compile(r"~( (?:[aeio]|hon|hour|u(?!se|ni)))?")
_SCENERY = {"role": 7, "fixture": 9, "animal": 4, "creatures": 4}
"""Words of which a scene has only so many, so that the same people and places come up in it again."""

_NUMERALS = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
_TENS = ("", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX", "XC")
_HUNDREDS = ("", "C", "CC", "CCC", "CD", "D", "DC", "DCC", "DCCC", "CM")


def _roman(number: int) -> str:
    """Return a number in Roman numerals; thousands as so many M."""
    return "M" * (number // 1000) + _HUNDREDS[number // 100 % 10] + _TENS[number // 10 % 10] + _NUMERALS[number % 10]


def _article(match: re.Match[str]) -> str:
    return f"an{match[1]}" if match[1] else "a"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _rules() -> dict[str, list[str]]:
    rules = {name: words for name, words in WORDS.items() if name not in _SCENERY} | RULES
    for name in CAPITALS:
        source = "openers" if name == "Opener" else name.lower()
        rules[name] = [_capital_production(text) for text in rules[source]]
    return rules


def _capital_production(text: str) -> str:
    """Mark a production whose first letter has to become a capital when it is not a plain one."""
    return "^" + text if text[:1] in "{~" else _capital(text)


class EnglishWriter:
    """Writes one English book; some habits of its narrator are drawn once."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._grammar = Grammar(_rules(), ("P", "Q", "He", "he", "His", "his", "him", *_SCENERY), rng)
        self._heading = rng.choice(
            (
                "CHAPTER {roman}",
                "Chapter {number}",
                "CHAPTER {roman}. {title}",
                "{roman}. {title}",
                "CHAPTER {roman}\n\n{title}",
            )
        )
        self._calls_by_family = rng.random() < 0.5

    def title_page(self) -> str:
        """Return title and author, ending in a blank line."""
        title = f"THE {self._rng.choice(WORDS['adj'])} {self._rng.choice(WORDS['object'])}".upper()
        author = f"{self._rng.choice(NAMES.given_male)} {self._rng.choice(NAMES.family)}"
        return f"{title}\n\nby {author}\n\n"

    def heading(self, number: int) -> str:
        """Return the heading of a chapter in the form that this book uses."""
        title = f"The {_capital(self._rng.choice(WORDS['adj']))} {_capital(self._rng.choice(WORDS['fixture']))}"
        return "\n" + self._heading.format(roman=_roman(number), number=number, title=title) + "\n\n"

    def meet(self, people: Sequence[Person]) -> None:
        """Begin a scene with these people."""
        first, second = people[0], people[1] if len(people) > 1 else people[0]
        pronouns = ("She", "she", "Her", "her", "her") if first.is_female else ("He", "he", "His", "his", "him")
        names = [self._called(person) for person in (first, second)]
        he_capital, he, his_capital, his, him = pronouns
        for name, count in _SCENERY.items():
            self._grammar.values[name][:] = self._rng.sample(WORDS[name], count)
        self._grammar.fill(P=names[0], Q=names[1], He=he_capital, he=he, His=his_capital, his=his, him=him)

    def _called(self, person: Person) -> str:
        """Return what the narrator calls somebody: most often one name, at times both."""
        if self._rng.random() < 0.25:
            return person.name
        given, _, family = person.name.partition(" ")
        if not self._calls_by_family:
            return given
        return f"{'Miss' if person.is_female else 'Mr.'} {family}"

    def sentence(self) -> str:
        """Return one sentence that states no fact."""
        return _finished(self._grammar.expand("sentence"))

    def fact(self, fact: Fact) -> str:
        """Return one sentence that states a fact."""
        text = self._rng.choice(FACTS[fact.kind])
        return text.format(
            who=fact.who.name,
            whom=fact.whom.name if fact.whom else "",
            what=fact.what,
            what_cap=_capital(fact.what),
            where=fact.where,
            number=fact.number,
            amount=LANGUAGE.amount(fact.number),
        )


def _finished(text: str) -> str:
    """Set articles and capitals."""
    if "~" in text:
        text = _ARTICLE.sub(_article, text)
    while (at := text.find("^")) >= 0:
        text = text[:at] + text[at + 1 : at + 2].upper() + text[at + 2 :]
    return text


class English:
    """The ``Language`` of the English books."""

    code = "en"
    names: Names = NAMES
    sentence_end = " "
    characters_per_token = 4.5
    questions: Mapping[str, tuple[Sequence[str], Sequence[str]]] = QUESTIONS

    def writer(self, rng: random.Random) -> Writer:
        """Return the writer of one book."""
        return EnglishWriter(rng)

    def amount(self, number: int) -> str:
        """Return a sum of money."""
        return f"{number} crowns"


LANGUAGE: Language = English()
