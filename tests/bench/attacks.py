"""Measures the published attacks on hidden answers, told exactly and behind the gate, on several sizes.

Each number is in points, the mean over some campaigns. Exits with 1 where the gate lets a label
be known, or
an attacker who knows nothing gain a point.
"""

import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

sys.path.insert(0, str(Path(__file__).parents[1] / "gating"))

from campaigns import best_of, boosted, boosted_exactly, boosted_from, boosting_gain, labels_by_pairs

from checker.model.publication import Gate
from checker.scoring.gating.level import bound

_CAMPAIGNS = 20
_SIZES = ((186, 12), (186, 1000), (751, 12), (751, 1000), (4000, 400))


def main() -> int:
    """Print the tables; 1 where the gate does not hold."""
    held = [*_boosting(), *_pairs(), *_tries()]
    _from_a_good_start()
    return 0 if all(held) else 1


def _boosting() -> Iterator[bool]:
    print("boosting: points gained over guessing by the majority of what did well")
    for n, k in _SIZES:
        exact, _ = _points(lambda seed, n=n, k=k: boosted_exactly(n, k, seed))
        one, _ = _points(lambda seed, n=n, k=k: boosted(n, k, Gate(k), seed)[0])
        fresh, _ = _points(lambda seed, n=n, k=k: boosted(n, k, Gate(k), seed, lambda at: at)[0])
        form = 100 * boosting_gain(n, k)
        print(
            f"  n={n} k={k}: closed form {form:.1f}, exactly {exact:.1f}, gated {one:.2f}, fresh accounts {fresh:.2f}"
        )
        yield max(one, fresh) < 1


def _pairs() -> Iterator[bool]:
    print("flipping some answers of the best entry at a time, n=751, 751 entries: labels claimed")
    for name, level in (("one standard error", Fraction(1)), ("gate of 1000", bound(1000))):
        for block in (2, 8, 16):
            known = [labels_by_pairs(751, 751, level, seed, block) for seed in range(3)]
            claimed, right = (mean(each) for each in zip(*known, strict=True))
            print(f"  {name}, {block} at a time: {claimed:.0f}, {right:.0f} of them right")
            yield level == 1 or not claimed


def _tries() -> Iterator[bool]:
    print("best of 27 equal guessers: points above what they deserve")
    for n in (41, 186, 751):
        exact, _ = _points(lambda seed, n=n: best_of(n, 27, None, seed), 200)
        gated, error = _points(lambda seed, n=n: best_of(n, 27, Gate(27), seed), 200)
        print(f"  n={n}: exactly {exact:.1f}, gated {gated:.2f} ± {error:.2f}")
        yield gated - 3 * error < 1


def _from_a_good_start() -> None:
    print("fresh accounts that change a good public entry (70 % right): points gained over it, and scores told")
    for n in (186, 751):
        for name, gate in (("own", Gate(200)), ("all", Gate(200, against_all=True))):
            found = [boosted_from(n, 200, gate, seed, 0.7, 0.2) for seed in range(_CAMPAIGNS)]
            gain, told = 100 * mean(each for each, _ in found), mean(each for _, each in found)
            print(f"  n={n}, against {name}: {gain:.1f} points, {told:.0f} of 200 told")


def _points(attack: Callable[[int], float], campaigns: int = _CAMPAIGNS) -> tuple[float, float]:
    gains = [100 * attack(seed) for seed in range(campaigns)]
    return mean(gains), stdev(gains) / sqrt(campaigns)


if __name__ == "__main__":
    raise SystemExit(main())
