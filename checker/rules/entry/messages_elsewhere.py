"""TRJ015: a path to messages that is not the one of the record's item."""

from collections import Counter
from collections.abc import Hashable, Iterator

from checker.formats.show import cut
from checker.formats.trials.links import links_of, name_in_folder, wanted_path
from checker.formats.trials.names import MESSAGES, TRIALS
from checker.formats.trials.trial import trials_of
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.item import ItemKey
from checker.model.rule import rule
from checker.model.said import Said, say
from checker.rules.alike import told_once
from checker.rules.versions import items_of, known_keys


@rule("TRJ015", Entry, "messages in another place than their item's", needs=("TRJ004",), formats=(TRIALS,))
def messages_elsewhere(entry: Entry) -> Iterator[Problem]:
    """Find a record whose `messages` are a path that is not `messages/<instance_id>.json`.

    Why: the file of each item is found by the item's id, so that no two records share one and none points out of the
    folder. Upper and lower case are told apart, and steps are parted by `/`.

    Fix: write the path that the finding names, and rename the file to it if it is called otherwise.
    """
    yield from told_once(_slips(entry))


def _slips(entry: Entry) -> Iterator[tuple[Hashable, Problem]]:
    trials, items = trials_of(entry), items_of(entry)
    known = known_keys(items) if items is not None else None
    named = [trial.item for trial in trials]
    twice = {item for item, n in Counter(named).items() if n > 1}
    for trial in trials:
        path, item = trial.get(MESSAGES), trial.item
        if not isinstance(path, str) or not path.strip() or item is None or path == wanted_path(item):
            continue
        doubtful = item in twice or (known is not None and ItemKey((item,)) not in known)
        if doubtful and name_in_folder(path) is not None:
            continue  # its id is told as wrong, and the path may be the right one
        there = wanted_path(item).partition("/")[2] in links_of(entry).files
        fix = say("Write {wanted}." if there else "Write {wanted}, and call the file so.", wanted=wanted_path(item))
        where = Place(entry.documents[TRIALS].path, trial.at(MESSAGES))
        said = _said(path, item, named)
        yield said.template, Problem(where, said, fix, wanted_path(item), cut(path))


def _said(path: str, item: str, named: list[str | None]) -> Said:
    name, shown = name_in_folder(path), cut(path)
    if path.startswith("/") or path[1:2] == ":":
        return say("the path {path} is absolute", path=shown)
    if "\\" in path:
        return say("the path {path} has a backslash, and steps are parted by `/`", path=shown)
    if ".." in path.split("/"):
        return say("the path {path} leads out of the folder", path=shown)
    if path.casefold() == wanted_path(item).casefold():
        return say("the path {path} differs from the item's in case only", path=shown)
    if name is not None and name.removesuffix(".json") in named:
        return say("the path {path} is that of another record", path=shown)
    return say("the path {path} is not that of the record's item", path=shown)
