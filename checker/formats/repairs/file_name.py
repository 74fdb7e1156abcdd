"""Repairs the name of a file that is clearly one that the format names."""

from collections.abc import Iterator

from checker.formats.folder import Placed, Role, path_of, place_nodes
from checker.model.entry import Entry
from checker.model.layout import File
from checker.model.repair import Move, Remedy, repair
from checker.model.said import say
from checker.model.tree import EXECUTABLE, FILE
from checker.reading.nearest import plain

_ENTRY = "{entry}"


@repair("file-name", Entry, "give a file the name that the format has for it", rules=("LAY001", "LAY002"))
def file_name(entry: Entry) -> Iterator[Remedy]:
    """Rename a file that differs from a missing one of the format in case, signs or folder only.

    A file whose name carries the entry's is renamed, too, when it carries another one and is the only such file.

    Left alone: names that are only similar, and everything where a file stands under the right name already.
    """
    placed = place_nodes(entry)
    there = {each.inside.casefold() for each in placed if each.role is not Role.MISNAMED}
    for file in entry.layout.files:
        name = path_of(entry, file)
        meant = [each for each in placed if _is_meant(each, file, name)]
        if not file.folder and name.casefold() not in there and len(meant) == 1:
            message = say("{old} gets the name {new}", old=meant[0].inside, new=name)
            rule = "LAY001" if meant[0].role is Role.MISNAMED else "LAY002"
            yield Move(meant[0].node.path, entry.file(name), rule, message)


def _is_meant(placed: Placed, file: File, name: str) -> bool:
    if placed.node.mode not in (FILE, EXECUTABLE) or placed.role not in (Role.MISNAMED, Role.UNEXPECTED, Role.AWKWARD):
        return False
    if placed.file not in (None, file):
        return False
    return _differs_in_signs(placed.inside, name) or _of_another_entry(placed.inside, file)


def _differs_in_signs(inside: str, name: str) -> bool:
    (stem, _, suffix), (wanted_stem, _, wanted) = (path.rpartition("/")[2].rpartition(".") for path in (inside, name))
    return suffix.casefold() == wanted.casefold() and bool(plain(stem)) and plain(stem) == plain(wanted_stem)


def _of_another_entry(inside: str, file: File) -> bool:
    """Whether it is what the file would be in an entry of another name."""
    head, gap, tail = file.path.partition(_ENTRY)
    stem = inside.removeprefix(head).removesuffix(tail)
    plain_stem = bool(stem) and "/" not in stem and not stem.startswith(".")
    return bool(gap and tail) and plain_stem and inside == head + stem + tail
