"""GitHub behind the port: who is asked, how patiently, and what a refusal says."""

import subprocess
import sys
import threading
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from bots import RIGHTS, Slept, app_forge, board_app, connection, forge_of, opened, patience
from fakehub import FakeHub
from fakehub.faults import Fault, secondary_limit, too_many
from fakehub.state import Pull, Repo

from checker.adapters.github.environment import AppKey, Token, connection_from
from checker.adapters.github.opening import open_forge
from checker.adapters.github.patience import Budget, Clock
from checker.model.errors import ForgeRefusal
from checker.model.forge import Account, Annotation, CheckRun, Conclusion, Label, Level, State, Status


@pytest.fixture
def pull(hub: FakeHub, board: Repo) -> Pull:
    return opened(hub)


@pytest.fixture
def slept(hub: FakeHub) -> Slept:
    return Slept(hub)


def _said(refusal: ForgeRefusal) -> str:
    return f"{refusal.message.fill(repr)} | {refusal.fix.fill(repr)}"


def test_each_credential_knows_its_own_account(hub: FakeHub, board: Repo) -> None:
    person = forge_of(hub, hub.token("maint", board, "write"))
    job = forge_of(hub, hub.actions_token(board, RIGHTS))
    app = app_forge(hub, board_app(hub, board))
    for forge, login in ((person, "maint"), (job, "github-actions[bot]"), (app, "board-bot[bot]")):
        assert forge.me() == Account(hub.accounts[login].id, login)


def test_an_app_gets_a_token_for_this_repository_alone(hub: FakeHub, board: Repo, pull: Pull) -> None:
    other = hub.repository("lab/other", {"a": "1"})
    app = hub.app("board-bot", RIGHTS)
    hub.install(app, board, other)
    app_forge(hub, app).create_comment(1, "x")
    [made] = [token for token in hub.keys.tokens.values() if token.kind == "app"]
    assert made.repos == frozenset({board.id})


def test_an_app_that_is_not_installed(hub: FakeHub, board: Repo) -> None:
    with pytest.raises(ForgeRefusal) as refused:
        app_forge(hub, hub.app("board-bot", RIGHTS))
    assert "find the App's installation on the repository" in _said(refused.value)


def test_a_key_that_is_not_the_apps(hub: FakeHub, board: Repo) -> None:
    app, other = board_app(hub, board), hub.app("other", RIGHTS)
    with pytest.raises(ForgeRefusal) as refused:
        open_forge(connection(hub, AppKey(str(app.id), other.private_key)), patience(), Slept(hub).clock)
    assert "(401)" in _said(refused.value)
    assert other.private_key[40:80] not in _said(refused.value)


def test_a_key_that_is_no_key(hub: FakeHub) -> None:
    broken = "-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----\n"
    with pytest.raises(ForgeRefusal) as refused:
        open_forge(connection(hub, AppKey("1", broken)), patience(), Slept(hub).clock)
    assert "PULLRANK_APP_KEY" in _said(refused.value)
    assert "AAAA" not in _said(refused.value)


def test_a_wrong_token_is_refused_and_never_shown(hub: FakeHub, board: Repo) -> None:
    with pytest.raises(ForgeRefusal) as refused:
        forge_of(hub, "ghp_wrongwrongwrong").pull(1)
    assert _said(refused.value).startswith("GitHub refuses to read a pull request: 'Bad credentials' (401)")
    assert "wrong" not in _said(refused.value)


def test_pulls_are_told_with_numbers_of_accounts(hub: FakeHub, board: Repo, pull: Pull) -> None:
    forge = forge_of(hub, hub.token("maint", board, "write"))
    [found] = forge.pulls_with_head(pull.head_sha)
    assert (found.number, found.head_sha, found.base_ref, found.base_sha) == (1, pull.head_sha, "main", pull.base_sha)
    assert found.author == Account(hub.accounts["alice"].id, "alice")
    assert (found.fork, found.head_repository, found.state, found.draft) == (True, "alice/board", "open", False)
    assert found == forge.open_pulls()[0]
    assert forge.pull(1).opened == board.issues[1].created


def test_a_commit_of_no_pull_request(hub: FakeHub, board: Repo, pull: Pull) -> None:
    forge = forge_of(hub, hub.token("maint", board, "write"))
    assert forge.pulls_with_head("0" * 40) == ()
    assert forge.pulls_with_head(pull.base_sha) == ()


def test_a_pull_request_that_github_connects_with_no_commit_is_found_all_the_same(
    hub: FakeHub, board: Repo, pull: Pull
) -> None:
    hub.faults.add(Fault("/commits/.*/pulls", "GET", status=404, message="Not Found"))
    assert [found.number for found in forge_of(hub, hub.token("maint")).pulls_with_head(pull.head_sha)] == [1]


@pytest.mark.parametrize(
    ("fault", "waits"),
    [
        (too_many("/pulls/1", retry_after=7), [7]),
        (secondary_limit("/pulls/1", retry_after=11, times=2), [11, 11]),
        (Fault("/pulls/1", status=403, message="You have exceeded a secondary rate limit."), [60]),
        (Fault("/pulls/1", status=429, message="Too Many Requests", times=2), [60, 120]),
        (Fault("/pulls/1", status=502, times=3), [1, 2, 4]),
        (Fault("/pulls/1", status=503, headers={"Retry-After": "9"}), [9]),
        (Fault("/pulls/1", kind="reset", times=2), [1, 2]),
        (Fault("/pulls/1", kind="truncated"), [1]),
        (Fault("/pulls/1", kind="timeout", seconds=0.1), [1]),
    ],
    ids=["429", "secondary", "secondary unsaid", "429 unsaid", "502", "503 said", "reset", "truncated", "timeout"],
)
def test_passing_faults_are_waited_out(
    hub: FakeHub, board: Repo, pull: Pull, slept: Slept, fault: Fault, waits: list[float]
) -> None:
    hub.faults.add(replace(fault))
    assert forge_of(hub, hub.token("maint"), slept).pull(1).number == 1
    assert slept.waits == waits


def test_the_hours_limit_is_waited_for_when_it_ends_soon(hub: FakeHub, board: Repo, pull: Pull, slept: Slept) -> None:
    token = hub.token("maint")
    forge = forge_of(hub, token, slept)
    forge.pull(1)
    hub.limits.exhaust(hub.keys.tokens[token])
    hub.clock.advance(3600 - 100)
    assert forge.pull(1).number == 1
    assert slept.waits == [101]


def test_nobody_waits_for_an_hour(hub: FakeHub, board: Repo, pull: Pull, slept: Slept) -> None:
    token = hub.token("maint")
    forge = forge_of(hub, token, slept)
    forge.pull(1)
    hub.limits.exhaust(hub.keys.tokens[token])
    with pytest.raises(ForgeRefusal, match="wants 3601 seconds to pass"):
        forge.pull(1)
    assert slept.waits == []


@pytest.mark.parametrize("kind", ["status", "reset"])
def test_patience_ends(hub: FakeHub, board: Repo, pull: Pull, slept: Slept, kind: str) -> None:
    hub.faults.add(Fault("/pulls/1", kind=kind, status=500, times=9))
    with pytest.raises(ForgeRefusal, match=r"could not be reached to read a pull request: .*, 5 times in a row"):
        forge_of(hub, hub.token("maint"), slept).pull(1)
    assert slept.waits == [1, 2, 4, 8]


@pytest.mark.parametrize("kind", ["status", "reset"])
@pytest.mark.parametrize("done", [True, False])
def test_a_comment_is_made_once_whatever_becomes_of_the_answer(
    hub: FakeHub, board: Repo, pull: Pull, kind: str, done: bool
) -> None:
    hub.faults.add(Fault("comments", "POST", kind, status=502, done=done))
    forge = forge_of(hub, hub.token("maint", board, "write"))
    made = forge.create_comment(1, "the text\n")
    assert [(one.id, one.body) for one in board.comments.values()] == [(made.id, "the text\n")]


def _run(pull: Pull, n: int) -> CheckRun:
    each = tuple(Annotation("a.txt", line, Level.WARNING, "T", "m") for line in range(1, n + 1))
    return CheckRun("findings", pull.head_sha, Conclusion.SUCCESS, "Title", "Summary", "digest", "Text", each)


@pytest.mark.parametrize("method", ["POST", "PATCH"])
@pytest.mark.parametrize("done", [True, False])
def test_a_check_run_is_made_once_with_each_annotation_once(
    hub: FakeHub, board: Repo, pull: Pull, method: str, done: bool
) -> None:
    hub.faults.add(Fault("check-runs", method, "reset", done=done))
    app_forge(hub, board_app(hub, board)).put_check_run(_run(pull, 120))
    [run] = board.checks.values()
    assert [one["start_line"] for one in run.annotations] == list(range(1, 121))
    assert (run.status, run.conclusion) == ("completed", "success")


def test_the_text_of_a_check_run(hub: FakeHub, board: Repo, pull: Pull) -> None:
    forge = app_forge(hub, board_app(hub, board))
    assert forge.check_text("findings", pull.head_sha) is None
    forge.put_check_run(_run(pull, 1))
    assert forge.check_text("findings", pull.head_sha) == "Text"
    assert forge.check_text("other", pull.head_sha) is None


def test_a_label_that_another_run_makes_first(hub: FakeHub, board: Repo, pull: Pull) -> None:
    forge = forge_of(hub, hub.token("maint", board, "write"))
    hub.faults.add(Fault("/labels$", "POST", status=502, done=True))
    forge.ensure_label(Label("benchmark:toads", "c5def5", "An entry of this benchmark"))
    assert board.labels["benchmark:toads"].color == "c5def5"
    forge.unlabel(1, "benchmark:toads")


def test_the_budget_stops_before_it_is_spent(hub: FakeHub, board: Repo, pull: Pull, slept: Slept) -> None:
    forge = forge_of(hub, hub.token("maint"), slept, requests=3)
    for _ in range(3):
        forge.pull(1)
    with pytest.raises(ForgeRefusal, match="has spent the 3 requests"):
        forge.pull(1)
    assert hub.journal.count("GET", "/pulls/1$") == 3
    hub.clock.advance(3600)
    assert forge.pull(1).number == 1


def test_what_is_tried_again_is_counted(hub: FakeHub, board: Repo, pull: Pull, slept: Slept) -> None:
    hub.faults.add(Fault("/pulls/1", status=502, times=9))
    with pytest.raises(ForgeRefusal, match="has spent the 2 requests"):
        forge_of(hub, hub.token("maint"), slept, requests=2).pull(1)


def test_a_budget_counts_the_last_hour() -> None:
    now = [0.0]
    budget = Budget(2, Clock(lambda: now[0], lambda _: None))
    budget.spend()
    now[0] = 3000.0
    budget.spend()
    now[0] = 3600.0
    budget.spend()
    with pytest.raises(ForgeRefusal, match="has spent the 2 requests"):
        budget.spend()


@pytest.mark.parametrize(
    ("role", "may"), [("read", False), ("triage", False), ("write", True), ("maintain", True), ("admin", True)]
)
def test_who_may_write(hub: FakeHub, board: Repo, role: str, may: bool) -> None:
    forge = forge_of(hub, hub.token("maint", board, "write"))
    account = hub.grant(board, "bob", role)
    assert forge.may_write(Account(account.id, "bob")) is may


def test_a_login_that_somebody_else_has_taken_may_nothing(hub: FakeHub, board: Repo) -> None:
    forge = forge_of(hub, hub.token("maint", board, "write"))
    bob = hub.grant(board, "bob", "admin")
    assert not forge.may_write(Account(bob.id + 1, "bob"))
    assert not forge.may_write(Account(bob.id, "nobody"))


@pytest.mark.parametrize("place", [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS"])
def test_codeowners(hub: FakeHub, board: Repo, place: str) -> None:
    forge = forge_of(hub, hub.token("maint", board, "write"))
    assert forge.codeowners("main") is None
    hub.commit("lab/board", "main", {place: "* @lab/maint\n"})
    assert forge.codeowners("main") == "* @lab/maint\n"


def test_a_status(hub: FakeHub, board: Repo, pull: Pull) -> None:
    forge = forge_of(hub, hub.token("maint", board, "write"))
    forge.set_status(Status(pull.head_sha, "pullrank", State.PENDING, "x" * 200))
    assert [(one.state, one.description) for one in board.statuses] == [("pending", "x" * 140)]


def test_a_status_is_set_once_and_anothers_is_not_taken_for_it(hub: FakeHub, board: Repo, pull: Pull) -> None:
    forge = forge_of(hub, hub.token("maint", board, "write"))
    status = Status(pull.head_sha, "pullrank", State.SUCCESS, "Ready to merge")
    forge_of(hub, hub.token("other", board, "write")).set_status(status)
    for state in (State.SUCCESS, State.SUCCESS, State.FAILURE, State.SUCCESS):
        forge.set_status(replace(status, state=state))
    made = [(one.creator.login, one.state) for one in board.statuses]
    assert made == [("other", "success"), ("maint", "success"), ("maint", "failure"), ("maint", "success")]


class _Odd(BaseHTTPRequestHandler):
    answer: tuple[int, str, str]

    def do_GET(self) -> None:
        status, location, body = self.answer
        self.send_response(status)
        self.send_header("Location", location)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, format: str, *arguments: object) -> None:
        """Print nothing."""


@pytest.mark.parametrize(
    "answer",
    [
        (200, "", "<html>welcome</html>"),
        (200, "", ""),
        (200, "", "[]"),
        (200, "", '{"number": "x"}'),
        (200, "", '{"number": 1, "head": null}'),
        (301, "https://evil.example/pulls/1", "{}"),
        (301, "http://evil.example/pulls/1", "{}"),
    ],
)
def test_an_answer_that_is_not_githubs(hub: FakeHub, answer: tuple[int, str, str]) -> None:
    handler = type("Bound", (_Odd,), {"answer": answer})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        there = replace(connection(hub, Token("x")), api=f"http://127.0.0.1:{server.server_port}")
        forge = open_forge(there, patience(), Slept(hub).clock)
        with pytest.raises(ForgeRefusal, match="to read a pull request is not one of GitHub's"):
            forge.pull(1)
        server.shutdown()


KEY = "-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----\n"
GOOD = {"GITHUB_REPOSITORY": "lab/board", "GITHUB_TOKEN": "ghs_abc", "GITHUB_RUN_ID": "17"}


def test_the_environment_of_a_runner() -> None:
    found = connection_from(GOOD)
    assert (found.api, found.repository, found.credential) == ("https://api.github.com", "lab/board", Token("ghs_abc"))
    assert found.run_address == "https://github.com/lab/board/actions/runs/17"
    assert connection_from(GOOD, "lab/other").address == "https://github.com/lab/other"


def test_an_enterprises_server() -> None:
    there = {"GITHUB_API_URL": "https://git.example.org/api/v3/", "GITHUB_SERVER_URL": "https://git.example.org:8443"}
    found = connection_from({**GOOD, **there})
    assert (found.api, found.address) == ("https://git.example.org/api/v3", "https://git.example.org:8443/lab/board")


def test_an_app_goes_before_a_token_and_a_key_may_have_its_line_ends_written_out() -> None:
    found = connection_from({**GOOD, "PULLRANK_APP_ID": "12", "PULLRANK_APP_KEY": KEY.replace("\n", "\\n")})
    assert found.credential == AppKey("12", KEY)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("GITHUB_REPOSITORY", "lab"),
        ("GITHUB_REPOSITORY", "lab/board/x"),
        ("GITHUB_REPOSITORY", "lab/.."),
        ("GITHUB_REPOSITORY", "lab/board\n"),
        ("GITHUB_REPOSITORY", ""),
        ("GITHUB_TOKEN", "ghs_abc\nX-Evil: 1"),
        ("GITHUB_TOKEN", "ghs_äbc"),
        ("GITHUB_TOKEN", ""),
        ("GITHUB_RUN_ID", "1](https://x)"),
        ("GITHUB_API_URL", "http://git.example.org/api/v3"),
        ("GITHUB_API_URL", "https://user:secretword@git.example.org"),
        ("GITHUB_API_URL", "https://git.example.org/?a=b"),
        ("GITHUB_API_URL", "https://[::1"),
        ("GITHUB_API_URL", "https://git.example.org:port/"),
        ("GITHUB_API_URL", "file:///etc/passwd"),
        ("GITHUB_SERVER_URL", "https://git.example.org/)[x](y"),
        ("PULLRANK_APP_ID", "12"),
        ("PULLRANK_APP_KEY", KEY),
        ("PULLRANK_APP_KEY", "secretword"),
    ],
)
def test_every_value_of_the_environment_is_looked_at(name: str, value: str) -> None:
    with pytest.raises(ForgeRefusal) as refused:
        connection_from({**GOOD, name: value})
    told = _said(refused.value)
    assert name.removesuffix("_ID").removesuffix("_KEY") in told or "credential" in told
    assert not any(secret in told for secret in ("ghs_", "secretword", "AAAA"))


def test_no_credential_is_shown_by_its_value() -> None:
    assert "abc" not in repr(connection_from(GOOD))
    assert "AAAA" not in repr(AppKey("1", KEY))


def test_without_the_library_the_extra_is_named() -> None:
    code = (
        "import sys; sys.modules['github'] = None\n"
        "from checker.cli import main\n"
        "sys.exit(main(['bot', 'report', '--failed', '--head', 'a' * 40]))"
    )
    ran = subprocess.run([sys.executable, "-c", code], env=GOOD, capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert "pip install 'pullrank[github]'" in ran.stderr
    assert "Traceback" not in ran.stderr
