"""Which entries of a benchmark share what no two may share, the declared `identity`."""

from collections.abc import Iterator, Mapping
from typing import TypeAlias
from weakref import ref

from checker.formats.facts import SUBMISSION_LIMITS, read_facts
from checker.formats.folder import LARGEST_SUBMISSION
from checker.formats.grammar import parts_of, unsaid
from checker.formats.needs import SUBMISSION
from checker.formats.paths import SUBMISSIONS
from checker.model.declared import Declared
from checker.model.entry import Facts
from checker.model.errors import TreeRefusal
from checker.model.grammar import EntryGrammar
from checker.model.ruling import RulingKind, Rulings
from checker.model.tree import Tree
from checker.reading.document import read_document
from checker.reading.nearest import folded

_SET_ASIDE = frozenset({RulingKind.WITHDRAWN, RulingKind.SUPERSEDED})

Identity: TypeAlias = tuple[str, ...]
Names: TypeAlias = Mapping[Identity, tuple[str, ...]]

_last: list[tuple["ref[Tree]", Declared, Names]] = []
"""The names of the folder that was asked about last: all its entries ask, one after the other."""


def identity_of(name: str, facts: Facts, grammar: EntryGrammar) -> Identity | None:
    """Give an entry's values of the declared identity, by its folder's name and facts; None unless all are told.

    An optional fact that is left out, and a part that only other forms of the name have, count as told: as nothing.
    Case, width, white space and signs that cannot be seen do not tell two systems apart.
    """
    left_out = dict.fromkeys((*grammar.optional, *unsaid(grammar.names, name)), "")
    parts = left_out | dict(parts_of(grammar.names, name) or {})
    values = [facts.get(field) or parts.get(field) for field in grammar.identity]
    told = tuple(folded(value) for value in values if value is not None)
    return told if any(told) and len(told) == len(values) else None


def twins_of(tree: Tree, path: str, facts: Facts, declared: Declared) -> tuple[str, ...]:
    """Name the other entries beside `path` that have its identity, sorted; () for a folder outside submissions/.

    Entries that a ruling withdraws or supersedes are twins of none.
    """
    folder, _, name = path.rpartition("/")
    if folder != f"{SUBMISSIONS}/{declared.benchmark.id}" or _set_aside(name, declared.rulings):
        return ()
    own = identity_of(name, facts, declared.benchmark.entry)
    if own is None:
        return ()
    return tuple(each for each in _names(tree, folder, declared).get(own, ()) if each != name)


def _names(tree: Tree, folder: str, declared: Declared) -> Names:
    """Give the names of a folder's entries by identity; each entry is read once, however many ask."""
    for known_tree, known, names in _last:
        if known_tree() is tree and known is declared:
            return names
    found: dict[Identity, list[str]] = {}
    for name, identity in _identities(tree, folder, declared):
        found.setdefault(identity, []).append(name)
    names = {identity: tuple(sorted(each)) for identity, each in found.items()}
    _last[:] = [(ref(tree), declared, names)]
    return names


def _identities(tree: Tree, folder: str, declared: Declared) -> Iterator[tuple[str, Identity]]:
    for name in tree.folders(folder):
        if _set_aside(name, declared.rulings):
            continue
        identity = identity_of(name, _facts(tree, f"{folder}/{name}", declared), declared.benchmark.entry)
        if identity is not None:
            yield name, identity


def _facts(tree: Tree, path: str, declared: Declared) -> Facts:
    """Read what an entry's submission.json says; nothing where it cannot be read, which its own check tells."""
    at = f"{path}/{SUBMISSION}.json"
    try:
        raw = tree.read(at)
    except TreeRefusal:
        return Facts()
    if raw is None or len(raw) > LARGEST_SUBMISSION:
        return Facts()
    document = read_document(SUBMISSION, at, raw, limits=SUBMISSION_LIMITS)
    return read_facts({SUBMISSION: document}, declared.benchmark.entry.fields)


def _set_aside(name: str, rulings: Rulings) -> bool:
    return any(ruling.kind in _SET_ASIDE for ruling in rulings.on(name))
