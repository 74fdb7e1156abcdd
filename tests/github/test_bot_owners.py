"""Who may change what, as the bot asks the fake GitHub: the author's account, maintainers, and owners in the ledger."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from bots import connection, forge_of
from fakehub import FakeHub
from fakehub.clients import client
from fakehub.faults import Fault
from fakehub.state import Pull, Repo
from workflow_boards import BENCHMARK, NEW, board_files, entry_files

from checker.adapters.git_land import Remote
from checker.adapters.github.environment import Token
from checker.adapters.github.forge import GitHubForge
from checker.adapters.ledger_branch import BRANCH, LOG, LedgerBranch
from checker.adapters.ledger_owners import first_accounts
from checker.jobs.bot.accounts import attributed
from checker.jobs.bot.inspect import Asked, inspect
from checker.jobs.bot.standing import Sought
from checker.jobs.bot.standpoint import is_maintainer
from checker.model.errors import ForgeRefusal
from checker.model.finding import Report, Verdict
from checker.model.forge import Account
from checker.reading.canonical import dump_line

FOLDER = f"submissions/{BENCHMARK}/{NEW}"
SUBMISSION = f"{FOLDER}/submission.json"


@pytest.fixture
def lab(hub: FakeHub) -> Repo:
    """Give a leaderboard that knows carol as a code owner, and forks of it."""
    files = {**board_files(), ".github/CODEOWNERS": "* @Carol @lab/team\n"}
    repo = hub.repository("lab/board", files)
    for login in ("alice", "bob", "carol"):
        hub.fork("lab/board", by=login)
    return repo


@pytest.fixture
def token(hub: FakeHub, lab: Repo) -> str:
    return hub.actions_token(lab, {"contents": "read", "pull_requests": "read"})


@pytest.fixture
def forge(hub: FakeHub, token: str) -> GitHubForge:
    return forge_of(hub, token)


class Clone:
    """A clone of the board, and what the jobs do in it."""

    def __init__(self, hub: FakeHub, root: Path, forge: GitHubForge, token: str) -> None:
        self.hub, self.root, self.forge, self.token = hub, root, forge, token
        self.git("clone", "--quiet", hub.clone_url(hub.find("lab/board")), str(root), at=root.parent)

    def git(self, *arguments: str, at: Path | None = None) -> str:
        done = subprocess.run(["git", *arguments], cwd=at or self.root, check=True, capture_output=True, text=True)
        return done.stdout.strip()

    def inspected(self, pull: Pull) -> Report:
        self.git("fetch", "--quiet", "origin")
        self.git("checkout", "--quiet", "origin/main")
        asked = Asked(self.root, Sought(pull.head_sha), self.git("rev-parse", "HEAD"))
        return inspect(self.forge, connection(self.hub, Token(self.token)), asked).report

    def rules(self, pull: Pull) -> list[str]:
        report = self.inspected(pull)
        assert report.verdict is not Verdict.ERROR, report.findings
        return [each.rule for each in report.findings if each.rule.startswith("CHG")]

    def accept(self, **more: Any) -> dict[str, int | None]:
        """Do what the landing job does for the new entry; give the owners that the ledger then knows."""
        self.git("fetch", "--quiet", "origin")
        self.git("checkout", "--quiet", "origin/main")
        tree = self.git("rev-parse", f"HEAD:{FOLDER}")
        line = {"event": "accepted", "key": f"{BENCHMARK}/{NEW}@{tree}", "benchmark": BENCHMARK, "entry": NEW}
        handed = {LOG: dump_line({**line, "entry_tree": tree, **more})}
        remote = Remote(self.root, f"{self.hub.url}/lab/board.git", self.token)
        found = attributed(self.forge, remote, handed)
        assert found.refusal is None
        branch = LedgerBranch(self.root)
        branch.add(lambda head: {LOG: branch.log(head) + found.files[LOG]})
        return dict(first_accounts(self.root))


@pytest.fixture
def clone(hub: FakeHub, forge: GitHubForge, token: str, tmp_path: Path) -> Clone:
    return Clone(hub, tmp_path / "clone", forge, token)


def merged(hub: FakeHub, repo: Repo, pull: Pull, method: str = "squash") -> None:
    with client(hub, hub.token("maint", repo, "maintain")) as maint:
        maint.get_repo("lab/board").get_pull(pull.number).merge(merge_method=method)


def proposed(hub: FakeHub, by: str, files: dict[str, Any], branch: str = "entry") -> Pull:
    hub.commit(f"{by}/board", branch, files)
    return hub.open_pull("lab/board", head=f"{by}:{branch}")


def revised(text: str = "Of another day.") -> dict[str, bytes]:
    read = json.loads(entry_files()[SUBMISSION])
    return {SUBMISSION: json.dumps(read | {"description": text}, indent=2).encode()}


@pytest.mark.parametrize("method", ["squash", "merge", "rebase"])
def test_whoever_opened_the_merged_pull_request_owns_the_entry(
    hub: FakeHub, lab: Repo, clone: Clone, method: str
) -> None:
    merged(hub, lab, proposed(hub, "alice", entry_files()), method)
    alice = hub.account("alice").id
    assert clone.accept() == {f"{BENCHMARK}/{NEW}": alice}
    for login, found in {"alice": [], "bob": ["CHG003"], "carol": []}.items():
        hub.commit(f"{login}/board", "main", {**entry_files()})
        assert clone.rules(proposed(hub, login, {**entry_files(), **revised()}, "revision")) == found, login


def test_a_rename_of_the_account_changes_nothing(hub: FakeHub, lab: Repo, clone: Clone) -> None:
    """Whoever takes the login of an owner is nobody."""
    merged(hub, lab, proposed(hub, "alice", entry_files()))
    clone.accept()
    hub.rename("alice", "alice-2")
    assert hub.account("alice").id != hub.account("alice-2").id
    assert clone.forge.pull(1).author.id == hub.account("alice-2").id
    hub.commit("bob/board", "main", entry_files())
    other = proposed(hub, "bob", {**entry_files(), **revised()}, "revision")
    assert clone.rules(other) == ["CHG003"]


def test_an_entry_that_was_pushed_belongs_to_nobody_known(hub: FakeHub, lab: Repo, clone: Clone) -> None:
    hub.commit("lab/board", "main", entry_files())
    assert clone.accept() == {f"{BENCHMARK}/{NEW}": None}
    assert clone.rules(proposed(hub, "alice", {**entry_files(), **revised()})) == ["CHG003"]


def test_what_a_line_was_handed_with_does_not_count(hub: FakeHub, lab: Repo, clone: Clone) -> None:
    hub.commit("lab/board", "main", entry_files())
    assert clone.accept(account=hub.account("bob").id) == {f"{BENCHMARK}/{NEW}": None}


def test_where_github_refuses_the_line_is_left_to_the_next_time(hub: FakeHub, lab: Repo, clone: Clone) -> None:
    merged(hub, lab, proposed(hub, "alice", entry_files()))
    clone.git("fetch", "--quiet", "origin")
    clone.git("checkout", "--quiet", "origin/main")
    other = dump_line({"event": "rescored", "key": "a"})
    line = {"event": "accepted", "key": "k", "benchmark": BENCHMARK, "entry": NEW}
    tree = clone.git("rev-parse", f"HEAD:{FOLDER}")
    remote = Remote(clone.root, f"{hub.url}/lab/board.git", clone.token)
    files = {LOG: other + dump_line({**line, "entry_tree": tree}), "records/a": b"x"}
    hub.faults.add(Fault("/commits/.*/pulls", "GET", status=403, message="Resource not accessible by integration"))
    found = attributed(clone.forge, remote, files)
    assert isinstance(found.refusal, ForgeRefusal)
    assert found.files == {LOG: other, "records/a": b"x"}
    again = attributed(clone.forge, remote, files)
    assert again.refusal is None
    assert b'"account"' in again.files[LOG]


def test_an_old_line_is_not_looked_up_again(hub: FakeHub, lab: Repo, clone: Clone) -> None:
    def asked(since: int) -> int:
        return sum(one.path.endswith("/pulls") for one in hub.journal.exchanges[since:])

    merged(hub, lab, proposed(hub, "alice", entry_files()))
    before = len(hub.journal.exchanges)
    clone.accept()
    assert asked(before) == 1
    clone.git("push", "--quiet", hub.clone_url(lab, hub.token("maint", lab, "admin")), BRANCH)
    before = len(hub.journal.exchanges)
    clone.accept()
    assert asked(before) == 0


def test_maintainers(hub: FakeHub, lab: Repo, forge: GitHubForge) -> None:
    base = lab.bare.ref("refs/heads/main") or ""
    hub.grant(lab, "wendy", "write")
    hub.grant(lab, "tom", "triage")
    known = {login: Account(hub.account(login).id, login) for login in ("wendy", "tom", "alice", "carol")}
    assert {login for login, each in known.items() if is_maintainer(forge, each, base)} == {"wendy", "carol"}
    assert not is_maintainer(forge, Account(0, "carol"), base)


def test_codeowners_of_the_pull_request_do_not_count(hub: FakeHub, lab: Repo, clone: Clone) -> None:
    pull = proposed(hub, "alice", {**entry_files(), ".github/CODEOWNERS": "* @alice\n"})
    assert clone.rules(pull) == ["CHG002"]


def test_a_bot_is_an_author_like_any_and_commits_name_nobody(hub: FakeHub, lab: Repo, clone: Clone) -> None:
    merged(hub, lab, proposed(hub, "alice", entry_files()))
    clone.accept()
    hub.commit("bob/board", "main", entry_files())
    hub.commit("bob/board", "revision", {**entry_files(), **revised()}, author="alice")
    hub.account("helper[bot]", "Bot")
    pull = hub.open_pull("lab/board", head="bob:revision", by="helper[bot]")
    assert clone.rules(pull) == ["CHG003"]
