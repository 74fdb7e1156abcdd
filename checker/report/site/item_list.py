"""The items of a board as far as they are public: what is declared of them, or what the records tell."""

from collections.abc import Iterable, Mapping
from dataclasses import field
from fractions import Fraction

from checker.boards.cells import cell_text
from checker.model.item import Item
from checker.model.value import dataclass
from checker.report.site.outcomes import outcomes_of
from checker.report.site.read import Aggregates
from checker.report.site.site import Site


@dataclass(frozen=True, slots=True)
class BoardItem:
    """One item by the id that files show.

    `attributes` hold what has one value, `tags` what can have several, `facts` scalars that decide nothing, `texts`
    what a system is given.
    """

    id: str
    attributes: Mapping[str, str] = field(default_factory=dict)
    tags: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    facts: Mapping[str, str] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)

    def parts(self, view: str) -> tuple[str, ...]:
        """Give the parts of a view that it stands in."""
        return self.tags.get(view) or ((self.attributes[view],) if view in self.attributes else ())


def has_items(site: Site, board: Aggregates) -> bool:
    """Whether the ids of the items are published, so that there is a list of them."""
    if _known(site, board) is not None:
        return bool(_known(site, board))
    outcomes = outcomes_of(site, board)
    return outcomes is not None and bool(outcomes.items)


def _known(site: Site, board: Aggregates) -> tuple[Item, ...] | None:
    declared = site.benchmarks.get(board.benchmark)
    known = declared.items.get(board.manifest.version) if declared else None
    return known.items if known else None


def items_of(site: Site, board: Aggregates) -> tuple[BoardItem, ...]:
    """Give the items in their order; () where their ids are not published."""
    items = _known(site, board)
    if items is not None:
        key = site.benchmarks[board.benchmark].benchmark.key
        return tuple(_declared(item, key) for item in items)
    outcomes = outcomes_of(site, board)
    return tuple(_told(id, outcomes.public.get(id, {})) for id in outcomes.items) if outcomes else ()


def has_item_pages(site: Site, board: Aggregates) -> bool:
    """Whether each item has a page of its own: where that can tell more than the list does."""
    if not has_items(site, board):
        return False
    return outcomes_of(site, board) is not None or any(item.texts for item in _known(site, board) or ())


def _declared(item: Item, key: Iterable[str]) -> BoardItem:
    alone = set(key) if len(item.key.parts) == 1 else set[str]()
    attributes = {name: value for name, value in item.attributes.items() if name not in alone}
    facts = {name: _scalar(value) for name, value in item.facts.items()}
    return BoardItem(str(item.key), attributes, item.tags, facts, item.texts)


def _told(id: str, public: Mapping[str, object]) -> BoardItem:
    attributes = {name: value for name, value in public.items() if isinstance(value, str) and value != id}
    tags = {name: tuple(map(str, value)) for name, value in public.items() if isinstance(value, list)}
    facts = {n: _scalar(v) for n, v in public.items() if isinstance(v, bool | Fraction)}
    return BoardItem(id, attributes, tags, facts)


def _scalar(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return cell_text(value) if isinstance(value, Fraction) else str(value)
