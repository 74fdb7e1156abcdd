"""Measure how often a copy is found, and how often an honest entry is taken for one, on boards of made-up systems.

First the setting in which copies have to be found: 186 items, wrong answers of a few kinds, half of all items right,
thirty others, 30 % copied, and one pair of honest entries in a hundred that may be taken for a copy.

Then one line for each kind of data, size of board and number of items, by the rules that `check` and `rescore` have,
which allow one honest entry in a hundred, not one pair. Of so many boards: on how many an entry with 30 % copied items
is found to be like its source; on how many an honest entry is taken for a copy of any other; on how many one of two
siblings is taken for a copy of the other, with little and with much in common. Last, boards on which all have siblings.
"""

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from copied import KINDS, Kind, board, copied, found, rate, sides_of

from checker.scoring.copies.expected import unexpected

SIZES, ITEMS, SHARE, KINSHIPS = (3, 10, 30), (186, 200, 751), 0.3, (0.3, 0.6)
ASKED_KINDS, ASKED_SIZES, FAMILY = ("4 labels, scored", "10 labels, scored"), (3, 10, 30), 3
RELATED = ("4 labels, scored", "10 labels, scored", "outcomes alone")
FAMILY_COPIES = (0.3, 0.6, 0.9)
BOUND = 2.4
"""For pairs: what one in 122 exceeds, since of few entries the test lets a little more through than it says."""

SEED, UNSEEN = "bench", "fresh"
"""`UNSEEN`: boards that were not looked at when bounds were chosen, for what bounds were chosen for."""


def pairs(kind: Kind, systems: int, times: int) -> str:
    """Measure pairs on 186 items of which one honest pair in a hundred may be taken for a copy."""
    wrongly = honest_pairs = hits = 0
    for index in range(times):
        random = Random(f"{UNSEEN}/pairs/{index}")
        honest, *others = board(random, systems + 1, 186, kind)
        copy = copied(random, honest, others[0], SHARE)
        alone, *sides = sides_of([honest, *others])
        beyond = [each.beyond >= BOUND for each in unexpected(alone, sides)]
        wrongly, honest_pairs = wrongly + sum(beyond), honest_pairs + len(beyond)
        hits += unexpected(sides_of([copy])[0], sides)[0].beyond >= BOUND
    return f"| {kind.name} | {systems} | {hits} of {times} | {wrongly} of {honest_pairs} |"


def row(kind: Kind, systems: int, items: int, times: int) -> str:
    """Measure one line of the table; the board has `systems` beside the entry."""

    def told(random: Random) -> tuple[bool, bool]:
        honest, *others = board(random, systems + 1, items, kind)
        copy = copied(random, honest, others[0], SHARE)
        return "1" in found([copy, *others], kind), bool(found([honest, *others], kind))

    def sibling(kinship: float) -> float:
        return rate(lambda random: "1" in found(board(random, systems + 1, items, kind, kinship), kind), times // 4)

    hits, wrongly = (sum(each) for each in zip(*(told(Random(f"{SEED}/{n}")) for n in range(times)), strict=True))
    siblings = " | ".join(f"{100 * sibling(each):.0f}" for each in KINSHIPS)
    return f"| {kind.name} | {systems} | {items} | {hits} of {times} | {wrongly} of {times} | {siblings} |"


def related(kind: Kind, systems: int, times: int) -> str:
    """Measure boards of families: honest entries that are warned of, and copies of one of another family."""
    wrongly, hits = 0, dict.fromkeys(FAMILY_COPIES, 0)
    for index in range(times):
        random = Random(f"{UNSEEN}/families/{index}")
        honest, *others = board(random, systems + 1, 186, kind, KINSHIPS[1], families=FAMILY)
        wrongly += bool(found([honest, *others], kind))
        for share in hits:
            copy = copied(random, honest, others[FAMILY], share)
            hits[share] += str(FAMILY + 1) in found([copy, *others], kind)
    shown = " | ".join(str(each) for each in hits.values())
    return f"| {kind.name} | {systems} | {times} | {wrongly} | {shown} |"


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=80, help="boards with the fewest others; of larger ones fewer")
    parser.add_argument("--others", type=int, nargs="+", default=SIZES, help="entries beside the one (default 3 10 30)")
    parser.add_argument("--items", type=int, nargs="+", default=ITEMS, help="items (default 186 200 751)")
    asked = parser.parse_args()
    by_name = {kind.name: kind for kind in KINDS}
    with ProcessPoolExecutor() as pool:
        print("30 % copied, 186 items, wrong answers known, at most one honest pair in a hundred:\n")
        print("| data | others | found | honest pairs wrongly |\n|---|--:|--:|--:|")
        wanted = [(by_name[name], size, 5 * asked.times // 2) for name, size in product(ASKED_KINDS, ASKED_SIZES)]
        for line in pool.map(pairs, *zip(*wanted, strict=True)):
            print(line, flush=True)
        print("\nBy the rules, at most one honest entry in a hundred:\n")
        print(
            "| data | others | items | found | wrongly | siblings 0.3 | siblings 0.6 |\n|---|--:|--:|--:|--:|--:|--:|"
        )
        rows = [
            (kind, systems, items, max(10, asked.times * 186 * 6 // (items * (systems + 3))))
            for kind, systems, items in product(KINDS, asked.others, asked.items)
        ]
        for line in pool.map(row, *zip(*rows, strict=True)):
            print(line, flush=True)
        print("\nBoards of families of three that share 0.6 of their luck, 186 items:\n")
        print("| data | others | boards | honest wrongly | 30 % found | 60 % found | 90 % found |")
        print("|---|--:|--:|--:|--:|--:|--:|")
        families = [(by_name[name], 11, asked.times) for name in RELATED]
        for line in pool.map(related, *zip(*families, strict=True)):
            print(line, flush=True)


if __name__ == "__main__":
    main()
