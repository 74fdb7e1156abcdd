"""Verdicts in the ledger: kept for ever, the first of two, sealed where the truth is held out."""

import subprocess
import threading
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from checker.adapters.agekeys import generate_identity
from checker.adapters.git_write import git, identity
from checker.adapters.ledger import BRANCH, GitLedger
from checker.adapters.verdicts import GitVerdicts
from checker.model.errors import LedgerRefusal
from checker.model.judging import Batch, Control, ControlKind, Verdict
from checker.model.result import Measurement, Receipt
from checker.scoring.digest import digest
from checker.scoring.judging.replies import write_verdicts
from checker.scoring.receipt import receipt_key, unjudged_key

TREE = "0123456789" * 4


def verdict(number: int, score: int = 1) -> Verdict:
    return Verdict(f"sha256:{number:064x}", "m", {"a": Fraction(score)}, raw=f"SAID {score}")


def batch(*verdicts: Verdict, run: str = "r") -> Batch:
    return Batch(run, verdicts)


@pytest.fixture
def repo(tmp_path: Path) -> Path:
    subprocess.run(["git", "init", "--quiet", str(tmp_path)], check=True)
    return tmp_path


def files(repo: Path) -> list[str]:
    return git(repo, "ls-tree", "-r", "--name-only", BRANCH).decode().split()


def test_where_there_is_no_ledger_there_are_no_verdicts(repo):
    assert GitVerdicts(repo).batches("b", "v1") == ()
    GitVerdicts(repo).keep("b", "v1", batch(), secret=False)
    assert GitVerdicts(repo).batches("b", "v1") == ()


def test_verdicts_are_kept_by_benchmark_and_version(repo):
    store = GitVerdicts(repo)
    store.keep("b", "v1", batch(verdict(1), verdict(2)), secret=False)
    store.keep("b", "v2", batch(verdict(3)), secret=False)
    store.keep("b", "v1", batch(verdict(4)), secret=False)
    assert store.batches("b", "v1") == (batch(verdict(1), verdict(2)), batch(verdict(4)))
    assert store.batches("b", "v2") == (batch(verdict(3)),)
    assert GitVerdicts(repo).batches("b", "v1") == store.batches("b", "v1")
    assert store.batches("c", "v1") == ()


@pytest.mark.parametrize("scores", [(1, 2), (2, 1), (5, 3), (3, 5)])
def test_batches_keep_the_order_in_which_they_came_and_their_run(repo, scores):
    for score in scores:
        GitVerdicts(repo).keep("b", "v1", batch(verdict(1, score), run=f"r{score}"), secret=False)
    assert GitVerdicts(repo).batches("b", "v1") == tuple(batch(verdict(1, each), run=f"r{each}") for each in scores)


def test_the_same_file_in_two_runs_is_in_both(repo):
    for run in ("one", "two"):
        GitVerdicts(repo).keep("b", "v1", batch(verdict(1), run=run), secret=False)
    assert [each.run for each in GitVerdicts(repo).batches("b", "v1")] == ["one", "two"]


def test_a_verdict_on_a_control_says_so(repo):
    held = replace(verdict(1), control=Control("t", ControlKind.GOLD, 7))
    GitVerdicts(repo).keep("b", "v1", batch(held, verdict(2)), secret=False)
    assert GitVerdicts(repo).batches("b", "v1") == (batch(held, verdict(2)),)


def test_verdicts_that_are_older_than_controls_are_in_no_run(repo):
    GitVerdicts(repo).keep("b", "v1", batch(verdict(1)), secret=False)
    log = git(repo, "show", f"{BRANCH}:ledger.jsonl").replace(b'"run":"r",', b"")
    assert b'"run"' not in log
    blob = git(repo, "hash-object", "-w", "--stdin", stdin=log).decode().strip()
    env = {**identity("Test"), "GIT_INDEX_FILE": str(repo / "index")}
    git(repo, "read-tree", BRANCH, env=env)
    git(repo, "update-index", "--cacheinfo", f"100644,{blob},ledger.jsonl", env=env)
    tree = git(repo, "write-tree", env=env).decode().strip()
    git(repo, "update-ref", BRANCH, git(repo, "commit-tree", tree, "-m", "Older", env=env).decode().strip())
    assert GitVerdicts(repo).batches("b", "v1") == (batch(verdict(1), run=""),)


def test_secret_ones_are_sealed_and_opened_with_the_key_alone(repo):
    key, _ = generate_identity()
    other, _ = generate_identity()
    GitVerdicts(repo, key).keep("b", "v1", batch(verdict(1)), secret=True)
    (path,) = [each for each in files(repo) if each.startswith("verdicts/")]
    assert path.endswith(".age")
    assert b"SAID" not in git(repo, "show", f"{BRANCH}:{path}")
    assert GitVerdicts(repo, key).batches("b", "v1") == (batch(verdict(1)),)
    assert GitVerdicts(repo).batches("b", "v1") == (batch(),)
    with pytest.raises(Exception, match="key"):
        GitVerdicts(repo, other).batches("b", "v1")


def test_without_a_key_nothing_secret_is_kept(repo):
    assert not GitVerdicts(repo).can_keep(secret=True)
    with pytest.raises(LedgerRefusal, match="no key"):
        GitVerdicts(repo).keep("b", "v1", batch(verdict(1)), secret=True)


def test_nothing_is_lost_to_a_race(repo):
    def keep(number: int) -> None:
        GitVerdicts(repo).keep("b", "v1", batch(verdict(number)), secret=False)

    threads = [threading.Thread(target=keep, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(GitVerdicts(repo).batches("b", "v1")) == len(threads)


@pytest.mark.parametrize("written", [b'{"digest": 1}\n', write_verdicts([verdict(1, score=9)])], ids=["no", "other"])
def test_damage_is_noticed(repo, written):
    GitVerdicts(repo).keep("b", "v1", batch(verdict(1)), secret=False)
    (path,) = [each for each in files(repo) if each.startswith("verdicts/")]
    blob = git(repo, "hash-object", "-w", "--stdin", stdin=written).decode().strip()
    env = {**identity("Test"), "GIT_INDEX_FILE": str(repo / "index")}
    git(repo, "read-tree", BRANCH, env=env)
    git(repo, "update-index", "--cacheinfo", f"100644,{blob},{path}", env=env)
    tree = git(repo, "write-tree", env=env).decode().strip()
    git(repo, "update-ref", BRANCH, git(repo, "commit-tree", tree, "-m", "Damage", env=env).decode().strip())
    with pytest.raises(LedgerRefusal, match="verdicts"):
        GitVerdicts(repo).batches("b", "v1")


def measured(verdicts: str, open: int, records: bytes) -> Measurement:
    receipt = Receipt(
        "b",
        "v1",
        "e",
        TREE,
        digest(records),
        None,
        digest(b"s"),
        {"numbers": "rescored", "items": "all", "raw": "all"},
        {"m": "1/2"},
        verdicts=digest(verdicts.encode()),
    )
    key = receipt_key(TREE, "v1", None, digest(b"s"), receipt.verdicts)
    return Measurement(key, receipt, records, open=open)


def test_what_was_judged_most_is_found_without_knowing_the_verdicts(repo):
    ledger = GitLedger(repo)
    some, all, none = measured("some", 3, b"1\n"), measured("all", 0, b"2\n"), measured("none", 9, b"3\n")
    base = unjudged_key(all.receipt)
    for each, found in ((none, none), (some, some), (all, all)):
        assert ledger.append([each], []) == 1
        assert ledger.measurement(base) == replace(found, benchmark_tree=None, checker=None)
        assert ledger.measurement(each.key) == replace(each, open=0)
    assert ledger.append([all, none], []) == 0
    assert ledger.measurement(base).open == 0
