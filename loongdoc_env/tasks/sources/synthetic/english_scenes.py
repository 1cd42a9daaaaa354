"""Fill scenes with English prose: paragraphs of narrative and talk about people at a place."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

from loongdoc_env.tasks.sources.synthetic.english_grammar import CONTEXT, SLOT, Deck, articles, load_rules
from loongdoc_env.tasks.sources.synthetic.english_names import Names
from loongdoc_env.tasks.sources.synthetic.english_style import Style
from loongdoc_env.tasks.sources.synthetic.world import PLACE_KINDS, Scene, World

_SETTINGS = {
    "town": ("market", "office", "parlour", "lane", "workshop", "church"),
    "village": ("lane", "churchyard", "taproom", "kitchen", "church", "hill", "wood"),
    "inn": ("taproom", "bedroom", "kitchen", "barn", "garden"),
    "mill": ("river", "workshop", "barn", "kitchen"),
    "farm": ("barn", "kitchen", "garden", "lane", "hill"),
    "house": ("parlour", "office", "bedroom", "garden", "kitchen"),
    "port": ("shore", "taproom", "office", "market", "lane"),
    "abbey": ("church", "churchyard", "garden", "office", "wood"),
}
_INDOORS = frozenset(["kitchen", "parlour", "taproom", "workshop", "office", "bedroom", "church", "barn"])
_WITH_CHORES = frozenset(["kitchen", "parlour", "taproom", "workshop", "barn", "garden"])
_SKIES = (
    ("frost", "snow", "fog", "wind", "cloud", "rain"),
    ("rain", "wind", "fair", "cloud", "storm", "fog"),
    ("heat", "fair", "storm", "rain", "cloud", "fair"),
    ("fog", "wind", "rain", "cloud", "fair", "frost"),
)
_HOURS = (("dawn", "morning"), ("morning", "morning"), ("noon", "day"), ("afternoon", "afternoon"),
          ("dusk", "evening"), ("night", "night"))  # fmt: skip
_FORMS = ("he", "him", "his", "himself"), ("she", "her", "her", "herself")

# What the sentences of a paragraph are about; a kind is drawn as often as it is listed.
_ABOUT_PEOPLE = ("act", "act", "act", "act", "mind", "pair", "pair", "pair", "amb")
_INWARD = ("mind", "mind", "mind", "past", "past", "refl", "act", "amb")
_VIEW = ("desc", "desc", "amb", "amb", "amb", "folk", "folk")
_MIXED = ("act", "act", "mind", "pair", "pair", "amb", "amb", "desc", "folk", "past", "refl")
_HAS_SUBJECT = frozenset({"act", "mind", "pair", "past"})

_SENTENCE_START = re.compile(r"([.!?] “?)([a-z])")
_S, _N, _HE, _O, _OHE = SLOT["S"], SLOT["N"], SLOT["he"], SLOT["O"], SLOT["ohe"]
assert CONTEXT[2:10] == ("he", "him", "his", "himself", "O", "ohe", "ohim", "ohis")


def finish(text: str) -> str:
    """Put articles and the capitals of sentences into drawn text."""
    if "@" in text:
        text = articles(text)
    first = 1 if text[0] == "“" else 0
    text = text[:first] + text[first].upper() + text[first + 1 :]
    return _SENTENCE_START.sub(_capital, text)


def _capital(match: re.Match[str]) -> str:
    return match[1] + match[2].upper()


class SceneWriter:
    """Writes the paragraphs of one book's scenes.

    Attributes:
        deck: What it draws from.
    """

    def __init__(self, world: World, names: Names, style: Style, rng: random.Random) -> None:
        rules = load_rules()
        self.deck = Deck(rules, rng)
        self._world, self._names, self._style = world, names, style
        self._draw = rng.random
        self._kinds = {
            kind: rules.numbers[f"n.{kind}"] for kind in ("act", "mind", "pair", "past", "amb", "desc", "folk", "refl")
        }
        self._numbers = rules.numbers
        self._topics = [name.split(".")[1] for name in rules.group("topic.") if name.endswith(".np")]
        self._topic_at = len(self._topics)
        self._plurals = {
            topic: pronoun
            for topic in self._topics
            for key, pronoun in (("plural", "them"), ("he", "him"), ("she", "her"))
            if f"topic.{topic}.{key}" in rules.numbers
        }
        self._cast: tuple[int, ...] = ()
        self._called: dict[int, str] = {}
        self._focus = 0
        self.deck.set(story=style.word)

    def begin(self, scene: Scene, hour: int) -> None:
        """Set the stage; ``hour`` is 0 (dawn) to 5 (night)."""
        deck, draw, world = self.deck, self._draw, self._world
        settings = _SETTINGS[PLACE_KINDS[world.places[scene.place]]]
        setting = settings[int(draw() * len(settings))]
        month = self._names.date(scene.day).month
        skies = _SKIES[month % 12 // 3]
        sky = f"sky.{skies[int(draw() * len(skies))]}"
        hour_name, hour_noun = _HOURS[hour]
        indoors = setting in _INDOORS
        for form in ("past", "ing", "inf"):
            deck.alias(f"do.{form}", [f"set.{setting}.do.{form}"])
            spots = [f"handle_in.{form}" if indoors else f"handle_out.{form}"]
            deck.alias(f"spot.{form}", [*spots, f"chore.{form}"] if setting in _WITH_CHORES else spots)
        deck.alias("prop", [f"set.{setting}.prop"])
        deck.alias("bg", [f"set.{setting}.bg", f"{sky}.bg", f"hour.{hour_name}.bg", *["gen"] * 5])
        deck.alias("sky", [f"{sky}.np"])
        deck.alias("hour", [f"hour.{hour_name}.np"])
        deck.alias("hour_n", [f"noun.{hour_noun}"])
        deck.alias("open", [f"hour.{hour_name}.open"])
        props: list[str] = []
        while len(props) < 3:
            prop = deck.draw("prop")
            if prop not in props:
                props.append(prop)
        room = deck.draw(f"set.{setting}.room")
        deck.set(room=room, p1=props[0], p2=props[1], p3=props[2], P=self._names.places[scene.place])
        self._cast = scene.cast
        self._focus = 0
        # Within a scene a person is called the same throughout.
        self._called = {
            person: self._names.titled[person] if draw() < self._style.formal else self._names.given[person]
            for person in scene.cast
        }
        self._set_topic()
        third = scene.cast[2] if len(scene.cast) > 2 else -1
        deck.set(X=self._names.full[third] if third >= 0 else deck.draw("folk_one"))

    def opening(self) -> str:
        """Return the first paragraph of a scene."""
        self._people(0, False)
        cast, full = self._cast, self._names.full
        self.deck.set(S=full[cast[0]], O=full[cast[1]] if len(cast) > 1 else "@ stranger")
        sentences = [self.deck.draw("scene.open")]
        sentences += self._sentences(_VIEW, 1 + int(self._draw() * 3), False)
        if len(self._cast) > 2:
            sentences.append(self.deck.draw("scene.join"))
        return finish(" ".join(sentences))

    def closing(self) -> str:
        """Return the last paragraph of a scene."""
        sentences = self._sentences(_ABOUT_PEOPLE, 1 + int(self._draw() * 2), True)
        self._people(0, False)
        sentences.append(self.deck.draw("scene.close"))
        return finish(" ".join(sentences))

    def paragraphs(self) -> list[str]:
        """Return what comes next in the scene: one paragraph, or the paragraphs of a talk."""
        style, dice = self._style, self._draw()
        if dice < style.talk:
            return self._talk()
        dice -= style.talk
        if dice < style.inward:
            kinds: Sequence[str] = _INWARD
        elif dice < style.inward + style.aside:
            return [finish(" ".join([self.deck.draw("aside"), *self._sentences(_MIXED, 2, True)]))]
        elif dice < style.inward + style.aside + 0.08:
            kinds = _VIEW
        else:
            kinds = _ABOUT_PEOPLE if dice < 0.6 else _MIXED
        count = 2 + int(self._draw() * style.long)
        return [finish(" ".join(self._sentences(kinds, count, True)))]

    def around(self) -> tuple[str, str]:
        """Return narrative to stand before and after a stated fact in its paragraph; either may be empty."""
        before = self._sentences(_MIXED, int(self._draw() * 3), True)
        after = self._sentences(_ABOUT_PEOPLE, int(self._draw() * 3), True)
        return (finish(" ".join(before)) if before else "", finish(" ".join(after)) if after else "")

    def bystander(self, *others: int) -> str:
        """Return a name for someone present who is none of the given people."""
        free = [person for person in self._cast if person not in others]
        return self._called[free[int(self._draw() * len(free))]] if free else self.deck.draw("folk_one")

    # Sentences --------------------------------------------------------------------------------------------

    def _sentences(self, kinds: Sequence[str], count: int, with_focus: bool) -> list[str]:
        """Return sentences of some kinds; those that follow one another about a person use the pronoun."""
        draw, numbers, draw_number = self._draw, self._kinds, self.deck.draw_number
        result: list[str] = []
        if with_focus and draw() < 0.4:
            self._focus = int(draw() * len(self._cast))
        continued = False
        size = len(kinds)
        for _ in range(count):
            kind = kinds[int(draw() * size)]
            if kind in _HAS_SUBJECT:
                if draw() < 0.2:
                    self._focus = int(draw() * len(self._cast))
                    continued = False
                self._people(self._focus, continued and draw() < 0.75)
                continued = True
            else:
                continued = False
            result.append(draw_number(numbers[kind]))
        return result

    def _people(self, focus: int, as_pronoun: bool) -> None:
        """Put the person in focus, and somebody else who is there, into the context."""
        cast, context, draw = self._cast, self.deck.context, self._draw
        size = len(cast)
        if size == 1:
            other_name, other_female = "@ stranger", False
        else:
            other = cast[(focus + 1 + int(draw() * (size - 1))) % size]
            other_name, other_female = self._called[other], self._world.people[other].is_female
        subject = cast[focus]
        name = self._called[subject]
        he, him, his, himself = _FORMS[self._world.people[subject].is_female]
        context[_S] = he if as_pronoun else name
        context[_N] = name
        context[_HE], context[_HE - 1], context[_HE - 2], context[_HE - 3] = he, him, his, himself
        context[_O] = other_name
        context[_OHE], context[_OHE - 1], context[_OHE - 2], _ = _FORMS[other_female]

    # Talk -------------------------------------------------------------------------------------------------

    def _set_topic(self) -> str:
        if self._topic_at >= len(self._topics):
            self._topics.sort(key=lambda _: self._draw())
            self._topic_at = 0
        topic = self._topics[self._topic_at]
        self._topic_at += 1
        self.deck.set(T=self.deck.draw(f"topic.{topic}.np"), tit=self._plurals.get(topic, "it"))
        self.deck.alias("remark", [f"topic.{topic}.say"])
        return topic

    def _talk(self) -> list[str]:
        draw, deck, cast = self._draw, self.deck, self._cast
        self._set_topic()
        speakers = [int(draw() * len(cast))]
        if len(cast) > 1:
            speakers.append((speakers[0] + 1) % len(cast))
        result: list[str] = []
        asked = False
        for turn in range(2 + int(draw() * 5)):
            self._people(speakers[turn % len(speakers)], False)
            if asked and draw() < 0.8:
                said, asked = deck.draw("reply"), False
                if draw() < 0.4:
                    said += " " + deck.draw("utter")
            elif draw() < (0.5 if turn == 0 else 0.25):
                said, asked = deck.draw("question"), True
            else:
                said, asked = deck.draw("utter"), False
                if draw() < 0.35:
                    said += " " + deck.draw("utter")
            result.append(self._turn(finish(said), turn))
        if draw() < 0.4:
            self._people(speakers[0], False)
            closing = [deck.draw("indirect"), *self._sentences(_ABOUT_PEOPLE, 1 + int(draw() * 2), False)]
            result.append(finish(" ".join(closing)))
        return result

    def _turn(self, said: str, turn: int) -> str:
        """Return what was said in quotation marks, and who said it as often as is needed to follow."""
        deck, dice = self.deck, self._draw()
        if turn > 1 and dice < 0.3:
            return f"“{said}”"
        if dice < 0.5:
            return f"“{said}” {finish(deck.draw('beat'))}"
        if dice < 0.6:
            return f"{finish(deck.draw('beat'))} “{said}”"
        is_question = said[-1] == "?"
        tag = articles(deck.draw("asktag" if is_question else "tag"))
        if said[-1] == ".":
            said = said[:-1] + ","
        if dice < 0.7:
            return f"“{said}” {tag}. “{finish(deck.draw('utter'))}”"
        return f"“{said}” {tag}."
