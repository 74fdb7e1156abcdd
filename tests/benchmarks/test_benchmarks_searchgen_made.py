"""The committed files are those that the script makes, and nobody's real name stands on an invented number."""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tools.searchgen.chance import chance, share
from tools.searchgen.entries import COMPONENTS, ENTRIES, NINE
from tools.searchgen.items import items
from tools.searchgen.prompts import SETS, counts, prompts

ROOT = Path(__file__).parents[2]
ENTRY_FOLDERS = sorted((ROOT / "submissions/searchgen").iterdir())


def lines(folder: Path) -> list[dict]:
    return [json.loads(line) for line in (folder / "scores.jsonl").read_text(encoding="utf-8").splitlines()]


def run(*arguments: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "tools.searchgen", *arguments], cwd=ROOT, capture_output=True, check=False
    )


def test_every_file_is_as_it_is_made_and_the_script_says_so() -> None:
    done = run("--check")
    assert (done.returncode, done.stdout) == (0, b"Every file is as it should be.\n")


def test_items_are_made_of_other_metadata_too(tmp_path: Path) -> None:
    rows = [
        {"sample_id": "x_texthard_1", "subset": "Search", "domains": ["ART"], "failure_modes": []},
        {"sample_id": "x_2", "subset": "NoSearch", "domains": [], "failure_modes": ["CS"]},
    ]
    (tmp_path / "rows.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    made = run("--prompts", str(tmp_path / "rows.jsonl")).stdout
    assert made == items(rows)
    assert [json.loads(line)["strata"]["search_type"] for line in made.splitlines()] == ["TextualSearch", "NoSearch"]


def test_there_are_751_prompts_and_each_tag_is_on_as_many_as_published() -> None:
    rows = prompts()
    assert len({row["sample_id"] for row in rows}) == len(rows) == 751 == sum(size for _, size, _ in SETS)
    for kind in ("domains", "failure_modes"):
        assert Counter(tag for row in rows for tag in row[kind]) == dict(counts(kind))
    assert any(not row["domains"] for row in rows)
    assert any(len(row["failure_modes"]) > 5 for row in rows)


def test_chance_is_the_same_everywhere() -> None:
    assert chance("a", 1) == 9484037261928657086
    assert chance("a", 1) != chance("a1")
    assert {share(n) for n in range(5000)} <= set(range(1000))


@pytest.mark.parametrize("folder", ENTRY_FOLDERS, ids=lambda folder: folder.name)
def test_an_entry_says_that_it_is_invented(folder: Path) -> None:
    said = json.loads((folder / "submission.json").read_text(encoding="utf-8"))
    assert said["name"].endswith(" (invented)")
    assert "does not exist" in said["description"]
    assert folder.name in {each.folder for each in ENTRIES}


def test_every_status_and_every_kind_of_cell_is_shown() -> None:
    held = [line for folder in ENTRY_FOLDERS for line in lines(folder)]
    assert {line["status"] for line in held} == {
        "scored",
        "missing_generation",
        "missing_evaluation",
        "invalid_evaluation",
    }
    cells = [value for line in held for value in line["components"].values()]
    assert None in cells
    assert 0 in cells
    assert max(value for value in cells if value is not None) <= 3
    assert {tuple(line["components"]) for line in held} == {COMPONENTS, ()}
    assert COMPONENTS[:9] == NINE


def test_the_readme_says_loudly_that_scores_are_invented() -> None:
    readme = (ROOT / "benchmarks/searchgen/README.md").read_text(encoding="utf-8")
    assert "**Every score on this board is invented**" in readme
    assert "invented" in (ROOT / "benchmarks/searchgen/benchmark.yaml").read_text(encoding="utf-8")
