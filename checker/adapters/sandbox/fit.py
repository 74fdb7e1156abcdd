"""Tries whether the patches of a truth fit their repositories, before it is sealed and nobody can look."""

from collections.abc import Iterator, Sequence

from checker.adapters.sandbox.apply import applied
from checker.model.benchmark import Benchmark
from checker.model.errors import DeclarationRefusal
from checker.model.finding import Place, Problem
from checker.scoring.answers import Given
from checker.scoring.patches.faults import BadPatch
from checker.scoring.patches.refuse import unfit_truth
from checker.scoring.patches.truth import Trial, read_trial


def refuse_unfit(given: Sequence[Given], path: str, benchmark: Benchmark) -> None:
    """Raise DeclarationRefusal with each item whose patches do not fit; what lies in images is not looked at.

    The answers must have the form of a truth of patches, where any are declared.
    """
    patches = benchmark.scoring.patches
    if patches is None:
        return
    problems: list[Problem] = []
    for each in given:
        trial = read_trial(each.answer, image=patches.image is not None)
        for key in _unfit(trial):
            refusal = unfit_truth(each.id, key)
            problems.append(Problem(Place(path, line=each.line), refusal.message, refusal.fix))
    if problems:
        raise DeclarationRefusal(tuple(problems))


def _unfit(trial: Trial) -> Iterator[str]:
    """Give the first key whose patch does not fit, if any."""
    files = trial.repository
    for key, patch in (("task_patch", trial.task), ("test_patch", trial.tests)):
        if files is None:
            return
        try:
            files = applied(files, patch)
        except BadPatch:
            yield key
            return
