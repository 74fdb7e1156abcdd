"""Writes docs/findings.json: for each rule the first finding of its examples, which the site shows on the rule's page.

`python -m tools.example_findings` writes it, `--check` says whether it is what would be written.
"""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES, WRITTEN = ROOT / "tests/examples", ROOT / "docs/findings.json"
_KEPT = ("path", "line", "column", "message", "expected", "found", "fix")


def main(arguments: Sequence[str]) -> int:
    """Write the file, or with `--check` compare it; 1 where it differs."""
    text = made()
    if list(arguments) == ["--check"]:
        return int(WRITTEN.read_text(encoding="utf-8") != text)
    WRITTEN.write_text(text, encoding="utf-8", newline="\n")
    return 0


def made() -> str:
    """Give the file's text."""
    found = {path.stem: _first(path) for path in sorted(EXAMPLES.glob("*.yaml"))}
    told = {rule: finding for rule, finding in found.items() if finding}
    return json.dumps(told, indent=1, ensure_ascii=True) + "\n"


def _first(path: Path) -> dict[str, Any]:
    examples = yaml.safe_load(path.read_text(encoding="utf-8"))
    own = (each for example in examples for each in example["findings"] if each["rule"] == path.stem)
    finding: dict[str, Any] = next(own, {})
    return {key: _plain(finding[key]) for key in _KEPT if finding.get(key) is not None}


def _plain(value: Any) -> Any:
    return value.removeprefix("./") if isinstance(value, str) else value


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
