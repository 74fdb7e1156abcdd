"""What a rescoring tells and what is published, more guarded by default where a truth is held out."""

from checker.model.benchmark import View
from checker.model.publication import Feedback, Gate, Publish, Quota
from checker.reading.declaration.checks.truth import SMALLEST_CELL
from checker.reading.declaration.documents.board import TagPart
from checker.reading.declaration.documents.feedback import GatePart
from checker.reading.declaration.documents.root import DeclarationPart


def feedback(document: DeclarationPart, heldout: bool) -> Feedback:
    """Settle what a rescoring tells."""
    told = document.feedback
    of = told.quota
    quota = None if of is None else Quota(of.count, of.per_days, of.organizations, of.total)
    return Feedback(told.decimals, quota, told.reveal or ("headline" if heldout else "all"), _gate(told.gate))


def _gate(part: GatePart | None) -> Gate | None:
    if part is None:
        return None
    return Gate(part.total, part.baseline.entry, part.baseline.number, part.against == "all")


def publish(document: DeclarationPart, heldout: bool) -> Publish:
    """Settle what becomes of records."""
    return Publish(document.publish.records or ("sealed" if heldout else "full"))


def views(document: DeclarationPart, heldout: bool) -> tuple[View, ...]:
    """Settle the views: strata first, then tags, as written."""
    guarded = max(SMALLEST_CELL if heldout else 0, document.views.min_cell or 0)
    strata = (View(name, multi=False, min_cell=guarded) for name in document.views.strata)
    return (*strata, *(_tag(tag, guarded) for tag in document.views.tags))


def _tag(tag: str | TagPart, guarded: int) -> View:
    if isinstance(tag, str):
        return View(tag, multi=True, min_cell=guarded)
    hidden = tag.from_ == "truth"
    cell = SMALLEST_CELL if hidden else guarded
    return View(tag.name, multi=True, from_truth=hidden, min_cell=cell if tag.min_cell is None else tag.min_cell)
