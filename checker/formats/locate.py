"""Gives findings their lines and columns, in one scan of each file, and keeps their number within bounds."""

from collections import Counter
from collections.abc import Iterable, Iterator

from checker.engine import sorted_findings
from checker.engine.bounded import MOST_IN_A_FILE, More, more
from checker.model.finding import Finding, Severity
from checker.model.json import Document
from checker.model.value import replace
from checker.reading.positions import locate

_READING = "JSN"  # what the rules on reading are called by


def located(findings: Iterable[Finding], documents: Iterable[Document]) -> tuple[Finding, ...]:
    """Give the findings in their fixed order, with lines and columns where a pointer tells them.

    Of each file at most 100 are kept, errors before warnings and then the first; the rest is counted in one notice,
    with what rules had counted before.
    """
    by_path = {document.path: document for document in documents}
    grouped: dict[str, list[Finding]] = {}
    for finding in findings:
        grouped.setdefault(finding.problem.where.path, []).append(finding)
    placed = (_told(found, by_path[path]) if path in by_path else found for path, found in grouped.items())
    return sorted_findings(finding for found in placed for finding in _capped(found))


def _told(findings: list[Finding], document: Document) -> list[Finding]:
    """Place findings, and leave out those that a fault on the same line explains."""
    placed = _placed(findings, document)
    return [each for each in placed if not _explained(each, document)]


def _explained(finding: Finding, document: Document) -> bool:
    where = finding.problem.where
    return where.line in document.spoiled and bool(where.pointer) and not finding.rule.startswith(_READING)


def _placed(findings: list[Finding], document: Document) -> list[Finding]:
    wanted = {(f.problem.where.pointer, f.problem.where.at_key) for f in findings if _lacks_line(f)}
    if not wanted:
        return findings
    places = locate(
        document.as_read, [(pointer, at_key) for pointer, at_key in wanted if pointer is not None], document.lines
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
    notices = [finding for finding in findings if isinstance(finding, More)]
    shown = [finding for finding in findings if not isinstance(finding, More)]
    if len(shown) > MOST_IN_A_FILE:
        ranks = list(Severity)
        shown = sorted(sorted_findings(shown), key=lambda finding: ranks.index(finding.severity))
    yield from shown[:MOST_IN_A_FILE]
    left = Counter(finding.rule for finding in shown[MOST_IN_A_FILE:])
    for notice in notices:
        left.update(dict(notice.left))
    if left:
        path = findings[0].problem.where.path
        yield more(path, left, stopped=any(notice.stopped for notice in notices))
