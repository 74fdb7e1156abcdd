"""Counts in words: `2 errors, 1 warning`. What the engine counted and left out is counted with the rest."""

from collections import Counter
from collections.abc import Iterable, Mapping

from checker.engine.bounded import More
from checker.model.finding import Finding, Ruled, Severity


def plural(n: int, noun: str) -> str:
    """Give `1 error`, `2 errors`."""
    if n == 1:
        return f"1 {noun}"
    return f"{n} {noun[:-1]}ies" if noun.endswith("y") else f"{n} {noun}s"


def in_words(findings: Iterable[Finding]) -> str:
    """Give the findings counted by severity, gravest first; empty when there are none."""
    found = list(findings)
    return words_of(by_rule(found), least=any(isinstance(each, More) and each.stopped for each in found))


def words_of(counts: Mapping[tuple[str, Severity], int], least: bool = False) -> str:
    """Give counts by rule in words; `least`: there may be more."""
    total: Counter[Severity] = Counter()
    for (_, severity), n in counts.items():
        total[severity] += n
    words = ", ".join(plural(total[severity], severity.value) for severity in Severity if total[severity])
    return f"at least {words}" if least and words else words


def rulings_in_words(ruled: Iterable[Ruled]) -> str:
    """Give `3 rulings on 2 entries`; empty when there are none."""
    found = list(ruled)
    n = sum(sum(each.kinds.values()) for each in found)
    return f"{plural(n, 'ruling')} on {plural(len(found), 'entry')}" if found else ""


def errors(findings: Iterable[Finding]) -> int:
    """Count the errors."""
    return sum(n for (_, severity), n in by_rule(findings).items() if severity is Severity.ERROR)


def by_rule(findings: Iterable[Finding]) -> Counter[tuple[str, Severity]]:
    """Count the findings of each rule and severity."""
    found = list(findings)
    counts = Counter((each.rule, each.severity) for each in found if not isinstance(each, More))
    severities = dict(counts.keys())
    for notice in found:
        for rule, n in notice.left if isinstance(notice, More) else ():
            counts[rule, severities.get(rule) or _declared(rule)] += n
    return counts


def _declared(rule: str) -> Severity:
    """Give the severity of a rule of which the report shows no finding."""
    from checker.catalogue.rules import every_rule  # noqa: PLC0415 — loads all rules, and is hardly ever needed

    return next((each.severity for each in every_rule() if each.id == rule), Severity.NOTICE)
