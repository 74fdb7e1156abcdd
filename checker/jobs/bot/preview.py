"""The board as it would be with a pull request's entry, for a benchmark whose answers everybody can read.

It takes no right to write and no key. Held-out answers are opened by a rescoring alone, which is counted.
"""

from collections.abc import Callable
from dataclasses import replace

from checker.adapters.github.environment import Connection
from checker.jobs.bot.inspect import Asked, scope_asked
from checker.jobs.check import check
from checker.jobs.preview import preview_entry
from checker.jobs.scope import Scope
from checker.jobs.tools import Tools
from checker.jobs.workspace import Workspace
from checker.model.benchmark import Benchmark, TruthKind
from checker.model.errors import DeclarationRefusal, Refusal
from checker.model.finding import Report, Verdict
from checker.model.forge import Forge
from checker.model.said import Said, say
from checker.report.comment_context import Preview
from checker.report.preview_rows import for_comment


def foresee(
    forge: Forge, connection: Connection, asked: Asked, tools_for: Callable[[Workspace], Tools]
) -> Preview | Said:
    """Score the pull request's entry by the base's declarations and scorer; or say why there is nothing to show."""
    try:
        return _foreseen(scope_asked(forge, connection, replace(asked, declarations="base")), tools_for)
    except Refusal as refusal:
        return refusal.message
    except DeclarationRefusal:
        return say("a benchmark's declaration is wrong")


def _foreseen(scope: Scope, tools_for: Callable[[Workspace], Tools]) -> Preview | Said:
    report = check(scope).report
    if report.verdict is not Verdict.PASS or len(scope.targets) != 1:
        return say("the pull request is not one entry without errors")
    workspace, target = scope.workspace, scope.targets[0]
    benchmark = workspace.benchmark(target.benchmark).benchmark
    if not _is_open(benchmark, report):
        return say("the answers of {id} are held out, or not to be told of before the merge", id=benchmark.id)
    found = preview_entry(scope.sides, workspace, target, tools_for(workspace)).preview
    return for_comment(found, benchmark) if found is not None else say("measuring the entry found errors in it")


def _is_open(benchmark: Benchmark, report: Report) -> bool:
    """Whether anybody could do it at home: the answers of the entry's version are public, and no gate is declared."""
    names = {entry.version for entry in report.entries}
    kinds = {version.truth.kind for name, version in benchmark.versions.items() if name in names}
    return kinds == {TruthKind.OPEN} and benchmark.feedback.gate is None and benchmark.scoring.declared
