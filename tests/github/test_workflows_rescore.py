"""The real rescore.yml under act: counted first, then measured, at one commit and at the word of a maintainer."""

import json

import pytest
from fakehub import FakeHub
from fakehub.state import Job, Protection, Pull, Run
from workflow_boards import Scene, board_files, entry_files, entry_path, needs_act

pytestmark = needs_act
ENDS = {"begin": "success", "decline": "skipped", "count": "success", "score": "success", "tell": "success"}
DECLARED = "benchmarks/digits/benchmark.yaml"


@pytest.fixture
def scene(hub: FakeHub) -> Scene:
    """Give a board with rescore.yml."""
    return Scene(hub, "rescore")


def dispatch(scene: Scene, pull: Pull, head: str) -> None:
    """Start rescore.yml as a maintainer does."""
    from fakehub.clients import client  # noqa: PLC0415

    with client(scene.hub, scene.hub.token("maint", scene.board, "write")) as maint:
        workflow = maint.get_repo("lab/board").get_workflow("rescore.yml")
        assert workflow.create_dispatch("main", {"pr": str(pull.number), "head_sha": head})
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
    assert "| Rank before → after |" in comment.body
    rights = {job.key: set(job.permissions.values()) for job in scene.actions.last("rescore").jobs}
    assert rights["score"] == rights["begin"] == {"read"}

    before = ledger(scene)
    scene.actions.rerun(scene.actions.last("rescore"))
    scene.actions.settle()
    assert scene.ends("rescore") == ENDS, scene.logs("rescore")
    assert ledger(scene) == before


def test_later_check_of_the_commit_keeps_what_was_rescored(hub: FakeHub) -> None:
    scene = Scene(hub, "check", "report", "rescore")
    pull = scene.propose({**entry_files()})
    before = scene.comments(pull)[0].body.count("96.89")
    dispatch(scene, pull, pull.head_sha)
    assert scene.comments(pull)[0].body.count("96.89") == before + 1
    hub.fork("lab/board", by="mallory")
    hub.find("mallory/board").bare.update("refs/heads/copy", pull.head_sha)
    hub.open_pull("lab/board", head="mallory:copy", by="mallory")
    scene.actions.rerun(scene.actions.of("check")[0])
    scene.actions.settle()
    assert scene.ends("report") == {"read": "success", "write": "success"}, scene.logs("report")
    [comment] = scene.comments(pull)
    assert comment.body.count("96.89") == before + 1
    assert {"rescored", "valid"} <= set(scene.board.issues[pull.number].labels)
    dispatch(scene, pull, pull.head_sha)
    assert scene.ends("rescore") == ENDS, "another pull request of the commit is not in its way"


def test_commit_that_was_pushed_over_is_neither_counted_nor_measured(scene: Scene) -> None:
    pull = scene.propose({**entry_files()})
    approved = pull.head_sha
    scene.push({entry_path("submission.json"): entry_files()[entry_path("submission.json")] + b"\n"})
    dispatch(scene, pull, approved)
    assert scene.ends("rescore")["begin"] == "failure"
    assert ledger(scene) == []
    assert scene.comments(pull) == []


def labelled(scene: Scene, pull: Pull, name: str = "rescore", by: str = "maint", role: str = "write") -> None:
    """Put a label on, which may be there already."""
    from fakehub.clients import client  # noqa: PLC0415

    if name not in scene.board.labels:
        with client(scene.hub, scene.hub.token("owner", scene.board, "admin")) as owner:
            owner.get_repo("lab/board").create_label(name, "fbca04", "A label")
    with client(scene.hub, scene.hub.token(by, scene.board, role)) as who:
        who.get_repo("lab/board").get_issue(pull.number).add_to_labels(name)
    scene.actions.settle()


def test_label_rescores_the_commit_that_was_there_and_a_refusal_is_told_beside_its_numbers(hub: FakeHub) -> None:
    files = board_files("rescore")
    declared = files[DECLARED]
    assert isinstance(declared, bytes)
    files[DECLARED] = declared + b"feedback:\n  quota: {count: 1, per_days: 7}\n"
    scene = Scene(hub, files=files)
    pull = scene.propose({**entry_files()})
    labelled(scene, pull)
    assert scene.ends("rescore") == ENDS, scene.logs("rescore")
    assert [one["event"] for one in ledger(scene)] == ["started", "rescored"]
    assert {"rescored", "valid"} <= set(scene.board.issues[pull.number].labels)
    assert "rescore" not in scene.board.issues[pull.number].labels

    before = ledger(scene)
    labelled(scene, pull)
    assert scene.ends("rescore") == {**dict.fromkeys(ENDS, "skipped"), "begin": "failure", "decline": "success"}
    assert ledger(scene) == before
    [comment] = scene.comments(pull)
    assert "96.89" in comment.body
    assert "### Not rescored" in comment.body
    assert "this account has had 1 of 1 rescorings" in comment.body
    assert "The next one is free from" in comment.body
    assert {"rescored", "valid"} <= set(scene.board.issues[pull.number].labels)
    assert "rescore" not in scene.board.issues[pull.number].labels
    assert [one.state for one in scene.board.statuses if one.sha == pull.head_sha][-1] == "success"


def test_label_of_somebody_who_may_not_write_is_told_and_other_labels_do_nothing(scene: Scene) -> None:
    pull = scene.propose({**entry_files()})
    labelled(scene, pull, by="sorter", role="triage")
    assert scene.ends("rescore")["begin"] == "failure"
    assert ledger(scene) == []
    [comment] = scene.comments(pull)
    assert "` sorter ` may not write" in comment.body
    labelled(scene, pull, "good")
    assert set(scene.ends("rescore").values()) == {"skipped"}


def test_push_between_counting_and_measuring_stops_it(scene: Scene) -> None:
    pull = scene.propose({**entry_files()})

    def push(run: Run, job: Job) -> None:
        if job.key == "score":
            scene.hub.commit("alice/board", "entry", {entry_path("submission.json"): b"{}"})

    scene.actions.at_start.append(push)
    dispatch(scene, pull, pull.head_sha)
    assert scene.ends("rescore") == {**ENDS, "score": "failure", "decline": "success", "tell": "skipped"}
    assert len(ledger(scene)) == 1
    assert scene.comments(pull) == [], "the commit that was rescored is not there any more"


def test_rescoring_whose_count_cannot_be_pushed_is_told_as_not_counted(scene: Scene) -> None:
    pull = scene.propose({**entry_files()})
    scene.hub.commit("lab/board", "pullrank-ledger", {"ledger.jsonl": b""})
    scene.hub.protect(scene.board, "pullrank-ledger", Protection(pull_request_only=True))
    dispatch(scene, pull, pull.head_sha)
    ends = {**ENDS, "count": "failure", "decline": "success", "score": "skipped", "tell": "skipped"}
    assert scene.ends("rescore") == ends, scene.logs("rescore")
    [comment] = scene.comments(pull)
    assert "Not rescored" in comment.body
    assert "Nothing was counted against a quota" in comment.body
    assert ledger(scene) == []


def test_rescoring_that_cannot_be_told_is_told_to_have_come_to_no_end(scene: Scene) -> None:
    pull = scene.propose({**entry_files()})
    # A branch that is not there yet can be made all the same, so that the count comes through.
    scene.hub.protect(scene.board, "pullrank-ledger", Protection(pull_request_only=True))
    dispatch(scene, pull, pull.head_sha)
    assert scene.ends("rescore") == {**ENDS, "decline": "success", "tell": "failure"}, scene.logs("rescore")
    [comment] = scene.comments(pull)
    assert "The rescoring was counted, and then came to no end" in comment.body
    assert [one["event"] for one in ledger(scene)] == ["started"]


def test_rescoring_that_breaks_once_it_was_counted_is_told_without_a_reason(scene: Scene) -> None:
    scene.actions.at_start.append(lambda run, job: spoil(scene, job))
    pull = scene.propose({**entry_files()})
    dispatch(scene, pull, pull.head_sha)
    assert scene.ends("rescore") == {**ENDS, "score": "failure", "decline": "success", "tell": "skipped"}
    [comment] = scene.comments(pull)
    assert "The rescoring was counted, and then came to no end" in comment.body


def spoil(scene: Scene, job: Job) -> None:
    """Lose the count before it is measured."""
    if job.key == "score":
        scene.board.bare.delete("refs/heads/pullrank-ledger")


@pytest.mark.parametrize("head", ["$(touch pwned)", "main", "0" * 40])
def test_odd_inputs_do_nothing(scene: Scene, head: str) -> None:
    pull = scene.propose({**entry_files()})
    dispatch(scene, pull, head)
    assert scene.ends("rescore")["begin"] == "failure"
    assert list(scene.hub.root.rglob("pwned")) == []
