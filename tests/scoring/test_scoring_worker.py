"""A run inside the scorer's process: what it gives, and the little that it tells when it fails."""

import json
import sys
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scoring_examples import BINARY, CANARIES, IDS, compared, scored

from checker.model.benchmark import Component, ComponentKind
from checker.model.errors import ScorerRefusal, TruthRefusal
from checker.model.record import Absence
from checker.scoring.fault import Fault, FaultKind, Forbidden, Reach
from checker.scoring.refuse import broken_off, not_started, refusal, too_much, too_slow
from checker.scoring.wire import longest_outcome, read_outcome, read_task, write_fault, write_task
from checker.scoring.worker import work

HEAD = "from decimal import Decimal\nfrom fractions import Fraction\ndef score(answers, truth):\n"
SCALARS = st.none() | st.booleans() | st.integers(-(10**40), 10**40) | st.text(st.characters(exclude_categories=["Cs"]))
VALUES = st.recursive(
    SCALARS | st.decimals(-(10**9), 10**9, places=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("ab|#", max_size=3), inner, max_size=3),
    max_leaves=8,
)


@pytest.fixture(autouse=True)
def _no_module_left():
    yield
    sys.modules.pop("scorer", None)


def run(task):
    outcome = work(write_task(task))
    assert len(outcome) <= longest_outcome(task)
    assert not any(canary.encode() in outcome for canary in CANARIES)
    return read_outcome(outcome, task)


@given(st.dictionaries(st.sampled_from(IDS), VALUES), VALUES)
def test_answers_and_truth_reach_the_process_exactly(answers, truth):
    read = read_task(write_task(scored("é = 1", answers, {"a": truth})))
    assert [(id, value) for id, value, _ in read.answers] == list(answers.items())
    assert read.truth == {"a": truth}
    assert repr(read.truth["a"]) == repr(truth) or isinstance(truth, dict | list)
    assert read.source == "é = 1".encode()


def test_declared_comparisons_compare_what_applies():
    task = compared("number", {"a": "1.5", "b": "2"}, {"a": 1, "b": 2}, absolute=Fraction(1, 2))
    assert run(task) == [{"correct": 1}, {"correct": 1}]
    assert run(compared("absolute_error", {"a": "?", "b": 5}, {"a": 1, "b": 2})) == [
        {"correct": Absence.INVALID_EVALUATION},
        {"correct": 3},
    ]


def test_what_does_not_apply_is_not_compared():
    task = compared("number", {"a": 1, "b": 2}, {"a": "not a number", "b": 2})
    skipping = type(task)(task.scoring, None, task.components, task.answers, task.truth, ((), ("correct",)))
    assert run(skipping) == [{}, {"correct": 1}]


def test_a_scorer_gets_answers_in_order_and_the_truth_and_gives_exact_numbers():
    source = HEAD + "    return [{'correct': int(truth[id] == answer)} for id, answer in answers]\n"
    assert run(scored(source, {"a": "x", "b": "y"}, {"a": "x", "b": "z", "c": "w"})) == [{"correct": 1}, {"correct": 0}]


@pytest.mark.parametrize(
    ("written", "cell"),
    [
        ("0", 0),
        ("-3", -3),
        ("Fraction(2, 6)", Fraction(1, 3)),
        ("Decimal('0.10')", Fraction(1, 10)),
        ("Decimal('1e300')", Fraction(10**300)),
        ("0.1", Fraction(1, 10)),
        ("1e-7", Fraction(1, 10**7)),
        ("-0.0", 0),
        ("1 / 3", Fraction(3333333333333333, 10**16)),
        *[(repr(str(absence)), absence) for absence in Absence],
    ],
)
def test_the_numbers_and_words_that_a_scorer_may_give(written, cell):
    assert run(scored(HEAD + f"    return [{{'correct': {written}}}] * 3\n")) == [{"correct": cell}] * 3


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_float_is_taken_as_its_shortest_decimal(number):
    rows = run(scored(HEAD + f"    return [{{'correct': {number!r}}}] * 3\n"))
    assert rows[0]["correct"] == Fraction(Decimal(repr(number)))


def test_components_may_be_left_out():
    assert run(scored(HEAD + "    return [{}, {'correct': 1}, {}]\n")) == [{}, {"correct": 1}, {}]


def test_a_scorer_may_define_dataclasses_and_import_the_standard_library():
    source = (
        "from __future__ import annotations\nimport dataclasses, re, unicodedata, statistics\n"
        "@dataclasses.dataclass\nclass Pair:\n    left: int\n" + HEAD.replace("from decimal import Decimal\n", "")
    )
    assert run(scored(source + "    return [{'correct': Pair(1).left} for _ in answers]\n")) == [{"correct": 1}] * 3


FAULTS = {
    "x = 1\n": (FaultKind.NO_FUNCTION, None),
    "score = 3\n": (FaultKind.NO_FUNCTION, None),
    HEAD + "    return None\n": (FaultKind.NOT_A_LIST, None),
    HEAD + "    return iter([])\n": (FaultKind.NOT_A_LIST, None),
    HEAD + "    return []\n": (FaultKind.WRONG_LENGTH, None),
    HEAD + "    return [{'correct': 1}] * 4\n": (FaultKind.WRONG_LENGTH, None),
    HEAD + "    return [1, 2, 3]\n": (FaultKind.NOT_A_DICT, None),
    HEAD + "    return [{truth[id]: 1} for id, _ in answers]\n": (FaultKind.UNKNOWN_COMPONENT, None),
    HEAD + "    return [{('correct',): 1}] * 3\n": (FaultKind.UNKNOWN_COMPONENT, None),
    HEAD + "    return [{'correct': truth[id]} for id, _ in answers]\n": (FaultKind.NOT_A_CELL, None),
    HEAD + "    return [{'correct': None}] * 3\n": (FaultKind.NOT_A_CELL, None),
    HEAD + "    return [{'correct': True}] * 3\n": (FaultKind.NOT_A_CELL, None),
    HEAD + "    return [{'correct': 1j}] * 3\n": (FaultKind.NOT_A_CELL, None),
    HEAD + "    return [{'correct': float('nan')}] * 3\n": (FaultKind.NOT_FINITE, None),
    HEAD + "    return [{'correct': -float('inf')}] * 3\n": (FaultKind.NOT_FINITE, None),
    HEAD + "    return [{'correct': Decimal('sNaN')}] * 3\n": (FaultKind.NOT_FINITE, None),
    HEAD + "    return [{'correct': 10 ** 5000}] * 3\n": (FaultKind.TOO_LONG, None),
    HEAD + "    return [{'correct': Decimal('1e-999999999')}] * 3\n": (FaultKind.TOO_LONG, None),
    HEAD + "    return [{'correct': Fraction(1, 10 ** 5000)}] * 3\n": (FaultKind.TOO_LONG, None),
    "def score(answers, truth:\n": (FaultKind.RAISED, ("SyntaxError", 1)),
    "\0": (FaultKind.RAISED, ("SyntaxError", None)),
    HEAD + "    raise KeyError(truth['a'])\n": (FaultKind.RAISED, ("KeyError", 4)),
    HEAD + "    assert not truth, truth\n": (FaultKind.RAISED, ("AssertionError", 4)),
    HEAD + "    float(truth['a'])\n": (FaultKind.RAISED, ("ValueError", 4)),
    HEAD + "    import json\n    json.loads(truth['a'])\n": (FaultKind.RAISED, ("ValueError", 5)),
    HEAD + "    raise type(truth['a'], (LookupError,), {})(truth)\n": (FaultKind.RAISED, ("LookupError", 4)),
    HEAD + "    raise SystemExit(truth['a'])\n": (FaultKind.RAISED, ("SystemExit", 4)),
    HEAD + "    raise KeyboardInterrupt(truth['a'])\n": (FaultKind.RAISED, ("KeyboardInterrupt", 4)),
    HEAD + "    def deep(): deep()\n    deep()\n": (FaultKind.RAISED, ("RecursionError", 4)),
    HEAD + "    exec(compile('\\n' * 90 + 'raise OSError', truth['a'], 'exec'))\n": (FaultKind.RAISED, ("OSError", 4)),
    HEAD + "    try:\n        1 / 0\n    except ZeroDivisionError:\n        raise TypeError(truth)\n": (
        FaultKind.RAISED,
        ("TypeError", 7),
    ),
}


@pytest.mark.parametrize("source", FAULTS)
def test_whatever_goes_wrong_comes_out_as_a_fault_of_the_closed_vocabulary(source):
    kind, raised = FAULTS[source]
    task = scored(source)
    fault = run(task)
    assert isinstance(fault, Fault)
    assert fault.kind is kind
    assert (fault.exception, fault.line) == (raised or (None, None))
    told = refusal(fault, task)
    assert isinstance(told, ScorerRefusal)
    assert not any(canary in f"{told}{told!r}{told.fix}" for canary in CANARIES)
    if raised and raised[1]:
        assert raised[0] in str(told)
        assert f"scorer.py:{raised[1]}" in str(told)


def test_what_a_scorer_reaches_for_is_told_in_words():
    task = scored(HEAD + "    pass\n")
    told = refusal(Fault(FaultKind.FORBIDDEN, "PermissionError", 4, reach=Reach.NETWORK), task)
    assert str(told) == "the scorer reached for the network at 'scorer.py:4', and it may not"
    assert str(Forbidden(Reach.FILES)) == "files"


def test_a_truth_that_does_not_suit_is_the_truths_fault_and_counted():
    task = compared("number", {"a": 1, "b": 2}, {"a": CANARIES[0], "b": None})
    fault = run(task)
    assert fault == Fault(FaultKind.UNFIT_TRUTH, component="correct", count=2)
    told = refusal(fault, task)
    assert isinstance(told, TruthRefusal)
    assert str(told) == "the truth of 2 items does not suit the comparison 'number' of 'correct'"


@pytest.mark.parametrize(
    ("task", "kind", "words"),
    [
        (compared("likeness", {"a": 1}, {"a": 1}), FaultKind.UNKNOWN_COMPARER, "no comparison 'likeness'"),
        (compared("label", {"a": "1"}, {"a": "1"}, colour=True), FaultKind.UNFIT_OPTION, "option"),
        (compared("number", {"a": "1"}, {"a": "1"}, absolute="x"), FaultKind.UNFIT_OPTION, "option"),
    ],
)
def test_faults_of_the_declaration_are_told_as_such(task, kind, words):
    fault = run(task)
    assert fault == Fault(kind, component="correct")
    assert words in str(refusal(fault, task))


def test_every_kind_of_fault_has_its_sentence():
    task = scored(HEAD)
    for kind in FaultKind:
        told = refusal(Fault(kind, component="correct"), task)
        assert str(told)
        assert told.fix.fill(repr)


def test_ends_without_an_outcome_have_their_sentences():
    task = scored(HEAD)
    told = [broken_off(task, None), broken_off(task, "SIGSEGV"), too_slow(task, "2"), too_much(task), not_started()]
    assert len({str(each) for each in told}) == len(told)
    assert "declared comparison" in str(broken_off(compared("label", {}, {}), None))


GOOD = {"cells": [{"correct": "1/1"}] * 3}
FAULT = json.loads(write_fault(Fault(FaultKind.RAISED, "KeyError", 1)))


@pytest.mark.parametrize(
    "value",
    [
        {},
        [],
        None,
        "x",
        {"cells": []},
        {"cells": [{"correct": "1/1"}] * 4},
        {"cells": [{"other": "1/1"}] * 3},
        {"cells": [{"correct": "1/0"}] * 3},
        {"cells": [{"correct": "x/1"}] * 3},
        {"cells": [{"correct": CANARIES[0]}] * 3},
        {"cells": [{"correct": 1}] * 3},
        {"cells": [1] * 3},
        {"cells": {"a": 1}},
        {**FAULT, "kind": CANARIES[0]},
        {**FAULT, "exception": CANARIES[0]},
        {**FAULT, "exception": ["KeyError"]},
        {**FAULT, "line": 99},
        {**FAULT, "line": -1},
        {**FAULT, "line": True},
        {**FAULT, "line": "1"},
        {**FAULT, "component": CANARIES[0]},
        {**FAULT, "count": 4},
        {**FAULT, "reach": "the moon"},
    ],
)
def test_the_process_is_not_believed(value):
    task = scored(HEAD)
    assert read_outcome(json.dumps(GOOD).encode(), task) == [{"correct": 1}] * 3
    assert read_outcome(json.dumps(FAULT).encode(), task) == Fault(FaultKind.RAISED, "KeyError", 1)
    assert read_outcome(json.dumps(value).encode(), task) is None


@given(st.binary(max_size=60))
def test_junk_is_no_outcome(raw):
    assert read_outcome(raw, scored(HEAD)) is None


def test_deep_junk_is_no_outcome():
    assert read_outcome(b"[" * 100_000, scored(HEAD)) is None


def test_the_longest_sound_outcome_fits():
    two = (BINARY, Component("é" * 50, ComponentKind.NUMBER, "E"))
    source = (
        HEAD
        + f"    return [{{'correct': Fraction(10**1999 + 1, 10**1999), '{'é' * 50}': -Fraction(10**1999, 3)}}] * 3\n"
    )
    assert len(run(scored(source, components=two))) == 3
