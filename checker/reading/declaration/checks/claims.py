"""Claims and invariants: what is compared with the metrics."""

import re
from collections.abc import Iterator

from checker.model.said import say
from checker.reading.declaration.checks.case import Case, unknown
from checker.reading.declaration.mistake import Mistake
from checker.reading.declaration.words import RELATION


def check_claims(case: Case) -> Iterator[Mistake]:
    """Demand claims of known metrics in documents of the format, each place once."""
    known, documents = case.sketch.names("metrics"), case.vocabulary.formats.get(case.document.format)
    seen: set[str] = set()
    for name, claims in case.document.claims.items():
        message = say("there is no metric {name}", name=name)
        yield from unknown(name, known, ("claims", name), message, at_key=True)
        for index, claim in enumerate(claims):
            steps = ("claims", name, index, "at")
            message = say("entries of this format have no document {name}", name=claim.at.document)
            yield from unknown(claim.at.document, documents, steps, message)
            if str(claim.at) in seen:
                message = say("another claim stands at {place} already", place=str(claim.at))
                yield Mistake(steps, message, say("Point somewhere else, or remove one."), found=str(claim.at))
            seen.add(str(claim.at))


def check_invariants(case: Case) -> Iterator[Mistake]:
    """Demand that invariants relate two known, different metrics."""
    known = case.sketch.names("metrics")
    for index, relation in enumerate(case.document.invariants):
        left, _, right = parts(relation)
        for name in (left, right):
            message = say("there is no metric {name}", name=name)
            yield from unknown(name, known, ("invariants", index), message)
        if left == right:
            message = say("this relates {name} to itself", name=left)
            yield Mistake(("invariants", index), message, say("Name two metrics."), found=relation)


def parts(relation: str) -> tuple[str, str, str]:
    """Split a relation into left side, sign and right side."""
    match = re.fullmatch(RELATION, relation)
    if match is None:
        raise ValueError("not a relation")
    left, sign, right = match.groups()
    return left, sign, right
