"""What each file of an entry folder is to the layout: exactly one thing, so that no file is reported twice."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto

from checker.formats.names import awkward
from checker.formats.remember import remembered
from checker.model.benchmark import Limits
from checker.model.entry import Entry
from checker.model.layout import File
from checker.model.tree import EXECUTABLE, FILE, Node
from checker.reading.nearest import nearest, plain

LARGEST_SUBMISSION = 1 << 20
"""Bytes of submission.json, which is judged by a declared schema and read whole more than once."""

_OTHER_FORMS = frozenset({"yaml", "yml", "toml", "json5", "jsonc", "jsonl", "ndjson", "csv", "tsv", "txt", "xml", "md"})


class Role(Enum):
    """What a node is, the first that fits."""

    EXPECTED = auto()
    NO_FILE = auto()
    MISNAMED = auto()
    IN_PLACE_OF_A_FILE = auto()
    AWKWARD = auto()
    UNEXPECTED = auto()


@dataclass(frozen=True, slots=True)
class Placed:
    """One node with its path inside the folder and its role. `file` is the layout's file that it is or should be."""

    node: Node
    inside: str
    role: Role
    file: File | None = None

    @property
    def to_be_read(self) -> bool:
        """Whether it is a file of the layout, or one but for case, signs and folder: its faults are told at once."""
        if self.role is Role.MISNAMED and self.file is not None:
            return plain(self.inside.rpartition("/")[2]) == plain(self.file.path.rpartition("/")[2])
        return self.role is Role.EXPECTED

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
    strangers = {inside: by_inside[inside] for inside, file in named.items() if file is None and inside not in instead}
    meant = _misnamed(entry, strangers, instead.values())
    twins = _twins(inside for inside, file in named.items() if file is not None)
    placed = []
    for inside, node in by_inside.items():
        file = named[inside] or meant.get(inside)
        role = _role(node, inside, named[inside], file, twins)
        if inside in instead and role in (Role.UNEXPECTED, Role.AWKWARD):
            file, role = instead[inside], Role.IN_PLACE_OF_A_FILE
        placed.append(Placed(node, inside, role, file))
    return tuple(placed)


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


def _role(node: Node, inside: str, named: File | None, file: File | None, twins: frozenset[str]) -> Role:
    if node.mode not in (FILE, EXECUTABLE):
        return Role.NO_FILE
    if named is not None:
        odd = named.folder and awkward(inside.rpartition("/")[2]) is not None
        return Role.AWKWARD if odd or inside in twins else Role.EXPECTED
    if file is not None:
        return Role.MISNAMED
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


def _misnamed(entry: Entry, strangers: dict[str, Node], hidden: Iterable[File]) -> dict[str, File]:
    """Match files that the layout requires and lacks with strangers that seem to be them; not among too many."""
    if len(entry.nodes) > entry.benchmark.limits.max_files:
        return {}
    there = {node.path[len(entry.path) :].lstrip("/") for node in entry.nodes}
    lacking = [file for file in entry.layout.files if file.required and not file.folder]
    lacking = [file for file in lacking if path_of(entry, file) not in there and file not in hidden]
    free = sorted(inside for inside, node in strangers.items() if node.mode in (FILE, EXECUTABLE))
    meant: dict[str, File] = {}
    for file in lacking:
        found = _candidate(path_of(entry, file), [name for name in free if name not in meant])
        if found is not None:
            meant[found] = file
    left = [file for file in lacking if file not in meant.values()]
    spare = [name for name in free if name not in meant and name.endswith(".json")]
    if len(left) == len(spare) == 1:
        meant[spare[0]] = left[0]
    return meant


def _candidate(path: str, free: list[str]) -> str | None:
    by_name = {name.rpartition("/")[2]: name for name in reversed(free)}
    wanted = path.rpartition("/")[2]
    found = nearest(wanted, by_name, cutoff=0.8) or next((name for name in by_name if _otherwise(name, wanted)), None)
    return None if found is None else by_name[found]


def _otherwise(name: str, wanted: str) -> bool:
    """Whether a file has the stem that is wanted and holds data in another form."""
    (stem, _, suffix), wanted_stem = name.rpartition("."), wanted.rpartition(".")[0]
    return plain(stem) == plain(wanted_stem) and suffix.lower() in _OTHER_FORMS
