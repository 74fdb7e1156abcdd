"""The four ways in which a report is written."""

from checker.jobs.check import rule_ids
from checker.model.finding import Report
from checker.report import annotations, comment, machine, text


def render(report: Report, format: str) -> str:
    """Write a report as text, json, github (workflow commands) or markdown (the comment)."""
    if format == "json":
        return machine.render(report)
    if format == "github":
        return annotations.render(report)
    if format == "markdown":
        return comment.render(report, comment.CommentContext(rules=rule_ids()))
    return text.render(report)
