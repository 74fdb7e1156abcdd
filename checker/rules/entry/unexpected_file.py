"""LAY002: a file that the format does not name."""

from collections.abc import Iterator

from checker.formats.folder import Placed, Role, path_of, place_nodes
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import Said, say
from checker.reading.nearest import nearest
from checker.rules.scope import FEW

_REMOVE = say("Remove it.")
_ARCHIVES = (".zip", ".gz", ".tgz", ".bz2", ".xz", ".zst", ".7z", ".rar", ".tar")


@rule("LAY002", Entry, "a file that does not belong here", needs=("LAY008",))
def unexpected_file(entry: Entry) -> Iterator[Problem]:
    """Find a file or a folder in the entry that its format does not name.

    Why: what nobody reads nobody checks. Files of editors and systems, archives and stray copies stay out.

    Fix: remove the file with `git rm`, or rename it if it is one of the files that the format names.
    """
    stray = [each for each in place_nodes(entry) if each.role is Role.UNEXPECTED]
    shared = {parent for file in entry.layout.files for parent in _parents(path_of(entry, file), file.folder)}
    groups: dict[str, list[Placed]] = {}
    for each in stray:
        groups.setdefault(_own_folder(each.inside, shared) or each.inside, []).append(each)
    single = 0
    for at, group in groups.items():
        if len(group) > 1:
            yield _folder(entry, at, len(group))
        elif (single := single + 1) <= FEW:
            yield _file(entry, group[0])
    if single > FEW:
        rest = say("{n} more files are none of this format either", n=single - FEW)
        yield Problem(Place(entry.path), rest, say("Remove them."))


def _parents(path: str, whole: bool) -> Iterator[str]:
    """Give the folders that a file of the layout stands in; of a `whole` folder itself too."""
    steps = path.split("/")
    yield from ("/".join(steps[:count]) for count in range(1, len(steps) + whole))


def _own_folder(inside: str, shared: set[str]) -> str | None:
    """Give the outermost folder of a file that holds nothing of the layout; None where there is none."""
    return next((parent for parent in _parents(inside, whole=False) if parent not in shared), None)


def _folder(entry: Entry, name: str, count: int) -> Problem:
    message = say("the folder {name} with {n} files does not belong in this entry", name=name, n=count)
    return Problem(Place(entry.file(name)), message, say("Remove the folder."))


def _file(entry: Entry, stray: Placed) -> Problem:
    paths = {file: path_of(entry, file) for file in entry.layout.files}
    expected = [f"{path}/<item>.json" if file.folder else path for file, path in paths.items()]
    message, fix = _said(stray.inside, [path for file, path in paths.items() if not file.folder])
    folder = next((path for file, path in paths.items() if file.folder), None)
    if folder is not None and fix == _REMOVE:
        fix = _one_of_many(stray.inside, folder)
    return Problem(Place(stray.node.path), message, fix, ", ".join(expected), stray.inside)


def _one_of_many(name: str, folder: str) -> Said:
    """Say what to do with a file that may be one of those in a folder of any number."""
    parent, _, base = name.rpartition("/")
    stem, ending, _ = base.partition(".json")
    if parent == folder and stem and ending:
        return say("Write what it holds as one JSON document, {name}.", name=f"{folder}/{stem}{ending}")
    if name.endswith(".json"):
        return say("Remove it, or move it to {folder} if it is one of those.", folder=folder)
    return _REMOVE


def _said(name: str, expected: list[str]) -> tuple[Said, Said]:
    base = name.rpartition("/")[2]
    twin = next((each for each in expected if each.casefold() == name.casefold()), None)
    if twin is not None:
        return say("{name} differs from {twin} in case only", name=name, twin=twin), say("Remove one of the two.")
    if base.startswith("."):
        return say("{name} is a hidden file", name=name), say("Remove it, and add its name to your own .gitignore.")
    if base.lower().endswith(_ARCHIVES):
        return say("{name} is an archive, which is never opened", name=name), say("Commit what is in it, unpacked.")
    near = nearest(name, expected)
    if near is None:
        return say("{name} is no file of this format", name=name), _REMOVE
    message = say("{name} is no file of this format, which has {near}", name=name, near=near)
    return message, say("Remove it, or move what it holds to {near}.", near=near)
