"""`pullrank bot report`, as a workflow calls it: exit codes, what is printed, and the comments as people read them.

After a wanted change of a comment run `BOT_GOLDEN=write pytest tests/github/test_bot_command.py`, and read the diff.
"""

import os
from pathlib import Path

import pytest
from bots import RIGHTS, Slept, app_forge, board_app, bot_comments, fault, handed, opened, pushed, report_of
from fakehub import FakeHub
from fakehub.state import Pull, Repo
from leaderboards import BENCHMARK, ENTRIES, Leaderboard

from checker.cli import main
from checker.jobs.bot.report import no_report, tell
from checker.model.finding import Report, Verdict
from checker.model.said import say
from checker.report import machine
from checker.report.comment import Preview, PreviewRow
from checker.report.handover import preview

GOLDEN = Path(__file__).parent / "golden"
PREVIEW = Preview(
    "Accuracy",
    (PreviewRow(1, 1, "Rana", "98.00", "40/40"), PreviewRow(None, 2, "Bufo", "97.50", "40/40", own=True)),
    (say("It would stand at rank {n} of {all} ranked.", n=2, all=2), say("No other entry changes its rank.")),
)


@pytest.fixture
def pull(hub: FakeHub, board: Repo) -> Pull:
    return opened(hub)


@pytest.fixture(autouse=True)
def _environment(hub: FakeHub, board: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith(("GITHUB_", "PULLRANK_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setattr("time.sleep", lambda seconds: None)
    told = {"API_URL": hub.api_url, "SERVER_URL": hub.url, "REPOSITORY": "lab/board", "RUN_ID": "17"}
    for name, value in {**told, "TOKEN": hub.actions_token(board, RIGHTS)}.items():
        monkeypatch.setenv(f"GITHUB_{name}", value)


@pytest.fixture
def reported(tmp_path: Path) -> Path:
    path = tmp_path / "report.json"
    path.write_text(machine.render(report_of(fault())))
    return path


def test_a_report_is_told(
    board: Repo, pull: Pull, reported: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "preview.json").write_text(preview.render(PREVIEW))
    given = ["--report", str(reported), "--preview", str(tmp_path / "preview.json"), "--base", pull.base_sha]
    assert main(["bot", "report", *given, "--head", pull.head_sha]) == 0
    assert capsys.readouterr().out == "pull request 1 is told\n"
    [comment] = bot_comments(board, "github-actions[bot]")
    assert "### Needs changes: 1 error" in comment.body
    assert "| – → 2 | **` Bufo `** |" in comment.body
    assert f"`{pull.head_sha[:10]}` against `{pull.base_sha[:10]}`" in comment.body
    assert [run.app for run in board.checks.values()] == ["github-actions"]


def test_a_check_that_failed_is_told(board: Repo, pull: Pull) -> None:
    assert main(["bot", "report", "--failed", "--head", pull.head_sha]) == 0
    assert "### Could not check, not your fault" in bot_comments(board, "github-actions[bot]")[0].body


def test_an_app_of_the_environment(
    hub: FakeHub, board: Repo, pull: Pull, reported: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = board_app(hub, board)
    monkeypatch.setenv("PULLRANK_APP_ID", str(app.id))
    monkeypatch.setenv("PULLRANK_APP_KEY", app.private_key)
    assert main(["bot", "report", "--report", str(reported), "--head", pull.head_sha]) == 0
    assert len(bot_comments(board)) == 1


def test_a_stale_head_is_no_fault(
    hub: FakeHub, board: Repo, pull: Pull, reported: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old = pull.head_sha
    pushed(hub)
    assert main(["bot", "report", "--report", str(reported), "--head", old]) == 0
    assert f'note: no open pull request has "{old}" at its head' in capsys.readouterr().err
    assert hub.journal.writes() == []


def test_a_right_that_is_lacking_is_named(
    hub: FakeHub,
    board: Repo,
    pull: Pull,
    reported: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("GITHUB_TOKEN", hub.actions_token(board, {"contents": "read"}))
    assert main(["bot", "report", "--report", str(reported), "--head", pull.head_sha]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    for words in ("checks=write", "issues=write; pull_requests=write", "statuses=write"):
        assert words in told.err
    assert "ghs_" not in told.err


@pytest.mark.parametrize(
    "raw",
    [b"", b"[]", b'{"verdict": "pass"}', b"\xff\xfe", b'{"a":' * 5000],
    ids=["empty", "list", "short", "bytes", "deep"],
)
def test_a_hostile_report_is_told_as_none(
    board: Repo, pull: Pull, tmp_path: Path, raw: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "report.json"
    path.write_bytes(raw)
    for given in (["--report", str(path)], ["--handed", str(tmp_path)]):
        assert main(["bot", "report", *given, "--head", pull.head_sha]) == 2
        assert "is not one of Pullrank's" in capsys.readouterr().err
    [comment] = bot_comments(board, "github-actions[bot]")
    assert "### Could not check, not your fault" in comment.body
    assert "no report that can be read" in comment.body
    assert [one.state for one in board.statuses] == ["error"]


def test_a_preview_that_cannot_be_read_takes_nothing_away(
    board: Repo, pull: Pull, reported: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    reported.with_name("preview.json").write_text("[]")
    assert main(["bot", "report", "--handed", str(reported.parent), "--head", pull.head_sha]) == 2
    assert "the preview is not one of Pullrank's" in capsys.readouterr().err.replace('"', "")
    assert "### Needs changes: 1 error" in bot_comments(board, "github-actions[bot]")[0].body


def test_what_was_handed_over_is_told_or_that_nothing_was(
    board: Repo, pull: Pull, reported: Path, tmp_path: Path
) -> None:
    about = ["--head", pull.head_sha, "--pull", str(pull.number)]
    assert main(["bot", "report", "--handed", str(tmp_path / "nowhere"), *about]) == 0
    assert "### Could not check, not your fault" in bot_comments(board, "github-actions[bot]")[0].body
    reported.with_name("preview.json").write_text(preview.render(PREVIEW))
    assert main(["bot", "report", "--handed", str(reported.parent), *about]) == 0
    [comment] = bot_comments(board, "github-actions[bot]")
    assert "### Needs changes: 1 error" in comment.body
    assert "| – → 2 | **` Bufo `** |" in comment.body


@pytest.mark.parametrize(
    ("raw", "code", "told"),
    [(None, 0, "ended before it had a report"), (b"[]", 2, "no report that can be read")],
)
def test_a_refusal_that_was_not_handed_over_is_told_as_one(
    board: Repo, pull: Pull, tmp_path: Path, raw: bytes | None, code: int, told: str
) -> None:
    path = tmp_path / "refusal.json"
    if raw is not None:
        path.write_bytes(raw)
    assert main(["bot", "decline", f"--report={path}", "--pull=1", f"--head={pull.head_sha}"]) == code
    [comment] = bot_comments(board, "github-actions[bot]")
    assert "### Not rescored" in comment.body
    assert told in comment.body


@pytest.mark.parametrize("number", ["0", "x", "1\n", "-1", "12345678901"])
def test_a_number_is_a_number(hub: FakeHub, pull: Pull, reported: Path, number: str) -> None:
    assert main(["bot", "report", "--report", str(reported), "--head", pull.head_sha, f"--pull={number}"]) == 2
    assert hub.journal.exchanges == []


def test_one_that_is_too_large_or_not_there(pull: Pull, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "report.json"
    assert main(["bot", "report", "--report", str(path), "--head", pull.head_sha]) == 2
    with path.open("wb") as file:
        file.truncate(33 << 20)
    assert main(["bot", "report", "--report", str(path), "--head", pull.head_sha]) == 2
    assert "bytes" in capsys.readouterr().err


@pytest.mark.parametrize("head", ["main", "a" * 39, "A" * 40, "a" * 40 + "\n", "refs/pull/1/merge"])
def test_a_commit_is_forty_hex_digits(
    hub: FakeHub, reported: Path, head: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bot", "report", "--report", str(reported), "--head", head]) == 2
    assert "`--head` is no commit's id" in capsys.readouterr().err
    assert hub.journal.exchanges == []


def test_there_is_a_report_or_there_is_none(reported: Path) -> None:
    for given in ([], ["--report", str(reported), "--failed"]):
        with pytest.raises(SystemExit) as left:
            main(["bot", "report", *given, "--head", "a" * 40])
        assert left.value.code == 2


STATES = {
    "ready": report_of(),
    "needs-changes": report_of(fault(), fault(2)),
    "no-submission": Report(Verdict.PASS, (), (), (), "0.1.0"),
    "could-not-check": no_report(),
}


@pytest.mark.parametrize("state", STATES)
def test_comments_are_as_reviewed(hub: FakeHub, board: Repo, pull: Pull, state: str) -> None:
    forge = app_forge(hub, board_app(hub, board), Slept(hub))
    about = {"base": "b2" * 20, "repository": "https://github.com/lab/board"}
    run = "https://github.com/lab/board/actions/runs/17"
    tell(forge, handed(pull.head_sha, run=run, report=STATES[state], **about))
    head = "a1" * 20
    body = bot_comments(board)[0].body.replace(pull.head_sha, head).replace(pull.head_sha[:10], head[:10])
    path = GOLDEN / f"{state}.md"
    if os.environ.get("BOT_GOLDEN") == "write":
        path.write_bytes(body.encode())
    assert body.encode() == path.read_bytes()


def test_every_golden_file_has_its_state() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == set(STATES)


def test_a_preview_is_written_as_a_document(leaderboard: Leaderboard) -> None:
    ran = leaderboard.run("preview", f"submissions/{BENCHMARK}/{ENTRIES[0]}", "--format", "json")
    assert ran.code == 0
    read = preview.read_preview(ran.out.encode())
    assert [row.own for row in read.rows].count(True) == 1
    assert len(read.sentences) >= 2
