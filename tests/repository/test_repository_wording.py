"""Messages read alike everywhere: they are lower case without a full stop, and each has a fix that is a sentence."""

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = sorted((ROOT / "checker").rglob("*.py"))
MESSAGE = re.compile(r"([^A-Z]|[A-Z]{2}).*[^.]", re.DOTALL)
FIX = re.compile(r"([^a-z]).*(\.|: [^.]+)", re.DOTALL)
"""A fix may end in a command or an example that is to be copied."""


def told(module: Path) -> Iterator[tuple[int, str, str]]:
    """Give each message with the fix that stands beside it, and the line."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        side_by_side = node.args if isinstance(node, ast.Call) else node.elts if isinstance(node, ast.Tuple) else []
        for one, other in pairwise(side_by_side):
            message, fix = said(one), said(other)
            if message is not None and fix is not None:
                yield one.lineno, message, fix


def said(node: ast.expr) -> str | None:
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say" and node.args):
        return None
    template = node.args[0]
    return template.value if isinstance(template, ast.Constant) and isinstance(template.value, str) else None


def test_there_are_messages_to_look_at() -> None:
    assert sum(1 for module in MODULES for _ in told(module)) > 100


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_messages_and_fixes_are_worded_alike(module: Path) -> None:
    odd = [
        (line, message, fix)
        for line, message, fix in told(module)
        if not MESSAGE.fullmatch(message) or not FIX.fullmatch(fix)
    ]
    assert odd == []
