"""What boards tell of an entry on the parts of a view: no number that would tell of single items."""

from collections.abc import Mapping, Sequence

from checker.boards.contestant import Contestant
from checker.boards.parts import Part, hidden
from checker.metrics.columns import everything, picker
from checker.model.metric import Score
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class Told:
    """An entry's scores on one part of the items."""

    metrics: Mapping[str, Score]
    components: Mapping[str, Score]


def told(entry: Contestant, parts: Sequence[Part]) -> tuple[Told, ...]:
    """Give what is told on each of a view's parts: scores that are withheld are unavailable.

    A score may rest on fewer items than its part has, so each metric and component is held to the least number by
    itself, and is withheld on one more part where the whole would give it by subtraction.
    """
    measured = tuple(_measured(entry, part) for part in parts)
    if not any(part.smallest for part in parts):
        return measured
    over = _measured(entry, Part(len(entry.items)))
    metrics = _held_back([each.metrics for each in measured], over.metrics, parts)
    components = _held_back([each.components for each in measured], over.components, parts)
    return tuple(map(Told, metrics, components))


def _measured(entry: Contestant, part: Part) -> Told:
    result = entry.standing.result
    if result is not None and result.claimed:
        return _claimed(entry, result.metrics, whole=part.indexes is None)
    pick = everything if part.indexes is None else picker(part.indexes)
    return Told(entry.table.scores(entry.policy, pick), entry.table.component_scores(entry.policy, pick))


def _claimed(entry: Contestant, metrics: Mapping[str, Score], *, whole: bool) -> Told:
    """Give what an entry claims over all items; of a part nobody has said anything, nor of any component."""
    components = entry.table.component_scores(entry.policy)
    told = metrics if whole else {name: Score(None, 0, score.total) for name, score in metrics.items()}
    return Told(told, components)


def _held_back(
    measured: Sequence[Mapping[str, Score]], over: Mapping[str, Score], parts: Sequence[Part]
) -> list[Mapping[str, Score]]:
    first = parts[0]
    kept: list[dict[str, Score]] = [{} for _ in parts]
    for name, whole in over.items():
        counts = {index: scores[name].n for index, scores in enumerate(measured)}
        out = hidden(counts, whole.n, first.smallest, first.overlapping)
        for index, scores in enumerate(measured):
            kept[index][name] = Score(None, 0, scores[name].total) if index in out else scores[name]
    return list(kept)
