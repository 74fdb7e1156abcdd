"""The records file: exact, one line an item, read back to the same records."""

import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.model.errors import LedgerRefusal
from checker.model.item import Item, ItemKey
from checker.model.record import Absence, Record
from checker.reading.records import read_records, write_records

IDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=5)
KEYS = st.builds(ItemKey, st.tuples(IDS, IDS), st.integers(1, 3))
NUMBERS = (
    st.fractions()
    | st.integers(-(10**60), 10**60).map(Fraction)
    | st.builds(lambda units, places: Fraction(units, 10**places), st.integers(-(10**30), 10**30), st.integers(0, 60))
    | st.builds(lambda units, twos: Fraction(units, 2**twos), st.integers(), st.integers(0, 200))
)
CELLS = st.dictionaries(st.text("ab_", min_size=1, max_size=3), NUMBERS | st.sampled_from(Absence), max_size=3)
RECORDS = st.lists(st.builds(Record, KEYS, CELLS, st.none() | st.just("reward_hack")), unique_by=lambda r: str(r.key))


def items_of(records):
    return [Item(record.key) for record in records]


def test_the_shape_of_a_line():
    record = Record(
        ItemKey(("é", "x"), 2),
        {"c": Fraction(1), "b": Fraction(1, 4), "a": Fraction(1, 3), "d": Absence.MISSING_EVALUATION},
        "reward_hack",
    )
    assert write_records([record], "an-entry").decode() == (
        '{"cells":{"a":"1/3","b":0.25,"c":1,"d":"missing_evaluation"},"entry":"an-entry","item_id":"é|x#2",'
        '"ruling":"reward_hack","status":"scored"}\n'
    )
    assert b"entry" not in write_records([record])


@given(RECORDS, st.none() | st.text("abc", min_size=1))
def test_what_is_written_is_read_back_exactly(records, entry):
    raw = write_records(records, entry)
    assert read_records(raw, items_of(records)) == tuple(records)
    assert raw.count(b"\n") == len(records)


@given(RECORDS)
def test_finite_decimals_of_few_digits_are_numbers_and_the_rest_are_ratios(records):
    for record, line in zip(records, write_records(records).splitlines(), strict=True):
        for name, cell in json.loads(line, parse_float=Fraction)["cells"].items():
            if isinstance(cell, str) and "/" not in cell:
                assert record.cells[name] == Absence(cell)
            else:
                assert Fraction(cell) == record.cells[name]


RECORD = Record(ItemKey(("a",)), {"c": Fraction(1)})
LINE = json.loads(write_records([RECORD]))


@pytest.mark.parametrize(
    "change",
    [
        {"item_id": "b"},
        {"item_id": 1},
        {"status": "missing_generation"},
        {"ruling": 1},
        {"cells": []},
        {"cells": {"c": True}},
        {"cells": {"c": None}},
        {"cells": {"c": "1/0"}},
        {"cells": {"c": "one"}},
        {"cells": {"c": "scored"}},
        {"cells": {"c": "--1/2"}},
        {"cells": {"c": "1/-2"}},
        {"cells": {"c": "1/٢"}},
        {"cells": {"c": "1" * 5000 + "/1"}},
        {"more": 1},
    ],
)
def test_a_line_that_is_not_the_record_of_its_item_is_refused(change):
    with pytest.raises(LedgerRefusal, match="line 1 of it"):
        read_records(json.dumps({**LINE, **change}).encode() + b"\n", [Item(RECORD.key)])


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b"", "lines for 1 items"),
        (write_records([RECORD]) * 2, "2 lines for 1 items"),
        (b"{\n", "line 1"),
        (b"[]\n", "line 1"),
        (b'{"cells":{}}\n', "line 1"),
        (b"\xff\n", "line 1"),
    ],
)
def test_a_broken_file_is_refused(raw, words):
    with pytest.raises(LedgerRefusal, match=words):
        read_records(raw, [Item(RECORD.key)])
