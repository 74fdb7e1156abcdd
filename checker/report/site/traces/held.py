"""Which entries of a board hold trajectories, and of which items: found through the format, whichever it is."""

from collections.abc import Iterator, Mapping

from checker.catalogue.formats import formats
from checker.formats.base import Format
from checker.formats.entry import read_entry
from checker.formats.paths import SUBMISSIONS
from checker.model.declared import Declared
from checker.model.entry import Entry
from checker.model.item import Item
from checker.model.trace import TraceSource
from checker.model.value import dataclass
from checker.report.site.address import slug
from checker.report.site.board_table import standing_rows
from checker.report.site.read import Aggregates
from checker.report.site.site import Site


@dataclass(frozen=True, slots=True)
class Held:
    """The trajectories of one entry, by item, in the order of the version's items."""

    name: str
    entry: Entry
    format: Format
    sources: Mapping[str, TraceSource]


def held(site: Site, board: Aggregates) -> Iterator[Held]:
    """Give the entries on a board that hold trajectories, one after the other, in the order of their names."""
    for name in sorted(_shown(board)):
        found = held_by(site, board, name)
        if found is not None:
            yield found


def held_by(site: Site, board: Aggregates, name: str) -> Held | None:
    """Give the trajectories of one entry; None where it has none, left the board, or its folder is of another now."""
    if name not in _shown(board):
        return None
    declared = site.benchmarks.get(board.benchmark)
    format = None if declared is None else formats().get(declared.benchmark.format)
    if declared is None or format is None or not format.layout.traces:
        return None
    entry = _entry(site, declared, format, f"{SUBMISSIONS}/{board.benchmark}/{name}")
    if entry is None or entry.version is None or entry.version.name != board.manifest.version:
        return None
    sources = _by_item(entry, format)
    return Held(name, entry, format, sources) if sources else None


def items_with_traces(site: Site, board: Aggregates, name: str) -> frozenset[str]:
    """Give the items of an entry that have a page of their trajectory: at `trace_path(board.folder, name, item)`.

    The entry is read once for all pages of a site: only the names of its items are kept.
    """
    key = (board.folder, name)
    if key not in site.traced:
        found = held_by(site, board, name)
        site.traced[key] = frozenset() if found is None else frozenset(found.sources)
    return site.traced[key]


def _shown(board: Aggregates) -> frozenset[str]:
    return frozenset(row.entry for row in standing_rows(board.overall.rows))


def _entry(site: Site, declared: Declared, format: Format, path: str) -> Entry | None:
    entry = read_entry(site.tree, path, declared, format, judged=False)
    return None if entry.unlisted is not None else entry


def _by_item(entry: Entry, format: Format) -> dict[str, TraceSource]:
    """Give each item's trajectory once; of two whose pages would lie at one address, the first."""
    found: dict[str, TraceSource] = {}
    taken: set[str] = set()
    for source in format.traces(entry):
        item = source.item if source.item is not None else source.place.path.rpartition("/")[2].removesuffix(".json")
        if slug(item) not in taken:
            taken.add(slug(item))
            found[item] = source
    order = {str(item.key): at for at, item in enumerate(_listed(entry))}
    return dict(sorted(found.items(), key=lambda pair: (order.get(pair[0], len(order)), pair[0])))


def _listed(entry: Entry) -> tuple[Item, ...]:
    return () if entry.items is None or entry.items.items is None else entry.items.items
