"""The real rescore.yml under act: counted first, then measured, at one commit and at the word of a maintainer."""

import json

import pytest
from fakehub import FakeHub
from fakehub.state import Job, Pull, Run
from workflow_boards import Scene, entry_files, entry_path, needs_act

pytestmark = needs_act
ENDS = {"begin": "success", "count": "success", "score": "success", "tell": "success"}


@pytest.fixture
def scene(hub: FakeHub) -> Scene:
    """Give a board with rescore.yml."""
    return Scene(hub, "rescore")


def dispatch(scene: Scene, pull: Pull, head: str) -> None:
    """Start rescore.yml as a maintainer does."""
    from fakehub.clients import client  # noqa: PLC0415

    with client(scene.hub, scene.hub.token("maint", scene.board, "write")) as maint:
        workflow = maint.get_repo("lab/board").get_workflow("rescore.yml")
        assert workflow.create_dispatch("main", {"pull": str(pull.number), "head_sha": head})
    scene.actions.settle()


def ledger(scene: Scene) -> list[dict[str, object]]:
    raw = scene.board.bare.file("refs/heads/pullrank-ledger", "ledger.jsonl")
    return [json.loads(line) for line in (raw or b"").splitlines()]


def test_entry_is_counted_measured_and_told(scene: Scene) -> None:
    events: list[tuple[str, int]] = []
    scene.actions.at_start.append(lambda _, job: events.append((job.key, len(ledger(scene)))))
    pull = scene.propose({**entry_files()})
    dispatch(scene, pull, pull.head_sha)
    assert scene.ends("rescore") == ENDS, scene.logs("rescore")
    assert events == [("begin", 0), ("count", 0), ("score", 1), ("tell", 1)]
    assert [one["event"] for one in ledger(scene)][-1] == "rescored"
    assert "rescored" in scene.board.issues[pull.number].labels
    [comment] = scene.comments(pull)
    assert "96.89" in comment.body
    rights = {job.key: set(job.permissions.values()) for job in scene.actions.last("rescore").jobs}
    assert rights["score"] == rights["begin"] == {"read"}

    before = ledger(scene)
    scene.actions.rerun(scene.actions.last("rescore"))
    scene.actions.settle()
    assert scene.ends("rescore") == ENDS, scene.logs("rescore")
    assert ledger(scene) == before


def test_commit_that_was_pushed_over_is_neither_counted_nor_measured(scene: Scene) -> None:
    pull = scene.propose({**entry_files()})
    approved = pull.head_sha
    scene.push({entry_path("submission.json"): entry_files()[entry_path("submission.json")] + b"\n"})
    dispatch(scene, pull, approved)
    assert scene.ends("rescore")["begin"] == "failure"
    assert ledger(scene) == []
    assert scene.comments(pull) == []


def test_push_between_counting_and_measuring_stops_it(scene: Scene) -> None:
    pull = scene.propose({**entry_files()})

    def push(run: Run, job: Job) -> None:
        if job.key == "score":
            scene.hub.commit("alice/board", "entry", {entry_path("submission.json"): b"{}"})

    scene.actions.at_start.append(push)
    dispatch(scene, pull, pull.head_sha)
    assert scene.ends("rescore") == {**ENDS, "score": "failure", "tell": "skipped"}
    assert len(ledger(scene)) == 1


@pytest.mark.parametrize("head", ["$(touch pwned)", "main", "0" * 40])
def test_odd_inputs_do_nothing(scene: Scene, head: str) -> None:
    pull = scene.propose({**entry_files()})
    dispatch(scene, pull, head)
    assert scene.ends("rescore")["begin"] == "failure"
    assert list(scene.hub.root.rglob("pwned")) == []
