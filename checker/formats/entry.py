"""Reads one entry folder: the files that the layout names, the facts in submission.json, the answers, the twins."""

from collections.abc import Iterator

from checker.formats.base import Format
from checker.formats.bulk import answer_limits
from checker.formats.doubt import doubted
from checker.formats.facts import SUBMISSION_LIMITS, read_facts
from checker.formats.folder import most_bytes, place_nodes
from checker.formats.needs import SUBMISSION, overfull
from checker.formats.twins import twins_of
from checker.model.benchmark import Benchmark
from checker.model.declared import Declared
from checker.model.entry import Entry
from checker.model.errors import FolderRefusal
from checker.model.finding import Place, Problem
from checker.model.json import Document
from checker.model.layout import File
from checker.model.tree import UNKNOWN_TREE, Tree
from checker.model.value import replace
from checker.reading.document import read_document
from checker.reading.limits import JsonLimits


def read_entry(tree: Tree, path: str, declared: Declared, format: Format, *, judged: bool = True) -> Entry:
    """Read the entry at `path`, which stays its path even outside submissions/.

    Files over the declared limits are left unread, and so is every file that the layout does not name; rules on the
    layout say so. Of a list with far more records than there are items no answers are taken. Of a folder that cannot
    be listed, or a file that cannot be read, the reason is kept. Of one that is not to be `judged`, what only rules
    ask for is left out. Raises TreeRefusal when the tree itself is broken.
    """
    benchmark = declared.benchmark
    empty = Entry(path, benchmark, UNKNOWN_TREE, (), {}, declared.schema, format.layout)
    try:
        listed = replace(empty, identity=lambda: tree.tree_id(path) or "", nodes=tree.walk(path))
        documents = {document.name: document for document in _documents(tree, listed)}
    except FolderRefusal as refusal:
        why = Problem(Place(path), refusal.message, refusal.fix)
        return replace(empty, unlisted=why, versions=declared.items, rulings=declared.rulings.on(empty.name))
    too_full = {document.name for document in overfull(documents, format.layout, benchmark)}
    told = {name: document for name, document in documents.items() if name not in too_full}
    facts = read_facts(documents, benchmark.entry.fields, benchmark.cost_fact)
    version = benchmark.versions.get(facts.version) if facts.version is not None else None
    items = declared.items.get(version.name) if version is not None else None
    return replace(
        listed,
        documents=documents,
        facts=facts,
        version=version,
        items=items,
        answers=format.answers(told, benchmark),
        attempts=doubted(format.attempts(told, benchmark), told.values(), benchmark, items) if judged else (),
        versions=declared.items,
        twins=twins_of(tree, path, facts, declared) if judged else (),
        rulings=declared.rulings.on(listed.name),
    )


def _documents(tree: Tree, entry: Entry) -> Iterator[Document]:
    limits = entry.benchmark.limits
    left = limits.max_bytes
    order = entry.layout.files.index
    kept = [each for each in place_nodes(entry) if each.to_be_read and each.file is not None and not each.file.folder]
    for placed in sorted(kept, key=lambda each: order(each.file) if each.file is not None else 0):
        file, node = placed.file, placed.node
        if file is None or node.size > most_bytes(file, limits):
            continue
        left -= node.size
        raw = tree.read(node.path) if left >= 0 else None
        if raw is not None:
            yield read_document(file.document, node.path, raw, file.lines, _limits_of(file, entry.benchmark))


def _limits_of(file: File, benchmark: Benchmark) -> JsonLimits:
    return SUBMISSION_LIMITS if file.document == SUBMISSION else answer_limits(benchmark, file.nested, file.lines)
