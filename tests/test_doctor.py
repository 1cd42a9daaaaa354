import json

import pytest
from click.testing import CliRunner

from loongdoc_env.cli import loongdoc


def doctor(*arguments):
    return CliRunner().invoke(loongdoc, ["doctor", *arguments])


@pytest.fixture(autouse=True)
def no_judge(monkeypatch):
    for name in ("LOONGDOC_JUDGE_URL", "LOONGDOC_JUDGE_MODEL"):
        monkeypatch.delenv(name, raising=False)


def test_doctor_names_versions_cache_and_data(monkeypatch, tmp_path):
    monkeypatch.setenv("LOONGDOC_CACHE", str(tmp_path / "c"))
    result = doctor()
    assert result.exit_code == 0, result.output
    for word in ("loongdoc-env", "tantivy", "retrieval", str(tmp_path / "c"), "synthetic", "infinitebench EnQA"):
        assert word in result.output


def test_fetched_data_is_found_and_missing_data_says_how_to_get_it(monkeypatch, tmp_path):
    monkeypatch.setenv("LOONGDOC_CACHE", str(tmp_path))
    folder = tmp_path / "data" / "infinitebench"
    folder.mkdir(parents=True)
    (folder / "longbook_qa_eng.jsonl").write_text("{}", encoding="utf-8")
    found = {entry["name"]: entry for entry in json.loads(doctor("--json").stdout)}
    assert found["infinitebench EnQA"]["state"] == "ok"
    assert found["infinitebench EnMC"]["state"] == "missing"
    assert "loongdoc data fetch infinitebench" in found["infinitebench EnMC"]["detail"]
    assert found["folder"]["detail"].startswith(f"{tmp_path} holds 2 B")


def test_a_cache_that_cannot_be_made_is_broken(monkeypatch, tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    monkeypatch.setenv("LOONGDOC_CACHE", str(blocked / "cache"))
    result = doctor("--json")
    assert result.exit_code == 1
    (cache,) = [entry for entry in json.loads(result.stdout) if entry["part"] == "cache"]
    assert cache["state"] == "broken"
    assert "LOONGDOC_CACHE" in cache["detail"]


def test_a_judge_that_is_half_configured_is_broken(monkeypatch):
    monkeypatch.setenv("LOONGDOC_JUDGE_URL", "http://localhost:1")
    result = doctor("--json")
    assert result.exit_code == 1
    (judge,) = [entry for entry in json.loads(result.stdout) if entry["name"] == "judge model"]
    assert judge["state"] == "broken"
