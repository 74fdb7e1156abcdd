"""Reports and comment contexts that the tests of the report layer share."""

from checker.model.finding import EntryReport, Finding, Place, Problem, Report, Severity, Skipped, Verdict
from checker.model.said import Said, say
from checker.report.comment import CommentContext, Preview, PreviewRow

ENTRY = "submissions/toads/bufo-2"
HEAD, BASE = "a1" * 20, "b2" * 20
CONTEXT = CommentContext(
    base=BASE,
    head=HEAD,
    repository="https://github.com/pond/board",
    run="https://github.com/pond/board/actions/runs/17",
    rules=("LAY001", "JSN001", "SCH001", "COV001", "CLM001"),
    command=f"pullrank check {ENTRY}",
)


def finding(
    rule: str = "COV001",
    path: str = f"{ENTRY}/predictions.json",
    line: int | None = 12,
    column: int | None = 5,
    severity: Severity = Severity.ERROR,
    message: Said = say("the item {id} has no answer", id="call-7"),  # noqa: B008
    fix: Said = say("Add an answer for {id}.", id="call-7"),  # noqa: B008
    expected: str | None = None,
    found: str | None = None,
) -> Finding:
    where = Place(path, None, line, column)
    return Finding(rule, severity, Problem(where, message, fix, expected, found))


def entry(**changes: object) -> EntryReport:
    facts = {"path": ENTRY, "benchmark": "toads", "version": "v1", "evidence": "recomputed", **changes}
    return EntryReport(**facts)  # type: ignore[arg-type]


def report(
    *findings: Finding,
    entries: tuple[EntryReport, ...] = (entry(claimed={"accuracy": "97.50"}, recomputed={"accuracy": "97.50"}),),
    verdict: Verdict | None = None,
    skipped: tuple[Skipped, ...] = (),
) -> Report:
    fails = any(each.severity is Severity.ERROR for each in findings)
    return Report(verdict or (Verdict.FAIL if fails else Verdict.PASS), entries, findings, skipped, "0.1.0")


HOSTILE = 'x`</code>|<img src=x onerror=alert(1)>@team #1 \n\u202e\u200b\x1b[31m ]( "'
_TWO = (
    finding("CLM001", f"{ENTRY}/submission.json", 7, 17, expected="97.50", found="99.10"),
    finding(),
)
_MANY = tuple(finding(line=n, message=say("the item {id} appears twice", id=f"call-{n}")) for n in range(1, 65))
_PREVIEW = Preview(
    "Accuracy",
    (
        PreviewRow(1, 1, "Bufo", "98.00", "40/40"),
        PreviewRow(None, 2, "Rana | large", "97.50", "40/40", own=True),
        PreviewRow(2, 3, "Hyla", "95.00", "39/40"),
        PreviewRow(None, None, "Half", "72.50", "20/40"),
    ),
    (
        say("It would stand at rank {n} of {all}.", n=2, all=3),
        say("{who} moves from {a} to {b}.", who="Hyla", a=2, b=3),
    ),
)
_RESCORED = entry(
    evidence="rescored",
    claimed={"accuracy": "97.50"},
    recomputed={"accuracy": "97.50", "depth": "1.2"},
    rescored={"accuracy": "97.50", "depth": "1.2"},
)

COMMENTS: dict[str, tuple[Report, CommentContext]] = {
    "ready": (report(), CONTEXT),
    "ready-with-preview": (
        report(entries=(_RESCORED,)),
        CommentContext(base=BASE, head=HEAD, preview=_PREVIEW),
    ),
    "needs-changes": (report(*_TWO, skipped=(Skipped("SCO001", "CLM001"), Skipped("INV001", "CLM001"))), CONTEXT),
    "warnings-only": (report(finding(severity=Severity.WARNING)), CONTEXT),
    "many-findings": (report(*_MANY), CONTEXT),
    "could-not-check": (report(finding("ENG001", ENTRY, None, None), verdict=Verdict.ERROR), CONTEXT),
    "no-submission": (report(entries=()), CONTEXT),
    "hostile": (
        report(
            finding(
                path=f"submissions/{HOSTILE}/\udc80.json",
                message=say("the key {key} is not known; write `pullrank fix {key}` or <nothing>", key=HOSTILE),
                expected=HOSTILE,
                found="",
            ),
            entries=(entry(path=HOSTILE, claimed={"a|b": HOSTILE}),),
        ),
        CONTEXT,
    ),
}
