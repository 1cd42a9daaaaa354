"""Every scorer by its name, and the version of the rule behind it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from loongdoc_env.errors import ConfigurationError, UnknownScorerError, nearest
from loongdoc_env.scoring import aa_lcr, choice, infinitebench, longbench_v2, officeqa


@dataclass(frozen=True, slots=True)
class Scorer:
    """One named scorer.

    Attributes:
        function: Called with the prediction, the gold answer and the options; returns a score in [0, 1].
        version: The rule: project and commit, or our own name and number. Public rules have changed.
        takes_list: Whether gold is a list of labels; otherwise it is a single string.
        options: Names of the options it takes.
    """

    function: Callable[..., float]
    version: str
    takes_list: bool
    options: tuple[str, ...] = ()


SCORERS: dict[str, Scorer] = {
    "infinitebench.longbook_qa_eng": Scorer(infinitebench.longbook_qa_eng, infinitebench.VERSION, True),
    "infinitebench.longbook_qa_chn": Scorer(infinitebench.longbook_qa_chn, infinitebench.VERSION, True),
    "infinitebench.longbook_choice_eng": Scorer(infinitebench.longbook_choice_eng, infinitebench.VERSION, True),
    "choice.letter": Scorer(choice.letter, choice.VERSION, True),
    "officeqa.score_answer": Scorer(officeqa.score_answer, officeqa.VERSION, False, ("tolerance",)),
    "officeqa.fuzzy_match": Scorer(officeqa.fuzzy_match, officeqa.VERSION, False, ("tolerance",)),
    "longbench_v2.answer": Scorer(longbench_v2.answer, longbench_v2.VERSION, False),
    "aa_lcr.judge": Scorer(aa_lcr.judge_score, aa_lcr.VERSION, False, ("question", "judge")),
}
"""What `score` takes, in the order the documentation lists it."""

HELPERS: dict[str, Callable[..., Any]] = {
    "infinitebench.mc_label": infinitebench.mc_label,
    "officeqa.extract_final_answer": officeqa.extract_final_answer,
    "longbench_v2.aggregate": longbench_v2.aggregate,
}
"""Public functions that vector files name too, but that return something else than a score."""


def find(name: str) -> Scorer:
    """Return the scorer of that name.

    Raises:
        UnknownScorerError: There is none; the message offers the nearest name.
    """
    if name in SCORERS:
        return SCORERS[name]
    if name in HELPERS:
        module, function = name.split(".")
        raise UnknownScorerError(
            f"{name!r} gives no score; call loongdoc_env.scoring.{module}.{function} for what it returns."
        )
    raise UnknownScorerError(f"Unknown scorer {name!r}.{nearest(str(name), SCORERS)} Known: {', '.join(SCORERS)}.")


def score(name: str, prediction: Any, gold: Any, **options: Any) -> float:
    """Score one prediction with a public scorer, by name.

    Args:
        name: A key of `SCORERS`, for example ``"infinitebench.longbook_qa_eng"``.
        prediction: The answer; text, or whatever the public scorer is to be shown.
        gold: In the form the public scorer takes: a list of labels, or one string.
        options: ``tolerance`` for OfficeQA; ``question`` and ``judge`` for AA-LCR.

    Returns:
        A score in [0, 1].

    Raises:
        UnknownScorerError: There is no scorer of that name.
        ConfigurationError: The scorer does not take such an option.
        NeedsJudgeError: AA-LCR without a judge.
        GraderError: The judge gave no verdict.
        AttributeError, TypeError, ValueError: As the public code raises for such input.

    Example:
        >>> score("infinitebench.longbook_qa_eng", "wren, captain", ["Wren", "Captain Elsa Wren"])
        0.8
    """
    scorer = find(name)
    for option in options:
        if option not in scorer.options:
            accepted = ", ".join(scorer.options) or "none"
            raise ConfigurationError(f"{name} takes no option {option!r}; its options: {accepted}.")
    return scorer.function(prediction, gold, **options)


def version(name: str) -> str:
    """Return the version of the rule behind a scorer, for records: rules have changed in public.

    Raises:
        UnknownScorerError: There is no scorer of that name.
    """
    return find(name).version
