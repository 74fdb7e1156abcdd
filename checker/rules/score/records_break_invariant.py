"""INV004: measured records that break a declared relation."""

from collections import defaultdict
from collections.abc import Iterator

from checker.metrics.relations import kept_by
from checker.model.benchmark import Invariant
from checker.model.finding import Place, Problem
from checker.model.item import ItemKey
from checker.model.result import Scored
from checker.model.rule import Concern, concerns, rule
from checker.model.said import say
from checker.rules.coverage import FEW
from checker.rules.relations import hidden, not_told


@concerns(Concern.RELATION)
@rule("INV004", Scored, "records break a declared relation")
def records_break_invariant(scored: Scored) -> Iterator[Problem]:
    """Find a relation between components that the benchmark declares and that not every record keeps.

    Why: such a relation holds on each item by the meaning of its components. Where it fails, the lists that the records
    were made of are wrong, or the scorer is. Of held-out answers it is not told which items they are.
    An item that breaks two relations with a component in common is told of by the first.

    Fix: look into the items that the finding names, and write what their evaluation says of all of its components.
    """
    told: dict[ItemKey, set[str]] = defaultdict(set)
    for each in scored.entry.benchmark.invariants:
        if each.on_records:
            keys = (record.key for record in scored.result.records if kept_by(each, record.cells) is False)
            broken = not_told(keys, each, told)
            if broken:
                yield _withheld(scored, each) if hidden(scored) else _told(scored, each, broken)


def _told(scored: Scored, invariant: Invariant, broken: list[ItemKey]) -> Problem:
    named = ", ".join(map(str, broken[:FEW]))
    message = say(
        "{n} of {total} records do not keep {relation}"
        + (": {named}" if len(broken) <= FEW else ", among them {named}"),
        n=len(broken),
        total=len(scored.result.records),
        relation=str(invariant),
        named=named,
    )
    places = {answer.key: answer.place for answer in scored.entry.answers}
    where = next((places[key] for key in broken if key in places), Place(scored.entry.path))
    return Problem(where, message, say("Look into the evaluation of these items."), str(invariant))


def _withheld(scored: Scored, invariant: Invariant) -> Problem:
    message = say("the measured records do not keep {relation}", relation=str(invariant))
    fix = say("Mend the benchmark's scorer; nothing in the entry needs to change for it.")
    return Problem(Place(scored.entry.path), message, fix, str(invariant))
