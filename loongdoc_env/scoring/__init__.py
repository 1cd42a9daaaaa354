"""Scorers: the public ones, equal to the last oddity, each a pure function behind one name.

`score` gives one number by name, `evaluate` scores an episode's answer with what explains the number.
"""

from loongdoc_env.scoring.aa_lcr import Judge, Verdict
from loongdoc_env.scoring.items import LONG_ANSWER_WORDS, ItemScore, evaluate
from loongdoc_env.scoring.openai_judge import OpenAIJudge, configured_judge
from loongdoc_env.scoring.registry import SCORERS, Scorer, score, version

__all__ = [
    "LONG_ANSWER_WORDS",
    "SCORERS",
    "ItemScore",
    "Judge",
    "OpenAIJudge",
    "Scorer",
    "Verdict",
    "configured_judge",
    "evaluate",
    "score",
    "version",
]
