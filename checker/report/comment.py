"""The comment on a pull request, in GitHub's Markdown: one comment, edited in place, short when all is well."""

from checker.model.finding import EntryReport, Finding, Report, Severity, Verdict
from checker.report.comment_context import CommentContext, Preview, PreviewRow
from checker.report.comment_parts import Shown, block, checks_table, numbers_table, preview_table, skipped_list
from checker.report.counting import errors, plural, rulings_in_words
from checker.report.escape import for_markdown
from checker.report.fit import Section, fitted
from checker.report.fold import Rest, folded
from checker.report.kept import RESCORED, keepable
from checker.report.markdown import details, link, plain, short
from checker.report.marker import marker
from checker.report.repairable import pointer_to_repairs

__all__ = ["CommentContext", "Preview", "PreviewRow", "render", "verdict_in_words"]

BUDGET = 60_000
FIRST = 10
FOLDED = 40
NAMED = 5
_NOTHING = CommentContext()
_UNRANKED = "The answers are held out: the entry gets its rank once it has been rescored, before the merge or after it."
_SPEAKER = "Pull request {} brings the same commit; the commit's status and check run are those of that one."


def render(report: Report, context: CommentContext = _NOTHING) -> str:
    """Give the comment, at most 60,000 bytes of UTF-8; what is worth least is cut first, on a section's border."""
    return fitted(_sections(report, context), BUDGET)


def _sections(report: Report, context: CommentContext) -> list[Section]:
    shown = Shown(context.repository, context.head)
    ordered = sorted(report.findings, key=lambda finding: list(Severity).index(finding.severity))
    blocks = list(folded(ordered))
    first, rest = blocks[:FIRST], blocks[FIRST:]
    sections = [
        Section(marker(context.head), 0),
        Section(RESCORED if _is_rescored(report) or context.kept else "", 0),
        Section(f"### {verdict_in_words(report, unranked=context.unranked)}", 0),
        Section(_facts(report, context), 0),
        Section(_standing(report, context), 1),
        Section(_checks(report, context), 1),
        *(Section(block(each, shown), 2) for each in first),
        Section(_folded(rest, shown), 5),
        Section(_uncounted(rest), 1),
        Section(skipped_list(report.skipped), 4),
        *_measured(report, context),
        Section(_again(report, context), 1),
        Section(_footer(report), 1),
    ]
    return [section for section in sections if section.text]


def verdict_in_words(report: Report, *, unranked: bool = False) -> str:
    """Say in a few plain words which of the four states a pull request is in.

    `unranked`: its entry gets no rank before it has been rescored.
    """
    if report.verdict is Verdict.ERROR:
        return "Could not check, not your fault"
    if report.verdict is Verdict.FAIL:
        return f"Needs changes: {plural(errors(report.findings), 'error')}"
    if not (report.entries or report.ruled or report.findings):
        return "No submission in this pull request"
    return "Ready to merge, not rescored yet" if unranked else "Ready to merge"


def _facts(report: Report, context: CommentContext) -> str:
    head, base = short(context.head), short(context.base)
    commits = f"{head} against {base}" if head and base else head
    named = list(map(_entry, report.entries[:NAMED]))
    named += [f"{len(report.entries) - NAMED} more"] if len(report.entries) > NAMED else []
    parts = [", ".join(named), rulings_in_words(report.ruled), commits, f"Pullrank {report.checker}"]
    parts += [link("run", context.run)] if context.run else []
    return " · ".join(part for part in parts if part)


def _checks(report: Report, context: CommentContext) -> str:
    """Give the table, unless all is well or nothing could be looked at."""
    looked = report.entries or report.verdict is not Verdict.ERROR
    return checks_table(report, context.rules) if report.findings and looked else ""


def _entry(entry: EntryReport) -> str:
    evidence = f" ({plain(entry.evidence)})" if entry.evidence else ""
    return for_markdown(entry.path) + evidence


def _folded(rest: list[Finding | Rest], shown: Shown) -> str:
    if not rest:
        return ""
    blocks = "\n\n".join(block(each, shown) for each in rest[:FOLDED])
    return details(f"{plural(len(rest[:FOLDED]), 'more finding')}", blocks)


def _uncounted(rest: list[Finding | Rest]) -> str:
    left = len(rest) - FOLDED
    return f"…and {left} more in the report that the command below prints." if left > 0 else ""


def _standing(report: Report, context: CommentContext) -> str:
    said = [_UNRANKED] if context.unranked and report.verdict is Verdict.PASS else []
    said += [_SPEAKER.format(context.speaker)] if context.speaker is not None else []
    return " ".join(said)


def _is_rescored(report: Report) -> bool:
    return any(entry.rescored for entry in report.entries)


def _measured(report: Report, context: CommentContext) -> list[Section]:
    """Give numbers and preview; those of a rescoring are set apart, and stay where a later check has none itself."""
    tables, kept = [table for table in map(numbers_table, report.entries) if table], context.kept
    preview = preview_table(context.preview, short(context.base)) if context.preview else ""
    if _is_rescored(report):
        return [Section(keepable("numbers", "\n\n".join(tables)), 3), Section(keepable("preview", preview), 2)]
    numbers = [keepable("numbers", kept.numbers)] if kept.numbers else tables
    return [*(Section(text, 3) for text in numbers), Section(preview or keepable("preview", kept.preview), 2)]


def _again(report: Report, context: CommentContext) -> str:
    if report.verdict is Verdict.ERROR:
        return "There is nothing for the author to do here unless a finding above names a file of the entry."
    if not (report.findings or report.entries):
        return ""
    lines = (f"Run the same check at home: {for_markdown(context.command)}", pointer_to_repairs(report))
    return "<br>\n".join(line for line in lines if line)


def _footer(report: Report) -> str:
    if not report.findings:
        return ""
    return "<sub>`pullrank explain CODE` tells about a rule. This comment is brought up to date by each push.</sub>"
