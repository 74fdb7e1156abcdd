"""CHG005: an entry for a benchmark that does not exist."""

from collections.abc import Iterator

from checker.formats.paths import SUBMISSIONS, entry_place
from checker.model.change import Change, ChangeKind
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import Said, say
from checker.reading.nearest import nearest
from checker.rules.scope import Touch, declared_benchmarks, touched


@rule("CHG005", Change, "an entry for an undeclared benchmark")
def undeclared_benchmark(change: Change) -> Iterator[Problem]:
    """Find files under `submissions/<benchmark>/` for a benchmark that `benchmarks/` does not declare.

    Why: the declaration says what an entry must hold and how it is scored. Without one nothing can be checked.

    Fix: move the entry to the folder of the benchmark it is for. A new benchmark is added by a maintainer.
    """
    added = [file for file in touched(change, Touch.UNDECLARED) if file.kind is not ChangeKind.DELETED]
    places = [entry_place(file.path) for file in added]
    known = declared_benchmarks(change)
    for name in sorted({place.benchmark for place in places if place is not None}):
        yield Problem(
            Place(f"{SUBMISSIONS}/{name}"),
            say("there is no benchmark {name}", name=name),
            _fix(name, known),
            expected=", ".join(sorted(known)) or None,
            found=name,
        )


def _fix(name: str, known: frozenset[str]) -> Said:
    near = nearest(name, known)
    if near is None:
        return say("Move the entry to the folder of a declared benchmark.")
    return say("Move the entry to {folder}.", folder=f"{SUBMISSIONS}/{near}")
