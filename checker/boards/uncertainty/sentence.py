"""One plain sentence on each board: what can be told apart, and what cannot."""

from fractions import Fraction

from checker.boards.numbers import significant
from checker.boards.uncertainty.decisions import Truths
from checker.model.said import Said, Value, say
from checker.model.value import dataclass

_NOBODY = "so there is nothing to compare it with"


@dataclass(frozen=True, slots=True, eq=False)
class Told:
    """What the sentence is about: who of the ranked is `better` for sure, in board order, and their `groups`.

    `smallest` is the difference that tells two entries apart, in units of the metric, None where there is none, or
    where ranks rest on `metrics` of more than one; `points`: it is one of percentages. `enough`: entries that differ
    on every one of the `n_items` could be told apart; the items are in so many `clusters`, None: each by itself. It is
    not about the `unbacked` ranked entries without records.
    """

    better: Truths
    groups: tuple[int, ...]
    n_items: int
    noun: str
    smallest: Fraction | None
    points: bool
    metrics: int
    enough: bool
    unbacked: int = 0
    clusters: int | None = None

    @property
    def ranked(self) -> str:
        """What the entries are that it is about."""
        return "ranked entries with records" if self.unbacked else "ranked entries"


def sentence(told: Told) -> Said:
    """Say it. The strings among the values are the maintainers' own words for items."""
    ranked = len(told.groups)
    if ranked == 0:
        return say(
            "No ranked entry has records that could be compared." if told.unbacked else "No entry is ranked yet."
        )
    if ranked == 1:
        return say(f"Only one {'ranked entry has records' if told.unbacked else 'entry is ranked'}, {_NOBODY}.")
    if not told.enough and not told.better.any():
        return _too_few(told)
    parts = [_apart(told), _needed(told)]
    template = "; ".join(part.template for part in parts if part.template)
    return Said(f"{template}.", tuple(value for part in parts for value in part.values))


def _too_few(told: Told) -> Said:
    few = f"{{n}} {{items}} {'is' if told.n_items == 1 else 'are'}"
    values: tuple[tuple[str, Value], ...] = (("n", told.n_items), ("items", _items(told)))
    if told.clusters is not None:
        # What hangs together is a group of items to readers: the number of these is what is too small.
        several = "1 group of {items} that hang together is"
        few = several if told.clusters == 1 else "{clusters} groups of {items} that hang together are"
        values = (("clusters", told.clusters), ("items", _items(told)))
    return Said(
        f"The {{ranked}} {told.ranked} cannot be told apart: {few} too few to tell a difference from chance, however "
        "large it is.",
        (("ranked", len(told.groups)), *values),
    )


def _apart(told: Told) -> Said:
    """Say who can be told apart."""
    ranked, first = len(told.groups), told.groups.count(1)
    by = _by(told)
    if not told.better.any():
        return Said(f"The {{ranked}} {told.ranked} cannot be told apart{by.template}", (("ranked", ranked), *by.values))
    values: tuple[tuple[str, Value], ...] = (("ranked", ranked), *by.values)
    if _all_apart(told):
        every = "Both" if ranked == 2 else "All {ranked}"
        return Said(f"{every} {told.ranked} can be told apart{by.template}", values)
    if first == ranked:
        said = f"Of {{ranked}} {told.ranked}, none can be told apart from the one ranked first{by.template}"
        return Said(said, values)
    if first == 1:
        return _leader(told, by)
    within = "" if not told.better[:first, :first].any() else " from the one ranked first"
    said = f"Of {{ranked}} {told.ranked}, the first {{first}} cannot be told apart{within}{by.template}"
    return Said(said, (*values, ("first", first)))


def _leader(told: Told, by: Said) -> Said:
    """Say it where the second can be told apart from the first."""
    ranked = len(told.groups)
    others = "of the other {others}, not all can be told apart from one another"
    if not told.better[1:, 1:].any():
        others = "the other {others} cannot be told apart from one another"
    beyond = "all others" if told.better[0, 1:].all() else "the one ranked second"
    said = f"Of {{ranked}} {told.ranked}, the first can be told apart from {beyond}{by.template}; {others}"
    return Said(said, (("ranked", ranked), *by.values, ("others", ranked - 1)))


def _all_apart(told: Told) -> bool:
    ranked = len(told.groups)
    return int(told.better.sum()) == ranked * (ranked - 1) // 2


def _by(told: Told) -> Said:
    if told.metrics == 1:
        return Said("")
    return say(" by the mean of their ranks in {metrics} metrics", metrics=told.metrics)


def _needed(told: Told) -> Said:
    """Say how far two entries have to be apart where they alone are compared: among many it takes more.

    The test is named, since one that looks both ways finds less.
    """
    if told.smallest is None or told.metrics > 1:
        return Said("")
    amount = "about {smallest} points" if told.points else "about {smallest}"
    return say(
        f"two entries that are compared alone have to be {amount} apart on {{n}} {{items}} for a one-sided test at 5 % "
        "to tell them apart in 8 of 10 tries",
        smallest=significant(told.smallest, 2),
        n=told.n_items,
        items=_items(told),
    )


def _items(told: Told) -> str:
    """Give the word for one item, or for several."""
    noun = told.noun
    if told.n_items == 1:
        return noun
    return f"{noun[:-1]}ies" if noun.endswith("y") and noun[-2:-1] not in "aeiou" else f"{noun}s"
