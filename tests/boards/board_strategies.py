"""Hypothesis strategies for whole fields: components, absences, conditions, derivations, tags, policies, rulings."""

from dataclasses import replace
from fractions import Fraction

from board_fields import RESCORED, a_benchmark, a_field, a_standing, mean_of, number
from hypothesis import strategies as st

from checker.model.benchmark import Benchmark, MissingPolicy, View
from checker.model.board import Field, Standing
from checker.model.evidence import Numbers
from checker.model.item import Item, ItemKey
from checker.model.metric import Derived, Metric
from checker.model.ranking import Ranking
from checker.model.record import Absence, Record
from checker.model.ruling import Ruling, RulingKind

TASKS = ("tell", "show")
TOPICS = ("art", "law", "sea")
NUMBERS = st.sampled_from([Fraction(n, d) for n, d in ((0, 1), (1, 1), (1, 2), (2, 3), (-1, 7), (3, 10), (5, 11))])
CELLS = NUMBERS | NUMBERS | st.sampled_from(Absence)
CONDITIONS = st.sampled_from(
    [{}, {"task": ("tell",)}, {"task": ("show", "tell")}, {"topic": ("art", "sea")}, {"task": ("sing",)}]
)
SCALES = st.sampled_from([Fraction(1), Fraction(100), Fraction(100, 3)])


@st.composite
def fields(draw: st.DrawFn) -> Field:
    benchmark = draw(benchmarks())
    items = draw(st.lists(items_(), min_size=1, max_size=6).map(_keyed))
    names = draw(st.lists(st.sampled_from("abcdef"), min_size=1, max_size=5, unique=True))
    return a_field(benchmark, items, [draw(standings(benchmark, items, name)) for name in names])


@st.composite
def benchmarks(draw: st.DrawFn) -> Benchmark:
    names = ("c1", "c2", "c3")[: draw(st.integers(1, 3))]
    bounds = st.none() | st.just(Fraction(1))
    components = [number(name, applies_to=draw(CONDITIONS), high=draw(bounds)) for name in names]
    metrics = [
        mean_of(
            f"m{place}",
            *draw(st.lists(st.sampled_from(names), min_size=1, unique=True)),
            where=draw(CONDITIONS),
            scale=draw(SCALES),
            fill=draw(NUMBERS),
            higher_is_better=draw(st.booleans()),
        )
        for place in range(draw(st.integers(1, 3)))
    ]
    for place in range(draw(st.integers(0, 2))):
        metrics.append(draw(derived(f"d{place}", [metric.name for metric in metrics])))
    shuffled = draw(st.permutations(metrics))
    known = [metric.name for metric in metrics]
    views = (View("task", multi=False), View("topic", multi=True))
    missing = draw(st.sampled_from(MissingPolicy))
    return a_benchmark(components, shuffled, draw(rankings(known)), missing, views)


@st.composite
def derived(draw: st.DrawFn, name: str, known: list[str]) -> Metric:
    derive, arity = draw(
        st.sampled_from(
            [
                ("harmonic_mean", None),
                ("mean", None),
                ("sum", None),
                ("minimum", None),
                ("maximum", None),
                ("difference", 2),
                ("ratio", 2),
            ]
        )
    )
    of = draw(st.lists(st.sampled_from(known), min_size=arity or 1, max_size=arity or 3))
    return Metric(name, name, Derived(derive, tuple(of)), scale=draw(SCALES), higher_is_better=draw(st.booleans()))


@st.composite
def rankings(draw: st.DrawFn, known: list[str]) -> Ranking:
    several = tuple(draw(st.lists(st.sampled_from(known), min_size=1, unique=True)))
    by_mean = draw(st.booleans())
    then = draw(st.lists(st.sampled_from(["most_firsts", "rank_sum", "sum_over_max", "name", *known]), unique=True))
    return Ranking(
        None if by_mean else several[0],
        several if by_mean else (),
        rank=draw(st.sampled_from(["dense", "competition"])),
        then=tuple(then),
        min_coverage=draw(st.sampled_from([Fraction(0), Fraction(1, 2), Fraction(1)])),
        min_numbers=draw(st.sampled_from(Numbers)),
    )


@st.composite
def items_(draw: st.DrawFn) -> Item:
    topics = draw(st.lists(st.sampled_from(TOPICS), unique=True))
    return Item(ItemKey(("q",)), {"task": draw(st.sampled_from(TASKS))}, {"topic": tuple(topics)})


def _keyed(items: list[Item]) -> tuple[Item, ...]:
    """Give repeated ids: q, q#2, q#3 …"""
    return tuple(replace(item, key=ItemKey(("q",), place)) for place, item in enumerate(items, 1))


@st.composite
def standings(draw: st.DrawFn, benchmark: Benchmark, items: tuple[Item, ...], name: str) -> Standing:
    numbers = draw(st.sampled_from(Numbers))
    records = draw(st.none() | st.tuples(*(records_on(benchmark, item) for item in items)))
    held = None if records is None else tuple(record for record in records if record is not None)
    rulings = draw(st.lists(rulings_on(benchmark, items), max_size=2))
    return a_standing(name, held, rulings=rulings, evidence=replace(RESCORED, numbers=numbers))


@st.composite
def records_on(draw: st.DrawFn, benchmark: Benchmark, item: Item) -> Record | None:
    """Give a record, now and then none, also with numbers where nothing applies."""
    if draw(st.integers(0, 9)) == 0:
        return None
    return Record(item.key, {name: draw(CELLS) for name in benchmark.components})


@st.composite
def rulings_on(draw: st.DrawFn, benchmark: Benchmark, items: tuple[Item, ...]) -> Ruling:
    kind = draw(st.sampled_from(RulingKind))
    if kind is RulingKind.REWARD_HACK:
        removed = draw(st.lists(st.sampled_from([item.key for item in items]), min_size=1, unique=True))
        components = draw(st.lists(st.sampled_from(list(benchmark.components)), unique=True))
        return Ruling(kind, "Looked it up.", tuple(removed), tuple(components))
    policy = draw(st.sampled_from(MissingPolicy)) if kind is RulingKind.MISSING_POLICY else None
    return Ruling(kind, "So decided.", policy=policy)
