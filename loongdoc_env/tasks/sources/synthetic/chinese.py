"""Chinese for the synthetic library: names, filler prose, the sentences of facts and the wordings of questions."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence

from loongdoc_env.tasks.sources.synthetic import chinese_words as words
from loongdoc_env.tasks.sources.synthetic.chinese_sentences import GRAMMAR
from loongdoc_env.tasks.sources.synthetic.world import Fact, Names, Person

_SLOTS = ("A", "B", "P", "Q")
_NUMERALS = "零一二三四五六七八九"

_Part = str | int | list["_Production"]  # a string as it is, a slot, or the productions of a rule
_Production = str | list[_Part]


def _compile(grammar: Mapping[str, Sequence[str]]) -> list[_Production]:
    """Turn the grammar into nested lists and return the productions of a sentence."""
    rules: dict[str, list[_Production]] = {name: [] for name in grammar}
    for name, productions in grammar.items():
        for text in productions:
            parts: list[_Part] = []
            for at, piece in enumerate(re.split(r"\{(\w+)\}", text)):
                if at % 2 == 0:
                    if piece:
                        parts.append(piece)
                elif piece in _SLOTS:
                    parts.append(_SLOTS.index(piece))
                else:
                    parts.append(rules[piece])
            plain = len(parts) == 1 and isinstance(parts[0], str)
            rules[name].append(text if plain else parts)
    return rules["S"]


_SENTENCES = _compile(GRAMMAR)


def _expand(
    productions: Sequence[_Production], pick: Callable[[], float], slots: Sequence[str], out: list[str]
) -> None:
    """Append a random expansion of a rule to ``out``."""
    production = productions[int(pick() * len(productions))]
    if isinstance(production, str):
        out.append(production)
        return
    for part in production:
        kind = type(part)
        if kind is str:
            out.append(part)  # type: ignore[arg-type]  # the line above asks for the type
        elif kind is int:
            out.append(slots[part])  # type: ignore[index]
        else:
            _expand(part, pick, slots, out)  # type: ignore[arg-type]


def _pronoun(person: Person) -> str:
    return "她" if person.is_female else "他"


def _given(person: Person) -> str:
    """Return the name without the family name."""
    family = next((family for family in words.FAMILY if person.name.startswith(family)), "")
    return person.name[len(family) :]


def _numeral(number: int) -> str:
    """Write a number from 1 to 9,999 in Chinese, such as 一百零五."""
    text = ""
    for unit, sign in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
        digit = number // unit % 10
        if digit:
            text += _NUMERALS[digit] + sign
        elif text and not text.endswith("零"):
            text += "零"
    text = text.rstrip("零")
    return text[1:] if text.startswith("一十") else text


_FACTS: dict[str, tuple[str, ...]] = {
    "trade": (
        "说起{who}的营生，街坊都晓得{p}是个{what}。",
        "{who}本是{what}，靠这门手艺吃饭。",
        "有人问{who}做什么行当，{p}答说自己是{what}。",
        "{who}当{what}已经多年，手上的茧子便是凭证。",
        "{p}递上名帖，众人才知道{who}原来是{what}。",
        "论行当，{who}是个{what}，从没换过别的。",
        "{who}以{what}为业，这在当地无人不知。",
    ),
    "origin": (
        "{who}是{what}人，口音至今没有改。",
        "{who}生在{what}，说起家乡便停不住嘴。",
        "听口音就知道，{who}的老家在{what}。",
        "{who}的祖屋在{what}，{p}就是在那里落地的。",
        "有人问起籍贯，{who}说自己出生在{what}。",
        "{who}本是{what}人氏，从小在那里长大。",
    ),
    "gift": (
        "{number}年，{who}把{what}送给了{whom}。",
        "那是{number}年的事，{who}将{what}交到{whom}手里，从此归了{q}。",
        "{whom}在{number}年从{who}手中得了{what}。",
        "到了{number}年，{what}由{who}转赠给{whom}。",
        "{number}年间，{who}取出{what}，双手捧给{whom}，说这东西往后就是{q}的了。",
        "据说{who}在{number}年把{what}给了{whom}，连匣子也没留下。",
    ),
    "hiding": (
        "趁着没人，{who}把{what}藏在{where}。",
        "{who}怕人惦记，将{what}塞在{where}，谁也没告诉。",
        "{what}被{who}收在{where}，外人做梦也想不到。",
        "那天夜里，{who}四下看了看，才把{what}藏到{where}。",
        "{who}左思右想，最后把{what}埋进去的地方，竟是{where}。",
        "没有人知道，{where}放着{what}，是{who}亲手藏的。",
    ),
    "debt": (
        "{who}欠着{whom}{sum}，字据写得明白。",
        "为了周转，{who}向{whom}借了{sum}，至今未还。",
        "{whom}借给{who}{sum}，账上记了一笔。",
        "算起账来，{who}还该还{whom}{sum}。",
        "{who}在{whom}那里赊下{sum}的债，夜里常睡不着。",
        "{whom}翻开账簿，上头写着{who}所欠的数目：{sum}。",
    ),
    "journey": (
        "{number}年，{who}去了一趟{what}。",
        "{number}年上，{who}动身往{what}，走了许多日子才到。",
        "{who}在{number}年到过{what}，住了些时日。",
        "那是{number}年，{who}收拾行装，远行到了{what}。",
        "{number}年的路引上写得清楚，{who}到了{what}。",
        "{who}常说起{number}年的{what}之行，那一趟吃了不少苦。",
    ),
    "marriage": (
        "{who}嫁给了{whom}，街坊都来吃喜酒。",
        "{whom}娶了{who}为妻，两家从此成了亲戚。",
        "经媒人说合，{who}与{whom}拜堂成了亲，做了夫妻。",
        "{who}的丈夫就是{whom}，这门亲事是老辈定下的。",
        "{whom}用一顶花轿把{who}迎进门，从此二人结为夫妻。",
    ),
}

_QUESTIONS: dict[str, tuple[Sequence[str], Sequence[str]]] = {
    "trade": (
        ("{who}是做什么行当的？", "{who}以什么为业？"),
        ("{who}靠什么谋生？", "{who}的职业是什么？"),
    ),
    "origin": (
        ("{who}是哪里人？", "{who}的老家在哪里？"),
        ("{who}的故乡是什么地方？", "{who}来自何处？"),
    ),
    "spot": (
        ("{who}把{what}藏在哪里？", "{what}被{who}藏在什么地方？"),
        ("要找{what}，应当到什么地方去找？", "{what}的藏匿之处是哪里？"),
    ),
    "creditor": (
        ("{who}欠谁的钱？", "{who}向谁借了银子？"),
        ("谁是{who}的债主？", "{who}应当把钱还给哪一个人？"),
    ),
    "sum": (
        ("{who}欠{whom}多少银子？", "{who}向{whom}借了多少银子？"),
        ("{who}对{whom}的债务数额是多少？", "要还清{whom}的债，{who}得拿出多少钱？"),
    ),
    "destination": (
        ("{number}年，{who}去了哪里？", "{who}在{number}年到了什么地方？"),
        ("{who}{number}年那次出门的目的地是哪里？", "{number}年{who}出远门，抵达的是何处？"),
    ),
    "hider-trade": (
        ("藏起{what}的那个人是做什么行当的？", "把{what}藏起来的人以什么为业？"),
        ("让{what}不见天日的那个人靠什么谋生？", "{what}的藏匿者从事什么职业？"),
    ),
    "hider-origin": (
        ("藏起{what}的那个人是哪里人？", "把{what}藏起来的人老家在哪里？"),
        ("{what}的藏匿者故乡是什么地方？", "让{what}不见天日的那个人来自何处？"),
    ),
    "creditor-trade": (
        ("借钱给{who}的人是做什么行当的？", "{who}欠了某人的银子，那人以什么为业？"),
        ("{who}的债主靠什么谋生？", "{who}的债权人从事什么职业？"),
    ),
    "creditor-origin": (
        ("借钱给{who}的人是哪里人？", "{who}欠了某人的银子，那人的老家在哪里？"),
        ("{who}的债主故乡是什么地方？", "{who}的债权人来自何处？"),
    ),
    "husband-trade": (
        ("{who}的丈夫是做什么行当的？", "娶了{who}的人以什么为业？"),
        ("{who}的夫君靠什么谋生？", "{who}的配偶从事什么职业？"),
    ),
    "husband-origin": (
        ("{who}的丈夫是哪里人？", "娶了{who}的人老家在哪里？"),
        ("{who}的夫君故乡是什么地方？", "{who}的配偶来自何处？"),
    ),
    "last-holder": (
        ("{what}几经转送，最后到了谁的手里？", "按年份算，最后一个得到{what}的人是谁？"),
        ("{what}最终归谁所有？", "几次易手之后，{what}的最后一位主人是谁？"),
    ),
    "first-giver": (
        ("按年份算，最早把{what}送出去的人是谁？", "第一个把{what}送给别人的是谁？"),
        ("{what}最初的主人是谁？", "在历次易手之前，{what}原先属于谁？"),
    ),
    "last-journey": (
        ("按年份算，{who}最后一次出远门去了哪里？", "{who}几次远行，年份最晚的一次到了什么地方？"),
        ("{who}最晚的一趟旅程，目的地是何处？", "论时间先后，{who}最末一次旅行抵达的是哪里？"),
    ),
    "first-journey": (
        ("按年份算，{who}第一次出远门去了哪里？", "{who}几次远行，年份最早的一次到了什么地方？"),
        ("{who}最早的一趟旅程，目的地是何处？", "论时间先后，{who}头一次旅行抵达的是哪里？"),
    ),
}


class ChineseWriter:
    """Writes one Chinese book."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._pick = rng.random
        # Every book leaves out other patterns, and tells its scenes at another pace.
        keep = max(1, len(_SENTENCES) * 9 // 10)
        self._sentences = rng.sample(_SENTENCES, keep)
        self._formal = 0.2 + 0.4 * rng.random()
        self._pronouns = 0.35 + 0.3 * rng.random()
        self._heading = rng.choice(
            ("第{n}回", "第{n}章", "第{n}回 {title}", "第{n}章 {title}", "卷{n} {title}", "第{n}节")
        )
        self._prologue = rng.random() < 0.3
        self._facts: dict[str, list[str]] = {}
        self._people: list[Person] = []
        self._fresh = True
        self._slots = ["有人", "旁人", "他", "他"]

    def title_page(self) -> str:
        """Return title and author, ending in a blank line."""
        choice = self._rng.choice
        title = choice(words.TITLE_HEADS) + choice(words.TITLE_TAILS)
        form = choice(("《{t}》\n\n{a} 著\n\n", "{t}\n\n{a}撰\n\n", "{t}\n作者：{a}\n\n", "{t} 全本\n\n{a} 编次\n\n"))
        return form.format(t=title, a=choice(words.PEN_NAMES))

    def heading(self, number: int) -> str:
        """Return the heading of a chapter; the first one may be 楔子."""
        if self._prologue:
            if number == 1:
                return "楔子\n\n"
            number -= 1
        out: list[str] = []
        for at in range(2):
            line = self._rng.choice(("{s}遇{o}", "{s}逢{o}", "{s}对{o}", "{s}伴{o}", "{s}映{o}"))
            pools = (words.TITLE_HEADS, [word for word in words.SIGHTS if len(word) == 2])
            out.append(line.format(s=self._rng.choice(pools[0]), o=self._rng.choice(pools[1])))
            if at == 0:
                out.append(" ")
        return self._heading.format(n=_numeral(number), title="".join(out)) + "\n\n"

    def meet(self, people: Sequence[Person]) -> None:
        """Begin a scene about these people."""
        named = {person.name: person for person in people}
        self._people = list(named.values())
        self._fresh = True
        self._turn()

    def _turn(self) -> None:
        """Draw who the next sentence is about."""
        people = self._people
        first = int(self._pick() * len(people))
        one = people[first]
        self._slots[0] = one.name if self._fresh else _given(one)
        self._slots[2] = _pronoun(one)
        if len(people) > 1:
            other = people[(first + 1 + int(self._pick() * (len(people) - 1))) % len(people)]
            self._slots[1] = other.name if self._pick() < self._formal else _given(other)
            self._slots[3] = _pronoun(other)

    def sentence(self) -> str:
        """Return one sentence of scenery, deeds, thoughts or talk."""
        slots = self._slots
        if not self._fresh and self._people:
            if self._pick() < self._pronouns:
                slots[0] = slots[2]
            else:
                self._turn()
        self._fresh = False
        out: list[str] = []
        _expand(self._sentences, self._pick, slots, out)
        return "".join(out)

    def fact(self, fact: Fact) -> str:
        """Return one sentence that states a fact; wordings come round in a drawn order."""
        waiting = self._facts.get(fact.kind)
        if not waiting:
            waiting = list(_FACTS[fact.kind])
            self._rng.shuffle(waiting)
            self._facts[fact.kind] = waiting
        whom = fact.whom
        return waiting.pop().format(
            who=fact.who.name,
            whom=whom.name if whom else "",
            what=fact.what,
            where=fact.where,
            number=fact.number,
            sum=LANGUAGE.amount(fact.number),
            p=_pronoun(fact.who),
            q=_pronoun(whom) if whom else "",
        )


class Chinese:
    """The language of the Chinese books."""

    code: str = "zh"
    names: Names = Names(
        given_female=words.FEMALE,
        given_male=words.MALE,
        family=words.FAMILY,
        family_first=True,
        separator="",
        places=words.PLACES,
        trades=words.TRADES,
        things=words.THINGS,
        spots=words.SPOTS,
    )
    sentence_end: str = ""
    characters_per_token: float = 1.25
    questions: Mapping[str, tuple[Sequence[str], Sequence[str]]] = _QUESTIONS

    def writer(self, rng: random.Random) -> ChineseWriter:
        """Return the writer of one book, with a style of its own."""
        return ChineseWriter(rng)

    def amount(self, number: int) -> str:
        """Return a sum as the text writes it, such as 320两银子."""
        return f"{number}两银子"


LANGUAGE = Chinese()
