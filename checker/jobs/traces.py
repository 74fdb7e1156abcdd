"""Trajectories one by one: each is read, judged and dropped, so that an entry of any size needs the memory of one."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from checker.catalogue.rules import rules_about
from checker.engine import run_rules
from checker.formats.base import Format
from checker.formats.folder import most_bytes, place_nodes
from checker.formats.locate import located
from checker.model.entry import Entry
from checker.model.finding import Finding, Severity
from checker.model.json import Document, Json
from checker.model.rule import Rule
from checker.model.trace import Trace, TraceFacts, TraceSource
from checker.model.tree import Tree
from checker.reading.document import read_document
from checker.reading.pointer import resolve


@dataclass(frozen=True, slots=True)
class Traced:
    """What came of an entry's trajectories: the little that stays of each, and everything found in them."""

    facts: tuple[TraceFacts, ...] = ()
    findings: tuple[Finding, ...] = ()


def examine_traces(tree: Tree, entry: Entry, format: Format) -> Traced:
    """Judge each trajectory of an entry that is within its limits; rules on the layout tell of the others."""
    rules = [rule for rule in rules_about(Trace) if not rule.formats or format.name in rule.formats]
    judged = [_judged(each, document, rules) for each, document in _documents(tree, entry, format.traces(entry))]
    return Traced(tuple(facts for facts, _ in judged), tuple(finding for _, findings in judged for finding in findings))


def _documents(tree: Tree, entry: Entry, sources: Iterable[TraceSource]) -> Iterator[tuple[TraceSource, Document]]:
    allowed = _within_limits(entry)
    for source in sources:
        path = source.place.path
        if source.inside is not None:
            yield source, entry.documents[source.inside]
        elif path in allowed and (raw := tree.read(path)) is not None:
            yield source, read_document(path.rpartition("/")[2], path, raw)


def _within_limits(entry: Entry) -> frozenset[str]:
    limits, left, allowed = entry.benchmark.limits, entry.benchmark.limits.max_bytes, set()
    left -= sum(len(document.raw) for document in entry.documents.values())
    for placed in place_nodes(entry):
        if placed.file is None or not placed.file.folder or not placed.to_be_read:
            continue
        if placed.node.size <= min(left, most_bytes(placed.file, limits)):
            left -= placed.node.size
            allowed.add(placed.node.path)
    return frozenset(allowed)


def _judged(
    source: TraceSource, document: Document, rules: list[Rule[Trace]]
) -> tuple[TraceFacts, tuple[Finding, ...]]:
    own = source.inside is None
    found = list(run_rules(rules_about(Document), document, document.path).findings) if own else []
    messages = resolve(document.value, source.place.pointer or "")[1] if document.usable else None
    if document.usable:
        found += run_rules(rules, Trace(source, messages), document.path).findings
    sound = not any(finding.severity is Severity.ERROR for finding in found)
    return TraceFacts(source, _turns(messages), sound), located(found, [document])


def _turns(messages: Json) -> int | None:
    if not isinstance(messages, list):
        return None
    return sum(1 for message in messages if isinstance(message, dict) and message.get("role") == "assistant")
