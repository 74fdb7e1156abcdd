"""Boards of any length, some of whose entries tell what they cost, made without chance."""

from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

from memory_tree import MemoryTree
from site_aggregates import MANIFEST, aggregates, number, row

from checker.adapters.assets import static, templates
from checker.adapters.folder import FolderTree
from checker.catalogue.benchmarks import declared
from checker.catalogue.vocabulary import vocabulary
from checker.model.cost import Cost, CostSource
from checker.report.site import Look, Site, pages, read_all
from checker.report.site import build as builder
from checker.report.site.kinds import KINDS

ROOT = Path(__file__).parents[2]
NAMES = ("Bufo", "Rana", "Hyla", "Alytes")


def rows(count: int) -> list[dict[str, Any]]:
    """Give rows from the best to the worst: every seventh without a rank, every fifth without a depth."""
    return [_row(place) for place in range(count)]


def _row(place: int) -> dict[str, Any]:
    accuracy = round(97.5 - place * 90 / 10_000, 2) if place != 11 else 0
    ranked = place % 7 != 6
    depth = number(None, 0, 0) if place % 5 == 4 else number(round(place % 10 / 10, 1))
    return row(
        place + 1 if ranked else None,
        f"entry-{place:05}",
        accuracy,
        display_name=f"{NAMES[place % 4]} {place}",
        metrics={"accuracy": number(accuracy, low=max(accuracy - 6, 0), high=min(accuracy + 5, 100)), "depth": depth},
        verified=False,
        n_scored=40 if ranked else 20,
        coverage=1 if ranked else 0.5,
        flags=[] if ranked else ["below_coverage"],
    )


def data(count: int, manifest: dict[str, Any] | None = None) -> dict[str, bytes]:
    """Give the committed files of such a board. Two of three entries tell their cost: the first 0, others more."""
    made = rows(count)
    entries = [
        {
            "entry": each["entry"],
            "tree": f"{at:040x}",
            "display_name": each["display_name"],
            "facts": {},
            "place": at,
            "status": "ranked",
            "reason": None,
        }
        for at, each in enumerate(made, 1)
    ]
    facts = {each["entry"]: {"price": f"{at * 0.25:.2f}"} for at, each in enumerate(made) if at % 3 != 2}
    return aggregates({**MANIFEST, "entries": entries, **(manifest or {})}, made, facts)


def site(files: dict[str, bytes], source: CostSource = CostSource.FACT, name: str = "price") -> Site:
    """Give the site of these files, where the benchmark declares a cost."""
    one = declared(FolderTree(ROOT), "digits", vocabulary())
    cost = Cost(source, name, "Cost a call", "USD")
    return Site(
        files, read_all(files), MemoryTree({}), {"toads": replace(one, benchmark=replace(one.benchmark, cost=cost))}
    )


def pages_of(made: Site, *kinds: str) -> dict[str, bytes]:
    """Give the static files and the pages of some kinds: of a long board all of them would take long."""
    look = Look(templates(), static())
    chosen = {name: KINDS[name] for name in kinds}
    with patch.object(builder, "KINDS", chosen):
        return dict(pages(made, look))
