"""How the Chinese books state the facts of a world, one sentence each."""

# a phrase reads better on one line

from __future__ import annotations

from typing import NamedTuple

from loongdoc_env.tasks.sources.synthetic.chinese_names import Names
from loongdoc_env.tasks.sources.synthetic.phrases import Draw, Phrases
from loongdoc_env.tasks.sources.synthetic.world import MANNERS, Fact, World

FACTS = Phrases(
    {
        "trade": [
            "{who}是个{trade}，[靠这门手艺吃饭|一家人的嚼用都从这上头来|手艺在这一带是数得着的]。",
            "说起{who}，[谁都知道|没有人不晓得]{ta}是{trade}，[做活从不赶工|脾气倒比手艺还硬|早年吃过不少苦]。",
            "{who}做{trade}已有[十来|二十多|好些]年，[手上的茧子一层压着一层|闭着眼睛也不会出错|夜里做梦还在干活]。",
            "[这里的人|街坊]都管{who}叫师傅，因为{ta}是{trade}，[而且是难得不偷懒的一个|上门请{ta}的人从没断过]。",
            "{who}以{trade}为业，[日子不富，也不算穷|挣的是辛苦钱|从来不肯改行]。",
        ],
        "birth": [
            "{who}是在{where}出生的，[口音到老也没有改|这一点{ta}从不瞒人|那里的水土{ta}记得最清]。",
            "要论根底，{who}的出生地是{where}，[后来才搬到别处|家里的老人都这么说]。",
            "{where}是{who}落地的地方，[接生的人早不在了|门前那棵树还在]。",
            "{who}落生在{where}，[正赶上一场大雪|那年收成很好|族里人都记得]。",
        ],
        "child": [
            "{who}是{whom}的{child}，[眉眼生得一模一样|走路的样子最像|外人一看便知]。",
            "{whom}[膝下|跟前]有个{child}，就是{who}，[性子却一点也不像|从小就爱顶嘴]。",
            "{who}管{whom}叫{parent}，[不是认的，是亲生的|一叫就是这么多年]。",
            "[论起亲来|按家谱上说]，{whom}是{who}的{parent}，[这在乡里人人知道|两人却常常说不到一处]。",
        ],
        "debt": [
            "{who}欠着{whom}{sum}，[一直没有还清|字据还压在箱底|每到年关就睡不着]。",
            "{whom}手里有一张字据，写明{who}欠{sum}，[墨色已经淡了|两边都按过手印]。",
            "{who}[向来|一直]躲着{whom}，为的是{sum}的旧账，[能拖一天是一天|见面总要绕道]。",
            "[谁都不提|大家心里明白]，{who}还该{whom}{sum}，[利钱另算|本钱一文未动]。",
        ],
        "wedding": [
            "{day}，{who}与{whom}在{where}成了亲，[鞭炮放了半个时辰|酒一直喝到天亮|席上只摆了六样菜]。",
            "{who}娶{whom}过门，是{day}的事，喜酒就办在{where}，[来的客人站到了院外|锣鼓响得听不见说话]。",
            "{where}在{day}张灯结彩，为的是{who}和{whom}拜堂，[连过路的货郎也讨了杯酒|孩子们抢了一地的糖]。",
            "{day}那天，{whom}坐花轿到{where}，嫁给了{who}，[天上偏偏下着小雨|轿夫换了两班]。",
        ],
        "give": [
            "{day}，{who}在{where}把{what}{manner}了{whom}，[旁边的人看得真切|一句多余的话也没有说|事后谁也没有反悔]。",
            "{who}到底把{what}{manner}了{whom}，那是{day}，在{where}，[当时桌上的茶还没凉|窗外正刮着风]。",
            "{day}在{where}，{what}由{who}{manner}了{whom}，[在场的人都看见了|东西用布包了三层]。",
            "在{where}，{who}把{what}{manner}了{whom}，[日子大家都记得，|这一天]是{day}。",
        ],
        "theft": [
            "{day}，{whom}在{where}把{who}的{what}{manner}了，[第二天才有人发觉|门闩还好好地插着]。",
            "{who}的{what}在{where}叫{whom}{manner}了，那是{day}，[狗一声也没有叫|屋里连脚印都没有留下]。",
            "{day}夜里，{what}还在{who}枕边，不料{whom}摸到{where}，把它{manner}了。",
            "{whom}趁{who}不备，把{what}{manner}了，[事情|这事]出在{where}，[日子|时候]是{day}。",
        ],
        "hiding": [
            "{day}，{who}把{what}藏在了{spot}，[又在外面抹了一层灰|连自家人也没有告诉]。",
            "{who}趁没人留意，把{what}塞到{spot}，那一天是{day}。",
            "[为了防人|怕夜长梦多]，{who}在{day}把{what}藏好，地方选在{spot}。",
            "{what}从{day}起就躺在{spot}，是{who}亲手藏的，[除了老鼠谁也不知道|上头压着一块旧布]。",
        ],
        "journey": [
            "{day}，{who}到了{where}，[鞋底磨穿了一个洞|身上只剩一个包袱]。",
            "{who}走进{where}的时候是{day}，[天色已经暗了|头一件事是讨水喝]。",
            "{day}，有人看见{who}来到{where}，[满身是尘土|脸晒得黝黑]。",
            "{who}一路[赶到|走到]{where}，已是{day}，[比原先说的晚了几天|人也瘦了一圈]。",
        ],
        "death": [
            "{day}，{who}{cause}，死在了{where}，[闻讯的人都不敢相信|身边没有一个亲人]。",
            "{who}{cause}，[大夫赶来已经迟了|没有救过来]，{day}在{where}咽了气。",
            "{where}的人永远忘不了{day}，这一天{who}{cause}，再没有醒过来。",
            "{who}死在{where}，[那是|日子是]{day}，说来是{cause}，[丧事办得很简单|棺木是连夜打的]。",
        ],
        "promise": [
            "{day}，{who}答应{whom}，一定{task}，[说完还拍了拍胸口|话一出口就没有退路了]。",
            "{who}当着众人应承了{whom}：{task}，[日子是|这一天是]{day}。",
            "{day}，{whom}逼着{who}许下一个愿，就是{task}，[旁人都替{ta}捏一把汗|没有立字据]。",
            "“我应下了。”{day}，{who}这样对{whom}说，应下的是{task}。",
        ],
        "secret": [
            "{day}，{who}[压低声音|把门关上]，告诉{whom}一件事：{secret}。",
            "{who}在{day}对{whom}吐了实情，原来{secret}，[说完出了一身冷汗|听的人半晌没有作声]。",
            "“[你听了别外传|这话只能说一遍]，{secret}。”{day}，{who}把这话讲给了{whom}。",
            "{whom}是{day}从{who}嘴里听说“{secret}”的，[当时差点摔了碗|一夜没有合眼]。",
        ],
        "letter": [
            "{day}，{who}在{where}给{whom}写了一封信，[写了撕，撕了又写|字迹歪歪扭扭]。",
            "{whom}收到的那封信是{who}从{where}寄出的，[信末|落款]写着{day}。",
            "{who}[借了一支秃笔|点了半截蜡烛]，{day}在{where}写信给{whom}，[封口用的是米粒|一共写了三页]。",
            "从{where}寄信给{whom}的是{who}，[信封上|纸角上]的日子是{day}。",
        ],
    }
)
"""Sentences by kind of fact; ``transfer`` is ``give`` or ``theft``."""

_MARKS = {name: chr(0xE000 + at) for at, name in enumerate(("who", "whom", "where", "what", "day", "manner", "spot",
          "trade", "cause", "task", "secret", "sum"))}  # fmt: skip
"""Private-use characters that hold the places of slots while a sentence is made."""


class Told(NamedTuple):
    """A sentence that states a fact.

    Attributes:
        text: The sentence.
        mentions: Start and end of the first mention of each slot in it.
    """

    text: str
    mentions: dict[str, tuple[int, int]]


def state(fact: Fact, world: World, names: Names, draw: Draw) -> Told:
    """Return a sentence that states a fact."""
    rule = fact.kind
    if rule == "transfer":
        rule = "theft" if MANNERS[fact.slots["manner"].number] == "theft" else "give"
    who = world.people[fact.slots["who"].number]
    given = {slot: _MARKS[slot] for slot in fact.slots}
    given |= {"ta": "她" if who.is_female else "他", "child": "女儿" if who.is_female else "儿子"}
    if "whom" in fact.slots:
        given["parent"] = "娘" if world.people[fact.slots["whom"].number].is_female else "爹"
    sentence = FACTS.say(rule, draw, **given)
    slots = {mark: slot for slot, mark in _MARKS.items()}
    parts: list[str] = []
    mentions: dict[str, tuple[int, int]] = {}
    length = 0
    for character in sentence:
        slot = slots.get(character)
        part = character if slot is None else names.name(fact.slots[slot])
        if slot is not None:
            mentions.setdefault(slot, (length, length + len(part)))
        parts.append(part)
        length += len(part)
    return Told("".join(parts), mentions)
