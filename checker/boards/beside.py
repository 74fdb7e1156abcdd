"""`leaderboard_beside.json`: the ranks in rankings that are declared beside the one that counts."""

from checker.boards.documents.beside import BesideRanking, BesideRankings
from checker.boards.documents.manifest import MeanRank
from checker.model.benchmark import Benchmark
from checker.model.board import Board
from checker.model.ranking import Beside

FILE = "leaderboard_beside.json"


def beside(benchmark: Benchmark, board: Board) -> BesideRankings:
    """Give the ranks of the board over all items."""
    each = benchmark.ranking.beside.items()
    return BesideRankings(benchmark.id, board.version, tuple(_ranking(name, one, board) for name, one in each))


def _ranking(name: str, declared: Beside, board: Board) -> BesideRanking:
    ranking = declared.ranking
    return BesideRanking(
        id=name,
        label=declared.label,
        by=ranking.metric or MeanRank(ranking.mean_rank, ranking.rank, ranking.absent),
        then=ranking.then,
        values="shown" if ranking.as_shown else "exact",
        ranks={row.entry: row.beside[name] for row in board.rows if name in row.beside},
    )
