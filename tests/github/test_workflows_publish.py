"""The real publish.yml under act: what is merged is measured, derived again and pushed, each by a job of its own."""

import json

import pytest
from fakehub import FakeHub
from fakehub.state import Job, Protection, Run
from workflow_boards import BENCHMARK, NEW, Scene, entry_files, needs_act

pytestmark = needs_act
BOARD = f"site/data/{BENCHMARK}/v1/leaderboard_overall.json"
LEDGER = "refs/heads/pullrank-ledger"
ENDS = {"measure": "success", "confirm": "success", "land": "success", "deploy": "success"}


@pytest.fixture
def scene(hub: FakeHub) -> Scene:
    """Give a board with publish.yml, and secrets in its environments."""
    made = Scene(hub, "publish")
    hub.environment(made.board, "ground-truth", branches=("main",), secrets={"PULLRANK_RECORDS_IDENTITY": ""})
    return made


def rows(scene: Scene) -> set[str]:
    raw = scene.board.bare.file("main", BOARD)
    return {row["entry"] for row in json.loads(raw)["rows"]}


def tags(scene: Scene) -> dict[str, str]:
    return scene.board.bare.refs("refs/tags/")


def test_merged_entry_is_published_once_and_pushes_only_forward(scene: Scene) -> None:
    before = scene.hub.commit("lab/board", "main", {**entry_files()})
    scene.actions.settle()
    assert scene.ends("publish") == ENDS, scene.logs("publish")
    assert NEW in rows(scene)
    bare = scene.board.bare
    main, ledger = bare.ref("refs/heads/main"), bare.ref(LEDGER)
    assert bare.run("rev-parse", f"{main}^").strip() == before
    changed = bare.run("diff-tree", "-r", "--name-only", before, main or "").split()
    assert all(path.startswith("site/data/") for path in changed)
    lines = len((bare.file(LEDGER, "ledger.jsonl") or b"").splitlines())
    assert tags(scene) == {f"refs/tags/data-{lines}": main}
    assert len(scene.actions.of("publish")) == 1
    rights = {job.key: job.permissions for job in scene.actions.last("publish").jobs}
    assert rights["measure"] == rights["confirm"] == {"contents": "read"}

    scene.actions.rerun(scene.actions.last("publish"))
    scene.actions.settle()
    assert scene.ends("publish") == ENDS, scene.logs("publish")
    assert (bare.ref("refs/heads/main"), bare.ref(LEDGER)) == (main, ledger)
    assert tags(scene) == {f"refs/tags/data-{lines}": main}


def test_push_in_between_is_kept_and_gone_on_from(scene: Scene) -> None:
    pushed: list[str] = []

    def push(run: Run, job: Job) -> None:
        if job.key == "land" and not pushed:
            pushed.append(scene.hub.commit("lab/board", "main", {"README.md": "new\n"}))

    scene.actions.at_start.append(push)
    scene.hub.commit("lab/board", "main", {**entry_files()})
    scene.actions.settle()
    assert scene.ends("publish") == ENDS, scene.logs("publish")
    assert scene.board.bare.file("main", "README.md") == b"new\n"
    assert scene.board.bare.run("rev-parse", "main^").strip() == pushed[0]
    assert NEW in rows(scene)


def test_protected_main_without_an_app_takes_it_by_a_pull_request_that_merges_itself(scene: Scene) -> None:
    scene.hub.protect(scene.board, "main", Protection(checks=(("pullrank", None),), pull_request_only=True))
    scene.hub.commit("lab/board", "main", {**entry_files()})
    scene.actions.settle()
    assert scene.ends("publish") == ENDS, scene.logs("publish")
    assert NEW in rows(scene)
    assert len(scene.board.pulls) == 1
    assert list(tags(scene).values()) == [scene.board.bare.ref("refs/heads/main")]


def test_protected_main_that_wants_a_review_waits_for_it_but_lets_the_app_past(scene: Scene) -> None:
    app = scene.hub.app("publisher", {"contents": "write"})
    scene.hub.install(app, scene.board)
    rules = Protection(pull_request_only=True, reviews=1, bypass=frozenset({"publisher"}))
    scene.hub.protect(scene.board, "main", rules)
    scene.hub.commit("lab/board", "main", {**entry_files()})
    scene.actions.settle()
    assert scene.ends("publish") == ENDS, scene.logs("publish")
    [pull] = scene.board.pulls.values()
    assert (pull.base_ref, pull.head_ref, pull.auto_merge) == ("main", "pullrank/boards", "squash")
    assert tags(scene) == {}
    before = pull.head_sha
    scene.actions.rerun(scene.actions.last("publish"))
    scene.actions.settle()
    assert scene.ends("publish") == ENDS, scene.logs("publish")
    assert [one.head_sha for one in scene.board.pulls.values()] == [before]
    scene.hub.environment(scene.board, "bot", secrets={"PULLRANK_APP_KEY": app.private_key},
                          variables={"PULLRANK_APP_ID": str(app.id)})  # fmt: skip
    scene.actions.rerun(scene.actions.last("publish"))
    scene.actions.settle()
    assert scene.ends("publish") == ENDS, scene.logs("publish")
    assert NEW in rows(scene)
    assert scene.hub.journal.places_of(app.private_key) == []
