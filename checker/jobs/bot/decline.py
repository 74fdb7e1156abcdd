"""The job that tells a pull request why its entry was not rescored: in the comment that is there, and nowhere else.

What a check or an earlier rescoring said stays, and so do the commit status and the labels that tell of it.
"""

from checker.jobs.bot.labels import RESCORE
from checker.jobs.bot.report import Told
from checker.jobs.bot.standing import none_has, passed_by, pull_of
from checker.jobs.bot.sticky import comment_on, put_comment
from checker.model.finding import Report
from checker.model.forge import Forge
from checker.report.declined import declined


def decline(forge: Forge, head: str, report: Report | None, run: str | None) -> Told:
    """Tell what the report of a refusal says; None: that what was counted came to no end.

    `run` is the address of the log. Doing it twice changes nothing. Raises UsageRefusal and ForgeRefusal.
    """
    pull = pull_of(forge, head)
    if pull is None:
        return Told(None, (none_has(head),))
    body = declined(comment_on(forge, pull.number, head), head, report, run)
    note = put_comment(forge, pull.number, head, body)
    now = forge.pull(pull.number)
    if RESCORE.name in now.labels and passed_by(now, head) is None:
        forge.unlabel(pull.number, RESCORE.name)
    return Told(pull.number, (note,) if note is not None else ())
