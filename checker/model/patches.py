"""How a benchmark judges patches: what it runs, within which limits, and by which rules runs become cells."""

from enum import StrEnum

from checker.model.value import dataclass

CONFIGURATION = (
    "conftest.py",
    "pytest.ini",
    ".pytest.ini",
    "tox.ini",
    "setup.cfg",
    "pyproject.toml",
    "sitecustomize.py",
    "usercustomize.py",
    "*.pth",
    "*.egg-info/*",
    "*.dist-info/*",
    "./pytest.py",
    "./pytest/*",
    "./_pytest/*",
    "./unittest.py",
    "./unittest/*",
    "./sitecustomize/*",
    "./usercustomize/*",
)
"""Files by which a patch could steer the program that runs the tests, bring a plugin for it, or take its place."""


class PatchProtocol(StrEnum):
    """By which rules the runs of one patch become cells.

    `budget`: failures are counted against a budget, and whatever goes wrong with a patch is a failure. `classified`:
    empty and broken patches are told apart from trouble that is not the patch's, which leaves it unevaluated; binary
    files are left out of patches.
    """

    BUDGET = "budget"
    CLASSIFIED = "classified"


class Compare(StrEnum):
    """What is held against what was expected: how many tests fail, or which ones."""

    COUNT = "count"
    CASES = "cases"


@dataclass(frozen=True, slots=True)
class RunLimits:
    """Bounds of one run: seconds by the clock, bytes of memory, processes, bytes written to disk and to the output."""

    seconds: int = 1800
    memory: int = 4 << 30
    processes: int = 512
    disk: int = 1 << 30
    output: int = 16 << 20


@dataclass(frozen=True, slots=True)
class Patches:
    """The declared scoring of patches.

    `functional` and `security` name components. `command` is a command line as a list, () where the own runner runs
    the tests found below `start`; `results` names the reader of what comes out. `image` is a container image by digest
    and `folder` the repository's place in it. No patch may change files of `protect`, patterns of a path or a name.
    """

    functional: str
    security: str
    protocol: PatchProtocol
    compare: Compare = Compare.COUNT
    command: tuple[str, ...] = ()
    results: str = "unittest"
    start: str = "."
    image: str | None = None
    folder: str = "/workspace"
    protect: tuple[str, ...] = CONFIGURATION
    limits: RunLimits = RunLimits()
