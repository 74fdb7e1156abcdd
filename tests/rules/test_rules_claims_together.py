"""Claims over all items and over some, of a component and of one that implies it, and of what is derived from them.

Eight items, of which three are easy; `firm` implies `right`. What can be is counted out.
"""

import json
from collections.abc import Mapping, Sequence
from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction
from functools import cache
from itertools import product
from statistics import median

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from memory_tree import MemoryTree

from checker.catalogue.benchmarks import declared
from checker.catalogue.vocabulary import vocabulary
from checker.jobs.examine import examine
from checker.model.declared import Declared
from checker.model.finding import Severity
from checker.model.tree import FILE

ENTRY = "submissions/errands/runner-1_2026-07-01"
EASY, HARD = 3, 5
DERIVED = {
    "mid": ("mean", ["all", "firm"]),
    "gap": ("difference", ["all", "firm"]),
    "f": ("harmonic_mean", ["all", "firm"]),
    "best": ("maximum", ["all", "easy"]),
    "worst": ("minimum", ["all", "easy"]),
    "between": ("median", ["all", "easy", "firm"]),
    "pooled": ("pooled_mean", ["easy", "hard"]),
    "some": ("mean_of_available", ["all", "easy"]),
    "both": ("sum", ["all", "firm"]),
    "times": ("product", ["all", "firm"]),
    "share": ("ratio", ["firm", "all"]),
    "twice": ("mean", ["mid", "best"]),
}
METRICS = ("all", "easy", "hard", "firm", "firm_easy", *DERIVED)


@cache
def errands() -> Declared:
    of_items = {"all": ("right", ""), "firm": ("firm", ""), "easy": ("right", "easy"), "hard": ("right", "hard")}
    of_items["firm_easy"] = ("firm", "easy")
    metrics = {
        name: {"per_item": component, "scale": 100, "decimals": 1, **({"where": {"level": [level]}} if level else {})}
        for name, (component, level) in of_items.items()
    }
    metrics |= {name: {"derive": how, "of": of, "decimals": 1} for name, (how, of) in DERIVED.items()}
    told = {
        "id": "errands",
        "title": "Errands",
        "format": "trials",
        "entry": {"name": "{model}_{date}"},
        "versions": {"v1": {"items": "items/v1.jsonl", "count": EASY + HARD}},
        "components": {"right": {"kind": "binary"}, "firm": {"kind": "binary", "implies": "right"}},
        "metrics": metrics,
        "ranking": {"by": "all"},
        "views": {"strata": ["level"]},
        "claims": {name: [{"at": f"submission:/results/{name}"}] for name in metrics},
    }
    items = [{"id": f"e{at}", "strata": {"level": "easy" if at < EASY else "hard"}} for at in range(EASY + HARD)]
    folder = "benchmarks/errands"
    files = {
        f"{folder}/benchmark.yaml": json.dumps(told).encode(),
        f"{folder}/items/v1.jsonl": "".join(f"{json.dumps(item)}\n" for item in items).encode(),
    }
    return declared(MemoryTree({path: (FILE, raw) for path, raw in files.items()}), "errands", vocabulary())


def told_of(claims: Mapping[str, str]) -> list[tuple[str, str]]:
    """Give the errors about numbers, with the metric that each points at."""
    results = ", ".join(f'"{name}": {text}' for name, text in claims.items())
    facts = '"version": "v1", "name": "Runner 1", "organization": "O", "date": "2026-07-01"'
    raw = f'{{{facts}, "results": {{{results}}}}}'.encode()
    found = examine(MemoryTree({f"{ENTRY}/submission.json": (FILE, raw)}), ENTRY, errands()).findings
    return [
        (each.rule, (each.problem.where.pointer or "").rpartition("/")[2])
        for each in found
        if each.severity is Severity.ERROR and each.rule.startswith(("ATT", "CLM", "INV"))
    ]


def measured(right: Sequence[int], firm: Sequence[int]) -> dict[str, Fraction | None]:
    def mean(values: Sequence[int]) -> Fraction:
        return Fraction(100 * sum(values), len(values))

    found: dict[str, Fraction | None] = {"all": mean(right), "easy": mean(right[:EASY]), "hard": mean(right[EASY:])}
    found |= {"firm": mean(firm), "firm_easy": mean(firm[:EASY])}
    one, two, easy = found["all"], found["firm"], found["easy"]
    assert one is not None
    assert two is not None
    assert easy is not None
    found |= {
        "mid": (one + two) / 2,
        "gap": one - two,
        "f": 2 * one * two / (one + two) if one and two else Fraction(0),
    }
    found |= {"best": max(one, easy), "worst": min(one, easy), "between": median([one, easy, two]), "pooled": one}
    found |= {"some": (one + easy) / 2, "both": one + two, "times": one * two, "share": two / one if one else None}
    return found | {"twice": ((one + two) / 2 + max(one, easy)) / 2}


def shown(value: Fraction, places: int) -> str:
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return str(exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_EVEN))


outcomes = st.lists(st.sampled_from([(0, 0), (1, 0), (1, 1)]), min_size=EASY + HARD, max_size=EASY + HARD)


@settings(max_examples=40, deadline=None)
@given(outcomes, st.sets(st.sampled_from(METRICS), min_size=1), st.integers(1, 6))
def test_what_was_measured_may_be_claimed(cells, names, places):
    values = measured([right for right, _ in cells], [firm for _, firm in cells])
    claims = {name: shown(value, places) for name, value in values.items() if name in names and value is not None}
    assert told_of(claims) == []


@cache
def attained() -> frozenset[tuple[str, str]]:
    """Count out all pairs of shares that can be, over all items and over the easy ones."""
    rights = product([0, 1], repeat=EASY + HARD)
    return frozenset((shown(values["all"], 1), shown(values["easy"], 1)) for values in (measured(r, r) for r in rights))


@pytest.mark.parametrize("easy", range(EASY + 1))
@pytest.mark.parametrize("every", range(EASY + HARD + 1))
def test_a_part_against_all_is_told_just_where_no_outcome_gives_both(every, easy):
    claims = {"all": shown(Fraction(100 * every, EASY + HARD), 1), "easy": shown(Fraction(100 * easy, EASY), 1)}
    expected = [] if (claims["all"], claims["easy"]) in attained() else [("ATT002", "easy")]
    assert told_of(claims) == expected


@pytest.mark.parametrize("easy", range(EASY + 1))
@pytest.mark.parametrize("firm", range(EASY + HARD + 1))
def test_what_implies_another_is_held_against_a_part_of_it(firm, easy):
    claims = {"easy": shown(Fraction(100 * easy, EASY), 1), "firm": shown(Fraction(100 * firm, EASY + HARD), 1)}
    possible = firm - HARD <= easy
    assert [rule for rule, _ in told_of(claims)] == ([] if possible else ["ATT002"])


@pytest.mark.parametrize(
    ("claims", "expected"),
    [
        ({"mid": "1000.0"}, [("CLM001", "mid")]),
        ({"mid": "-3.0"}, [("CLM001", "mid")]),
        ({"gap": "-100.5"}, [("CLM001", "gap")]),
        ({"all": "50.0", "firm": "25.0", "mid": "90.0"}, [("ATT003", "mid")]),
        ({"all": "50.0", "firm": "25.0", "f": "2.0"}, [("ATT003", "f")]),
        ({"all": "50.0", "firm": "25.0", "gap": "-25.0"}, [("ATT003", "gap")]),
        ({"all": "50.0", "easy": "33.3", "best": "33.3"}, [("ATT003", "best")]),
        ({"all": "50.0", "best": "33.3"}, [("ATT003", "best")]),
        ({"all": "50.0", "worst": "66.7"}, [("ATT003", "worst")]),
        ({"all": "50.0", "best": "66.7"}, []),
        ({"easy": "33.3", "hard": "80.0", "pooled": "56.7"}, [("ATT003", "pooled")]),
        ({"easy": "33.3", "hard": "80.0", "pooled": "62.5"}, []),
        ({"all": "50.0", "mid": "10.0"}, [("ATT003", "mid")]),
        ({"all": "50.0", "firm": "25.0", "easy": "33.3", "twice": "80.0"}, [("ATT003", "twice")]),
        ({"all": "50.0", "firm": "25.0", "mid": "90.0", "f": "2.0"}, [("ATT003", "mid")]),
        ({"all": "50.1", "firm": "25.0", "mid": "90.0"}, [("ATT001", "all"), ("ATT003", "mid")]),
    ],
)
def test_what_is_derived_is_held_against_its_parts(claims, expected):
    """One wrong number is one finding; where a part is not claimed, it may be anything that it can be."""
    assert told_of(claims) == expected
