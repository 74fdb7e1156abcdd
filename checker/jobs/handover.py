"""Publishing by two jobs: one measures and hands over, the other verifies, writes and opens no truth."""

from dataclasses import replace
from pathlib import Path

from checker.adapters.agekeys import recipient_of, seal
from checker.adapters.git import head_commit
from checker.adapters.git_refs import merge_base
from checker.adapters.loose import read_loose
from checker.adapters.output import refuse_existing, write_file
from checker.adapters.records_key import records_identity
from checker.jobs.admission import Admission, no
from checker.jobs.canaries import unkept
from checker.jobs.handed_ledger import HandedLedger, NoTruth
from checker.jobs.publish import Derived, Published, derive, publish
from checker.jobs.signatures import signatures_of
from checker.jobs.tools import Tools
from checker.jobs.verify import verify
from checker.jobs.workspace import Workspace
from checker.model.errors import LedgerRefusal, TreeRefusal, UsageRefusal
from checker.model.handing import Handover
from checker.model.result import Measurement
from checker.model.said import say
from checker.report.emptied import why_emptied
from checker.scoring.handed.read import MOST_BYTES, read_handover
from checker.scoring.handed.write import write_handover
from checker.scoring.signing.covered import of_handover


def measure_only(workspace: Workspace, tools: Tools, repository: str | None, output: Path) -> tuple[Published, int]:
    """Measure what the ledger does not hold, and write it into a new file; give what was done and how many.

    Nothing in the repository is written. Secret records are sealed with the records key, or stay out. Raises
    UsageRefusal.
    """
    refuse_existing(output)
    derived = derive(workspace, tools)
    measured = tuple(each for each in map(_sealed, derived.fresh) if not each.secret or each.sealed is not None)
    kept = [each.receipt for each in measured]
    proofs = tuple(each for each in derived.proofs if each not in kept)
    canaries = unkept(workspace, tools.truth, tools.ledger)
    handover = Handover(repository, head_commit(workspace.root), measured, proofs, canaries)
    signer = signatures_of(workspace, tools.ledger).signer
    raw = write_handover(
        handover, lambda told: None if signer is None else str(signer.sign(of_handover(told, signer.id)))
    )
    write_file(output, raw)
    return derived.told(()), len(measured)


def publish_from(workspace: Workspace, tools: Tools, repository: str | None, path: Path) -> Published:
    """Publish what was handed over, once all of it is found to be of entries that stand here; no truth is opened.

    Raises UsageRefusal, and then nothing was written: the file is not whole, of another repository or commit, of other
    entries or declarations, not signed as it must be, or a board would lose all of its rows.
    """
    if tools.ledger is None:
        raise UsageRefusal(say("this is no git repository, and has no ledger"), say("Run it in a clone of main."))
    handed = read_handover(read_loose("handover", path, MOST_BYTES).raw)
    _refuse_elsewhere(workspace, handed.handover, repository)
    admission = Admission(workspace, tools.ledger, records_identity())
    ledger = HandedLedger(tools.ledger, admission.admit(handed), admission.canaries(handed))
    blind = replace(tools, truth=NoTruth(), ledger=ledger)
    done = publish(workspace, blind, compare=False, guard=_refuse_emptied)
    found = verify(_anew(workspace), replace(blind, ledger=tools.ledger))
    if found.different or found.broken:
        raise LedgerRefusal(
            say("what was published is not what the ledger and the entries give again"),
            say("Commit nothing of it, and run `pullrank verify`."),
        )
    return done


def _anew(workspace: Workspace) -> Workspace:
    from checker.jobs.workspace import working_folder  # noqa: PLC0415

    return working_folder(workspace.root)


def _sealed(measured: Measurement) -> Measurement:
    key = records_identity()
    if not measured.secret or key is None:
        return measured
    return replace(measured, sealed=seal(measured.records, [recipient_of(key)]))


def _refuse_elsewhere(workspace: Workspace, handover: Handover, repository: str | None) -> None:
    if handover.repository != repository:
        raise no("it is of the repository {handed}, and this is {here}",
                 handed=handover.repository or "without a name", here=repository or "without a name")  # fmt: skip
    try:
        here = merge_base(workspace.root, handover.commit, "HEAD") == handover.commit
    except TreeRefusal:
        here = False
    if not here:
        raise no("it is of the commit {commit}, which is not in the history of what is checked out",
                 commit=handover.commit)  # fmt: skip


def _refuse_emptied(derived: Derived) -> None:
    """Refuse where no board is left to publish: every one would lose all of its rows."""
    lost = derived.generated.emptied
    if lost and not derived.generated.made and not derived.generated.kept:
        raise UsageRefusal(
            say("nothing is published: {board} would lose all of its rows ({why})",
                board=lost[0].board, why=why_emptied(lost[0])),
            say("Put right what is named, or take it back; what is to leave a board leaves it by a ruling."),
        )  # fmt: skip
