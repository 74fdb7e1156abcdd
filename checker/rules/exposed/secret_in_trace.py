"""SEC002: a secret in a trajectory."""

from collections.abc import Iterator

from checker.model.exposure import Exposed, Weight
from checker.model.finding import Problem
from checker.model.rule import rule
from checker.rules.exposing import each_place, of_weight

_FIX = (
    "Revoke it if it is yours: it is known since the branch was pushed. Then write something else in its place, and"
    " commit anew behind {join}. What the software that was worked on ships, a maintainer can allow as {digest}."
)


@rule("SEC002", Exposed, "a secret in a trajectory")
def secret_in_trace(exposed: Exposed) -> Iterator[Problem]:
    """Find keys and tokens that open an account somewhere, in what an agent read, wrote or was told.

    Why: an agent that prints its environment prints the key of whoever ran it, and a trajectory keeps it. Whoever reads
    the branch can use it.

    Fix: revoke it where it was made, before anything else. Then write something like `[removed]` in its place in every
    trajectory, and make one new commit of the branch, `git reset --soft $(git merge-base HEAD origin/main)`,
    `git commit`, `git push --force`. A trajectory may also quote what the software that was worked on has in its tests;
    if such a value opens nothing, a maintainer can allow it by the digest that the finding gives.
    """
    yield from each_place(of_weight(exposed, Weight.SECRET, in_trace=True), "in a trajectory", _FIX)
