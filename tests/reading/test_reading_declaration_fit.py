"""The quick reader of documents takes what their models take, reads the same in them, and loads no library."""

import subprocess
import sys
from decimal import Decimal
from typing import Any

import pytest
from declaration_damage import damaged
from declaration_samples import CLIPS, PICTURES, QUESTIONS, TRIALS
from hypothesis import given, settings
from pydantic import BaseModel, ValidationError

from checker.model.json import Json
from checker.reading.declaration.documents.fit import fit
from checker.reading.declaration.documents.models import model_of
from checker.reading.declaration.documents.part import Part
from checker.reading.declaration.documents.root import DeclarationPart
from checker.reading.declaration.documents.rulings import RulingsPart
from checker.reading.declaration.shape import Misfit
from checker.reading.located_yaml import read_yaml

DECLARATIONS = [read_yaml(text.encode(), "benchmark.yaml").value for text in (TRIALS, CLIPS, QUESTIONS, PICTURES)]
PATCHES: dict[str, Any] = {
    "functional": "func_pass",
    "security": "sec_pass",
    "protocol": "classified",
    "limits": {"seconds": 60},
}
SCORES: list[Json] = [{"correct": {"compare": "label", "labels": ["a", "b"], "strict": True}}, {"patches": PATCHES}]
SCORED: list[Json] = [{**value, "score": score} for value in DECLARATIONS[:1] for score in SCORES]  # type: ignore[dict-item]
REASON = {"reason": "Because."}
RULINGS: list[Json] = [
    {
        "entry": "small-model_2026-01-01",
        "rulings": [
            {"kind": "reward_hack", **REASON, "items": ["a", "b|c"], "components": ["solved"]},
            {"kind": "missing_policy", **REASON, "policy": "exclude"},
            {"kind": "superseded", **REASON, "by": "better_2026-01-02"},
            {"kind": "withdrawn", **REASON},
        ],
    }
]


def plain(value: Any) -> Any:
    """Give a document without what tells a part from a model."""
    if isinstance(value, Part):
        return {**{slot.attribute: plain(getattr(value, slot.attribute)) for slot in value.slots}, **value.further}
    if isinstance(value, BaseModel):
        return {name: plain(each) for name, each in value}
    if isinstance(value, dict):
        return {name: plain(each) for name, each in value.items()}
    return [plain(each) for each in value] if isinstance(value, list) else value


def quickly(value: Json, part: type[Part]) -> Any:
    try:
        return plain(fit(value, part))
    except Misfit:
        return None


def slowly(value: Json, part: type[Part]) -> Any:
    try:
        return plain(model_of(part).model_validate(value))
    except ValidationError:
        return None


@settings(max_examples=150, deadline=None)
@given(damaged([*DECLARATIONS, *SCORED]))
def test_both_readers_read_the_same_in_a_declaration(value: Json) -> None:
    assert quickly(value, DeclarationPart) == slowly(value, DeclarationPart)


@settings(max_examples=150, deadline=None)
@given(damaged(RULINGS))
def test_both_readers_read_the_same_in_rulings(value: Json) -> None:
    assert quickly(value, RulingsPart) == slowly(value, RulingsPart)


@pytest.mark.parametrize("value", [*DECLARATIONS, *SCORED])
def test_a_declaration_that_is_right_is_read(value: Json) -> None:
    assert quickly(value, DeclarationPart) is not None


def test_rulings_that_are_right_are_read() -> None:
    assert quickly(RULINGS[0], RulingsPart) is not None


@pytest.mark.parametrize(
    "change",
    [
        {"title": "half \ud800 a sign"},
        {"title": 5},
        {"key": []},
        {"key": "id"},
        {"missing": True},
        {"limits": {"max_files": True}},
        {"limits": {"max_files": Decimal("1.0")}},
        {"limits": {"max_files": 0}},
        {"limits": {"max_files": 10**30}},
        {"views": {"tags": [{"name": "topics", "min_cell": None}]}},
        {"views": {"tags": [{"name": "topics", "min_cell": -1}]}},
        {"views": {"tags": [5]}},
        {"feedback": {"decimals": 13}},
        {"feedback": {"quota": None}},
        {"score": 5},
        {"score": {}},
        {"schema_": "x"},
        {"entry": {"schema_": "x.json"}},
        {"entry": {"name": ["{a}"]}},
        {"entry": {"name": []}},
        {"entry": {"name": {}}},
        {"written": []},
    ],
    ids=str,
)
def test_both_readers_judge_odd_values_alike(change: dict[str, Json]) -> None:
    value = {**DECLARATIONS[0], **change}  # type: ignore[dict-item]
    assert quickly(value, DeclarationPart) == slowly(value, DeclarationPart)


def test_a_part_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        fit(DECLARATIONS[0], DeclarationPart).title = "Another"


def test_reading_what_is_right_loads_no_pydantic() -> None:
    code = (
        "import sys, checker.reading.rulings, checker.reading.declaration.read as r\n"
        "from checker.reading.declaration.sketch import sketch\n"
        "from checker.reading.located_yaml import read_yaml\n"
        "assert not sketch(read_yaml(sys.stdin.buffer.read(), 'x').value).mistakes\n"
        "sys.exit('pydantic' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], input=TRIALS.encode(), check=False).returncode == 0
