"""Scoring one answer of an episode: the reward, and beside it what explains it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from loongdoc_env.errors import GraderError, LoongDocError
from loongdoc_env.scoring import aa_lcr, choice, infinitebench, longbench_v2, officeqa
from loongdoc_env.scoring.registry import find
from loongdoc_env.tasks.model import Question

Metric = float | str | int | bool
Scored = tuple[float, dict[str, Metric]]

LONG_ANSWER_WORDS = 40
"""Longer answers are flagged ``long_answer``. Source: InfiniteBench caps book answers at 40 new tokens."""


@dataclass(frozen=True, slots=True)
class ItemScore:
    """The score of one answer.

    Attributes:
        score: The reward, in [0, 1].
        metrics: Named numbers and texts beside it, never gold; the same names for every answer to a scorer.
        error: Class of the exception the public scorer raises on this answer, or "". The score is then 0.0.
    """

    score: float
    metrics: Mapping[str, Metric] = field(default_factory=dict)
    error: str = ""


def evaluate(question: Question, answer: str | None, judge: aa_lcr.Judge | None = None) -> ItemScore:
    """Score an answer to a question; never raises for what the answer holds.

    Args:
        question: Its ``scorer`` decides, its ``gold`` is what the answer is compared with.
        answer: The whole answer text, or None when there is none, which scores 0.
        judge: For AA-LCR.

    Returns:
        Score and metrics. Multiple choice: ``reference`` and ``letter`` in [0, 1], of which the question's
        scorer makes one the reward, and ``letter_read``, "" for none. Open questions: ``matched_label``, the
        0-based index of the gold label the score comes from (-1 at score 0); ``words`` (Chinese: characters
        that are not blank) and ``long_answer``. OfficeQA: ``exact`` (the reward), ``within_5pct`` and
        ``reason``. LongBench v2: ``extracted``, the letter or "". AA-LCR: ``verdict``.

    Raises:
        UnknownScorerError: The question names a scorer that does not exist.
        NeedsJudgeError: AA-LCR without a judge.
        GraderError: The judge gave no verdict, or the question's gold answer does not fit its scorer.
    """
    find(question.scorer)
    text = "" if answer is None else answer
    try:
        score, metrics = _EVALUATORS[question.scorer](question, text, judge)
    except (LoongDocError, MemoryError):
        raise
    except Exception as error:  # whatever a public scorer raises on an answer is recorded, not raised
        return ItemScore(0.0, {}, type(error).__name__)
    return ItemScore(0.0 if answer is None else score, metrics)


def _single_gold(question: Question) -> str:
    if len(question.gold) != 1:
        raise GraderError(
            f"Question {question.id!r} has {len(question.gold)} gold answers; {question.scorer} takes one."
        )
    return question.gold[0]


def _choice(question: Question, text: str, judge: aa_lcr.Judge | None) -> Scored:
    if not question.gold:
        raise GraderError(f"Question {question.id!r} has no gold answer.")
    read = choice.read_letter(text.strip())
    metrics: dict[str, Metric] = {
        "reference": infinitebench.longbook_choice_eng(text, list(question.gold)),
        "letter": float(bool(read) and read == question.gold[-1]),
        "letter_read": read,
    }
    reward = "letter" if question.scorer == "choice.letter" else "reference"
    return float(metrics[reward]), metrics


def _english(question: Question, text: str, judge: aa_lcr.Judge | None) -> Scored:
    best = infinitebench.best_english(text, list(question.gold))
    return best.score, _open_metrics(best, len(text.split()))


def _chinese(question: Question, text: str, judge: aa_lcr.Judge | None) -> Scored:
    best = infinitebench.best_chinese(text, list(question.gold))
    return best.score, _open_metrics(best, sum(map(len, text.split())))


def _open_metrics(best: infinitebench.BestLabel, words: int) -> dict[str, Metric]:
    return {"matched_label": best.label, "words": words, "long_answer": words > LONG_ANSWER_WORDS}


def _officeqa(question: Question, text: str, judge: aa_lcr.Judge | None) -> Scored:
    gold = _single_gold(question)
    exact = officeqa.decide(text, gold, 0.0)
    metrics: dict[str, Metric] = {
        "exact": float(exact.matched),
        "within_5pct": officeqa.score_answer(text, gold, 0.05),
        "reason": exact.reason,
    }
    return float(exact.matched), metrics


def _officeqa_inner(question: Question, text: str, judge: aa_lcr.Judge | None) -> Scored:
    gold = _single_gold(question)
    exact = officeqa.fuzzy_match(text, gold, 0.0)
    return exact, {"exact": exact, "within_5pct": officeqa.fuzzy_match(text, gold, 0.05)}


def _longbench(question: Question, text: str, judge: aa_lcr.Judge | None) -> Scored:
    if not question.gold:
        raise GraderError(f"Question {question.id!r} has no gold answer.")
    stated = longbench_v2.in_official_sentence(text)
    letter = question.gold[-1]  # also of a label (option text, letter)
    return longbench_v2.answer(stated, letter), {"extracted": longbench_v2.extract(stated) or ""}


def _aa_lcr(question: Question, text: str, judge: aa_lcr.Judge | None) -> Scored:
    verdict = aa_lcr.judged(text, _single_gold(question), question=question.text, judge=judge)
    return float(verdict.correct), {"verdict": verdict.text}


_EVALUATORS: dict[str, Callable[[Question, str, aa_lcr.Judge | None], Scored]] = {
    "infinitebench.longbook_qa_eng": _english,
    "infinitebench.longbook_qa_chn": _chinese,
    "infinitebench.longbook_choice_eng": _choice,
    "choice.letter": _choice,
    "officeqa.score_answer": _officeqa,
    "officeqa.fuzzy_match": _officeqa_inner,
    "longbench_v2.answer": _longbench,
    "aa_lcr.judge": _aa_lcr,
}
