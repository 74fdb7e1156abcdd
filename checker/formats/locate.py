"""Gives findings their lines and columns, in one scan of each file, and keeps their number within bounds."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from checker.engine import sorted_findings
from checker.model.finding import Finding, Place, Problem, Severity
from checker.model.json import Document
from checker.model.said import say
from checker.reading.positions import locate

MOST_IN_A_FILE = 100
MORE = "ENG002"
"""The notice that counts what was left out."""


def located(findings: Iterable[Finding], documents: Iterable[Document]) -> tuple[Finding, ...]:
    """Give the findings in their fixed order, with lines and columns where a pointer tells them.

    Of each file at most 100 are kept, errors before warnings and then the first; the rest is counted in one notice.
    """
    by_path = {document.path: document for document in documents}
    grouped: dict[str, list[Finding]] = {}
    for finding in findings:
        grouped.setdefault(finding.problem.where.path, []).append(finding)
    placed = (_placed(found, by_path[path]) if path in by_path else found for path, found in grouped.items())
    return sorted_findings(finding for found in placed for finding in _capped(found))


def _placed(findings: list[Finding], document: Document) -> list[Finding]:
    wanted = {(f.problem.where.pointer, f.problem.where.at_key) for f in findings if _lacks_line(f)}
    if not wanted:
        return findings
    places = locate(
        document.raw, [(pointer, at_key) for pointer, at_key in wanted if pointer is not None], document.lines
    )
    return [_at(finding, places) if _lacks_line(finding) else finding for finding in findings]


def _lacks_line(finding: Finding) -> bool:
    return finding.problem.where.pointer is not None and finding.problem.where.line is None


def _at(finding: Finding, places: dict[tuple[str, bool], tuple[int, int]]) -> Finding:
    where = finding.problem.where
    found = places.get((where.pointer or "", where.at_key))
    if found is None:
        return finding
    line, column = found
    return replace(finding, problem=replace(finding.problem, where=replace(where, line=line, column=column)))


def _capped(findings: list[Finding]) -> Iterator[Finding]:
    if len(findings) <= MOST_IN_A_FILE:
        yield from findings
        return
    ranks = list(Severity)
    first = sorted(sorted_findings(findings), key=lambda finding: ranks.index(finding.severity))
    yield from first[:MOST_IN_A_FILE]
    yield _more(first[MOST_IN_A_FILE:])


def _more(left: list[Finding]) -> Finding:
    rules = ", ".join(sorted({finding.rule for finding in left}))
    message = say("{n} more findings in this file are not shown, of {rules}", n=len(left), rules=rules)
    fix = say("Put right what is shown and check again.")
    return Finding(MORE, Severity.NOTICE, Problem(Place(left[0].problem.where.path), message, fix))
