"""Blots out of what is said what nobody may see."""

import re
from collections.abc import Iterator, Set
from functools import cache, lru_cache

from checker.model.exposure import LONG, Exposed
from checker.model.finding import Finding, Problem
from checker.model.said import Said
from checker.model.value import replace
from checker.reading.exposures.marks import PUBLIC
from checker.reading.exposures.plain import plain

BLOT = "█████"


def blotted(finding: Finding, exposed: Exposed) -> Finding:
    """Give a finding without any value, nor eight characters of one; of names of files only secrets are kept back."""
    clean = problem_without(finding.problem, exposed.values, exposed.secrets)
    return finding if clean == finding.problem else replace(finding, problem=clean)


def problem_without(problem: Problem, values: Set[str], secrets: Set[str]) -> Problem:
    """Give a problem in which no value is told, nor a secret in the name of its file."""
    path, pointer = without(problem.where.path, secrets), _text(problem.where.pointer, values)
    return Problem(
        replace(problem.where, path=path, pointer=pointer),
        said_without(problem.message, values),
        said_without(problem.fix, values),
        _text(problem.expected, values),
        _text(problem.found, values),
    )


def without(text: str, values: Set[str]) -> str:
    """Give a text without any value, nor eight characters of one, except where its public mark stands alone."""
    for start, end in reversed(_stretches(text, values)):
        text = text[:start] + BLOT + text[end:]
    return text


def veiled(line: str, values: Set[str]) -> str:
    """Give a line of a file without any value, whether its letters are escaped there or not."""
    line = without(line, values)
    if not values or "\\" not in line:
        return line
    raw = line.encode("utf-8", "surrogatepass")
    text = plain(raw, 0, len(raw))
    ends = (*text.origin[1:], len(raw))
    for start, end in reversed(_stretches(text.raw.decode("latin-1"), values)):
        raw = raw[: text.origin[start]] + BLOT.encode() + raw[ends[end - 1] :]
    return raw.decode("utf-8", "surrogatepass")


def _stretches(text: str, values: Set[str]) -> list[tuple[int, int]]:
    """Give from where to where pieces of values stand; a public mark counts only where more of a value follows it."""
    covered = bytearray(len(text))
    for at, own in (seen for value in values for seen in _seen(text, value)):
        for index in range(at, at + LONG):
            covered[index] = max(covered[index], 1 + own)
    return [found.span() for found in re.finditer(b"[\x01\x02]+", covered) if 2 in found[0]]


def _seen(text: str, value: str) -> Iterator[tuple[int, bool]]:
    """Give where each piece of a value stands, and whether it tells something of it."""
    pieces, public = _pieces(value), _public()
    for at in range(len(text) - LONG + 1):
        piece = text[at : at + LONG]
        if piece in pieces:
            yield at, piece not in public


@lru_cache(maxsize=256)
def _pieces(value: str) -> frozenset[str]:
    return frozenset(value[at : at + LONG] for at in range(len(value) - LONG + 1))


@cache
def _public() -> frozenset[str]:
    return frozenset[str]().union(*map(_pieces, PUBLIC))


def _text(text: str | None, values: Set[str]) -> str | None:
    return without(text, values) if text is not None else None


def said_without(said: Said, values: Set[str]) -> Said:
    """Give a sentence in whose values from outside there is nothing of a value."""
    shown = tuple((name, without(each, values) if isinstance(each, str) else each) for name, each in said.values)
    return Said(said.template, shown) if shown != said.values else said
