"""Reads the committed aggregates into typed values; what is not as Pullrank writes it is refused by name."""

import json
import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from checker.model.errors import UsageRefusal
from checker.model.said import say
from checker.report.site.values import Aggregates, Manifest, OverallFile, ViewFile

T = TypeVar("T")

MANIFEST = "manifest.json"
OVERALL = "leaderboard_overall.json"


def read_all(data: Mapping[str, bytes]) -> tuple[Aggregates, ...]:
    """Read every folder `<benchmark>/<version>` that holds a manifest: by benchmark, newest version first.

    Raises UsageRefusal for a file that is absent or not as Pullrank writes it.
    """
    folders = [path.removesuffix(f"/{MANIFEST}") for path in data if re.fullmatch(rf"[^/]+/[^/]+/{MANIFEST}", path)]
    newest_first = sorted(folders, key=lambda folder: _natural(folder.split("/")[1]), reverse=True)
    return tuple(_read_one(data, folder) for folder in sorted(newest_first, key=lambda folder: folder.split("/")[0]))


def _read_one(data: Mapping[str, bytes], folder: str) -> Aggregates:
    manifest = _read(data, f"{folder}/{MANIFEST}", Manifest)
    views = tuple(_read(data, f"{folder}/leaderboard_by_{view.id}.json", ViewFile) for view in manifest.views)
    held = frozenset(path.removeprefix(f"{folder}/") for path in data if path.startswith(f"{folder}/"))
    overall = _read(data, f"{folder}/{OVERALL}", OverallFile)
    return Aggregates(folder, manifest, data[f"{folder}/{MANIFEST}"], overall, views, held)


def _read(data: Mapping[str, bytes], path: str, kind: type[T]) -> T:
    if path not in data:
        raise _refusal(path, "it is not there")
    try:
        value = json.loads(data[path], parse_float=Decimal, parse_constant=_no_constant)
        return TypeAdapter(kind).validate_python(value)
    except ValidationError as error:
        first = error.errors()[0]
        raise _refusal(path, f"/{'/'.join(map(str, first['loc']))}: {first['msg']}") from None
    except (ValueError, RecursionError) as error:
        raise _refusal(path, str(error)) from None


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not a number")


def _refusal(path: str, cause: str) -> UsageRefusal:
    return UsageRefusal(
        say("site/data holds {path}, which is not as Pullrank writes it: {cause}", path=path, cause=cause),
        say("Run `pullrank publish` to write the aggregates anew."),
    )


def _natural(version: str) -> list[tuple[int, int, str]]:
    pieces = re.findall(r"[0-9]+|[^0-9]+", version)
    return [(1, int(piece), "") if piece.isascii() and piece.isdigit() else (0, 0, piece) for piece in pieces]
