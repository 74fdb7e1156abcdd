"""One entry folder to its findings: the rules that need no secret."""

from collections.abc import Iterable
from functools import cache
from typing import TypeVar

from checker.catalogue.formats import formats
from checker.catalogue.repairs import every_repair
from checker.catalogue.rules import nothing_to_say, rules_about
from checker.engine import run_rules, sorted_findings
from checker.formats.base import Format
from checker.formats.entry import read_entry
from checker.formats.locate import located
from checker.formats.needs import unread
from checker.jobs.beside import NOBODY, Beside
from checker.jobs.exposures import exposed_by, told_beside, without_values
from checker.jobs.traces import Ahead, examine_traces, nothing_ahead, paths_to_judge
from checker.model.declared import Declared
from checker.model.entry import Entry
from checker.model.evidence import Numbers
from checker.model.exposure import NOTHING_EXPOSED, Exposed
from checker.model.finding import Finding, Severity, Skipped
from checker.model.json import Document
from checker.model.kin import Kin
from checker.model.result import Result, Scored
from checker.model.rule import Rule
from checker.model.tree import Tree
from checker.model.value import dataclass, replace
from checker.scoring.claimed import claimed_result
from checker.scoring.result import result_from

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Examined:
    """An entry with everything found about it. `result` is there where the entry itself says how it did."""

    entry: Entry
    findings: tuple[Finding, ...]
    skipped: tuple[Skipped, ...]
    result: Result | None = None
    exposed: Exposed = NOTHING_EXPOSED

    @property
    def sound(self) -> bool:
        """Whether no finding is an error."""
        return not has_errors(self.findings)


def examine(
    tree: Tree, path: str, declared: Declared, ahead: Ahead = nothing_ahead, others: Beside = NOBODY
) -> Examined:
    """Read an entry and run every rule about its files, its trajectories and itself, and about scores where it has any.

    Only where the entry holds its own records are there scores already. `ahead` gives trajectories of it that were
    judged already. It is compared with `others`.
    """
    format = formats()[declared.benchmark.format]
    entry = read_entry(tree, path, declared, format)
    traced = cache(lambda: examine_traces(tree, entry, format, _load_rules, ahead))
    if ahead is nothing_ahead:
        traced()  # else they are in the making: a rule that asks for them waits, and those before it need not
    entry = replace(entry, traced=lambda: traced().facts)
    copies = _copies(tree, entry, declared, others) if ahead is not nothing_ahead else None
    told = told_beside(tree, entry, paths_to_judge(entry, format)) if ahead is not nothing_ahead else None
    of_reading = findings_on_reading(entry.documents.values())
    outcome = run_rules(_rules(Entry, entry), entry, path, unread(entry))
    judged = frozenset(each.source.place.path for each in traced().facts)
    if told is None or told.judged != judged:
        told = told_beside(tree, entry, judged)
    exposed = exposed_by(entry, told, traced().sifted)
    of_exposing = run_rules(rules_about(Exposed), exposed, path).findings if exposed.exposures else ()
    found = _placed((*of_reading, *traced().findings, *outcome.findings, *of_exposing), entry)
    examined = Examined(entry, without_values(found, exposed), outcome.skipped, None, exposed)
    copies = _copies(tree, entry, declared, others) if copies is None else copies
    return _with_copies(examine_own(examined, declared), copies)


def examine_own(examined: Examined, declared: Declared) -> Examined:
    """Add to a sound entry the numbers that its own records give, where it has any, and what is found in them."""
    format = formats()[declared.benchmark.format]
    result = _own_result(examined.entry, format) if examined.sound else None
    return examined if result is None else examine_scores(examined, result)


def examine_scores(examined: Examined, result: Result) -> Examined:
    """Add what the rules about scores find once there is something measured, in place of what they found before."""
    entry, rules = examined.entry, _rules(Scored, examined.entry)
    before = {rule.id for rule in rules}
    kept = tuple(finding for finding in examined.findings if finding.rule not in before)
    skipped = tuple(each for each in examined.skipped if each.rule not in before)
    failed = {finding.rule for finding in examined.findings if finding.severity is Severity.ERROR}
    outcome = run_rules(rules, Scored(entry, result), entry.path, failed)
    new = without_values(_placed(outcome.findings, entry), examined.exposed)
    return Examined(entry, sorted_findings((*kept, *new)), (*skipped, *outcome.skipped), result, examined.exposed)


def examine_kin(
    examined: Examined, tree: Tree, declared: Declared, others: Beside, *, secret: bool = False
) -> Examined:
    """Add what the rules about copies find, in place of what they found before; `secret`: tell no measured number."""
    result = None if examined.result is None or examined.result.claimed else examined.result
    return _with_copies(examined, _copies(tree, examined.entry, declared, others, result, secret=secret))


def _copies(
    tree: Tree, entry: Entry, declared: Declared, others: Beside, result: Result | None = None, *, secret: bool = False
) -> tuple[Finding, ...]:
    """Give what the rules about copies find. Without a `result` an entry's own records are compared, if it has any."""
    if entry.version is None or entry.unlisted is not None:
        return ()
    kin = others.kin(tree, entry, declared, result, secret=secret)
    return _placed(run_rules(_rules(Kin, entry), kin, entry.path).findings, entry)


def _with_copies(examined: Examined, copies: tuple[Finding, ...]) -> Examined:
    before = {rule.id for rule in rules_about(Kin)}
    kept = tuple(finding for finding in examined.findings if finding.rule not in before)
    return replace(examined, findings=sorted_findings((*kept, *without_values(copies, examined.exposed))))


def _load_rules() -> None:
    """Import what will be needed, which takes a while: rules, and repairs, as few entries are without any finding."""
    for subject in (Entry, Scored, Kin):  # those about files as JSON and about what is exposed are seldom needed
        rules_about(subject)
    every_repair()


def _own_result(entry: Entry, format: Format) -> Result | None:
    """Give what an entry's own records tell; of one that could hold them and shows nothing at all, what it claims."""
    records = format.records(entry)
    if records is not None:
        return result_from(entry, records, Numbers.RECOMPUTED, format.covered(entry))
    return claimed_result(entry) if format.holds_records and not entry.attempts else None


def findings_on_reading(documents: Iterable[Document]) -> list[Finding]:
    """Give what is wrong with files as JSON, by the rules about any file."""
    faulty = [each for each in documents if not nothing_to_say(each)]
    return [finding for each in faulty for finding in run_rules(rules_about(Document), each, each.path).findings]


def has_errors(findings: tuple[Finding, ...]) -> bool:
    """Whether any finding is an error."""
    return any(finding.severity is Severity.ERROR for finding in findings)


def _placed(findings: tuple[Finding, ...], entry: Entry) -> tuple[Finding, ...]:
    return sorted_findings(located(findings, entry.documents.values()))


def _rules(subject: type[S], entry: Entry) -> list[Rule[S]]:
    return [rule for rule in rules_about(subject) if not rule.formats or entry.benchmark.format in rule.formats]
