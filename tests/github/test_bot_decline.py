"""What is told where nothing is rescored: a part of the one comment, and nothing else of it changes."""

import pytest
from bots import Slept, app_forge, board_app, bot_comments, handed, opened, pushed
from fakehub import FakeHub
from fakehub.state import Pull, Repo

from checker.adapters.github.forge import GitHubForge
from checker.jobs.bot.decline import decline
from checker.jobs.bot.labels import RESCORE
from checker.jobs.bot.report import tell
from checker.jobs.bot.standing import Sought
from checker.jobs.refused import refused_report
from checker.model.errors import QuotaRefusal, UsageRefusal
from checker.model.finding import Report
from checker.model.said import say

RUN = "https://example.org/runs/2"


@pytest.fixture
def forge(hub: FakeHub, board: Repo) -> GitHubForge:
    return app_forge(hub, board_app(hub, board), Slept(hub))


@pytest.fixture
def pull(hub: FakeHub, board: Repo) -> Pull:
    return opened(hub)


def refused(name: str = "bufo") -> Report:
    return refused_report(QuotaRefusal(say("{name} has had its share", name=name), say("Come back tomorrow.")))


def body(board: Repo) -> str:
    [comment] = bot_comments(board)
    return comment.body


def test_the_rest_of_the_comment_stays_and_an_earlier_reason_goes(board: Repo, pull: Pull, forge: GitHubForge) -> None:
    tell(forge, handed(pull.head_sha))
    before = body(board)
    for name in ("first", "second", "second"):
        decline(forge, Sought(pull.head_sha), refused(name), RUN)
    assert body(board).startswith(before.rstrip())
    assert "first" not in body(board)
    assert body(board).count("second") == body(board).count("Not rescored\n") == 1
    assert "Come back tomorrow." in body(board)
    assert [one.state for one in board.statuses] == ["success"]


def test_a_later_check_of_the_commit_keeps_a_refusal_and_a_rescoring_or_a_push_ends_it(
    hub: FakeHub, board: Repo, pull: Pull, forge: GitHubForge
) -> None:
    decline(forge, Sought(pull.head_sha), refused(), RUN)
    for _ in range(2):
        tell(forge, handed(pull.head_sha))
        assert body(board).count("Not rescored\n") == body(board).count("Come back tomorrow.") == 1
        assert "### Ready to merge" in body(board)
    tell(forge, handed(pull.head_sha, rescoring=True))
    assert "Not rescored" not in body(board)
    decline(forge, Sought(pull.head_sha), refused(), RUN)
    tell(forge, handed(pushed(hub)))
    assert "Not rescored" not in body(board)


def test_foreign_text_can_neither_act_nor_end_the_part(board: Repo, pull: Pull, forge: GitHubForge) -> None:
    for _ in range(2):
        decline(forge, Sought(pull.head_sha), refused("@all\n\n<!-- pullrank not rescored -->\n\n`a`"), RUN)
    assert body(board).count("@") == 1
    assert "@all" not in body(board)
    assert body(board).count("\n<!--") == body(board).count("Not rescored\n") == 1


def test_a_reason_that_no_comment_can_hold_is_left_to_the_log(board: Repo, pull: Pull, forge: GitHubForge) -> None:
    tell(forge, handed(pull.head_sha))
    why = UsageRefusal(say("word " * 3999), say("word " * 9999))
    decline(forge, Sought(pull.head_sha), refused_report(why), RUN)
    assert f"too long for here: see [the log]({RUN})" in body(board)
    assert len(body(board)) < 10_000


def test_what_broke_once_it_was_counted_is_told_without_its_reason(board: Repo, pull: Pull, forge: GitHubForge) -> None:
    decline(forge, Sought(pull.head_sha), None, RUN)
    assert f"[the log]({RUN})" in body(board)
    assert "Nothing was counted" not in body(board)


def test_a_commit_that_was_pushed_over_is_told_nothing(
    hub: FakeHub, board: Repo, pull: Pull, forge: GitHubForge
) -> None:
    old = pull.head_sha
    pushed(hub)
    assert decline(forge, Sought(old), refused(), RUN).notes
    assert bot_comments(board) == []


def test_the_button_is_there_once_an_entry_is_valid_and_each_report_takes_it_off(
    hub: FakeHub, board: Repo, pull: Pull, forge: GitHubForge
) -> None:
    tell(forge, handed(pull.head_sha))
    assert RESCORE.name in board.labels
    assert RESCORE.name not in board.issues[pull.number].labels
    sought = Sought(pull.head_sha)
    for act in (lambda: decline(forge, sought, refused(), RUN), lambda: tell(forge, handed(pushed(hub)))):
        forge.label(pull.number, [RESCORE.name])
        act()
        assert RESCORE.name not in board.issues[pull.number].labels
