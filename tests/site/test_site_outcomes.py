"""What entries did on items is read alike from both forms of the records, and nothing is taken for something else."""

from fractions import Fraction

import pytest
from items_made import CELLS, ENTRIES, REMOVED, by_item, by_outcome, site

from checker.model.errors import UsageRefusal
from checker.model.record import Absence
from checker.report.site.outcomes import outcomes_of


def outcomes(records: bytes | None, **changes: object):
    made = site(records, **changes)
    return outcomes_of(made, made.boards[0])


@pytest.mark.parametrize("records", [by_outcome(), by_item()], ids=["by outcome", "by item"])
def test_every_cell_is_what_was_recorded(records):
    found = outcomes(records)
    assert found.components == ("hit", "depth")
    assert found.entries == ENTRIES
    assert list(found.items) == list(CELLS)
    for item, across in CELLS.items():
        for entry in ENTRIES:
            cells = across.get(entry, ("missing_generation",) * 2)
            expected = tuple(Absence(c) if isinstance(c, str) and "/" not in c else Fraction(c) for c in cells)
            assert found.of(item, entry).cells == expected
            assert found.of(item, entry).ruling == ("reward_hack" if (item, entry) == REMOVED else None)


def test_both_forms_give_the_same_states():
    one, other = outcomes(by_outcome()), outcomes(by_item())
    for item in CELLS:
        assert [one.of(item, e).status for e in ENTRIES] == [other.of(item, e).status for e in ENTRIES]
    assert one.of("one", "hyla").status == "scored"
    assert one.of("one", "hyla").cells[1] == 0


def test_an_item_or_entry_that_is_not_recorded_was_not_answered():
    found = outcomes(by_outcome())
    assert found.of("nowhere", "hyla").status == "missing_generation"
    assert found.of("<five>", "hyla").cells == (Absence.MISSING_GENERATION,) * 2


def test_lines_by_item_tell_of_the_item_and_of_metrics():
    found = outcomes(by_item())
    assert found.public["one"]["pond"] == "north"
    assert found.of("one", "bufo-2").values == {"mean": Fraction(1, 2)}
    assert found.of("three", "hyla").values == {"mean": None}
    assert found.of("one", "bufo-2").fields == {"lane": "none"}


def test_nothing_is_read_where_nothing_is_published_or_answers_are_held_out():
    assert outcomes(None) is None
    assert outcomes(by_outcome(), truth={"kind": "heldout", "commitment": None}) is None


@pytest.mark.parametrize(
    "line",
    [
        b"{}",
        b"[]",
        b"no JSON",
        b'{"cells":{"hit":1},"entry":"hyla","item_id":"one","ruling":null,"status":"good"}',
        b'{"cells":{"hit":"often"},"entry":"hyla","item_id":"one","ruling":null,"status":"scored"}',
        b'{"cells":{"hit":"1/0"},"entry":"hyla","item_id":"one","ruling":null,"status":"scored"}',
        by_outcome().splitlines()[0],
        b'{"id":"one","systems":{"hyla":{"status":"scored"}}}',
        b'{"id":"one","systems":{"hyla":7}}',
    ],
)
def test_a_line_that_pullrank_does_not_write_is_refused_by_its_number(line):
    raw = by_outcome() + line + b"\n"
    with pytest.raises(UsageRefusal) as refusal:
        outcomes(raw)
    assert dict(refusal.value.message.values)["n"] == raw.count(b"\n")
