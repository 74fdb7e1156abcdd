"""Reads the committed aggregates into their types; what is not as Pullrank writes it is refused by name."""

import json
import re
from collections.abc import Mapping
from decimal import Decimal
from itertools import groupby
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from checker.boards.beside import FILE as BESIDE
from checker.boards.changes.history import CHANGES
from checker.boards.documents.beside import BesideRankings
from checker.boards.documents.changes import ChangeReport, Changes
from checker.boards.documents.leaderboard import OverallBoard, ViewBoards
from checker.boards.documents.manifest import Manifest
from checker.boards.documents.uncertainty import Uncertainty
from checker.model.errors import UsageRefusal
from checker.model.said import say
from checker.model.value import dataclass

T = TypeVar("T")

MANIFEST = "manifest.json"
OVERALL = "leaderboard_overall.json"
UNCERTAINTY = "uncertainty.json"
COMPARISONS = "comparisons.json"

_MANIFEST, _OVERALL, _VIEW = TypeAdapter(Manifest), TypeAdapter(OverallBoard), TypeAdapter(ViewBoards)
_BESIDE, _UNCERTAINTY = TypeAdapter(BesideRankings), TypeAdapter(Uncertainty)
_CHANGES = TypeAdapter(Changes)


@dataclass(frozen=True, slots=True)
class Aggregates:
    """One benchmark version, read. `folder` runs below site/data; `held` are the paths that are there, below it.

    `beside` is None where the benchmark declares one ranking alone, `uncertainty` of a board that was closed before
    it was said.
    """

    folder: str
    manifest: Manifest
    manifest_bytes: bytes
    overall: OverallBoard
    views: tuple[ViewBoards, ...]
    beside: BesideRankings | None
    uncertainty: Uncertainty | None
    held: frozenset[str]

    @property
    def benchmark(self) -> str:
        """The benchmark's folder."""
        return self.folder.partition("/")[0]


def read_all(data: Mapping[str, bytes]) -> tuple[Aggregates, ...]:
    """Read every folder `<benchmark>/<version>` that holds a manifest: by benchmark, newest version first.

    Raises UsageRefusal for a file that is absent or not as Pullrank writes it.
    """
    folders = [path.removesuffix(f"/{MANIFEST}") for path in data if re.fullmatch(rf"[^/]+/[^/]+/{MANIFEST}", path)]
    boards = sorted((_read_one(data, folder) for folder in folders), key=lambda board: (board.benchmark, board.folder))
    of_each = groupby(boards, key=lambda board: board.benchmark)
    return tuple(board for _, versions in of_each for board in _newest_first(tuple(versions)))


def reports(data: Mapping[str, bytes], folder: str) -> tuple[ChangeReport, ...]:
    """Give the reports on what changed on a board, the newest last; () where nothing ever did.

    Raises UsageRefusal for a file that is not as Pullrank writes it.
    """
    path = f"{folder}/{CHANGES}"
    return read_file(data, path, _CHANGES).reports if path in data else ()


def _newest_first(boards: tuple[Aggregates, ...]) -> list[Aggregates]:
    """Order versions as declared, the last first; a board made before a version was declared does not know it."""
    declared = max((board.manifest.versions for board in boards), key=len)
    place = {version: at for at, version in enumerate(declared)}
    return sorted(boards, key=lambda board: place.get(board.manifest.version, -1), reverse=True)


def _read_one(data: Mapping[str, bytes], folder: str) -> Aggregates:
    manifest = read_file(data, f"{folder}/{MANIFEST}", _MANIFEST)
    views = tuple(read_file(data, f"{folder}/leaderboard_by_{view.id}.json", _VIEW) for view in manifest.views)
    held = frozenset(path.removeprefix(f"{folder}/") for path in data if path.startswith(f"{folder}/"))
    overall = read_file(data, f"{folder}/{OVERALL}", _OVERALL)
    beside = read_file(data, f"{folder}/{BESIDE}", _BESIDE) if BESIDE in held else None
    uncertainty = read_file(data, f"{folder}/{UNCERTAINTY}", _UNCERTAINTY) if UNCERTAINTY in held else None
    return Aggregates(folder, manifest, data[f"{folder}/{MANIFEST}"], overall, views, beside, uncertainty, held)


def read_file(data: Mapping[str, bytes], path: str, adapter: TypeAdapter[T]) -> T:
    """Read one committed file, numbers exactly. Raises UsageRefusal where it is not there, or not as published."""
    if path not in data:
        raise _refusal(path, "it is not there")
    try:
        # Not by the strict reader: a name that is no UTF-8 stands here as a lone surrogate, which that one refuses.
        value = json.loads(data[path], parse_float=Decimal, parse_constant=_no_constant, object_pairs_hook=_unique)
        return adapter.validate_python(value)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False)[0]
        raise _refusal(path, f"/{'/'.join(map(str, first['loc']))}: {first['msg']}") from None
    except (ValueError, RecursionError) as error:
        raise _refusal(path, str(error)) from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("an object has a key twice")
    return found


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not a number")


def _refusal(path: str, cause: str) -> UsageRefusal:
    return UsageRefusal(
        say("site/data holds {path}, which is not as Pullrank writes it: {cause}", path=path, cause=cause),
        say("Run `pullrank publish` to write the aggregates anew."),
    )
