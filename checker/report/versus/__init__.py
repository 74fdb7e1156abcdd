"""A comparison of answer files as the files that are written of it."""

from checker.model.versus import Versus
from checker.report.versus.coverage import coverage
from checker.report.versus.log import log, log_name
from checker.report.versus.matrix import matrix
from checker.report.versus.ranking import ranking

__all__ = ["files_of", "is_own", "ranking"]

_FIXED = ("matrix.csv", "ranking.md", "coverage.json")


def files_of(versus: Versus) -> dict[str, bytes]:
    """Give every file by its path."""
    logs = {log_name(item): log(versus, item).encode() for item in versus.scored}
    return {
        "matrix.csv": matrix(versus).encode(),
        "ranking.md": ranking(versus).encode(),
        "coverage.json": coverage(versus),
        **logs,
    }


def is_own(path: str) -> bool:
    """Whether a path in a folder is one that such files may have."""
    folder, _, name = path.rpartition("/")
    return path in _FIXED or (folder == "logs" and name.startswith("query_") and name.endswith(".log"))
