"""`pullrank init`: a folder becomes a leaderboard repository, and nothing that is there is touched."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml
from leaderboards import IDENTITY, ROOT, Leaderboard

from checker.adapters.provenance import requirement_from
from checker.catalogue.formats import formats
from checker.jobs.bot.land import WATCHED

WORKFLOWS = ("audit", "check", "publish", "report", "rescore")


def made(folder: Path, *arguments: str) -> Leaderboard:
    """Give the repository that init makes of a folder, committed."""
    board = Leaderboard(folder)
    folder.mkdir(exist_ok=True)
    assert board.run("init", *arguments).code == 0
    board.git("init", "--quiet", "--initial-branch=main")
    board.commit("Start")
    return board


@pytest.mark.parametrize("format", sorted(formats()))
def test_repository_of_each_format_passes_and_takes_a_new_entry(tmp_path: Path, format: str) -> None:
    board = made(tmp_path / "board", "--benchmark", "mine", "--format", format)
    assert board.run("check").code == 0
    assert board.run("schema").code == 0
    name = "model_frame_2026-12-31" if format == "trials" else "model_2026-12-31"
    assert board.run("new", "mine", name).code == 0
    assert board.run("publish").code == 1, "the blank entry is left out"
    assert (board.root / "site/data/mine/v1/leaderboard_overall.json").is_file()


def test_workflows_are_those_of_this_project(tmp_path: Path) -> None:
    board = made(tmp_path)
    for name in (*(f"workflows/{one}.yml" for one in WORKFLOWS), "actions/pullrank/action.yml", "zizmor.yml"):
        assert (board.root / ".github" / name).read_bytes() == (ROOT / ".github" / name).read_bytes()
    assert not (board.root / ".github/workflows/ci.yml").exists()
    assert (board.root / ".github/actions/pullrank/pullrank.txt").read_text().splitlines()[1].startswith("pullrank")


def test_linters_pass_what_init_makes(tmp_path: Path) -> None:
    lint = pytest.importorskip("tools.lint_workflows", reason="the tools of a checkout are not importable")
    found = [text for text in lint.lint(made(tmp_path).root) if "is not installed" not in text]
    assert found == []


def test_second_run_changes_nothing(tmp_path: Path) -> None:
    board = made(tmp_path, "--owner", "@somebody", "--owner", "@team/maintainers")
    before = board.snapshot()
    again = board.run("init", "--owner", "@somebody", "--owner", "@team/maintainers")
    assert board.snapshot() == before
    assert "wrote" not in again.out
    assert "left as it is" not in again.out


def test_what_is_there_stays_and_is_named(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("mine\n")
    (tmp_path / ".github").mkdir()
    (tmp_path / ".github/CODEOWNERS").write_text("* @me\n")
    board = Leaderboard(tmp_path)
    ran = board.run("init")
    assert "left as it is: README.md" in ran.out
    assert "left as it is: .github/CODEOWNERS" in ran.out
    assert (tmp_path / "README.md").read_text() == "mine\n"
    assert (tmp_path / ".github/CODEOWNERS").read_text() == "* @me\n"


def test_benchmark_that_is_there_is_enough(leaderboard: Leaderboard) -> None:
    assert leaderboard.run("init").code == 0
    assert [path.name for path in (leaderboard.root / "benchmarks").iterdir()] == ["digits"]
    assert leaderboard.run("init", "--benchmark", "second").code == 0
    assert (leaderboard.root / "benchmarks/second/benchmark.yaml").is_file()
    leaderboard.commit()
    assert leaderboard.run("check").code == 0


@pytest.mark.skipif(sys.platform == "win32", reason="links take rights there")
def test_nothing_is_written_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    board = tmp_path / "board"
    board.mkdir()
    (board / ".github").symlink_to(tmp_path / "elsewhere")
    (board / "README.md").symlink_to(tmp_path / "nowhere")
    ran = Leaderboard(board).run("init")
    assert ran.code == 0
    assert list((tmp_path / "elsewhere").iterdir()) == []
    assert not (tmp_path / "nowhere").exists()
    assert "left as it is: README.md" in ran.out


@pytest.mark.parametrize(
    "arguments",
    [
        ("--benchmark", "../up"),
        ("--benchmark", "Upper"),
        ("--format", "../../etc"),
        ("--format", "none"),
        ("--owner", "nobody"),
        ("--owner", "@a @b\n* @evil"),
        ("--source", "pullrank\nevil"),
    ],
)
def test_odd_arguments_are_refused_and_nothing_is_written(tmp_path: Path, arguments: tuple[str, str]) -> None:
    ran = Leaderboard(tmp_path).run("init", *arguments)
    assert ran.code == 2
    assert "fix:" in ran.err
    assert list(tmp_path.iterdir()) == []


def test_owners_are_remarks_until_there_are_some(tmp_path: Path) -> None:
    lines = (made(tmp_path).root / ".github/CODEOWNERS").read_text().splitlines()
    assert lines
    assert all(line.startswith("#") for line in lines)


def test_wheel_carries_just_what_init_writes(tmp_path: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    included = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    carried = {path for path in included if path.startswith(".github")}
    written = {path for path in made(tmp_path).snapshot() if path.startswith(".github/")}
    own = {".github/CODEOWNERS", ".github/actions/pullrank/pullrank.txt"}
    assert carried == written - own
    assert all(included[path] == path.replace(".github", "checker/_starter/github", 1) for path in carried)


def test_owners_guard_all_that_decides(tmp_path: Path) -> None:
    board = made(tmp_path, "--owner", "@somebody", "--owner", "@team/maintainers")
    lines = (board.root / ".github/CODEOWNERS").read_text().splitlines()[1:]
    owned = {line.split()[0] for line in lines}
    assert owned >= {"/.github/", "/.pullrank/", "/benchmarks/", "/site/"}
    assert {line.partition(" ")[2] for line in lines} == {"@somebody @team/maintainers"}


def test_what_publish_starts_on_is_what_it_leaves_to_a_later_run() -> None:
    trigger = yaml.load((ROOT / ".github/workflows/publish.yml").read_bytes(), yaml.BaseLoader)["on"]
    paths = {path.removesuffix("/**") for path in trigger["push"]["paths"]}
    assert paths == set(WATCHED)
    assert {".pullrank", ".github/actions/pullrank", "site/site.yaml"} <= paths


URL = "https://example.org/pullrank"


@pytest.mark.parametrize(
    ("direct", "expected"),
    [
        ({"url": URL, "vcs_info": {"vcs": "git", "commit_id": "a" * 40}}, f"pullrank @ git+{URL}@{'a' * 40}"),
        ({"url": f"{URL}.whl", "archive_info": {"hash": "sha256=ab"}}, f"pullrank @ {URL}.whl#sha256=ab"),
        ({"url": "file:///home/me/pullrank", "dir_info": {"editable": True}}, None),
        ({"url": URL}, None),
        ({}, None),
        (None, None),
        ([], None),
    ],
)
def test_source_is_where_pullrank_came_from(direct: object, expected: str | None) -> None:
    found = requirement_from(direct)  # type: ignore[arg-type]
    assert found == expected if expected else found.startswith("pullrank==")


def test_wheel_brings_what_init_writes(tmp_path: Path) -> None:
    hatchling = pytest.importorskip("hatchling.build", reason="hatchling, which builds the wheel, is not installed")
    assert hatchling
    code = f"import os; os.chdir({str(ROOT)!r}); import hatchling.build as b; print(b.build_wheel({str(tmp_path)!r}))"
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
    [wheel] = tmp_path.glob("*.whl")
    unpacked = tmp_path / "unpacked"
    subprocess.run([sys.executable, "-m", "zipfile", "-e", str(wheel), str(unpacked)], check=True)
    env = {**os.environ, **IDENTITY, "PYTHONPATH": str(unpacked)}
    board = tmp_path / "board"
    board.mkdir()
    subprocess.run([sys.executable, "-m", "checker", "init", str(board)], env=env, cwd=tmp_path, check=True)
    assert (board / ".github/workflows/report.yml").read_bytes() == (ROOT / ".github/workflows/report.yml").read_bytes()
