"""Which record belongs to which file of messages, however either is named, so that one slip is one finding."""

from collections import Counter
from collections.abc import Mapping

from checker.formats.folder import Placed, place_nodes
from checker.formats.remember import remembered
from checker.formats.trials.names import MESSAGES
from checker.formats.trials.trial import Trial, trials_of
from checker.model.entry import Entry
from checker.model.value import dataclass
from checker.reading.nearest import nearest

FOLDER = "messages"
_SUFFIX = ".json"
_ALIKE = 0.8


@dataclass(frozen=True, slots=True)
class Links:
    """The files of messages beside the records.

    `files` are all that stand in the folder, by name; `trials` gives the record of each that has one; `orphans` are the
    others. `meant` gives the orphan that seems to be the file that a record points at in vain, by the record's pointer.
    """

    files: Mapping[str, Placed]
    trials: Mapping[str, Trial]
    orphans: tuple[str, ...]
    meant: Mapping[str, str]


def wanted_path(item: str) -> str:
    """Give the path that a record about an item should have for its messages."""
    return f"{FOLDER}/{item}{_SUFFIX}"


def name_in_folder(path: str) -> str | None:
    """Give the name of the file that a path of the right form points at: `messages/<name>.json`; else None."""
    folder, _, name = path.partition("/")
    fine = folder == FOLDER and name.endswith(_SUFFIX) and "/" not in name and "\\" not in name
    return name if fine and name != _SUFFIX else None


@remembered
def links_of(entry: Entry) -> Links:
    """Match an entry's records with its files of messages: by the path, else by the item that the file is named for."""
    placed = [each for each in place_nodes(entry) if each.file is not None and each.file.folder]
    files = {each.inside.rpartition("/")[2]: each for each in placed}
    trials = trials_of(entry)
    by_file: dict[str, Trial] = {}
    for trial in trials:
        path = trial.get(MESSAGES)
        name = name_in_folder(path) if isinstance(path, str) else None
        if name in files and name is not None:
            by_file.setdefault(name, trial)
    pointing = {trial.pointer for trial in by_file.values()}
    for trial in trials:
        own = f"{trial.item}{_SUFFIX}"
        if own in files and trial.pointer not in pointing and not isinstance(trial.get(MESSAGES), list):
            by_file.setdefault(own, trial)
    folded = Counter(name.casefold() for name in files)  # of two names that differ in case alone another rule tells
    spare = [name for name, each in files.items() if name not in by_file and each.to_be_read]
    orphans = [name for name in spare if folded[name.casefold()] == 1]
    found = {trial.pointer for trial in by_file.values()}
    lost = [trial for trial in trials if isinstance(trial.get(MESSAGES), str) and trial.pointer not in found]
    meant = _meant(lost, orphans)
    return Links(files, by_file, tuple(name for name in orphans if name not in meant.values()), meant)


def _meant(lost: list[Trial], orphans: list[str]) -> dict[str, str]:
    """Guess which file each record means that points at none: the most alike, or the only one."""
    left, meant = list(orphans), dict[str, str]()
    for trial in lost if len(lost) * len(orphans) < 10_000 else ():
        near = nearest(str(trial.get(MESSAGES)).rpartition("/")[2], left, _ALIKE)
        if near is not None:
            meant[trial.pointer] = near
            left.remove(near)
    if len(lost) == len(orphans) == 1 and not meant:
        meant[lost[0].pointer] = orphans[0]
    return meant
