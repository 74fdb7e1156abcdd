"""How often simultaneous rank intervals hold, and how wide they are, beside two simpler ways.

Boards are simulated with known ranks: equal entries, the hardest case, and entries of spread skill. `python
tests/bench/ranks.py [BOARDS]`; the first two rows must reach 93 %.
"""

import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1] / "boards"))

from simulated_boards import Judge, Simulated, covers, simulated

from checker.boards.uncertainty.ranks import RankInterval, rank_intervals

BOARDS = 1_000
NEEDED = 0.93
SIZES = ((10, 186, 0.0), (30, 751, 0.0), (10, 8, 0.0), (10, 186, 0.3), (30, 751, 0.3))

Way = Callable[[Judge, Simulated], Iterable[RankInterval]]


def ours(judge: Judge, board: Simulated) -> Iterable[RankInterval]:
    return rank_intervals(judge.better(board))


def without_exact_tests(judge: Judge, board: Simulated) -> Iterable[RankInterval]:
    return rank_intervals(judge.better(board, exact=False))


def without_overlap(judge: Judge, board: Simulated) -> Iterable[RankInterval]:
    """Give 1 and all whose own interval lies wholly above, as arenas of paired answers do."""
    low, high = np.quantile(judge.drawn @ board.right, [0.025, 0.975], axis=0)
    entries = board.right.shape[1]
    return [
        RankInterval(1 + int((low > high[place]).sum()), entries - int((high < low[place]).sum()))
        for place in range(entries)
    ]


def of_resampled_ranks(judge: Judge, board: Simulated) -> Iterable[RankInterval]:
    """Give the middle 95 % of the ranks in resamples."""
    means = judge.drawn[:500] @ board.right
    ranks = 1 + (means[:, None, :] > means[:, :, None]).sum(axis=2)
    low, high = np.quantile(ranks, [0.025, 0.975], axis=0, method="inverted_cdf").astype(int)
    return [RankInterval(int(one), int(two)) for one, two in zip(low, high, strict=True)]


WAYS: dict[str, Way] = {
    "simultaneous": ours,
    "without exact tests": without_exact_tests,
    "no overlap": without_overlap,
    "resampled ranks": of_resampled_ranks,
}


def main() -> int:
    boards = int(sys.argv[1]) if len(sys.argv) > 1 else BOARDS
    enough = True
    print(f"{boards} boards each: share on which all intervals hold, and mean number of ranks in an interval")
    for entries, items, spread in SIZES:
        judge = Judge(items)
        kept, widths = dict.fromkeys(WAYS, 0), dict.fromkeys(WAYS, 0.0)
        for board in simulated(entries, items, boards, spread):
            for name, way in WAYS.items():
                made = list(way(judge, board))
                kept[name] += all(covers(each, true) for each, true in zip(made, board.true_ranks, strict=True))
                widths[name] += float(np.mean([each.high - each.low + 1 for each in made]))
        told = "; ".join(f"{name} {kept[name] / boards:.1%}, {widths[name] / boards:.1f}" for name in WAYS)
        print(f"{entries} entries, {items} items, skills over {spread}: {told}", flush=True)
        enough &= kept["simultaneous"] >= NEEDED * boards
    return 0 if enough else 1


if __name__ == "__main__":
    sys.exit(main())
