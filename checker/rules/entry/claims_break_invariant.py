"""INV002: claims that break a declared relation."""

from collections.abc import Iterator

from checker.formats.needs import SUBMISSION
from checker.formats.show import brief
from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.rule import rule
from checker.model.said import Said, say
from checker.rules.relations import Broken, broken_relations


@rule("INV002", Entry, "claims break a declared relation", needs=(SUBMISSION,))
def claims_break_invariant(entry: Entry) -> Iterator[Problem]:
    """Find claimed numbers that do not keep a relation which the benchmark declares, however they were rounded.

    Why: the relation holds for every entry by the meaning of its metrics, so at least one of the numbers is wrong.

    Fix: write the measured values, all of them from the same run. The relation says how they hang together.
    """
    for each in broken_relations(entry):
        last = each.claims[-1]
        fix = say("Write what was measured in each place, all of it from the same run.")
        yield Problem(last.place, _message(each), fix, str(each.invariant), brief(last.value))


def _message(broken: Broken) -> Said:
    values: dict[str, str] = {"relation": str(broken.invariant)}
    named = []
    for at, each in enumerate(broken.claims):
        values |= {f"metric_{at}": each.claim.metric, f"found_{at}": brief(each.value)}
        named.append(f"{{metric_{at}}} is claimed as {{found_{at}}}")
    claimed = " and ".join([", ".join(named[:-1]), named[-1]] if len(named) > 1 else named)
    return say(f"{claimed}, which does not keep {{relation}}", **values)
