"""Reads the documents that the job without rights has handed over; nothing in them is believed."""

from pathlib import Path

from checker.adapters.loose import read_loose
from checker.jobs.bot.report import no_report, unread_report
from checker.model.alarm import Drift
from checker.model.errors import UsageRefusal
from checker.model.finding import Report
from checker.model.value import dataclass
from checker.report.comment_context import Preview
from checker.report.handover.audit import NAME as AUDIT
from checker.report.handover.audit import read_audit
from checker.report.handover.fields import MOST_BYTES
from checker.report.handover.preview import NAME as PREVIEW
from checker.report.handover.preview import read_preview
from checker.report.handover.report import NAME as REPORT
from checker.report.handover.report import read_report


@dataclass(frozen=True, slots=True)
class HandedOver:
    """What is to be told of what was handed over, and what of it could not be read."""

    report: Report
    preview: Preview | None = None
    refusals: tuple[UsageRefusal, ...] = ()


def handed_over(report: Path | None, preview: Path | None) -> HandedOver:
    """Read a report and a preview; None where there is none. What cannot be read takes nothing else away.

    Where there is no report, or none that can be read, the one that says so stands in for it.
    """
    refusals: list[UsageRefusal] = []
    told, shown = no_report(), None
    try:
        told = handed_report(report) if report is not None else told
    except UsageRefusal as refusal:
        refusals.append(refusal)
        told = unread_report()
    try:
        shown = handed_preview(preview) if preview is not None else None
    except UsageRefusal as refusal:
        refusals.append(refusal)
    return HandedOver(told, shown, tuple(refusals))


def handed_report(path: Path) -> Report:
    """Read a report. Raises UsageRefusal."""
    return read_report(read_loose(REPORT, path, MOST_BYTES).raw)


def handed_preview(path: Path) -> Preview:
    """Read a preview. Raises UsageRefusal."""
    return read_preview(read_loose(PREVIEW, path, MOST_BYTES).raw)


def handed_audit(path: Path) -> tuple[Drift, ...]:
    """Read what an audit found. Raises UsageRefusal."""
    return read_audit(read_loose(AUDIT, path, MOST_BYTES).raw)
