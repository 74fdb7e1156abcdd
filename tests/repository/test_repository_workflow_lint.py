"""The linters of the workflow files: ours pass, and each of many known-bad changes to them is caught."""

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from leaderboards import ROOT

tools = pytest.importorskip("tools.lint_workflows", reason="the tools of a checkout are not importable")
PROGRAMS = ("zizmor", "actionlint", "shellcheck", "check-jsonschema")
BESIDE = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
missing = [name for name in PROGRAMS if shutil.which(name, path=BESIDE) is None]
pytestmark = pytest.mark.skipif(bool(missing), reason=f"not installed: {', '.join(missing)}")

CHECK, REPORT, RESCORE = "check.yml", "report.yml", "rescore.yml"
PIN = "actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1"
INSTALL = "      - uses: ./.github/actions/pullrank\n"


def replaced(old: str, new: str) -> Callable[[str], str]:
    def change(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return change


def step(text: str) -> Callable[[str], str]:
    """Add a step before the one that installs."""
    return replaced(INSTALL, f"      - {text}\n{INSTALL}")


BAD = {
    "an action by its tag": (CHECK, replaced(PIN, "actions/checkout@v7")),
    "an action by its branch": (CHECK, replaced(PIN, "actions/checkout@main")),
    "a pin without its version": (CHECK, replaced(" # v7.0.1", "")),
    "an action of others": (CHECK, step("uses: tj-actions/changed-files@3d3c42e5aac5ba805825da76410c181273ba90b1")),
    "an image of others": (CHECK, step("uses: docker://alpine:3")),
    "a title in a shell": (CHECK, step('run: echo "${{ github.event.pull_request.title }}"')),
    "a branch in a shell": (REPORT, step('run: echo "${{ github.event.workflow_run.head_branch }}"')),
    "any expression in a shell": (CHECK, step('run: echo "${{ github.sha }}"')),
    "a branch that may begin with a hyphen": (REPORT, replaced('--head-branch="$BRANCH"', '--head-branch "$BRANCH"')),
    "a title in a script": (
        CHECK,
        step("{shell: python, run: 'print(\"${{ github.event.pull_request.body }}\")'}"),
    ),
    "rights for every job": (CHECK, replaced("permissions: {}", "permissions: write-all")),
    "no word on rights": (CHECK, replaced("permissions: {}\n\n", "")),
    "a right to write for a fork": (CHECK, replaced("contents: read", "contents: write")),
    "a secret for a fork": (CHECK, step('{run: "true", env: {KEY: "${{ secrets.KEY }}"}}')),
    "pull_request_target": (CHECK, replaced("  pull_request:\n", "  pull_request_target:\n")),
    "pull_request_target with the fork's files": (
        CHECK,
        lambda text: replaced("  pull_request:\n", "  pull_request_target:\n")(
            replaced(
                "          fetch-depth",
                "          ref: ${{ github.event.pull_request.head.sha }}\n          fetch-depth",
            )(text)
        ),
    ),
    "a label with the fork's files": (
        RESCORE,
        replaced(
            "          fetch-depth: 0",
            "          ref: ${{ github.event.pull_request.head.sha }}\n          fetch-depth: 0",
        ),
    ),
    "a label and every push": (RESCORE, replaced("types: [labeled]", "types: [labeled, synchronize]")),
    "the fork's files beside rights": (
        REPORT,
        replaced(
            "          fetch-depth: 0",
            "          ref: ${{ github.event.workflow_run.head_sha }}\n          fetch-depth: 0",
        ),
    ),
    "comments that command": (CHECK, replaced("  merge_group:\n", "  issue_comment:\n")),
    "the token left beside the files": (CHECK, replaced("persist-credentials: false", "persist-credentials: true")),
    "the token left by default": (
        CHECK,
        replaced("          persist-credentials: false\n          fetch", "          fetch"),
    ),
    "no timeout": (CHECK, replaced("    timeout-minutes: 15\n", "")),
    "no concurrency": (CHECK, lambda text: text.replace(text[text.index("concurrency:") : text.index("jobs:")], "")),
    "a cache": (
        REPORT,
        step("{uses: actions/cache@3d3c42e5aac5ba805825da76410c181273ba90b1, with: {path: x, key: y}}"),
    ),
    "a right and the truth": (REPORT, replaced("environment: bot", "environment: ground-truth")),
    "all secrets": (REPORT, step("{run: 'true', env: {ALL: '${{ toJSON(secrets) }}'}}")),
    "a secret outside of an environment": (REPORT, replaced("    environment: bot\n", "")),
    "a file of variables": (REPORT, step('run: echo "A=$HEAD_BRANCH" >> "$GITHUB_ENV"')),
    "a word that GitHub does not know": (CHECK, replaced("timeout-minutes", "timeout-minute")),
    "an event that there is not": (CHECK, replaced("  merge_group:\n", "  merge_groups:\n")),
    "a misspelt expression": (CHECK, replaced("github.event_name", "github.evnt_name")),
    "an unquoted word": (CHECK, step("run: echo $HOME/*")),
    "broken YAML": (CHECK, replaced("jobs:", "jobs: [")),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Give a copy of what GitHub reads of this repository."""
    shutil.copytree(ROOT / ".github", tmp_path / ".github")
    return tmp_path


def test_ours_pass(folder: Path) -> None:
    assert list(tools.lint(folder)) == []


@pytest.mark.parametrize("name", BAD)
def test_bad_one_is_caught(folder: Path, name: str) -> None:
    file, change = BAD[name]
    path = folder / ".github" / "workflows" / file
    path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")
    assert next(tools.lint(folder), None) is not None


def test_no_workflows_are_no_pass(tmp_path: Path) -> None:
    assert next(tools.lint(tmp_path), None) is not None


def test_every_ignored_finding_has_its_reason() -> None:
    for path in sorted((ROOT / ".github").rglob("*.y*ml")):
        for line in path.read_text(encoding="utf-8").splitlines():
            _, ignored, rest = line.partition("zizmor: ignore[")
            assert not ignored or len(rest.partition("]")[2].split()) > 5, line
