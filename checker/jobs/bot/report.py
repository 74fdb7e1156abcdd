"""The job that tells a pull request what a check found: comment, check run, labels, commit status.

It has the right to write and reads nothing of the pull request: its report was made by a job without that right.
"""

from collections.abc import Callable

from checker.jobs.bot.labels import put_labels
from checker.jobs.bot.standing import none_has, pull_of
from checker.jobs.bot.sticky import put_comment
from checker.jobs.check import rule_ids
from checker.jobs.refused import refused_report
from checker.model.errors import ForgeRefusal, Refusal, UsageRefusal
from checker.model.finding import Report, Verdict
from checker.model.forge import Forge, Pull, State, Status
from checker.model.said import Said, say
from checker.model.value import dataclass
from checker.report.check_run import check_run
from checker.report.comment import CommentContext, Preview, render, verdict_in_words

CONTEXT = "pullrank"
"""The context of the commit status that a protected branch requires."""

_STATE = {Verdict.PASS: State.SUCCESS, Verdict.FAIL: State.FAILURE, Verdict.ERROR: State.ERROR}


@dataclass(frozen=True, slots=True)
class Handed:
    """What is to be told: the report on the commit `head` against `base`, each 40 hex digits.

    `repository` and `run` are addresses for people. `head_repository`, as `owner/name`, tells between several pull
    requests of one commit.
    """

    report: Report
    head: str
    base: str | None = None
    preview: Preview | None = None
    repository: str | None = None
    run: str | None = None
    head_repository: str | None = None


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
    pull = pull_of(forge, handed.head, handed.head_repository)
    if pull is None:
        return Told(None, (none_has(handed.head),))
    return _carried_out(pull.number, _steps(forge, handed, pull))


def tell_group(forge: Forge, handed: Handed) -> Told:
    """Set the status of a merge queue's commit, and nothing else: its pull requests were told each by itself."""
    report, run = handed.report, handed.run
    status = Status(handed.head, CONTEXT, _STATE[report.verdict], verdict_in_words(report), run)
    return _carried_out(None, (lambda: forge.set_status(status),))


def _steps(forge: Forge, handed: Handed, pull: Pull) -> tuple[Callable[[], Said | None], ...]:
    """Give the steps in their order: the check run keeps the comment's text for whoever overwrites that too late."""
    body, report, head, number = render(handed.report, _context(handed)), handed.report, handed.head, pull.number
    return (
        lambda: forge.put_check_run(check_run(report, head, body, handed.run)),
        lambda: put_comment(forge, number, head, body),
        lambda: put_labels(forge, number, head, report),
        lambda: forge.set_status(Status(head, CONTEXT, _STATE[report.verdict], verdict_in_words(report), handed.run)),
    )


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


def _context(handed: Handed) -> CommentContext:
    paths = [entry.path for entry in handed.report.entries]
    return CommentContext(
        base=handed.base,
        head=handed.head,
        repository=handed.repository,
        run=handed.run,
        preview=handed.preview,
        rules=rule_ids() if handed.report.verdict is not Verdict.ERROR else (),
        command=f"pullrank check {paths[0]}" if len(paths) == 1 else "pullrank check",
    )


def no_report() -> Report:
    """Give the report of a check that ended without one."""
    return refused_report(
        UsageRefusal(
            say("the job that looks at the pull request ended before it had a report"),
            say("A maintainer sees the reason in the log of the run, and starts it again from there."),
        )
    )
