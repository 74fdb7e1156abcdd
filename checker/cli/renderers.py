"""The ways in which a report is written, each imported when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from checker.model.finding import Report

TEXT = "text"


def render(report: Report, format: str) -> str:
    """Write a report in one of FORMATS."""
    return _RENDERERS[format](report)


def _text(report: Report) -> str:
    from checker.report import text  # noqa: PLC0415

    return text.render(report)


def _json(report: Report) -> str:
    from checker.report import machine  # noqa: PLC0415

    return machine.render(report)


def _github(report: Report) -> str:
    from checker.report import annotations  # noqa: PLC0415

    return annotations.render(report)


def _markdown(report: Report) -> str:
    from checker.jobs.check import rule_ids  # noqa: PLC0415
    from checker.report import comment  # noqa: PLC0415

    return comment.render(report, comment.CommentContext(rules=rule_ids()))


_RENDERERS: Mapping[str, Callable[[Report], str]] = {
    TEXT: _text,
    "json": _json,
    "github": _github,
    "markdown": _markdown,
}
FORMATS = tuple(_RENDERERS)
"""Text for a terminal, JSON for programs, GitHub's workflow commands, and the Markdown of the comment."""
