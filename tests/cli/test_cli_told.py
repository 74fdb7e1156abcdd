"""What a rescoring and a preview on a held-out truth tell."""

import json

import pytest
from leaderboards import BENCHMARK, Leaderboard


@pytest.fixture
def guarded(leaderboard: Leaderboard) -> Leaderboard:
    declaration = leaderboard.root / "benchmarks" / BENCHMARK / "benchmark.yaml"
    leaderboard.edit(declaration, "kind: open", "kind: heldout")
    leaderboard.edit(declaration, "  identity: truth/demonstration.key\n", "")
    leaderboard.edit(declaration, "publish: {records: full}", "publish: {records: none}\nfeedback: {decimals: 0}")
    leaderboard.commit()
    return leaderboard


def key(leaderboard: Leaderboard) -> tuple[str, str]:
    return "--identity", str(leaderboard.root / "benchmarks" / BENCHMARK / "truth" / "demonstration.key")


def test_a_rescoring_tells_no_more_decimals_than_feedback_allows(guarded: Leaderboard) -> None:
    guarded.edit(guarded.entry() / "submission.json", "75.75", "78.75")
    ran = guarded.run("rescore", str(guarded.entry()), *key(guarded), "--format", "json")
    report = json.loads(ran.out)
    assert [entry["rescored"] for entry in report["entries"]] == [{"accuracy": "76"}]
    assert [finding["expected"] for finding in report["findings"]] == ["76"]
    assert "75.7" not in ran.out


def test_a_preview_tells_no_more_decimals_than_feedback_allows(guarded: Leaderboard) -> None:
    table = guarded.run("preview", str(guarded.entry()), *key(guarded)).out
    assert " 76 " in table
    assert "75.7" not in table
