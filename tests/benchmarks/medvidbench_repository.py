"""A repository with the benchmark and entries made for a test, and the command line run in it."""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tools.medvidbench.files import submission

ROOT = Path(__file__).parents[2]
ENTRY = "submissions/medvidbench/test-model_2026-12-31"


STEP = 100
"""Of so many samples a small benchmark has the first."""


class Repository:
    """Holds the benchmark, and entries that are written file by file; a small one has 63 samples, of which 50 do."""

    def __init__(self, root: Path, *, small: bool = False) -> None:
        self.root = root
        folder = root / "benchmarks/medvidbench"
        shutil.copytree(ROOT / "benchmarks/medvidbench", folder, ignore=shutil.ignore_patterns("examples"))
        (root / "submissions").mkdir()
        if small:
            items, declaration = folder / "items/v1.jsonl", folder / "benchmark.yaml"
            items.write_text("".join(items.read_text().splitlines(keepends=True)[::STEP]))
            text = declaration.read_text().replace("count: 6245, min_answers: 5000", "count: 63, min_answers: 50")
            declaration.write_text(text)

    def entry(self, predictions: bytes | Iterable[dict[str, Any]] | dict[str, Any], path: str = ENTRY) -> Path:
        folder = self.root / path
        folder.mkdir(parents=True, exist_ok=True)
        name = folder.name.partition("_")[0]
        (folder / "submission.json").write_bytes(submission(name, "2026-12-31", "Made for a test."))
        raw = predictions if isinstance(predictions, bytes) else _written(predictions)
        (folder / "predictions.json").write_bytes(raw)
        return folder

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "checker", *arguments]
        return subprocess.run(command, cwd=self.root, capture_output=True, text=True, encoding="utf-8", check=False)

    def report(self, *arguments: str) -> dict[str, Any]:
        return json.loads(self.run(*arguments, "--format", "json").stdout)

    def check(self, predictions: Any) -> dict[str, Any]:
        self.entry(predictions)
        return self.report("check", ENTRY)

    def found(self, predictions: Any) -> list[tuple[str, str, int]]:
        """Give rule, severity and line of each finding."""
        findings = self.check(predictions)["findings"]
        return [(each["rule"], each["severity"], each["line"]) for each in findings]


def _written(value: Iterable[dict[str, Any]] | dict[str, Any]) -> bytes:
    if isinstance(value, dict):
        inside = ",\n  ".join(f"{json.dumps(str(name))}: {json.dumps(each)}" for name, each in value.items())
        return f"{{\n  {inside}\n}}\n".encode()
    return ("[\n  " + ",\n  ".join(map(json.dumps, value)) + "\n]\n").encode()
