"""The digits are what their script makes, and the entries claim what is true."""

import hashlib
import json
import shutil
from decimal import Decimal
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest
import yaml

from tools import sealing

ROOT = Path(__file__).parents[2]
BENCHMARK = ROOT / "benchmarks" / "digits"
ENTRIES = sorted((ROOT / "submissions" / "digits").iterdir())


def script(part: str) -> ModuleType:
    """Import a part of the script when a test asks for it: with scikit-learn it takes seconds."""
    return import_module(f"tools.digits.{part}")


def items() -> list[dict]:
    return [json.loads(line) for line in (BENCHMARK / "items/v1.jsonl").read_text().splitlines()]


def plaintext() -> bytes:
    opened = sealing.opened(BENCHMARK)
    assert opened is not None
    return opened


def test_the_items_are_those_that_the_script_makes():
    assert (BENCHMARK / "items/v1.jsonl").read_bytes() == script("items").items(script("items").halves()[1])


def test_the_strata_part_the_items_into_thirds():
    for stratum, width in (("ink", 10), ("part", 1)):
        values = [item["strata"][stratum] for item in items()]
        counts = [values.count(value) for value in sorted(set(values))]
        assert len(counts) == 3
        assert max(counts) - min(counts) <= width


def test_an_image_says_its_ink_and_mass():
    ink, mass = script("items").ink, script("items").mass
    blank = [[0] * 8 for _ in range(8)]
    corner = [[16 if row < 2 and column < 2 else 0 for column in range(8)] for row in range(8)]
    assert (ink(blank), mass(blank)) == ("light", [])
    assert (ink(corner), mass(corner)) == ("light", ["left", "high"])
    assert (ink([[16] * 8] * 8), mass([[16] * 8] * 8)) == ("heavy", [])
    mirrored = [row[::-1] for row in corner[::-1]]
    assert mass(mirrored) == ["right", "low"]


def test_the_truth_holds_the_labels_of_the_second_half_in_canonical_form():
    document = json.loads(plaintext())
    labels = import_module("sklearn.datasets").load_digits().target[898:].tolist()
    assert document["items"] == {f"digit-{898 + at:04}": {"answer": str(label)} for at, label in enumerate(labels)}
    assert len(bytes.fromhex(document["nonce"])) == 32
    assert plaintext() == (json.dumps(document, sort_keys=True, indent=2) + "\n").encode()


def test_the_declaration_publishes_the_digest_of_the_truth():
    declared = yaml.safe_load((BENCHMARK / "benchmark.yaml").read_text())["truth"]
    assert declared["commitment"] == f"sha256:{hashlib.sha256(plaintext()).hexdigest()}"


def test_the_key_in_the_repository_says_loudly_that_it_is_public():
    comments = [line for line in (BENCHMARK / "truth/demonstration.key").read_text().splitlines() if line[:1] == "#"]
    assert "PUBLIC DEMONSTRATION KEY" in comments[0]
    assert "NEVER" in " ".join(comments)


def test_no_file_holds_the_truth_in_the_clear():
    secrets = [word.encode() for word in json.loads(plaintext())["canaries"]]
    assert secrets
    files = [path for folder in (BENCHMARK, ROOT / "submissions") for path in folder.rglob("*") if path.is_file()]
    assert not [path for path in files for secret in secrets if secret in path.read_bytes()]


def test_there_are_entries_enough_for_a_board():
    assert len(ENTRIES) >= 6


@pytest.mark.parametrize("folder", ENTRIES, ids=lambda folder: folder.name)
def test_an_entry_answers_every_item_and_claims_what_is_true(folder: Path):
    records = json.loads((folder / "predictions.json").read_bytes())
    answers = {id: each["answer"] for id, each in json.loads(plaintext())["items"].items()}
    assert [record["id"] for record in records] == list(answers)
    right = sum(record["prediction"] == answers[record["id"]] for record in records)
    claimed = json.loads((folder / "submission.json").read_bytes(), parse_float=Decimal)["results"]["accuracy"]
    assert abs(Fraction(claimed) - Fraction(100 * right, len(answers))) <= Fraction(1, 200)


@pytest.mark.parametrize("slug", ["gaussian-naive-bayes", "nearest-centroid"])
def test_a_classifier_without_chance_answers_as_committed(slug: str):
    entries = script("entries")
    made = entries.entry(entries.CLASSIFIERS[slug], *script("items").halves())
    committed = ROOT / "submissions" / "digits" / f"{slug}_{entries.DATE}" / "predictions.json"
    assert made["predictions.json"] == committed.read_bytes()


def test_sealing_again_keeps_nonce_and_canaries_so_that_the_commitment_stays(tmp_path: Path):
    (tmp_path / "truth").mkdir()
    shutil.copy(BENCHMARK / sealing.KEY, tmp_path / sealing.KEY)
    sealing.seal(tmp_path, script("__main__").truth(plaintext()))
    assert sealing.opened(tmp_path) == plaintext()
    assert (tmp_path / sealing.SEALED).read_bytes() != (BENCHMARK / sealing.SEALED).read_bytes()


def test_a_new_key_warns_and_opens_what_it_sealed(tmp_path: Path):
    (tmp_path / "truth").mkdir()
    fresh = script("__main__").truth(None)
    sealing.seal(tmp_path, fresh)
    assert sealing.opened(tmp_path) == fresh != plaintext()
    assert (tmp_path / sealing.KEY).read_text().startswith(sealing.WARNING)
