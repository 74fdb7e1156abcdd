"""A benchmark of ten items that has everything in it, and what seven entries did on it.

Two tasks. `label` is measured by precision (p) and recall (r) and a derived F1, `describe` by a faithful flag (f) and
a judged fluency from 0 to 3 (u). Ids repeat, across tasks and within one. Topics are a multi-label tag. Entries are
ranked by the mean of their dense ranks in F1, faithfulness and fluency.

Absent cells: g missing generation, e missing evaluation, i invalid evaluation. Every other cell is not applicable.

                      amber      birch      cedar      dune       elm        fir        gorse
item          topics   p   r      p   r      p   r      p   r      p   r      p   r      p   r
q1|label      art law  1   1      1   1      1   1      1   1      1   1      g   g      1   1
q1|label#2    art      1   1/2    1   1      1   1      1   1/2    g   g      g   g      1   1
q2|label      law      1/2 1/2    1   1      1   0      1   1/2    0   0      g   g      1   1
q3|label               1   1      1   1      1   1      g   g      1   1/2    1   1      1   1
q4|label      sea      0   0      0   0      1/2 1/2    1/2 1/2    0   0      1   1      1   1
q5|label      art sea  1/2 1      0   0      1   1      1/2 1      1   1/2    1   1      1   1

                       f   u      f   u      f   u      f   u      f   u      f   u      f   u
q1|describe   law      1   3      0   2      1   e      1   3      1   1      1   3      1   3
q1|describe#2 art      1   2      1   2      1   e      1   3      g   g      1   3      1   3
q6|describe            0   e      1   2      0   e      g   g      0   i      1   3      1   3
q7|describe   law sea  1   1      1   0      1   e      0   2      0   2      1   3      1   3

dune is measured under `exclude`, by a ruling. fir answers 7 of 10, and 4/5 is the least that is ranked. gorse was
withdrawn by a ruling. hazel awaits rescoring and has no records.
"""

from fractions import Fraction

from board_fields import INVALID, NA, NOEVAL, NOGEN, a_benchmark, a_field, a_standing, binary, mean_of, number

from checker.model.benchmark import Benchmark, MissingPolicy, View
from checker.model.board import Field
from checker.model.item import Item, number_occurrences
from checker.model.metric import Derived, Metric
from checker.model.ranking import Ranking
from checker.model.record import Cell, Record
from checker.model.ruling import Ruling, RulingKind

LABEL, DESCRIBE = {"task": ("label",)}, {"task": ("describe",)}
IDS = (
    ("q1", "label", "old", "art law"),
    ("q1", "label", "old", "art"),
    ("q2", "label", "new", "law"),
    ("q3", "label", "new", ""),
    ("q4", "label", "old", "sea"),
    ("q5", "label", "new", "art sea"),
    ("q1", "describe", "old", "law"),
    ("q1", "describe", "new", "art"),
    ("q6", "describe", "old", ""),
    ("q7", "describe", "new", "law sea"),
)
CELLS = {
    "amber": ("1 1, 1 1/2, 1/2 1/2, 1 1, 0 0, 1/2 1", "1 3, 1 2, 0 e, 1 1"),
    "birch": ("1 1, 1 1, 1 1, 1 1, 0 0, 0 0", "0 2, 1 2, 1 2, 1 0"),
    "cedar": ("1 1, 1 1, 1 0, 1 1, 1/2 1/2, 1 1", "1 e, 1 e, 0 e, 1 e"),
    "dune": ("1 1, 1 1/2, 1 1/2, g g, 1/2 1/2, 1/2 1", "1 3, 1 3, g g, 0 2"),
    "elm": ("1 1, g g, 0 0, 1 1/2, 0 0, 1 1/2", "1 1, g g, 0 i, 0 2"),
    "fir": ("g g, g g, g g, 1 1, 1 1, 1 1", "1 3, 1 3, 1 3, 1 3"),
    "gorse": ("1 1, 1 1, 1 1, 1 1, 1 1, 1 1", "1 3, 1 3, 1 3, 1 3"),
    "hazel": None,
}
RULINGS = {
    "dune": (Ruling(RulingKind.MISSING_POLICY, "The provider went away.", policy=MissingPolicy.EXCLUDE),),
    "gorse": (Ruling(RulingKind.WITHDRAWN, "Its authors found a mistake."),),
}
ABSENT = {"g": NOGEN, "e": NOEVAL, "i": INVALID}


def benchmark() -> Benchmark:
    ranked = ("f1", "faithfulness", "fluency")
    return a_benchmark(
        components=[
            number("precision", low=Fraction(0), high=Fraction(1), applies_to=LABEL),
            number("recall", low=Fraction(0), high=Fraction(1), applies_to=LABEL),
            binary("faithful", low=Fraction(0), high=Fraction(1), applies_to=DESCRIBE),
            number("fluent", low=Fraction(0), high=Fraction(3), applies_to=DESCRIBE, judged=True),
        ],
        metrics=[
            mean_of("overall", "precision", "recall", "faithful", scale=Fraction(100), decimals=1),
            mean_of("label_p", "precision", where=LABEL, scale=Fraction(100), decimals=1, shown=False),
            mean_of("label_r", "recall", where=LABEL, scale=Fraction(100), decimals=1, shown=False),
            Metric("f1", "F1", Derived("harmonic_mean", ("label_p", "label_r")), decimals=1),
            mean_of("faithfulness", "faithful", scale=Fraction(100), decimals=1),
            mean_of("fluency", "fluent", scale=Fraction(100, 3), decimals=1),
        ],
        ranking=Ranking(
            None, ranked, "dense", "last", ("most_firsts", "rank_sum", "sum_over_max", "name"), Fraction(4, 5)
        ),
        key=("id", "task"),
        views=[View("era", multi=False), View("topics", multi=True)],
    )


def items() -> tuple[Item, ...]:
    keys = number_occurrences((id, task) for id, task, _, _ in IDS)
    return tuple(
        Item(key, {"id": id, "task": task, "era": era}, {"topics": tuple(topics.split())})
        for key, (id, task, era, topics) in zip(keys, IDS, strict=True)
    )


def records(entry: str) -> tuple[Record, ...] | None:
    """Give an entry's records as the table says."""
    if CELLS[entry] is None:
        return None
    label, describe = (block.split(", ") for block in CELLS[entry])
    rows = [dict(zip(("precision", "recall"), pair.split(), strict=True)) for pair in label]
    rows += [dict(zip(("faithful", "fluent"), pair.split(), strict=True)) for pair in describe]
    return tuple(Record(item.key, _cells(row)) for item, row in zip(items(), rows, strict=True))


def _cells(row: dict[str, str]) -> dict[str, Cell]:
    return {
        name: (ABSENT[row[name]] if row[name] in ABSENT else Fraction(row[name])) if name in row else NA
        for name in ("precision", "recall", "faithful", "fluent")
    }


def field() -> Field:
    standings = [a_standing(name, records(name), rulings=RULINGS.get(name, ())) for name in CELLS]
    return a_field(benchmark(), items(), standings)
