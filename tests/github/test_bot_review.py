"""The list of open pull requests on the fake GitHub: what each waits for, and whose turn it is."""

import json
import os
from collections.abc import Callable

import pytest
from bots import Slept, app_forge, board_app, fault, handed, report_of
from fakehub import FakeHub
from fakehub.actions import Actions
from fakehub.state import Pull, Repo
from leaderboards import BENCHMARK, Leaderboard

from checker.adapters.github.forge import GitHubForge
from checker.adapters.ledger_branch import LOG, LedgerBranch
from checker.adapters.meter_lines import started
from checker.jobs.bot.report import no_report, tell
from checker.jobs.bot.review import review
from checker.jobs.bot.standing import Sought
from checker.jobs.workspace import working_folder
from checker.model.errors import ForgeRefusal
from checker.model.finding import Report, Verdict
from checker.model.metering import Start
from checker.model.review import Reviewed, Wait
from checker.model.said import say
from checker.report.review import text

WORKFLOW = "on: pull_request\njobs: {one: {runs-on: ubuntu-24.04, steps: [{run: 'true'}]}}\n"
NOW = "2030-01-02T00:00:00Z"
Propose = Callable[..., Pull]


@pytest.fixture
def forge(hub: FakeHub, board: Repo) -> GitHubForge:
    return app_forge(hub, board_app(hub, board), Slept(hub))


@pytest.fixture
def propose(hub: FakeHub, board: Repo) -> Propose:
    """Open a pull request with one entry, by default alice's."""

    def opened(entry: str, by: str = "alice", benchmark: str = BENCHMARK) -> Pull:
        if f"{by}/board" not in hub.repos:
            hub.fork("lab/board", by=by)
        hub.commit(f"{by}/board", entry, {f"submissions/{benchmark}/{entry}/submission.json": "{}"})
        return hub.open_pull("lab/board", head=f"{by}:{entry}")

    return opened


@pytest.fixture
def heldout(leaderboard: Leaderboard) -> Leaderboard:
    """Give a clone whose benchmark is held out and gives an account one rescoring a week."""
    path = leaderboard.root / "benchmarks" / BENCHMARK / "benchmark.yaml"
    raw = path.read_text(encoding="utf-8").replace("kind: open", "kind: heldout")
    raw = raw.replace("publish: {records: full}\n", "feedback: {quota: {count: 1, per_days: 7}, decimals: 0}\n")
    raw = "".join(line for line in raw.splitlines(keepends=True) if "identity: truth/" not in line)
    path.write_text(raw, encoding="utf-8", newline="\n")
    return leaderboard


def reviewed(forge: GitHubForge, leaderboard: Leaderboard, at: str = NOW) -> tuple[Reviewed, ...]:
    found = review(forge, working_folder(leaderboard.root), at)
    assert found.refusal is None
    return found.pulls


def waits(forge: GitHubForge, leaderboard: Leaderboard) -> dict[int, list[str]]:
    return {each.number: [wait.value for wait in each.waits] for each in reviewed(forge, leaderboard)}


def test_nothing_is_open(forge: GitHubForge, board: Repo, leaderboard: Leaderboard) -> None:
    assert reviewed(forge, leaderboard) == ()
    assert text(()) == "There is no open pull request.\n"


@pytest.mark.parametrize(
    ("report", "waits_for", "verdict", "told"),
    [
        (report_of(), [Wait.MERGE], "pass", "Ready to merge"),
        (report_of(fault(), fault(2)), [Wait.CHANGES], "fail", "Needs changes: 2 errors"),
        (no_report(), [Wait.BROKEN], "error", "Could not check, not your fault"),
        (Report(Verdict.PASS, (), (), (), "0.1.0"), [Wait.MERGE], "pass", "No submission in this pull request"),
        (None, [Wait.CHECK], None, ""),
    ],
    ids=["ready", "needs changes", "could not check", "no entry", "not checked"],
)
def test_each_verdict(
    forge: GitHubForge, propose: Propose, leaderboard: Leaderboard, report: Report | None, waits_for: list[Wait],
    verdict: str | None, told: str,
) -> None:  # fmt: skip
    pull = propose("bufo")
    if report is not None:
        tell(forge, handed(pull.head_sha, report=report))
    [each] = reviewed(forge, leaderboard)
    assert (list(each.waits), each.verdict, each.told) == (waits_for, verdict, told)
    assert (each.benchmark, each.entry, each.head) == (BENCHMARK, "bufo", pull.head_sha)
    assert each.author.login == "alice"


def test_what_another_pull_request_of_the_commit_was_told_is_not_its_verdict(
    hub: FakeHub, forge: GitHubForge, board: Repo, propose: Propose, leaderboard: Leaderboard
) -> None:
    first = propose("bufo")
    hub.fork("lab/board", by="mallory")
    hub.find("mallory/board").bare.update("refs/heads/copy", first.head_sha)
    second = hub.open_pull("lab/board", head="mallory:copy", by="mallory")
    for pull, faults in ((first, ()), (second, (fault(),))):
        tell(forge, handed(pull.head_sha, *faults, sought=Sought(pull.head_sha, pull.number)))
    assert waits(forge, leaderboard) == {first.number: [Wait.MERGE], second.number: [Wait.CHANGES]}


def test_a_push_makes_it_stale(hub: FakeHub, forge: GitHubForge, propose: Propose, leaderboard: Leaderboard) -> None:
    pull = propose("bufo")
    tell(forge, handed(pull.head_sha))
    hub.commit("alice/board", "bufo", {"more": "1"})
    assert waits(forge, leaderboard) == {1: ["stale"]}


def test_a_conflict_and_an_error_are_both_told(
    hub: FakeHub, forge: GitHubForge, propose: Propose, leaderboard: Leaderboard
) -> None:
    pull = propose("bufo")
    tell(forge, handed(pull.head_sha, fault()))
    hub.commit("lab/board", "main", {f"submissions/{BENCHMARK}/bufo/submission.json": "[]"})
    assert waits(forge, leaderboard) == {1: ["changes", "conflict"]}
    assert "Conflicts with the base" in text(reviewed(forge, leaderboard))
    assert "also: changes" in text(reviewed(forge, leaderboard))


def test_a_draft_is_its_authors(forge: GitHubForge, propose: Propose, leaderboard: Leaderboard) -> None:
    pull = propose("bufo")
    pull.draft = True
    tell(forge, handed(pull.head_sha))
    assert waits(forge, leaderboard) == {1: ["draft"]}


def test_a_newcomer_waits_for_approval(
    hub: FakeHub, actions: Actions, board: Repo, propose: Propose, leaderboard: Leaderboard
) -> None:
    hub.commit("lab/board", "main", {".github/workflows/check.yml": WORKFLOW})
    board.approval = "first_time_contributors"
    propose("bufo")
    app = hub.app("reviewer", {"actions": "read", "pull_requests": "read", "statuses": "read", "contents": "read"})
    hub.install(app, board)
    assert waits(app_forge(hub, app), leaderboard) == {1: ["approval"]}


def test_where_runs_may_not_be_read_that_is_told(
    forge: GitHubForge, propose: Propose, leaderboard: Leaderboard, monkeypatch: pytest.MonkeyPatch
) -> None:
    propose("bufo")

    def refuse() -> frozenset[str]:
        raise ForgeRefusal(say("the runs may not be read"), say("Give the right."))

    monkeypatch.setattr(forge, "unapproved_heads", refuse)
    found = review(forge, working_folder(leaderboard.root), NOW)
    assert found.refusal is not None
    assert [each.waits for each in found.pulls] == [(Wait.CHECK,)]


def append(leaderboard: Leaderboard, line: bytes) -> None:
    branch = LedgerBranch(leaderboard.root)
    branch.add(lambda head: {LOG: branch.log(head) + line})


def test_held_out_answers_wait_for_rescoring(
    hub: FakeHub, board: Repo, forge: GitHubForge, propose: Propose, heldout: Leaderboard
) -> None:
    for name in ("one", "two"):
        tell(forge, handed(propose(name).head_sha, report=report_of(rescored=name == "two")))
    assert waits(forge, heldout) == {2: ["merge"], 1: ["rescoring"]}


def test_without_a_rescoring_left_it_waits_for_the_quota(
    hub: FakeHub, forge: GitHubForge, propose: Propose, heldout: Leaderboard
) -> None:
    tell(forge, handed(propose("one").head_sha))
    tell(forge, handed(propose("two", by="bob").head_sha))
    for run, account in (("a", hub.account("alice").id), ("b", 5)):
        before = Start(run, account, None, "2030-01-01T00:00:00Z", BENCHMARK, "v1", None, "s", "e", "1" * 40, "m")
        append(heldout, started(before))
    assert waits(forge, heldout) == {2: ["rescoring"], 1: ["quota"]}
    quota = reviewed(forge, heldout)[1]
    assert quota.free == "2030-01-08T00:00:00Z"
    assert "next rescoring from 2030-01-08T00:00:00Z" in text((quota,))


def test_what_can_be_done_now_comes_first_and_the_oldest_of_it(
    forge: GitHubForge, propose: Propose, leaderboard: Leaderboard
) -> None:
    reports = [report_of(fault()), None, report_of(), no_report(), report_of()]
    for number, report in enumerate(reports):
        pull = propose(f"e{number}")
        if report is not None:
            tell(forge, handed(pull.head_sha, report=report))
    assert list(waits(forge, leaderboard)) == [3, 5, 4, 2, 1]


def test_foreign_names_are_quoted(hub: FakeHub, forge: GitHubForge, leaderboard: Leaderboard) -> None:
    hub.commit("alice/board", "odd", {f"submissions/{BENCHMARK}/a\u202eb\x1b[31m/submission.json": "{}"})
    hub.open_pull("lab/board", head="alice:odd")
    shown = text(reviewed(forge, leaderboard))
    assert "\x1b" not in shown
    assert "\u202e" not in shown


def test_a_pull_request_without_an_entry(hub: FakeHub, forge: GitHubForge, leaderboard: Leaderboard) -> None:
    hub.commit("alice/board", "docs", {"README.md": "more\n"})
    hub.open_pull("lab/board", head="alice:docs")
    [each] = reviewed(forge, leaderboard)
    assert (each.benchmark, each.entry) == (None, None)
    assert "no entry" in text((each,))


@pytest.fixture
def _environment(hub: FakeHub, board: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith(("GITHUB_", "PULLRANK_"))]:
        monkeypatch.delenv(name)
    told = {"API_URL": hub.api_url, "SERVER_URL": hub.url, "REPOSITORY": "lab/board"}
    for name, value in {**told, "TOKEN": hub.token("maint", board, "maintain")}.items():
        monkeypatch.setenv(f"GITHUB_{name}", value)


@pytest.mark.usefixtures("_environment")
def test_the_command(forge: GitHubForge, propose: Propose, leaderboard: Leaderboard, hub: FakeHub) -> None:
    assert leaderboard.run("bot", "review").out == "There is no open pull request.\n"
    tell(forge, handed(propose("bufo").head_sha))
    writes = len(hub.journal.writes())
    ran = leaderboard.run("bot", "review")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(
        "1 open pull request\n\nReady to merge: look at the files, and merge\n  #1  digits/bufo  by alice ("
    )
    told = json.loads(leaderboard.run("bot", "review", "--format", "json").out)
    assert [(each["number"], each["turn"], each["verdict"], each["entry"]) for each in told["pulls"]] == [
        (1, "merge", "pass", "bufo")
    ]
    assert len(hub.journal.writes()) == writes
