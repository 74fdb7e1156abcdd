"""The pages to be read in a real browser: a benchmark's own, with its README, and documents with their contents."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from axed import barriers
from site_aggregates import DOCUMENTS, aggregates, built

from checker.adapters.folder import FolderTree
from checker.catalogue.benchmarks import benchmark_ids, declared
from checker.catalogue.vocabulary import vocabulary
from checker.model.site import SiteSettings
from checker.report.site import Site, read_all

TREE = FolderTree(Path(__file__).parents[3])
IDS = benchmark_ids(TREE)


@pytest.fixture(scope="module")
def address(serve: Callable[[Any], str]) -> str:
    """Give a site with the benchmarks of this repository, one of which has a board."""
    data: Mapping[str, bytes] = {path.replace("toads/", f"{IDS[0]}/"): raw for path, raw in aggregates().items()}
    benchmarks = {id: declared(TREE, id, vocabulary()) for id in IDS}
    settings = SiteSettings(url="https://boards.example.org", repository="https://github.com/example/boards")
    return serve(built(Site(data, read_all(data), TREE, benchmarks, settings, documents=DOCUMENTS)))


@pytest.mark.parametrize("look", ["dark", "phone"])
def test_pages_of_benchmarks_fit_and_bar_nobody(address: str, open_page: Callable[..., Any], look: str) -> None:
    page = open_page(address, look)
    for path in [f"submit/{IDS[-1]}/", f"{IDS[0]}/v1/about/", "docs/uncertainty/"]:
        page.goto(address + path)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        assert barriers(page) == [], path


def test_the_contents_lead_to_their_places(address: str, open_page: Callable[..., Any]) -> None:
    page = open_page(f"{address}methods/")
    page.locator(".contents a", has_text="Rank interval").click()
    assert page.url.endswith("#rank-interval")
    assert page.locator("#rank-interval").bounding_box()["y"] < 200
