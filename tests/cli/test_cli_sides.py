"""Whose word counts: the base's declarations and scorers, whatever a folder or a commit brings along."""

import json
import re
import shutil

import pytest
from leaderboards import BENCHMARK, ENTRIES

DECLARATION = f"benchmarks/{BENCHMARK}/benchmark.yaml"
ENTRY = f"submissions/{BENCHMARK}/{ENTRIES[0]}"
LAX = ("decimals: 2}]", "decimals: 0}]")


def rules(ran):
    return {finding["rule"][:3] for finding in json.loads(ran.out)["findings"]}


@pytest.fixture
def lax(leaderboard):
    """Give a branch that claims too little precision and brings a declaration along that allows it."""
    leaderboard.git("checkout", "--quiet", "-b", "theirs")
    leaderboard.edit(leaderboard.root / DECLARATION, *LAX)
    leaderboard.edit(leaderboard.entry() / "submission.json", "75.75", "75.8")
    return leaderboard


@pytest.mark.parametrize(
    "arguments", [("check",), ("check", "--base", "main", ENTRY), ("rescore", "--base", "main", ENTRY)]
)
@pytest.mark.parametrize("committed", [False, True])
def test_a_declaration_that_comes_along_does_not_count_on_a_pull_request(lax, arguments, committed):
    if committed:
        lax.commit()
    ran = lax.run(*arguments, "--format", "json")
    assert ran.code == 1
    assert "CLM" in rules(ran)
    assert "main" in ran.err
    assert f"benchmarks/{BENCHMARK}" in ran.err
    trusting = lax.run(*arguments, "--declarations", "head", "--format", "json")
    coarse = {each["rule"] for each in json.loads(ran.out)["findings"] if each["rule"].startswith("CLM")}
    assert coarse.isdisjoint(each["rule"] for each in json.loads(trusting.out)["findings"])
    assert "those of what is checked" in trusting.err


@pytest.mark.parametrize("verb", ["check", "rescore"])
def test_at_home_what_lies_there_is_tried_and_the_difference_is_told(lax, verb):
    ran = lax.run(verb, ENTRY, "--format", "json")
    assert "CLM002" not in {each["rule"] for each in json.loads(ran.out)["findings"]}
    assert f"benchmarks/{BENCHMARK}" in ran.err
    assert "whose word counts on a pull request" in ran.err


def test_a_commit_is_held_to_the_base_when_a_path_is_named(lax):
    head = lax.commit()
    lax.git("checkout", "--quiet", "main")
    assert rules(lax.run("check", "--head", head, ENTRY, "--format", "json")) == {"CLM"}
    assert rules(lax.run("check", "--head", head, "--declarations", "head", ENTRY, "--format", "json")) == set()


def test_a_folder_elsewhere_is_held_to_the_base(lax, tmp_path):
    shutil.copytree(lax.entry(), tmp_path / "home" / ENTRIES[0])
    ran = lax.run("check", "--base", "main", str(tmp_path / "home" / ENTRIES[0]), "--format", "json")
    assert rules(ran) == {"CLM"}


def test_a_scorer_that_comes_along_is_not_run(leaderboard):
    leaderboard.git("checkout", "--quiet", "-b", "theirs")
    path = leaderboard.root / DECLARATION
    text = re.sub(r"score:\n( .*\n)+", "score: scorer.py\n", path.read_text(encoding="utf-8"))
    assert "score: scorer.py" in text
    path.write_text(text, encoding="utf-8", newline="\n")
    scorer = path.with_name("scorer.py")
    scorer.write_text("def score(answers, truth):\n    return [{'correct': 1} for _ in answers]\n", encoding="utf-8")
    for arguments in (("rescore", ENTRY, "--format", "json"), ("preview", ENTRY)):
        assert "75.75" in leaderboard.run(*arguments, "--base", "main").out
        assert "100.00" in leaderboard.run(*arguments, "--declarations", "head").out
        assert "100.00" in leaderboard.run(*arguments).out


def test_without_a_base_the_tree_itself_counts_and_that_is_said(leaderboard):
    shutil.rmtree(leaderboard.root / ".git")
    ran = leaderboard.run("check", "submissions")
    assert ran.code == 0
    assert "no base" in ran.err


def test_a_benchmark_that_the_base_lacks_says_how_it_is_worked_on(leaderboard, tmp_path):
    shutil.copytree(leaderboard.root / "benchmarks" / BENCHMARK, leaderboard.root / "benchmarks" / "numerals")
    leaderboard.edit(
        leaderboard.root / "benchmarks" / "numerals" / "benchmark.yaml", f"id: {BENCHMARK}", "id: numerals"
    )
    shutil.copytree(leaderboard.entry(), leaderboard.root / "submissions" / "numerals" / ENTRIES[0])
    for verb in ("check", "rescore", "preview"):
        ran = leaderboard.run(verb, f"submissions/numerals/{ENTRIES[0]}", "--base", "main")
        assert ran.code == 2
        assert "fix: Add --declarations head" in ran.err
        assert leaderboard.run(verb, f"submissions/numerals/{ENTRIES[0]}").code == 0


def test_main_itself_can_be_worked_on(leaderboard):
    leaderboard.edit(leaderboard.root / DECLARATION, *LAX)
    leaderboard.edit(leaderboard.entry() / "submission.json", "75.75", "75.8")
    strict = leaderboard.run("check", "--base", "main", ENTRY)
    assert strict.code == 1
    assert "--declarations head" in strict.err
    assert leaderboard.run("check", ENTRY).code == 0


def test_paths_are_looked_up_in_the_commit(leaderboard, tmp_path):
    leaderboard.git("checkout", "--quiet", "-b", "theirs")
    shutil.copytree(leaderboard.entry(), leaderboard.entry("copy_2026-11-30"))
    shutil.copytree(leaderboard.entry(), leaderboard.root / "drafts" / ENTRIES[0])
    leaderboard.commit()
    leaderboard.git("checkout", "--quiet", "main")
    for path in (f"submissions/{BENCHMARK}/copy_2026-11-30", f"drafts/{ENTRIES[0]}"):
        assert not (leaderboard.root / path).exists()
        ran = leaderboard.run("check", "--head", "theirs", path, "--format", "json")
        assert [entry["path"] for entry in json.loads(ran.out)["entries"]] == [path]
    gone = leaderboard.run("check", "--head", "main", f"submissions/{BENCHMARK}/copy_2026-11-30")
    assert gone.code == 2
    shutil.copytree(leaderboard.entry(), tmp_path / "home" / ENTRIES[0])
    outside = leaderboard.run("check", "--head", "theirs", str(tmp_path / "home" / ENTRIES[0]))
    assert outside.code == 2
    assert "--head" in outside.err


def test_a_path_is_looked_up_in_a_bare_repository(leaderboard, tmp_path):
    leaderboard.git("clone", "--quiet", "--bare", ".", str(tmp_path / "bare.git"))
    ran = leaderboard.run("check", "--head", "main", ENTRY, "--repo", str(tmp_path / "bare.git"), cwd=tmp_path)
    assert ran.code == 0, ran.err
    without = leaderboard.run("check", "--repo", str(tmp_path / "bare.git"), cwd=tmp_path)
    assert without.code == 2
    assert "--head" in without.err


def test_folders_of_one_name_are_told_apart(leaderboard, tmp_path):
    homes = [tmp_path / name / ENTRIES[0] for name in ("a", "b")]
    for home in homes:
        shutil.copytree(leaderboard.entry(), home)
    leaderboard.edit(homes[1] / "submission.json", '"v1"', '"v7"')
    ran = leaderboard.run("check", *map(str, [*homes, homes[0]]), "--format", "json")
    report = json.loads(ran.out)
    assert [entry["path"] for entry in report["entries"]] == [home.as_posix() for home in homes]
    assert {finding["path"] for finding in report["findings"]} == {(homes[1] / "submission.json").as_posix()}
    near = leaderboard.run("check", f"../b/{ENTRIES[0]}", "--format", "json")
    assert {finding["path"] for finding in json.loads(near.out)["findings"]} == {f"../b/{ENTRIES[0]}/submission.json"}
    inside = leaderboard.run("check", ".", cwd=homes[1])
    assert inside.code == 2
    here = leaderboard.run("check", ".", "--repo", str(leaderboard.root), "--format", "json", cwd=homes[1])
    assert json.loads(here.out)["entries"][0]["path"] == homes[1].as_posix()


def test_namesakes_are_both_rescored_and_not_written_over_each_other(leaderboard, tmp_path):
    homes = [tmp_path / name / ENTRIES[0] for name in ("a", "b")]
    for home in homes:
        shutil.copytree(leaderboard.entry(), home)
    ran = leaderboard.run("rescore", *map(str, homes), "--format", "json")
    assert len(json.loads(ran.out)["entries"]) == 2
    both = leaderboard.run("rescore", *map(str, homes), "--output", str(tmp_path / "out"))
    assert both.code == 2
    assert not (tmp_path / "out").exists()


def test_a_folder_elsewhere_cannot_belong_to_a_benchmark_that_is_not_declared(leaderboard, tmp_path):
    shutil.copytree(leaderboard.entry(), tmp_path / "home" / ENTRIES[0])
    ran = leaderboard.run("check", str(tmp_path / "home" / ENTRIES[0]), "--benchmark", "numerals")
    assert ran.code == 2
    assert "numerals" in ran.err


def test_everything_is_checked_from_the_root(leaderboard):
    report = json.loads(leaderboard.run("check", ".", "--format", "json").out)
    assert len(report["entries"]) == len(ENTRIES)


def test_the_nearest_folder_that_declares_a_benchmark_is_the_root(leaderboard, tmp_path):
    (leaderboard.root / "tests" / "benchmarks").mkdir(parents=True)
    assert leaderboard.run("check", cwd=leaderboard.root / "tests").code == 0
    (tmp_path / "empty" / "benchmarks" / "one").mkdir(parents=True)
    ran = leaderboard.run("check", cwd=tmp_path / "empty")
    assert ran.code == 2
    assert "empty" in ran.err
    assert "benchmark.yaml" in ran.err


@pytest.mark.parametrize("verb", ["check", "rescore"])
@pytest.mark.parametrize("format", ["json", "github", "markdown"])
def test_a_refusal_is_a_report_for_whoever_reads_reports(leaderboard, verb, format):
    ran = leaderboard.run(verb, f"submissions/{BENCHMARK}/nobody", "--format", format)
    assert ran.code == 2
    assert "nobody" in ran.err
    if format == "json":
        report = json.loads(ran.out)
        assert report["verdict"] == "error"
        assert report["entries"] == []
        assert [(each["rule"], each["path"], each["line"]) for each in report["findings"]] == [("ENG003", ".", None)]
    else:
        assert {"github": "title=ENG003", "markdown": "Could not check"}[format] in ran.out


def test_mistakes_of_a_declaration_are_findings_at_their_places(leaderboard):
    leaderboard.edit(leaderboard.root / DECLARATION, "  by: accuracy", "  by: acuracy")
    line = (leaderboard.root / DECLARATION).read_text(encoding="utf-8").splitlines().index("  by: acuracy") + 1
    leaderboard.commit()
    ran = leaderboard.run("check", "submissions", "--format", "json")
    report = json.loads(ran.out)
    assert ran.code == 2
    assert report["verdict"] == "error"
    assert [(f["rule"], f["path"], f["line"]) for f in report["findings"]] == [("DCL001", DECLARATION, line)]


def test_rescoring_into_a_folder_that_is_there_is_refused_before_any_work(leaderboard, tmp_path):
    (tmp_path / "out").mkdir()
    ran = leaderboard.run("rescore", ENTRY, "--output", str(tmp_path / "out"), "--truth", "file:/nowhere")
    assert ran.code == 2
    assert "out" in ran.err
    assert "nowhere" not in ran.err


def test_rescoring_that_writes_nothing_says_so(leaderboard, tmp_path):
    leaderboard.edit(leaderboard.entry() / "submission.json", '"v1"', '"v7"')
    ran = leaderboard.run("rescore", ENTRY, "--output", str(tmp_path / "out"))
    assert ran.code == 1
    assert "wrote nothing" in ran.err
    assert not (tmp_path / "out").exists()
