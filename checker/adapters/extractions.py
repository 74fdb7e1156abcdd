"""Kept extractions: a new folder with a JSON file for each name, and read again from there."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from checker.adapters.loose import read_loose
from checker.adapters.output import write_new_folder
from checker.model.errors import UsageRefusal
from checker.model.json import Json
from checker.model.said import say
from checker.reading.canonical import dump
from checker.reading.strict import read_json

MOST_BYTES = 256 * 1024 * 1024
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,119}")


def write_extractions(folder: Path, extractions: Mapping[str, Json]) -> None:
    """Write each under its name. Raises UsageRefusal, where there is none and where a name can be no file's, too."""
    if not extractions:
        raise UsageRefusal(
            say("there are no extractions to write"),
            say("Only free answers are extracted, and only where the truth is open: they tell what it looks for."),
        )
    write_new_folder(folder, {_file(name): dump(document) for name, document in extractions.items()})


def read_extractions(folder: Path, names: Sequence[str]) -> Mapping[str, Json]:
    """Read the extraction of each name. Raises UsageRefusal."""
    return {name: _read(name, folder / _file(name)) for name in names}


def _read(name: str, path: Path) -> Json:
    value, faults = read_json(read_loose(name, path, MOST_BYTES).raw)
    if faults:
        raise UsageRefusal(
            say("{path} is not strict JSON", path=path.as_posix()), say("Extract again with --extractions.")
        )
    return value


def _file(name: str) -> str:
    if _NAME.fullmatch(name) is None or name.endswith("."):
        raise UsageRefusal(
            say("{name} cannot be the name of a file", name=name), say("Use letters, digits, dots and hyphens.")
        )
    return f"{name}.json"
