"""ATT003: a claimed number that is derived from others, and not what these give."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from checker.formats.needs import SUBMISSION
from checker.formats.show import brief
from checker.metrics.derivations import derivations
from checker.metrics.rounding import rounded
from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.json import decimals_written
from checker.model.metric import Derived
from checker.model.rule import Concern, concerns, rule
from checker.model.said import Said, say
from checker.rules.claims import MOST_DECIMALS, Written
from checker.rules.derived import Underived, underived_claims

Values = dict[str, str | int | Decimal]


@concerns(Concern.CLAIM)
@rule("ATT003", Entry, "a claim that its parts do not give", needs=(SUBMISSION,))
def parts_give_another(entry: Entry) -> Iterator[Problem]:
    """Find a claimed number that the benchmark derives from others, and that is not what the claims of those give.

    Why: a mean of 50.0 and 40.0 is 45.0, however the two were rounded. So at least one of the numbers is wrong, or
    another formula was used. Where not all parts are claimed, what is missing is taken to be anything that it can be.

    Fix: derive the number as the benchmark declares it, from the exact values, and round it once; or correct the part
    that is off.
    """
    for each in underived_claims(entry):
        values: Values = {"metric": _label(entry, each.claim), "found": brief(each.claim.value)}
        told, ends = _expected(each)
        claimed, words = _parts(entry, each, values), _words(entry, each, values)
        message = say(
            f"{{metric}} is claimed as {{found}}; {claimed} claimed, so that {words} is {told}", **values, **ends
        )
        expected = f"{ends['right']:f}" if "right" in ends else None
        yield Problem(each.claim.place, message, _fix(ends), expected, brief(each.claim.value))


def _label(entry: Entry, written: Written) -> str:
    return entry.benchmark.metrics[written.claim.metric].label


def _parts(entry: Entry, each: Underived, values: Values) -> str:
    named = []
    for at, part in enumerate(each.parts):
        values |= {f"part_{at}": _label(entry, part), f"found_{at}": brief(part.value)}
        named.append(f"{{part_{at}}} as {{found_{at}}}")
    return f"{', '.join(named[:-1])} and {named[-1]} are" if len(named) > 1 else f"{named[0]} is"


def _words(entry: Entry, each: Underived, values: Values) -> str:
    """Say what the metric is derived as, from which metrics."""
    metrics = entry.benchmark.metrics
    source = metrics[each.claim.claim.metric].source
    of = source.of if isinstance(source, Derived) else ()
    values |= {f"of_{at}": metrics[name].label for at, name in enumerate(of)}
    names = [f"{{of_{at}}}" for at in range(len(of))]
    listed = " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
    return derivations()[source.derive].words.format(listed) if isinstance(source, Derived) else listed


def _expected(each: Underived) -> tuple[str, dict[str, Decimal]]:
    """Say what it should be: as the parts are written, or between which numbers."""
    if each.right is not None:
        return "{right}", {"right": _shown(each, each.right)}
    found = {"low": each.span.low, "high": each.span.high}
    ends = {name: _shown(each, end) for name, end in found.items() if end is not None}
    return " and ".join(f"at {'least' if name == 'low' else 'most'} {{{name}}}" for name in ends), ends


def _shown(each: Underived, number: Fraction) -> Decimal:
    places = max(decimals_written(each.claim.value), each.claim.claim.decimals)
    return rounded(number, min(places, MOST_DECIMALS))


def _fix(ends: dict[str, Decimal]) -> Said:
    if "right" in ends:
        return say("Write {right} if the other numbers are right; else correct those.", right=ends["right"])
    return say("Write what was measured in each place, all of it from the same run.")
