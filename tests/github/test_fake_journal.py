"""The journal of the fake: everything that anybody wrote can be searched for a secret, in its disguises too."""

import base64
from urllib.parse import quote

import pytest
from fakehub import FakeHub
from fakehub.journal import Journal, disguises
from fakehub.state import Repo
from github import Github
from hypothesis import given
from hypothesis import strategies as st

SECRET = "canary-7f3a91"


@given(st.binary(min_size=8, max_size=40), st.binary(max_size=9), st.binary(max_size=9))
def test_base64_is_found_whatever_stands_around_it(secret: bytes, before: bytes, after: bytes) -> None:
    journal = Journal()
    journal.wrote("somewhere", base64.b64encode(before + secret + after))
    assert any(needle in journal.written[0].content for needle in disguises(secret))


@pytest.mark.parametrize(
    "text",
    [
        SECRET,
        SECRET[::-1],
        SECRET.encode().hex(),
        SECRET.encode().hex().upper(),
        "".join(f"%{byte:02x}" for byte in SECRET.encode()),
        quote(SECRET),
    ],
)
def test_disguise_is_found(text: str) -> None:
    journal = Journal()
    journal.wrote("somewhere", f"before {text} after")
    assert journal.places_of(SECRET) == ["somewhere"]


def test_secret_that_json_escapes_is_found(hub: FakeHub, board: Repo, maint: Github) -> None:
    maint.get_repo("lab/board").create_issue("One", body='it is a "quoted" one\nüber two lines')
    assert len(hub.journal.places_of('"quoted" one\nüber')) == 1


def test_clean_text_is_not_accused() -> None:
    journal = Journal()
    journal.wrote("somewhere", "nothing of interest")
    assert journal.places_of(SECRET) == []


def test_every_way_out_is_watched(hub: FakeHub, board: Repo, maint: Github) -> None:
    repo = maint.get_repo("lab/board")
    issue = repo.create_issue("One")
    issue.create_comment(f"the key is {SECRET}").edit("nothing")
    repo.create_label("x", "00ff00", SECRET)
    hub.commit("lab/board", "main", {"file": SECRET})
    hub.commit("lab/board", "side", {f"name-{SECRET}": "1"})
    hub.commit("lab/board", "other", {"file": "1"}, message=SECRET)
    places = hub.journal.places_of(SECRET)
    assert any("/comments by maint" in place for place in places)
    assert any("/labels by maint" in place for place in places)
    assert "lab/board refs/heads/main file" in places
    assert "lab/board refs/heads/side" in places
    assert any(place.startswith("lab/board refs/heads/other ") for place in places)


def test_requests_are_counted(hub: FakeHub, board: Repo, maint: Github) -> None:
    repo = maint.get_repo("lab/board")
    repo.create_issue("One")
    assert hub.journal.count() == 2
    assert hub.journal.count("POST", "issues$", "maint") == 1
    assert hub.journal.by_operation()["GET /repos/{owner}/{repo}"] == 1
