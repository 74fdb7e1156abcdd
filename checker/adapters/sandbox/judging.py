"""Judges one patch: what is left of it is applied, and the tests are run once or twice."""

import secrets
from dataclasses import replace
from pathlib import Path
from threading import Event

from checker.adapters.sandbox.apply import GitTrouble, applied
from checker.adapters.sandbox.base import Job, Ran, Sandbox
from checker.adapters.sandbox.images import Images
from checker.model.json import Json
from checker.model.patches import Patches, PatchProtocol
from checker.model.value import dataclass
from checker.scoring.patches.diff import FileDiff, read_patch
from checker.scoring.patches.faults import BadPatch, PatchFault
from checker.scoring.patches.filter import admitted, protected, touched
from checker.scoring.patches.judge import Ending, Kind, Run, Verdict, passes_functional, passes_security, tier
from checker.scoring.patches.refuse import unfit_truth
from checker.scoring.patches.results import readers
from checker.scoring.patches.results.base import Source
from checker.scoring.patches.tree import Files, size, write_tar
from checker.scoring.patches.truth import Trial

_RUNNER = Path(__file__).with_name("unittest_runner.py")
_TRIES = 2


class _Trouble(Exception):
    """The sandbox or the image could not do its work."""


@dataclass(frozen=True, slots=True)
class Judge:
    """One answer, and what it takes to judge it."""

    sandbox: Sandbox
    images: Images
    patches: Patches
    trial: Trial
    id: str
    answer: Json

    def __call__(self, stop: Event) -> Verdict:
        """Give the verdict; once `stop` is set, nobody waits for it any more. Raises TruthRefusal."""
        try:
            return self._verdict(self._admitted(), stop)
        except BadPatch:
            return Verdict(Kind.BROKEN)
        except (GitTrouble, _Trouble):
            return Verdict(Kind.INDETERMINATE)

    def _admitted(self) -> tuple[FileDiff, ...]:
        """Give what is left of the patch without tests, protected files and, by one protocol, binary ones."""
        if not isinstance(self.answer, str):
            raise BadPatch(PatchFault.CORRUPT)
        binary = self.patches.protocol is PatchProtocol.BUDGET
        return admitted(read_patch(self.answer), touched(self.trial.tests), protected(self.patches), binary=binary)

    def _verdict(self, patch: tuple[FileDiff, ...], stop: Event) -> Verdict:
        if not patch and self.patches.protocol is PatchProtocol.CLASSIFIED:
            return Verdict(Kind.EMPTY)
        start = self._start()
        plain = applied(start, patch)
        tested = self._with_tests(start, plain)
        first = self._run(plain, stop)
        told = tier(first.report, self.trial.functional)
        if not passes_functional(self.trial, first, self.patches):
            return Verdict(Kind.COMPLETED, tier=told)
        second = self._run(tested, stop)
        secure = passes_security(self.trial, first, second, self.patches)
        return Verdict(Kind.COMPLETED, functional=True, security=secure, tier=tier(second.report, self.trial.security))

    def _start(self) -> Files:
        """Give the repository as the model found it."""
        files = self.trial.repository
        if files is None:
            files = self.images.repository(self.sandbox, self.trial.image)
        if files is None:
            raise _Trouble
        try:
            return applied(files, self.trial.task)
        except BadPatch:
            raise unfit_truth(self.id, "task_patch") from None

    def _with_tests(self, start: Files, plain: Files) -> Files:
        """Add the hidden tests; where they do not fit, it is told whose fault that is."""
        try:
            tested = applied(plain, self.trial.tests)
        except BadPatch as bad:
            try:
                applied(start, self.trial.tests)
            except BadPatch:
                raise unfit_truth(self.id, "test_patch") from None
            raise bad from None
        if size(tested) > self.patches.limits.disk >= size(start):
            raise BadPatch(PatchFault.MISFIT)
        return tested

    def _run(self, files: Files, stop: Event) -> Run:
        reader = readers()[self.patches.results]
        job = Job(
            command=self._command(reader.source),
            source=reader.source,
            tree=write_tar(files),
            folder=self.patches.folder,
            image=self.trial.image or self.patches.image,
            limits=self.patches.limits,
            secret="",
            stopped=stop.is_set,
        )
        for _ in range(_TRIES):
            job = replace(job, secret=secrets.token_hex(32))
            ran: Ran = self.sandbox.run(job)
            if ran.ending is not Ending.TROUBLE:
                told = reader.read(ran.results, job.secret) if ran.ending is Ending.FINISHED else None
                return Run(ran.ending, told)
        raise _Trouble

    def _command(self, source: Source) -> tuple[str, ...]:
        if source is not Source.RUNNER:
            return self.patches.command
        return ("{python}", "-I", "-B", "-c", _RUNNER.read_text(encoding="utf-8"), self.patches.start)
