"""What the Chinese books call people, places, things, days and everything else that can be an answer."""

# ruff: noqa: SIM905  # lists of words are easier to read and to keep in order as words

from __future__ import annotations

import random
from collections.abc import Sequence

from loongdoc_env.tasks.sources.synthetic.world import PLACE_KINDS, THING_KINDS, THING_TRAITS, Ref, World

SURNAMES = (
    "沈 陆 顾 苏 秦 温 骆 裴 卫 谢 纪 祝 褚 严 邹 姜 薛 鲁 尹 韦 柏 窦 章 庄 葛 柳 鲍 史 唐 费 廉 岑 雷 贺 倪 汤 滕 殷 罗 毕 "
    "郝 邬 傅 齐 康 伍 余 卜 孟 穆 萧 姚 邵 湛 汪 祁 毛 狄 贝 臧 戴 谈 宋 茅 庞 熊 冯 舒 屈 项 "
    "董 梁 杜 阮 蓝 闵 席 季 麻 强 贾 路 娄 危 江 童 颜 郭 梅 盛 林 钟 徐 邱 夏 蔡 田 樊 胡 凌 霍 虞 柯 管 卢 莫 "
    "房 裘 缪 宗 丁 宣 邓 郁 杭 洪 崔 吉 钮 龚 程 嵇 邢 陶 荣 翁 荀 羊 惠 甄 曲 封 芮 储 靳 汲 邴 糜 "
    "松 井 段 巫 乌 焦 巴 隗 车 侯 宓 蓬 郗 班 仰 仲 伊 宫 仇 栾 甘 钭 厉 戎 祖 武 符 刘 景 詹 束 龙"
).split()
"""Family names, in no order."""

_MALE = (
    "守 怀 承 敬 文 景 伯 仲 子 长 云 士 世 廷 宗 维 启 永 汝 克 绍 元 季 叔 允 思 志 若 继 德 茂 时 正 存 天 望 少 学 道 鸿",
    "礼 谦 山 安 远 舟 松 年 平 林 川 恒 和 成 岳 达 清 书 义 坤 泉 峰 石 朴 诚 庭 河 田 麟 棠 堂 昌 源 槐 耕 澄 柏 声 洲 度",
)
_FEMALE = (
    "素 秀 月 春 玉 桂 巧 兰 采 梅 凤 银 小 阿 秋 云 慧 静 碧 金 杏 彩 翠 雪 婉 绣 莲 水 福 香 竹 菊 映 晚 芸 蕙 莺 青 如 若",
    "娥 珍 莲 英 蓉 芳 姑 娘 仙 枝 桃 燕 珠 琴 霞 荷 萍 宜 心 贞 华 真 瑛 禾 柔 筠 蝉 缨 容 菱 音 眉 绡 苓 绫 瓶 铃 璎 茵 黛",
)

_PLACES = (
    "柳塘 白石 乌桥 双溪 枫林 竹坞 龙潭 松岭 梅渚 芦湾 青泥 铁佛 望江 黄泥 石门 落雁 鹤鸣 桃源 云栖 清溪 沙洲 板桥 茶亭 磨盘 "
    "杏花 榆关 横塘 藕池 盐仓 鲤鱼 凤台 古槐 麦积 鸡鸣 西陵 苇渡 银杏 牛背 水月 荷叶 红叶 雁荡 三河 马蹄 烟墩 枣林 石臼 滴水 "
    "朝阳 落星 瓦窑 葫芦 官塘 野鸭 长亭 半山 石榴 天井 青蒿 新市 老鹰 冷泉 观音 白鹭 豆田 米筛 木樨 金鸡 砚池 笔架 东皋 秋浦"
).split()
_PLACE_ENDINGS = {
    "town": ("镇", "集"),
    "village": ("村", "坞"),
    "inn": ("客栈", "酒楼"),
    "mill": ("磨坊", "油坊"),
    "farm": ("田庄", "果园"),
    "house": ("老宅", "别院"),
    "port": ("码头", "渡口"),
    "abbey": ("寺", "庵"),
}

_THINGS = (
    ("怀表", "银壳 金壳 铜壳 裂面 双针 珐琅"),
    ("戒指", "翡翠 赤金 缠丝 嵌珠 玛瑙 素面"),
    ("折扇", "湘竹 檀骨 泥金 乌漆 象牙 题诗"),
    ("砚台", "端石 歙石 紫石 断角 云纹 龟形"),
    ("玉佩", "白玉 墨玉 鱼形 蝉形 缺口 双环"),
    ("铜镜", "菱花 海兽 素背 破边 八角 鎏金"),
    ("短刀", "鲨皮 乌木柄 缺刃 错银 弯头 牛角柄"),
    ("算盘", "红木 象牙 十三档 缺珠 铁梨 黄铜"),
    ("画轴", "山水 墨竹 寒梅 秋雁 仕女 残荷"),
    ("棋盘", "楸木 石面 绢面 榧木 裂纹 描金"),
    ("茶壶", "紫砂 白瓷 锡胎 断嘴 提梁 青花"),
    ("琵琶", "桐面 螺钿 断弦 紫檀 曲颈 旧漆"),
    ("银锁", "长命 麒麟 如意 双鱼 锈斑 莲花"),
    ("油灯", "青釉 铁脚 琉璃 风罩 双芯 铜座"),
    ("木匣", "樟木 雕花 铁角 乌漆面 带锁 螺纹"),
    ("烟杆", "竹节 玉嘴 铜锅 尺二 湘妃 藤缠"),
    ("香炉", "三足 宣德 鹤形 豁口 青瓷 铁铸"),
    ("绣帕", "鸳鸯 并蒂 素白 蓝边 绣蝶 杏红"),
    ("罗盘", "水针 象牙面 牛骨 缺盖 描红 枣木"),
    ("账本", "蓝皮 黄皮 虫蛀 缺页 红签 厚脊"),
    ("地契", "盖红印 半张 水渍 双联 黄绫 朱批"),
    ("风筝", "沙燕 蜈蚣 龙头 纸鹰 白蝶 双鱼尾"),
    ("斗篷", "灰鼠 大红 狐皮 补丁 墨绿 青缎"),
    ("马鞍", "牛皮 银钉 旧毡 木胎 红鞯 断带"),
    ("药葫芦", "朱漆 虎皮纹 细腰 裂口 刻经 黄藤"),
    ("印章", "田黄 鸡血 铜钮 木刻 狮钮 残边"),
    ("笛子", "紫竹 玉管 裂尾 湘管 铜膜 短节"),
    ("手炉", "海棠 錾花 瓜棱 铜丝 布套 六角"),
    ("念珠", "菩提 沉香 琥珀 檀木 断线 核雕"),
    ("酒杯", "犀角 夜光 白银 竹根 荷叶 缺足"),
    ("钥匙", "黄铜 三齿 锈铁 长柄 蛇形 空心"),
    ("铜铃", "马颈 风檐 双耳 哑舌 梵纹 小口"),
)

_CATALOGUES: dict[str, tuple[str, ...]] = {
    "trade": tuple(
        (
            "箍桶匠 铁匠 裱画师 郎中 船工 染坊师傅 刻碑匠 酿酒师 塾师 木匠 银匠 篾匠 磨刀匠 说书人 瓦匠 接生婆 账房 厨子 "
            "更夫 药铺掌柜 猎户 渔夫 养蜂人 石匠 裁缝 鞋匠 镖师 画师 琴师 茶商 盐贩 马贩子 风水先生 戏班班主 印书匠 豆腐匠 "
            "采药人 烧窑师傅 钟表匠 弹棉匠"
        ).split()
    ),
    "cause": (
        "染了伤寒",
        "坠马",
        "落水",
        "吃了毒菌",
        "被惊牛撞伤",
        "害了肺病",
        "中暑",
        "被雷击中",
        "被房梁砸伤",
        "失足跌下山崖",
        "旧伤复发",
        "喝多了烈酒",
        "被毒蛇咬伤",
        "被塌窑压伤",
        "误服了药",
        "冻饿交加",
    ),
    "spot": (
        "灶台的砖缝里",
        "米缸底下",
        "佛龛后面",
        "枯井的石洞里",
        "屋梁的榫头上",
        "床板的夹层里",
        "鸡窝的草堆里",
        "水车的木槽里",
        "老槐树的树洞里",
        "药柜的最下一格",
        "棺材铺的样板里",
        "腌菜坛子里",
        "门槛的石墩下",
        "灯笼的底座里",
        "织机的踏板下",
        "粮囤的夹墙里",
        "船舱的压舱石下",
        "影壁的空砖里",
        "供桌的暗屉里",
        "石磨的磨心里",
        "香樟箱的双层底",
        "屏风的木座里",
        "烟囱的横洞里",
        "砚池边的花盆里",
        "马槽的隔板后",
        "晒谷场的石碾下",
        "阁楼的稻草枕里",
        "土地庙的泥像肚里",
        "算命摊的签筒里",
        "桥洞的第三块石头后",
    ),
    "task": (
        "修好塌了的河堤",
        "每年清明去扫墓",
        "教孩子认字",
        "看守那片竹林",
        "把屋顶的瓦补齐",
        "养好那匹瘸马",
        "抄完那部经书",
        "照料家里的老母亲",
        "戒掉赌钱的毛病",
        "把井淘干净",
        "种满一百棵桑树",
        "守住渡船到冬天",
        "找回走失的弟弟",
        "写完那部家谱",
        "把欠租的事说清楚",
        "不再踏进戏园子",
        "三年之内造好石桥",
        "每逢初一送去一担柴",
        "养大那窝蜜蜂",
        "看管印书的雕版",
        "把祠堂的匾额重漆一遍",
        "留着东边那间空房",
        "入秋以前收完棉花",
        "学会拉那把胡琴",
        "给学堂添十张桌子",
        "把猎狗都送走",
        "天天给佛前添灯油",
        "出头打那场官司",
        "把坟前的路铺平",
        "不把田卖给外乡人",
    ),
    "secret": (
        "遗嘱是假造的",
        "当年的火是自家人放的",
        "地窖里埋着前朝的碑",
        "那口井早就被人下过药",
        "账上少了三年的租子",
        "大水那夜闸门没有关",
        "画轴的落款是后添的",
        "祠堂的钱早被挪用了",
        "少东家不是亲生的",
        "县里的告示是花钱买的",
        "那座桥下头没有打桩",
        "寺里的金身是泥胎",
        "船沉的时候舱里是空的",
        "盐里掺了白土",
        "老东家还活着",
        "族谱上被撕去了一页",
        "断案的人收过银子",
        "名医的方子是抄来的",
        "山上根本没有矿",
        "花轿里坐的是妹妹",
        "打擂的两家早说好了",
        "渡船的底板是朽的",
        "义仓的粮食已经搬空",
        "戏班里有官府的人",
    ),
    "sum": tuple(
        f"{number}{unit}"
        for unit in ("两银子", "吊铜钱")
        for number in (
            "三",
            "五",
            "八",
            "十二",
            "十五",
            "十八",
            "二十",
            "二十四",
            "三十",
            "三十六",
            "四十",
            "四十五",
            "五十六",
            "六十",
            "七十二",
            "八十",
            "九十",
            "一百二十",
            "二百",
            "三百",
        )
    ),
    "manner": (
        "送给",
        "卖给",
        "输给",
        "遗赠给",
        "借给",
        "偷走",
        "换给",
        "赏给",
        "抵押给",
        "托付给",
        "作陪嫁给",
        "拿去赎人，交给",
    ),
}

_ERAS = "景熙 永和 天佑 嘉平 承安 元康 大观 宁远 绍泰 建中 延光 咸宁 长庆 泰定 光启 乾宁".split()
_MONTHS = "正月 二月 三月 四月 五月 六月 七月 八月 九月 十月 冬月 腊月".split()
_DIGITS = "零一二三四五六七八九"


def number(value: int) -> str:
    """Return a number from 0 to 9,999 in Chinese.

    Example:
        >>> number(7), number(10), number(15), number(20), number(104), number(120), number(1030)
        ('七', '十', '十五', '二十', '一百零四', '一百二十', '一千零三十')
    """
    if value < 10:
        return _DIGITS[value]
    text, gap = "", False
    for unit, name in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
        digit = value // unit % 10
        if digit:
            text += ("零" if gap else "") + _DIGITS[digit] + name
            gap = False
        elif text:
            gap = True
    return text.removeprefix("一") if 10 <= value < 20 else text


def day_of_month(day: int) -> str:
    """Return a day from 1 to 30: ``初一`` to ``三十``."""
    if day <= 10:
        return "初" + number(day)
    return number(day) if day <= 20 or day == 30 else "廿" + number(day - 20)


class Names:
    """The names of one book; equal worlds and seeds give equal names.

    Attributes:
        people: Full name of each person.
        given: Given name of each person, or the full name where another has the same given name.
    """

    def __init__(self, world: World, seed: str) -> None:
        rng = random.Random(f"chinese names {seed}")
        self._world = world
        self._era = _ERAS[rng.randrange(len(_ERAS))]
        self._era_year = 2 + world.start_year % 9
        self.people = _people(world, rng)
        bare = [full[1:] for full in self.people]
        self.given = [full if bare.count(full[1:]) > 1 else full[1:] for full in self.people]
        stems = rng.sample(_PLACES, len(world.places))
        self._places = [
            stem + ending[rng.randrange(len(ending))]
            for stem, kind in zip(stems, world.places, strict=True)
            for ending in (_PLACE_ENDINGS[PLACE_KINDS[kind]],)
        ]
        self._catalogues = {
            kind: tuple(rng.sample(words, len(words))) if kind != "manner" else words
            for kind, words in _CATALOGUES.items()
        }

    def name(self, ref: Ref) -> str:
        """Return the name of an entity."""
        if ref.kind == "person":
            return self.people[ref.number]
        if ref.kind == "place":
            return self._places[ref.number]
        if ref.kind == "thing":
            thing = self._world.things[ref.number]
            noun, traits = _THINGS[thing.kind]
            return traits.split()[thing.trait] + noun
        if ref.kind == "day":
            return self.date(ref.number)
        return self._catalogues[ref.kind][ref.number]

    def date(self, day: int) -> str:
        """Return a day of the book's calendar, which has twelve months of thirty days."""
        year, rest = divmod(day, 360)
        return f"{self._era}{number(self._era_year + year)}年{_MONTHS[rest // 30]}{day_of_month(rest % 30 + 1)}"

    def month(self, day: int) -> int:
        """Return the month of a day, 0 to 11."""
        return day % 360 // 30


def _people(world: World, rng: random.Random) -> list[str]:
    surnames = rng.sample(list(dict.fromkeys(SURNAMES)), len(set(SURNAMES)))
    names: list[str] = []
    for person in world.people:
        surname = surnames[person.family % len(surnames)]
        first, second = (part.split() for part in (_FEMALE if person.is_female else _MALE))
        for attempt in range(1_000):
            one, two = _draw(first, rng), _draw(second, rng)
            if person.likeness >= 0 and attempt < 50:
                like = names[person.likeness][-2:]
                one, two = (like[0], two) if attempt % 2 else (one, like[1])
            name = surname + one + two
            if one != two and name not in names and (attempt < 200 or surname + one not in names):
                break
        names.append(name)
    return names


def _draw(words: Sequence[str], rng: random.Random) -> str:
    return words[rng.randrange(len(words))]


assert len(_THINGS) == THING_KINDS
assert all(len(traits.split()) == THING_TRAITS for _, traits in _THINGS)
