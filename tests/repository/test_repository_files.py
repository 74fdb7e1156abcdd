"""What the repository holds: sizes, workflows, and that nobody's name or machine slipped in."""

import ast
import re
import subprocess
from functools import cache
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
MEGABYTE = 1_000_000
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
BENCHMARKS = sorted(path.parent.name for path in (ROOT / "benchmarks").glob("*/benchmark.yaml"))


def tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    paths = [ROOT / name for name in listed.stdout.decode().split("\0") if name]
    return [path for path in paths if path.is_file()]


def test_all_submissions_together_stay_small():
    entries = [path for path in tracked() if path.is_relative_to(ROOT / "submissions")]
    assert entries
    assert sum(path.stat().st_size for path in entries) < 5 * MEGABYTE


def test_no_single_file_is_large():
    """What is generated holds every item of every entry, and a sealed truth every answer."""
    generated = (ROOT / "site" / "data").rglob("*_scores.jsonl")
    large = {*generated, *(ROOT / "benchmarks").rglob("*.age")}
    assert not [path for path in tracked() if path.stat().st_size > (3 if path in large else 1) * MEGABYTE]


def test_no_text_names_a_place_on_one_machine():
    home = re.compile(rb"(?<![\w./~])/(?:home|Users|root|work)/\w")
    assert not [path for path in tracked() if home.search(path.read_bytes())]


@cache
def texts_of_the_engine() -> dict[Path, list[str]]:
    found = {}
    for path in (ROOT / "checker").rglob("*.py"):
        nodes = ast.walk(ast.parse(path.read_bytes()))
        found[path] = [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return found


@pytest.mark.parametrize("benchmark", BENCHMARKS)
def test_the_engine_knows_no_benchmark_by_name(benchmark: str):
    """A benchmark may be called by a common word, so only texts that can mean the benchmark count."""
    meant = re.compile(rf"^{re.escape(benchmark)}$|(?:^|[\s/`]){re.escape(benchmark)}/")
    texts = texts_of_the_engine()
    assert len(texts) > 500
    assert not [(path, text) for path, held in texts.items() for text in held if meant.search(text)]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_pins_what_it_uses_and_asks_for_little(path: Path):
    text = path.read_text(encoding="utf-8")
    uses = re.findall(r"\buses: (\S.*)$", text, re.MULTILINE)
    assert all(re.fullmatch(r"(?:\./\S+|\S+@[0-9a-f]{40} # v\d+(?:\.\d+)*)", each) for each in uses)
    workflow = yaml.safe_load(text)
    assert set(workflow["permissions"].values()) <= {"read"}
    assert all("timeout-minutes" in job for job in workflow["jobs"].values())


def test_checkouts_leave_no_credentials_behind():
    for path in WORKFLOWS:
        for job in yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"].values():
            for step in job["steps"]:
                if step.get("uses", "").startswith("actions/checkout@"):
                    assert step["with"]["persist-credentials"] is False


def test_the_ci_workflow_holds_no_secret():
    assert "secrets" not in (ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")
