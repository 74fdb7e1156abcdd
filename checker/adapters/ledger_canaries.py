"""The canaries that the ledger keeps, one sealed file for each held-out truth: found, opened and written."""

import json
from collections.abc import Mapping, Sequence

from checker.adapters.agekeys import unseal
from checker.adapters.git import GitTree
from checker.adapters.ledger_branch import damaged
from checker.adapters.ledger_lines import Events, canaries_kept, events
from checker.model.handing import SealedCanaries
from checker.model.said import say

_FOLDER = "canaries/"
_EVENT = "canaries"


def opened(tree: GitTree, log: bytes, records_key: str | None) -> dict[str, tuple[str, ...]]:
    """Give the canaries by their truth's commitment; none of a truth without the key. Raises LedgerRefusal."""
    truths = sorted(key for event, key in events(log) if event == _EVENT)
    return {truth: _opened(tree.read(_path(truth)), records_key) for truth in truths}


def added(
    known: Events, canaries: Sequence[SealedCanaries], commit: str | None
) -> tuple[Mapping[str, bytes], list[bytes]]:
    """Give the files and the lines of those that are not among the known events."""
    new = {each.truth: each.sealed for each in canaries if (_EVENT, each.truth) not in known}
    return {_path(truth): sealed for truth, sealed in new.items()}, [canaries_kept(truth, commit) for truth in new]


def read_canaries(raw: bytes) -> tuple[str, ...] | None:
    """Read what was sealed; None for anything else."""
    try:
        value = json.loads(raw)
    except ValueError:
        return None
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        return None
    return tuple(value)


def _opened(sealed: bytes | None, records_key: str | None) -> tuple[str, ...]:
    if sealed is None:
        raise damaged(say("canaries that the ledger's list of events names are missing from it"))
    if records_key is None:
        return ()
    found = read_canaries(unseal(sealed, [records_key]))
    if found is None:
        raise damaged(say("canaries in the ledger are not what was sealed"))
    return found


def _path(truth: str) -> str:
    return f"{_FOLDER}{truth.partition(':')[2]}.age"
