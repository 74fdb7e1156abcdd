"""CLM005: a claimed number that looks like a fraction of what is asked for."""

from collections.abc import Iterator

from checker.formats.needs import SUBMISSION
from checker.formats.show import brief
from checker.metrics.rounding import rounded
from checker.model.entry import Entry
from checker.model.finding import Problem, Severity
from checker.model.rule import rule
from checker.model.said import Said, say
from checker.rules.claims import Written, meant, sound_claims

PERCENT = 100


@rule("CLM005", Entry, "a claim may lack its scale", severity=Severity.WARNING, needs=(SUBMISSION, "SUM017"))
def unscaled_claim(entry: Entry) -> Iterator[Problem]:
    """Find a claimed number that is small enough to be a fraction where a percentage, or another scale, is asked for.

    Why: 0.97 may be a very low percentage, and is mostly 97 percent written as a share. Both can be, so this only
    warns; the rescoring tells.

    Fix: write the number in the scale that the benchmark declares. Leave it if it is what you measured.
    """
    for each in sound_claims(entry):
        scaled = meant(each, entry.benchmark)
        if scaled is not None:
            likely = rounded(scaled, each.claim.decimals)
            fix = say("Write {likely} if that is what was measured; else leave it as it is.", likely=likely)
            message = _message(entry.benchmark.metrics[each.claim.metric].label, each)
            yield Problem(each.place, message, fix, format(likely, "f"), brief(each.value))


def _message(metric: str, written: Written) -> Said:
    found, scale = brief(written.value), written.claim.scale
    if scale == PERCENT:
        return say(
            "{metric} is claimed as {found}, a fraction where a percentage is expected", metric=metric, found=found
        )
    return say(f"{{metric}} is claimed as {{found}}, which may lack its scale of {scale}", metric=metric, found=found)
