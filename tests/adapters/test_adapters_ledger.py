"""The ledger: append-only, all or nothing, nothing lost to a race, damage noticed."""

import json
import os
import subprocess
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from pyrage.x25519 import Identity

from checker.adapters.git_write import git, identity
from checker.adapters.ledger import BRANCH, GitLedger
from checker.model.errors import LedgerRefusal
from checker.model.result import Acceptance, Measurement, Receipt
from checker.scoring.digest import digest

TREE = "0123456789" * 4
IDENTITY = {**os.environ, **identity("Test")}


def measurement(key: str, records: bytes = b'{"cells":{}}\n') -> Measurement:
    receipt = Receipt(
        benchmark="alphabet",
        version="v1",
        entry=f"entry-{key}",
        entry_tree=TREE,
        records=digest(records),
        truth=None,
        scorer=digest(b"scorer"),
        evidence={"numbers": "rescored", "items": "all", "raw": "all"},
        metrics={"accuracy": "1/3", "speed": None},
    )
    return Measurement(key, receipt, records)


@pytest.fixture
def repo(tmp_path: Path) -> Path:
    subprocess.run(["git", "init", "--quiet", str(tmp_path)], check=True)
    return tmp_path


def log(repo: Path) -> list[dict]:
    return [json.loads(line) for line in git(repo, "show", f"{BRANCH}:ledger.jsonl").splitlines()]


def test_an_empty_ledger_knows_nothing(repo):
    assert GitLedger(repo).measurement("a") is None


def test_what_was_added_is_given_back(repo):
    ledger = GitLedger(repo)
    assert ledger.append([measurement("a"), measurement("b")], [Acceptance("alphabet", "entry-a", TREE)]) == 3
    assert ledger.measurement("a") == measurement("a")
    assert ledger.measurement("c") is None
    assert [line["event"] for line in log(repo)] == ["rescored", "rescored", "accepted"]


def test_adding_the_same_again_makes_no_commit(repo):
    ledger = GitLedger(repo)
    ledger.append([measurement("a")], [Acceptance("alphabet", "entry-a", TREE)])
    head = git(repo, "rev-parse", BRANCH)
    assert ledger.append([measurement("a", b"other\n")], [Acceptance("alphabet", "entry-a", TREE)]) == 0
    assert git(repo, "rev-parse", BRANCH) == head
    assert ledger.measurement("a").records == measurement("a").records


def test_earlier_lines_stay_as_they_were(repo):
    ledger = GitLedger(repo)
    ledger.append([measurement("a")], [])
    before = git(repo, "show", f"{BRANCH}:ledger.jsonl")
    ledger.append([measurement("b")], [])
    assert git(repo, "show", f"{BRANCH}:ledger.jsonl").startswith(before)
    assert git(repo, "rev-list", "--count", BRANCH).strip() == b"2"


def test_the_work_tree_and_the_index_are_left_alone(repo):
    (repo / "mine.txt").write_text("mine")
    git(repo, "add", "mine.txt")
    before = git(repo, "status", "--porcelain")
    GitLedger(repo).append([measurement("a")], [])
    assert git(repo, "status", "--porcelain") == before


def test_writers_at_once_lose_nothing(repo):
    refused: list[LedgerRefusal] = []

    def write(name: str) -> None:
        try:
            for number in range(3):
                GitLedger(repo).append([measurement(f"{name}{number}")], [])
        except LedgerRefusal as refusal:
            refused.append(refusal)

    writers = [threading.Thread(target=write, args=(name,)) for name in "abc"]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert not refused
    assert len(log(repo)) == 9
    assert all(GitLedger(repo).measurement(f"{name}{number}") for name in "abc" for number in range(3))


def test_a_clone_goes_on_from_its_origins_ledger(repo, tmp_path_factory):
    subprocess.run(["git", "-C", str(repo), "commit", "--quiet", "--allow-empty", "-m", "x"], check=True, env=IDENTITY)
    GitLedger(repo).append([measurement("a")], [])
    clone = tmp_path_factory.mktemp("clone")
    subprocess.run(["git", "clone", "--quiet", str(repo), str(clone)], check=True)
    assert GitLedger(clone).measurement("a") == measurement("a")
    GitLedger(clone).append([measurement("b")], [])
    git(clone, "merge-base", "--is-ancestor", "refs/remotes/origin/pullrank-ledger", BRANCH)
    assert len(log(clone)) == 2


def without(repo: Path, path: str) -> None:
    """Make a new head of the ledger that lacks one file."""
    env = {"GIT_INDEX_FILE": str(repo / "index"), **identity("Test")}
    git(repo, "read-tree", BRANCH, env=env)
    git(repo, "rm", "--quiet", "--cached", path, env=env)
    tree = git(repo, "write-tree", env=env).decode().strip()
    git(repo, "update-ref", BRANCH, git(repo, "commit-tree", tree, "-m", "x", env=env).decode().strip())


def test_a_ledger_that_lost_records_or_its_list_is_refused_and_left_alone(repo):
    ledger = GitLedger(repo)
    ledger.append([measurement("a")], [])
    without(repo, "records/a.jsonl")
    with pytest.raises(LedgerRefusal, match="missing"):
        ledger.measurement("a")
    without(repo, "ledger.jsonl")
    head = git(repo, "rev-parse", BRANCH)
    with pytest.raises(LedgerRefusal, match="list of events"):
        ledger.append([measurement("b")], [])
    assert git(repo, "rev-parse", BRANCH) == head


def test_a_lock_that_somebody_left_is_told(repo):
    ledger = GitLedger(repo)
    ledger.append([measurement("a")], [])
    (repo / ".git" / f"{BRANCH}.lock").touch()
    with pytest.raises(LedgerRefusal, match="lock"):
        ledger.append([measurement("b")], [])


def test_each_line_says_what_measured(repo):
    made = replace(measurement("a"), checker="9.9", benchmark_tree=TREE)
    GitLedger(repo).append([made], [])
    [line] = log(repo)
    assert (line["checker"], line["benchmark_tree"]) == ("9.9", TREE)


def test_records_that_are_not_the_receipts_are_noticed(repo):
    ledger = GitLedger(repo)
    good = measurement("a")
    ledger.append([Measurement("a", good.receipt, b"forged\n")], [])
    with pytest.raises(LedgerRefusal, match="not those of their receipt"):
        ledger.measurement("a")


def test_what_was_accepted_and_proven_of_an_entry_is_remembered(repo):
    ledger = GitLedger(repo)
    accepted = Acceptance("alphabet", "entry-a", TREE)
    assert (ledger.is_there, ledger.accepted(accepted), list(ledger.receipts(TREE))) == (False, False, [])
    other = measurement("c")
    other = replace(other, receipt=replace(other.receipt, entry_tree="9" * 40))
    ledger.append([measurement("b"), other], [accepted])
    ledger.append([measurement("a")], [])
    assert ledger.is_there
    assert [each.entry for each in ledger.receipts(TREE)] == ["entry-b", "entry-a"]
    assert ledger.receipts("0" * 40) == ()
    assert ledger.accepted(accepted)
    for another in ({"entry": "entry-b"}, {"benchmark": "numbers"}, {"entry_tree": "9" * 40}):
        assert not ledger.accepted(replace(accepted, **another))


def test_of_secret_records_that_cannot_be_kept_the_published_receipt_is(repo):
    ledger = GitLedger(repo)
    secret = replace(measurement("a"), secret=True)
    assert ledger.append([secret], []) == 0
    assert ledger.append([secret], [], [secret.receipt]) == 1
    assert ledger.append([secret], [], [secret.receipt, secret.receipt]) == 0
    assert [line["event"] for line in log(repo)] == ["proven"]
    assert ledger.measurement("a") is None
    assert list(ledger.receipts(TREE)) == [secret.receipt]
    sealing = GitLedger(repo, str(Identity.generate()))
    assert sealing.append([secret], []) == 1
    assert sealing.measurement("a").records == secret.records


def test_a_published_receipt_stands_beside_one_that_tells_less(repo):
    ledger, whole = GitLedger(repo), measurement("a")
    less = replace(whole, receipt=replace(whole.receipt, metrics={"accuracy": None, "speed": None}))
    ledger.append([less], [])
    assert ledger.append([], [], [whole.receipt]) == 1
    assert list(ledger.receipts(TREE)) == [less.receipt, whole.receipt]
    assert ledger.measurement("a").receipt == less.receipt


def test_a_receipt_that_is_kept_with_its_records_is_not_kept_twice(repo):
    assert GitLedger(repo).append([measurement("a")], [], [measurement("a").receipt]) == 1
    assert [line["event"] for line in log(repo)] == ["rescored"]


def test_a_receipt_that_is_gone_is_noticed(repo):
    ledger = GitLedger(repo)
    ledger.append([measurement("a")], [])
    without(repo, "receipts/a.json")
    with pytest.raises(LedgerRefusal, match="missing"):
        ledger.receipts(TREE)
