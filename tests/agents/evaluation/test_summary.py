import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loongdoc_agents.evaluation.records import Record
from loongdoc_agents.evaluation.summary import (
    Mean,
    SetInfo,
    differences_to,
    mean_and_error,
    paired_difference,
    summarise_row,
)
from loongdoc_agents.evaluation.table import counts, differences_table, failures, results_table, table

TASKS = SetInfo("LoongDoc-EnMC-K5", "EnMC-K5", "synthetic", "all", 5, 40, "f")


def record(episode, score, outcome="submitted", agent="lexical", **changes):
    return Record(
        agent,
        TASKS.id,
        episode,
        f"t{episode}",
        1,
        outcome,
        score is not None,
        score,
        turns=4,
        **changes,
    )


def test_standard_error_is_sample_deviation_over_root_n():
    # mean 0.5; deviations +-0.5; variance (4 * 0.25) / 3 = 1/3; error sqrt(1/3 / 4)
    assert mean_and_error([1, 0, 1, 0]) == Mean(4, 0.5, math.sqrt(1 / 12))


def test_no_values_have_no_mean_and_one_value_no_error():
    assert mean_and_error([]) == Mean(0, None, None)
    assert mean_and_error([0.25]) == Mean(1, 0.25, None)


def test_missing_scores_count_zero_in_one_mean_and_not_at_all_in_the_other():
    records = [record(0, 1.0), record(1, 0.5), record(2, None, "grader_error", failure="judge away")]
    row = summarise_row("lexical", TASKS, 5, records, seed=0)
    assert (row.n, row.scored) == (5, 2)
    assert row.mean == pytest.approx(1.5 / 5)
    assert row.mean_scored == pytest.approx(0.75)
    assert row.outcomes == {"submitted": 2, "grader_error": 1, "missing": 2}


def test_outcomes_and_action_errors_are_counted():
    records = [
        record(0, 0.0, "turn_limit", errors={"unknown_path": 3}),
        record(1, 0.0, errors={"unknown_path": 1, "bad_pattern": 2}),
    ]
    row = summarise_row("lexical", TASKS, 2, records, seed=0)
    assert row.outcomes == {"submitted": 1, "turn_limit": 1}
    assert row.errors == {"bad_pattern": 2, "unknown_path": 4}


def test_disagreement_of_the_two_choice_scores_is_counted():
    items = ({"id": "q", "reference": 1.0, "letter": 0.0}, {"id": "r", "reference": 1.0, "letter": 1.0}, {"id": "s"})
    row = summarise_row("lexical", TASKS, 1, [record(0, 1.0, scores=items)], seed=0)
    assert row.letter_differs == 1
    twice = summarise_row("random", TASKS, 1, [record(0, 1.0, scores=items[:1] * 2)], seed=0)
    notes = results_table([row, twice])
    assert "lexical on LoongDoc-EnMC-K5: the public scorer and the letter a reader sees disagree on 1 answer." in notes
    assert "disagree on 2 answers." in notes


def test_failures_are_one_line_per_agent_and_id_with_the_most_frequent_reason():
    records = [record(i, 0.0, failure="out of ideas" if i else "no key") for i in range(3)]
    assert failures([*records, record(3, 1.0)]) == (
        "lexical on LoongDoc-EnMC-K5, 3 episodes failed (2 of them): out of ideas"
    )
    assert failures([record(3, 1.0)]) == ""


def test_paired_difference_of_equal_pairs_has_no_width():
    found = paired_difference({i: 0.75 for i in range(20)}, {i: 0.5 for i in range(20)})
    assert (found.mean, found.low, found.high, found.excludes_zero) == (0.25, 0.25, 0.25, True)


def test_paired_difference_uses_common_items_only_and_is_deterministic():
    first = {i: i % 2 for i in range(50)}
    second = {i: (i + 1) % 2 for i in range(10, 60)}
    found = paired_difference(first, second)
    assert found == paired_difference(first, second)
    assert found.n == 40
    assert not found.excludes_zero
    # mean 0, deviation 1: the 95 % interval is about 1.96 / sqrt(40) = 0.31 wide on each side
    assert found.high == pytest.approx(0.31, abs=0.06)


def test_paired_difference_without_pairs_is_undefined():
    assert paired_difference({1: 1.0}, {2: 1.0}).mean is None
    assert paired_difference({1: 1.0}, {1: 0.0}).low is None


@given(st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=2, max_size=30))
def test_the_interval_is_within_the_range_of_differences(pairs):
    first = {i: pair[0] for i, pair in enumerate(pairs)}
    second = {i: pair[1] for i, pair in enumerate(pairs)}
    found = paired_difference(first, second, resamples=50)
    differences = [a - b for a, b in pairs]
    assert min(differences) - 1e-9 <= found.low <= found.high <= max(differences) + 1e-9


def test_differences_compare_every_agent_with_the_baseline():
    scored = [record(i, 1.0) for i in range(3)] + [record(i, 0.0, agent="random") for i in range(2)]
    records = {r.key: r for r in scored}
    (found,) = differences_to("random", ["random", "lexical"], [TASKS.id], records)
    assert (found["agent"], found["n"], found["mean"]) == ("lexical", 2, 1.0)
    assert "lexical - random" in differences_table([found])
    assert differences_to("oracle", ["random", "lexical"], [TASKS.id], records) == []


def test_the_table_names_source_split_books_and_seed():
    row = summarise_row("lexical", TASKS, 2, [record(0, 1.0), record(1, 0.0)], seed=9)
    header, line, *_ = results_table([row]).splitlines()
    assert header.split() == ["agent", "id", "source", "split", "K", "seed", "n", "mean", "±", "turns", "outcomes"]
    assert line.split() == [
        "lexical",
        TASKS.id,
        "synthetic",
        "all",
        "5",
        "9",
        "2",
        "50.0",
        "50.0",
        "4.0",
        "submitted",
        "2",
    ]


def test_the_table_shows_both_means_when_a_score_is_missing():
    row = summarise_row("lexical", TASKS, 2, [record(0, 1.0)], seed=9)
    header, line, *_ = results_table([row]).splitlines()
    assert "mean of scored" in header
    assert line.split()[7:12] == ["50.0", "50.0", "1", "100.0", "-"]


def test_a_policy_that_was_told_the_answers_is_marked():
    row = summarise_row("oracle", TASKS, 1, [record(0, 1.0)], seed=9, privileged=True)
    assert "oracle *" in results_table([row])


def test_wide_characters_take_two_columns():
    lines = table(["a", "b"], [["第一回", "x"], ["abc", "y"]]).splitlines()
    assert lines[1] == "第一回  x"
    assert lines[2] == "abc     y"


def test_no_outcomes_are_shown_as_a_dash():
    assert counts({}) == "-"


def test_differences_do_not_depend_on_the_order_of_the_records():
    scored = [record(i, i / 7) for i in range(8)] + [record(i, i % 3 / 2, agent="random") for i in range(8)]
    forward = {r.key: r for r in scored}
    backward = {r.key: r for r in reversed(scored)}
    agents = ["random", "lexical"]
    assert differences_to("random", agents, [TASKS.id], forward) == differences_to(
        "random", agents, [TASKS.id], backward
    )
