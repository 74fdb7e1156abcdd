"""Which of a component's values a number stands for."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.metrics.possible import nearest, settled
from checker.model.benchmark import Component, ComponentKind

ANY = Component("any", ComponentKind.NUMBER, "Any")
BINARY = Component("binary", ComponentKind.BINARY, "Binary")


def counted(*values: Fraction) -> Component:
    return Component("counted", ComponentKind.NUMBER, "Counted", values=tuple(sorted(values)))


THIRDS = counted(Fraction(0), Fraction(1, 3), Fraction(2, 3), Fraction(1))


@given(st.sets(st.fractions(-5, 5, max_denominator=99), min_size=2, max_size=9))
def test_each_value_comes_back_from_its_double_and_nothing_else_does(values: set[Fraction]) -> None:
    component = counted(*values)
    for value in values:
        assert settled(value, component) == value
        assert settled(Fraction(Decimal(repr(float(value)))), component) == value
        assert settled(value + Fraction(1, 10**9), component) is None


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("0.3333333333333333", Fraction(1, 3)),
        ("0.6666666666666666", Fraction(2, 3)),
        ("0.33333333333333331483", Fraction(1, 3)),
        ("1.0", Fraction(1)),
        ("0.333", None),
        ("0.3333333333", None),
        ("0.5", None),
        ("1.0000000000000001", None),
    ],
)
def test_thirds(written: str, value: Fraction | None) -> None:
    assert settled(Fraction(Decimal(written)), THIRDS) == value


def test_where_values_are_not_counted_any_number_will_do() -> None:
    assert settled(Fraction(7, 9), ANY) == Fraction(7, 9)
    assert nearest(Fraction(7, 9), ANY) is None
    assert [settled(Fraction(each), BINARY) for each in (0, 1, 2)] == [0, 1, None]
    assert nearest(Fraction(1, 2), THIRDS) == Fraction(1, 3)
