import json
from dataclasses import replace

import pytest

from loongdoc_agents.evaluation.runner import run
from loongdoc_agents.evaluation.settings import Settings, episode_seed, plan_run, task_order
from loongdoc_env.errors import ConfigurationError, RunFolderError

MC, QA = "LoongDoc-EnMC-K1", "LoongDoc-EnQA-K1"
TINY = Settings(envs=(MC, QA), source="players:open_tasks", episodes=None)


def without_times(result):
    return {key: replace(record, seconds=0.0) for key, record in result.records.items()}


def test_the_baselines_play_every_suited_id_once_per_task():
    result = run(TINY)
    assert [(row.agent, row.id, row.n) for row in result.rows] == [
        ("random", MC, 12),
        ("first-letter", MC, 12),
        ("majority", MC, 12),
        ("lexical", MC, 12),
        ("oracle", MC, 12),
        ("random", QA, 12),
        ("lexical", QA, 12),
        ("oracle", QA, 12),
    ]
    means = {(row.agent, row.id): row.mean for row in result.rows}
    assert means["first-letter", MC] == 0.25  # gold letters go A, B, C, D, A, …
    assert means["oracle", MC] == means["oracle", QA] == 1.0
    assert means["lexical", MC] > 0.5
    assert means["lexical", QA] > 0.5
    played = [record.task for record in result.records.values() if (record.agent, record.id) == ("oracle", QA)]
    assert sorted(played) == [f"enqa-{i:02d}" for i in range(12)]


def test_no_record_holds_a_gold_answer_that_was_not_submitted():
    result = run(replace(TINY, envs=(QA,), agents=("random",)))
    for record in result.records.values():
        assert not set(record.scores[0]) & {"gold", "label"}


def test_results_do_not_depend_on_the_number_of_workers():
    one, many = run(TINY, workers=1), run(TINY, workers=4)
    assert without_times(one) == without_times(many)
    assert one.rows == many.rows


def test_equal_seeds_give_equal_runs_and_other_seeds_other_ones():
    short = replace(TINY, envs=(QA,), agents=("random",), episodes=4)
    assert without_times(run(short)) == without_times(run(short))
    other = run(replace(short, seed=5))
    assert [r.task for r in other.records.values()] != [r.task for r in run(short).records.values()]


def test_a_shorter_run_is_the_beginning_of_a_longer_one():
    ids = [f"t{i}" for i in range(10)]
    assert task_order(ids, 4, seed=3) == task_order(ids, 25, seed=3)[:4]
    assert sorted(task_order(ids, 25, seed=3)[10:20]) == ids
    assert episode_seed(3, QA, 0) != episode_seed(3, QA, 1)


def test_a_policy_that_fails_is_scored_on_what_it_submitted():
    result = run(replace(TINY, envs=(QA,), agents=("players:BrokenPolicy",), episodes=1))
    (record,) = result.records.values()
    assert (record.outcome, record.scored, record.score, record.turns, record.reads) == ("agent_error", True, 0.0, 1, 1)
    assert record.failure == "RuntimeError: out of ideas"


def test_a_policy_that_never_ends_meets_the_turn_limit_and_its_errors_are_counted():
    result = run(replace(TINY, envs=(QA,), agents=("players:EndlessPolicy",), episodes=1))
    (record,) = result.records.values()
    assert (record.outcome, record.score) == ("turn_limit", 0.0)
    assert record.errors == {"unknown_path": record.turns}


def test_an_answer_that_cannot_be_judged_has_no_score(tmp_path):
    settings = Settings(envs=("LoongDoc-AALCR",), agents=("oracle",), source="players:open_tasks", episodes=2)
    result = run(settings, out=tmp_path)
    (row,) = result.rows
    assert row.outcomes == {"grader_error": 2}
    assert (row.mean, row.mean_scored, row.scored) == (0.0, None, 0)
    for record in result.records.values():
        assert record.score is None
        assert "judge" in record.failure
    again = run(settings, out=tmp_path, resume=True)
    assert [(d.action, d.episodes) for d in again.decisions] == [("run again", 2)]


def test_the_two_choice_scores_of_a_wordy_answer_are_told_apart():
    result = run(replace(TINY, envs=(MC,), agents=("players:WordyPolicy",)))
    (row,) = result.rows
    # the public scorer reads B, the first letter; a reader sees C: they differ where gold is B or C
    assert row.letter_differs == 6


def test_the_run_folder_holds_settings_versions_records_and_summary(tmp_path):
    run(replace(TINY, agents=("oracle",), episodes=3), out=tmp_path / "deep" / "run")
    folder = tmp_path / "deep" / "run"
    assert sorted(path.name for path in folder.iterdir()) == ["episodes.jsonl", "run.json", "summary.json"]
    described = json.loads((folder / "run.json").read_text(encoding="utf-8"))
    assert described["settings"]["agents"] == ["oracle"]
    assert described["task_sets"][QA]["fingerprint"] == "EnQA-12-a"
    assert described["scorers"][QA] == {"infinitebench.longbook_qa_eng": "infinitebench@88b3daa"}
    assert described["versions"].keys() >= {"loongdoc-env", "python", "gymnasium", "tantivy"}
    rows = json.loads((folder / "summary.json").read_text(encoding="utf-8"))["rows"]
    assert rows[0].keys() >= {"agent", "id", "n", "mean", "stderr", "outcomes", "source"}


def test_a_run_is_not_written_over(tmp_path):
    settings = replace(TINY, agents=("oracle",), episodes=1)
    run(settings, out=tmp_path)
    with pytest.raises(RunFolderError, match="add --resume"):
        run(settings, out=tmp_path)


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"seed": 1}, "settings.seed was 0, is 1"),
        ({"agents": ("random",)}, "settings.agents"),
        ({"source_options": {"data": "b"}}, "fingerprint"),
    ],
)
def test_resuming_with_other_settings_is_refused(tmp_path, change, named):
    settings = replace(TINY, agents=("oracle",), episodes=1)
    run(settings, out=tmp_path)
    with pytest.raises(RunFolderError, match=named):
        run(replace(settings, **change), out=tmp_path, resume=True)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"envs": ("LoongDoc-EnQA-K2",)}, "Did you mean 'LoongDoc-EnQA-K"),
        ({"agents": ("lexcal",)}, "Did you mean 'lexical'"),
        ({"agents": ("players:NoSuch",)}, "has no 'NoSuch'"),
        ({"agents": ("no_such_module:x",)}, "there is no module 'no_such_module'"),
        ({"envs": (QA,), "agents": ("first-letter",)}, "multiple choice only"),
    ],
)
def test_wrong_names_are_refused_with_the_nearest_one(changes, message):
    with pytest.raises(ConfigurationError, match=message):
        run(replace(TINY, episodes=1, **changes))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"episodes": 0}, "give a number of 1 or more, or 'all'"),
        ({"seed": -1}, "seed is -1"),
        ({"agents": ("oracle", "oracle")}, "names 'oracle' twice"),
    ],
)
def test_impossible_settings_are_refused(changes, message):
    with pytest.raises(ConfigurationError, match=message):
        replace(TINY, **changes)


def test_no_workers_are_refused():
    with pytest.raises(ConfigurationError, match="workers is 0"):
        run(TINY, workers=0)


def test_a_failure_of_ours_stops_the_run_and_keeps_what_was_played(tmp_path):
    settings = Settings(envs=(QA,), agents=("oracle",), source="players:breaking_tasks", episodes=None)
    with pytest.raises(OSError, match="the disk is gone"):
        run(settings, out=tmp_path)
    assert 0 < len((tmp_path / "episodes.jsonl").read_text(encoding="utf-8").splitlines()) < 12
    assert not (tmp_path / "summary.json").exists()


def test_the_plan_tells_what_the_environments_remarked():
    plan = plan_run(replace(TINY, agents=("oracle",), episodes=2))
    assert len(plan.episodes) == 4
    assert plan.remarks == ()
