"""Measure how often a copy can be found at best, on the boards of `copies.py`, by who knows how these are made.

The test that finds most at a given rate of false alarms is the likelihood ratio (Neyman, Pearson 1933). Here it knows
the share that is copied, the ability of every system but the entry's own, and from what difficulties and temptations
are drawn; the entry's ability is integrated over. `items known`: it knows each item's difficulty and temptations, and
the entry's ability, too. What no rule can know, so no rule finds more. Needs numpy, as boards do.
"""

import argparse
from math import erf, sqrt

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

LUCK, DIFFICULTY, ABILITY, MEAN, SHARE = 1.5, 1.2, 0.7, 0.5, 0.3
NODES, WEIGHTS = np.polynomial.hermite_e.hermegauss(31)
GRID = np.linspace(MEAN - 3, MEAN + 3, 41)
_normal = np.vectorize(lambda z: min(max((1 + erf(z / sqrt(2))) / 2, 1e-12), 1 - 1e-12))


def board(
    random: np.random.Generator, systems: int, items: int, labels: int
) -> tuple[NDArray[np.int64], Floats, Floats, Floats]:
    """Make what each system said, by item and system: 0 where it is right; abilities, difficulties, temptations."""
    abilities, difficulties = random.normal(MEAN, ABILITY, systems), random.normal(0, DIFFICULTY, items)
    right = abilities + difficulties[:, None] + LUCK * random.normal(size=(items, systems)) > 0
    tempting = random.exponential(size=(items, labels - 1))
    tempting /= tempting.sum(axis=1, keepdims=True)
    steps = tempting.cumsum(axis=1)
    said = 1 + (random.random((items, systems))[:, :, None] > steps[:, None, :]).sum(axis=2).clip(0, labels - 2)
    return np.where(right, 0, said), abilities, difficulties, tempting


def items_known(said: NDArray[np.int64], abilities: Floats, difficulties: Floats, tempting: Floats) -> Floats:
    """Give the logarithm of the likelihood ratio for each other system, where all is known."""
    chance = _normal((abilities[0] + difficulties) / LUCK)
    wrong = np.take_along_axis(tempting, np.maximum(said[:, 1:] - 1, 0), axis=1)
    expected = np.where(said[:, 1:] == 0, chance[:, None], (1 - chance)[:, None] * wrong)
    return np.log(1 - SHARE + SHARE * (said[:, 1:] == said[:, :1]) / expected).sum(axis=0)


def board_known(said: NDArray[np.int64], abilities: Floats, _: Floats, tempting: Floats) -> Floats:
    """Give the same where items are known by what the others said of them, and the own ability is not known."""
    right, kinds = said[:, 1:] == 0, tempting.shape[1]
    chances = _normal((abilities[1:, None] + DIFFICULTY * NODES) / LUCK)
    likely = right @ np.log(chances) + ~right @ np.log(1 - chances)
    weights = WEIGHTS * np.exp(likely - likely.max(axis=1, keepdims=True))
    passes = weights / weights.sum(axis=1, keepdims=True) @ _normal((GRID[:, None] + DIFFICULTY * NODES) / LUCK).T
    having = (said[:, 1:] == said[:, :1]).sum(axis=1)
    given = (1 + having) / (kinds + (~right).sum(axis=1))
    own = np.where(said[:, :1] == 0, passes, (1 - passes) * given[:, None])
    prior = -(((GRID - MEAN) / ABILITY) ** 2) / 2
    honest = _integrated(np.log(own).sum(axis=0) + prior)
    taken = [np.log((1 - SHARE) * own + SHARE * (each == said[:, 0])[:, None]).sum(axis=0) for each in said[:, 1:].T]
    return np.array([_integrated(each + prior) - honest for each in taken])


def _integrated(logarithms: Floats) -> float:
    most = logarithms.max()
    return float(most + np.log(np.exp(logarithms - most).sum()))


def row(labels: int, others: int, items: int, times: int) -> str:
    """Measure one line: copies found where one in a hundred honest entries, and pairs, is taken for one."""
    shown = []
    for test in (board_known, items_known):
        random = np.random.default_rng(1)
        honest, copies = [], []
        for _ in range(times):
            said, *known = board(random, others + 1, items, labels)
            honest.append(test(said, *known))
            taken = random.permutation(items)[: round(SHARE * items)]
            said[taken, 0] = said[taken, 1]
            copies.append(test(said, *known)[0])
        bounds = (np.quantile([each.max() for each in honest], 0.99), np.quantile(np.concatenate(honest), 0.99))
        shown += [f"{100 * np.mean(np.array(copies) > bound):.0f}" for bound in bounds]
    return f"| {labels} | {others} | {items} | {' | '.join(shown)} |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=1000, help="boards of each kind")
    parser.add_argument("--items", type=int, nargs="+", default=[186], help="items (default 186)")
    asked = parser.parse_args()
    print("| labels | others | items | best, by entry | best, by pair | items known, by entry | items known, by pair |")
    print("|--:|--:|--:|--:|--:|--:|--:|")
    for labels in (2, 4, 10):
        for others in (3, 10, 30):
            for items in asked.items:
                print(row(labels, others, items, asked.times), flush=True)


if __name__ == "__main__":
    main()
