"""The open pull requests for a maintainer: by what can be done, for a terminal and for programs."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from checker.model.json import Json
from checker.model.review import Reviewed, Wait
from checker.reading.canonical import dump
from checker.report.counting import plural
from checker.report.escape import for_terminal, name_for_terminal

_HEADINGS = {
    Wait.MERGE: "Ready to merge: look at the files, and merge",
    Wait.APPROVAL: "Held back: let the workflows of a newcomer run",
    Wait.RESCORING: "Not rescored: start the workflow rescore",
    Wait.BROKEN: "Could not be checked: look at the log, and start the run again",
    Wait.STALE: "Checked at an older commit only: start the check again, if none is running",
    Wait.CHECK: "Not checked yet: start the check, if none is running",
    Wait.QUOTA: "Not rescored, and the author has no rescoring left",
    Wait.CHANGES: "Needs changes by the author",
    Wait.CONFLICT: "Conflicts with the base: the author merges it",
    Wait.DRAFT: "Drafts",
}
_DAY = 24


def text(pulls: Sequence[Reviewed]) -> str:
    """Give one line for each pull request, below what it waits for."""
    if not pulls:
        return "There is no open pull request.\n"
    parts = [f"{plural(len(pulls), 'open pull request')}\n"]
    for turn, group in groupby(pulls, key=lambda each: each.turn):
        parts.append(f"{_HEADINGS[turn]}\n" + "".join(map(_line, group)))
    return "\n".join(parts)


def json(pulls: Iterable[Reviewed]) -> str:
    """Give all of it as a document, in the same order."""
    return dump({"pulls": [_object(each) for each in pulls]}).decode("utf-8")


def _line(each: Reviewed) -> str:
    about = name_for_terminal(f"{each.benchmark}/{each.entry}") if each.entry is not None else "no entry"
    more = [each.told and for_terminal(each.told), each.free and f"next rescoring from {each.free}"]
    more += [f"also: {', '.join(each.waits[:-1])}"] if len(each.waits) > 1 else []
    told = "".join(f"; {part}" for part in more if part)
    who = f"{name_for_terminal(each.author.login)} ({each.author.id})"
    return f"  #{each.number}  {about}  by {who}, {_age(each.age)} old{told}\n"


def _age(hours: int) -> str:
    return plural(hours // _DAY, "day") if hours >= _DAY else plural(hours, "hour")


def _object(each: Reviewed) -> Json:
    return {
        "age_hours": each.age,
        "author": {"id": each.author.id, "login": each.author.login},
        "benchmark": each.benchmark,
        "entry": each.entry,
        "head": each.head,
        "next_rescoring": each.free,
        "number": each.number,
        "told": each.told,
        "turn": each.turn.value,
        "verdict": each.verdict,
        "waits_for": [wait.value for wait in each.waits],
    }
