"""Measure how often a copy is found, and how often an honest entry is taken for one, on boards of made-up systems.

Prints one line for each kind of data, size of board and number of items. Of so many boards: on how many an entry with
30 % copied items is found to be like its source; on how many an honest entry is taken for a copy of any other; on how
many one of two siblings is taken for a copy of the other, with little and with much in common.
"""

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from copied import KINDS, Kind, board, copied, found, rate

SIZES, ITEMS, SHARE, KINSHIPS = (3, 10, 30), (186, 200, 751), 0.3, (0.3, 0.6)
SEED = "bench"


def row(kind: Kind, systems: int, items: int, times: int) -> str:
    """Measure one line of the table; the board has `systems` beside the entry."""

    def told(random: Random) -> tuple[bool, bool]:
        honest, *others = board(random, systems + 1, items, kind)
        copy = copied(random, honest, others[0], SHARE)
        return "1" in found([copy, *others], kind), bool(found([honest, *others], kind))

    def sibling(kinship: float) -> float:
        return rate(lambda random: "1" in found(board(random, systems + 1, items, kind, kinship), kind), times // 4)

    outcomes = [told(Random(f"{SEED}/{index}")) for index in range(times)]
    figures = (*(sum(each) / times for each in zip(*outcomes, strict=True)), *map(sibling, KINSHIPS))
    shown = " | ".join(f"{100 * each:.0f}" for each in figures)
    return f"| {kind.name} | {systems} | {items} | {times} | {shown} |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=80, help="boards with the fewest others; of larger ones fewer")
    parser.add_argument("--others", type=int, nargs="+", default=SIZES, help="entries beside the one (default 3 10 30)")
    parser.add_argument("--items", type=int, nargs="+", default=ITEMS, help="items (default 186 200 751)")
    asked = parser.parse_args()
    print("| data | others | items | boards | found, of 100 | wrongly | siblings 0.3 | siblings 0.6 |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|")
    wanted = [
        (kind, systems, items, max(10, asked.times * 186 * 6 // (items * (systems + 3))))
        for kind, systems, items in product(KINDS, asked.others, asked.items)
    ]
    with ProcessPoolExecutor() as pool:
        for line in pool.map(row, *zip(*wanted, strict=True)):
            print(line, flush=True)


if __name__ == "__main__":
    main()
