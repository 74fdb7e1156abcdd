"""Puts together what rescoring needs from outside."""

from collections.abc import Sequence

from checker.adapters.git import repository_root
from checker.adapters.ledger import GitLedger
from checker.adapters.records_key import records_identity
from checker.adapters.scorers import DeclaredScorer
from checker.adapters.truth import DeclaredTruth
from checker.adapters.verdicts import GitVerdicts
from checker.jobs.judge import Asking, Court, court
from checker.jobs.workspace import Workspace
from checker.model.ports import Ledger, Progress, Scorer, TruthStore
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class Tools:
    """What rescoring needs from outside; `ledger` is None outside a git repository."""

    truth: TruthStore
    scorer: Scorer
    ledger: Ledger | None
    progress: Progress
    court: Court


def tools(
    workspace: Workspace,
    identities: Sequence[str],
    truth: str | None,
    timeout: float,
    progress: Progress,
    asking: Asking = Asking.REPLAY,
) -> Tools:
    """Give the truth store, the scorer's process, who is asked, and the ledger; no ledger outside a git repository."""
    root = workspace.root.resolve()
    scorer = DeclaredScorer(timeout, progress)
    kept = repository_root(root) == root
    return Tools(
        truth=DeclaredTruth(workspace.declarations, identities, truth),
        scorer=scorer,
        ledger=GitLedger(root, records_identity()) if kept else None,
        progress=progress,
        court=court(scorer, GitVerdicts(root, records_identity()) if kept else None, asking),
    )
