"""The labels by which a list of pull requests tells how each stands; no other label is ever touched."""

import re

from checker.jobs.bot.standing import passed_by
from checker.jobs.bot.sticky import comment_on
from checker.model.finding import Report, Verdict
from checker.model.forge import Forge, Label, Pull, State
from checker.model.said import Said
from checker.report.kept import kept_of

NEEDS_CHANGES = Label("needs-changes", "d93f0b", "Pullrank found errors; its comment tells how to put them right")
VALID = Label("valid", "0e8a16", "Pullrank found no errors in the entry")
RESCORED = Label("rescored", "5319e7", "The entry was rescored against the truth")
RESCORE = Label("rescore", "fbca04", "Put on by a maintainer: rescores the newest commit; each report takes it off")
BENCHMARK = "benchmark:"
CONTEXT = "pullrank"
"""The context of the commit status that a protected branch requires."""
_COLOUR = "c5def5"
_MOST = 8
_ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,38}")
_OURS = frozenset(each.name for each in (NEEDS_CHANGES, VALID, RESCORED, RESCORE))


def labels_of(report: Report) -> tuple[Label, ...]:
    """Give the labels that a report asks for."""
    if report.verdict is Verdict.ERROR:
        return ()
    asked = [NEEDS_CHANGES] if report.verdict is Verdict.FAIL else [VALID] if report.entries else []
    asked += [RESCORED] if any(entry.rescored for entry in report.entries) else []
    return (*asked, *_benchmarks(report))


def _benchmarks(report: Report) -> tuple[Label, ...]:
    ids = sorted({entry.benchmark for entry in report.entries if entry.benchmark and _ID.fullmatch(entry.benchmark)})
    return tuple(Label(f"{BENCHMARK}{id}", _COLOUR, "An entry of this benchmark") for id in ids[:_MOST])


def put_labels(forge: Forge, number: int, head: str, report: Report) -> Said | None:
    """Put on what the report asks for, and take off what of ours it does not; give the reason where nothing is done.

    Where the check could not be carried out, the benchmark's label stays as it is. The label that starts a rescoring
    is a button: it did what it does when it was put on, so that it comes off, above all when there is a newer commit.
    That the commit was rescored stays told. GitHub knows no compare-and-swap for labels, so that what a newer commit's
    job did in the meantime is looked at behind it.
    """
    now = forge.pull(number)
    if (why := passed_by(now, head)) is not None:
        return why
    put = _put(forge, now, report)
    after = forge.pull(number)
    why = passed_by(after, head)
    if why is not None and after.state == "open":
        _give_way(forge, after, put)
    return why


def _put(forge: Forge, now: Pull, report: Report) -> frozenset[str]:
    """Put on and take off; give what was put on."""
    number, wanted, has = now.number, (*labels_of(report), *_standing(forge, now)), frozenset(now.labels)
    missing = [label for label in wanted if label.name not in has]
    for label in (*missing, RESCORE) if VALID in missing else missing:
        forge.ensure_label(label)
    if missing:
        forge.label(number, [label.name for label in missing])
    names, keep = {label.name for label in wanted}, report.verdict is Verdict.ERROR
    for name in sorted(has - names):
        if name in _OURS or (name.startswith(BENCHMARK) and not keep):
            forge.unlabel(number, name)
    return frozenset(label.name for label in missing)


def _standing(forge: Forge, now: Pull) -> tuple[Label, ...]:
    """Give the label of an earlier rescoring while the comment tells of one of this very commit."""
    there = RESCORED.name in now.labels and kept_of(comment_on(forge, now.number, now.head_sha))
    return (RESCORED,) if there else ()


def _give_way(forge: Forge, now: Pull, put: frozenset[str]) -> None:
    """Take verdicts on an older commit off again, unless they are those on the newer one, too."""
    status = forge.status_of(now.head_sha, CONTEXT)
    same = {State.SUCCESS: VALID.name, State.FAILURE: NEEDS_CHANGES.name}.get(status.state) if status else None
    for name in sorted(put & {VALID.name, NEEDS_CHANGES.name, RESCORED.name} - {same}):
        forge.unlabel(now.number, name)
