"""Expectations and answers made in a line, for the tests of extraction and grading."""

from decimal import Decimal
from typing import Any

from checker.metrics.expectations.base import Extraction
from checker.metrics.expectations.expect import Expectation, read_expectation
from checker.model.json import Json


def exactly(value: Any) -> Json:
    """Give a value as the strict reader would: floats as the decimals that are written."""
    if isinstance(value, float):
        return Decimal(repr(value))
    if isinstance(value, dict):
        return {name: exactly(each) for name, each in value.items()}
    return [exactly(each) for each in value] if isinstance(value, list) else value


def expects(kind: str, **keys: Any) -> Expectation:
    return read_expectation(exactly({"kind": kind, **keys}))


def rate(answer: str, expectation: Expectation) -> Any:
    return expectation.grade(expectation.extract(answer))


def read(answer: str, expectation: Expectation) -> list[tuple[str | None, str]]:
    """Give what was read, each with the text that stands there."""
    extraction: Extraction = expectation.extract(answer)
    return [(each.value, each.span.of(answer)) for each in extraction.found]
