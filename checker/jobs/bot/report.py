"""The job that tells a pull request what a check found: comment, check run, labels, commit status.

It has the right to write and reads nothing of the pull request: its report was made by a job without that right.
"""

from collections.abc import Callable

from checker.jobs.bot.labels import CONTEXT, put_labels
from checker.jobs.bot.standing import Sought, is_own, pull_of, speaker_of
from checker.jobs.bot.sticky import comment_on, put_comment
from checker.jobs.check import rule_ids
from checker.jobs.refused import refused_report
from checker.model.errors import ForgeRefusal, Refusal, UsageRefusal
from checker.model.finding import Report, Verdict
from checker.model.forge import Forge, Pull, State, Status
from checker.model.said import Said, say
from checker.model.value import dataclass
from checker.report.check_run import check_run
from checker.report.comment import CommentContext, Preview, render, verdict_in_words
from checker.report.declined import still_declined
from checker.report.kept import kept_of

__all__ = ["CONTEXT", "Handed", "Told", "no_report", "tell", "tell_group", "unread_report"]

_STATE = {Verdict.PASS: State.SUCCESS, Verdict.FAIL: State.FAILURE, Verdict.ERROR: State.ERROR}


@dataclass(frozen=True, slots=True)
class Handed:
    """What is to be told: the report on the commit that is at the head of the one `sought`, against `base`.

    `base` has 40 hex digits. `repository` and `run` are addresses for people. `unranked`: the answers are held out, so
    that a rank takes a rescoring. `rescoring`: it is the answer of one, after which no earlier refusal holds any more.
    """

    report: Report
    sought: Sought
    base: str | None = None
    preview: Preview | None = None
    repository: str | None = None
    run: str | None = None
    unranked: bool = False
    rescoring: bool = False

    @property
    def head(self) -> str:
        """The commit."""
        return self.sought.head


@dataclass(frozen=True, slots=True)
class Told:
    """What became of it: the pull request's number, why something was left out, and what the forge refused."""

    number: int | None
    notes: tuple[Said, ...] = ()
    refusals: tuple[Refusal, ...] = ()


def tell(forge: Forge, handed: Handed) -> Told:
    """Tell the pull request of a commit what was found; what cannot be written keeps nothing else from being written.

    Doing it twice changes nothing. Raises UsageRefusal where it is not clear which pull request is meant, and
    ForgeRefusal where none can be looked for.
    """
    pull = pull_of(forge, handed.sought)
    if isinstance(pull, Said):
        return Told(None, (pull,))
    if is_own(forge, pull):
        return Told(pull.number, (say("pull request {n} is the bot's own, with the boards", n=pull.number),))
    return _carried_out(pull.number, _steps(forge, handed, pull))


def tell_group(forge: Forge, handed: Handed) -> Told:
    """Set the status of a merge queue's commit, and nothing else: its pull requests were told each by itself."""
    report, run = handed.report, handed.run
    status = Status(handed.head, CONTEXT, _STATE[report.verdict], verdict_in_words(report), run)
    return _carried_out(None, (lambda: forge.set_status(status),))


def _steps(forge: Forge, handed: Handed, pull: Pull) -> tuple[Callable[[], Said | None], ...]:
    """Give the steps in their order: the check run keeps the comment's text for whoever overwrites that too late.

    The status stands before the labels: by it an older commit's job sees which of them are a newer one's. Where another
    pull request speaks for the commit, its check run and its status are left alone.
    """
    number, head, speaker = pull.number, handed.head, speaker_of(forge, pull)
    other = speaker.number if speaker.number != number else None

    def write(there: str | None) -> str:
        body = render(handed.report, _context(handed, there, other))
        return body if handed.rescoring else still_declined(body, there)

    there = _there(forge, number, head)
    unranked = _is_unranked(handed, there)
    status = Status(
        head, CONTEXT, _STATE[handed.report.verdict], verdict_in_words(handed.report, unranked=unranked), handed.run
    )
    run = check_run(handed.report, head, write(there), handed.run, unranked=unranked)
    return (
        *((lambda: forge.put_check_run(run),) if other is None else ()),
        lambda: put_comment(forge, number, head, write),
        *((lambda: forge.set_status(status),) if other is None else ()),
        lambda: put_labels(forge, number, head, handed.report),
    )


def _there(forge: Forge, number: int, head: str) -> str | None:
    """Give what the comment says; where that cannot be read, the step that writes it says so."""
    try:
        return comment_on(forge, number, head)
    except ForgeRefusal:
        return None


def _carried_out(number: int | None, steps: tuple[Callable[[], Said | None], ...]) -> Told:
    notes: dict[Said, None] = {}
    refusals: list[Refusal] = []
    for step in steps:
        try:
            note = step()
        except ForgeRefusal as refusal:
            refusals.append(refusal)
        else:
            notes |= {note: None} if note is not None else {}
    return Told(number, tuple(notes), tuple(refusals))


def _context(handed: Handed, there: str | None, speaker: int | None) -> CommentContext:
    paths = [entry.path for entry in handed.report.entries]
    return CommentContext(
        base=handed.base,
        head=handed.head,
        repository=handed.repository,
        run=handed.run,
        preview=handed.preview,
        rules=rule_ids() if handed.report.verdict is not Verdict.ERROR else (),
        command=f"pullrank check {paths[0]}" if len(paths) == 1 else "pullrank check",
        kept=kept_of(there),
        unranked=_is_unranked(handed, there),
        speaker=speaker,
    )


def _is_unranked(handed: Handed, there: str | None) -> bool:
    rescored = any(entry.rescored for entry in handed.report.entries)
    return handed.unranked and not rescored and not kept_of(there)


def no_report() -> Report:
    """Give the report of a check that ended without one."""
    return _broken("the job that looks at the pull request ended before it had a report")


def unread_report() -> Report:
    """Give the report of a check whose own was no report that can be read."""
    return _broken("what the job that looks at the pull request handed over is no report that can be read")


def _broken(why: str) -> Report:
    fix = say("A maintainer sees the reason in the log of the run, and starts it again from there.")
    return refused_report(UsageRefusal(say(why), fix))
