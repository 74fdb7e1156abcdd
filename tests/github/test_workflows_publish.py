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
    assert len(scene.actions.of("publish")) == 1
    rights = {job.key: job.permissions for job in scene.actions.last("publish").jobs}
    assert rights["measure"] == rights["confirm"] == {"contents": "read"}

    scene.actions.rerun(scene.actions.last("publish"))
    scene.actions.settle()
    assert scene.ends("publish") == ENDS, scene.logs("publish")
    assert (bare.ref("refs/heads/main"), bare.ref(LEDGER)) == (main, ledger)


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


def test_protected_main_takes_it_from_the_app_alone(scene: Scene) -> None:
    app = scene.hub.app("publisher", {"contents": "write"})
    scene.hub.install(app, scene.board)
    scene.hub.protect(scene.board, "main", Protection(pull_request_only=True, bypass=frozenset({"publisher"})))
    scene.hub.commit("lab/board", "main", {**entry_files()})
    scene.actions.settle()
    assert scene.ends("publish")["land"] == "failure"
    assert "the push to main was refused" in scene.logs("publish").replace('"', "")
    scene.hub.environment(scene.board, "bot", secrets={"PULLRANK_APP_KEY": app.private_key},
                          variables={"PULLRANK_APP_ID": str(app.id)})  # fmt: skip
    scene.actions.rerun(scene.actions.last("publish"))
    scene.actions.settle()
    assert scene.ends("publish") == ENDS, scene.logs("publish")
    assert NEW in rows(scene)
    assert scene.hub.journal.places_of(app.private_key) == []
