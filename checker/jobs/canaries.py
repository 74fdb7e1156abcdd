"""What has to be looked for in everything that goes out: canaries of truths that can be opened here, and kept ones.

The ledger keeps those of held-out truths, sealed with the records key. So a job that opens no truth, since it writes
what is published, still finds them in that.
"""

import json
from collections.abc import Iterator
from contextlib import suppress

from checker.adapters.agekeys import recipient_of, seal
from checker.adapters.leaving import know
from checker.adapters.records_key import records_identity
from checker.jobs.workspace import Workspace
from checker.model.benchmark import TruthKind
from checker.model.declared import Declared
from checker.model.errors import TruthRefusal
from checker.model.handing import SealedCanaries
from checker.model.ports import Ledger, TruthStore


def learn(workspace: Workspace, truth: TruthStore, ledger: Ledger | None) -> None:
    """Look for all canaries that are known here in whatever is written or said from now on. Raises LedgerRefusal."""
    for declared, version in _versions(workspace):
        with suppress(TruthRefusal):  # what is measured by it says so; here there is nothing to learn
            if truth.can_open(declared, version):
                truth.open(declared, version)
    for known in {} if ledger is None else ledger.canaries().values():
        know(known)


def unkept(workspace: Workspace, truth: TruthStore, ledger: Ledger | None) -> tuple[SealedCanaries, ...]:
    """Seal the canaries of held-out truths that can be opened here and of which the ledger has none yet.

    Without a records key there are none. Raises LedgerRefusal.
    """
    key, kept = records_identity(), {} if ledger is None else ledger.canaries()
    return () if key is None else tuple(_sealed(workspace, truth, key, frozenset(kept)))


def _sealed(workspace: Workspace, truth: TruthStore, key: str, kept: frozenset[str]) -> Iterator[SealedCanaries]:
    seen = set(kept)
    for declared, version in _versions(workspace):
        committed = declared.benchmark.versions[version].truth
        if committed.kind is not TruthKind.HELDOUT or committed.commitment is None or committed.commitment in seen:
            continue
        with suppress(TruthRefusal):
            if truth.can_open(declared, version):
                canaries = truth.open(declared, version).canaries
                seen.add(committed.commitment)
                raw = json.dumps(sorted(canaries)).encode("ascii")
                yield SealedCanaries(committed.commitment, seal(raw, [recipient_of(key)]))


def _versions(workspace: Workspace) -> Iterator[tuple[Declared, str]]:
    for declared in map(workspace.benchmark, workspace.ids()):
        for version in declared.benchmark.versions:
            yield declared, version
