"""A repository that `pullrank init` made, on the fake GitHub: its workflows answer, publish and watch as they are."""

import json
from pathlib import Path

import pytest
from fakehub import FakeHub
from fakehub.state import Issue
from leaderboards import Leaderboard
from workflow_boards import INSTALLED, INSTALLER, Scene, needs_act

pytestmark = needs_act
ENTRY = "submissions/mine/model_2026-12-31"


@pytest.fixture
def scene(hub: FakeHub, tmp_path: Path) -> Scene:
    """Give a board of what init wrote, but for the step that installs."""
    made = Leaderboard(tmp_path / "made")
    made.root.mkdir()
    assert made.run("init", "--benchmark", "mine", "--format", "component_scores").code == 0
    return Scene(hub, files={**made.snapshot(), INSTALLER: INSTALLED})


def entry() -> dict[str, str]:
    about = {"version": "v1", "name": "Model", "organization": "Example", "date": "2026-12-31"}
    scores = [
        {"id": f"item-{n}", "status": "scored", "components": {"faithfulness": 1, "quality": 0.5}} for n in (1, 2)
    ]
    return {
        f"{ENTRY}/submission.json": json.dumps(about),
        f"{ENTRY}/scores.jsonl": "".join(json.dumps(line) + "\n" for line in scores),
    }


def test_entry_is_answered_published_and_audited(scene: Scene) -> None:
    pull = scene.propose({**entry(), "README.md": "mine\n"})
    assert scene.ends("report") == {"read": "success", "write": "success"}, scene.logs("report")
    assert "Needs changes" in scene.comments(pull)[0].body

    scene.push({"README.md": scene.board.bare.file("main", "README.md")})
    assert "Ready to merge" in scene.comments(pull)[0].body, scene.comments(pull)[0].body

    scene.hub.commit("lab/board", "main", {**entry()})
    scene.actions.settle()
    assert set(scene.ends("publish").values()) == {"success"}, scene.logs("publish")
    board = json.loads(scene.board.bare.file("main", "site/data/mine/v1/leaderboard_overall.json") or b"")
    assert [row["entry"] for row in board["rows"]] == ["model_2026-12-31"]

    scene.actions.schedule(scene.board, "17 4 * * *")
    scene.actions.settle()
    assert scene.ends("audit") == {"rebuild": "success", "tell": "success"}, scene.logs("audit")
    assert issues(scene) == []

    board["rows"][0]["entry"] = "forged"
    path = "site/data/mine/v1/leaderboard_overall.json"
    good = scene.board.bare.file("main", path)
    scene.hub.commit("lab/board", "main", {path: json.dumps(board)})
    for _ in range(2):
        scene.actions.schedule(scene.board, "17 4 * * *")
        scene.actions.settle()
        assert scene.ends("audit") == {"rebuild": "failure", "tell": "success"}, scene.logs("audit")
        [issue] = issues(scene)
        assert "mine/v1/leaderboard_overall.json" in issue.body
        assert issue.state == "open"

    scene.hub.commit("lab/board", "main", {path: good})
    scene.actions.schedule(scene.board, "17 4 * * *")
    scene.actions.settle()
    assert [one.state for one in issues(scene)] == ["closed"]


def issues(scene: Scene) -> list[Issue]:
    return [one for one in scene.board.issues.values() if one.number not in scene.board.pulls]
