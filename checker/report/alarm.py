"""The issue that tells what an audit found, in GitHub's Markdown."""

from collections.abc import Iterator, Sequence

from checker.model.alarm import Drift, Kind
from checker.report.escape import for_markdown
from checker.report.markdown import link

TITLE = "The audit found what should not be"
MARKER = "<!-- pullrank audit v1 -->"
MOST = 100
_FEWER = (MOST, 30, 10, 3)
"""How many of each kind are named: the first of these with which all of it is short enough."""
_BUDGET = 60_000

_HEADS = {
    Kind.DIFFERS: (
        "Published files differ from what the entries give",
        "Run the workflow `publish`; if they differ again, somebody changed `site/data` or the ledger by hand.",
    ),
    Kind.BROKEN: (
        "Boards that were to stay as they were published do not",
        "Restore them from the history of `main`.",
    ),
    Kind.REFUSED: (
        "The boards cannot be made again",
        "Put right what is named, then run the workflow `audit` again.",
    ),
    Kind.BAD_SIGNATURE: (
        "Receipts bear a signature that is not of them, or of a key that nobody here knows",
        "Find out who wrote them. `publish` puts the right receipt in the place of a changed one.",
    ),
    Kind.REVOKED: (
        "Receipts are signed with a key that was revoked",
        "Run the workflow `publish`: it signs them anew.",
    ),
    Kind.SIGNED_LATE: (
        "Receipts came to the ledger before their key was made or after it was retired",
        "Somebody may have the retired key: `pullrank receipts rotate --revoke`, then `publish`.",
    ),
    Kind.UNSIGNED: (
        "Receipts are not signed though there is a key",
        "Run the workflow `publish`; if they stay unsigned, `PULLRANK_SIGNING_KEY` is missing where it measures.",
    ),
    Kind.BAD_RECEIPT: (
        "Receipts are not what they should be, or of something else",
        "Restore them from the history of `main`, or run the workflow `publish`.",
    ),
    Kind.NO_RECEIPT: (
        "Rows tell of a rescoring and have no receipt",
        "Restore the receipt from the history of `main`, or run the workflow `publish`.",
    ),
    Kind.NOT_IN_LEDGER: (
        "Receipts are not in the ledger",
        "See that the branch `pullrank-ledger` is whole; if it is, somebody wrote them by hand: run the "
        "workflow `publish`.",
    ),
    Kind.NOT_PROVEN: (
        "Boards show numbers that are not those of the receipts",
        "Somebody changed `site/data` by hand: restore it from the history of `main`, or run the workflow `publish`.",
    ),
    Kind.NEVER_MADE: (
        "Boards of held-out truths are not as any publication made them",
        "Somebody changed `site/data` by hand: restore it from the history of `main`, or run the workflow `publish`.",
    ),
    Kind.MOVED: (
        "Boards show entries as they no longer are, or that are gone",
        "Run the workflow `publish`.",
    ),
    Kind.EMPTIED: (
        "Boards stay as they were, since they would lose all of their rows",
        "Put the entries right, or take back the change of the benchmark that made them wrong; what is to go "
        "goes by a ruling.",
    ),
    Kind.LEFT_OUT: (
        "Merged entries have errors and are on no board",
        "`pullrank check` tells which.",
    ),
    Kind.UNSCORED: (
        "Merged entries were never rescored",
        "Run the workflow `publish` where the truth can be opened.",
    ),
    Kind.UNANSWERED: (
        "Pull requests have no answer about their newest commit",
        "Approve the run of `check` where it waits, or run it again.",
    ),
}


def alarm_body(found: Sequence[Drift], run: str | None) -> str:
    """Give the issue's text, within what GitHub takes; of each kind the first hundred are named, or as many as fit."""
    bodies = (_body(found, run, most) for most in _FEWER)
    return next((body for body in bodies if len(body.encode()) <= _BUDGET), _body(found, run, _FEWER[-1]))


def _body(found: Sequence[Drift], run: str | None, most: int) -> str:
    return "\n".join([MARKER, *_parts(found, most), "", f"Found by this {link('run', run)}. It closes by itself.", ""])


def failed_body(run: str | None) -> str:
    """Give the text where the audit came to no end."""
    why = f"The audit could not be carried out; the log of this {link('run', run)} says why."
    return f"{MARKER}\n\n{why}\n"


def is_alarm(body: str) -> bool:
    """Whether an issue is one of these. Anybody can write the marker, so that the author has to be known, too."""
    return body.partition("\n")[0].rstrip("\r") == MARKER


def _parts(found: Sequence[Drift], most: int) -> Iterator[str]:
    for kind, (head, fix) in _HEADS.items():
        named = [each.what for each in found if each.kind is kind]
        if named:
            yield f"\n### {head}\n\n{fix}\n"
            yield from (f"- {_shown(kind, what)}" for what in named[:most])
            if len(named) > most:
                yield f"- and {len(named) - most} more"


def _shown(kind: Kind, what: str) -> str:
    return f"#{what}" if kind is Kind.UNANSWERED and what.isascii() and what.isdecimal() else for_markdown(what)
