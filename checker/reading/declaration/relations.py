"""Relations between linear expressions, from their text: `easy + 2*hard <= total - 1`."""

import re
from collections.abc import Collection

from checker.model.benchmark import Invariant
from checker.model.pattern import pattern
from checker.reading.declaration.words import NAME, RELATION

_TERM = pattern(rf"([+-]?)\s*(?:([0-9]{{1,9}})\s*\*\s*)?({NAME}|[0-9]{{1,9}})")


def invariant(relation: str, metrics: Collection[str]) -> Invariant:
    """Read a relation that is written as declared. It is about records where not all of its names are metrics."""
    left, sign, right = _sides(relation)
    terms: dict[str, int] = {}
    constant = 0
    for side, weight in ((left, 1), (right, -1)):
        for minus, factor, name in _TERM.findall(side):
            number = weight * (-1 if minus == "-" else 1) * int(factor or 1)
            if name[0].isdigit():
                constant += number * int(name)
            else:
                terms[name] = terms.get(name, 0) + number
    kept = tuple((name, number) for name, number in terms.items() if number)
    return Invariant(left, sign, right, kept, constant, any(name not in metrics for name in terms))


def named(relation: str) -> tuple[str, ...]:
    """Give the names in a relation, each once."""
    return tuple(dict.fromkeys(re.findall(NAME, relation)))


def _sides(relation: str) -> tuple[str, str, str]:
    match = re.fullmatch(RELATION, relation)
    if match is None:
        raise ValueError("not a relation")
    left, sign, right = match.groups()
    return left.strip(), sign, right.strip()
