"""What the bot tells a pull request, on the fake GitHub: once, in place, for the newest head, under its own name."""

import threading
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

import pytest
from bots import (
    ENTRY,
    RIGHTS,
    Slept,
    app_forge,
    board_app,
    bot_comments,
    fault,
    forge_of,
    handed,
    opened,
    pushed,
    report_of,
)
from fakehub import FakeHub
from fakehub.faults import Fault
from fakehub.state import Pull, Repo

from checker.adapters.github.forge import GitHubForge
from checker.jobs.bot.labels import NEEDS_CHANGES
from checker.jobs.bot.report import Told, no_report, tell
from checker.jobs.bot.standing import Sought
from checker.model.errors import UsageRefusal
from checker.model.finding import EntryReport, Report, Severity, Verdict
from checker.model.forge import Comment, Label
from checker.model.said import say
from checker.report.comment import CommentContext, Preview, PreviewRow, render
from checker.report.marker import marked_head, marker


@pytest.fixture
def pull(hub: FakeHub, board: Repo) -> Pull:
    return opened(hub)


@pytest.fixture
def forge(hub: FakeHub, board: Repo) -> GitHubForge:
    return app_forge(hub, board_app(hub, board))


def test_everything_is_told(hub: FakeHub, board: Repo, pull: Pull, forge: GitHubForge) -> None:
    told = tell(forge, handed(pull.head_sha, fault()))
    assert (told.number, told.notes, told.refusals) == (1, (), ())
    [comment] = bot_comments(board)
    assert comment.body.startswith(f"{marker(pull.head_sha)}\n\n### Needs changes: 1 error\n")
    [run] = board.checks.values()
    assert (run.sha, run.status, run.conclusion) == (pull.head_sha, "completed", "failure")
    assert [(one["path"], one["start_line"], one["title"]) for one in run.annotations] == [
        (f"{ENTRY}/answers.json", 1, "COV001")
    ]
    assert run.annotations[0]["message"] == 'the item "call-1" has no answer\nfix: Add an answer for "call-1".'
    assert board.issues[1].labels == ["needs-changes", "benchmark:toads"]
    [status] = board.statuses
    assert (status.context, status.state, status.description) == ("pullrank", "failure", "Needs changes: 1 error")
    assert status.target_url == run.details_url == "https://example.org/runs/1"


@pytest.mark.parametrize(
    ("report", "state", "conclusion", "description", "labels"),
    [
        (report_of(), "success", "success", "Ready to merge", ["valid", "benchmark:toads"]),
        (report_of(rescored=True), "success", "success", "Ready to merge", ["valid", "rescored", "benchmark:toads"]),
        (
            report_of(fault(severity=Severity.WARNING)),
            "success",
            "success",
            "Ready to merge",
            ["valid", "benchmark:toads"],
        ),
        (Report(Verdict.PASS, (), (), (), "0.1.0"), "success", "success", "No submission in this pull request", []),
        (no_report(), "error", "action_required", "Could not check, not your fault", []),
    ],
    ids=["ready", "rescored", "warned", "no submission", "could not check"],
)
def test_each_state(
    board: Repo, pull: Pull, forge: GitHubForge, report: Report, state: str, conclusion: str, description: str,
    labels: list[str],
) -> None:  # fmt: skip
    tell(forge, replace(handed(pull.head_sha), report=report))
    assert [(one.state, one.description) for one in board.statuses] == [(state, description)]
    assert [one.conclusion for one in board.checks.values()] == [conclusion]
    assert board.issues[1].labels == labels
    assert f"### {description}\n" in bot_comments(board)[0].body


def test_the_second_time_nothing_is_written(hub: FakeHub, board: Repo, pull: Pull, forge: GitHubForge) -> None:
    tell(forge, handed(pull.head_sha, fault()))
    before = len(hub.journal.writes())
    assert tell(forge, handed(pull.head_sha, fault(), run="https://example.org/runs/2")).refusals == ()
    assert hub.journal.writes()[before:] == []


def test_the_comment_is_edited_in_place(hub: FakeHub, board: Repo, pull: Pull, forge: GitHubForge) -> None:
    tell(forge, handed(pull.head_sha, fault()))
    [first] = bot_comments(board)
    tell(forge, handed(head := pushed(hub)))
    [comment] = bot_comments(board)
    assert comment.id == first.id
    assert marked_head(comment.body) == head
    assert "### Ready to merge" in comment.body
    assert board.issues[1].labels == ["benchmark:toads", "valid"]


def test_a_stale_report_is_not_written(hub: FakeHub, board: Repo, pull: Pull, forge: GitHubForge) -> None:
    old, new = pull.head_sha, pushed(hub)
    tell(forge, handed(new))
    before = len(hub.journal.writes())
    told = tell(forge, handed(old, fault()))
    assert (told.number, told.refusals) == (None, ())
    assert "moved on" in told.notes[0].template
    assert len(hub.journal.writes()) == before


def test_a_push_in_the_middle_stops_comment_and_labels(
    hub: FakeHub, board: Repo, pull: Pull, forge: GitHubForge, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = pull.head_sha
    listed = forge.comments

    def then_pushed(number: int) -> tuple[Comment, ...]:
        found = listed(number)
        if pull.head_sha == old:
            pushed(hub)
        return found

    monkeypatch.setattr(forge, "comments", then_pushed)
    told = tell(forge, handed(old, fault()))
    assert [note.template for note in told.notes] == [
        "pull request {n} has moved on to {now}; the report on {head} is not written there"
    ]
    assert bot_comments(board) == []
    assert board.issues[1].labels == []


def _overtaking(
    forge: GitHubForge, other: GitHubForge, hub: FakeHub, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    """Let a newer head be pushed and told by another job right between the last look and the write."""
    write = getattr(forge, method)

    def late(*arguments: object) -> object:
        monkeypatch.setattr(forge, method, write)
        tell(other, handed(pushed(hub)))
        return write(*arguments)

    monkeypatch.setattr(forge, method, late)


@pytest.mark.parametrize("there", [False, True], ids=["created", "edited"])
def test_a_report_that_overwrote_a_newer_one_takes_itself_back(
    hub: FakeHub, board: Repo, pull: Pull, monkeypatch: pytest.MonkeyPatch, there: bool
) -> None:
    app = board_app(hub, board)
    forge, other = app_forge(hub, app), app_forge(hub, app)
    if there:
        tell(forge, handed(pull.head_sha))
    _overtaking(forge, other, hub, monkeypatch, "edit_comment" if there else "create_comment")
    told = tell(forge, handed(pull.head_sha, fault()))
    assert len(told.notes) == 1
    [comment] = bot_comments(board)
    assert marked_head(comment.body) == pull.head_sha
    assert "### Ready to merge" in comment.body
    assert board.issues[1].labels == ["valid", "benchmark:toads"] or set(board.issues[1].labels) == {
        "valid",
        "benchmark:toads",
    }


def _at_once(*jobs: Callable[[], object]) -> list[object]:
    start, done = threading.Barrier(len(jobs)), []

    def one(job: Callable[[], object]) -> None:
        start.wait()
        done.append(job())

    threads = [threading.Thread(target=one, args=(job,)) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(done) == len(jobs)
    return done


@pytest.mark.parametrize("attempt", range(3))
def test_two_reports_on_one_head_leave_one_comment(hub: FakeHub, board: Repo, pull: Pull, attempt: int) -> None:
    app = board_app(hub, board)
    jobs = [partial(tell, app_forge(hub, app), handed(pull.head_sha, fault(line))) for line in (1, 2)]
    assert [told.refusals for told in _at_once(*jobs) if isinstance(told, Told)] == [(), ()]
    [comment] = bot_comments(board)
    assert marked_head(comment.body) == pull.head_sha


@pytest.mark.parametrize("attempt", range(3))
def test_an_older_and_a_newer_report_race(hub: FakeHub, board: Repo, pull: Pull, attempt: int) -> None:
    app, old = board_app(hub, board), pull.head_sha
    forges = [app_forge(hub, app), app_forge(hub, app)]
    _at_once(
        lambda: tell(forges[0], handed(old, fault())),
        lambda: tell(forges[1], handed(pushed(hub))),
    )
    [comment] = bot_comments(board)
    assert marked_head(comment.body) == pull.head_sha != old
    assert "### Ready to merge" in comment.body


def test_a_planted_marker_is_left_alone(hub: FakeHub, board: Repo, pull: Pull, forge: GitHubForge) -> None:
    body = f"{marker(pull.head_sha)}\n\n### Ready to merge\n"
    forge_of(hub, hub.token("mallory")).create_comment(1, body)
    tell(forge, handed(pull.head_sha, fault()))
    [spoof] = bot_comments(board, "mallory")
    assert spoof.body == body
    assert "### Needs changes" in bot_comments(board)[0].body


def test_who_takes_the_bots_login_is_not_the_bot(hub: FakeHub, board: Repo, pull: Pull, forge: GitHubForge) -> None:
    forge_of(hub, hub.token("mallory")).create_comment(1, f"{marker(pull.head_sha)}\n\nmine")
    login = forge.me().login
    hub.rename(login, "board-bot-of-old")
    hub.rename("mallory", login)
    assert forge.comments(1)[0].author.login == login
    tell(forge, handed(pull.head_sha))
    assert [one.body.endswith("mine") for one in board.comments.values()] == [True, False]


def test_own_talk_without_the_marker_on_its_first_line_is_left_alone(
    board: Repo, pull: Pull, forge: GitHubForge
) -> None:
    forge.create_comment(1, f"about the marker:\n{marker(pull.head_sha)}")
    tell(forge, handed(pull.head_sha))
    first, second = bot_comments(board)
    assert first.body.startswith("about the marker")
    assert marked_head(second.body) == pull.head_sha


def test_the_comment_is_found_behind_three_pages(hub: FakeHub, board: Repo, pull: Pull, forge: GitHubForge) -> None:
    alice = forge_of(hub, hub.token("alice"))
    for at in range(230):
        alice.create_comment(1, f"talk {at}")
    tell(forge, handed(pull.head_sha, fault()))
    assert hub.journal.count("GET", "/issues/1/comments$", "board-bot[bot]") == 9
    tell(forge, handed(pull.head_sha))
    assert len(bot_comments(board)) == 1


@pytest.mark.parametrize(("n", "requests"), [(50, 1), (51, 2), (120, 3)])
def test_annotations_go_in_portions(
    hub: FakeHub, board: Repo, pull: Pull, forge: GitHubForge, n: int, requests: int
) -> None:
    tell(forge, handed(pull.head_sha, *[fault(line) for line in range(1, n + 1)]))
    [run] = board.checks.values()
    assert [one["start_line"] for one in run.annotations] == list(range(1, n + 1))
    assert (run.status, run.conclusion) == ("completed", "failure")
    writes = [one for one in hub.journal.writes() if "check-runs" in one.path]
    assert len(writes) == requests
    assert [one.request["status"] for one in writes] == ["in_progress"] * (requests - 1) + ["completed"]


def test_a_check_that_was_broken_off_is_reported_anew(
    hub: FakeHub, board: Repo, pull: Pull, forge: GitHubForge
) -> None:
    faults = [fault(line) for line in range(1, 61)]
    hub.faults.add(Fault("check-runs/", "PATCH", status=422, message="No"))
    assert len(tell(forge, handed(pull.head_sha, *faults)).refusals) == 1
    assert tell(forge, handed(pull.head_sha, *faults)).refusals == ()
    assert [(one.status, len(one.annotations)) for one in board.checks.values()] == [
        ("in_progress", 50),
        ("completed", 60),
    ]


def test_missing_labels_are_made_and_only_ours_are_taken_off(
    hub: FakeHub, board: Repo, pull: Pull, forge: GitHubForge
) -> None:
    for name in ("help wanted", "benchmark:other", "valid"):
        forge.ensure_label(Label(name, "ededed", "From before"))
    forge.label(1, ["help wanted", "benchmark:other", "valid"])
    tell(forge, handed(pull.head_sha, fault()))
    assert board.issues[1].labels == ["help wanted", "needs-changes", "benchmark:toads"]
    made = board.labels["needs-changes"]
    assert (made.color, made.description) == (NEEDS_CHANGES.colour, NEEDS_CHANGES.description)
    assert board.labels["valid"].color == "ededed"


def test_a_check_that_failed_leaves_the_benchmark_on(hub: FakeHub, board: Repo, pull: Pull, forge: GitHubForge) -> None:
    tell(forge, handed(pull.head_sha))
    tell(forge, replace(handed(pull.head_sha), report=no_report()))
    assert board.issues[1].labels == ["benchmark:toads"]


@pytest.mark.parametrize("name", ["a,b", "A", "x" * 60, "a b", "@team", "", "a\n"])
def test_no_label_is_made_of_an_odd_name(board: Repo, pull: Pull, forge: GitHubForge, name: str) -> None:
    report = report_of()
    entry = replace(report.entries[0], benchmark=name)
    tell(forge, replace(handed(pull.head_sha), report=replace(report, entries=(entry,))))
    assert board.issues[1].labels == ["valid"]


def test_a_closed_pull_request_is_not_told(hub: FakeHub, board: Repo, pull: Pull, forge: GitHubForge) -> None:
    board.issues[1].state = "closed"
    told = tell(forge, handed(pull.head_sha))
    assert (told.number, told.refusals, len(told.notes)) == (None, (), 1)
    assert [one.path for one in hub.journal.writes() if "/repos/" in one.path] == []


def test_one_that_is_closed_in_the_middle_is_left_alone(
    hub: FakeHub, board: Repo, pull: Pull, forge: GitHubForge, monkeypatch: pytest.MonkeyPatch
) -> None:
    put = forge.put_check_run

    def then_closed(run: object) -> None:
        put(run)  # type: ignore[arg-type]
        board.issues[1].state = "closed"

    monkeypatch.setattr(forge, "put_check_run", then_closed)
    told = tell(forge, handed(pull.head_sha))
    assert [note.template for note in told.notes] == ["pull request {n} was closed meanwhile; nothing is written there"]
    assert (bot_comments(board), board.issues[1].labels) == ([], [])


def test_a_locked_conversation_gets_the_rest(board: Repo, pull: Pull, forge: GitHubForge) -> None:
    board.issues[1].locked = True
    told = tell(forge, handed(pull.head_sha))
    assert told.refusals == ()
    assert "locked" in told.notes[0].template
    assert (bot_comments(board), len(board.checks), len(board.statuses)) == ([], 1, 1)


def test_what_one_right_forbids_keeps_nothing_else_back(hub: FakeHub, board: Repo, pull: Pull) -> None:
    app = board_app(hub, board, **{**RIGHTS, "checks": "read"})
    told = tell(app_forge(hub, app), handed(pull.head_sha))
    [refusal] = told.refusals
    assert refusal.message.fill(repr) == (
        "GitHub refuses to report a check on the commit: 'Resource not accessible by integration' (403)"
    )
    assert refusal.fix.fill(repr) == "See that the token or the App has the right 'checks=write' on this repository."
    assert (len(bot_comments(board)), len(board.statuses)) == (1, 1)


def test_a_persons_token_tells_all_but_the_check_run(hub: FakeHub, board: Repo, pull: Pull) -> None:
    told = tell(forge_of(hub, hub.token("maint", board, "write")), handed(pull.head_sha))
    assert [refusal.message.values[0][1] for refusal in told.refusals] == ["You must authenticate via a GitHub App."]
    assert (len(bot_comments(board, "maint")), len(board.statuses)) == (1, 1)


def test_two_pull_requests_of_one_commit(hub: FakeHub, board: Repo, pull: Pull, forge: GitHubForge) -> None:
    hub.fork("lab/board", by="mallory")
    hub.find("mallory/board").bare.update("refs/heads/copy", pull.head_sha)
    theirs = hub.open_pull("lab/board", head="mallory:copy")
    head = pull.head_sha
    with pytest.raises(UsageRefusal, match="several open pull requests"):
        tell(forge, handed(head))
    for sought in (Sought(head, head_repository="Alice/board"), Sought(head, head_branch="entry"), Sought(head, 1)):
        assert tell(forge, handed(head, sought=sought)).number == 1
    assert tell(forge, handed(head, sought=Sought(head, theirs.number))).number == theirs.number
    board.issues[theirs.number].state = "closed"
    assert tell(forge, handed(head, sought=Sought(head, head_repository="mallory/board"))).number is None
    assert tell(forge, handed(head, sought=Sought(head, theirs.number))).number is None


def test_two_pull_requests_of_one_branch(hub: FakeHub, board: Repo, pull: Pull, forge: GitHubForge) -> None:
    board.bare.update("refs/heads/next", board.bare.ref("refs/heads/main") or "")
    other = hub.open_pull("lab/board", head="alice:entry", base="next")
    about = {"head_repository": "alice/board", "head_branch": "entry"}
    for base, number in (("main", pull.number), ("next", other.number)):
        told = tell(forge, handed(pull.head_sha, sought=Sought(pull.head_sha, base_branch=base, **about)))
        assert told.number == number


def test_a_strangers_pull_request_of_the_same_commit_changes_neither_status_nor_check_run(
    hub: FakeHub, board: Repo, pull: Pull, forge: GitHubForge
) -> None:
    hub.fork("lab/board", by="mallory")
    hub.find("mallory/board").bare.update("refs/heads/copy", pull.head_sha)
    theirs = hub.open_pull("lab/board", head="mallory:copy")
    mine, other = (handed(pull.head_sha, sought=Sought(pull.head_sha, number)) for number in (1, theirs.number))
    for _ in range(2):
        tell(forge, mine)
        tell(forge, replace(other, report=report_of(fault())))
    assert [one.state for one in board.statuses] == ["success"]
    assert [run.conclusion for run in board.checks.values()] == ["success"]
    first, second = bot_comments(board)
    assert "### Ready to merge" in first.body
    assert "### Needs changes" in second.body
    assert "Pull request 1 brings the same commit" in second.body
    assert "needs-changes" in board.issues[theirs.number].labels
    assert "valid" in board.issues[1].labels


def test_the_pull_request_of_somebody_who_may_write_speaks_for_a_commit(
    hub: FakeHub, board: Repo, pull: Pull, forge: GitHubForge
) -> None:
    hub.token("maint", board, "write")
    board.bare.update("refs/heads/copy", pull.head_sha)
    mine = hub.open_pull("lab/board", head="copy", by="maint")
    tell(forge, handed(pull.head_sha, fault(), sought=Sought(pull.head_sha, pull.number)))
    assert board.statuses == []
    tell(forge, handed(pull.head_sha, sought=Sought(pull.head_sha, mine.number)))
    assert [one.state for one in board.statuses] == ["success"]


PREVIEW = Preview("Accuracy", (PreviewRow(None, 2, "Bufo", "97.50", "40/40", own=True),), (say("It would be second."),))


def test_a_later_check_of_the_commit_keeps_what_a_rescoring_said(
    hub: FakeHub, board: Repo, pull: Pull, forge: GitHubForge
) -> None:
    head = pull.head_sha
    tell(forge, handed(head, report=report_of(rescored=True), preview=PREVIEW))
    before = bot_comments(board)[0].body
    assert "It would be second." in before
    assert before.count("97.50") == 3
    for report in (report_of(), report_of(fault()), no_report()):
        tell(forge, handed(head, report=report, unranked=True))
        [comment] = bot_comments(board)
        assert comment.body.count("97.50") == 3
        assert comment.body.count("It would be second.") == 1
        assert "not rescored" not in comment.body
        assert "rescored" in board.issues[1].labels
    tell(forge, handed(pushed(hub)))
    [comment] = bot_comments(board)
    assert "It would be second." not in comment.body
    assert "rescored" not in board.issues[1].labels


def test_a_preview_of_the_newer_check_takes_the_older_ones_place(board: Repo, pull: Pull, forge: GitHubForge) -> None:
    tell(forge, handed(pull.head_sha, report=report_of(rescored=True), preview=PREVIEW))
    tell(forge, handed(pull.head_sha, preview=replace(PREVIEW, sentences=(say("It would be third."),))))
    body = bot_comments(board)[0].body
    assert "third" in body
    assert "second" not in body
    assert body.count("97.50") == 3


def test_two_jobs_on_one_commit_lose_nothing_of_the_rescoring(
    hub: FakeHub, board: Repo, pull: Pull, forge: GitHubForge, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A check that saw no rescoring yet writes over its comment, and the rescoring's job looks behind itself."""
    edit = forge.create_comment

    def overwritten(number: int, body: str) -> Comment:
        written = edit(number, body)
        monkeypatch.setattr(forge, "create_comment", edit)
        forge.edit_comment(written.id, render(report_of(), CommentContext(head=pull.head_sha)))
        return written

    monkeypatch.setattr(forge, "create_comment", overwritten)
    tell(forge, handed(pull.head_sha, report=report_of(rescored=True), preview=PREVIEW))
    assert "It would be second." in bot_comments(board)[0].body


def test_a_report_beyond_all_bounds_is_told_within_githubs(board: Repo, pull: Pull, forge: GitHubForge) -> None:
    many = [fault(line, rule=f"COV{line % 1000:03d}") for line in range(1, 1500)]
    numbers = {f"metric_{n}_{'x' * 60}": "1.5" for n in range(900)}
    entry = EntryReport(ENTRY, "toads", "v1", "rescored", numbers, numbers, numbers)
    for report in (Report(Verdict.FAIL, (entry,), tuple(many), (), "0.1.0"), report_of(fault())):
        assert tell(forge, handed(pull.head_sha, report=report)).refusals == ()
        [comment] = bot_comments(board)
        assert len(comment.body.encode()) <= 60_000
        assert "rescored" in board.issues[1].labels
    first = min(board.checks.values(), key=lambda run: run.id)
    assert len(first.annotations) == 500


def test_what_is_held_out_is_not_called_ranked(board: Repo, pull: Pull, forge: GitHubForge) -> None:
    tell(forge, handed(pull.head_sha, unranked=True))
    body = bot_comments(board)[0].body
    assert "### Ready to merge, not rescored yet\n" in body
    assert "gets its rank once it has been rescored" in body
    assert [(one.state, one.description) for one in board.statuses] == [("success", "Ready to merge, not rescored yet")]
    tell(forge, handed(pull.head_sha, report=report_of(rescored=True), unranked=True))
    assert "### Ready to merge\n" in bot_comments(board)[0].body


@pytest.mark.parametrize("newer", [report_of(), report_of(fault())], ids=["valid", "faulty"])
def test_labels_of_an_older_commit_give_way(
    hub: FakeHub, board: Repo, pull: Pull, forge: GitHubForge, monkeypatch: pytest.MonkeyPatch, newer: Report
) -> None:
    """Right before the older job writes its label, a newer commit is pushed and told by another job."""
    label = forge.label
    for older in (report_of(), report_of(fault())):

        def late(number: int, names: Iterable[str], now: str = f"{older.verdict}\n") -> None:
            monkeypatch.setattr(forge, "label", label)
            tell(forge, handed(pushed(hub, text=now), report=newer))
            label(number, names)

        board.issues[1].labels.clear()
        monkeypatch.setattr(forge, "label", late)
        tell(forge, handed(pull.head_sha, report=older))
        verdict = "needs-changes" if newer.findings else "valid"
        assert sorted(board.issues[1].labels) == sorted(["benchmark:toads", verdict])


def test_requests_stay_few(hub: FakeHub, board: Repo, pull: Pull, forge: GitHubForge) -> None:
    before = hub.journal.count()
    tell(forge, handed(pull.head_sha, fault()))
    assert hub.journal.count() - before <= 20


def test_no_secret_is_written_anywhere(hub: FakeHub, board: Repo, pull: Pull) -> None:
    slept, app = Slept(hub), board_app(hub, board)
    tell(app_forge(hub, app, slept), handed(pull.head_sha, fault()))
    tokens = [token for token in hub.keys.tokens if token.startswith("ghs_")]
    assert tokens
    assert all(hub.journal.places_of(token) == [] for token in tokens)
