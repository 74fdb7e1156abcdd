"""Blots out of what is said what nobody may see."""

import re
from collections.abc import Iterable, Set
from dataclasses import replace
from functools import lru_cache

from checker.model.finding import Finding, Place, Problem
from checker.model.said import Said

BLOT = "█████"
_PIECE = 8
"""So many characters of a value tell too much of it."""


def blotted(finding: Finding, values: Set[str]) -> Finding:
    """Give a finding without any value, nor eight characters of one."""
    problem = finding.problem
    clean = Problem(
        _place(problem.where, values),
        _said(problem.message, values),
        _said(problem.fix, values),
        _text(problem.expected, values),
        _text(problem.found, values),
    )
    return finding if clean == problem else replace(finding, problem=clean)


def without(text: str, values: Set[str]) -> str:
    """Give a text without any value, nor eight characters of one."""
    if len(text) < min(_PIECE, min(map(len, values), default=_PIECE)):
        return text
    covered = bytearray(len(text))
    for value in values:
        for start, end in _seen(text, value):
            covered[start:end] = b"\1" * (end - start)
    for match in reversed([*re.finditer(b"\x01+", covered)]):
        text = text[: match.start()] + BLOT + text[match.end() :]
    return text


def _seen(text: str, value: str) -> Iterable[tuple[int, int]]:
    size, pieces = min(_PIECE, len(value)), _pieces(value)
    return [(at, at + size) for at in range(len(text) - size + 1) if text[at : at + size] in pieces]


@lru_cache(maxsize=256)
def _pieces(value: str) -> frozenset[str]:
    size = min(_PIECE, len(value))
    return frozenset(value[at : at + size] for at in range(len(value) - size + 1))


def _text(text: str | None, values: Set[str]) -> str | None:
    return without(text, values) if text is not None else None


def _said(said: Said, values: Set[str]) -> Said:
    shown = tuple((name, without(each, values) if isinstance(each, str) else each) for name, each in said.values)
    return Said(said.template, shown) if shown != said.values else said


def _place(where: Place, values: Set[str]) -> Place:
    return replace(where, path=without(where.path, values), pointer=_text(where.pointer, values))
