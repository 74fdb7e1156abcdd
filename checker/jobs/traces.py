"""Trajectories one by one: each is read, judged and dropped, so that an entry of any size needs the memory of one."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import TypeAlias

from checker.adapters.elsewhere import Elsewhere
from checker.adapters.folder import FolderTree
from checker.adapters.halves import in_halves
from checker.catalogue.rules import nothing_to_say, rules_about
from checker.engine import run_rules
from checker.formats.base import Format
from checker.formats.bulk import TRACE_LIMITS
from checker.formats.folder import most_bytes, place_nodes
from checker.formats.locate import located
from checker.formats.trials.columns import are_plain, columns_of
from checker.formats.trials.conversation import conversation_of
from checker.model.entry import Entry
from checker.model.exposure import NOTHING, Sifted
from checker.model.finding import Finding, Place, Severity
from checker.model.json import Document, Json
from checker.model.rule import Rule
from checker.model.trace import Trace, TraceFacts, TraceSource
from checker.model.tree import Tree
from checker.model.value import dataclass, replace
from checker.reading.collector import collector_paused
from checker.reading.document import read_document
from checker.reading.exposures.sift import sifted
from checker.reading.pointer import resolve
from checker.reading.positions import locate


@dataclass(frozen=True, slots=True)
class Judged:
    """What stays of one trajectory: the little that is known of it, and everything found in it.

    `called` are the names of the tools that it calls, None where not all is well with it, and `sifted` is what
    it may expose.
    """

    facts: TraceFacts
    findings: tuple[Finding, ...]
    called: frozenset[str] | None = None
    sifted: Sifted = NOTHING

    def stands(self, source: TraceSource) -> bool:
        """Whether the same comes out where a record says which tools there were; nothing else that it says counts."""
        return source.tools is None or (self.called is not None and self.called <= source.tools)


@dataclass(frozen=True, slots=True)
class Traced:
    """What came of an entry's trajectories. Findings inside the entry's own documents have no lines yet."""

    facts: tuple[TraceFacts, ...] = ()
    findings: tuple[Finding, ...] = ()
    sifted: tuple[Sifted, ...] = ()


Ahead: TypeAlias = Callable[[str], Mapping[str, Judged]]
"""Gives by path what was judged ahead by a format; it does a share of the work itself, and waits for the other."""


def nothing_ahead(format: str) -> Mapping[str, Judged]:
    """Give what was judged ahead where nothing was."""
    return {}


def examine_traces(
    tree: Tree,
    entry: Entry,
    format: Format,
    meanwhile: Callable[[], object] = lambda: None,
    ahead: Ahead = nothing_ahead,
) -> Traced:
    """Judge each trajectory of an entry that is within its limits; rules on the layout tell of the others.

    `meanwhile` is called where a second process shares the work, while it is at it. `ahead` gives what was judged
    already, by this format, of the same tree.
    """
    sources, allowed = format.traces(entry), _within_limits(entry)
    if ahead is not nothing_ahead:
        meanwhile()
    early = _standing(sources, ahead(format.name))
    sizes = [0 if source.inside or source in early else allowed.get(source.place.path, 0) for source in sources]

    def judged_at(source: TraceSource) -> Judged | None:
        if source.inside is None and source.place.path not in allowed:
            return None
        return early[source] if source in early else _judged(tree, entry, format, source)

    with collector_paused():
        if isinstance(tree, FolderTree | Elsewhere):  # git's own process cannot answer two at once
            each_judged = in_halves(judged_at, sources, sizes, meanwhile)
        else:
            each_judged = list(map(judged_at, sources))
    judged = [each for each in each_judged if each is not None]
    facts = _first_open_placed(tree, tuple(each.facts for each in judged))
    found = tuple(finding for each in judged for finding in each.findings)
    return Traced(facts, found, tuple(each.sifted for each in judged))


def paths_to_judge(entry: Entry, format: Format) -> frozenset[str]:
    """Give the paths of what `examine_traces` judges, as long as no file of it goes away."""
    allowed = _within_limits(entry)
    places = ((source.place.path, source.inside) for source in format.traces(entry))
    return frozenset(path for path, inside in places if inside is not None or path in allowed)


def judge_file(tree: Tree, path: str, format: str) -> Judged | None:
    """Judge a file of messages that nothing is known of but its path; None where it is not there."""
    raw = tree.read(path)
    return judge(raw, TraceSource(None, Place(path, "")), format) if raw is not None else None


def judge(raw: bytes, source: TraceSource, format: str) -> Judged:
    """Read and judge the bytes of one file of messages; its findings have their lines."""
    document, exposing = _read(raw, source.place), sifted(raw, source.place.path, people=True)
    found = () if nothing_to_say(document) else run_rules(_reading_rules(), document, document.path).findings
    if not document.usable:
        return Judged(TraceFacts(source, None, sound=False), located(found, [document]), None, exposing)
    judged = judge_messages(document.value, source, format)
    sound = judged.facts.sound and not _has_error(found)
    findings = located((*found, *judged.findings), [document]) if found or judged.findings else ()
    return Judged(replace(judged.facts, sound=sound), findings, judged.called, exposing)


def judge_messages(messages: Json, source: TraceSource, format: str) -> Judged:
    """Judge messages that were read before; findings have no lines yet."""
    trace = Trace(source, messages)
    found = () if nothing_to_say(trace) else run_rules(_rules(format), trace, source.place.path).findings
    talk = conversation_of(trace)
    if talk is None:
        return Judged(TraceFacts(source, None, not _has_error(found)), found)
    left = talk.ending
    first = replace(source.place, pointer=f"{source.place.pointer}{left[0]}") if left else None
    columns = columns_of(messages)
    called = frozenset(columns.names) if columns is not None else None
    return Judged(TraceFacts(source, talk.turns, not _has_error(found), len(left), first), found, called)


def _standing(sources: Sequence[TraceSource], done: Mapping[str, Judged]) -> Mapping[TraceSource, Judged]:
    """Give what was judged ahead, as far as it stands, with what the records say of each."""
    early = {each: done[each.place.path] for each in sources if each.inside is None and each.place.path in done}
    return {
        source: replace(judged, facts=replace(judged.facts, source=source))
        for source, judged in early.items()
        if judged.stands(source)
    }


def _judged(tree: Tree, entry: Entry, format: Format, source: TraceSource) -> Judged | None:
    """Judge one trajectory; None where its file is not there any more."""
    if source.inside is not None:
        messages = resolve(entry.documents[source.inside].value, source.place.pointer or "")[1]
        return judge_messages(messages, source, format.name)
    raw = tree.read(source.place.path)
    return judge(raw, source, format.name) if raw is not None else None


def _within_limits(entry: Entry) -> Mapping[str, int]:
    """Give the files of folders that are read, each with its size in bytes."""
    limits, left, allowed = entry.benchmark.limits, entry.benchmark.limits.max_bytes, dict[str, int]()
    left -= sum(len(document.raw) for document in entry.documents.values())
    for placed in place_nodes(entry):
        if placed.file is None or not placed.file.folder or not placed.to_be_read:
            continue
        if placed.node.size <= min(left, most_bytes(placed.file, limits)):
            left -= placed.node.size
            allowed[placed.node.path] = placed.node.size
    return allowed


@cache
def _reading_rules() -> tuple[Rule[Document], ...]:
    return rules_about(Document)


@lru_cache(maxsize=8)
def _rules(format: str) -> tuple[Rule[Trace], ...]:
    return tuple(rule for rule in rules_about(Trace) if not rule.formats or format in rule.formats)


def _read(raw: bytes, place: Place) -> Document:
    return read_document(place.path.rpartition("/")[2], place.path, raw, limits=TRACE_LIMITS, plain=are_plain)


def _has_error(findings: tuple[Finding, ...]) -> bool:
    return any(finding.severity is Severity.ERROR for finding in findings)


def _first_open_placed(tree: Tree, facts: tuple[TraceFacts, ...]) -> tuple[TraceFacts, ...]:
    """Give the first call of all without a result its line, where it stands in a file of its own: one rule names it."""
    index = next((index for index, each in enumerate(facts) if each.first_unanswered is not None), None)
    first = facts[index].first_unanswered if index is not None else None
    if index is None or first is None or facts[index].source.inside is not None:
        return facts
    raw = tree.read(first.path) or b""
    text = raw if facts[index].sound else _read(raw, first).as_read  # only what has faults is to be mended first
    line, column = locate(text, [(first.pointer or "", False)])[first.pointer or "", False]
    placed = replace(facts[index], first_unanswered=replace(first, line=line, column=column))
    return (*facts[:index], placed, *facts[index + 1 :])
