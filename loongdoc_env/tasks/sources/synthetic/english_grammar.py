"""Expand a grammar into prose, fast: rules are read once, and a book draws from them like from shuffled decks.

The rules stand in text files (``lexicon/english_*.txt``), in this notation::

    # a comment
    colour: red | dark blue          a rule and its alternatives
        | green                      … continued
    = greeting                       a rule with one alternative a line, up to a blank line
    {S} nodded [to|at] {O}.          {rule or context}, [inline|alternatives]
    do*: walk* home | sing* a song   verbs marked *: gives the rules do.past, do.ing and do.inf

``@`` stands for the indefinite article. A deck gives every alternative of a rule once before any comes again,
so that no phrase follows hard on itself.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

Part = str | int  # literal text; rule number (>= 0); context slot (< 0)
Alternative = str | tuple[Part, ...]

CONTEXT = (
    "S", "N", "he", "him", "his", "himself", "O", "ohe", "ohim", "ohis", "X", "P",
    "room", "p1", "p2", "p3", "T", "tit", "story",
)  # fmt: skip
"""What a sentence is told with: S subject (name or pronoun), N its name, he … himself its pronouns, O another
person with pronouns, X a third; P the place, room and props p1 … p3 of the scene; T the topic of a talk and tit the
pronoun for it (``it``, ``them``); story the narrator's word for the story."""

SLOT = {name: -1 - number for number, name in enumerate(CONTEXT)}
"""Number of each context slot, negative; ``context[SLOT[name]]`` indexes the list from its end."""


SCENE_RULES = (
    "do.past", "do.ing", "do.inf", "spot.past", "spot.ing", "spot.inf",
    "prop", "bg", "sky", "hour", "hour_n", "open", "remark",
)  # fmt: skip
"""Rules that stand for others as the scene has it: what people do there and how they handle things, its props,
background clauses, weather, hour, openings, and remarks on the topic of the talk. See ``Deck.alias``."""


@dataclass(slots=True)
class Rules:
    """Everything the rule files say, with rules by number."""

    numbers: dict[str, int] = field(default_factory=dict)
    alternatives: list[list[Alternative]] = field(default_factory=list)

    def number(self, name: str) -> int:
        """Return the number of a rule, new if it was never named."""
        if name not in self.numbers:
            self.numbers[name] = len(self.alternatives)
            self.alternatives.append([])
        return self.numbers[name]

    def group(self, prefix: str) -> list[str]:
        """Return the names of all rules that begin so, in the order of the files."""
        return [name for name in self.numbers if name.startswith(prefix)]


@lru_cache(maxsize=1)
def load_rules() -> Rules:
    """Read the rule files; once in a process.

    Raises:
        ValueError: A file names a rule that no file has; a mistake of ours that the tests find.
    """
    rules = Rules()
    folder = Path(__file__).parent / "lexicon"
    widen = _widener((folder / "english_synonyms.txt").read_text(encoding="utf-8"))
    for path in sorted(folder.glob("english_[0-9]*.txt")):
        for name, alternatives in _sections(path.read_text(encoding="utf-8")):
            if not name.startswith(_LITERAL):
                alternatives = [widen(alternative) for alternative in alternatives]
            if name.endswith("*"):
                for form, inflect in (("past", past), ("ing", participle), ("inf", str)):
                    inflected = [_inflect(one, inflect) for one in alternatives]
                    _add(rules, f"{name[:-1]}.{form}", inflected)
            else:
                _add(rules, name, alternatives)
    empty = [name for name, number in rules.numbers.items() if not rules.alternatives[number]]
    missing = [name for name in empty if name not in SCENE_RULES]
    if missing:
        raise ValueError(f"rules without alternatives: {', '.join(missing)}")
    return rules


_LITERAL = ("fact.", "ask.", "clue.", "pivot.", "heading.", "sky.", "hour.", "noun.", "topic.", "set.")
"""Rules whose words are kept: names, statements and questions, and what is short or exact already."""


def _widener(text: str) -> Callable[[str], str]:
    """Return a function that gives words with synonyms their inline alternatives."""
    table: dict[str, str] = {}
    for line in text.splitlines():
        words, equals, synonyms = line.partition(" = ")
        if equals and not line.startswith("#"):
            table[words.strip()] = f"[{'|'.join(_split(synonyms))}]"
    longest_first = sorted(table, key=lambda words: (-len(words), words))
    pattern = re.compile(r"(?<![\w*{.'])(?:" + "|".join(map(re.escape, longest_first)) + r")(?![\w*}'-])")
    return lambda alternative: pattern.sub(lambda match: table[match[0]], alternative)


def _sections(text: str) -> Iterator[tuple[str, list[str]]]:
    name, alternatives, by_line = "", [""][:0], False
    for line in [*text.split("\n"), ""]:
        line = line.rstrip("\r")
        if line.startswith("#"):
            continue
        if not line.strip():
            if name:
                yield name, alternatives
            name = ""
        elif line.startswith("= "):
            if name:
                yield name, alternatives
            name, alternatives, by_line = line[2:].strip(), [], True
        elif name and by_line:
            alternatives.append(line.strip())
        elif line[0].isspace():
            alternatives += _split(line.strip().lstrip("|"))
        else:
            if name:
                yield name, alternatives
            name, _, rest = line.partition(":")
            alternatives, by_line = _split(rest), False


def _split(text: str) -> list[str]:
    """Split at ``|`` outside brackets; a bar at either end starts or ends nothing."""
    parts, depth, start = [], 0, 0
    for at, char in enumerate(text):
        depth += (char == "[") - (char == "]")
        if char == "|" and not depth:
            parts.append(text[start:at])
            start = at + 1
    parts.append(text[start:])
    return [part.strip() for part in parts if part.strip()]


def _add(rules: Rules, name: str, alternatives: Sequence[str]) -> None:
    rules.alternatives[rules.number(name)] += [_parse(rules, one) for one in alternatives]


def _parse(rules: Rules, text: str) -> Alternative:
    parts: list[Part] = []
    at = 0
    while at < len(text):
        if text[at] == "{":
            end = text.index("}", at)
            name = text[at + 1 : end]
            parts.append(SLOT[name] if name in SLOT else rules.number(name))
            at = end + 1
        elif text[at] == "[":
            depth, end = 1, at + 1
            while depth:
                depth += (text[end] == "[") - (text[end] == "]")
                end += 1
            inner = text[at + 1 : end - 1]
            name = f"[{inner}]"
            if name not in rules.numbers:
                number = rules.number(name)
                rules.alternatives[number] += [_parse(rules, one) for one in _split_keep_empty(inner)]
            parts.append(rules.numbers[name])
            at = end
        else:
            end = at
            while end < len(text) and text[end] not in "{[":
                end += 1
            parts.append(text[at:end])
            at = end
    if len(parts) == 1 and isinstance(parts[0], str):
        return parts[0]
    return tuple(parts)


def _split_keep_empty(text: str) -> list[str]:
    parts, depth, start = [], 0, 0
    for at, char in enumerate(text):
        depth += (char == "[") - (char == "]")
        if char == "|" and not depth:
            parts.append(text[start:at])
            start = at + 1
    return [*parts, text[start:]]


# Verbs ------------------------------------------------------------------------------------------------------

_IRREGULAR = dict(
    pair.split("/")
    for pair in [
        "be/was",
        "bear/bore",
        "beat/beat",
        "begin/began",
        "bend/bent",
        "bind/bound",
        "bite/bit",
        "blow/blew",
        "break/broke",
        "bring/brought",
        "build/built",
        "burn/burnt",
        "buy/bought",
        "catch/caught",
        "choose/chose",
        "cling/clung",
        "come/came",
        "creep/crept",
        "cut/cut",
        "deal/dealt",
        "dig/dug",
        "do/did",
        "draw/drew",
        "drink/drank",
        "drive/drove",
        "eat/ate",
        "fall/fell",
        "feed/fed",
        "feel/felt",
        "fight/fought",
        "find/found",
        "fling/flung",
        "fly/flew",
        "forget/forgot",
        "forgive/forgave",
        "freeze/froze",
        "get/got",
        "give/gave",
        "go/went",
        "grind/ground",
        "grow/grew",
        "hang/hung",
        "have/had",
        "hear/heard",
        "hide/hid",
        "hit/hit",
        "hold/held",
        "keep/kept",
        "kneel/knelt",
        "know/knew",
        "lay/laid",
        "lead/led",
        "lean/leaned",
        "leap/leapt",
        "leave/left",
        "lend/lent",
        "let/let",
        "lie/lay",
        "light/lit",
        "lose/lost",
        "make/made",
        "mean/meant",
        "meet/met",
        "pay/paid",
        "put/put",
        "read/read",
        "ride/rode",
        "ring/rang",
        "rise/rose",
        "run/ran",
        "say/said",
        "see/saw",
        "seek/sought",
        "sell/sold",
        "send/sent",
        "set/set",
        "sew/sewed",
        "shake/shook",
        "shed/shed",
        "shine/shone",
        "shoot/shot",
        "shrink/shrank",
        "shut/shut",
        "sing/sang",
        "sink/sank",
        "sit/sat",
        "sleep/slept",
        "slide/slid",
        "speak/spoke",
        "spend/spent",
        "spin/spun",
        "split/split",
        "spread/spread",
        "spring/sprang",
        "stand/stood",
        "steal/stole",
        "stick/stuck",
        "sting/stung",
        "strike/struck",
        "string/strung",
        "sweep/swept",
        "swim/swam",
        "swing/swung",
        "take/took",
        "teach/taught",
        "tear/tore",
        "tell/told",
        "think/thought",
        "throw/threw",
        "thrust/thrust",
        "tread/trod",
        "understand/understood",
        "upset/upset",
        "wake/woke",
        "wear/wore",
        "weave/wove",
        "weep/wept",
        "win/won",
        "wind/wound",
        "withdraw/withdrew",
        "wring/wrung",
        "write/wrote",
        "overhear/overheard",
        "rub/rubbed",
        "overlook/overlooked",
    ]
)
_DOUBLING = frozenset(
    [
        "rub",
        "nod",
        "stop",
        "slip",
        "tap",
        "clap",
        "step",
        "drop",
        "wrap",
        "chop",
        "trim",
        "pat",
        "grip",
        "plan",
        "stir",
        "scrub",
        "tug",
        "drag",
        "hum",
        "beg",
        "shrug",
        "skim",
        "snap",
        "strip",
        "drum",
        "mop",
        "knit",
        "prod",
        "fit",
        "tip",
        "rap",
        "trap",
        "sip",
        "plod",
        "trot",
        "skip",
        "dip",
        "whip",
        "refer",
        "prefer",
        "admit",
        "permit",
        "regret",
        "cut",
        "get",
        "hit",
        "let",
        "put",
        "run",
        "set",
        "shut",
        "sit",
        "split",
        "swim",
        "begin",
        "dig",
        "forget",
        "spin",
        "win",
        "jot",
        "wag",
        "strum",
        "grin",
        "pin",
        "pad",
        "ship",
        "stab",
        "swap",
        "swat",
        "throb",
        "blot",
        "dab",
        "dot",
        "fan",
        "hop",
        "jog",
        "lag",
        "lop",
        "mat",
        "nag",
        "pet",
        "pop",
        "rig",
        "rob",
        "rot",
        "sag",
        "sap",
        "scan",
        "shred",
        "slam",
        "slap",
        "sob",
        "spot",
        "stem",
        "stun",
        "sun",
        "tag",
        "tan",
        "top",
        "tot",
        "upset",
        "thin",
    ]
)


def past(verb: str) -> str:
    """Return the simple past of a verb.

    Example:
        >>> past("carry"), past("nod"), past("go"), past("hope")
        ('carried', 'nodded', 'went', 'hoped')
    """
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb in _DOUBLING:
        return verb + verb[-1] + "ed"
    if verb.endswith("e"):
        return verb + "d"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb[:-1] + "ied"
    return verb + "ed"


def participle(verb: str) -> str:
    """Return the present participle of a verb.

    Example:
        >>> participle("lie"), participle("sit"), participle("make"), participle("see")
        ('lying', 'sitting', 'making', 'seeing')
    """
    if verb in _DOUBLING:
        return verb + verb[-1] + "ing"
    if verb.endswith("ie"):
        return verb[:-2] + "ying"
    if verb.endswith("e") and not verb.endswith(("ee", "oe", "ye")) and verb != "be":
        return verb[:-1] + "ing"
    return verb + "ing"


_STARRED = re.compile(r"([a-z]+)\*")


def _inflect(text: str, inflect: Callable[[str], str]) -> str:
    return _STARRED.sub(lambda match: inflect(match[1]), text)


# Expansion --------------------------------------------------------------------------------------------------

_AN = re.compile(
    r"@(?= [“‘\"']?(?:[aiAI]|[eE](?!u|we)|[oO](?!ne\b|nce\b)|[uU](?!ni(?![mn])|s[eu]|ti)|hour|honest|heir\b|honou?r))"
)


def articles(text: str) -> str:
    """Put the right indefinite article for every ``@``.

    Example:
        >>> articles("@ hour in @ house with @ old man, @ useful one, and @ one-eyed cat")
        'an hour in a house with an old man, a useful one, and a one-eyed cat'
    """
    return _AN.sub("an", text).replace("@", "a")


def _deck(alternatives: Sequence[Alternative], draw: Callable[[], float]) -> Iterator[Alternative]:
    if len(alternatives) == 1:
        while True:
            yield alternatives[0]
    deck = list(alternatives)
    while True:
        deck.sort(key=lambda _: draw())
        yield from deck


class Deck:
    """The rules as one book draws from them.

    Attributes:
        context: Values of the slots of ``CONTEXT``; set by the caller, read at every expansion.
        random: Uniform draws in [0, 1); the only source of chance.
    """

    def __init__(self, rules: Rules, rng: random.Random) -> None:
        self.random = rng.random
        self.context = [""] * len(CONTEXT)
        self._numbers = rules.numbers
        self._next = [_deck(alternatives, self.random).__next__ for alternatives in rules.alternatives]
        self._out: list[str] = []

    def set(self, **values: str) -> None:
        """Set slots of the context."""
        for name, value in values.items():
            self.context[SLOT[name]] = value

    def alias(self, name: str, sources: Sequence[str]) -> None:
        """Let a rule of ``SCENE_RULES`` draw from others, from each as often as it is listed."""
        draws = [self._next[self._numbers[source]] for source in sources]
        count, draw = len(draws), self.random
        self._next[self._numbers[name]] = draws[0] if count == 1 else lambda: draws[int(draw() * count)]()

    def draw(self, rule: str) -> str:
        """Return an expansion of a rule, articles still open."""
        return self.draw_number(self._numbers[rule])

    def draw_number(self, number: int) -> str:
        """Return an expansion of the rule with a number."""
        alternative = self._next[number]()
        if alternative.__class__ is str:
            return alternative
        self._out = []
        self._expand(alternative)  # type: ignore[arg-type]  # a tuple, then
        return "".join(self._out)

    def _expand(self, parts: tuple[Part, ...]) -> None:
        out, decks = self._out, self._next
        for part in parts:
            if part.__class__ is str:
                out.append(part)
            elif part < 0:  # type: ignore[operator]
                out.append(self.context[part])  # type: ignore[index]
            else:
                alternative = decks[part]()  # type: ignore[index]
                if alternative.__class__ is str:
                    out.append(alternative)
                else:
                    self._expand(alternative)  # type: ignore[arg-type]
