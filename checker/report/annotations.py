"""Findings as GitHub workflow commands, which GitHub shows beside the lines of a pull request."""

from collections.abc import Iterator

from checker.engine.bounded import More
from checker.model.finding import Finding, Place, Report, Severity
from checker.model.said import Said
from checker.report.counting import by_rule, in_words
from checker.report.escape import for_terminal, for_workflow_command

# GitHub silently drops what a step says beyond ten of one kind.
PER_SEVERITY = 10
_LINE_FEED = "%0A"
_SENTENCE_LIMIT = 2000


def render(report: Report) -> str:
    """Give at most ten commands of each severity, then one plain line that counts everything."""
    return "".join(f"{line}\n" for line in [*_commands(report), _summary(report)])


def _commands(report: Report) -> Iterator[str]:
    for severity in Severity:
        yield from map(_command, _of(report, severity)[:PER_SEVERITY])


def _of(report: Report, severity: Severity) -> list[Finding]:
    return [finding for finding in report.findings if finding.severity is severity and not isinstance(finding, More)]


def _command(finding: Finding) -> str:
    problem = finding.problem
    told = [_sentence(problem.message)]
    told += [f"expected: {for_workflow_command(problem.expected)}"] if problem.expected is not None else []
    told += [f"found: {for_workflow_command(problem.found)}"] if problem.found is not None else []
    told.append(f"fix: {_sentence(problem.fix)}")
    title = for_workflow_command(finding.rule, property=True)
    return f"::{finding.severity.value} {_where(problem.where)},title={title}::{_LINE_FEED.join(told)}"


def _sentence(said: Said) -> str:
    return for_workflow_command(said.fill(for_terminal), limit=_SENTENCE_LIMIT)


def _where(place: Place) -> str:
    parts = [f"file={for_workflow_command(place.path, property=True, limit=4096)}"]
    if place.line is not None:
        parts.append(f"line={place.line}")
        parts += [f"col={place.column}"] if place.column is not None else []
    return ",".join(parts)


def _summary(report: Report) -> str:
    annotated = sum(min(PER_SEVERITY, len(_of(report, severity))) for severity in Severity)
    left = by_rule(report.findings).total() - annotated
    more = f"; {left} of them not annotated, the full report names them" if left else ""
    return f"pullrank: {report.verdict.value}, {in_words(report.findings) or 'no findings'}{more}"
