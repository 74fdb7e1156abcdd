"""Two entries merged at once: publications that land in any order lose nothing, on the fake GitHub with real git."""

import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
from bots import Slept, forge_of
from fakehub import FakeHub
from fakehub.state import Repo

from checker.adapters.git_land import Remote
from checker.jobs.bot.land import land
from checker.jobs.bot.publication import Publication

LEDGER = "refs/heads/pullrank-ledger"


def line(name: str) -> str:
    return f'{{"event":"rescored","key":"{name}"}}\n'


def clone(hub: FakeHub, board: Repo, token: str, target: Path) -> Remote:
    subprocess.run(["git", "clone", "-q", str(board.bare.path), str(target)], check=True)
    return Remote(target, f"{hub.url}/lab/board.git", token)


@pytest.mark.parametrize("order", ["together", "older first", "newer first"])
def test_two_merges_at_once_lose_nothing(hub: FakeHub, board: Repo, tmp_path: Path, order: str) -> None:
    token = hub.token("maint", board, "write")
    merged, jobs = [], []
    for name in ("one", "two"):
        merged.append(hub.commit("lab/board", "main", {f"submissions/b/{name}/submission.json": "{}\n"}))
        jobs.append(clone(hub, board, token, tmp_path / name))
    made = [
        Publication({"b/board.json": b"one"}, {"ledger.jsonl": line("one").encode(), "records/one.jsonl": b"1\n"}),
        Publication({"b/board.json": b"one two"}, {"ledger.jsonl": line("two").encode(), "records/two.jsonl": b"2\n"}),
    ]
    start = Barrier(2)

    def run(at: int) -> str:
        if order == "together":
            start.wait(30)
        return land(jobs[at], forge_of(hub, token, Slept(hub)), "main", made[at]).fill(str)

    if order == "together":
        with ThreadPoolExecutor(2) as pool:
            said = list(pool.map(run, (0, 1)))
    else:
        said = [run(at) for at in ((0, 1) if order == "older first" else (1, 0))]
        said = said if order == "older first" else said[::-1]
    assert "published by a run of its own" in said[0]
    assert board.bare.file("main", "site/data/b/board.json") == b"one two"
    log = (board.bare.file(LEDGER, "ledger.jsonl") or b"").decode()
    assert sorted(log.splitlines(keepends=True)) == [line("one"), line("two")]
    assert board.bare.file(LEDGER, "records/one.jsonl") == b"1\n"
    assert board.bare.file(LEDGER, "records/two.jsonl") == b"2\n"
    for commit in merged:
        board.bare.run("merge-base", "--is-ancestor", commit, "main")
    before = (board.bare.ref("refs/heads/main"), board.bare.ref(LEDGER))
    for at in (0, 1):
        land(jobs[at], forge_of(hub, token, Slept(hub)), "main", made[at])
    assert (board.bare.ref("refs/heads/main"), board.bare.ref(LEDGER)) == before
