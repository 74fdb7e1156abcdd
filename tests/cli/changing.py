"""A leaderboard of five questions, three systems and an open truth, small enough to change everything about it."""

import json
from pathlib import Path
from typing import Any

from leaderboards import Leaderboard

from checker.scoring.bundle import commitment, make_bundle

ID = "capitals"
DATA = f"site/data/{ID}/v1"
ANSWERS = {"be": "Brussels", "de": "Berlin", "es": "Madrid", "fr": "Paris", "it": "Rome"}
SAID = {
    "atlas": {"be": "Brussels", "de": "Berlin", "es": "Madrid", "fr": "Paris", "it": "Milan"},
    "baedeker": {"be": "Brussels", "de": "Berlin", "es": "Madrid", "fr": "Lyon", "it": "Milan"},
    "compass": {"be": "Antwerp", "de": "Berlin", "es": "Seville", "fr": "Lyon", "it": "rome"},
}
ITEMS = "".join(
    f'{{"id": "{id}", "strata": {{"side": "{"north" if id in ("be", "de") else "south"}"}}}}\n' for id in ANSWERS
)
DECLARATION = """\
id: capitals
title: Capitals
format: predictions
entry:
  name: "{model}_{date}"
versions:
  v1: {items: items/v1.jsonl, count: 5}
components:
  correct: {kind: binary}
score:
  correct: {compare: label}
metrics:
  accuracy: {per_item: correct, scale: 100, decimals: 1}
  south: {per_item: correct, where: {side: [south]}, scale: 100, decimals: 1}
ranking: {by: accuracy}
views: {strata: [side]}
truth: {kind: open, store: "file:truth/v1.json", commitment: "%s"}
"""


class Changing(Leaderboard):
    """The leaderboard, with what a maintainer changes about it."""

    @property
    def folder(self) -> Path:
        return self.root / "benchmarks" / ID

    @property
    def declaration(self) -> Path:
        return self.folder / "benchmark.yaml"

    def declare(self, old: str, new: str) -> None:
        self.edit(self.declaration, old, new)

    def answers(self, **others: str) -> None:
        """Give the truth anew, with other answers, and commit to it."""
        raw = make_bundle({**ANSWERS, **others}, "ab" * 32, ["canary-of-capitals"])
        (self.folder / "truth").mkdir(exist_ok=True)
        (self.folder / "truth" / "v1.json").write_bytes(raw)
        text = self.declaration.read_text(encoding="utf-8") if self.declaration.exists() else DECLARATION % "none"
        before = text.partition('commitment: "')[2].partition('"')[0]
        self.declaration.write_text(text.replace(before, commitment(raw)), encoding="utf-8")

    def says(self, name: str, version: str = "v1", **others: str) -> Path:
        """Write an entry, or write it anew."""
        entry = self.root / "submissions" / ID / f"{name}_2026-11-30"
        entry.mkdir(parents=True, exist_ok=True)
        answers = {**SAID.get(name, ANSWERS), **others}
        said = [{"id": id, "prediction": answer} for id, answer in answers.items()]
        (entry / "predictions.json").write_text(json.dumps(said), encoding="utf-8")
        facts = {"version": version, "name": name, "organization": "Maps", "date": "2026-11-30"}
        (entry / "submission.json").write_text(json.dumps(facts), encoding="utf-8")
        return entry

    def rule(self, name: str, kind: str, more: str = "") -> None:
        path = self.folder / "rulings" / f"{name}_2026-11-30.yaml"
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"entry: {path.stem}\nrulings:\n  - kind: {kind}\n    reason: Because.\n{more}")

    def data(self, path: str, version: str = "v1") -> Any:
        return json.loads((self.root / f"site/data/{ID}/{version}" / path).read_text(encoding="utf-8"))

    def reports(self) -> list[Any]:
        return list(self.data("changes.json")["reports"])

    def board(self, version: str = "v1") -> dict[str, int]:
        rows = self.data("leaderboard_overall.json", version)["rows"]
        return {row["entry"].partition("_")[0]: row["rank"] for row in rows}


def capitals(root: Path, heldout: bool = False) -> Changing:
    """Make the leaderboard in a folder, and commit it; a held-out truth is to be given as CAPITALS."""
    board = Changing(root)
    (board.folder / "items").mkdir(parents=True)
    (board.folder / "items" / "v1.jsonl").write_text(ITEMS, encoding="utf-8")
    board.answers()
    if heldout:
        board.declare('kind: open, store: "file:truth/v1.json"', 'kind: heldout, store: "env:CAPITALS"')
        board.declare("views:", "publish: {records: none}\nviews:")
    for name in SAID:
        board.says(name)
    board.git("init", "--quiet", "--initial-branch=main")
    board.commit("Start")
    return board


def short(report: Any) -> dict[str, Any]:
    """Give a report's causes, and of each row what moved and why, in few words."""
    rows = {
        row["entry"].partition("_")[0]: [
            (row["rank"]["before"], row["rank"]["after"]),
            {name: (value["before"], value["after"]) for name, value in row["metrics"].items()},
            [[each["why"], *(name.partition("_")[0] for name in each["names"])] for each in row["why"]],
        ]
        for row in report["rows"]
    }
    return {"causes": [each["why"] for each in report["causes"]], "rows": rows}
