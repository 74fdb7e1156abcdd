"""TRJ001: trajectories in a layout of earlier times."""

from collections.abc import Iterator

from checker.formats.folder import Role, place_nodes
from checker.formats.trials.fields import TRAJECTORY
from checker.formats.trials.names import MESSAGES, TRIALS
from checker.formats.trials.trial import Trial, trials_of
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say


@rule("TRJ001", Entry, "trajectories in an older layout", formats=(TRIALS,))
def older_layout(entry: Entry) -> Iterator[Problem]:
    """Find an entry whose trajectories are event logs in a folder `trials/`, or records that point at such files.

    Why: trajectories are read as messages of OpenAI's chat format, in `trajectories/messages/`. While they are in the
    older layout neither they nor their records can be judged; submission.json and the summary are.

    Fix: run `pullrank convert OLD NEW`, which writes the entry anew in today's layout, and commit what it wrote.
    """
    older = [each for each in place_nodes(entry) if each.role is Role.OLDER]
    pointing = [trial for trial in trials_of(entry) if _points_at_a_log(trial)]
    fix = say("Run `pullrank convert` on the entry's folder: it writes the entry in today's layout.")
    if older:
        folder = older[0].inside.rpartition("/")[0]
        message = say("the folder {folder} is of an older layout", folder=folder)
        yield Problem(Place(entry.file(folder)), message, fix, "trajectories/messages", folder)
    elif pointing:
        message = say("{n} records have {field} as in an older layout", n=len(pointing), field=TRAJECTORY)
        where = Place(entry.documents[TRIALS].path, pointing[0].at(MESSAGES), at_key=True)
        yield Problem(where, message, fix, MESSAGES, TRAJECTORY)


def _points_at_a_log(trial: Trial) -> bool:
    path = trial.fields.get(TRAJECTORY)
    return MESSAGES not in trial.fields and isinstance(path, str) and path.startswith("trials/")
