"""Where things lie in a plot of a score against a cost: exact until the last step, one decimal in the page."""

from collections.abc import Iterator, Sequence
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal

from checker.model.value import dataclass

WIDTH, HEIGHT = 720, 360
LEFT, RIGHT, TOP, BOTTOM = 52, 24, 34, 48
_STEPS = (Decimal(1), Decimal(2), Decimal(5), Decimal(10))
_LETTER, _LINE = Decimal("6.6"), Decimal(14)
_TEN, _HALF = Decimal(10), Decimal("0.5")
_LABEL = 28

MOST = 100
"""So many points are drawn."""


@dataclass(frozen=True, slots=True)
class Point:
    """One entry: what it cost, its score with the ends of its interval, and how it is named, found and told.

    One without a rank is drawn and beats nobody.
    """

    cost: Decimal
    score: Decimal
    low: Decimal | None
    high: Decimal | None
    name: str
    href: str
    told: str
    ranked: bool = True


@dataclass(frozen=True, slots=True)
class Tick:
    """A place on an axis and what it is called."""

    at: str
    text: str


@dataclass(frozen=True, slots=True)
class Dot:
    """One entry's dot. `bar` are the ends of its interval; `label` is where its name stands, None: no room."""

    x: str
    y: str
    bar: tuple[str, str] | None
    label: tuple[str, str, str] | None
    name: str
    href: str
    told: str
    front: bool
    ranked: bool


@dataclass(frozen=True, slots=True)
class Drawing:
    """A plot with one scale of costs: ticks of both axes, dots, and the staircase of what nothing beats."""

    scale: str
    x: tuple[Tick, ...]
    y: tuple[Tick, ...]
    dots: tuple[Dot, ...]
    stairs: str


@dataclass(frozen=True, slots=True)
class Axis:
    """A stretch of numbers on a stretch of the page."""

    start: Decimal
    end: Decimal
    first: Decimal
    last: Decimal
    log: bool = False

    def at(self, value: Decimal) -> Decimal:
        """Give where a value lies."""
        along = (self._of(value) - self._of(self.start)) / (self._of(self.end) - self._of(self.start))
        return self.first + along * (self.last - self.first)

    def _of(self, value: Decimal) -> Decimal:
        return value.log10() if self.log else value


def drawings(points: Sequence[Point], higher: bool) -> tuple[Drawing, ...]:
    """Draw points by every scale that they allow, the fitting one first; `higher`: a higher score is better."""
    costs = [point.cost for point in points]
    if not points:
        return ()
    linear = _drawn(points, _linear(costs, True, LEFT, WIDTH - RIGHT), "linear", higher)
    if min(costs) <= 0 or max(costs) < 2 * min(costs):
        return (linear,)
    log = _drawn(points, _log(costs), "logarithmic", higher)
    return (log, linear) if max(costs) > 20 * min(costs) else (linear, log)


def drawn_of(points: Sequence[Point], higher: bool) -> tuple[Point, ...]:
    """Give the points that a plot has room for: those that nothing beats, or some of very many, then the best."""
    best = front(points, higher)
    best = best[:: -(-len(best) * 2 // MOST)] + best[-1:] if len(best) > MOST // 2 else best
    rest = sorted(
        set(points) - set(best), key=lambda each: (-each.score if higher else each.score, each.cost, each.name)
    )
    return tuple(dict.fromkeys([*best, *rest]))[:MOST]


def front(points: Sequence[Point], higher: bool) -> list[Point]:
    """Give the ranked points that no other beats in both, by cost: as cheap and better, or as good and cheaper."""
    points = [point for point in points if point.ranked]
    best: list[Point] = []
    for point in sorted(points, key=lambda each: (each.cost, -each.score if higher else each.score, each.name)):
        same = best and (point.cost, point.score) == (best[-1].cost, best[-1].score)
        if not best or same or (point.score > best[-1].score if higher else point.score < best[-1].score):
            best.append(point)
    return best


def _drawn(points: Sequence[Point], costs: tuple[Axis, list[Decimal]], scale: str, higher: bool) -> Drawing:
    ends = [end for each in points for end in (each.low, each.score, each.high) if end is not None]
    (x, x_ticks), (y, y_ticks) = costs, _linear(ends, False, HEIGHT - BOTTOM, TOP)
    best = front(points, higher)
    fronted = frozenset(best)
    dots = _dots(
        sorted(points, key=lambda each: (each not in fronted, -each.score, each.cost, each.name)), x, y, fronted
    )
    return Drawing(
        scale,
        tuple(Tick(_one(x.at(tick)), _plain(tick)) for tick in x_ticks),
        tuple(Tick(_one(y.at(tick)), _plain(tick)) for tick in y_ticks),
        tuple(dots),
        _stairs(best, x, y),
    )


def _stairs(best: Sequence[Point], x: Axis, y: Axis) -> str:
    """Step from the cheapest to the best, then on to the edge; "" where no entry has a rank."""
    if not best:
        return ""
    first, *rest = best
    steps = "".join(f"H{_one(x.at(each.cost))}V{_one(y.at(each.score))}" for each in rest)
    return f"M{_one(x.at(first.cost))} {_one(y.at(first.score))}{steps}H{WIDTH - RIGHT}"


def _dots(points: Sequence[Point], x: Axis, y: Axis, best: frozenset[Point]) -> Iterator[Dot]:
    taken = [_box(x.at(each.cost) - 5, y.at(each.score) + 5, Decimal(10)) for each in points]
    for each in points:
        at = (x.at(each.cost), y.at(each.score))
        bar = None if each.low is None or each.high is None else (_one(y.at(each.low)), _one(y.at(each.high)))
        name = each.name if len(each.name) <= _LABEL else f"{each.name[: _LABEL - 1]}…"
        label = _label(at, name, taken, each in best)
        yield Dot(_one(at[0]), _one(at[1]), bar, label, name, each.href, each.told, each in best, each.ranked)


_Box = tuple[Decimal, Decimal, Decimal, Decimal]


def _label(at: tuple[Decimal, Decimal], name: str, taken: list[_Box], above: bool) -> tuple[str, str, str] | None:
    """Find room for a name beside its dot, and take it."""
    width = _LETTER * len(name)
    right = (at[0] + 9, at[1] + 4, "start", at[0] + 9)
    for left, y, anchor, x in (
        *(() if above else (right,)),
        (at[0] - 6 - width, at[1] - 8, "end", at[0] - 6),
        (at[0] - 9 - width, at[1] + 4, "end", at[0] - 9),
        (at[0] + 6, at[1] - 8, "start", at[0] + 6),
        (at[0] + 6, at[1] + 17, "start", at[0] + 6),
        *((right,) if above else ()),
    ):
        box = _box(left, y, width)
        inside = left >= LEFT and left + width <= WIDTH and y - _LINE >= _LINE and y <= HEIGHT - BOTTOM
        if inside and not any(_meet(box, other) for other in taken):
            taken.append(box)
            return _one(x), _one(y), anchor
    return None


def _box(left: Decimal, bottom: Decimal, width: Decimal) -> _Box:
    return left, bottom - _LINE + 3, left + width, bottom + 2


def _meet(one: _Box, other: _Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _linear(values: Sequence[Decimal], zero: bool, first: int, last: int) -> tuple[Axis, list[Decimal]]:
    """Give an axis that begins at 0 where `zero`, and five or so round ticks on it."""
    low, high = (Decimal(0) if zero else min(values)), max(values)
    step = _step((high - low) / 5 or Decimal(1))
    start = (low / step).to_integral_value(ROUND_FLOOR) * step
    end = (high / step).to_integral_value(ROUND_CEILING) * step
    end = end if end > start else start + step
    count = int((end - start) / step)
    return Axis(start, end, Decimal(first), Decimal(last)), [start + step * each for each in range(count + 1)]


def _step(rough: Decimal) -> Decimal:
    power = _TEN ** rough.adjusted()
    return next(each * power for each in _STEPS if each * power >= rough)


def _log(values: Sequence[Decimal]) -> tuple[Axis, list[Decimal]]:
    """Give an axis of powers, with ticks at 1, 2 and 5 of each, or at the powers alone where they are many."""
    low, high = min(values), max(values)
    powers = range(low.adjusted(), high.adjusted() + 2)
    steps = _STEPS[:3] if len(powers) <= 4 else _STEPS[:1]
    round_ones = [each * _TEN**power for power in powers for each in steps]
    start = max((each for each in round_ones if each <= low), default=low)
    end = min(each for each in round_ones if each >= high)
    ticks = [each for each in round_ones if start <= each <= end]
    return Axis(start, end, Decimal(LEFT), Decimal(WIDTH - RIGHT), log=True), ticks


def _one(value: Decimal) -> str:
    """Round to one decimal, half to even."""
    return f"{value.quantize(Decimal('0.1')):f}"


def _plain(value: Decimal) -> str:
    """Write a tick without zeros that tell nothing."""
    text = f"{value:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
