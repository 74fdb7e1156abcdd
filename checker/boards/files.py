"""Every committed file of one benchmark version's boards, by its path in `site/data/<benchmark>/<version>/`."""

from collections.abc import Mapping, Sequence

from checker.boards.beside import FILE as BESIDE
from checker.boards.beside import beside
from checker.boards.board import board_over_all, boards_over
from checker.boards.comparisons import comparisons
from checker.boards.contestant import Contestant, contestants
from checker.boards.documents.document import written
from checker.boards.itemlines import item_lines
from checker.boards.leaderboard import by_view, disclosure, overall
from checker.boards.manifest import manifest
from checker.boards.parts import whole
from checker.boards.records import matrix, score_lines
from checker.boards.uncertain import FILE as UNCERTAINTY
from checker.boards.uncertain import uncertain
from checker.boards.uncertainty.assessed import assess, with_ranks
from checker.boards.uncertainty.ground import ground
from checker.model.board import Field
from checker.model.publication import Publish
from checker.reading.canonical import dump


def files(field: Field) -> Mapping[str, bytes]:
    """Give every file, sorted by path; the same entries in any order give the same bytes.

    What tells of single items is made only where the benchmark publishes its records in full.
    """
    entries = contestants(field)
    prepared = ground(field, entries)
    in_full = field.benchmark.records is Publish.FULL
    assessed = assess(prepared, board_over_all(prepared), whole(field), every=in_full)
    everything = assessed.board
    shown = {view: with_ranks(prepared, boards_over(prepared, view)) for view in field.benchmark.views}
    how = disclosure(field.benchmark, field.version)
    made = {"leaderboard_overall.json": written(overall(field.benchmark, everything, how))}
    if field.benchmark.ranking.beside:
        made[BESIDE] = written(beside(field.benchmark, everything))
    for view, boards in shown.items():
        made[f"leaderboard_by_{view.name}.json"] = written(
            by_view(field.benchmark, field.version.name, view, boards, how)
        )
    made[UNCERTAINTY] = written(uncertain(prepared, assessed))
    if in_full:
        made |= _of_items(field, entries)
        made["comparisons.json"] = written(comparisons(prepared, assessed))
    made |= _receipts(field)
    made["manifest.json"] = written(manifest(prepared, everything, shown, made))
    return dict(sorted(made.items()))


def _of_items(field: Field, entries: Sequence[Contestant]) -> Mapping[str, bytes]:
    return {
        f"{field.benchmark.item_noun}_scores.jsonl": _scores(field, entries),
        "matrix.csv": matrix(field, entries),
    }


def _scores(field: Field, entries: Sequence[Contestant]) -> bytes:
    form = field.benchmark.lines
    return score_lines(field, entries) if form is None else item_lines(field, entries, form)


def _receipts(field: Field) -> Mapping[str, bytes]:
    return {
        f"receipts/{standing.name}.json": dump(standing.receipt.document())
        for standing in field.standings
        if standing.receipt is not None
    }
