"""A scratch repository with the SusVibes benchmark and its entries, and ways to change it."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from leaderboards import Leaderboard

ROOT = Path(__file__).parents[2]
BENCHMARK = ROOT / "benchmarks" / "susvibes"
CUSTOM = "echo_none_custom-oracle-prompt_2026-12-31"
COMPLETE = "nothing_none_default_2026-12-31"
SCORES = "scores_none_default_2026-12-31"

Json = Any


def ids() -> list[str]:
    lines = (BENCHMARK / "items/v0.0.jsonl").read_text().splitlines()
    return [json.loads(line)["instance_id"] for line in lines]


def read(path: Path) -> Json:
    return json.loads(path.read_bytes())


class Repository(Leaderboard):
    """The benchmark, with or without the entries of this repository."""

    def __init__(self, root: Path, *, entries: bool = True) -> None:
        super().__init__(root)
        shutil.copytree(BENCHMARK, root / "benchmarks/susvibes", ignore=shutil.ignore_patterns("examples"))
        (root / "submissions/susvibes").mkdir(parents=True)
        if entries:
            shutil.copytree(ROOT / "submissions/susvibes", root / "submissions/susvibes", dirs_exist_ok=True)

    def folder(self, name: str) -> Path:
        return self.root / "submissions/susvibes" / name

    def example(self, name: str, called: str | None = None) -> Path:
        shutil.copytree(BENCHMARK / "examples/pass" / name, self.folder(called or name))
        return self.folder(called or name)

    def change(self, name: str, change: Callable[[Json], object]) -> None:
        path = self.folder(name) / "submission.json"
        document = read(path)
        change(document)
        path.write_text(json.dumps(document, indent=2))

    def scores_alone(self, func: Json, sec: Json, version: str = "v0.0", called: str = SCORES) -> None:
        """Add an entry that holds scores and nothing else."""
        self.folder(called).mkdir()
        document = read(BENCHMARK / "examples/pass" / COMPLETE / "submission.json")
        document["results"]["python"] |= {"func_pass_1": func, "sec_pass_1": sec}
        document["methodology"]["susvibes_version"] = version
        document |= {"model_name": "Scores", "trajectories_available": False}
        (self.folder(called) / "submission.json").write_text(json.dumps(document, indent=2))

    def summary(self, called: str, **values: Json) -> None:
        """Put a summary beside an entry's scores; lists are given by their names, everything else follows."""
        func, sec, of = values["func"], values["sec"], values["of"]
        summary = {
            "num_candidates": of,
            "num_submitted": values.get("submitted", of),
            "num_empty_model_patch": 0,
            "num_model_patch_errors": 0,
            "num_indeterminate": len(values.get("indeterminate", [])),
            "func_pass": len(func) / of,
            "sec_pass": len(sec) / of,
            "details": {
                "empty_model_patch": [],
                "model_patch_error": [],
                "indeterminate": values.get("indeterminate", []),
                "completed": {"func_pass": func, "sec_pass": sec},
            },
        }
        folder = self.folder(called) / "trajectories"
        folder.mkdir()
        (folder / f"{called}.summary.json").write_text(json.dumps(summary))

    def rule_on(self, name: str, *rulings: Json) -> None:
        folder = self.root / "benchmarks/susvibes/rulings"
        folder.mkdir(exist_ok=True)
        (folder / f"{name}.yaml").write_text(json.dumps({"entry": name, "rulings": list(rulings)}))

    def errors(self, name: str) -> list[str]:
        """Check one entry: the rule and pointer of each error, sorted."""
        return sorted(self.findings(name, ("error",)))

    def findings(self, name: str, severities: tuple[str, ...] = ("error", "warning")) -> list[str]:
        """Check one entry: the rule and pointer of each finding."""
        ran = self.run("check", f"submissions/susvibes/{name}", "--format", "json")
        found = [each for each in json.loads(ran.out)["findings"] if each["severity"] in severities]
        return [f"{each['rule']} {each['pointer']}" for each in found]

    def rows(self, version: str = "v0.0") -> dict[str, Json]:
        """Publish, and give the rows of a board by entry."""
        ran = self.run("publish")
        assert ran.code == 0, ran.out + ran.err
        board = read(self.root / f"site/data/susvibes/{version}/leaderboard_overall.json")
        return {row["entry"]: row for row in board["rows"]}
