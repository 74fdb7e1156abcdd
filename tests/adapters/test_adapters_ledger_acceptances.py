"""How entries came in, as the ledger tells it: by tree id, the first line, nothing made up."""

import json
import subprocess
from pathlib import Path

import pytest

from checker.adapters.git_write import git
from checker.adapters.ledger import BRANCH, GitLedger
from checker.adapters.ledger_acceptances import acceptances
from checker.adapters.ledger_branch import LedgerBranch
from checker.model.errors import LedgerRefusal
from checker.model.result import Acceptance
from checker.model.site import Accepted

TREE = "0123456789" * 4


@pytest.fixture
def repo(tmp_path: Path) -> Path:
    subprocess.run(["git", "init", "--quiet", str(tmp_path)], check=True)
    return tmp_path


def line(**changes: object) -> bytes:
    told = {"at": "2026-03-02T10:00:00Z", "benchmark": "b", "commit": "a" * 40, "entry": "e", "entry_tree": TREE}
    return (json.dumps({**told, "event": "accepted", "key": "b/e", **changes}) + "\n").encode()


def keep(repo: Path, log: bytes) -> None:
    LedgerBranch(repo).add(lambda head: {"ledger.jsonl": log})


def test_nothing_is_known_without_a_repository_or_a_ledger(repo: Path, tmp_path: Path) -> None:
    assert acceptances(repo) == {}
    (repo / "below").mkdir()
    assert acceptances(repo / "below") == {}


def test_what_the_ledger_writes_is_read(repo: Path) -> None:
    GitLedger(repo).append([], [Acceptance("b", "e", TREE)])
    (written,) = [json.loads(each) for each in git(repo, "show", f"{BRANCH}:ledger.jsonl").splitlines()]
    assert acceptances(repo) == {TREE: Accepted(written["at"], None, None)}


def test_the_first_line_on_a_tree_counts_and_only_acceptances_do(repo: Path) -> None:
    other = "b" * 40
    keep(repo, line(event="rescored", entry_tree=other) + line(pull=7) + line(at="2027-01-01T00:00:00Z", key="again"))
    assert acceptances(repo) == {TREE: Accepted("2026-03-02T10:00:00Z", "a" * 40, 7)}


@pytest.mark.parametrize("pull", [0, -1, True, "7", 1.5, None])
def test_what_is_no_number_of_a_pull_request_is_none(repo: Path, pull: object) -> None:
    keep(repo, line(pull=pull, commit=None, at=None))
    assert acceptances(repo) == {TREE: Accepted()}


def test_a_damaged_ledger_is_refused(repo: Path) -> None:
    keep(repo, b"{}\n")
    with pytest.raises(LedgerRefusal):
        acceptances(repo)
