"""The part of the bot's comment that says why an entry was not rescored; the rest of the comment stays as it is."""

from checker.model.finding import Report
from checker.report.markdown import link, sentence
from checker.report.marker import marker

_START, _END = "<!-- pullrank not rescored -->", "<!-- pullrank not rescored, end -->"
_STANDS = "Nothing was counted against a quota, and what was said of the files stands."


def declined(body: str | None, head: str, report: Report, run: str | None) -> str:
    """Give the comment with that part, in place of an earlier one; `body` None: there is none on this commit yet.

    The report is one of a refusal: each of its findings is a reason.
    """
    rest = _without(body) if body is not None else marker(head)
    return f"{rest}\n\n{_section(report, run)}\n"


def _without(body: str) -> str:
    text = body.replace("\r\n", "\n")
    before, found, behind = text.partition(_START)
    return (before + behind.partition(_END)[2] if found else text).rstrip()


def _section(report: Report, run: str | None) -> str:
    reasons = [
        f"- {sentence(each.problem.message)}<br>\n  {sentence(each.problem.fix)}" for each in report.findings[:3]
    ]
    log = f" {link('The log', run)} has the rest." if run and len(report.findings) > len(reasons) else ""
    return "\n\n".join([_START, "### Not rescored", "\n".join(reasons), _STANDS + log, _END])
