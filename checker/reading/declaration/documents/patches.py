"""How patches are judged: the key `patches` of a score."""

from collections.abc import Collection
from typing import Literal

from checker.model.patches import CONFIGURATION, RunLimits
from checker.reading.declaration.documents.part import AS_MAPPING, AS_TEXT, CHOICE, Part
from checker.reading.declaration.shape import Choice, Field
from checker.reading.declaration.words import Folder, Image, Name, Pattern, Place, Text

_DEFAULT = RunLimits()


class RunLimitsPart(Part):
    """Bounds of one run of the tests."""

    seconds: int = Field(
        default=_DEFAULT.seconds, gt=0, le=86400, title="Seconds", description="By the clock; then it has failed."
    )
    memory: int = Field(default=_DEFAULT.memory, ge=1 << 26, title="Memory", description="Bytes.")
    processes: int = Field(default=_DEFAULT.processes, gt=0, title="Processes", description="At any one time.")
    disk: int = Field(default=_DEFAULT.disk, ge=1 << 20, title="Disk", description="Bytes of the repository's folder.")
    output: int = Field(default=_DEFAULT.output, ge=1 << 10, title="Output", description="Bytes of results.")


class PatchesPart(Part):
    """Scores patches by applying them to a repository and running tests in a sandbox."""

    functional: Name = Field(
        title="Functional component", description="1 where the visible tests pass.", examples=["func_pass"]
    )
    security: Name = Field(
        title="Security component", description="1 where the hidden tests pass, too.", examples=["sec_pass"]
    )
    protocol: Literal["budget", "classified"] = Field(
        title="Protocol", description="By which rules runs become cells.", examples=["classified"]
    )
    compare: Literal["count", "cases"] = Field(
        default="count",
        title="Compare",
        description="Whether the number of failures counts, or which tests fail.",
        examples=["count"],
    )
    command: list[Text] = Field(
        default_factory=list,
        title="Command",
        description="The command line that runs the tests, an argument an element; {python}, {report} are filled in.",
        examples=[["{python}", "-I", "-m", "pytest", "-o", "pythonpath=.", "--junitxml={report}"]],
    )
    results: Name = Field(
        default="unittest", title="Results", description="How the outcome is read.", examples=["junit"]
    )
    start: Folder = Field(
        default=".", title="Start", description="Where unittest looks for tests, in the repository.", examples=["tests"]
    )
    image: Image | None = Field(
        default=None,
        title="Image",
        description="The container image that tests run in, by digest; the truth may name one for each item.",
        examples=["registry.example/project@sha256:" + "0" * 64],
    )
    folder: Place = Field(
        default="/workspace",
        title="Folder",
        description="Where the repository stands while tests run.",
        examples=["/workspace/project"],
    )
    protect: list[Pattern] = Field(
        default_factory=lambda: list(CONFIGURATION),
        title="Protected files",
        description="Files that no patch may change: names, or paths with a slash (./setup.py); * stands for anything.",
        examples=[["conftest.py", "tests/*"]],
    )
    limits: RunLimitsPart = Field(default_factory=RunLimitsPart, title="Limits", description="Bounds of one run.")


class PatchScorePart(Part):
    """The form of a score that holds the key `patches` alone."""

    patches: PatchesPart = Field(title="Patches", description="How patches are judged.")


AS_PATCHES = f"{CHOICE}patches"


def _form(value: object) -> str | None:
    """Tell a mapping that holds `patches` alone from one of comparisons: a component may be called patches, too."""
    if isinstance(value, str):
        return AS_TEXT
    if not isinstance(value, dict):
        return None
    inner = value.get("patches")
    return AS_PATCHES if set(value) == {"patches"} and isinstance(inner, dict) and _judges(inner) else AS_MAPPING


def _judges(inner: Collection[str]) -> bool:
    return "compare" not in inner or bool({slot.written for slot in PatchesPart.slots} & set(inner) - {"compare"})


FORM_OF_SCORE = Choice(_form)
"""Chooses among a file, comparisons by component, and patches."""
