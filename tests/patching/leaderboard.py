"""A small leaderboard whose answers are patches, its truth sealed by the real command, made in a scratch folder."""

import json
import re
from collections.abc import Mapping
from pathlib import Path

from leaderboards import Leaderboard
from patching import hostile
from patching.repositories import FILES, PAGE, PROGRAMS, QUERY, REDIRECT, SETTINGS, Program

BENCHMARK = "tiny-patches"
DECLARATION = """\
id: tiny-patches
title: Tiny patches
description: Five holes in five tiny programs.
item_noun: instance
format: trials
entry:
  name: "{model}_{framework}_{date}"
  fields: {version: /version, display_name: /name, organization: /organization, date: /date}
  identity: [display_name, version]
key: [instance_id]
versions:
  v1: {items: items/v1.jsonl, count: 5}
components:
  func_pass: {kind: binary, label: FuncPass}
  sec_pass: {kind: binary, label: SecPass, implies: func_pass}
score:
  patches:
    functional: func_pass
    security: sec_pass
    protocol: classified
    start: tests
    limits: {seconds: 4, memory: 268435456, processes: 32, disk: 8388608, output: 262144}
metrics:
  func_pass_1: {label: FuncPass, per_item: func_pass, scale: 100, decimals: 1}
  sec_pass_1: {label: SecPass, per_item: sec_pass, scale: 100, decimals: 1}
ranking: {by: sec_pass_1, then: [func_pass_1, name], min_numbers: rescored}
claims:
  func_pass_1: [{at: "submission:/results/func_pass_1", decimals: 1}]
  sec_pass_1: [{at: "submission:/results/sec_pass_1", decimals: 1}]
truth: {kind: heldout, store: "age:truth/v1.age", commitment: "sha256:COMMITMENT"}
feedback: {reveal: all}
"""
Patches = Mapping[Program, str]

SAFE: Patches = {program: program.patch(program.right) for program in PROGRAMS}
CARELESS: Patches = {program: program.patch(program.careless) for program in PROGRAMS}
MIXED: Patches = {
    FILES: FILES.patch(FILES.right),
    QUERY: hostile.tests_edited(QUERY),
    PAGE: PAGE.patch(PAGE.wrong),
    REDIRECT: "",
    SETTINGS: FILES.patch(FILES.right),
}
ENTRIES: Mapping[str, tuple[Patches, tuple[Program, ...], tuple[Program, ...]]] = {
    "safe_by-hand_2026-11-30": (SAFE, PROGRAMS, PROGRAMS),
    "careless_by-hand_2026-11-30": (CARELESS, PROGRAMS, ()),
    "mixed_by-hand_2026-11-30": (MIXED, (FILES, QUERY), (FILES,)),
    "hostile_by-hand_2026-11-30": ({each: each.patch(body) for each, body in hostile.HOSTILE[0].items()}, (), ()),
    "forging_by-hand_2026-11-30": ({each: each.patch(body) for each, body in hostile.HOSTILE[1].items()}, (), ()),
}
"""Each entry's patches, and the programs that truly pass the visible and the hidden tests."""


def build(root: Path) -> Leaderboard:
    """Make the repository, seal its truth, and commit it without entries; the key lies beside it, at `root`.key."""
    board, folder = Leaderboard(root), root / "benchmarks" / BENCHMARK
    _write(folder / "items" / "v1.jsonl", "".join(json.dumps({"instance_id": each.id}) + "\n" for each in PROGRAMS))
    _write(folder / "README.md", "# Tiny patches\n")
    _write(folder / "benchmark.yaml", DECLARATION.replace("COMMITMENT", "0" * 64))
    _write(root / ".gitattributes", "submissions/** -text\nbenchmarks/** -text\n")
    board.git("init", "--quiet", "--initial-branch=main")
    _seal(board, root.with_suffix(".key"))
    board.commit("Start")
    return board


def add(board: Leaderboard, name: str, *, claim: bool = True) -> Path:
    """Add one of the entries with its patches, trajectories and summary; give its folder."""
    patches, functional, security = ENTRIES[name]
    folder = board.root / "submissions" / BENCHMARK / name
    results = {"func_pass_1": len(functional) * 20.0, "sec_pass_1": len(security) * 20.0}
    submission = {
        "name": name.partition("_")[0],
        "organization": "Somebody",
        "version": "v1",
        "date": "2026-11-30",
        **({"results": results} if claim else {}),
    }
    _write(folder / "submission.json", json.dumps(submission, indent=2))
    trials = [_trial(program, patch) for program, patch in patches.items()]
    _write(folder / "trajectories" / f"{name}.trials.json", json.dumps(trials, indent=2))
    summary = _summary(patches, functional, security)
    _write(folder / "trajectories" / f"{name}.summary.json", json.dumps(summary, indent=2))
    return folder


def _trial(program: Program, patch: str) -> dict[str, object]:
    return {
        "instance_id": program.id,
        "model_patch": patch,
        "model_name_or_path": "by-hand",
        "run_metadata": {"subtype": "completed", "is_error": False, "num_turns": 1, "total_cost_usd": None},
        "tools": [],
        "messages": [{"role": "user", "content": "Fill the hole."}, {"role": "assistant", "content": "Done."}],
    }


def _summary(patches: Patches, functional: tuple[Program, ...], security: tuple[Program, ...]) -> dict[str, object]:
    empty = [each.id for each, patch in patches.items() if not patch]
    return {
        "num_candidates": len(PROGRAMS),
        "num_submitted": len(PROGRAMS),
        "num_empty_model_patch": len(empty),
        "num_model_patch_errors": 0,
        "num_indeterminate": 0,
        "func_pass": len(functional) / len(PROGRAMS),
        "sec_pass": len(security) / len(PROGRAMS),
        "details": {
            "empty_model_patch": empty,
            "model_patch_error": [],
            "indeterminate": [],
            "completed": {"func_pass": [each.id for each in functional], "sec_pass": [each.id for each in security]},
        },
    }


def _seal(board: Leaderboard, key: Path) -> None:
    made = board.run("truth", "keygen", "--output", str(key))
    recipient = re.search(r"age1[a-z0-9]+", made.out + made.err)
    assert recipient, made
    answers = board.root.with_suffix(".answers.json")
    _write(answers, json.dumps({program.id: program.truth() for program in PROGRAMS}))
    sealed = board.run("truth", "seal", str(answers), "--benchmark", BENCHMARK, "--recipient", recipient[0])
    commitment = re.search(r"sha256:([0-9a-f]{64})", sealed.out)
    assert commitment, sealed
    _write(board.root / "benchmarks" / BENCHMARK / "benchmark.yaml", DECLARATION.replace("COMMITMENT", commitment[1]))
    answers.unlink()


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")
