"""Sentences keep what is foreign apart from the numbers that are ours."""

from decimal import Decimal

import pytest

from checker.model.said import say


@pytest.mark.parametrize(
    ("number", "written"),
    [(Decimal("96.00"), "96.00"), (Decimal("1E+3"), "1000"), (Decimal("-0.5"), "-0.5"), (7, "7"), ("7", "<7>")],
)
def test_numbers_stand_bare_and_texts_quoted(number: int | Decimal | str, written: str) -> None:
    assert say("write {n}", n=number).fill(lambda text: f"<{text}>") == f"write {written}"


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "sNaN"])
def test_what_is_no_number_cannot_be_said_as_one(number: str) -> None:
    with pytest.raises(ValueError, match="finite"):
        say("write {n}", n=Decimal(number))
