"""The contract itself: it covers what the fake answers, and it notices what it must."""

import json
from typing import Any

import pytest
from fakehub import FakeHub
from fakehub.contract.checking import Contract, Payloads
from fakehub.contract.spec import Spec
from fakehub.journal import Exchange
from fakehub.routing import ROUTES
from fakehub.state import Repo
from github import Github

# What the description leaves out: where downloads are kept, GraphQL, and an older address.
OWN = {("GET", "/_downloads/{name}"), ("POST", "/graphql"), ("GET", "/repos/{owner}/{repo}/statuses/{ref}")}
RUNS = "/repos/{owner}/{repo}/check-runs"


def test_every_operation_is_official() -> None:
    spec = Spec.official()
    foreign = {(one.method, one.template) for one in ROUTES if spec.operation(one.method, one.template) is None}
    assert foreign == OWN


def exchange(method: str, template: str, request: Any, status: int, answer: Any, **query: str) -> Exchange:
    return Exchange(method, template, template, query, "maint", request, status, answer)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (exchange("GET", "/repos/{owner}/{repo}", None, 200, {"id": 1}), "required property"),
        (exchange("GET", "/repos/{owner}/{repo}", None, 201, {}), "does not list"),
        (
            exchange("GET", "/repos/{owner}/{repo}/labels", None, 200, [], colour="x"),
            "unknown query parameter 'colour'",
        ),
        (exchange("POST", RUNS, {"name": "x"}, 201, None), "'head_sha' is a required property"),
        (
            exchange(
                "POST",
                RUNS,
                {"name": "x", "head_sha": "y", "output": {"title": "t", "summary": "s", "annotations": [{}]}},
                201,
                None,
            ),
            "request at output/annotations/0",
        ),
    ],
)
def test_violation_is_noticed(contract: Contract, wrong: Exchange, told: str) -> None:
    assert any(told in fault for fault in contract.faults(wrong)), contract.faults(wrong)


def test_real_exchange_that_lost_a_field_is_noticed(
    hub: FakeHub, board: Repo, maint: Github, contract: Contract
) -> None:
    maint.get_repo("lab/board")
    whole = hub.journal.exchanges[-1]
    assert contract.faults(whole) == []
    for name in ("id", "owner", "default_branch"):
        answer = {key: value for key, value in whole.answer.items() if key != name}
        assert contract.faults(exchange("GET", "/repos/{owner}/{repo}", None, 200, answer)) != []


def test_broken_payload_is_noticed(hub: FakeHub, board: Repo, payloads: Payloads) -> None:
    hub.commit("alice/board", "entry", {"a": "1"})
    hub.open_pull("lab/board", head="alice:entry")
    event = hub.named(["pull_request"])[0]
    assert payloads.faults(event.name, event.payload) == []
    broken = json.loads(json.dumps(event.payload))
    broken["pull_request"]["head"].pop("sha")
    assert payloads.faults(event.name, broken) != []
