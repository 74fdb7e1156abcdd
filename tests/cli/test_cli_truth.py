"""The held-out side: keys, sealing, opening; and that nothing of a truth ever leaves."""

import json
import os
import re
import shutil
import sys
from pathlib import Path

import pytest
from leaderboards import Leaderboard

DECLARATION = """\
id: capitals
title: Capitals
format: predictions
entry:
  name: "{model}_{date}"
versions:
  v1: {items: items/v1.jsonl, count: 4}
components:
  correct: {kind: binary}
score:
  correct: {compare: text}
metrics:
  accuracy: {per_item: correct, scale: 100, decimals: 1}
ranking: {by: accuracy}
claims:
  accuracy: [{at: "submission:/results/accuracy", decimals: 1}]
truth: {kind: heldout, store: "age:truth/v1.age"}
publish: {records: none}
"""
ANSWERS = {"fr": "Paris-CANARY", "de": "Berlin-CANARY", "it": "Rome-CANARY", "es": "Madrid-CANARY"}


@pytest.fixture(scope="module")
def sealed_once(_pristine, tmp_path_factory) -> Path:
    """Give a folder with a key, answers, and a leaderboard to which a held-out benchmark was added step by step."""
    tmp_path = tmp_path_factory.mktemp("sealed")
    shutil.copytree(_pristine, tmp_path / "leaderboard")
    leaderboard = Leaderboard(tmp_path / "leaderboard")
    folder = leaderboard.root / "benchmarks" / "capitals"
    (folder / "items").mkdir(parents=True)
    (folder / "items" / "v1.jsonl").write_text("".join(json.dumps({"id": id}) + "\n" for id in ANSWERS))
    (folder / "benchmark.yaml").write_text(DECLARATION)
    lines = "".join(json.dumps({"id": id, "answer": answer}) + "\n" for id, answer in ANSWERS.items())
    (tmp_path / "answers.jsonl").write_text(lines)
    made = leaderboard.run("truth", "keygen", "--output", str(tmp_path / "key"))
    recipient = re.search(r"age1\w+", made.out)[0]
    sealed = leaderboard.run(
        "truth", "seal", str(tmp_path / "answers.jsonl"), "--benchmark", "capitals", "--recipient", recipient
    )
    assert sealed.code == 0, sealed.err
    assert "store: age:truth/v1.age" in sealed.out
    commitment = re.search(r"commitment: (\S+)", sealed.out)[1]
    (folder / "benchmark.yaml").write_text(DECLARATION.replace('v1.age"', f'v1.age", commitment: "{commitment}"'))
    entry = leaderboard.root / "submissions" / "capitals" / "atlas_2026-11-30"
    assert leaderboard.run("new", "capitals", entry.name).code == 0
    said = [{"id": id, "prediction": answer} for id, answer in ANSWERS.items()]
    said[3]["prediction"] = "Barcelona"
    (entry / "predictions.json").write_text(json.dumps(said))
    (entry / "submission.json").write_text(
        json.dumps(
            {"version": "v1", "name": "Atlas", "organization": "A", "date": "2026-11-30", "results": {"accuracy": 75.0}}
        )
    )
    leaderboard.commit()
    return tmp_path


@pytest.fixture
def capitals(sealed_once: Path, tmp_path: Path) -> Leaderboard:
    """Give a fresh copy of all that; the key and the answers are beside the leaderboard."""
    shutil.copytree(sealed_once, tmp_path, dirs_exist_ok=True)
    return Leaderboard(tmp_path / "leaderboard")


def test_a_key_is_readable_by_its_owner_alone(leaderboard, tmp_path):
    assert leaderboard.run("truth", "keygen", "--output", str(tmp_path / "key")).code == 0
    if sys.platform != "win32":
        assert (tmp_path / "key").stat().st_mode & 0o077 == 0
    before = (tmp_path / "key").read_bytes()
    again = leaderboard.run("truth", "keygen", "--output", str(tmp_path / "key"))
    assert again.code == 2
    assert (tmp_path / "key").read_bytes() == before


def test_the_whole_way_of_a_held_out_benchmark(capitals, tmp_path):
    key = (tmp_path / "key").read_text()
    assert capitals.run("check", "submissions/capitals").code == 0
    without = capitals.run("publish")
    assert without.code == 0
    assert "capitals/atlas_2026-11-30" in without.out
    rows = json.loads((capitals.root / "site/data/capitals/v1/leaderboard_overall.json").read_text())["rows"]
    assert [(row["rank"], row["metrics"]["accuracy"]["value"]) for row in rows] == [(None, None)]
    assert capitals.run("publish", PULLRANK_AGE_IDENTITY=key).code == 0
    rows = json.loads((capitals.root / "site/data/capitals/v1/leaderboard_overall.json").read_text())["rows"]
    assert [(row["rank"], row["metrics"]["accuracy"]["value"]) for row in rows] == [(1, 75)]
    again = capitals.run("publish", "--check")
    assert again.code == 0, again.out
    assert "not rescored" in again.out
    verified = capitals.run("verify", "capitals")
    assert "not rebuilt: capitals/v1" in verified.out
    assert "byte for byte" not in verified.out
    assert capitals.run("verify", "capitals", PULLRANK_AGE_IDENTITY=key).code == 0
    files = capitals.git("ls-tree", "-r", "--name-only", "pullrank-ledger").splitlines()
    assert sum(file.startswith("records/") for file in files) == 3
    for path, raw in capitals.snapshot().items():
        assert b"-CANARY" not in raw or path.startswith("submissions/"), path
        assert not path.startswith("site/data/capitals") or b'"fr"' not in raw, path


def test_records_of_a_held_out_truth_are_kept_sealed_or_not_at_all(capitals, tmp_path):
    capitals.run("truth", "keygen", "--output", str(tmp_path / "records-key"))
    keys = {"PULLRANK_RECORDS_IDENTITY": str(tmp_path / "records-key")}
    assert capitals.run("publish", PULLRANK_AGE_IDENTITY=str(tmp_path / "key"), **keys).code == 0
    files = capitals.git("ls-tree", "-r", "--name-only", "pullrank-ledger").splitlines()
    [sealed] = [file for file in files if file.startswith("records/") and file.endswith(".age")]
    assert "age-encryption.org" in capitals.git("show", f"pullrank-ledger:{sealed}")[:40]
    before = capitals.snapshot()
    shown = (capitals.root / "site/data/capitals/v1/leaderboard_overall.json").read_text()
    assert '"exact": null' in shown
    assert "3/4" not in shown
    (capitals.root / "site/data/capitals/v1/leaderboard_overall.json").unlink()
    assert capitals.run("publish", **keys).code == 0
    assert capitals.snapshot() == before


def test_items_of_a_held_out_truth_are_listed_only_when_asked_for_twice(capitals, tmp_path):
    number = ("verify", "capitals/atlas_2026-11-30", "accuracy")
    ran = capitals.run(*number, PULLRANK_AGE_IDENTITY=str(tmp_path / "key"))
    assert ran.code == 2
    assert "--reveal" in ran.err
    assert "es" in capitals.run(*number, "--reveal", PULLRANK_AGE_IDENTITY=str(tmp_path / "key")).out.split()


def test_opening_gives_back_what_was_sealed(capitals, tmp_path):
    out = tmp_path / "plain.json"
    ran = capitals.run(
        "truth", "open", "--benchmark", "capitals", "--identity", str(tmp_path / "key"), "--output", str(out)
    )
    assert ran.code == 0, ran.err
    assert "CANARY" not in ran.out
    bundle = json.loads(out.read_text())
    assert {id: item["answer"] for id, item in bundle["items"].items()} == ANSWERS
    commitment = capitals.run("truth", "commit", str(out)).out.strip()
    assert commitment in (capitals.root / "benchmarks/capitals/benchmark.yaml").read_text()


@pytest.mark.parametrize("identity", ["", "AGE-SECRET-KEY-1NONSENSE", "other"])
def test_a_wrong_key_opens_nothing_and_tells_nothing(capitals, tmp_path, identity):
    if identity == "other":
        capitals.run("truth", "keygen", "--output", str(tmp_path / "other"))
        identity = (tmp_path / "other").read_text()
    before = capitals.snapshot()
    ran = capitals.run("rescore", "submissions/capitals/atlas_2026-11-30", PULLRANK_AGE_IDENTITY=identity)
    assert ran.code == 2
    assert "key" in ran.err.lower() or "identity" in ran.err.lower()
    assert "CANARY" not in ran.out + ran.err
    assert "AGE-SECRET-KEY" not in ran.out + ran.err
    assert capitals.snapshot() == before


def test_one_entry_that_a_scorer_stumbles_over_stops_nobody_else(capitals, tmp_path):
    folder = capitals.root / "benchmarks" / "capitals"
    text = (folder / "benchmark.yaml").read_text()
    (folder / "benchmark.yaml").write_text(text.replace("score:\n  correct: {compare: text}\n", "score: scorer.py\n"))
    (folder / "scorer.py").write_text(
        "def score(answers, truth):\n    return [{'correct': int(a[:99] == truth[i])} for i, a in answers]\n"
    )
    good = capitals.root / "submissions" / "capitals" / "atlas_2026-11-30"
    bad = good.with_name("boom_2026-11-30")
    shutil.copytree(good, bad)
    bad.joinpath("predictions.json").write_text('[{"id": "fr", "prediction": 5}]')
    bad.joinpath("submission.json").write_text(good.joinpath("submission.json").read_text().replace("Atlas", "Boom"))
    ran = capitals.run("publish", PULLRANK_AGE_IDENTITY=str(tmp_path / "key"))
    assert ran.code == 1
    assert "left out boom_2026-11-30: errors of SCO001; see: pullrank rescore" in ran.out
    manifest = json.loads((capitals.root / "site/data/capitals/v1/manifest.json").read_text())
    assert [each["entry"] for each in manifest["entries"]] == ["atlas_2026-11-30"]
    assert manifest["excluded"] == [{"entry": "boom_2026-11-30", "rules": ["SCO001"]}]
    both = capitals.run(
        *("rescore", str(good), str(bad), "--declarations", "head", "--format", "json"),
        PULLRANK_AGE_IDENTITY=str(tmp_path / "key"),
    )
    assert both.code == 1
    report = json.loads(both.out)
    assert [entry["evidence"] for entry in report["entries"]] == ["rescored, verified", "claimed"]
    assert [finding["rule"] for finding in report["findings"] if finding["severity"] == "error"] == ["SCO001"]


def test_a_truth_that_the_base_holds_out_meets_only_the_bases_scorer(capitals, tmp_path):
    assert capitals.git("status", "--porcelain") == ""
    folder = capitals.root / "benchmarks" / "capitals"
    text = (folder / "benchmark.yaml").read_text()
    (folder / "benchmark.yaml").write_text(text.replace("score:\n  correct: {compare: text}\n", "score: scorer.py\n"))
    (folder / "scorer.py").write_text("def score(answers, truth):\n    return [{'correct': 1} for _ in answers]\n")
    entry = "submissions/capitals/atlas_2026-11-30"
    ran = capitals.run("rescore", entry, "--format", "json", PULLRANK_AGE_IDENTITY=str(tmp_path / "key"))
    assert json.loads(ran.out)["entries"][0]["rescored"] == {"accuracy": "75.0"}
    assert "benchmarks/capitals differs here" in ran.err.replace('"', "")


def test_a_ruling_on_nobody_is_told(capitals, tmp_path):
    rulings = capitals.root / "benchmarks" / "capitals" / "rulings"
    rulings.mkdir()
    rulings.joinpath("atlass_2026-11-30.yaml").write_text(
        "entry: atlass_2026-11-30\nrulings: [{kind: withdrawn, reason: asked for}]\n"
    )
    ran = capitals.run("publish", PULLRANK_AGE_IDENTITY=str(tmp_path / "key"))
    assert ran.code == 2
    assert "rulings/atlass_2026-11-30.yaml" in ran.err
    assert "atlas_2026-11-30" not in ran.err.replace("atlass_2026-11-30", ""), "nobody else is to be ruled on"
    assert not (capitals.root / "site").exists()


def test_a_number_that_cannot_be_measured_here_says_so(capitals):
    ran = capitals.run("verify", "capitals/atlas_2026-11-30", "accuracy")
    assert ran.code == 2
    assert "--identity" in ran.err


def test_a_refusal_names_the_benchmark_whose_truth_it_is(capitals, tmp_path):
    capitals.run("truth", "keygen", "--output", str(tmp_path / "other"))
    ran = capitals.run("publish", PULLRANK_AGE_IDENTITY=str(tmp_path / "other"))
    assert ran.code == 2
    assert "capitals v1" in ran.err


SCORERS = {
    "crashes": "def score(answers, truth):\n    raise ValueError(str(truth))\n",
    "prints": "import sys\ndef score(answers, truth):\n    print(truth); print(truth, file=sys.stderr)\n"
    "    return [{'correct': int(a == truth[i])} for i, a in answers]\n",
    "hangs": "def score(answers, truth):\n    while True: pass\n",
    "exits": "import os\ndef score(answers, truth):\n    os._exit(0)\n",
    "is_not_python": "def score(answers, truth:\n",
    "lacks_score": "def rate(answers, truth):\n    return []\n",
    "gives_nonsense": "def score(answers, truth):\n    return [{'correct': float('nan')} for _ in answers]\n",
    "tells_in_names": "def score(answers, truth):\n    return [{truth[i]: 1} for i, _ in answers]\n",
    "gives_too_few": "def score(answers, truth):\n    return []\n",
}


@pytest.mark.parametrize("kind", SCORERS)
def test_whatever_a_scorer_does_nothing_of_the_truth_comes_out(capitals, tmp_path, kind):
    folder = capitals.root / "benchmarks" / "capitals"
    text = (folder / "benchmark.yaml").read_text()
    (folder / "benchmark.yaml").write_text(text.replace("score:\n  correct: {compare: text}\n", "score: scorer.py\n"))
    (folder / "scorer.py").write_text(SCORERS[kind])
    before = capitals.snapshot()
    ran = capitals.run(
        *("rescore", "submissions/capitals/atlas_2026-11-30", "--timeout", "2", "--declarations", "head"),
        PULLRANK_AGE_IDENTITY=str(tmp_path / "key"),
    )
    assert "CANARY" not in ran.out + ran.err
    assert ran.code == (0 if kind == "prints" else 2), ran.err
    if kind == "crashes":
        assert "ValueError" in ran.err
        assert "scorer.py:2" in ran.err
    assert capitals.snapshot() == before
    assert os.environ.get("PULLRANK_AGE_IDENTITY") is None


def seal(board, answers, key, *more):
    recipient = re.search(r"age1\w+", key.read_text())[0]
    return board.run("truth", "seal", str(answers), "--benchmark", "capitals", "--recipient", recipient, *more)


def test_a_sealed_truth_is_not_replaced_by_oversight(capitals, tmp_path):
    before = capitals.snapshot()
    refused = seal(capitals, tmp_path / "answers.jsonl", tmp_path / "key")
    assert refused.code == 2
    assert "--replace" in refused.err
    assert capitals.snapshot() == before
    assert seal(capitals, tmp_path / "answers.jsonl", tmp_path / "key", "--replace").code == 0
    assert capitals.snapshot() != before


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ('{"id": "fr", "answer": "x"}\n', '3 items have no answer: "de, it, es"'),
        (
            "".join(f'{{"id": "{i}", "answer": "x"}}\n' for i in [*ANSWERS, "fr"]),
            'bad.jsonl:5  there is no item "fr#2"',
        ),
        ("".join(f'{{"id": "{i}", "answer": "x"}}\n' for i in [*ANSWERS, "xx"]), 'bad.jsonl:5  there is no item "xx"'),
        ('{"id": "fr", "answer": "x"}\n{"id": "de"', "bad.jsonl:2:"),
        ('{"id": 3, "answer": "x"}\n', 'bad.jsonl:1  "id" is not a string'),
        ('{"id": "fr", "anser": "x"}\n', 'bad.jsonl:1  "anser" is not a key of an answer'),
        ("".join(f'{{"id": "{i}", "answer": 7}}\n' for i in ANSWERS), 'the answer of "fr" cannot be compared'),
    ],
    ids=["missing", "twice", "unknown", "cut", "number", "misspelt", "unfit"],
)
def test_answers_that_do_not_fit_are_not_sealed(capitals, tmp_path, lines, words):
    (tmp_path / "bad.jsonl").write_text(lines)
    before = capitals.snapshot()
    ran = seal(capitals, tmp_path / "bad.jsonl", tmp_path / "key", "--replace")
    assert ran.code == 2
    assert words in ran.err
    assert capitals.snapshot() == before
