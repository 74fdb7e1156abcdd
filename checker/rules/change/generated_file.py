"""CHG004: a generated file in a pull request."""

from collections.abc import Iterator

from checker.model.change import Change
from checker.model.finding import Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.scope import Touch, each_file, touched


@rule("CHG004", Change, "a generated file is changed")
def generated_file(change: Change) -> Iterator[Problem]:
    """Find a change to `site/data/` or `schema/`, which are generated.

    Why: boards follow from the entries on the main branch by themselves. A pull request that carried them would
    conflict with every other one, and could carry numbers that follow from nothing.

    Fix: leave these files as the base has them; they are regenerated after the merge.
    """
    if not change.by_maintainer:
        fix = say("Undo the change; the file is regenerated after the merge.")
        yield from each_file(touched(change, Touch.GENERATED), "{path} is generated and never changed by hand", fix)
