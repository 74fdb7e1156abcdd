"""What is run in a sandbox, what comes of it, and what every kind of sandbox provides."""

from collections.abc import Callable
from typing import Protocol

from checker.model.patches import RunLimits
from checker.model.said import Said
from checker.model.value import dataclass
from checker.scoring.patches.judge import Ending
from checker.scoring.patches.results.base import Source


@dataclass(frozen=True, slots=True)
class Job:
    """One run: `command` in `folder`, which holds `tree` (a tar archive) and is the one place that can be written to.

    In `command`, `{python}` and `{report}` stand for the interpreter and for the file of results. `secret` goes to the
    command's standard input where `source` is the runner. Once `stopped` says so, nobody waits for it any more.
    """

    command: tuple[str, ...]
    source: Source
    tree: bytes
    folder: str
    image: str | None
    limits: RunLimits
    secret: str
    stopped: Callable[[], bool] = lambda: False


@dataclass(frozen=True, slots=True)
class Ran:
    """How a run ended, and its results. Of trouble no words are kept: they may name files of the truth."""

    ending: Ending
    results: bytes = b""


class Sandbox(Protocol):
    """A way to run a command with no network, no environment, one folder and bounds on everything."""

    @property
    def name(self) -> str:
        """What people call it."""
        ...

    @property
    def order(self) -> int:
        """Its place among others that could do the same; the least is tried first."""
        ...

    @property
    def images(self) -> bool:
        """Whether it runs images; where not, it runs what is installed on this machine."""
        ...

    def trouble(self) -> Said | None:
        """Say why it cannot run anything here; None where it can."""
        ...

    def run(self, job: Job) -> Ran:
        """Run one job and leave nothing of it behind."""
        ...

    def repository(self, image: str, folder: str, limits: RunLimits) -> bytes | None:
        """Give an image's folder as a tar archive; None where it cannot be had."""
        ...
