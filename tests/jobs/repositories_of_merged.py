"""A repository with one benchmark whose scorer looks at nothing but an answer and the record that it stands in."""

from pathlib import Path
from typing import Any

BENCHMARK = "echo"
RECORD: dict[str, Any] = {
    "metadata": {"clip": "a"},
    "question": "Which?",
    "gnd": "x",
    "answer": "x",
    "source": "first",
}
_MERGED = 'merged: {fields: {clip: "{/metadata/clip}"}, strata: {source: "{/source}"}}\n'
_DECLARATION = """\
id: echo
title: Echo
format: predictions
key: [clip]
{merged}versions:
  v1: {{items: items/v1.jsonl, count: 2}}
components:
  right: {{kind: binary}}
score: scorer.py
metrics:
  right: {{per_item: right}}
  first_only: {{per_item: right, where: {{source: [first]}}}}
ranking: {{by: right}}
views: {{strata: [source]}}
truth: {{kind: open, store: "file:truth.json", commitment: "sha256:{zeros}"}}
"""
_SCORER = """\
def score(answers, truth):
    assert all("answer" not in record for record in truth.values())
    return [{"right": int(answer == truth[id]["gnd"])} for id, answer in answers]
"""


def repository(root: Path, merged: str = _MERGED) -> Path:
    folder = root / "benchmarks" / BENCHMARK
    (folder / "items").mkdir(parents=True)
    (folder / "benchmark.yaml").write_text(_DECLARATION.format(merged=merged, zeros="0" * 64))
    lines = ('{"clip": "a", "strata": {"source": "first"}}', '{"clip": "b", "strata": {"source": "second"}}')
    (folder / "items/v1.jsonl").write_text("".join(f"{line}\n" for line in lines))
    (folder / "scorer.py").write_text(_SCORER)
    (folder / "truth.json").write_text("{}")
    return root
