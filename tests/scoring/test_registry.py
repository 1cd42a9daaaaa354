from __future__ import annotations

import subprocess
import sys

import pytest

from loongdoc_env.errors import ConfigurationError, UnknownScorerError
from loongdoc_env.scoring import SCORERS, score, version


def test_a_name_gives_the_score() -> None:
    assert score("infinitebench.longbook_qa_eng", "wren, captain", ["Wren", "Captain Elsa Wren"]) == 0.8
    assert score("officeqa.score_answer", "515", "507", tolerance=0.05) == 1.0
    assert score("longbench_v2.answer", "The correct answer is (B)", "B") == 1.0


def test_an_unknown_name_offers_the_nearest() -> None:
    with pytest.raises(UnknownScorerError, match=r"Did you mean 'infinitebench.longbook_qa_eng'\?"):
        score("infinitebench.longbook_qa_en", "x", ["x"])


@pytest.mark.parametrize("name", ["infinitebench.mc_label", "officeqa.extract_final_answer", "longbench_v2.aggregate"])
def test_a_function_that_gives_no_score_says_where_it_is(name: str) -> None:
    with pytest.raises(UnknownScorerError, match=r"call loongdoc_env\.scoring"):
        score(name, "x", ["x"])


def test_an_option_the_scorer_does_not_take_is_refused() -> None:
    with pytest.raises(ConfigurationError, match="takes no option 'tolerance'"):
        score("longbench_v2.answer", "x", "A", tolerance=0.05)


def test_every_scorer_names_the_version_of_its_rule() -> None:
    assert version("officeqa.score_answer") == "officeqa@7b9a3c1"
    assert all(version(name) for name in SCORERS)


def test_importing_the_scorers_loads_no_network_code() -> None:
    code = "import sys, loongdoc_env.scoring; print('urllib.request' in sys.modules, 'http.client' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]
