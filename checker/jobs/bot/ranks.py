"""Whether an entry that may be merged gets a rank by that alone, as the base's declarations say."""

from checker.jobs.workspace import Workspace
from checker.model.benchmark import TruthKind
from checker.model.errors import DeclarationRefusal, UsageRefusal
from checker.model.finding import EntryReport, Report


def waits_for_rescoring(workspace: Workspace, report: Report) -> bool:
    """Whether the answers for an entry of the report are held out, and it was not rescored.

    A benchmark that is not declared here, or wrongly, tells nothing.
    """
    return any(not entry.rescored and _is_held_out(workspace, entry) for entry in report.entries)


def _is_held_out(workspace: Workspace, entry: EntryReport) -> bool:
    try:
        versions = workspace.benchmark(entry.benchmark or "").benchmark.versions
    except (UsageRefusal, DeclarationRefusal):
        return False
    version = versions.get(entry.version or "")
    return version is not None and version.truth.kind is TruthKind.HELDOUT
