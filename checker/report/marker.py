"""The first line of the bot's comment, by which the bot knows it again, and what of its text comes and goes."""

import re

MARKER = "<!-- pullrank check v1"
_COMMIT = re.compile(r"[0-9a-f]{40}")
_LINE = re.compile(rf"{re.escape(MARKER)} head=([0-9a-f]{{40}}|none) -->")
_RUN = re.compile(r"\[run\]\([^()\s]*\)")


def marker(head: str | None) -> str:
    """Give the line for the report on a commit; None where it is not known."""
    known = head is not None and _COMMIT.fullmatch(head) is not None
    return f"{MARKER} head={head if known else 'none'} -->"


def is_marked(body: str) -> bool:
    """Whether a comment's first line is the marker. Anybody can write it, so that the author has to be known, too."""
    return _LINE.fullmatch(_first_line(body)) is not None


def marked_head(body: str) -> str | None:
    """Give the commit that a marked comment is about; None where it tells none."""
    found = _LINE.fullmatch(_first_line(body))
    return found[1] if found is not None and found[1] != "none" else None


def without_run(body: str) -> str:
    """Give a comment without the address of the run that made it, which alone is no news; line ends as here."""
    return _RUN.sub("[run]()", body.replace("\r\n", "\n")).rstrip()


def _first_line(body: str) -> str:
    return body.partition("\n")[0].rstrip("\r")
