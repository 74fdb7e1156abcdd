"""The job that tells a pull request why its entry was not rescored: in the comment that is there, and nowhere else.

What a check or an earlier rescoring said stays, and so do the commit status and the labels that tell of it.
"""

from checker.jobs.bot.labels import RESCORE
from checker.jobs.bot.report import Told
from checker.jobs.bot.standing import Sought, passed_by, pull_of
from checker.jobs.bot.sticky import put_comment
from checker.model.finding import Report
from checker.model.forge import Forge
from checker.model.said import Said
from checker.report.declined import declined


def decline(forge: Forge, sought: Sought, report: Report | None, run: str | None) -> Told:
    """Tell what the report of a refusal says; None: that what was counted came to no end.

    `run` is the address of the log. Doing it twice changes nothing. Raises UsageRefusal and ForgeRefusal.
    """
    pull, head = pull_of(forge, sought), sought.head
    if isinstance(pull, Said):
        return Told(None, (pull,))
    note = put_comment(forge, pull.number, head, lambda there: declined(there, head, report, run))
    now = forge.pull(pull.number)
    if RESCORE.name in now.labels and passed_by(now, head) is None:
        forge.unlabel(pull.number, RESCORE.name)
    return Told(pull.number, (note,) if note is not None else ())
