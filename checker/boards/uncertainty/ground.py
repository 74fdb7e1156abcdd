"""What everything that is resampled stands on: the entries, their items in clusters, and the seed."""

from collections.abc import Sequence
from dataclasses import field as made

from checker.boards.contestant import Contestant
from checker.boards.parts import Part
from checker.boards.uncertainty.clusters import Clusters, Indexes, clusters, places
from checker.boards.uncertainty.seed import derived, seed
from checker.boards.uncertainty.stack import Stack, stack
from checker.model.benchmark import Benchmark, Version
from checker.model.board import Field
from checker.model.value import dataclass

_MOST_CELLS = 10**8
_LEAST = 1000


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """Entries by name, and where the items of each stand among all (None: in the same order)."""

    field: Field
    entries: tuple[Contestant, ...]
    clusters: Clusters
    places: tuple[Indexes | None, ...]
    seed: str
    _stacks: dict[str, Stack] = made(default_factory=dict)

    @property
    def benchmark(self) -> Benchmark:
        """The benchmark whose entries they are."""
        return self.field.benchmark

    @property
    def version(self) -> Version:
        """The version whose entries they are."""
        return self.field.version

    def stack(self, metric: str) -> Stack:
        """Give a metric that is a mean over items, of all entries side by side; it is made once."""
        if metric not in self._stacks:
            self._stacks[metric] = stack(self.entries, metric, self.clusters, self.places)
        return self._stacks[metric]

    def seed_of(self, part: Part) -> str:
        """Give the seed of what is drawn from a part of the items; that of all items is `seed` itself."""
        return self.seed if part.view is None else derived(self.seed, "part", part.view, part.value or "")


def ground(field: Field, entries: Sequence[Contestant]) -> Ground:
    """Prepare entries, in the order of their names, for any number of boards."""
    together = clusters(field, entries)
    where = places(field, entries, together.keys)
    root = seed(field.benchmark.id, field.version.name, together.keys, together.of_item.tolist())
    return Ground(field, tuple(entries), together, where, root)


def resamples(declared: int, clusters: int) -> int:
    """Give how often to draw: as declared, and fewer where more than 10^4 clusters would make it long.

    Draws times clusters are at most 10^8, as long as there are 1,000 draws. No entry has a part in it, so that one
    that comes does not change the intervals of the others.
    """
    return min(declared, max(_LEAST, _MOST_CELLS // max(1, clusters)))
