"""From a truth and an answer to candidates, and from candidates to a rate."""

from collections.abc import Mapping, Sequence
from dataclasses import field
from fractions import Fraction
from typing import Any

from checker.metrics.expectations.base import COMMON, AnyKind, BadExpectation, Candidate, Extraction, Span
from checker.metrics.expectations.kinds import kinds
from checker.metrics.expectations.statement import LONGEST
from checker.model.json import Json, as_fraction
from checker.model.judging import Outcome
from checker.model.record import Absence
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class Expectation:
    """What one item's truth expects: its kind, what is expected, and the points of a perfect answer."""

    kind: AnyKind
    expected: Any = field(repr=False)
    max_score: Fraction

    def extract(self, text: str) -> Extraction:
        """Find the candidates of an answer. It takes time in proportion to the text, whatever that is."""
        return Extraction(self.kind.name, self.kind.extract(text, self.expected))

    def grade(self, extraction: Extraction) -> Fraction | Absence:
        """Give points over the most that there are, 0 to 1, or why there is no number."""
        return self.kind.grade(extraction.found, self.expected)

    def asks(self) -> tuple[str, ...]:
        """Give what a judge is asked about an answer; () for kinds that need none."""
        return self.kind.asks(self.expected)

    def gold(self) -> str | None:
        """Give an answer that a judge has to find perfect; None where the truth holds none."""
        return self.kind.gold(self.expected)

    def hear(self, verdicts: Sequence[Outcome]) -> Fraction | Absence:
        """Give the rate that follows from a judge's verdicts, in the order of what was asked."""
        return Absence.INVALID_EVALUATION if self.kind.hears is None else self.kind.hears(verdicts, self.expected)


def read_expectation(truth: Json) -> Expectation:
    """Read an item's truth. Raises BadExpectation, which names a key and nothing else of it."""
    name = truth.get("kind") if isinstance(truth, dict) else None
    if not isinstance(truth, dict) or not isinstance(name, str) or name not in kinds():
        raise BadExpectation("kind")
    kind = kinds()[name]
    unknown = truth.keys() - COMMON - kind.keys.keys()
    if unknown:
        raise BadExpectation(min(unknown))
    expected = kind.read(truth)
    most = kind.most(expected)
    if "max_score" in truth and as_fraction(truth["max_score"]) != most:
        raise BadExpectation("max_score")
    return Expectation(kind, expected, most)


def extraction_document(extraction: Extraction, text: str) -> dict[str, Json]:
    """Give an extraction as it is kept: each candidate with its span and the text that stands there."""
    return {"kind": extraction.kind, "found": [_document(each, text) for each in extraction.found]}


def read_extraction(value: Json, text: str) -> Extraction | None:
    """Read a kept extraction of this very text; None where it has another shape or was made from another text."""
    if not isinstance(value, dict) or value.keys() != {"kind", "found"}:
        return None
    name, listed = value["kind"], value["found"]
    if not isinstance(name, str) or name not in kinds():
        return None
    kind = kinds()[name]
    found = [_candidate(each, text, kind) for each in listed] if isinstance(listed, list) else [None]
    sound = tuple(each for each in found if each is not None)
    return Extraction(kind.name, sound) if len(sound) == len(found) else None


def _document(candidate: Candidate, text: str) -> Json:
    span = candidate.span
    said = span.of(text)
    kept: dict[str, Json] = {"value": candidate.value, "span": [span.start, span.end]}
    if candidate.label:
        kept["label"] = candidate.label
    return {**kept, "text": said} if len(said) <= LONGEST else kept


def _candidate(value: Json, text: str, kind: AnyKind) -> Candidate | None:
    if not isinstance(value, dict) or not {"value", "span"} <= value.keys() <= {"value", "span", "text", "label"}:
        return None
    span, said, label = _span(value["span"], len(text)), value["value"], value.get("label", "")
    if span is None or not isinstance(label, str) or not _same(value, span, text):
        return None
    if said is not None and not (isinstance(said, str) and kind.fits(said)):
        return None
    return Candidate(said, span, label)


def _same(value: Mapping[str, Json], span: Span, text: str) -> bool:
    """Whether what is kept stands there; of what is too long to be kept only the span is known."""
    return value["text"] == span.of(text) if "text" in value else span.end - span.start > LONGEST


def _span(value: Json, length: int) -> Span | None:
    if not isinstance(value, list) or len(value) != 2:
        return None
    start, end = value
    whole = (
        isinstance(start, int) and isinstance(end, int) and not isinstance(start, bool) and not isinstance(end, bool)
    )
    return Span(int(start), int(end)) if whole and 0 <= start <= end <= length else None  # type: ignore[operator,arg-type]
