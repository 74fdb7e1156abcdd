"""A hub for each test: served, checked against the official description when the test ends, and taken down."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from fakehub import FakeHub
from fakehub.actions import Actions
from fakehub.actions.act import ActRunner, find, why_not
from fakehub.actions.steps import StepRunner
from fakehub.actions.tools import why_no_steps
from fakehub.actions.work import Runner
from fakehub.clients import client
from fakehub.contract.checking import Contract, Payloads
from fakehub.state import Repo
from github import Github

# The fake runs POSIX shells.
collect_ignore_glob = ["test_fake_*.py"] if sys.platform == "win32" else []


@pytest.fixture(scope="session")
def contract() -> Contract:
    from fakehub.contract.spec import Spec  # noqa: PLC0415

    return Contract(Spec.official())


@pytest.fixture(scope="session")
def payloads() -> Payloads:
    return Payloads()


@pytest.fixture
def hub(tmp_path: Path, contract: Contract, payloads: Payloads) -> Iterator[FakeHub]:
    """Give a running hub. Whatever a test did with it must have been as GitHub describes it."""
    with FakeHub(tmp_path / "hub") as running:
        yield running
    assert running.server.crashes == []
    assert [fault for one in running.journal.exchanges for fault in contract.faults(one)] == []
    assert [fault for one in running.events for fault in payloads.faults(one.name, one.payload)] == []


@pytest.fixture
def board(hub: FakeHub) -> Repo:
    """Give a public repository lab/board with one file, and alice's fork of it."""
    repo = hub.repository("lab/board", {"README.md": "hello\n"})
    hub.fork("lab/board", by="alice")
    return repo


@pytest.fixture
def maint(hub: FakeHub, board: Repo) -> Iterator[Github]:
    """Give a client of a maintainer of the board."""
    with client(hub, hub.token("maint", board, "maintain")) as made:
        yield made


@pytest.fixture
def alice(hub: FakeHub, board: Repo) -> Iterator[Github]:
    """Give a client of a contributor, who owns the fork and has no rights on the board."""
    with client(hub, hub.token("alice")) as made:
        yield made


@pytest.fixture
def closing() -> Iterator[ExitStack]:
    """Give a stack for what a test opens and must close."""
    with ExitStack() as stack:
        yield stack


@pytest.fixture(params=["steps", "act"])
def runner(request: pytest.FixtureRequest) -> Runner:
    """Give each runner in turn."""
    if why := why_no_steps() if request.param == "steps" else why_not():
        pytest.skip(why)
    return StepRunner() if request.param == "steps" else ActRunner(str(find()))


@pytest.fixture
def actions(hub: FakeHub) -> Actions:
    """Give the event loop with the small runner."""
    if why := why_no_steps():
        pytest.skip(why)
    return Actions(hub)
