"""Chinese questions without a model or a dictionary: what to search for, and the best short answer.

Question words and function words cut a question into pieces; the pieces are what to search for. An answer is a
run of characters near those pieces: after 叫/名/姓/是 for names, a numeral with its counter for *how many*, after
在/到/往 for places, else the run that stands in the best sentences and in few others.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Sequence

_QUESTION = (
    "是什么|叫什么|为什么|什么|甚么|怎么样|怎么|怎样|如何|哪一个|哪一|哪里|哪儿|哪些|哪个|哪位|哪几|哪|谁|多少|几个|几|"
    "甚麼|什麼|怎麼樣|怎麼|為什麼|誰|哪裡|哪裏|哪個|幾個|幾|名字|姓名|名叫|叫做|請問|请问|为何|何人|何處|何处|何時|何时"
)
_FUNCTION = "[了的是在和与與被把将將给給对對从從到向而又也都就才吗嗎呢之其于於叫有请請她他它]"
_CUT = re.compile(f"(?:{_QUESTION})|(?:{_FUNCTION})|[\\W_]+")
_HAN = re.compile("[\u3400-\u9fff]+")
_SENTENCE = re.compile("(?<=[。！？!?；])[」』”’）]*")
_LOOSE = frozenset(
    "的了是在和与與也都就又而之其于於不有我你他她它们們这這那道说說着著来來去上下里裡中大小人一个個便将將把被见見只如"
    "等向此得着么么麼甚么吗呢啊罢罷因且再還还听聽叫要自然後后起出入到时時日"
)
_NUMERAL = "[一二三四五六七八九十百千萬万兩两零〇\\d]+"
_COUNTED = re.compile(f"{_NUMERAL}[年岁歲个個人回次两兩银銀里名位日天月斤尺丈頭头匹条條件本卷房间間]?[\u3400-\u9fff]?")
_NAMED = re.compile(
    "(?:名叫|名唤|名喚|唤作|喚作|叫做|叫作|乳名|小名|姓名|名曰|名为|名為|号曰|號曰|名|叫|唤|喚)([\u3400-\u9fff]{2,4})"
)
_PLACED = re.compile("(?:在|到|往|至|住|于|於|向)([\u3400-\u9fff]{2,6})")

LONGEST_RUN = 6


def pieces(question: str) -> list[str]:
    """Return the parts of a question that say what it is about.

    Example:
        >>> pieces("林黛玉的父亲叫什么名字？")
        ['林黛玉', '父亲']
    """
    return [piece for piece in dict.fromkeys(_CUT.split(question)) if piece]


def _bigrams(text: str) -> set[str]:
    return {run[i : i + 2] for run in _HAN.findall(text) for i in range(max(1, len(run) - 1))}


def sentences(text: str) -> list[str]:
    """Return the sentences of a text without line ends."""
    return [found for part in _SENTENCE.split(text) if (found := re.sub(r"\s+", "", part))]


def best_answer(question: str, passages: Sequence[str]) -> str:
    """Return the best short answer, or "" when nothing was read.

    Example:
        >>> best_answer("老人的孙女叫什么名字？", ["老人住在山下。老人的孙女名叫小荷。山上有雪。"])
        '小荷'
    """
    texts = [sentence for passage in passages for sentence in sentences(passage)]
    if not texts:
        return ""
    found = [_bigrams(text) for text in texts]
    frequency = Counter(bigram for bigrams in found for bigram in bigrams)
    asked = {bigram for piece in pieces(question) for bigram in _bigrams(piece)}

    def weight(bigram: str) -> float:
        return math.log(1 + len(texts) / (frequency[bigram] or 0.5))

    total = sum(weight(bigram) for bigram in sorted(asked)) or 1.0
    own = [sum(weight(bigram) for bigram in sorted(asked & bigrams)) / total for bigrams in found]
    scores = [
        score + 0.4 * max(own[i - 1] if i else 0.0, own[i + 1] if i + 1 < len(own) else 0.0)
        for i, score in enumerate(own)
    ]
    order = sorted(range(len(texts)), key=lambda i: (-scores[i], i))
    pattern = _pattern_for(question)
    if pattern is not None:
        points: defaultdict[str, float] = defaultdict(float)
        for i in order[:12]:
            for match in pattern.finditer(texts[i]):
                candidate = match[match.lastindex or 0]
                if candidate not in question:
                    points[candidate] += scores[i] ** 3
        if points:
            return max(points, key=lambda text: (points[text], text))
    return _best_run(question, texts, scores, order)


def _pattern_for(question: str) -> re.Pattern[str] | None:
    if re.search("多少|几|幾", question):
        return _COUNTED
    if re.search("名字|叫什么|叫什麼|叫甚", question):
        return _NAMED
    if re.search("哪里|哪裡|哪裏|哪儿|什么地方|什麼地方|何处|何處", question):
        return _PLACED
    return None


def _best_run(question: str, texts: Sequence[str], scores: Sequence[float], order: Sequence[int]) -> str:
    """Return the run of characters that stands in high-scoring sentences more than in others."""
    points: defaultdict[str, float] = defaultdict(float)
    everywhere: Counter[str] = Counter()
    asked = set("".join(pieces(question)))
    candidates: set[str] = set()
    for rank, i in enumerate(order):
        runs: set[str] = set()
        for run in _HAN.findall(texts[i]):
            for start in range(len(run)):
                for end in range(start + 2, min(len(run), start + LONGEST_RUN) + 1):
                    text = run[start:end]
                    if text[0] in _LOOSE or text[-1] in _LOOSE or not asked.isdisjoint(text):
                        continue
                    runs.add(text)
        for text in runs:
            everywhere[text] += 1
            if rank < 12:
                candidates.add(text)
                points[text] += scores[i] ** 3
    if not candidates:
        return texts[order[0]][:20]

    def value(text: str) -> float:
        likely = 1.0 if everywhere[text] > 1 else 0.4  # a run that comes back is likelier to be a word
        return points[text] * likely * math.sqrt(min(len(text), 4))

    return max(sorted(candidates), key=value)


def best_option(question: str, options: Sequence[str], passages: Sequence[str]) -> int:
    """Return the number of the option whose new bigrams stand in the best sentences; 0 when nothing was read."""
    texts = [sentence for passage in passages for sentence in sentences(passage)]
    asked = {bigram for piece in pieces(question) for bigram in _bigrams(piece)}
    values = []
    for option in options:
        own = _bigrams(option) - asked
        value = 0.0
        for text in texts:
            found = _bigrams(text)
            if own and asked:
                value = max(value, len(own & found) / len(own) + len(asked & found) / len(asked))
        values.append(value)
    return values.index(max(values))
