"""What counts of everything that judges and embedders ever said: nothing of a run that did not pass its controls."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from checker.metrics.rounding import rounded
from checker.model.errors import VoidRefusal
from checker.model.judging import Batch, ControlKind, Judging, Prompt, Verdict, Verdicts
from checker.model.said import say
from checker.model.value import dataclass
from checker.scoring.judging.marks import Failure, bound, failures

_PLACES = 3


@dataclass(frozen=True, slots=True)
class Heard:
    """What counts of everything that was ever said.

    `known` are verdicts by digest, `came_from` names the run of each that is a judge's, and `controls` are the verdicts
    on the controls of each run that passed. `own` is what the run in question has so far, whether it counts or not,
    and `failed` what made it void.
    """

    known: Verdicts
    came_from: Mapping[str, str]
    controls: Mapping[str, Sequence[Verdict]]
    own: Verdicts
    failed: tuple[Failure, ...]


NOTHING = Heard({}, {}, {}, {}, ())


def hear(batches: Iterable[Batch], judging: Judging, run: str) -> Heard:
    """Let verdicts count in the order in which they could: a judge's only once its run has passed its controls.

    Of two verdicts on one prompt the one that counted first counts, whatever comes later. Those of an embedder count
    at once. A judge's outside of any run do not, since nobody knows what that judge made of controls.
    """
    runs: dict[str, dict[str, Verdict]] = {}
    passed: set[str] = set()
    known: dict[str, Verdict] = {}
    came_from: dict[str, str] = {}
    for batch in batches:
        held = runs.setdefault(batch.run, {})
        new = [verdict for verdict in batch.verdicts if held.setdefault(verdict.digest, verdict) is verdict]
        if batch.run and batch.run not in passed and _passes(held, judging):
            passed.add(batch.run)
            new = [*held.values()]
        for verdict in filter(_answers if batch.run in passed else _labels, new):
            if verdict.digest not in known:
                known[verdict.digest] = verdict
                came_from |= {verdict.digest: batch.run} if batch.run else {}
    own = runs.get(run, {})
    failed = failures(own.values(), judging) if _complete(own) else ()
    return Heard(known, came_from, {name: _controls_of(runs[name]) for name in passed}, own, failed)


def refuse_void(heard: Heard, wanted: Iterable[Prompt], judging: Judging) -> None:
    """Raise VoidRefusal where the run failed, and not everything that is wanted was said in another one."""
    if heard.failed and any(each.digest not in heard.known for each in wanted):
        raise _void(heard.failed[0], judging)


def _answers(verdict: Verdict) -> bool:
    """Whether a verdict is on an answer of an entry."""
    return verdict.control is None


def _labels(verdict: Verdict) -> bool:
    """Whether a verdict is an embedder's, which counts in no run and without any control."""
    return verdict.chosen is not None


def _passes(held: Verdicts, judging: Judging) -> bool:
    return _complete(held) and not failures(held.values(), judging)


def _complete(held: Verdicts) -> bool:
    """Whether every control of a run was answered."""
    controls = _controls_of(held)
    return bool(controls) and all(each.control is None or each.control.of == len(controls) for each in controls)


def _controls_of(held: Verdicts) -> list[Verdict]:
    return [each for each in held.values() if each.control is not None]


_WHAT = {
    ControlKind.EMPTY: "an empty answer got {mark}, and at most {limit} is right",
    ControlKind.INJECTED: "an answer that orders the best mark got {mark}, and at most {limit} is right",
    ControlKind.GOLD: "perfect answers got {mark}, and at least {limit} is right",
}


def _void(failure: Failure, judging: Judging) -> VoidRefusal:
    got = "no number" if failure.mark is None else _shown(failure.mark)
    what = _WHAT[failure.kind].format(mark=got, limit=_shown(bound(failure.kind, judging.controls)))
    return VoidRefusal(
        say(
            "the judge {model} failed a control of the template {template}, so that the run is void: "
            f"on a scale from 0 to 1 {what}",
            model=judging.model or "",
            template=failure.template,
        ),
        say("Name another model, or harden the template's instruction: then all is asked anew. See docs/judges.md."),
    )


def _shown(mark: Fraction) -> str:
    return str(rounded(mark, _PLACES))
