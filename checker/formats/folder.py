"""What each file of an entry folder is to the layout: exactly one thing, so that no file is reported twice."""

from collections import Counter
from collections.abc import Iterable
from enum import Enum, auto

from checker.formats.misnamed import Meant, meant_files
from checker.formats.names import awkward
from checker.formats.remember import remembered
from checker.model.benchmark import Limits
from checker.model.entry import Entry
from checker.model.layout import File
from checker.model.tree import EXECUTABLE, FILE, Node
from checker.model.value import dataclass

LARGEST_SUBMISSION = 1 << 20
"""Bytes of submission.json, which is judged by a declared schema and read whole more than once."""


class Role(Enum):
    """What a node is, the first that fits."""

    EXPECTED = auto()
    OLDER = auto()
    NO_FILE = auto()
    MISNAMED = auto()
    IN_PLACE_OF_A_FILE = auto()
    AWKWARD = auto()
    UNEXPECTED = auto()


@dataclass(frozen=True, slots=True)
class Placed:
    """One node with its path inside the folder and its role. `file` is the layout's file that it is or should be.

    `sure`: it is that file but for the folder, the case, the signs, or the part that repeats the entry's name.
    """

    node: Node
    inside: str
    role: Role
    file: File | None = None
    sure: bool = False

    @property
    def to_be_read(self) -> bool:
        """Whether it is surely a file of the layout, if misnamed: then its faults are told at once."""
        return self.role is Role.EXPECTED or (self.role is Role.MISNAMED and self.sure)

    @property
    def belongs(self) -> bool:
        """Whether it is, or is meant as, a file of the layout."""
        return self.role in (Role.EXPECTED, Role.MISNAMED)


@remembered
def place_nodes(entry: Entry) -> tuple[Placed, ...]:
    """Give each node of the folder its role, in path order."""
    by_inside = {node.path[len(entry.path) :].lstrip("/"): node for node in entry.nodes}
    named = {inside: file_at(entry, inside) for inside in by_inside}
    instead = {inside: file for inside in by_inside if (file := _in_place_of(entry, inside)) is not None}
    strangers = [
        inside
        for inside, node in by_inside.items()
        if named[inside] is None and inside not in instead and node.mode in (FILE, EXECUTABLE)
    ]
    meant = _meant(entry, strangers, [*filter(None, named.values()), *instead.values()])
    twins = _twins(inside for inside, file in named.items() if file is not None)
    placed = []
    for inside, node in by_inside.items():
        guess = meant.get(inside)
        file = named[inside] or (guess.file if guess is not None else None)
        role = _role(entry, node, inside, file if guess is None else None, guess, twins)
        if inside in instead and role in (Role.UNEXPECTED, Role.AWKWARD):
            file, role = instead[inside], Role.IN_PLACE_OF_A_FILE
        placed.append(Placed(node, inside, role, file, sure=guess is not None and guess.sure))
    return tuple(placed)


def _meant(entry: Entry, strangers: list[str], taken: list[File]) -> dict[str, Meant]:
    """Guess which strangers are files of the layout that are not there; none among too many."""
    if len(entry.nodes) > entry.benchmark.limits.max_files:
        return {}
    paths = {file: path_of(entry, file) for file in entry.layout.files}
    return meant_files(paths, frozenset(taken), [name for name in strangers if not _older(entry, name)])


def _older(entry: Entry, inside: str) -> bool:
    return any(inside.startswith(f"{folder}/") for folder in entry.layout.older)


def file_at(entry: Entry, inside: str) -> File | None:
    """Give the layout's file that stands at a path inside the folder."""
    for file in entry.layout.files:
        path = path_of(entry, file)
        if inside == path and not file.folder:
            return file
        if file.folder and inside.rpartition("/")[0] == path and inside.endswith(".json"):
            return file
    return None


def _in_place_of(entry: Entry, inside: str) -> File | None:
    """Give the layout's file whose place a folder takes that holds this."""
    files = (file for file in entry.layout.files if not file.folder)
    return next((file for file in files if inside.startswith(f"{path_of(entry, file)}/")), None)


def path_of(entry: Entry, file: File) -> str:
    """Give a layout file's path inside this folder."""
    return file.path.replace("{entry}", entry.name)


def most_bytes(file: File | None, limits: Limits) -> int:
    """Give how large one file may be."""
    if file is not None and file.document == "submission":
        return min(LARGEST_SUBMISSION, limits.max_file_bytes)
    return limits.max_file_bytes


def _role(
    entry: Entry, node: Node, inside: str, named: File | None, guess: Meant | None, twins: frozenset[str]
) -> Role:
    if node.mode not in (FILE, EXECUTABLE):
        return Role.NO_FILE
    if named is not None:
        odd = named.folder and awkward(inside.rpartition("/")[2]) is not None
        return Role.AWKWARD if odd or inside in twins else Role.EXPECTED
    if guess is not None:
        return Role.MISNAMED
    if _older(entry, inside):
        return Role.OLDER
    visible = [step.lstrip(".") for step in inside.split("/")]
    return Role.AWKWARD if any(map(awkward, visible)) else Role.UNEXPECTED


def _twins(names: Iterable[str]) -> frozenset[str]:
    """Give the names that differ from an earlier one in case only."""
    seen: Counter[str] = Counter()
    later = set()
    for name in sorted(names):
        seen[name.casefold()] += 1
        if seen[name.casefold()] > 1:
            later.add(name)
    return frozenset(later)
