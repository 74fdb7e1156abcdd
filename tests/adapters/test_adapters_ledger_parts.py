"""Additions to the ledger that another job handed over."""

import subprocess
from pathlib import Path

import pytest

from checker.adapters.ledger_branch import LOG, LedgerBranch
from checker.adapters.ledger_parts import add_to_ledger
from checker.model.errors import LedgerRefusal

FIRST, SECOND = b'{"event":"started","key":"1"}\n', b'{"event":"started","key":"2"}\n'


@pytest.fixture
def repo(tmp_path: Path) -> Path:
    subprocess.run(["git", "init", "--quiet", str(tmp_path)], check=True)
    return tmp_path


def test_what_is_there_is_added_to_and_never_changed(repo: Path) -> None:
    add_to_ledger(repo, {LOG: FIRST, "said/1.json": b"1"})
    head = add_to_ledger(repo, {LOG: FIRST + SECOND, "said/1.json": b"2"})
    assert LedgerBranch(repo).log(head) == FIRST + SECOND
    assert subprocess.check_output(["git", "-C", str(repo), "show", f"{head}:said/1.json"]) == b"1"
    assert add_to_ledger(repo, {LOG: SECOND}) == head


def test_half_a_line_is_refused_lest_the_next_one_become_a_part_of_it(repo: Path) -> None:
    head = add_to_ledger(repo, {LOG: FIRST})
    with pytest.raises(LedgerRefusal, match="cut off"):
        add_to_ledger(repo, {LOG: SECOND.rstrip()})
    assert LedgerBranch(repo).head() == head
