"""Lints the workflow files of a repository: `python -m tools.lint_workflows [FOLDER]`; 1 where a fault is found.

zizmor looks for what attackers use, actionlint (with shellcheck) for mistakes, check-jsonschema for the structure, and
`tools/workflow_rules.py` for what Pullrank promises beyond them. None of them uses the network.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from tools.workflow_rules import faults

SCHEMA = "vendor.github-workflows"


def commands(folder: Path, workflows: Sequence[Path]) -> Iterator[list[str]]:
    """Give the command line of each linter."""
    github, files = str(folder / ".github"), [str(path) for path in workflows]
    yield ["zizmor", "--offline", "--strict-collection", "--no-progress", "--quiet", "--persona=auditor", github]
    yield ["actionlint", "-no-color", *files]
    yield ["check-jsonschema", "--builtin-schema", SCHEMA, *files]
    actions = [str(path) for path in sorted((folder / ".github" / "actions").glob("*/action.yml"))]
    if actions:
        yield ["check-jsonschema", "--builtin-schema", "vendor.github-actions", *actions]


def lint(folder: Path) -> Iterator[str]:
    """Give what the linters say, one text for each that finds a fault; our own rules come first, being quickest."""
    workflows = sorted((folder / ".github" / "workflows").glob("*.y*ml"))
    if not workflows:
        yield f"{folder} has no workflows"
        return
    for path in workflows:
        yield from (f"{path.name}: {fault}" for fault in faults(path.read_text(encoding="utf-8")))
    yield from filter(None, map(_said_by, commands(folder, workflows)))


def _said_by(command: Sequence[str]) -> str:
    """Run a linter that lies beside this Python or on PATH; give nothing where it finds nothing."""
    beside = str(Path(sys.executable).parent)
    env = {**os.environ, "PATH": os.pathsep.join([beside, os.environ.get("PATH", "")]), "NO_COLOR": "1"}
    # actionlint needs shellcheck, and says nothing where it is missing.
    missing = [name for name in (command[0], "shellcheck") if shutil.which(name, path=env["PATH"]) is None]
    if missing:
        return f"{missing[0]} is not installed: pip install --editable '.[dev]'"
    done = subprocess.run(command, env=env, capture_output=True, text=True, encoding="utf-8", check=False)
    return f"{command[0]} says:\n{done.stdout}{done.stderr}" if done.returncode else ""


def main() -> int:
    """Lint, and print what was found."""
    said = list(lint(Path(sys.argv[1] if len(sys.argv) > 1 else ".")))
    sys.stdout.write("\n".join(said) + "\n" if said else "")
    return 1 if said else 0


if __name__ == "__main__":
    sys.exit(main())
