"""What the guides say is so: links lead somewhere, commands exist, the quick start is two lines."""

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from checker.cli.run import make_parser

ROOT = Path(__file__).parents[2]
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
FENCE = re.compile(r"^( *)```[^\n]*\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)


def tracked(*patterns: str) -> list[str]:
    listed = subprocess.run(["git", "ls-files", "-z", *patterns], cwd=ROOT, capture_output=True, check=True)
    return [name for name in listed.stdout.decode().split("\0") if name and (ROOT / name).exists()]


def commands() -> set[str]:
    [verbs] = [action.choices for action in make_parser()._actions if action.choices]
    return set(verbs)


def section(text: str, heading: str) -> str:
    return re.split(r"^## ", text.split(f"\n{heading}\n", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]


def anchors(text: str) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", FENCE.sub("", text), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("name", tracked("*.md"))
def test_every_relative_link_leads_somewhere(name: str):
    text = FENCE.sub("", (ROOT / name).read_text(encoding="utf-8"))
    for target in LINK.findall(text):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        there = (ROOT / name).parent / path if path else ROOT / name
        assert there.exists(), f"{name} links to {target}"
        assert not anchor or anchor in anchors(there.read_text(encoding="utf-8")), f"{name} links to {target}"


def test_the_quick_start_begins_with_two_commands_of_one_line_each():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = [body for _, body in FENCE.findall(section(readme, "## Quick start"))][:2]
    assert [body.count("\n") for body in blocks] == [1, 1]
    demo, tests = blocks
    assert demo.endswith("pullrank demo\n")
    assert ".venv/bin/pytest" in tests
    for tool in ("nox", "uv", "pipx", "sudo"):
        assert not re.search(rf"\b{tool}\b", demo + tests)


def shown(text: str) -> Iterator[tuple[str, list[str]]]:
    """Give each command of a console block with the output that the page shows; `…` stands for lines left out."""
    for block in re.findall(r"^```console\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, *output = part.rstrip("\n").split("\n")
            yield command, output


@pytest.mark.parametrize(("command", "output"), [*shown((ROOT / "README.md").read_text(encoding="utf-8"))])
def test_the_readme_shows_what_a_command_prints(command: str, output: list[str]):
    words = [sys.executable, "-m", "checker", *shlex.split(command)[1:]]
    printed = subprocess.run(words, cwd=ROOT, capture_output=True, check=False).stdout.decode().rstrip().splitlines()
    pattern = "".join("(?:.*\n)*?" if line == "…" else re.escape(line) + "\n" for line in output)
    assert re.fullmatch(pattern, "".join(f"{line}\n" for line in printed)), "\n".join(printed)


def test_the_contributors_page_names_every_session_of_nox():
    declared = re.findall(r"^@nox\.session\ndef (\w+)", (ROOT / "noxfile.py").read_text(), re.MULTILINE)
    named = re.findall(r"^\| `nox -s (\w+)` ", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert declared == named


def test_the_readme_names_every_command_and_no_other():
    verbs = commands()
    table = section((ROOT / "README.md").read_text(encoding="utf-8"), "## Commands")
    assert sorted(re.findall(r"^\| `pullrank (\w+)", table, re.MULTILINE)) == sorted(verbs)


@pytest.mark.parametrize("name", [name for name in tracked("*.md") if not name.startswith("schema/")])
def test_every_command_of_a_guide_exists(name: str):
    verbs = commands()
    text = (ROOT / name).read_text(encoding="utf-8")
    used = set(re.findall(r"(?:^|`|bin/|bin\\)pullrank ([a-z]+)", text, re.MULTILINE))
    assert used <= verbs


def test_the_changelog_has_a_place_for_what_comes_next():
    assert "\n## [Unreleased]\n" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
