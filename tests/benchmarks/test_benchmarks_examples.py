"""Every benchmark's examples: what must pass passes, and what must fail draws exactly the findings beside it."""

import json
from pathlib import Path

import pytest
from leaderboards import ROOT, Leaderboard

EXAMPLES = sorted(path for path in (ROOT / "benchmarks").glob("*/examples/*/*") if path.is_dir())
FAILING = [path for path in EXAMPLES if path.parent.name == "fail"]


def checked(entry: Path) -> tuple[int, list[str]]:
    benchmark = entry.relative_to(ROOT).parts[1]
    ran = Leaderboard(ROOT).run("check", str(entry), "--benchmark", benchmark, "--format", "json")
    findings = json.loads(ran.out)["findings"]
    return ran.code, [f"{each['rule']} {Path(each['path']).name}:{each['line']}" for each in findings]


def expected(entry: Path) -> list[str]:
    beside = entry.with_name(f"{entry.name}.txt")
    return beside.read_text().splitlines() if beside.exists() else []


@pytest.mark.parametrize("entry", EXAMPLES, ids=lambda entry: "/".join(entry.relative_to(ROOT).parts[1:]))
def test_an_example_draws_exactly_its_findings(entry: Path):
    assert checked(entry) == (int(entry in FAILING), expected(entry))


@pytest.mark.parametrize("benchmark", sorted({path.relative_to(ROOT).parts[1] for path in EXAMPLES}))
def test_examples_stand_in_two_folders_and_the_failing_ones_say_why(benchmark: str):
    folder = ROOT / "benchmarks" / benchmark / "examples"
    assert {path.name for path in folder.iterdir() if path.is_dir()} == {"pass", "fail"}
    failing = {path.name for path in (folder / "fail").iterdir() if path.is_dir()}
    assert {path.stem for path in (folder / "fail").glob("*.txt")} == failing
    assert all(expected(folder / "fail" / name) for name in failing)
    assert any((folder / "pass").iterdir())
