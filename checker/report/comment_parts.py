"""The parts of a pull-request comment: findings, tables of checks, numbers and ranks."""

from collections.abc import Iterable

from checker.model.finding import EntryReport, Finding, Report, Skipped
from checker.model.value import dataclass
from checker.report.comment_context import Preview, PreviewRow
from checker.report.escape import for_markdown
from checker.report.families import checks
from checker.report.fold import Rest
from checker.report.markdown import blob_link, sentence, table
from checker.report.text import NOT_KNOWN, metric_names

_REPOSITORY = "."
_PATH_LIMIT = 160
_VALUE_LIMIT = 120


@dataclass(frozen=True, slots=True)
class Shown:
    """The commit in whose files links may point."""

    repository: str | None
    commit: str | None


def block(each: Finding | Rest, shown: Shown) -> str:
    """Give a finding, or the count of those that say the same, as a list item."""
    return f"- …{each}" if isinstance(each, Rest) else finding_block(each, shown)


def finding_block(finding: Finding, shown: Shown) -> str:
    """Give one finding as a list item: code, place, what is wrong, expected and found, the fix."""
    problem = finding.problem
    lines = [f"- **{finding.rule}** {finding.severity.value} · {_place(finding, shown)}"]
    lines.append(f"  {sentence(problem.message)}")
    told = [("expected", problem.expected), ("found", problem.found)]
    seen = [f"{word} {for_markdown(text, limit=_VALUE_LIMIT)}" for word, text in told if text is not None]
    lines += [f"  {', '.join(seen)}"] if seen else []
    lines.append(f"  **Fix:** {sentence(problem.fix)}")
    return "<br>\n".join(lines)


def _place(finding: Finding, shown: Shown) -> str:
    where = finding.problem.where
    numbers = f":{where.line}" if where.line else ""
    # Between two colons GitHub would draw an emoji of some numbers, 100 among them.
    numbers += f", column {where.column}" if where.line and where.column else ""
    if where.path == _REPOSITORY:
        return "the repository"
    text = for_markdown(where.path, limit=_PATH_LIMIT)
    return blob_link(text, shown.repository, shown.commit, where.path, where.line) + numbers


def checks_table(report: Report, ran: Iterable[str]) -> str:
    """Give the groups of rules with their results."""
    rows = [[check.group, check.result, ", ".join(check.rules)] for check in checks(report, ran)]
    return table(["Check", "Result", "Rules"], rows)


def skipped_list(skipped: Iterable[Skipped]) -> str:
    """Give one line for each cause that kept rules from running."""
    by_cause: dict[str, list[str]] = {}
    for each in skipped:
        by_cause.setdefault(each.because, []).append(each.rule)
    return "\n".join(f"- Not run until {cause} is put right: {', '.join(rules)}" for cause, rules in by_cause.items())


def numbers_table(entry: EntryReport) -> str:
    """Give what was claimed, recomputed and rescored side by side; empty where nothing is known."""
    sets = {"Claimed": entry.claimed, "Recomputed": entry.recomputed, "Rescored": entry.rescored}
    names = metric_names(sets.values())
    rows = [[_cell(name), *(_cell((numbers or {}).get(name)) for numbers in sets.values())] for name in names]
    return table(["Metric", *sets], rows, right=(1, 2, 3)) if rows else ""


def _cell(text: str | None) -> str:
    return NOT_KNOWN if text is None else for_markdown(text, table=True, limit=_VALUE_LIMIT)


def preview_table(preview: Preview, base: str | None) -> str:
    """Give the board around the entry, ranks before and after, and the sentences that belong to it."""
    against = f"against {base}" if base else "against the boards as they stand"
    between = any(row.between for row in preview.rows)
    ranks = ["Rank before → after", *(["Could be"] if between else [])]
    head = [*ranks, "Entry", for_markdown(preview.metric, table=True), "Coverage"]
    rows = [_preview_row(row, between=between) for row in preview.rows]
    said = " ".join(sentence(said) for said in preview.sentences)
    lead = f"**Preview** {against}; the board changes only after the merge."
    shown = table(head, rows, right=(*range(len(ranks)), len(ranks) + 1, len(ranks) + 2))
    return "\n\n".join(part for part in [lead, shown, said] if part)


def _preview_row(row: PreviewRow, *, between: bool) -> list[str]:
    name = for_markdown(row.name, table=True)
    ranks = f"{_rank(row.before)} → {_rank(row.after)}"
    could_be = [row.between or NOT_KNOWN] if between else []
    return [ranks, *could_be, f"**{name}**" if row.own else name, _cell(row.value), row.coverage]


def _rank(rank: int | None) -> str:
    return NOT_KNOWN if rank is None else str(rank)
