"""Verdicts in the ledger: each batch is a file of its own, written once; those on a held-out truth are sealed."""

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from checker.adapters.agekeys import recipient_of, seal, unseal
from checker.adapters.git import GitTree
from checker.adapters.ledger_branch import LOG, LedgerBranch
from checker.adapters.ledger_lines import asked, asked_keys
from checker.model.errors import LedgerRefusal
from checker.model.judging import Batch, Verdict
from checker.model.said import say
from checker.scoring.judging.replies import read_verdicts, write_verdicts


class GitVerdicts:
    """The verdicts of one repository; implements the port `VerdictStore`."""

    def __init__(self, repo: Path, records_key: str | None = None) -> None:
        """Take a repository, and the age identity that verdicts on held-out truths are sealed with."""
        self._branch = LedgerBranch(repo)
        self._key = records_key
        self._read: dict[tuple[str, str, str], tuple[Batch, ...]] = {}

    def batches(self, benchmark: str, version: str) -> tuple[Batch, ...]:
        """Give every batch that can be read here, in the order in which they came."""
        head = self._branch.head()
        if head is None:
            return ()
        if (head, benchmark, version) not in self._read:
            self._read = {(head, benchmark, version): self._all(head, _folder(benchmark, version))}
        return self._read[head, benchmark, version]

    def keep(self, benchmark: str, version: str, batch: Batch, *, secret: bool) -> None:
        """Add a file with these verdicts, and the event that they were asked for in a run."""
        if not batch.verdicts:
            return
        if not self.can_keep(secret=secret):
            raise LedgerRefusal(
                say("verdicts on a held-out truth are kept sealed, and there is no key to seal them"),
                say("Put an age identity into PULLRANK_RECORDS_IDENTITY; `pullrank truth keygen` makes one."),
            )
        raw = write_verdicts(batch.verdicts)
        if secret and self._key is not None:
            raw = seal(raw, [recipient_of(self._key)])
        name = sha256(raw).hexdigest()
        path = f"{_folder(benchmark, version)}/{name}.{'age' if secret else 'jsonl'}"

        def new(head: str | None) -> Mapping[str, bytes]:
            line = asked(benchmark, version, name, batch, self._branch.id("HEAD"))
            return {path: raw, LOG: self._branch.log(head) + line}

        self._branch.add(new)

    def can_keep(self, *, secret: bool) -> bool:
        """Whether verdicts can be kept and read again here."""
        return not secret or self._key is not None

    def _all(self, head: str, folder: str) -> tuple[Batch, ...]:
        with GitTree(self._branch.repo, head) as tree:
            files = {_name(node.path): (node.path, tree.read(node.path) or b"") for node in tree.walk(folder)}
        told = [(name, run) for name, run in asked_keys(self._branch.log(head)) if name in files]
        return tuple(Batch(run, tuple(self._opened(*files[name]))) for name, run in told)

    def _opened(self, path: str, raw: bytes) -> list[Verdict]:
        if sha256(raw).hexdigest() != _name(path):
            raise LedgerRefusal(
                say("the kept verdicts at {path} are not those that were kept there", path=path),
                say("Restore the ledger's branch from a copy that is whole."),
            )
        if not path.endswith(".age"):
            return read_verdicts(raw)
        return read_verdicts(unseal(raw, [self._key])) if self._key is not None else []


def _name(path: str) -> str:
    return path.rpartition("/")[2].partition(".")[0]


def _folder(benchmark: str, version: str) -> str:
    return f"verdicts/{benchmark}/{version}"
