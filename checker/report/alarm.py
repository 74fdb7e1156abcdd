"""The issue that tells what an audit found, in GitHub's Markdown."""

from collections.abc import Iterator, Sequence

from checker.model.alarm import Drift, Kind
from checker.report.escape import for_markdown
from checker.report.markdown import link

TITLE = "The audit found what should not be"
MARKER = "<!-- pullrank audit v1 -->"
MOST = 100

_HEADS = {
    Kind.DIFFERS: ("Published files differ from what the entries give", "Run the workflow `publish`; if they differ "
                   "again, somebody changed `site/data` or the ledger by hand."),
    Kind.BROKEN: ("Boards that were to stay as they were published do not", "Restore them from the history of `main`."),
    Kind.LEFT_OUT: ("Merged entries have errors and are on no board", "`pullrank check` tells which."),
    Kind.UNSCORED: ("Merged entries were never rescored", "Run the workflow `publish` where the truth can be opened."),
    Kind.UNANSWERED: ("Pull requests have no answer about their newest commit", "Approve the run of `check` where it "
                      "waits, or run it again."),
}  # fmt: skip


def alarm_body(found: Sequence[Drift], run: str | None) -> str:
    """Give the issue's text; of each kind the first hundred are named."""
    return "\n".join([MARKER, *_parts(found), "", f"Found by this {link('run', run)}. It closes by itself.", ""])


def failed_body(run: str | None) -> str:
    """Give the text where the audit came to no end."""
    why = f"The audit could not be carried out; the log of this {link('run', run)} says why."
    return f"{MARKER}\n\n{why}\n"


def is_alarm(body: str) -> bool:
    """Whether an issue is one of these. Anybody can write the marker, so that the author has to be known, too."""
    return body.partition("\n")[0].rstrip("\r") == MARKER


def _parts(found: Sequence[Drift]) -> Iterator[str]:
    for kind, (head, fix) in _HEADS.items():
        named = [each.what for each in found if each.kind is kind]
        if named:
            yield f"\n### {head}\n\n{fix}\n"
            yield from (f"- {_shown(kind, what)}" for what in named[:MOST])
            if len(named) > MOST:
                yield f"- and {len(named) - MOST} more"


def _shown(kind: Kind, what: str) -> str:
    return f"#{what}" if kind is Kind.UNANSWERED and what.isascii() and what.isdecimal() else for_markdown(what)
