"""Titles of the Chinese books and of their chapters."""

# ruff: noqa: SIM905  # lists of words are easier to read and to keep in order as words

from __future__ import annotations

from loongdoc_env.tasks.sources.synthetic.phrases import Phrases

_COUPLET = "{time}{scene}{verb}{object}"

TITLES = Phrases(
    {
        "title": ["{scene}{object}记", "{object}{scene}传", "{time}{scene}", "{scene}旧事", "{object}谣", "{scene}录"],
        "author": tuple("散人 居士 山樵 渔隐 主人 闲叟 钝斋 了庵 澹园 半翁 听雨 归农 抱朴 守拙 野老 一苇".split()),
        "couplet": [f"{_COUPLET}　{_COUPLET}"],
        "heading": ["{scene}{object}", "{time}的{scene}", "{object}", "{scene}与{object}", "{time}{verb}{object}"],
        "time": tuple(
            (
                "夜半 黄昏 清秋 暮春 拂晓 月下 雨后 雪夜 正午 残冬 客里 病中 灯前 酒后 梦回 风起 霜晨 初夏 岁晚 花时 "
                "空山 孤村 古渡 荒园 长街 深巷 小楼 野店 寒江 旧馆"
            ).split()
        ),
        "scene": tuple(
            (
                "老树 残荷 落叶 归鸟 流萤 钟声 渔火 柴门 断桥 石径 竹影 苔痕 芦花 秋虫 炊烟 马蹄 笛声 春水 井栏 纸窗 "
                "青灯 瘦马 孤雁 寒鸦 浮萍 斜阳 细雨 浓云 晓雾 晚潮"
            ).split()
        ),
        "verb": tuple("惊 送 锁 照 问 寻 忆 扫 映 催 隔 动 入 绕 藏 染 穿 伴 误 认".split()),
        "object": tuple(
            (
                "客梦 故人 旧约 行舟 归路 残局 乡音 心事 白发 空帷 远山 寒衣 浊酒 疑云 前尘 浮名 离歌 闲愁 冷月 荒城 "
                "新坟 冤债 玉箫 芳草 痴儿 长亭 棋声 书卷 灯花 天涯"
            ).split()
        ),
    }
)
"""Rules for titles of books (``title``), names of authors, and headings of chapters."""
