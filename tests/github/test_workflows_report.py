"""The real check.yml and report.yml under act: a contributor's pull request is answered, and nothing of it is obeyed."""

import json
from collections.abc import Callable

import pytest
from fakehub import FakeHub
from fakehub.state import Environment
from workflow_boards import ENTRIES, NEW, Scene, entry_files, entry_path, needs_act

pytestmark = needs_act
SECRET = "AGE-SECRET-KEY-1QQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQ"


@pytest.fixture
def scene(hub: FakeHub) -> Scene:
    """Give a board with check.yml and report.yml."""
    return Scene(hub, "check", "report")


def spoilt() -> dict[str, bytes]:
    """Give the new entry with an item that the benchmark does not have."""
    files = entry_files()
    answers = json.loads(files[entry_path("predictions.json")])
    first = answers["predictions"] if isinstance(answers, dict) else answers
    first[0] = {**first[0], "id": "digit-9999"} if "id" in first[0] else {**first[0], "item_id": "digit-9999"}
    return files | {entry_path("predictions.json"): json.dumps(answers, indent=1).encode()}


def test_good_entry_passes_and_is_told(scene: Scene) -> None:
    pull = scene.propose({**entry_files()})
    assert scene.ends("check") == {"check": "success"}, [(s.name,s.conclusion) for s in scene.actions.last("check").jobs[0].steps]
    assert scene.ends("report") == {"read": "success", "write": "success"}, scene.logs("report")
    [comment] = scene.comments(pull)
    assert pull.head_sha in comment.body
    assert [(one.context, one.state, one.sha) for one in scene.board.statuses] == [
        ("pullrank", "success", pull.head_sha)
    ]
    assert "valid" in scene.board.issues[pull.number].labels
