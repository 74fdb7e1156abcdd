"""A leaderboard with a made-up benchmark of yes and no whose truth is held out, and ways to hand in entries to it."""

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

from leaderboards import Leaderboard, Ran

BOARD = "coins"
N = 120
IDS = [f"coin-{at:04}" for at in range(N)]
AT = "2026-01-01T00:00:00Z"

DECLARATION = """\
id: coins
title: Coins
format: predictions
entry:
  name: "{model}_{date}"
versions:
  v1: {items: items/v1.jsonl, count: %d}
components:
  correct: {kind: binary}
score:
  correct: {compare: label, labels: [heads, tails]}
metrics:
  accuracy: {label: Accuracy, per_item: correct, scale: 100, decimals: 2}
  twice: {label: Twice, per_item: correct, scale: 200, decimals: 2}
ranking: {by: accuracy}
claims:
  accuracy: [{at: "submission:/results/accuracy", decimals: 2}]
truth: {kind: heldout, store: "age:truth/v1.age", commitment: "%s"}
publish: {records: sealed}
copies: {warn_at: 1, refuse_at: 1}
feedback: {%s}
"""


def labels(seed: int) -> dict[str, str]:
    """Toss all coins."""
    random = Random(seed)
    return {id: random.choice(("heads", "tails")) for id in IDS}


def flipped(answers: Mapping[str, str], ids: list[str]) -> dict[str, str]:
    """Give the answers, the other way round on some items."""
    other = {"heads": "tails", "tails": "heads"}
    return {id: other[answer] if id in ids else answer for id, answer in answers.items()}


class Guarded(Leaderboard):
    """The leaderboard with its keys beside it."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.keys = root.parent

    @classmethod
    def made(cls, root: Path, truth: Mapping[str, str], feedback: str) -> "Guarded":
        """Make one on branch main, with a truth sealed for it."""
        board = cls(root)
        folder = root / "benchmarks" / BOARD
        (folder / "items").mkdir(parents=True)
        (folder / "items" / "v1.jsonl").write_text("".join(json.dumps({"id": id}) + "\n" for id in IDS))
        board.declare(feedback, "sha256:" + "0" * 64)
        board.git("init", "--quiet", "--initial-branch=main")
        recipients = [
            re.search(r"age1\w+", board.run("truth", "keygen", "--output", str(key)).out) for key in board._keys
        ]
        lines = "".join(json.dumps({"id": id, "answer": each}) + "\n" for id, each in truth.items())
        (board.keys / "answers.jsonl").write_text(lines)
        sealed = board.run(
            "truth", "seal", str(board.keys / "answers.jsonl"), "--benchmark", BOARD, "--recipient", recipients[0][0]
        )
        board.declare(feedback, re.search(r"sha256:\w{64}", sealed.out)[0])
        board.commit("Start")
        return board

    @property
    def _keys(self) -> tuple[Path, Path]:
        return self.keys / "truth.key", self.keys / "records.key"

    def declare(self, feedback: str, commitment: str | None = None) -> None:
        """Write the declaration; its commitment stays where none is given."""
        path = self.root / "benchmarks" / BOARD / "benchmark.yaml"
        known = commitment or re.search(r"sha256:\w{64}", path.read_text())[0]
        path.write_text(DECLARATION % (N, known, feedback), newline="\n")

    def hand_in(
        self, name: str, answers: Mapping[str, str], organization: str = "A", claim: float | None = None
    ) -> Path:
        """Write an entry into the working folder."""
        entry = self.root / "submissions" / BOARD / f"{name}_2026-11-30"
        entry.mkdir(parents=True, exist_ok=True)
        predictions = [{"id": id, "prediction": answer} for id, answer in answers.items()]
        (entry / "predictions.json").write_text(json.dumps(predictions))
        facts = {"version": "v1", "name": name, "organization": organization, "date": "2026-11-30"}
        results = {} if claim is None else {"results": {"accuracy": claim}}
        (entry / "submission.json").write_text(json.dumps(facts | results))
        return entry

    def ask(self, entry: Path, account: int = 1, at: str = AT, run: str = "r1", *more: str) -> Ran:
        """Have an entry rescored on an account's behalf."""
        behalf = ("--account", str(account), "--started", at, "--run", run)
        return self.rescore(entry, *behalf, "--format", "json", *more)

    def rescore(self, entry: Path, *more: str, verb: str = "rescore") -> Ran:
        """Rescore with both keys at hand."""
        truth, records = self._keys
        return self.run(verb, str(entry), "--identity", str(truth), *more, PULLRANK_RECORDS_IDENTITY=str(records))

    def ledger(self, path: str = "ledger.jsonl") -> str:
        """Read a file of the ledger."""
        return self.git("show", f"pullrank-ledger:{path}")

    def events(self) -> list[str]:
        """Give what the ledger's lines are about, in their order."""
        return [json.loads(line)["event"] for line in self.ledger().splitlines()]


Maker = Callable[[str, Mapping[str, str]], Guarded]
