"""Reads one entry folder: the files that the layout names, the facts in submission.json, the answers."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from checker.formats.base import Format
from checker.formats.folder import most_bytes, place_nodes
from checker.formats.needs import SUBMISSION
from checker.model.declared import Declared
from checker.model.entry import Entry, Facts
from checker.model.json import Document
from checker.model.tree import Tree
from checker.reading.document import read_document
from checker.reading.limits import STANDARD, JsonLimits
from checker.reading.pointer import resolve

SUBMISSION_LIMITS = JsonLimits(values=20_000)
"""Of submission.json, which a declared schema judges value by value."""

_OWN = ("version", "display_name", "organization", "date")


def read_entry(tree: Tree, path: str, declared: Declared, format: Format) -> Entry:
    """Read the entry at `path`, which stays its path even outside submissions/.

    Files over the declared limits are left unread, and so is every file that the layout does not name; rules on the
    layout say so. Raises TreeRefusal when the folder cannot be listed.
    """
    benchmark = declared.benchmark
    empty = Entry(path, benchmark, tree.tree_id(path) or "", tree.walk(path), {}, declared.schema, format.layout)
    documents = {document.name: document for document in _documents(tree, empty)}
    facts = read_facts(documents, benchmark.entry.fields)
    version = benchmark.versions.get(facts.version) if facts.version is not None else None
    return replace(
        empty,
        documents=documents,
        facts=facts,
        version=version,
        items=declared.items.get(version.name) if version is not None else None,
        answers=format.answers(documents, benchmark),
        attempts=format.attempts(documents, benchmark),
        versions=declared.items,
    )


def read_facts(documents: Mapping[str, Document], fields: Mapping[str, str]) -> Facts:
    """Take the declared fields from submission.json; a field that is absent, or not a string, is None."""
    document = documents.get(SUBMISSION)
    if document is None or not document.readable:
        return Facts()
    said = {name: resolve(document.value, pointer)[1] for name, pointer in fields.items()}
    strings = {name: value for name, value in said.items() if isinstance(value, str)}
    others = {name: value for name, value in strings.items() if name not in _OWN}
    version, display_name, organization, date = (strings.get(name) for name in _OWN)
    return Facts(version, display_name, organization, date, others)


def _documents(tree: Tree, entry: Entry) -> Iterator[Document]:
    limits = entry.benchmark.limits
    left = limits.max_bytes
    order = entry.layout.files.index
    expected = [each for each in place_nodes(entry) if each.to_be_read and each.file is not None]
    for placed in sorted(expected, key=lambda each: order(each.file) if each.file is not None else 0):
        file, node = placed.file, placed.node
        if file is None or node.size > most_bytes(file, limits):
            continue
        left -= node.size
        raw = tree.read(node.path) if left >= 0 else None
        if raw is not None:
            name = f"{file.document}/{placed.inside.rpartition('/')[2]}" if file.folder else file.document
            limits_of_reading = SUBMISSION_LIMITS if name == SUBMISSION else STANDARD
            yield read_document(name, node.path, raw, file.lines, limits_of_reading)
