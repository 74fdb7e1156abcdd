"""What a pull request changes, file by file, without rename detection."""

from collections.abc import Mapping
from enum import StrEnum

from checker.model.value import dataclass, field


class ChangeKind(StrEnum):
    """What happened to a path between the base and the head."""

    ADDED = "added"
    MODIFIED = "modified"
    DELETED = "deleted"
    MODE = "mode"


@dataclass(frozen=True, slots=True)
class FileChange:
    """One path that differs. A mode is git's (octal), None on the side where the path does not exist."""

    path: str
    kind: ChangeKind
    old_mode: int | None
    new_mode: int | None


@dataclass(frozen=True, slots=True)
class Change:
    """Everything that differs between two commits, sorted by path.

    `existing` are the entry folders (`submissions/<benchmark>/<entry>`) that the base already holds; `benchmarks`
    the ids that the base declares; `by_maintainer` lifts the rules on what a contributor may touch.

    `gone` are the existing folders that the change removes. `author` is the number of the account whose change it is,
    None where that is not known. `owners` has every touched folder that exists or was once accepted, with the accounts
    that may change it; an empty set: nobody is known to be its owner. `moved` has the touched folders that were of
    one version and are now of another one that is declared: the names of both.
    """

    files: tuple[FileChange, ...]
    existing: frozenset[str] = frozenset()
    benchmarks: frozenset[str] = frozenset()
    by_maintainer: bool = False
    author: int | None = None
    gone: frozenset[str] = frozenset()
    owners: Mapping[str, frozenset[int]] = field(default_factory=dict)
    moved: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    def by_owner_of(self, folder: str) -> bool:
        """Whether the author is known to own an entry's folder."""
        return self.author is not None and self.author in self.owners.get(folder, frozenset())
