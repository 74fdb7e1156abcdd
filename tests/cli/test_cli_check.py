"""`pullrank check` as a contributor meets it."""

import json
import shutil

import pytest
from leaderboards import BENCHMARK, ENTRIES


def findings(ran):
    return [(f["rule"], f["path"].rpartition("/")[2], f["line"]) for f in json.loads(ran.out)["findings"]]


def test_good_entries_pass(leaderboard):
    ran = leaderboard.run("check", "submissions", "--format", "json")
    report = json.loads(ran.out)
    assert ran.code == 0
    assert report["verdict"] == "pass"
    assert report["findings"] == []
    assert [entry["path"].rpartition("/")[2] for entry in report["entries"]] == sorted(ENTRIES)
    assert report["entries"][0]["claimed"] == {"accuracy": "75.75"}


def test_nothing_changed_is_nothing_to_check(leaderboard):
    ran = leaderboard.run("check")
    assert ran.code == 0


def test_an_uncommitted_change_is_seen_against_main(leaderboard):
    shutil.copytree(leaderboard.entry(), leaderboard.entry("copy_2026-11-30"))
    leaderboard.edit(leaderboard.entry("copy_2026-11-30") / "submission.json", '"v1"', '"v7"')
    ran = leaderboard.run("check", "--format", "json")
    assert ran.code == 1
    assert [path for _, path, _ in findings(ran)] == ["submission.json"]
    assert [entry["path"] for entry in json.loads(ran.out)["entries"]] == [f"submissions/{BENCHMARK}/copy_2026-11-30"]


def test_a_commit_is_read_without_being_checked_out(leaderboard, tmp_path):
    leaderboard.git("checkout", "--quiet", "-b", "theirs")
    shutil.copytree(leaderboard.entry(), leaderboard.entry("copy_2026-11-30"))
    leaderboard.edit(leaderboard.entry("copy_2026-11-30") / "submission.json", '"v1"', '"v7"')
    head = leaderboard.commit()
    leaderboard.git("checkout", "--quiet", "main")
    before = leaderboard.snapshot()
    ran = leaderboard.run("check", "--base", "main", "--head", head, "--format", "json")
    assert ran.code == 1
    assert [path for _, path, _ in findings(ran)] == ["submission.json"]
    assert leaderboard.snapshot() == before


def test_the_same_verdict_from_a_bare_repository(leaderboard, tmp_path):
    leaderboard.git("checkout", "--quiet", "-b", "theirs")
    shutil.copytree(leaderboard.entry(), leaderboard.entry("copy_2026-11-30"))
    leaderboard.edit(leaderboard.entry("copy_2026-11-30") / "submission.json", '"v1"', '"v7"')
    head = leaderboard.commit()
    leaderboard.git("clone", "--quiet", "--bare", ".", str(tmp_path / "bare.git"))
    at_home = leaderboard.run("check", "--base", "main", "--head", head, "--format", "json")
    on_server = leaderboard.run(
        "check", "--base", "main", "--head", head, "--format", "json", "--repo", str(tmp_path / "bare.git")
    )
    assert on_server.out == at_home.out


def test_a_declaration_of_the_pull_request_does_not_count(leaderboard):
    leaderboard.git("checkout", "--quiet", "-b", "theirs")
    leaderboard.edit(leaderboard.root / "benchmarks" / BENCHMARK / "benchmark.yaml", "decimals: 2}]", "decimals: 0}]")
    leaderboard.edit(leaderboard.entry() / "submission.json", "75.75", "75.8")
    head = leaderboard.commit()
    trusting = leaderboard.run(
        "check", "--base", "main", "--head", head, "--declarations", "head", "--maintainer", "--format", "json"
    )
    strict = leaderboard.run("check", "--base", "main", "--head", head, "--format", "json")
    assert "CLM" not in {rule[:3] for rule, _, _ in findings(trusting)}
    assert {rule[:3] for rule, _, _ in findings(strict)} >= {"CLM", "CHG"}


def test_a_folder_outside_is_recognised(leaderboard, tmp_path):
    home = tmp_path / "home" / ENTRIES[0]
    shutil.copytree(leaderboard.entry(), home)
    assert leaderboard.run("check", str(home)).code == 0
    assert leaderboard.run("check", str(home), "--benchmark", BENCHMARK).code == 0


def test_a_folder_that_no_benchmark_recognises_is_a_usage_fault(leaderboard, tmp_path):
    (tmp_path / "stray").mkdir()
    (tmp_path / "stray" / "notes.txt").write_text("nothing")
    ran = leaderboard.run("check", str(tmp_path / "stray"))
    assert ran.code == 2
    assert "--benchmark" in ran.err


def test_a_benchmark_that_is_not_declared_is_named(leaderboard):
    leaderboard.git("checkout", "--quiet", "-b", "theirs")
    shutil.copytree(leaderboard.entry(), leaderboard.root / "submissions" / "digit" / ENTRIES[0])
    leaderboard.commit()
    ran = leaderboard.run("check", "--base", "main", "--head", "theirs", "--format", "json")
    report = json.loads(ran.out)
    assert ran.code == 1
    assert len(report["findings"]) == 1
    assert BENCHMARK in report["findings"][0]["fix"]
    by_path = leaderboard.run("check", "submissions/digit", "--format", "json")
    assert by_path.code == 1
    assert len(json.loads(by_path.out)["findings"]) == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["check", "nowhere"], "nowhere"),
        (["check", "--base", "no-such-commit"], "no-such-commit"),
        (["check", "--base", "main", "--head=--upload-pack=x"], "--upload-pack"),
        (["check", "submissions", "--format", "xml"], "xml"),
        (["rescore", "submissions/digits/nobody"], "nobody"),
        (["preview", "submissions"], "one entry"),
        (["verify", "digits/nobody", "accuracy"], "nobody"),
        (["verify", f"digits/{ENTRIES[0]}", "speed"], "accuracy"),
        (["explain", "XYZ001"], "XYZ001"),
        (["new", "nothing", "a_2026-01-01"], "nothing"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(leaderboard, arguments, words):
    before = leaderboard.snapshot()
    ran = leaderboard.run(*arguments)
    assert ran.code == 2
    assert words in ran.err
    assert ran.out == ""
    assert leaderboard.snapshot() == before


def test_outside_a_leaderboard_there_is_nothing_to_do(leaderboard, tmp_path):
    ran = leaderboard.run("check", cwd=tmp_path)
    assert ran.code == 2
    assert "benchmarks/" in ran.err


def test_a_wrong_declaration_is_named_at_its_line(leaderboard):
    path = leaderboard.root / "benchmarks" / BENCHMARK / "benchmark.yaml"
    line = path.read_text(encoding="utf-8").splitlines().index("ranking:") + 2
    leaderboard.edit(path, "  by: accuracy", "  by: acuracy")
    leaderboard.commit()
    ran = leaderboard.run("check", "submissions")
    assert ran.code == 2
    assert f"benchmarks/{BENCHMARK}/benchmark.yaml:{line}:" in ran.err
    assert "accuracy" in ran.err


def maintainers(leaderboard):
    head = leaderboard.commit()
    return leaderboard.run("check", "--base", "HEAD~1", "--head", head, "--maintainer", "--declarations", "head")


def test_a_maintainers_ruling_on_nobody_is_told_at_its_line(leaderboard):
    rulings = leaderboard.root / "benchmarks" / BENCHMARK / "rulings"
    rulings.mkdir()
    (rulings / "decision-tre_2026-11-30.yaml").write_text(
        "entry: decision-tre_2026-11-30\nrulings:\n  - kind: withdrawn\n    reason: as asked\n"
    )
    ran = maintainers(leaderboard)
    assert ran.code == 2
    assert "rulings/decision-tre_2026-11-30.yaml:1:" in ran.err
    assert 'there is no entry "decision-tre_2026-11-30"' in ran.err
    assert ENTRIES[0] not in ran.err


def test_a_maintainers_rulings_are_read_and_counted_though_no_entry_changed(leaderboard):
    rulings = leaderboard.root / "benchmarks" / BENCHMARK / "rulings"
    rulings.mkdir()
    decision = "  - kind: {}\n    reason: as asked\n"
    (rulings / f"{ENTRIES[0]}.yaml").write_text(
        f"entry: {ENTRIES[0]}\nrulings:\n{decision.format('withdrawn')}{decision.format('reproduced') * 2}"
    )
    (rulings / f"{ENTRIES[1]}.yaml").write_text(f"entry: {ENTRIES[1]}\nrulings:\n{decision.format('disqualified')}")
    ran = maintainers(leaderboard)
    assert ran.code == 0
    assert ran.out.startswith("PASS  nothing to complain of in 4 rulings on 2 entries\n")
    assert f"rulings on digits {ENTRIES[0]}: 2 reproduced, 1 withdrawn\n" in ran.out
    assert f"rulings on digits {ENTRIES[1]}: 1 disqualified\n" in ran.out
    assert "no entry" not in ran.out
    assert "Next: merge the rulings; `pullrank publish` then applies them." in ran.out


def test_a_maintainers_mistake_in_a_declaration_is_told_though_no_entry_changed(leaderboard):
    path = leaderboard.root / "benchmarks" / BENCHMARK / "benchmark.yaml"
    leaderboard.edit(path, "  by: accuracy", "  by: acuracy")
    ran = maintainers(leaderboard)
    assert ran.code == 2
    assert "benchmark.yaml:" in ran.err
    assert "acuracy" in ran.err
