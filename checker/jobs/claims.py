"""An entry's numbers as a report shows them: claimed, recomputed and rescored, side by side."""

from collections.abc import Mapping

from checker.formats.spelling import spelled
from checker.metrics.rounding import shown
from checker.metrics.telling import told
from checker.model.entry import Entry
from checker.model.evidence import Numbers
from checker.model.json import as_fraction
from checker.model.result import Result
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class NumbersShown:
    """Each by metric, rounded as declared and told as `feedback` allows; None where there are none of that kind."""

    claimed: Mapping[str, str] | None
    recomputed: Mapping[str, str] | None
    rescored: Mapping[str, str] | None


def numbers_of(entry: Entry, result: Result | None) -> NumbersShown:
    """Give an entry's three sets of numbers."""
    measured = _measured(entry, result) if result is not None else None
    level = result.evidence.numbers if result is not None else Numbers.CLAIMED
    return NumbersShown(
        claimed=_claimed(entry),
        recomputed=measured if level is Numbers.RECOMPUTED else None,
        rescored=measured if level >= Numbers.RESCORED else None,
    )


def _claimed(entry: Entry) -> dict[str, str]:
    claimed: dict[str, str] = {}
    for claim in entry.benchmark.claims:
        written = spelled(entry, claim.at)
        if written is not None and as_fraction(written[1]) is not None and claim.metric not in claimed:
            claimed[claim.metric] = str(written[1])
    return claimed


def _measured(entry: Entry, result: Result) -> dict[str, str]:
    measured = {}
    for name, score in result.metrics.items():
        decimals = told(name, entry.benchmark, entry.version).decimals(entry.benchmark.metrics[name].decimals)
        if score.value is not None and decimals is not None:
            measured[name] = shown(score.value, decimals)
    return measured
