"""Verdicts in the ledger: each batch is a file of its own, written once; those on a held-out truth are sealed."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path

from checker.adapters.agekeys import recipient_of, seal, unseal
from checker.adapters.git import GitTree
from checker.adapters.ledger_branch import LOG, LedgerBranch
from checker.adapters.ledger_lines import asked
from checker.model.errors import LedgerRefusal
from checker.model.judging import Verdict, Verdicts
from checker.model.said import say
from checker.scoring.judging.replies import read_verdicts, write_verdicts


class GitVerdicts:
    """The verdicts of one repository; implements the port `VerdictStore`."""

    def __init__(self, repo: Path, records_key: str | None = None) -> None:
        """Take a repository, and the age identity that verdicts on held-out truths are sealed with."""
        self._branch = LedgerBranch(repo)
        self._key = records_key

    def verdicts(self, benchmark: str, version: str) -> Verdicts:
        """Give every verdict that can be read here; where two have one digest, the first by the files' names."""
        head = self._branch.head()
        if head is None:
            return {}
        with GitTree(self._branch.repo, head) as tree:
            files = [(node.path, tree.read(node.path) or b"") for node in tree.walk(_folder(benchmark, version))]
        found: dict[str, Verdict] = {}
        for path, raw in sorted(files):
            for verdict in self._read(path, raw):
                found.setdefault(verdict.digest, verdict)
        return found

    def keep(self, benchmark: str, version: str, verdicts: Sequence[Verdict], *, secret: bool) -> None:
        """Add a file with these verdicts, and the event that they were asked for."""
        if not verdicts:
            return
        if not self.can_keep(secret=secret):
            raise LedgerRefusal(
                say("verdicts on a held-out truth are kept sealed, and there is no key to seal them"),
                say("Put an age identity into PULLRANK_RECORDS_IDENTITY; `pullrank truth keygen` makes one."),
            )
        raw = write_verdicts(verdicts)
        if secret and self._key is not None:
            raw = seal(raw, [recipient_of(self._key)])
        name = sha256(raw).hexdigest()
        path = f"{_folder(benchmark, version)}/{name}.{'age' if secret else 'jsonl'}"

        def new(head: str | None) -> Mapping[str, bytes]:
            line = asked(benchmark, version, name, len(verdicts), self._branch.id("HEAD"))
            return {path: raw, LOG: self._branch.log(head) + line}

        self._branch.add(new)

    def can_keep(self, *, secret: bool) -> bool:
        """Whether verdicts can be kept and read again here."""
        return not secret or self._key is not None

    def _read(self, path: str, raw: bytes) -> list[Verdict]:
        if not path.endswith(".age"):
            return read_verdicts(raw)
        return read_verdicts(unseal(raw, [self._key])) if self._key is not None else []


def _folder(benchmark: str, version: str) -> str:
    return f"verdicts/{benchmark}/{version}"
