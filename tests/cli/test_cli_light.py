"""What a check loads: nothing that only a fault, a maintainer's change or another command needs."""

import subprocess
import sys
from pathlib import Path

import pytest
from leaderboards import BENCHMARK, ENTRIES

HEAVY = {
    "pydantic": "explains declarations and makes schemas",
    "jsonschema": "explains documents that do not fit",
    "jinja2": "makes pages",
    "numpy": "resamples for boards",
    "pyrage": "opens truths",
    "inspect": "takes source code apart",
    "dataclasses": "loads inspect",
    "importlib.metadata": "slow, and asked by nothing",
    "checker.reading.explain": "explains JSON",
    "checker.rules.change.several_entries": "is about changes",
    "checker.cli.commands.publish": "is another command",
    "github": "speaks to GitHub",
}


@pytest.mark.parametrize("name", HEAVY, ids=lambda name: f"{name} {HEAVY[name]}")
def test_a_check_that_finds_nothing_does_not_load(name: str, loaded: frozenset[str]) -> None:
    assert name not in loaded


COMMANDS = [["--version"], ["--help"], ["explain", "--help"], ["schema", "--help"], ["fix", "--help"]]


TRY = """import sys, checker.cli
try:
    checker.cli.main({arguments!r})
except SystemExit:
    pass
assert "numpy" not in sys.modules
"""


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_no_command_without_a_board_loads_numpy(arguments: list[str]) -> None:
    subprocess.run([sys.executable, "-c", TRY.format(arguments=arguments)], capture_output=True, check=True)


@pytest.fixture(scope="module")
def loaded(_pristine: Path) -> frozenset[str]:
    """Check one entry in a process of its own, and give the modules that it has loaded."""
    entry = f"submissions/{BENCHMARK}/{ENTRIES[0]}"
    code = f"import sys, checker.cli\nassert checker.cli.main(['check', {entry!r}]) == 0\nprint(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], cwd=_pristine, capture_output=True, text=True, check=True)
    return frozenset(ran.stdout.splitlines()[-1].split())
