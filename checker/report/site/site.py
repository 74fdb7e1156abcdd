"""Everything that pages are made of."""

from collections.abc import Mapping
from dataclasses import field

from checker.model.declared import Declared
from checker.model.site import Accepted, SiteSettings
from checker.model.tree import Tree
from checker.model.value import dataclass
from checker.report.site.read import Aggregates


@dataclass(frozen=True, slots=True)
class Site:
    """The committed aggregates, and what lies beside them in the repository.

    `data` holds the files below site/data by path, `boards` the same read. `tree` is the repository, `benchmarks` its
    declared benchmarks by id: one that has boards and is not declared any more is not among them. `accepted` tells by
    the tree id of an entry's folder how it came in; {} where no ledger is at hand. `documents` are Pullrank's
    own, by name. `traced` keeps what was found out of entries' trajectories: pages of several kinds ask for the same.
    """

    data: Mapping[str, bytes]
    boards: tuple[Aggregates, ...]
    tree: Tree
    benchmarks: Mapping[str, Declared]
    settings: SiteSettings = SiteSettings()
    accepted: Mapping[str, Accepted] = field(default_factory=dict)
    documents: Mapping[str, bytes] = field(default_factory=dict)
    traced: dict[tuple[str, str], frozenset[str]] = field(default_factory=dict, compare=False, repr=False)

    def versions(self, board: Aggregates) -> tuple[Aggregates, ...]:
        """Give every board of the same benchmark, the newest version first."""
        return tuple(each for each in self.boards if each.benchmark == board.benchmark)
