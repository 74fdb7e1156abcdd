"""Published attacks on boards with hidden answers, against the gate's own code; the attacker knows no answer.

Boosting and its closed form: Blum and Hardt, ICML 2015. Accuracies are shares from 0 to 1.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from math import pi, sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from checker.model.benchmark import Benchmark, Component, ComponentKind
from checker.model.metric import Metric, PerItem
from checker.model.publication import Gate
from checker.model.ranking import Ranking
from checker.scoring.gating.decide import Outcome, decide
from checker.scoring.gating.lead import Reference, surely_better
from checker.scoring.gating.values import Gated

Bits = NDArray[np.int8]
BITS = (Fraction(0), Fraction(1))
HALF = Fraction(1, 2)


def binary() -> Benchmark:
    """Give as much of a benchmark with one right answer an item as a gate looks at."""
    made = object.__new__(Benchmark)
    held = {
        "ranking": Ranking("accuracy"),
        "components": {"right": Component("right", ComponentKind.BINARY, "Right")},
        "metrics": {"accuracy": Metric("accuracy", "Accuracy", PerItem(("right",)), scale=Fraction(100))},
    }
    for name, value in held.items():
        object.__setattr__(made, name, value)
    return made


BINARY = binary()


def toss(random: np.random.Generator, *shape: int) -> Bits:
    return random.integers(0, 2, shape, dtype=np.int8)


def values(right: NDArray[np.bool_]) -> tuple[Fraction, ...]:
    return tuple([BITS[each] for each in right.tolist()])


@dataclass
class House:
    """Answers entries as the gate does, an account's reference being its best accepted entry, or anybody's."""

    truth: Bits
    gate: Gate
    baseline: Reference = HALF
    best: dict[int, tuple[Fraction, ...]] = field(default_factory=dict)
    accepted: int = 0

    def ask(self, answers: Bits, account: int = 0) -> Outcome:
        of = 0 if self.gate.against_all else account
        scores = values(answers == self.truth)
        entry = Gated(scores, 100 * sum(scores, Fraction(0)) / len(scores))
        outcome = decide(BINARY, self.gate, entry, self.best.get(of, self.baseline))
        if outcome.accepted:
            self.best[of] = scores
            self.accepted += 1
        return outcome


def majority(votes: Bits, truth: Bits) -> float:
    """Give the gain over guessing of the majority of some entries; of none it is 0."""
    if not len(votes):
        return 0.0
    return float(((votes.sum(0) * 2 >= len(votes)) == truth).mean()) - 0.5


def boosted_exactly(n: int, k: int, seed: int) -> float:
    """Give the gain where every score is told as it is: those better than guessing vote."""
    random = np.random.default_rng(seed)
    truth, tries = toss(random, n), toss(random, k, n)
    return majority(tries[(tries == truth).mean(1) > 0.5], truth)


def boosting_gain(n: int, k: int) -> float:
    """Give the gain in closed form: Phi(sqrt(k/(pi n))) - 1/2."""
    return NormalDist().cdf(sqrt(k / (pi * n))) - 0.5


def boosted(n: int, k: int, gate: Gate, seed: int, account: Callable[[int], int] = lambda _: 0) -> tuple[float, int]:
    """Give the gain behind the gate, by those that it accepts, and how many these are."""
    random = np.random.default_rng(seed)
    truth, tries = toss(random, n), toss(random, k, n)
    house = House(truth, gate)
    kept = [at for at, answers in enumerate(tries) if house.ask(answers, account(at)).accepted]
    return majority(tries[kept], truth), house.accepted


def labels_by_pairs(n: int, k: int, bound: Fraction, seed: int, block: int = 2) -> tuple[int, int]:
    """Flip a few answers of the best entry at a time: where that is accepted, all of them are known.

    Gives how many answers the attacker claims to know then, and how many of those are right.
    """
    random = np.random.default_rng(seed)
    truth, best = toss(random, n), toss(random, n)
    unknown, known = list(range(n)), dict[int, int]()
    for _ in range(k):
        if len(unknown) < block:
            break
        picked = random.choice(unknown, block, replace=False).tolist()
        changed = best.copy()
        changed[picked] ^= 1
        if surely_better(values(changed == truth), values(best == truth), bound):
            best = changed
            known |= {at: int(best[at]) for at in picked}
            unknown = [at for at in unknown if at not in known]
    return len(known), sum(truth[at] == label for at, label in known.items())


def best_of(n: int, tries: int, gate: Gate | None, seed: int) -> float:
    """Give by how much the best score that is told of equal guessers is above what all of them deserve."""
    random = np.random.default_rng(seed)
    truth, made = toss(random, n), toss(random, tries, n)
    if gate is None:
        return float((made == truth).mean(1).max()) - 0.5
    house = House(truth, gate)
    told = [house.ask(each).told for each in made]
    return max([float(each) / 100 - 0.5 for each in told if each is not None], default=0.0)


def boosted_from(n: int, k: int, gate: Gate, seed: int, skill: float, share: float) -> tuple[float, int]:
    """Boost from an entry that is good already: fresh accounts change a share of it, and vote by what is told.

    Gives the gain over that entry, and how many scores were told.
    """
    random = np.random.default_rng(seed)
    truth = toss(random, n)
    start = np.where(random.random(n) < skill, truth, 1 - truth).astype(np.int8)
    house, told = House(truth, gate), list[float]()
    flips = np.array([random.permutation(n) < int(share * n) for _ in range(k)])
    for at, each in enumerate(flips):
        outcome = house.ask(np.where(each, 1 - start, start).astype(np.int8), at)
        told.append(float(outcome.told) if outcome.told is not None else np.nan)
    scores = np.array(told)
    there = ~np.isnan(scores)
    if there.sum() < 2:
        return 0.0, int(there.sum())
    weights = scores[there] - scores[there].mean()
    blame = weights @ (flips[there] - share)
    guess = np.where(blame > 2 * blame.std(), 1 - start, start)
    return float((guess == truth).mean() - (start == truth).mean()), int(there.sum())
