"""LAY002: a file that the format does not name."""

from collections.abc import Iterator

from checker.formats.folder import Placed, Role, path_of, place_nodes
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import Said, say
from checker.reading.nearest import nearest

_ARCHIVES = (".zip", ".gz", ".tgz", ".bz2", ".xz", ".zst", ".7z", ".rar", ".tar")


@rule("LAY002", Entry, "a file that does not belong here", needs=("LAY008",))
def unexpected_file(entry: Entry) -> Iterator[Problem]:
    """Find a file or a folder in the entry that its format does not name.

    Why: what nobody reads nobody checks. Files of editors and systems, archives and stray copies stay out.

    Fix: remove the file with `git rm`, or rename it if it is one of the files that the format names.
    """
    folders: dict[str, list[Placed]] = {}
    for each in place_nodes(entry):
        if each.role is Role.UNEXPECTED:
            top, slash, _ = each.inside.partition("/")
            folders.setdefault(top + slash, []).append(each)
    for top, group in folders.items():
        if len(group) > 1:
            yield _folder(entry, top.rstrip("/"), len(group))
        else:
            yield _file(entry, group[0])


def _folder(entry: Entry, name: str, count: int) -> Problem:
    message = say("the folder {name} with {n} files does not belong in this entry", name=name, n=count)
    return Problem(Place(entry.file(name)), message, say("Remove the folder."))


def _file(entry: Entry, stray: Placed) -> Problem:
    expected = [path_of(entry, file) for file in entry.layout.files]
    message, fix = _said(stray.inside, expected)
    return Problem(Place(stray.node.path), message, fix, ", ".join(expected), stray.inside)


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
        return say("{name} is no file of this format", name=name), say("Remove it.")
    message = say("{name} is no file of this format, which has {near}", name=name, near=near)
    return message, say("Remove it, or move what it holds to {near}.", near=near)
