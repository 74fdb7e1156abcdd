"""The part of the bot's comment that says why an entry was not rescored; the rest of the comment stays as it is."""

from checker.model.finding import Report
from checker.report.markdown import link, sentence
from checker.report.marker import marker

# A paragraph of its own, as nothing foreign can be. What follows it is that part: it always stands last.
_START = "\n\n<!-- pullrank not rescored -->\n\n"
_MOST = 64_000  # bytes; the comment's own budget leaves room for what is ours here
_STANDS = "Nothing was counted against a quota, and what was said of the files stands."
_BROKE = (
    "The rescoring was counted, and then came to no end. A maintainer sees the reason in {log} "
    "and runs its failed jobs again: that is not counted once more. What was said of the files stands."
)


def declined(body: str | None, head: str, report: Report | None, run: str | None) -> str:
    """Give the comment with that part, in place of an earlier one; `body` None: there is none on this commit yet.

    The report is one of a refusal: each of its findings is a reason. None: what was counted came to no end; the reason
    may rest on the truth, and is not told.
    """
    rest = _without(body) if body is not None else marker(head)
    told = _BROKE.format(log=link("the log", run)) if report is None else _reasons(report, run)
    whole = f"{rest}{_START}### Not rescored\n\n{told}\n"
    if len(whole.encode()) <= _MOST:
        return whole
    return f"{rest}{_START}### Not rescored\n\nThe reason is too long for here: see {link('the log', run)}. {_STANDS}\n"


def still_declined(body: str, there: str | None) -> str:
    """Give a new comment with that part of the one that is there on the same commit, where there is room for it."""
    _, start, part = (there or "").replace("\r\n", "\n").partition(_START)
    whole = f"{body.rstrip()}{start}{part}"
    return whole if start and len(whole.encode()) <= _MOST else body


def _without(body: str) -> str:
    return body.replace("\r\n", "\n").partition(_START)[0].rstrip()


def _reasons(report: Report, run: str | None) -> str:
    reasons = [
        f"- {sentence(each.problem.message)}<br>\n  {sentence(each.problem.fix)}" for each in report.findings[:3]
    ]
    log = f" {link('The log', run)} has the rest." if run and len(report.findings) > len(reasons) else ""
    return "\n".join(reasons) + f"\n\n{_STANDS}{log}"
