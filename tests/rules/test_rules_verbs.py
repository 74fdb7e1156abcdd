"""Commands that rules send people to are there."""

import re
from pathlib import Path

import pytest

from checker import rules
from checker.cli.run import make_parser

ROOT = Path(rules.__file__).parents[1]
SOURCES = [
    path for part in ("rules", "formats", "reading", "engine", "catalogue") for path in (ROOT / part).rglob("*.py")
]
NAMED = sorted(
    {(path.stem, verb) for path in SOURCES for verb in re.findall(r"pullrank ([a-z]+)", path.read_text("utf-8"))}
)


@pytest.mark.parametrize(("module", "verb"), NAMED)
def test_a_command_that_a_page_or_a_message_names_exists(module: str, verb: str) -> None:
    assert re.search(rf"\b{verb}\b", make_parser().format_help()), f"{module} names `pullrank {verb}`"


def test_some_pages_name_a_command() -> None:
    assert ("missing_file", "new") in NAMED
