"""Makes signing keys, and puts a new one in the place of the old."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from checker.adapters.output import refuse_existing, write_file
from checker.adapters.signing import generate
from checker.jobs.signatures import ring_of
from checker.jobs.workspace import Workspace
from checker.model.errors import UsageRefusal
from checker.model.said import say
from checker.scoring.signing.keys import PATH, PublicKey, new_key, write_keys


def keygen(workspace: Workspace, output: Path) -> PublicKey:
    """Make the first key: the private one into a new file, the public one into the repository."""
    if any(key.active for key in ring_of(workspace).values()):
        raise UsageRefusal(
            say("{path} has an active key already", path=PATH), say("Replace it with `pullrank receipts rotate`.")
        )
    return _added(workspace, output, ring_of(workspace).values())


def rotate(workspace: Workspace, output: Path, *, revoke: str | None = None) -> PublicKey:
    """Make a new key and retire the others; what they signed stays valid, but for one to `revoke`, by its id."""
    ring, today = ring_of(workspace), _today()
    if not ring:
        raise UsageRefusal(say("{path} has no key to replace", path=PATH), say("Make one: pullrank receipts keygen."))
    if revoke is not None and revoke not in ring:
        raise UsageRefusal(say("{path} has no key {id}", path=PATH, id=revoke), say("Name the id that stands there."))
    older = [replace(key, retired=key.retired or today) for key in ring.values()]
    older = [replace(key, revoked=key.revoked or today) if key.id == revoke else key for key in older]
    return _added(workspace, output, older)


def _added(workspace: Workspace, output: Path, older: Iterable[PublicKey]) -> PublicKey:
    refuse_existing(output)
    private, public = generate()
    key = new_key(public, _today())
    write_file(output, f"# {key.id}\n{private}\n".encode("ascii"), private=True)
    write_file(workspace.root / PATH, write_keys([*older, key]))
    return key


def _today() -> str:
    return datetime.now(UTC).date().isoformat()
