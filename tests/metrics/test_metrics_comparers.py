"""Comparers: what each takes, what it gives, and what an answer that cannot be read is worth."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.metrics.comparers import comparers, option_names
from checker.metrics.comparers.base import OptionType, UnfitOption, UnfitTruth
from checker.metrics.comparers.words import normalised
from checker.model.benchmark import ComponentKind
from checker.model.record import Absence

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.decimals(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=12,
)
LISTS = st.lists(st.text(max_size=3) | st.booleans() | st.integers(-3, 3), max_size=6)
D = Decimal


def compare(name, answer, truth, **options):
    return comparers()[name].compare(answer, truth, options)


def test_every_comparer_is_found_and_tells_what_it_is():
    assert {"label", "set_f1"} <= set(comparers())
    for name, comparer in comparers().items():
        assert comparer.name == name
        assert comparer.takes
        assert comparer.how
        assert all(option.meaning and option.fits(option.default) for option in comparer.options)


@pytest.mark.parametrize("comparer", comparers().values(), ids=comparers())
def test_the_example_of_a_comparer_is_right(comparer):
    example = comparer.example
    assert comparer.compare(example.answer, example.truth, example.options) == example.result
    assert comparer.unlisted(example.answer, comparer.settle(example.options)) == ()


def test_an_answer_of_the_right_type_may_be_none_of_those_listed():
    label = comparers()["label"]
    settled = label.settle({"labels": ("a", "b")})
    assert [label.unlisted(answer, settled) for answer in ("c", "a", 1, None)] == [("a", "b"), (), (), ()]
    assert label.unlisted("c", label.settle({})) == ()


def test_option_names_are_those_that_the_comparers_take():
    assert option_names()["number"] == {"absolute", "relative"}
    assert option_names()["label"] == {"labels"}
    assert option_names()["yes_no"] == set()


@pytest.mark.parametrize(
    ("name", "answer", "truth", "options", "expected"),
    [
        ("label", "7", "7", {}, 1),
        ("label", "7 ", "7", {}, 0),
        ("label", "07", "7", {}, 0),
        ("label", "Ä", "A\u0308", {}, 0),
        ("label", 7, "7", {}, 0),
        ("label", None, "7", {}, 0),
        ("label", "x", "7", {"labels": ("7", "8")}, 0),
        ("text", " The  QUICK\tfox\n", "the quick fox", {}, 1),
        ("text", "ﬁne", "FINE", {}, 1),
        ("text", "Straße", "STRASSE", {}, 1),
        ("text", "", "x", {}, 0),
        ("text", "UK", ["United Kingdom", "uk"], {}, 1),
        ("text", ["uk"], "uk", {}, 0),
        ("number", D("0.30"), D("0.3"), {}, 1),
        ("number", "3e-1", D("0.3"), {}, 1),
        ("number", "0.3000000000000000000000000001", D("0.3"), {}, 0),
        ("number", "1/3", 1, {}, 0),
        ("number", True, 1, {}, 0),
        ("number", 103, 100, {"absolute": Fraction(3)}, 1),
        ("number", D("103.0001"), 100, {"absolute": Fraction(3)}, 0),
        ("number", 95, 100, {"relative": Fraction(1, 20)}, 1),
        ("number", -95, -100, {"relative": Fraction(1, 20)}, 1),
        ("number", D("94.99"), 100, {"relative": Fraction(1, 20)}, 0),
        ("number", 1, 0, {"relative": Fraction(1, 20)}, 0),
        ("number", 1, 0, {"relative": Fraction(1, 20), "absolute": Fraction(1)}, 1),
        ("absolute_error", "2.5", 3, {}, Fraction(1, 2)),
        ("absolute_error", 3, 3, {}, 0),
        ("absolute_error", "many", 3, {}, Absence.INVALID_EVALUATION),
        ("absolute_error", None, 3, {}, Absence.INVALID_EVALUATION),
        ("squared_error", 1, 3, {}, 4),
        ("squared_error", [1], 3, {}, Absence.INVALID_EVALUATION),
        ("set_match", ["b", "a", "a"], ["a", "b"], {}, 1),
        ("set_match", ["a"], ["A"], {}, 0),
        ("set_match", ["a "], ["A"], {"normalise": True}, 1),
        ("set_match", [1], ["1"], {}, 0),
        ("set_match", [True], [1], {}, 0),
        ("set_match", [1], [D("1.0")], {}, 1),
        ("set_match", "a", ["a"], {}, 0),
        ("set_match", [["a"]], ["a"], {}, 0),
        ("set_match", [], [], {}, 1),
        ("set_f1", ["a", "b", "x"], ["a", "b", "c"], {}, Fraction(2, 3)),
        ("set_f1", [], ["a"], {}, 0),
        ("set_f1", [], [], {}, 1),
        ("set_f1", {"a": 1}, ["a"], {}, 0),
        ("set_jaccard", ["a", "b", "x"], ["a", "b", "c"], {}, Fraction(1, 2)),
        ("set_jaccard", [], [], {}, 1),
        ("set_jaccard", None, [], {}, 0),
        ("ordered_match", ["a", "b"], ["a", "b"], {}, 1),
        ("ordered_match", ["b", "a"], ["a", "b"], {}, 0),
        ("ordered_match", ["a", "a"], ["a"], {}, 0),
        ("ordered_match", [None], [], {}, 0),
        ("yes_no", " Yes. ", "yes", {}, 1),
        ("yes_no", "NO!", False, {}, 1),
        ("yes_no", True, "no", {}, 0),
        ("yes_no", "yes, because no", "yes", {}, 0),
        ("yes_no", 1, True, {}, 0),
    ],
)
def test_what_an_answer_is_worth(name, answer, truth, options, expected):
    given = compare(name, answer, truth, **options)
    assert given == expected
    assert isinstance(given, Fraction | Absence)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0", 0),
        ("-0.50", Fraction(-1, 2)),
        (" +7\n", 7),
        (".5", Fraction(1, 2)),
        ("5.", 5),
        ("1E+2", 100),
        ("12e-1", Fraction(6, 5)),
        ("007", 7),
        *[
            (junk, None)
            for junk in (
                *("", " ", "+", ".", "e5", "1e", "1e+", "--1", "1.2.3", "1 2", "0x1f", "1_000", "1,5", "١", "½", "inf"),
                *("NaN", "1e401", "1e-401", "9" * 401, "1e9" * 100, "1\u00a0", "\u22121"),
            )
        ],
    ],
)
def test_numeric_strings_are_read_exactly_or_not_at_all(text, value):
    expected = Absence.INVALID_EVALUATION if value is None else abs(Fraction(value))
    assert compare("absolute_error", text, 0) == expected


@given(st.fractions(max_denominator=10**6).map(lambda f: D(f.numerator) / D(f.denominator)))
def test_a_number_and_its_text_are_the_same_answer(number):
    assert compare("absolute_error", str(number), number) == 0
    assert compare("number", number, str(number)) == 1


@pytest.mark.parametrize("number", [10**401, -(10**401), D("1e401"), D("1e-401"), D("NaN"), D("Infinity"), D("-sNaN")])
def test_numbers_beyond_the_caps_are_not_read(number):
    assert compare("absolute_error", number, 0) is Absence.INVALID_EVALUATION
    with pytest.raises(UnfitTruth):
        compare("absolute_error", 0, number)


@pytest.mark.parametrize(
    ("name", "truth"),
    [
        ("label", 7),
        ("label", None),
        ("text", []),
        ("text", ["a", 1]),
        ("text", {"a": "b"}),
        ("number", "many"),
        ("number", True),
        ("absolute_error", None),
        ("squared_error", "x"),
        ("set_match", "a"),
        ("set_f1", [None]),
        ("set_jaccard", [["a"]]),
        ("ordered_match", "ab"),
        ("yes_no", "perhaps"),
    ],
)
def test_a_truth_of_the_wrong_type_is_told_apart_from_a_wrong_answer(name, truth):
    with pytest.raises(UnfitTruth) as caught:
        compare(name, "anything", truth)
    assert str(caught.value) == ""


def test_a_truth_outside_the_declared_labels_does_not_suit():
    with pytest.raises(UnfitTruth):
        compare("label", "a", "z", labels=("a", "b"))


@pytest.mark.parametrize(
    ("name", "options", "option", "expected"),
    [
        ("label", {"labels": "ab"}, "labels", OptionType.WORDS),
        ("label", {"labels": (1,)}, "labels", OptionType.WORDS),
        ("number", {"absolute": Fraction(-1)}, "absolute", OptionType.NUMBER),
        ("number", {"relative": True}, "relative", OptionType.NUMBER),
        ("set_f1", {"normalise": "yes"}, "normalise", OptionType.FLAG),
        ("text", {"colour": True}, "colour", "no option of that name"),
    ],
)
def test_options_of_the_wrong_kind_are_refused(name, options, option, expected):
    with pytest.raises(UnfitOption) as caught:
        compare(name, "a", "a", **options)
    assert (caught.value.option, caught.value.expected) == (option, expected)


@given(JSON)
def test_no_answer_raises_and_an_unreadable_one_is_never_right(answer):
    for comparer in comparers().values():
        cell = comparer.compare(answer, comparer.example.truth, {})
        assert cell is Absence.INVALID_EVALUATION or cell >= 0
        if comparer.fills is ComponentKind.BINARY:
            assert cell in (0, 1)
        if comparer.read(answer, comparer.settle({})) is None:
            assert cell == comparer.unparsable


@given(LISTS, LISTS, st.randoms())
def test_sets_are_symmetric_bounded_and_blind_to_order(answer, truth, random):
    shuffled = random.sample(answer, len(answer))
    for name in ("set_f1", "set_jaccard", "set_match"):
        value = compare(name, answer, truth)
        assert 0 <= value <= 1
        assert value == compare(name, truth, answer) == compare(name, shuffled, truth)
        assert compare(name, truth, truth) == 1
    f1, jaccard = compare("set_f1", answer, truth), compare("set_jaccard", answer, truth)
    assert f1 == 2 * jaccard / (1 + jaccard)
    assert (compare("set_match", answer, truth) == 1) == (jaccard == 1)


@given(st.text())
def test_normalising_twice_changes_nothing(text):
    once = normalised(text)
    assert normalised(once) == once
    assert normalised(f" {text}\t") == once
