"""Finds all that can be put right in one entry, without changing anything yet."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from checker.formats.base import Format
from checker.formats.draft import Draft
from checker.formats.entry import read_entry
from checker.formats.folder import most_bytes, place_nodes
from checker.model.declared import Declared
from checker.model.entry import Entry
from checker.model.errors import FolderRefusal
from checker.model.json import Document
from checker.model.repair import Amendment, Declined, EntryRepairs, Remedy, Repair
from checker.model.tree import Tree
from checker.model.value import replace
from checker.reading.document import read_document
from checker.reading.positions import locate

_ROUNDS = 50
"""Each round looks at what those before it have left; few are ever needed."""


def repairs_of(
    tree: Tree, path: str, declared: Declared, format: Format, repairs: Sequence[Repair[Any]]
) -> EntryRepairs:
    """Give what `repairs` would change in the entry at `path`, each on top of the others.

    Files of a folder of the layout are read and looked at one by one. Raises FolderRefusal where the entry cannot be
    listed or read.
    """
    fitting = [each for each in repairs if not each.formats or format.name in each.formats]
    draft, declined = Draft(tree), list[Declined]()
    for _ in range(_ROUNDS):
        entry = read_entry(draft.tree, path, declared, format)
        if entry.unlisted is not None:
            raise FolderRefusal(entry.unlisted.message, entry.unlisted.fix)
        declined, found = _sorted_out(_round(entry, fitting))
        for amendment in found:
            draft.amend(amendment)
        if not found:
            break
    for name in _streamed(entry):
        _settle(draft, name, [each for each in fitting if each.subject is Document])
    return EntryRepairs(path, draft.files(), tuple(_placed(each, entry) for each in declined))


def _round(entry: Entry, repairs: Iterable[Repair[Any]]) -> list[Remedy]:
    """Give what the first repair with something to change says, and what those before it decline."""
    told: list[Remedy] = []
    for each in repairs:
        subjects = entry.documents.values() if each.subject is Document else (entry,)
        found = [remedy for subject in subjects for remedy in each.find(subject)]
        told += found
        if any(not isinstance(remedy, Declined) for remedy in found):
            break
    return told


def _sorted_out(remedies: Iterable[Remedy]) -> tuple[list[Declined], list[Amendment]]:
    declined, found = list[Declined](), list[Amendment]()
    for remedy in remedies:
        if isinstance(remedy, Declined):
            declined.append(remedy)
        else:
            found.append(remedy)
    return declined, found


def _streamed(entry: Entry) -> Iterator[str]:
    """Give the paths of the files that are read one by one, as far as limits let them be read."""
    limits = entry.benchmark.limits
    for placed in place_nodes(entry):
        folder = placed.file is not None and placed.file.folder
        if folder and placed.to_be_read and placed.node.size <= most_bytes(placed.file, limits):
            yield placed.node.path


def _settle(draft: Draft, path: str, repairs: list[Repair[Any]]) -> None:
    for _ in range(_ROUNDS):
        raw = draft.tree.read(path)
        if raw is None:
            return
        document = read_document(path.rpartition("/")[2], path, raw)
        found = _sorted_out(remedy for each in repairs for remedy in each.find(document))[1][:1]
        for amendment in found:
            draft.amend(amendment)
        if not found:
            return


def _placed(declined: Declined, entry: Entry) -> Declined:
    where = declined.where
    document = next((each for each in entry.documents.values() if each.path == where.path), None)
    if document is None or where.pointer is None:
        return declined
    wanted = (where.pointer, where.at_key)
    line, column = locate(document.as_read, [wanted], document.lines).get(wanted, (None, None))
    return replace(declined, where=replace(where, line=line, column=column))
