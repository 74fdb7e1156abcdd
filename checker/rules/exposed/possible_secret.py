"""SEC003: what may be a secret, or an example."""

from collections.abc import Iterator

from checker.model.exposure import Exposed, Weight
from checker.model.finding import Problem, Severity
from checker.model.rule import rule
from checker.rules.exposing import each_place, of_weight

_FIX = (
    "If it is yours, make a new one, write something else in its place, and commit anew behind {join}. If the software"
    " that was worked on ships it, this warning may stand; a maintainer can allow it as {digest}."
)


@rule("SEC003", Exposed, "what may be a secret", severity=Severity.WARNING)
def possible_secret(exposed: Exposed) -> Iterator[Problem]:
    """Find whole private keys, secrets of clients and keys of Google's APIs, and webhooks of Slack.

    Why: tests of software are full of private keys that open nothing, and keys of web pages are meant to be seen; but
    one of the machine that an entry was made on looks the same.

    Fix: see whose it is. If it is yours, replace it wherever it is used, then take it out as a secret is taken out. If
    it is of the software that was worked on, the warning may stand.
    """
    yield from each_place(of_weight(exposed, Weight.POSSIBLE), "here", _FIX)
