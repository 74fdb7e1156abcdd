"""Reads the documents that the job without rights has handed over; nothing in them is believed."""

from pathlib import Path

from checker.adapters.loose import read_loose
from checker.model.alarm import Drift
from checker.model.finding import Report
from checker.report.comment_context import Preview
from checker.report.handover.audit import NAME as AUDIT
from checker.report.handover.audit import read_audit
from checker.report.handover.fields import MOST_BYTES
from checker.report.handover.preview import NAME as PREVIEW
from checker.report.handover.preview import read_preview
from checker.report.handover.report import NAME as REPORT
from checker.report.handover.report import read_report


def handed_report(path: Path) -> Report:
    """Read a report. Raises UsageRefusal."""
    return read_report(read_loose(REPORT, path, MOST_BYTES).raw)


def handed_preview(path: Path) -> Preview:
    """Read a preview. Raises UsageRefusal."""
    return read_preview(read_loose(PREVIEW, path, MOST_BYTES).raw)


def handed_audit(path: Path) -> tuple[Drift, ...]:
    """Read what an audit found. Raises UsageRefusal."""
    return read_audit(read_loose(AUDIT, path, MOST_BYTES).raw)
