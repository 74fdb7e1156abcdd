"""Entries that were accepted before a change and whose claims were right then: nothing that changed leaves them out.

What tells is the ledger alone, so that whoever has it makes the same boards: the entry was accepted just as it is, and
it was proven once to be what it claims. Where an entry's numbers come from records of its own, it is accepted only
while its claims agree with them, and nothing more needs to be proven.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from checker.catalogue.rules import rules_with
from checker.jobs.examine import Examined, examine, examine_own
from checker.jobs.former import Former
from checker.model.board import Excluded, Field, Outlived, OutlivedRule
from checker.model.declared import Declared
from checker.model.evidence import Numbers
from checker.model.finding import Finding, Severity
from checker.model.ports import Ledger
from checker.model.result import Acceptance, Receipt
from checker.model.rule import Concern
from checker.model.tree import Tree
from checker.rules.outlived import agreed, kept_before
from checker.scoring.version_digest import own_scorer_digest

_CHANGEABLE = (Concern.CLAIM, Concern.RELATION)
Lenience = Callable[[Examined, Declared], Examined]
"""Turns errors of an entry that a change brought about into warnings."""


def strict(examined: Examined, declared: Declared) -> Examined:
    """Judge by today's truth alone, as entries are judged that nobody has accepted yet."""
    return examined


def lenient(ledger: Ledger | None) -> Lenience:
    """Make the lenience that a ledger gives reason for; none without a ledger."""

    def forgive(examined: Examined, declared: Declared) -> Examined:
        if ledger is None or examined.sound or examined.entry.version is None:
            return examined
        entry = examined.entry
        if not _faults(examined) & _changeable() or not ledger.accepted(
            Acceptance(declared.benchmark.id, entry.name, entry.tree_id)
        ):
            return examined
        return _as_warnings(examined, _excused(examined, declared, ledger))

    return forgive


def examine_leniently(tree: Tree, path: str, declared: Declared, lenience: Lenience) -> Examined:
    """Examine an entry, and go on with one that only a change has made unsound."""
    strictly = examine(tree, path, declared)
    examined = lenience(strictly, declared)
    if examined is strictly or examined.result is not None:
        return examined
    return lenience(examine_own(examined, declared), declared)


def outlived(examined: Examined) -> tuple[OutlivedRule, ...]:
    """Give the rules whose errors an entry is not left out for, sorted by id."""
    warned = {finding.rule for finding in examined.findings if finding.severity is Severity.WARNING}
    found = [OutlivedRule(rule, concern) for concern in _CHANGEABLE for rule in warned & rules_with(concern)]
    return tuple(sorted(found, key=lambda each: each.id))


def outliving(fields: Iterable[Field]) -> tuple[Outlived, ...]:
    """Name the entries of boards that are not left out though they have errors since something changed."""
    return tuple(
        Outlived(f"{field.benchmark.id}/{each.name}", each.outlived)
        for field in fields
        for each in field.standings
        if each.outlived
    )


def unproven(fields: Iterable[Field], formers: Mapping[str, Former], ledger: Ledger | None) -> tuple[str, ...]:
    """Name the entries that leave a board by their claims or relations where no ledger tells whether they were right.

    `formers` are the boards as they were published, by `<benchmark>/<version>`.
    """
    if ledger is not None and ledger.is_there:
        return ()
    return tuple(f"{field.benchmark.id}/{each.name}" for field in fields for each in _leaving(field, formers))


def _leaving(field: Field, formers: Mapping[str, Former]) -> Iterator[Excluded]:
    former = formers.get(f"{field.benchmark.id}/{field.version.name}")
    there = {} if former is None else former.board.entries
    for each in field.excluded:
        if each.name in there and there[each.name].on_board and set(each.rules) <= _changeable():
            yield each


def _changeable() -> frozenset[str]:
    """Give the rules whose errors a changed truth or scorer can bring about."""
    return frozenset().union(*map(rules_with, _CHANGEABLE))


def _faults(examined: Examined) -> set[str]:
    return {finding.rule for finding in examined.findings if finding.severity is Severity.ERROR}


def _excused(examined: Examined, declared: Declared, ledger: Ledger) -> frozenset[str]:
    """Give the rules whose errors say nothing against an accepted entry."""
    claims = rules_with(Concern.CLAIM)
    if not _rescored(examined):
        return claims
    entry, version = examined.entry, examined.entry.version
    proven = [each for each in ledger.receipts(entry.tree_id) if each.benchmark == declared.benchmark.id]
    right = [each for each in proven if version and each.version == version.name and _was_right(examined, each)]
    kept = any(_changed(each, examined, declared) and kept_before(entry, each) for each in right)
    relations = rules_with(Concern.RELATION) if kept else frozenset[str]()
    return (claims if right else frozenset[str]()) | relations


def _rescored(examined: Examined) -> bool:
    """Whether an entry's numbers are measured by the truth, or are to be, and not those of records of its own."""
    if not examined.entry.benchmark.scoring.declared:
        return False
    result = examined.result
    return bool(examined.entry.answers) or result is None or result.evidence.numbers >= Numbers.RESCORED


def _was_right(examined: Examined, receipt: Receipt) -> bool:
    about_claims = (each for each in examined.findings if each.rule in rules_with(Concern.CLAIM))
    return agreed(examined.entry, receipt, about_claims)


def _changed(receipt: Receipt, examined: Examined, declared: Declared) -> bool:
    """Whether a receipt was made by another truth or scorer: by the same ones a relation is broken as it ever was."""
    version = examined.entry.version
    if version is None:
        return False
    return (receipt.truth, receipt.scorer) != (version.truth.commitment, own_scorer_digest(declared, version.name))


def _as_warnings(examined: Examined, rules: frozenset[str]) -> Examined:
    return replace(
        examined, findings=tuple(_warning(each) if each.rule in rules else each for each in examined.findings)
    )


def _warning(finding: Finding) -> Finding:
    return replace(finding, severity=Severity.WARNING) if finding.severity is Severity.ERROR else finding
