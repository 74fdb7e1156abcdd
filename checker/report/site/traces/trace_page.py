"""What one trajectory's page tells, and the files beside it."""

import json
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction

from checker.formats.bulk import TRACE_LIMITS
from checker.metrics.rounding import shown
from checker.model.json import Json
from checker.model.run import Run
from checker.model.trace import TraceSource
from checker.model.value import dataclass
from checker.reading.document import read_document
from checker.reading.pointer import resolve
from checker.report.escape import for_address, for_html
from checker.report.site.address import board_path, entry_path, relative, slug, trace_path
from checker.report.site.page import File, Page, Part
from checker.report.site.read import Aggregates
from checker.report.site.site import Site
from checker.report.site.traces.badges import Verdict, verdict
from checker.report.site.traces.chunks import RAW, chunk_files, compressed, in_page
from checker.report.site.traces.clean import label, size_text
from checker.report.site.traces.held import Held
from checker.report.site.traces.patch import Patch, patch_of
from checker.report.site.traces.talk import Message, talk

FOLDER = "traces"
"""Where the files of all trajectories lie, from the site's root; they may be served from elsewhere."""

PATCH = "patch.diff"


@dataclass(frozen=True, slots=True)
class Neighbour:
    """The item before or behind this one."""

    item: str
    href: str


@dataclass(frozen=True, slots=True)
class TracePage:
    """Everything that the template of a trajectory needs. `messages` are those that stand in the page, of `count`.

    `readable`: the entry brought a list of messages, be it an empty one.
    `base` is where the files beside it are, with a slash at the end.
    """

    title: str
    version: str
    board: str
    entry: str
    entry_href: str
    item: str
    verdict: Verdict
    figures: tuple[tuple[str, str, str], ...]
    before: Neighbour | None
    behind: Neighbour | None
    place: int
    places: int
    messages: tuple[Message, ...]
    count: int
    readable: bool
    noun: str
    base: str
    raw: str
    raw_size: str
    patch: Patch | None
    patch_href: str
    canary: str


@dataclass(frozen=True, slots=True)
class _Place:
    """One trajectory of an entry: where its page and its files lie, and what stands beside it."""

    site: Site
    board: Aggregates
    held: Held
    items: Sequence[str]
    at: int

    @property
    def item(self) -> str:
        return self.items[self.at]

    @property
    def path(self) -> str:
        return trace_path(self.board.folder, self.held.name, self.item)

    @property
    def folder(self) -> str:
        return f"{FOLDER}/{self.board.folder}/{slug(self.held.name)}/{slug(self.item)}/"

    @property
    def base(self) -> str:
        """Give the address of the folder as the page names it."""
        elsewhere = self.site.settings.trajectories
        return relative(self.path, self.folder) if elsewhere is None else f"{elsewhere}/{for_address(self.folder)}"

    def neighbour(self, step: int) -> Neighbour | None:
        """Give the item that many places on."""
        if not 0 <= self.at + step < len(self.items):
            return None
        item = self.items[self.at + step]
        return Neighbour(for_html(item), relative(self.path, trace_path(self.board.folder, self.held.name, item)))


def parts_of(site: Site, board: Aggregates, held: Held) -> Iterator[Part]:
    """Give the page of each trajectory of an entry with its files, one item at a time."""
    items = tuple(held.sources)
    for at, source in enumerate(held.sources.values()):
        yield from _parts(_Place(site, board, held, items, at), source)


def _parts(place: _Place, source: TraceSource) -> Iterator[Part]:
    raw, value = _read(place.site, place.held, source)
    messages, run = tuple(talk(value)), place.held.format.run(place.held.entry, source)
    first = in_page(messages)
    page = _page(place, run, raw, messages, first, isinstance(value, list))
    yield Page(place.path, "trace.html", {"page": page}, place.board, tab="board")
    yield File(f"{place.folder}{RAW}", compressed(raw))
    yield from (File(f"{place.folder}{name}", content) for name, content in chunk_files(messages, first))
    if run.patch is not None:
        yield File(f"{place.folder}{PATCH}", run.patch.encode("utf-8", "surrogatepass"))


def _page(place: _Place, run: Run, raw: bytes, messages: Sequence[Message], first: int, readable: bool) -> TracePage:
    board, name, path = place.board, place.held.name, place.path
    return TracePage(
        title=for_html(board.manifest.title),
        version=for_html(board.manifest.version),
        board=relative(path, board_path(board.folder)),
        entry=for_html(name),
        entry_href=relative(path, entry_path(board.folder, name)),
        item=for_html(place.item),
        verdict=verdict(place.site, board, name, place.item, run.judged),
        figures=tuple(_figures(run, messages)),
        before=place.neighbour(-1),
        behind=place.neighbour(1),
        place=place.at + 1,
        places=len(place.items),
        messages=tuple(messages[:first]),
        count=len(messages),
        readable=readable,
        noun=for_html(board.manifest.item_noun),
        base=place.base,
        raw=f"{place.base}{RAW}",
        raw_size=size_text(len(raw)),
        patch=None if run.patch is None else patch_of(run.patch),
        patch_href=f"{place.base}{PATCH}",
        canary=for_html(place.held.entry.benchmark.canary or ""),
    )


def _read(site: Site, held: Held, source: TraceSource) -> tuple[bytes, Json]:
    """Give a trajectory as bytes and as a value; one that stands inside a document is written out for itself."""
    if source.inside is not None:
        value = resolve(held.entry.documents[source.inside].value, source.place.pointer or "")[1]
        return json.dumps(value, ensure_ascii=False, default=_plain).encode("utf-8", "surrogatepass"), value
    raw = site.tree.read(source.place.path) or b""
    document = read_document("messages", source.place.path, raw, limits=TRACE_LIMITS)
    return raw, document.value if document.usable else None


def _plain(value: object) -> object:
    return float(value) if isinstance(value, Decimal) else str(value)


def _figures(run: Run, messages: Sequence[Message]) -> Iterator[tuple[str, str, str]]:
    """Give the figures of a run: a name, a value, and what more there is to say."""
    yield "Termination", run.outcome or "not told", label(run.ended, 40) if run.ended else ""
    turns = sum(each.role == "assistant" for each in messages)
    yield "Turns", _grouped(turns if run.turns is None else run.turns), ""
    yield "Cost", "not tracked" if run.cost is None else f"${_money(run.cost)}", ""
    if run.sent is not None or run.received is not None:
        yield "Tokens", _tokens(run), ""
    if run.seconds is not None:
        yield "Time", _time(run.seconds), ""


def _tokens(run: Run) -> str:
    told: Mapping[str, int | None] = {"sent": run.sent, "received": run.received}
    return ", ".join(f"{_grouped(number)} {word}" for word, number in told.items() if number is not None)


def _money(cost: Decimal) -> str:
    """Give an amount with two decimals, four where it is smaller than a tenth."""
    return shown(Fraction(cost), 2 if cost == 0 or cost >= Decimal("0.1") else 4)


def _time(seconds: Decimal) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{_grouped(minutes)} min {rest} s" if minutes else f"{rest} s"


def _grouped(number: int) -> str:
    return f"{number:,}".replace(",", "\u202f")
