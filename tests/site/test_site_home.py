"""The front page: the head of each benchmark's newest board, what came last, and from where."""

from dataclasses import replace

import made_boards
from memory_tree import MemoryTree
from site_aggregates import MANIFEST, aggregates, row

from checker.model.site import Accepted, SiteSettings
from checker.report.site import Site, read_all
from checker.report.site.front_page import LATEST, TOP, cards, data_version, latest


def site(data: dict[str, bytes]) -> Site:
    return Site(data, read_all(data), MemoryTree({}), {})


def test_a_card_shows_the_head_of_the_newest_board_with_its_data_version() -> None:
    made = site(made_boards.data(12))
    (card,) = cards(made)
    assert [line.rank for line in card.lines] == ["1", "2", "3", "4", "5"]
    assert (len(card.lines), card.n_entries) == (TOP, 12)
    assert card.data == data_version(made.boards[0])
    assert card.plot is None


def test_a_card_has_a_plot_where_entries_tell_their_cost() -> None:
    (card,) = cards(made_boards.site(made_boards.data(12)))
    assert card.plot is not None
    assert card.plot.drawings[0].dots[0].href == "toads/v1/entries/entry-00000/"
    assert len(card.plot.drawings[0].dots) == 8


def test_there_is_no_plot_on_the_front_where_nobody_tells_a_cost() -> None:
    made = made_boards.site(aggregates())
    assert made.benchmarks["toads"].benchmark.cost is not None
    assert cards(made)[0].plot is None


def test_what_came_last_is_told_first_by_the_ledger_before_the_entry() -> None:
    rows = [row(1, "old", 90, date="2026-01-01"), row(2, "late", 80, date="2026-02-01"), row(3, "odd", 70, date="x")]
    entries = [{**MANIFEST["entries"][0], "entry": each["entry"], "tree": f"{at:040}"} for at, each in enumerate(rows)]
    made = site(aggregates({**MANIFEST, "entries": entries}, rows))
    assert [each.name for each in latest(made)] == ["Odd", "Late", "Old"]
    known = {f"{0:040}": Accepted("2026-03-01T10:00:00Z", "c" * 40, 7), f"{2:040}": Accepted("2025-12-31T10:00:00Z")}
    settings = SiteSettings(repository="https://example.org/boards")
    found = latest(replace(made, accepted=known, settings=settings))
    assert [(each.name, each.date) for each in found] == [
        ("Old", "2026-03-01"),
        ("Late", "2026-02-01"),
        ("Odd", "2025-12-31"),
    ]
    assert [each.pull and each.pull.href for each in found] == ["https://example.org/boards/pull/7", None, None]
    assert found[0].href == "toads/v1/entries/old/"


def test_few_of_many_are_told() -> None:
    assert len(latest(site(made_boards.data(40)))) == LATEST
