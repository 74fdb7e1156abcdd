"""The truth of one item whose answer is a patch: the repository, its patches, and what tests are expected to do.

    {"repository": {path: text} or {"tar": base64}, "task_patch": text, "test_patch": text, "image": reference,
     "tests": {"functional": [ids], "security": [ids]}, "expected_failures": {"functional": …, "security": …}}

Only `test_patch` is needed where the image holds the repository. `expected_failures` are counts or lists of ids.
"""

import re
from base64 import b64decode
from binascii import Error as BadBase64
from collections.abc import Mapping

from checker.model.json import Json
from checker.model.value import dataclass
from checker.scoring.patches.diff import FileDiff, read_patch
from checker.scoring.patches.faults import BadPatch
from checker.scoring.patches.names import check
from checker.scoring.patches.tree import BadTree, Files, Leaf, read_tar, without_git

_FIELDS = frozenset({"repository", "task_patch", "test_patch", "image", "tests", "expected_failures"})
_RUNS = frozenset({"functional", "security"})
_IMAGE = re.compile(r"[a-z0-9](?:[a-z0-9._:/-]{0,200})@sha256:[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Expected:
    """What one run is expected to show: tests that it must report, and failures by count and, where told, by id."""

    tests: tuple[str, ...] = ()
    failures: int = 0
    failing: frozenset[str] | None = None


@dataclass(frozen=True, slots=True)
class Trial:
    """One item's truth. `repository` is None where the image holds it; `security` adds to what `functional` says."""

    repository: Files | None
    task: tuple[FileDiff, ...]
    tests: tuple[FileDiff, ...]
    image: str | None
    functional: Expected
    security: Expected

    def __repr__(self) -> str:
        """Tell nothing: a truth must not slip into a log."""
        return "Trial(…)"


class BadTruth(Exception):
    """An item's truth does not have the form; `key` is the field that is wrong, and nothing of its value is told."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def read_trial(value: Json, *, image: bool) -> Trial:
    """Read one item's truth; `image`: the declaration names one for all. Raises BadTruth."""
    if not isinstance(value, dict) or value.keys() - _FIELDS:
        raise BadTruth("answer")
    named = _image(value.get("image"))
    repository = _repository(value.get("repository"))
    if repository is None and named is None and not image:
        raise BadTruth("repository")
    tests = _patch(value, "test_patch")
    if not tests:
        raise BadTruth("test_patch")
    named_tests, failures = _pair(value, "tests"), _pair(value, "expected_failures")
    functional, security = (_expected(named_tests.get(run), failures.get(run)) for run in ("functional", "security"))
    return Trial(repository, _patch(value, "task_patch"), tests, named, functional, security)


def _image(value: Json) -> str | None:
    if value is not None and not (isinstance(value, str) and _IMAGE.fullmatch(value)):
        raise BadTruth("image")
    return value if isinstance(value, str) else None


def _repository(value: Json) -> Files | None:
    if value is None:
        return None
    if not isinstance(value, dict) or not value:
        raise BadTruth("repository")
    try:
        return without_git(_archive(value["tar"]) if value.keys() == {"tar"} else _texts(value))
    except (BadTree, BadBase64, BadPatch, ValueError):
        raise BadTruth("repository") from None


def _archive(value: Json) -> Files:
    if not isinstance(value, str):
        raise BadTruth("repository")
    return read_tar(b64decode(value, validate=True))


def _texts(value: Mapping[str, Json]) -> Files:
    found: dict[str, Leaf] = {}
    for path, text in value.items():
        if not isinstance(text, str):
            raise BadTruth("repository")
        found[check(path)] = Leaf(text.encode())
    return found


def _patch(value: Mapping[str, Json], key: str) -> tuple[FileDiff, ...]:
    text = value.get(key, "")
    if not isinstance(text, str):
        raise BadTruth(key)
    try:
        return read_patch(text)
    except BadPatch:
        raise BadTruth(key) from None


def _pair(value: Mapping[str, Json], key: str) -> Mapping[str, Json]:
    pair = value.get(key, {})
    if not isinstance(pair, dict) or pair.keys() - _RUNS:
        raise BadTruth(key)
    return pair


def _expected(tests: Json, failures: Json) -> Expected:
    named = _ids(tests if tests is not None else [], "tests")
    if failures is None or (isinstance(failures, int) and not isinstance(failures, bool) and failures >= 0):
        return Expected(named, failures or 0)
    failing = frozenset(_ids(failures, "expected_failures"))
    return Expected(named, len(failing), failing)


def _ids(value: Json, key: str) -> tuple[str, ...]:
    ids = tuple(each for each in value if isinstance(each, str)) if isinstance(value, list) else ()
    if not isinstance(value, list) or len(ids) < len(value) or len(set(ids)) < len(ids):
        raise BadTruth(key)
    return ids
