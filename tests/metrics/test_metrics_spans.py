"""Spans of derived metrics: whatever the values in the parts' spans are, what is derived lies within."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checker.metrics.derivations import derivations
from checker.metrics.spans import EVERYTHING, Span, hull

values = st.one_of(st.integers(-3, 3).map(Fraction), st.fractions(-5, 100, max_denominator=20))

SOME = settings(max_examples=25, deadline=None)


@st.composite
def spans_with_values(draw, low=-5):
    """Draw spans, some without an end, each with a value in it."""
    found = []
    for _ in range(draw(st.integers(1, 4))):
        a, value, b = sorted(draw(values.filter(lambda each: each >= low)) for _ in range(3))
        unbounded = draw(st.sampled_from(["", "", "low", "high"]))
        found.append((Span(None if unbounded == "low" else a, None if unbounded == "high" else b), value))
    return found


def holds(span, value):
    return (span.low is None or span.low <= value) and (span.high is None or value <= span.high)


@pytest.mark.parametrize("name", derivations())
@SOME
@given(data=st.data())
def test_what_is_derived_lies_in_the_span(name, data):
    derivation = derivations()[name]
    drawn = data.draw(spans_with_values(data.draw(st.sampled_from([-5, 0]))))
    if not derivation.takes(len(drawn)):
        return
    spans, held = [span for span, _ in drawn], [value for _, value in drawn]
    totals = data.draw(st.lists(st.integers(1, 9), min_size=len(held), max_size=len(held)))
    value = derivation(held, totals)
    if value is not None:
        assert holds(derivation.span(spans, totals, available=True), value)
        assert holds(derivation.span(spans, totals), value)
        assert holds(derivation.span(spans), value)
    some = [
        each if there else None
        for each, there in zip(
            held, data.draw(st.lists(st.booleans(), min_size=len(held), max_size=len(held))), strict=True
        )
    ]
    value = derivation(some, totals)
    if value is not None:
        assert holds(derivation.span(spans, totals), value)
        assert holds(derivation.span(spans), value)


@pytest.mark.parametrize("name", derivations())
@SOME
@given(data=st.data())
def test_of_values_that_are_known_what_is_derived_is_known(name, data):
    """A span that is wider than it must be would let a wrong number pass."""
    derivation = derivations()[name]
    held = data.draw(st.lists(values.filter(lambda each: each >= 0), min_size=1, max_size=4))
    totals = [each + 1 for each in range(len(held))]
    value = derivation(held, totals) if derivation.takes(len(held)) else None
    if value is not None:
        assert derivation.span([Span(each, each) for each in held], totals, available=True) == Span(value, value)


SHARE = Span(Fraction(0), Fraction(100))


@pytest.mark.parametrize(
    ("name", "parts", "least", "most"),
    [
        ("mean", [SHARE, SHARE], 0, 100),
        ("difference", [SHARE, SHARE], -100, 100),
        ("harmonic_mean", [SHARE, SHARE], 0, 100),
        ("product", [SHARE, SHARE], 0, 10000),
        ("sum", [SHARE, SHARE], 0, 200),
        ("ratio", [SHARE, SHARE], 0, None),
        ("ratio", [SHARE, Span(Fraction(-2), Fraction(-1))], -100, 0),
        ("complement", [Span(Fraction(0), Fraction(1))], 0, 1),
        ("maximum", [SHARE, Span(Fraction(40), None)], 40, None),
        ("minimum", [SHARE, Span(None, Fraction(40))], None, 40),
        ("median", [SHARE, SHARE, EVERYTHING], None, None),
        ("pooled_mean", [Span(Fraction(40), Fraction(60)), Span(Fraction(50), Fraction(70))], 0, 70),
        ("mean_of_available", [Span(Fraction(40), Fraction(60)), Span(Fraction(50), Fraction(70))], 40, 70),
    ],
)
def test_spans_of_metrics_on_usual_scales(name, parts, least, most):
    ends = [None if end is None else Fraction(end) for end in (least, most)]
    assert derivations()[name].span(parts) == Span(*ends)


def test_weights_and_presence_make_a_span_narrower():
    parts = [Span(Fraction(40), Fraction(60)), Span(Fraction(80), Fraction(80))]
    assert derivations()["pooled_mean"].span(parts, [3, 1], available=True) == Span(Fraction(50), Fraction(65))
    assert derivations()["mean_of_available"].span(parts, available=True) == Span(Fraction(60), Fraction(70))


def test_spans_beside_each_other_have_nothing_in_common():
    one, other = Span(Fraction(0), Fraction(1)), Span(Fraction(2), None)
    assert (one.beside(other), other.beside(one), one.beside(one), EVERYTHING.beside(one)) == (True, True, False, False)
    assert hull([one, other]) == Span(Fraction(0), None)
    assert one.met(Span(Fraction(1, 2), None)) == Span(Fraction(1, 2), Fraction(1))
    assert one.met(other) == one
