"""A leaderboard with a judged benchmark: short descriptions, held against true ones by a judge."""

import json
import re
from pathlib import Path
from typing import Any

from leaderboards import Leaderboard

BENCHMARK = "pictures"
ENTRY = "painter_2026-11-30"
DECLARATION = """\
id: pictures
title: Pictures
format: predictions
entry:
  name: "{model}_{date}"
versions:
  v1: {items: items/v1.jsonl, count: 3}
components:
  length: {kind: binary}
  quality: {kind: number, range: [1, 5], judged: true}
score: scorer.py
judge:
  model: judge-1
  retries: 1
  templates:
    description:
      prompt: judge/description.md
      parts: [reference, candidate]
      aspects: {accuracy: [1, 5], fluency: [1, 5]}
metrics:
  short: {per_item: length, scale: 100, decimals: 1}
  quality: {per_item: quality, decimals: 3}
ranking: {by: quality}
missing: exclude
truth: {kind: KIND, store: "age:truth/v1.age"}
publish: {records: none}
feedback: {reveal: metrics}
"""
SCORER = '''\
"""Short descriptions are good; how good they are, a judge says."""


def questions(answers, truth):
    return [
        [{"component": "quality", "template": "description", "parts": {"reference": truth[id], "candidate": answer}}]
        for id, answer in answers
    ]


def score(answers, truth, verdicts):
    assert [len(each) for each in verdicts] == [1] * len(answers)
    return [{"length": int(len(answer) < 60)} for _, answer in answers]
'''
LABELS = """\
id: pictures
title: Pictures
format: predictions
entry:
  name: "{model}_{date}"
versions:
  v1: {items: items/v1.jsonl, count: 3}
components:
  right: {kind: binary}
score: scorer.py
judge: {embedding: all-MiniLM-L6-v2}
metrics:
  accuracy: {per_item: right, scale: 100, decimals: 1}
ranking: {by: accuracy}
truth: {kind: KIND, store: "age:truth/v1.age"}
publish: {records: none}
"""
LABELLING = '''\
"""An answer is right that is nearest to the true label; where nobody can tell, one that is the label."""

AMONG = ["aaa", "bbb", "ccc"]
RIGHT = {"a": "aaa", "b": "bbb", "c": "ccc"}


def questions(answers, truth):
    return [
        [] if answer in AMONG else [{"component": "right", "nearest": answer, "among": AMONG}] for _, answer in answers
    ]


def score(answers, truth, verdicts):
    named = [each[0] if each else answer for (_, answer), each in zip(answers, verdicts)]
    return [{"right": int(name == RIGHT[id])} for (id, _), name in zip(answers, named)]
'''
INSTRUCTION = "Say how well the candidate describes what the reference describes.\n"
TRUTH = {"a": "A red barn CANARY-A in snow", "b": "Two dogs CANARY-B on a beach", "c": "A clock CANARY-C at noon"}
ANSWERS = {"a": "a barn", "b": "dogs", "c": "no idea at all"}
ENTRY_FILE = {"version": "v1", "name": "Painter", "organization": "P", "date": "2026-11-30"}


def add_benchmark(
    board: Leaderboard, scratch: Path, *, heldout: bool, declaration: str = DECLARATION, scorer: str = SCORER
) -> str:
    """Declare the benchmark, seal its truth, add an entry, commit; give the path of the truth's key."""
    folder = board.root / "benchmarks" / BENCHMARK
    text = declaration.replace("KIND", "heldout" if heldout else "open")
    for name, content in {
        "benchmark.yaml": text,
        "scorer.py": scorer,
        "judge/description.md": INSTRUCTION,
        "items/v1.jsonl": "".join(json.dumps({"id": id}) + "\n" for id in TRUTH),
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8", newline="\n")
    answers = scratch / "answers.jsonl"
    answers.write_text("".join(json.dumps({"id": id, "answer": answer}) + "\n" for id, answer in TRUTH.items()))
    key = scratch / "truth.key"
    recipient = re.search(r"age1\w+", board.run("truth", "keygen", "--output", str(key)).out)[0]
    sealed = board.run("truth", "seal", str(answers), "--benchmark", BENCHMARK, "--recipient", recipient)
    assert sealed.code == 0, sealed.err
    commitment = re.search(r"commitment: (\S+)", sealed.out)[1]
    (folder / "benchmark.yaml").write_text(text.replace('v1.age"', f'v1.age", commitment: "{commitment}"'))
    add_entry(board, ENTRY, ANSWERS)
    board.commit()
    return str(key)


def add_entry(board: Leaderboard, folder: str, answers: dict[str, str], **more: Any) -> Path:
    """Add an entry with these answers."""
    entry = board.root / "submissions" / BENCHMARK / folder
    entry.mkdir(parents=True)
    said = [{"id": id, "prediction": answer} for id, answer in answers.items()]
    (entry / "predictions.json").write_text(json.dumps(said))
    (entry / "submission.json").write_text(json.dumps({**ENTRY_FILE, **more}))
    return entry
