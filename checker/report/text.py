"""A report for people in a terminal: verdict, numbers, findings by file with their fix, and what to do next."""

from collections.abc import Iterable, Mapping
from itertools import groupby

from checker.engine.bounded import More
from checker.model.errors import Refusal
from checker.model.evidence import OWN_ANSWERS
from checker.model.finding import (
    Contents,
    EntryReport,
    Finding,
    Place,
    Problem,
    Report,
    Ruled,
    Severity,
    Skipped,
    Verdict,
)
from checker.report.columns import aligned
from checker.report.counting import errors, in_words, plural, rulings_in_words
from checker.report.escape import for_terminal, name_for_terminal, value_for_terminal
from checker.report.fold import Rest, folded
from checker.report.repairable import pointer_to_repairs

NOT_KNOWN = "–"


def render(report: Report, fixes: bool = True) -> str:
    """Give the report as text that ends with a newline; without `fixes` each finding is one line."""
    blocks = [
        _verdict(report),
        *(_entry(entry) for entry in report.entries),
        _rulings(report.ruled),
        *_by_file(report.findings, fixes),
        _skipped(report.skipped),
        _next(report),
    ]
    return "\n\n".join(block for block in blocks if block) + "\n"


def refusal(refusal: Refusal) -> str:
    """Give a refusal's sentence and its way out, each on a line of its own."""
    return f"error: {refusal.message.fill(for_terminal)}\n  fix: {refusal.fix.fill(for_terminal)}\n"


def problems(problems: Iterable[Problem]) -> str:
    """Give the faults of a declaration, each at its place with its fix."""
    lines = []
    for problem in problems:
        lines.append(f"{place(problem.where)}  {problem.message.fill(for_terminal)}")
        lines += _details(problem)
    return "".join(f"{line}\n" for line in lines)


def place(where: Place) -> str:
    """Give `path:line:column` as far as it is known."""
    numbers = [n for n in (where.line, where.column if where.line else None) if n is not None]
    return ":".join([name_for_terminal(where.path), *map(str, numbers)])


def _verdict(report: Report) -> str:
    word = {Verdict.PASS: "PASS", Verdict.FAIL: "FAIL", Verdict.ERROR: "ERROR"}[report.verdict]
    where = _about(report)
    if report.verdict is Verdict.ERROR:
        return f"{word}  the check could not be carried out; {in_words(report.findings) or 'nothing was found'}"
    if not report.entries and not report.ruled and not report.findings:
        return f"{word}  no entry to check"
    return f"{word}  {in_words(report.findings) or 'nothing to complain of'} in {where}"


def _about(report: Report) -> str:
    """Say what was looked at: entries, rulings, or both."""
    rulings = rulings_in_words(report.ruled)
    entries = [plural(len(report.entries), "entry")] if report.entries or not rulings else []
    return " and in ".join([*entries, *([rulings] if rulings else [])])


def _rulings(ruled: Iterable[Ruled]) -> str:
    return "\n".join(
        f"rulings on {name_for_terminal(each.benchmark)} {name_for_terminal(each.entry)}: "
        + ", ".join(f"{n} {name_for_terminal(kind)}" for kind, n in each.kinds.items())
        for each in ruled
    )


def _entry(entry: EntryReport) -> str:
    known = [name for name in (entry.benchmark, entry.version) if name is not None]
    about = " ".join(map(name_for_terminal, known)) or "benchmark not known"
    head = f"{name_for_terminal(entry.path)}  ({about})"
    lines = [head] if entry.contents is None else [head, f"  holds: {contents_text(entry.contents)}"]
    lines += [f"  evidence: {entry.evidence}"] if entry.evidence else []
    return "\n".join(lines + [f"  {line}" for line in _numbers(entry)])


def contents_text(contents: Contents) -> str:
    """Give how many records there are and of which form: `6 records, prediction-only`."""
    form = "" if contents.form is None else f", {contents.form}"
    return f"{plural(contents.records, 'record')}{form}"


def _numbers(entry: EntryReport) -> list[str]:
    sets = {"claimed": entry.claimed, "recomputed": entry.recomputed, "rescored": entry.rescored}
    names = metric_names(sets.values())
    if not names:
        return []
    rows = [["metric", *sets]]
    rows += [[name_for_terminal(name), *(_number(numbers, name) for numbers in sets.values())] for name in names]
    return aligned(rows, right=(1, 2, 3))


def metric_names(sets: Iterable[Mapping[str, str] | None]) -> list[str]:
    """Give every metric that any of the sets of numbers holds, in the order of first mention."""
    return list(dict.fromkeys(name for numbers in sets for name in numbers or ()))


def _number(numbers: Mapping[str, str] | None, name: str) -> str:
    value = (numbers or {}).get(name)
    return NOT_KNOWN if value is None else name_for_terminal(value)


def _by_file(findings: Iterable[Finding], fixes: bool) -> list[str]:
    groups = groupby(findings, lambda finding: finding.problem.where.path)
    return ["\n".join(line for each in folded(list(group)) for line in _shown(each, fixes)) for _, group in groups]


def _shown(each: Finding | Rest, fixes: bool) -> list[str]:
    return [f"  … {each}"] if isinstance(each, Rest) else _finding(each, fixes)


def _finding(finding: Finding, fixes: bool) -> list[str]:
    problem = finding.problem
    message = problem.message.fill(for_terminal)
    line = f"{place(problem.where)} {finding.rule} {finding.severity.value}  {message}"
    return [line, *_details(problem)] if fixes else [line]


def _details(problem: Problem) -> list[str]:
    parts = {
        "expected": None if problem.expected is None else value_for_terminal(problem.expected),
        "found": None if problem.found is None else value_for_terminal(problem.found),
        "fix": problem.fix.fill(for_terminal),
    }
    return [f"    {f'{word}:':<9} {text}" for word, text in parts.items() if text is not None]


def _skipped(skipped: Iterable[Skipped]) -> str:
    by_cause: dict[str, list[str]] = {}
    for each in skipped:
        by_cause.setdefault(each.because, []).append(each.rule)
    lines = [f"Not run until {cause} is put right: {', '.join(rules)}" for cause, rules in by_cause.items()]
    return "\n".join(lines)


def _gravity(finding: Finding) -> int:
    return list(Severity).index(finding.severity)


def _next(report: Report) -> str:
    if report.verdict is Verdict.ERROR:
        return (
            "Next: put right what is named above, or report it if the fault is the checker's; then run the check again."
        )
    if report.verdict is Verdict.FAIL:
        told = [finding for finding in report.findings if not isinstance(finding, More)]
        gravest = min(told, key=_gravity, default=None)
        more = f" `pullrank explain {gravest.rule}` tells more about a rule." if gravest is not None else ""
        repairs = pointer_to_repairs(report)
        more += f" {repairs}" if repairs else ""
        return (
            f"Next: put right what is named above ({plural(errors(report.findings), 'error')}), then check again.{more}"
        )
    if not report.entries:
        rulings = "Next: merge the rulings; `pullrank publish` then applies them."
        return rulings if report.ruled else "Next: name an entry folder, or add one with `pullrank new`."
    if any(entry.evidence == OWN_ANSWERS for entry in report.entries):
        return "Next: nothing follows from this; an entry is scored against the benchmark's own answers."
    if all(entry.rescored is not None for entry in report.entries):
        return "Next: see what merging would do with `pullrank preview`."
    return "Next: commit the entry and open a pull request; its check says the same."
