"""The ways in which a report is written, each imported when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from checker.model.finding import Report

TEXT = "text"
_Renderer: TypeAlias = "Callable[[Report], str]"


def render(report: Report, format: str) -> str:
    """Write a report in one of FORMATS."""
    return renderer(format)(report)


def renderer(format: str) -> _Renderer:
    """Give what writes a report in one of FORMATS, imported."""
    return _RENDERERS[format]()


def _text() -> _Renderer:
    from checker.report import text  # noqa: PLC0415

    return text.render


def _json() -> _Renderer:
    from checker.report import machine  # noqa: PLC0415

    return machine.render


def _github() -> _Renderer:
    from checker.report import annotations  # noqa: PLC0415

    return annotations.render


def _markdown() -> _Renderer:
    from checker.jobs.check import rule_ids  # noqa: PLC0415
    from checker.report import comment  # noqa: PLC0415

    return lambda report: comment.render(report, comment.CommentContext(rules=rule_ids()))


_RENDERERS: Mapping[str, Callable[[], _Renderer]] = {
    TEXT: _text,
    "json": _json,
    "github": _github,
    "markdown": _markdown,
}
FORMATS = tuple(_RENDERERS)
"""Text for a terminal, JSON for programs, GitHub's workflow commands, and the Markdown of the comment."""
