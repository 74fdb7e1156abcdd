"""TRJ016: a record whose file of messages is not there."""

from collections.abc import Iterator

from checker.formats.folder import Placed, Role, place_nodes
from checker.formats.show import cut
from checker.formats.trials.links import links_of, name_in_folder, wanted_path
from checker.formats.trials.names import MESSAGES, TRIALS
from checker.formats.trials.trial import Trial, trials_of
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say

FEW = 5
_FOLDER = "trajectories/messages"


@rule("TRJ016", Entry, "a file of messages is missing", needs=("TRJ004", "LAY008"), formats=(TRIALS,))
def missing_messages(entry: Entry) -> Iterator[Problem]:
    """Find a record that points at a file of messages which the entry does not hold.

    Why: a trajectory that is not there is evidence of nothing, and nobody can look at it.

    Fix: add the file, or rename the one that is meant, with the record's id as its name. A file of that name in another
    folder is told as one that does not belong there.
    """
    placed = place_nodes(entry)
    if any(_in_place_of_all(each) for each in placed):
        return
    astray = {_as_messages(each.inside) for each in placed if each.role is Role.UNEXPECTED}
    lacking = [trial for trial in trials_of(entry) if _lacks(entry, trial) and name_of(trial) not in astray]
    for trial in lacking if len(lacking) <= 2 * FEW else lacking[:1]:
        yield _problem(entry, trial, len(lacking) - 1 if len(lacking) > 2 * FEW else 0)


def _in_place_of_all(placed: Placed) -> bool:
    """Whether a link or the like stands where the folder of messages should."""
    return placed.role is Role.NO_FILE and placed.inside == _FOLDER


def _as_messages(inside: str) -> str:
    """Give the name that a file of messages should have had which ends in .jsonl, .json.gz or the like."""
    name, ending, _ = inside.rpartition("/")[2].partition(".json")
    return f"{name}{ending}"


def _lacks(entry: Entry, trial: Trial) -> bool:
    path = trial.get(MESSAGES)
    name = name_in_folder(path) if isinstance(path, str) else None
    if name is None or name in links_of(entry).files:
        return False
    return trial.item is None or path == wanted_path(trial.item) or name_of(trial) not in links_of(entry).files


def name_of(trial: Trial) -> str:
    """Give the name of the file that a record's item has."""
    return f"{trial.item}.json"


def _problem(entry: Entry, trial: Trial, more: int) -> Problem:
    path, found = str(trial.get(MESSAGES)), links_of(entry).meant.get(trial.pointer)
    where = Place(entry.documents[TRIALS].path, trial.at(MESSAGES))
    if found is not None and not more:
        message = say("the file {path} is not there, and {found} seems to be it", path=cut(path), found=found)
        return Problem(
            where, message, say("Rename that file to {name}.", name=path.partition("/")[2]), cut(path), found
        )
    message = say("the file {path} is not there", path=cut(path))
    if more:
        message = say("the file {path} is not there, and {n} more are not", path=cut(path), n=more)
    return Problem(where, message, say("Add it to {folder}.", folder=_FOLDER), cut(path))
