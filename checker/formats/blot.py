"""Blots out of what is said what nobody may see."""

import re
from collections.abc import Iterable, Set
from dataclasses import replace
from functools import lru_cache

from checker.model.exposure import LONG, Exposed
from checker.model.finding import Finding, Problem
from checker.model.said import Said

BLOT = "█████"


def blotted(finding: Finding, exposed: Exposed) -> Finding:
    """Give a finding without any value, nor eight characters of one; of names of files only secrets are kept back."""
    problem, values = finding.problem, exposed.values
    path, pointer = without(problem.where.path, exposed.secrets), _text(problem.where.pointer, values)
    clean = Problem(
        replace(problem.where, path=path, pointer=pointer),
        _said(problem.message, values),
        _said(problem.fix, values),
        _text(problem.expected, values),
        _text(problem.found, values),
    )
    return finding if clean == problem else replace(finding, problem=clean)


def without(text: str, values: Set[str]) -> str:
    """Give a text without any value, nor eight characters of one."""
    covered = bytearray(len(text))
    for value in values:
        for start, end in _seen(text, value):
            covered[start:end] = b"\1" * (end - start)
    for match in reversed([*re.finditer(b"\x01+", covered)]):
        text = text[: match.start()] + BLOT + text[match.end() :]
    return text


def _seen(text: str, value: str) -> Iterable[tuple[int, int]]:
    pieces = _pieces(value)
    return [(at, at + LONG) for at in range(len(text) - LONG + 1) if text[at : at + LONG] in pieces]


@lru_cache(maxsize=256)
def _pieces(value: str) -> frozenset[str]:
    return frozenset(value[at : at + LONG] for at in range(len(value) - LONG + 1))


def _text(text: str | None, values: Set[str]) -> str | None:
    return without(text, values) if text is not None else None


def _said(said: Said, values: Set[str]) -> Said:
    shown = tuple((name, without(each, values) if isinstance(each, str) else each) for name, each in said.values)
    return Said(said.template, shown) if shown != said.values else said
