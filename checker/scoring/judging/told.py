"""What a receipt tells of controls: that they were passed, how many there were, and what they came to."""

from collections.abc import Iterable, Mapping, Sequence

from checker.metrics.rounding import exact
from checker.model.json import Json
from checker.model.judging import ControlKind, Judging, Verdict
from checker.model.result import PassedControls
from checker.reading.canonical import dump_line
from checker.reading.digests import digest
from checker.scoring.judging.heard import Heard
from checker.scoring.judging.marks import Mark, marks, worst


def passed_controls(
    heard: Heard, used: Iterable[str], judging: Judging, salt: str, *, secret: bool
) -> dict[str, PassedControls]:
    """Give, by template, the controls of all runs that the used verdicts came from.

    Of a `secret` truth no mark is told. `salt` keeps the digest of the verdicts on them from guesses.
    """
    runs = sorted({heard.came_from[name] for name in used if name in heard.came_from})
    by_run = [marks(heard.controls[run], judging) for run in runs]
    said = [each for run in runs for each in heard.controls[run]]
    return {
        name: PassedControls(
            digest(dump_line([salt, *_said(said, name)])),
            {kind.value: sum(len(each.get((name, kind), ())) for each in by_run) for kind in ControlKind},
            None if secret else {kind.value: _worst(name, kind, by_run) for kind in ControlKind},
        )
        for name in sorted({template for each in by_run for template, _ in each})
    }


def _worst(
    name: str, kind: ControlKind, by_run: Sequence[Mapping[tuple[str, ControlKind], Sequence[Mark]]]
) -> str | None:
    """Give the mark that counts in the run where it was worst; None where no such control has one."""
    found = [worst(kind, each[name, kind]) for each in by_run if (name, kind) in each]
    numbers = [each for each in found if each is not None]
    if not numbers:
        return None
    return exact(min(numbers) if kind is ControlKind.GOLD else max(numbers))


def _said(said: Iterable[Verdict], name: str) -> list[Json]:
    told: list[Json] = []
    for each in sorted(said, key=lambda verdict: verdict.digest):
        if each.control is not None and each.control.template == name:
            scores: dict[str, Json] = {aspect: exact(score) for aspect, score in (each.scores or {}).items()}
            told.append([each.digest, each.control.kind.value, scores])
    return told
