"""How questions to a world are worded in Chinese."""

from __future__ import annotations

import random

from loongdoc_env.tasks.sources.synthetic.chinese_names import Names
from loongdoc_env.tasks.sources.synthetic.world import Query, Ref

_WORDINGS: dict[tuple[str, str, tuple[str, ...]], tuple[str, str]] = {
    ("trade", "trade", ("who",)): ("{who}是做什么行当的？", "{who}靠什么谋生？"),
    ("birth", "where", ("who",)): ("{who}是在哪里出生的？", "{who}的老家在什么地方？"),
    ("child", "whom", ("who",)): ("{who}是谁的孩子？", "书里写到的{who}的爹或娘叫什么名字？"),
    ("debt", "whom", ("who",)): ("{who}欠谁的钱？", "{who}的债主是哪一位？"),
    ("debt", "sum", ("who",)): ("{who}欠了多少钱？", "{who}背着多大一笔债？"),
    ("wedding", "where", ("who", "whom")): ("{who}和{whom}在哪里成亲？", "{who}与{whom}的婚礼是在什么地方举行的？"),
    ("wedding", "whom", ("who",)): ("{who}和谁成了亲？", "{who}的妻子是哪一位？"),
    ("transfer", "whom", ("what", "who")): ("{who}的{what}到了谁手里？", "{what}离开{who}以后归了哪一位？"),
    ("transfer", "who", ("what", "whom")): ("{whom}手里的{what}是从谁那里来的？", "在{whom}之前，{what}归哪一位所有？"),
    ("transfer", "where", ("what", "who", "whom")): (
        "{who}的{what}是在哪里到了{whom}手里的？",
        "{what}从{who}转归{whom}，事情发生在什么地方？",
    ),
    ("hiding", "spot", ("what", "who")): ("{who}把{what}藏在了哪里？", "要找{who}收起来的{what}，该去哪里找？"),
    ("hiding", "spot", ("who",)): ("{who}把东西藏在了哪里？", "{who}收起来的东西该去哪里找？"),
    ("hiding", "who", ("what",)): ("是谁把{what}藏了起来？", "偷偷收起{what}的是哪一位？"),
    ("journey", "where", ("day", "who")): ("{day}，{who}到了哪里？", "{day}这一天，{who}抵达的是什么地方？"),
    ("death", "cause", ("who",)): ("{who}是怎么死的？", "{who}送命的原因是什么？"),
    ("death", "where", ("who",)): ("{who}死在哪里？", "{who}是在什么地方去世的？"),
    ("death", "who", ("where",)): ("死在{where}的是谁？", "哪一位在{where}去世？"),
    ("promise", "task", ("who", "whom")): ("{who}答应{whom}做什么？", "{who}对{whom}许下了什么诺言？"),
    ("promise", "task", ("who",)): ("{who}答应过做什么？", "{who}许下了什么诺言？"),
    ("promise", "whom", ("task", "who")): ("{who}答应谁{task}？", "{who}许诺{task}，是对哪一位说的？"),
    ("secret", "secret", ("who", "whom")): ("{who}告诉{whom}的实情是什么？", "{whom}从{who}那里得知了什么秘密？"),
    ("secret", "secret", ("who",)): ("{who}说出的实情是什么？", "{who}泄露了什么秘密？"),
    ("secret", "whom", ("secret", "who")): ("{who}把“{secret}”的事告诉了谁？", "{who}向哪一位泄露了“{secret}”？"),
    ("letter", "where", ("who", "whom")): (
        "{who}是在哪里给{whom}写信的？",
        "{whom}收到{who}的信，是从什么地方发出的？",
    ),
    ("letter", "who", ("where", "whom")): ("是谁在{where}写信给{whom}？", "{whom}从{where}得到了哪一位的书信？"),
    ("letter", "who", ("where",)): ("是谁在{where}写过信？", "哪一位从{where}发出过书信？"),
    ("letter", "whom", ("who",)): ("{who}给谁写了信？", "收到{who}书信的是哪一位？"),
    ("wedding", "day", ("who", "whom")): ("{who}和{whom}是哪一天成亲的？", "{who}与{whom}的婚礼在什么日子？"),
    ("death", "day", ("who",)): ("{who}是哪一天死的？", "{who}去世是在什么日子？"),
    ("transfer", "day", ("what", "who", "whom")): (
        "{who}的{what}是哪一天到了{whom}手里的？",
        "{what}从{who}转归{whom}是在什么日子？",
    ),
    ("hiding", "day", ("what", "who")): ("{who}是哪一天藏起{what}的？", "{who}偷偷收起{what}是在什么日子？"),
    ("secret", "day", ("secret", "who")): ("{who}是哪一天说出“{secret}”的？", "{who}泄露“{secret}”是在什么日子？"),
    ("promise", "day", ("task", "who")): ("{who}是哪一天答应{task}的？", "{who}许诺{task}是在什么日子？"),
}
"""Plain and paraphrased wording by kind of fact, slot asked for, and slots given in alphabetical order."""

_ORDERED: dict[tuple[str, str, str], tuple[str, str]] = {
    ("transfer", "whom", "first"): ("{what}第一次易手时到了谁手里？", "书中最早得到{what}的是哪一位？"),
    ("transfer", "whom", "last"): ("{what}最后到了谁手里？", "书中最后得到{what}的是哪一位？"),
    ("transfer", "who", "first"): ("{what}第一次易手以前在谁手里？", "{what}最早的主人是哪一位？"),
    ("transfer", "who", "last"): ("{what}最后一次易手以前在谁手里？", "{what}倒数第二位主人是谁？"),
    ("journey", "where", "first"): ("书中{who}最早到的是哪里？", "{who}头一回出门抵达的是什么地方？"),
    ("journey", "where", "last"): ("书中{who}最后到的是哪里？", "{who}末一回出门抵达的是什么地方？"),
    ("letter", "whom", "first"): ("{who}的第一封信写给了谁？", "最早收到{who}书信的是哪一位？"),
    ("letter", "whom", "last"): ("{who}的最后一封信写给了谁？", "末一位收到{who}书信的是谁？"),
    ("death", "who", "first"): ("书中最先死的是谁？", "书里的人，哪一位去世最早？"),
    ("death", "who", "last"): ("书中最后死的是谁？", "书里的人，哪一位去世最晚？"),
    ("journey", "where", "after"): ("{pivot}之后，{who}最先到了哪里？", "{pivot}以后，{who}头一个抵达的是什么地方？"),
    ("journey", "where", "before"): (
        "{pivot}之前，{who}最近一次到了哪里？",
        "{pivot}以前，{who}上一个抵达的是什么地方？",
    ),
    ("letter", "whom", "after"): ("{pivot}之后，{who}最先给谁写了信？", "{pivot}以后，头一个收到{who}书信的是哪一位？"),
    ("letter", "whom", "before"): (
        "{pivot}之前，{who}最近一次给谁写了信？",
        "{pivot}以前，上一个收到{who}书信的是哪一位？",
    ),
    ("transfer", "whom", "after"): ("{pivot}之后，{what}最先到了谁手里？", "{pivot}以后，头一个得到{what}的是哪一位？"),
    ("transfer", "whom", "before"): (
        "{pivot}之前，{what}最近一次到了谁手里？",
        "{pivot}以前，上一个得到{what}的是哪一位？",
    ),
}
"""The same by kind of fact, slot asked for, and order."""

_CLAUSES: dict[tuple[str, str, tuple[str, ...]], tuple[str, str]] = {
    ("trade", "who", ("trade",)): ("那位{trade}", "干{trade}这一行的人"),
    ("child", "whom", ("who",)): ("{who}的爹或娘", "生养{who}的那个人"),
    ("debt", "whom", ("who",)): ("{who}欠着钱的那个人", "{who}的债主"),
    ("debt", "who", ("sum", "whom")): ("欠{whom}{sum}的人", "向{whom}借了{sum}未还的人"),
    ("wedding", "whom", ("who",)): ("和{who}成亲的人", "{who}的妻子"),
    ("wedding", "who", ("whom",)): ("和{whom}成亲的人", "{whom}的丈夫"),
    ("transfer", "whom", ("what", "who")): ("从{who}手里得到{what}的人", "继{who}之后拥有{what}的人"),
    ("transfer", "who", ("what", "whom")): ("{what}到{whom}手里以前的主人", "在{whom}之前拥有{what}的人"),
    ("hiding", "who", ("what",)): ("把{what}藏起来的人", "偷偷收起{what}的人"),
    ("death", "who", ("cause",)): ("{cause}而死的人", "因为{cause}送命的人"),
    ("promise", "who", ("task",)): ("答应{task}的人", "许诺{task}的人"),
    ("promise", "whom", ("task",)): ("别人当面答应{task}的那个人", "听别人许诺{task}的那个人"),
    ("secret", "who", ("secret",)): ("说出“{secret}”的人", "泄露“{secret}”的人"),
    ("secret", "whom", ("secret",)): ("听到“{secret}”的人", "得知“{secret}”的人"),
    ("letter", "who", ("where", "whom")): ("在{where}写信给{whom}的人", "从{where}发信给{whom}的人"),
    ("birth", "where", ("who",)): ("{who}出生的地方", "{who}的老家"),
}
"""Words that point at a person or place, by kind of fact, slot pointed at, and slots given."""

_PIVOTS: dict[str, tuple[str, str]] = {
    "wedding": ("{who}和{whom}成亲", "{who}与{whom}的婚礼"),
    "death": ("{who}死", "{who}去世"),
    "transfer": ("{who}的{what}到{whom}手里", "{what}从{who}转归{whom}"),
}
"""Events that come before or after, by kind of fact."""


def ask(query: Query, names: Names, seed: str, paraphrase: float) -> str | None:
    """Return a question in Chinese, or None where the query has no wording.

    Args:
        query: What is asked.
        names: Names of the book.
        seed: Of the book; with the query it decides between wordings.
        paraphrase: Chance, 0 to 1, of a wording that avoids the words of the text.
    """
    rng = random.Random(f"chinese question {seed} {query!r}")
    if query.order:
        wordings = _ORDERED.get((query.kind, query.asked, query.order))
    else:
        wordings = _WORDINGS.get((query.kind, query.asked, _slots(query)))
    if wordings is None:
        return None
    words = _words(query, names, rng, paraphrase)
    if words is None:
        return None
    if query.pivot is not None:
        pivots = _PIVOTS.get(query.pivot.kind)
        inner = _words(query.pivot, names, rng, paraphrase)
        if pivots is None or inner is None:
            return None
        words["pivot"] = pivots[rng.random() < paraphrase].format_map(inner)
    return wordings[rng.random() < paraphrase].format_map(words)


def _slots(query: Query) -> tuple[str, ...]:
    return tuple(sorted(slot for slot, _ in query.given))


def _words(query: Query, names: Names, rng: random.Random, paraphrase: float) -> dict[str, str] | None:
    """Return words for the slots that are given."""
    words = {}
    for slot, value in query.given:
        if isinstance(value, Ref):
            words[slot] = names.name(value)
            continue
        clauses = _CLAUSES.get((value.kind, value.asked, _slots(value)))
        inner = _words(value, names, rng, paraphrase)
        if clauses is None or inner is None:
            return None
        words[slot] = clauses[rng.random() < paraphrase].format_map(inner)
    return words
