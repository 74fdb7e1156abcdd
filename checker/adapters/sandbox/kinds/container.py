"""Runs tests in containers of a declared image, by podman or docker, whichever answers.

The image's own files are read-only. Its repository is copied into a folder in memory, at the same place, which is the
one that can be written to; there is no network, no capability and nothing of this machine inside.
"""

import secrets
import shutil
from functools import cached_property

from checker.adapters.sandbox.base import Job, Ran
from checker.adapters.sandbox.launcher import fed, launched, outcome
from checker.adapters.sandbox.supervise import Bounds, supervise
from checker.model.patches import RunLimits
from checker.model.said import Said, say
from checker.scoring.patches.judge import Ending

_PATIENCE = 30
_PULL = 3600
_LARGEST = 4 << 30
_TEMPORARY = 256 << 20


class Container:
    """Implements `Sandbox` by a program with docker's command line."""

    images = True

    def __init__(self, program: str, order: int) -> None:
        self.name = program
        self.order = order

    def trouble(self) -> Said | None:
        """Say why it cannot run anything here: the program is asked for its server."""
        return self._trouble

    @cached_property
    def _trouble(self) -> Said | None:
        if shutil.which(self.name) is None:
            return say("the program {program} is not installed", program=self.name)
        asked = supervise([self.name, "info"], b"", Bounds(_PATIENCE, 1 << 20))
        if asked.ending is Ending.FINISHED and asked.code == 0:
            return None
        why = asked.said.splitlines()[-1][:200] if asked.said else asked.ending.value
        return say("{program} does not answer: {why}", program=self.name, why=why)

    def run(self, job: Job) -> Ran:
        """Run one job in a new container, and remove it."""
        name, report = f"pullrank-{secrets.token_hex(8)}", f"/tmp/{secrets.token_hex(16)}/report"  # noqa: S108
        command = self.command(job, name, report)
        self._fetch(job.image or "")
        bounds = Bounds(job.limits.seconds, job.limits.output + len(job.secret) + 1, lambda _: job.stopped())
        ended = supervise(command, fed(job), bounds, lambda: self._remove(name))
        return outcome(ended, job)

    def command(self, job: Job, name: str, report: str) -> list[str]:
        """Give the command line that runs a job."""
        if job.image is None:
            raise ValueError("a container is made of an image")
        inside = launched(job, "python3", report, limited=False)
        return [
            *(self.name, "run", "--rm", "--interactive", "--name", name),
            *_closed(job.limits),
            *("--tmpfs", f"{job.folder}:rw,exec,nosuid,nodev,mode=1777,size={job.limits.disk}"),
            *("--tmpfs", f"/tmp:rw,exec,nosuid,nodev,mode=1777,size={_TEMPORARY}"),  # noqa: S108
            *("--env", "PYTHONHASHSEED=0", "--env", "PYTHONDONTWRITEBYTECODE=1", "--env", "HOME=/tmp"),
            *("--workdir", "/", "--entrypoint", inside[0], job.image, *inside[1:]),
        ]

    def repository(self, image: str, folder: str, limits: RunLimits) -> bytes | None:
        """Give an image's folder as a tar archive; the image is fetched first where it is not there."""
        self._fetch(image)
        command = [self.name, "run", "--rm", *_closed(limits), "--entrypoint", "tar", image]
        packed = supervise([*command, "-c", "-f", "-", "-C", folder, "."], b"", Bounds(_PULL, _LARGEST))
        return packed.wrote if packed.ending is Ending.FINISHED and packed.code == 0 else None

    def _fetch(self, image: str) -> None:
        """Have an image here before the clock of a run starts; where that fails, the run will say so."""
        asked = supervise([self.name, "image", "inspect", image], b"", Bounds(_PATIENCE, 1 << 20))
        if asked.code:
            supervise([self.name, "pull", "--quiet", image], b"", Bounds(_PULL, 1 << 20))

    def _remove(self, name: str) -> None:
        """End a container: to end the program that started it is not enough."""
        supervise([self.name, "rm", "--force", name], b"", Bounds(_PATIENCE, 1 << 12))


def _closed(limits: RunLimits) -> list[str]:
    return [
        *("--network", "none", "--read-only", "--cap-drop", "ALL", "--security-opt", "no-new-privileges"),
        *("--memory", str(limits.memory), "--memory-swap", str(limits.memory)),
        *("--pids-limit", str(limits.processes), "--ulimit", "core=0", "--log-driver", "none"),
    ]


SANDBOXES = (Container("podman", 10), Container("docker", 11))
