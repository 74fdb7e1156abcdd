"""SEC001: a secret in a file that is no trajectory."""

from collections.abc import Iterator

from checker.model.exposure import Exposed, Weight
from checker.model.finding import Problem
from checker.model.rule import rule
from checker.rules.exposing import each_place, of_weight

_FIX = (
    "Revoke it first: it is known since the branch was pushed. Then write something else in its place, and commit anew"
    " behind {join}, so that no commit of the branch holds it. What opens nothing a maintainer can allow as {digest}."
)


@rule("SEC001", Exposed, "a secret")
def secret(exposed: Exposed) -> Iterator[Problem]:
    """Find keys and tokens that open an account somewhere, in files that are not trajectories or in a file's name.

    Why: whoever reads the branch can use it, and branches are read by machines within minutes. Taking it out of the
    file does not take it out of the history, and nothing takes it back from who has it.

    Fix: revoke it where it was made, before anything else. Then write something like `[removed]` in its place, and make
    one new commit of the branch, `git reset --soft $(git merge-base HEAD origin/main)`, `git commit`,
    `git push --force`. The value is never printed, here or in any finding; a secret that several rules would name is
    blotted out. If it opens nothing, a maintainer can allow it by the digest that the finding gives.
    """
    yield from each_place(of_weight(exposed, Weight.SECRET, in_trace=False), "here", _FIX)
