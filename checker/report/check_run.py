"""A report as a check run of a commit: annotations beside the lines, the comment as its text."""

import hashlib
import json
from collections.abc import Iterator

from checker.engine.bounded import More
from checker.model.finding import Finding, Report, Severity, Verdict
from checker.model.forge import Annotation, CheckRun, Conclusion, Level
from checker.model.said import Said
from checker.report.comment import verdict_in_words
from checker.report.counting import by_rule, in_words, plural
from checker.report.escape import for_json, for_terminal, value_for_terminal
from checker.report.marker import without_run

NAME = "Pullrank findings"
"""Its name; not that of the commit status, since GitHub would take the two for one in a required check."""

MOST_ANNOTATIONS = 500
_LONGEST = 10_000
_PATHS = 4096
_CONCLUSION = {
    Verdict.PASS: Conclusion.SUCCESS,
    Verdict.FAIL: Conclusion.FAILURE,
    Verdict.ERROR: Conclusion.ACTION_REQUIRED,
}
_LEVEL = {Severity.ERROR: Level.FAILURE, Severity.WARNING: Level.WARNING, Severity.NOTICE: Level.NOTICE}


def check_run(report: Report, head: str, comment: str, run: str | None, *, unranked: bool = False) -> CheckRun:
    """Make the check run of a report on a commit; `comment` is the rendered comment, `run` the address of its log.

    `unranked`: its entry gets no rank before it has been rescored.
    """
    annotations = tuple(_annotations(report))
    title = verdict_in_words(report, unranked=unranked)
    summary = _summary(report, len(annotations))
    said: list[object] = [title, summary, without_run(comment), [repr(each) for each in annotations]]
    digest = hashlib.sha256(json.dumps(said).encode()).hexdigest()
    return CheckRun(NAME, head, _CONCLUSION[report.verdict], title, summary, digest, comment, annotations, run)


def _annotations(report: Report) -> Iterator[Annotation]:
    """Give the first findings, the gravest first, that name a file."""
    grave = list(Severity)
    named = [each for each in report.findings if not isinstance(each, More) and _names_a_file(each)]
    yield from map(_annotation, sorted(named, key=lambda each: grave.index(each.severity))[:MOST_ANNOTATIONS])


def _names_a_file(finding: Finding) -> bool:
    return finding.problem.where.path not in ("", ".")


def _annotation(finding: Finding) -> Annotation:
    problem, where = finding.problem, finding.problem.where
    lines = [_sentence(problem.message)]
    told = [("expected", problem.expected), ("found", problem.found)]
    lines += [f"{word}: {value_for_terminal(text)}" for word, text in told if text is not None]
    lines.append(f"fix: {_sentence(problem.fix)}")
    return Annotation(
        path=_path(where.path),
        line=where.line or 1,
        level=_LEVEL[finding.severity],
        title=finding.rule,
        message="\n".join(lines),
        column=where.column if where.line else None,
    )


def _sentence(said: Said) -> str:
    """Give a sentence as plain text: foreign text quoted, what cannot be seen made visible."""
    return said.fill(for_terminal)[:_LONGEST]


def _path(path: str) -> str:
    """Give the path as it is where all of it can be seen, so that GitHub finds the file; else quoted."""
    shown = path if path.isprintable() else for_terminal(path, limit=_PATHS)
    return for_json(shown)[:_PATHS]


def _summary(report: Report, annotated: int) -> str:
    left = by_rule(report.findings).total() - annotated
    more = f" {plural(left, 'finding')} of them stand beside no line." if annotated and left > 0 else ""
    counts = in_words(report.findings) or "no findings"
    return f"Pullrank {report.checker}: {counts}.{more}"
