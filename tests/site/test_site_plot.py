"""The plot of a score against a cost: where things lie, what is drawn, and what is not known."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

import made_boards
import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.model.cost import CostSource
from checker.report.site.board_page import board_page
from checker.report.site.plot import BOTTOM, HEIGHT, LEFT, MOST, RIGHT, TOP, WIDTH, Point, drawings, drawn_of, front


def point(cost: str, score: str, name: str = "a") -> Point:
    return Point(Decimal(cost), Decimal(score), None, None, name, f"{name}/", name)


POINTS = st.lists(
    st.builds(
        point,
        st.decimals(0, 10_000, places=2).map(str),
        st.decimals(-50, 100, places=1).map(str),
        st.sampled_from(["a", "a longer name of an entry that is cut somewhere", "b"]),
    ),
    min_size=1,
    max_size=30,
)


@given(POINTS, st.booleans())
def test_every_point_lies_within_the_axes_by_every_scale(points: list[Point], higher: bool) -> None:
    for drawing in drawings(points, higher):
        assert len(drawing.dots) == len(points)
        for dot in drawing.dots:
            assert LEFT <= Decimal(dot.x) <= WIDTH - RIGHT
            assert TOP <= Decimal(dot.y) <= HEIGHT - BOTTOM
            assert all(len(text.partition(".")[2]) == 1 for text in (dot.x, dot.y))
        for axis in (drawing.x, drawing.y):
            places = [Decimal(tick.at) for tick in axis]
            assert places in (sorted(places), sorted(places, reverse=True))
            assert 2 <= len(axis) <= 14


@given(POINTS, st.booleans())
def test_nothing_is_cheaper_and_better_than_what_is_in_front(points: list[Point], higher: bool) -> None:
    best = front(points, higher)
    for one in points:
        beaten = any(_beats(other, one, higher) for other in points)
        assert (one in best) != beaten


def _beats(one: Point, other: Point, higher: bool) -> bool:
    better, same = (one.score > other.score) if higher else (one.score < other.score), one.score == other.score
    return (one.cost <= other.cost and better) or (one.cost < other.cost and (better or same))


@given(POINTS)
def test_a_plot_does_not_depend_on_the_order_of_entries(points: list[Point]) -> None:
    unlike = list({(each.cost, each.score, each.name): each for each in points}.values())
    assert drawings(unlike, True) == drawings(unlike[::-1], True)


def test_what_has_no_rank_is_drawn_and_is_not_in_front() -> None:
    unranked = replace(point("1", "90", "cheap"), ranked=False)
    (drawing,) = drawings([unranked, point("1.5", "50", "dear")], True)
    assert {dot.name: dot.front for dot in drawing.dots} == {"cheap": False, "dear": True}
    assert drawings([unranked], True)[0].stairs == ""


def test_a_cost_of_nothing_is_at_0_and_leaves_no_logarithm() -> None:
    (only,) = drawings([point("0", "50"), point("100", "60")], True)
    assert only.scale == "linear"
    assert {dot.x for dot in only.dots} == {f"{LEFT}.0", f"{WIDTH - RIGHT}.0"}


@pytest.mark.parametrize(
    ("costs", "scales"),
    [(("1", "1.5"), ["linear"]), (("1", "5"), ["linear", "logarithmic"]), (("1", "50"), ["logarithmic", "linear"])],
)
def test_the_scale_that_fits_comes_first(costs: Sequence[str], scales: Sequence[str]) -> None:
    found = drawings([point(cost, str(at)) for at, cost in enumerate(costs)], True)
    assert [drawing.scale for drawing in found] == scales


def test_names_never_lie_on_one_another() -> None:
    (drawing, _) = drawings([point(str(1 + at % 7), str(at % 5), f"name {at}") for at in range(35)], True)
    boxes = [_box(dot.label, dot.name) for dot in drawing.dots if dot.label]
    assert 5 < len(boxes) < 36
    for at, one in enumerate(boxes):
        assert not any(_meet(one, other) for other in boxes[:at])


def _box(label: tuple[str, str, str], name: str) -> tuple[Decimal, Decimal, Decimal, Decimal]:
    x, y, width = Decimal(label[0]), Decimal(label[1]), Decimal("6.6") * len(name)
    left = x - width if label[2] == "end" else x
    return left, y - 11, left + width, y + 2


def _meet(one: Sequence[Decimal], other: Sequence[Decimal]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def test_of_very_many_the_front_and_the_best_are_drawn() -> None:
    points = [point(str(1 + at), str(at % 400), f"e{at}") for at in range(1000)]
    kept = drawn_of(points, True)
    assert len(kept) == MOST
    assert {each.score for each in kept} >= {Decimal(399)}


def page(count: int = 12, source: CostSource = CostSource.FACT, name: str = "price"):
    site = made_boards.site(made_boards.data(count), source, name)
    return board_page(site, site.boards[0], "toads/v1/index.html", None, None)


def test_a_cost_that_nobody_reported_is_not_0() -> None:
    cells = [line.cost for line in page().table.lines]
    assert [cell.text for cell in cells if cell][:4] == ["0.00", "0.25", "not reported", "0.75"]
    assert [cell.kind for cell in cells if cell][:3] == ["value", "value", "not-reported"]
    plot = page().plot
    assert plot is not None
    assert plot.unknown == ("Hyla 2", "Rana 5", "Bufo 8", "Alytes 11")
    assert plot.n == 8
    assert all(not line.facts for line in page().table.lines)


@pytest.mark.parametrize(("source", "name"), [(CostSource.METRIC, "depth"), (CostSource.COMPONENT, "hit")])
def test_a_metric_or_a_component_can_be_the_cost(source: CostSource, name: str) -> None:
    found = page(6, source, name)
    value = {"depth": "0.1", "hit": "0.9749"}[name]
    assert found.table.lines[1].cost is not None
    assert found.table.lines[1].cost.text == value


def test_a_fact_tells_of_all_items_and_of_no_part_of_them() -> None:
    site = made_boards.site(made_boards.data(4))
    board = site.boards[0]
    view = board.views[0]
    part = board_page(site, board, "toads/v1/by/pond/x/index.html", view, view.parts[0])
    assert part.table.costs is None
    assert part.plot is None
