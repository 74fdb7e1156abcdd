"""A scratch repository with a small benchmark of free answers, and files of answers to it."""

import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from leaderboards import ROOT, Leaderboard

FOLDER = ROOT / "tests" / "examples" / "answers" / "benchmarks" / "riddles"
EXPECTED: dict[str, Any] = {
    "1": {"kind": "number", "value": 8},
    "2": {"kind": "entity", "names": ["mercury"]},
    "3": {"kind": "set", "elements": ["red", "green", "blue"], "credit": "each"},
    "4": {"kind": "date", "value": "1912"},
    "5": {"kind": "yes_no", "value": True},
    "6": {"kind": "ordered_list", "elements": [3, 5, 7]},
    "7": {"kind": "entity", "names": ["Lima"]},
    "8": {"kind": "rubric", "criteria": [{"text": "Is it 1440?"}]},
}
RIGHT = {
    1: "Answer: 8",
    2: "Answer: mercury",
    3: "Answer: red, green, blue",
    4: "Answer: 1912",
    5: "Answer: yes",
    6: "Answer: 3, 5, 7",
    7: "Answer: Lima",
    8: "1440",
}
STUMBLING = '''\
"""Stumbles over one word."""

from fractions import Fraction


def score(answers, truth):
    return [{"rate": judged(answer)} for _, answer in answers]


def judged(answer):
    if "boom" in answer:
        raise ValueError(answer)
    return Fraction(2) if "two" in answer else Fraction(len(answer) % 2)
'''


def riddles(root: Path, expected: Mapping[str, Any] = EXPECTED, scorer: str | None = None) -> Leaderboard:
    """Make the repository; with a `scorer` that one judges in place of what is expected."""
    benchmark = root / "benchmarks" / "riddles"
    shutil.copytree(FOLDER, benchmark)
    (benchmark / "truth").mkdir()
    items = {id: {"answer": each} for id, each in expected.items()}
    bundle = {"nonce": "0" * 64, "canaries": [], "items": items}
    (benchmark / "truth" / "v1.json").write_text(json.dumps(bundle), encoding="utf-8")
    if scorer is not None:
        declaration = benchmark / "benchmark.yaml"
        text = declaration.read_text(encoding="utf-8")
        declaration.write_text(text.replace("score:\n  rate: {compare: by_item}", "score: scorer.py"), encoding="utf-8")
        (benchmark / "scorer.py").write_text(scorer, encoding="utf-8")
    board = Leaderboard(root)
    board.git("init", "--quiet", "--initial-branch=main")
    board.commit("Start")
    return board


def records(answers: Mapping[int, str]) -> list[dict[str, Any]]:
    lines = (FOLDER / "items" / "v1.jsonl").read_text(encoding="utf-8").splitlines()
    queries = {int(item["id"]): item["texts"]["query"] for item in map(json.loads, lines)}
    return [{"id": id, "query": queries[id], "report_content": answer} for id, answer in answers.items()]


def write(path: Path, held: Any) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(held), encoding="utf-8")
    return path
