"""Which files under other names are those of the layout that are not there."""

from collections.abc import Collection, Iterable, Mapping

from checker.model.layout import File
from checker.model.value import dataclass
from checker.reading.nearest import nearest, plain

_OTHER_FORMS = frozenset({"yaml", "yml", "toml", "json5", "jsonc", "jsonl", "ndjson", "csv", "tsv", "txt", "xml", "md"})
_ALIKE = 0.8
_GAP = "{entry}"


@dataclass(frozen=True, slots=True)
class Meant:
    """The layout's file that a stranger seems to be. `sure`: but for its folder, or signs and case of its name."""

    file: File
    sure: bool


def meant_files(paths: Mapping[File, str], taken: Collection[File], strangers: Iterable[str]) -> dict[str, Meant]:
    """Match strangers, by their paths inside the folder, with files of the layout that are lacking.

    `paths` tells where each file belongs, `taken` those whose place is taken.
    """
    free = sorted(strangers)
    meant: dict[str, Meant] = {}
    lacking = [file for file in paths if file not in taken]
    for file in (file for file in lacking if file.folder):
        meant |= dict.fromkeys(_members(paths[file], free), Meant(file, sure=True))
    for find in (_by_its_end, _by_its_name):
        for file in (
            file for file in lacking if not file.folder and file not in {each.file for each in meant.values()}
        ):
            found = find(file, paths, [name for name in free if name not in meant])
            if found is not None:
                meant[found] = Meant(file, _surely(found, file, paths[file]))
    return meant | _the_only_one(lacking, [name for name in free if name not in meant], meant)


def _members(folder: str, free: list[str]) -> list[str]:
    """Give the files of the one folder whose name is that of the layout's folder, or nearly."""
    wanted = folder.rpartition("/")[2]
    by_parent: dict[str, list[str]] = {}
    for name in free:
        if name.endswith(".json") and "/" in name:
            by_parent.setdefault(name.rpartition("/")[0], []).append(name)
    likely = [parent for parent in by_parent if nearest(parent.rpartition("/")[2], [wanted], _ALIKE) is not None]
    return by_parent[likely[0]] if likely else []


def _by_its_end(file: File, paths: Mapping[File, str], free: list[str]) -> str | None:
    """Find a file whose name ends as it should behind the part that repeats the entry's name: `x.trials.json`."""
    ending = _ending(file)
    near = [name for name in free if ending and _ends(name, ending)]
    return min(near, key=lambda name: (name.rpartition("/")[0] != paths[file].rpartition("/")[0], name), default=None)


def _by_its_name(file: File, paths: Mapping[File, str], free: list[str]) -> str | None:
    by_name = {name.rpartition("/")[2]: name for name in reversed(free)}
    wanted = paths[file].rpartition("/")[2]
    found = nearest(wanted, by_name, _ALIKE)
    if found is not None and not file.required:
        others = [path.rpartition("/")[2] for path in paths.values()]
        found = found if nearest(found, others, _ALIKE) == wanted else None
    found = found or next((name for name in by_name if _otherwise(name, wanted)), None)
    return None if found is None else by_name[found]


def _the_only_one(lacking: list[File], free: list[str], meant: Mapping[str, Meant]) -> dict[str, Meant]:
    """Take the one file that is left for the one that is required and left."""
    found = {each.file for each in meant.values()}
    left = [file for file in lacking if file.required and not file.folder and file not in found]
    spare = [name for name in free if name.endswith(".json")]
    return {spare[0]: Meant(left[0], sure=False)} if len(left) == len(spare) == 1 else {}


def _surely(name: str, file: File, path: str) -> bool:
    base, ending = name.rpartition("/")[2], _ending(file)
    return plain(base) == plain(path.rpartition("/")[2]) or bool(ending and _ends(name, ending))


def _ending(file: File) -> str:
    """Give what stands behind the entry's name in a file's own name; "" where that is not in it."""
    return file.path.rpartition("/")[2].partition(_GAP)[2]


def _ends(name: str, ending: str) -> bool:
    base = name.rpartition("/")[2].casefold()
    return base.endswith(ending) or base == ending.lstrip(".")


def _otherwise(name: str, wanted: str) -> bool:
    """Whether a file has the stem that is wanted and holds data in another form."""
    (stem, _, suffix), wanted_stem = name.rpartition("."), wanted.rpartition(".")[0]
    return plain(stem) == plain(wanted_stem) and suffix.lower() in _OTHER_FORMS
