"""From `pullrank init` to the first merged entry of a benchmark whose truth is held out, as docs/github.md tells it.

All five workflows run together, and nothing that anybody wrote on the way holds a key or a canary of the truth.
"""

import json
import re
from pathlib import Path

import pytest
from fakehub import FakeHub
from fakehub.clients import client
from fakehub.state import Protection
from leaderboards import Leaderboard
from workflow_boards import INSTALLED, INSTALLER, Scene, needs_act

pytestmark = needs_act
ENTRY = "submissions/mine/model_2026-12-31"
ANSWERS = {"item-1": "yes", "item-2": "no"}


@pytest.fixture
def sealed(tmp_path: Path) -> Leaderboard:
    """Give a repository that init made, with its answers sealed; the keys lie beside it."""
    board = Leaderboard(tmp_path / "made")
    board.root.mkdir()
    assert board.run("init", "--benchmark", "mine").code == 0
    lines = "".join(json.dumps({"id": id, "answer": answer}) + "\n" for id, answer in ANSWERS.items())
    (tmp_path / "answers.jsonl").write_text(lines, encoding="utf-8")
    for name in ("truth", "records"):
        made = board.run("truth", "keygen", "--output", str(tmp_path / f"{name}.key"))
        assert made.code == 0
        recipient = re.search(r"age1\w+", made.out)
        assert recipient
        if name == "truth":
            done = board.run(
                "truth", "seal", str(tmp_path / "answers.jsonl"), "--benchmark", "mine", "--recipient", recipient[0]
            )
            assert done.code == 0, done.err
            commitment = re.search(r"sha256:[0-9a-f]{64}", done.out)
            assert commitment
            board.edit(board.root / "benchmarks/mine/benchmark.yaml", f"sha256:{'0' * 64}", commitment[0])
    return board


@pytest.fixture
def scene(hub: FakeHub, sealed: Leaderboard, tmp_path: Path) -> Scene:
    """Give it on GitHub: App, environments, a protected branch."""
    made = Scene(hub, files={**sealed.snapshot(), INSTALLER: INSTALLED})
    board = made.board
    app = hub.app("publisher", dict.fromkeys(("contents", "pull-requests", "checks", "statuses"), "write"))
    hub.install(app, board)
    hub.environment(board, "bot", branches=("main",), secrets={"PULLRANK_APP_KEY": app.private_key},
                    variables={"PULLRANK_APP_ID": str(app.id)})  # fmt: skip
    keys = {name: (tmp_path / f"{name}.key").read_text(encoding="utf-8") for name in ("truth", "records")}
    secrets = {"PULLRANK_AGE_IDENTITY": keys["truth"], "PULLRANK_RECORDS_IDENTITY": keys["records"]}
    records = {"PULLRANK_RECORDS_IDENTITY": keys["records"]}
    hub.environment(board, "records", branches=("main",), secrets=records)
    hub.environment(board, "ground-truth", branches=("main",), reviewers=("maint",), secrets=secrets)
    rules = Protection(checks=(("pullrank", "publisher"),), pull_request_only=True, bypass=frozenset({"publisher"}))
    hub.protect(board, "main", rules)
    return made


def entry() -> dict[str, str]:
    about = {
        "version": "v1",
        "name": "Model",
        "organization": "Example",
        "date": "2026-12-31",
        "results": {"accuracy": 50},
    }
    answers = [{"id": id, "prediction": "yes"} for id in ANSWERS]
    return {f"{ENTRY}/submission.json": json.dumps(about), f"{ENTRY}/predictions.json": json.dumps(answers)}


def secrets_of(board: Leaderboard, keys: Path) -> list[str]:
    """Give what nobody may ever read: the keys and the canaries of the truth."""
    opened = keys / "opened.json"
    done = board.run(
        "truth", "open", "--benchmark", "mine", "--identity", str(keys / "truth.key"), "--output", str(opened)
    )
    assert done.code == 0, done.err
    bundle = json.loads(opened.read_text(encoding="utf-8"))
    found = [line for name in ("truth", "records") for line in (keys / f"{name}.key").read_text().splitlines()]
    return [*bundle["canaries"], bundle["nonce"], *(line for line in found if line.startswith("AGE-SECRET"))]


def passed(scene: Scene, workflow: str) -> None:
    """Let what waits for a reviewer go, and see that all of it went well."""
    scene.actions.deploy(scene.actions.last(workflow), "ground-truth")
    scene.actions.settle()
    # The App's own labels start runs of rescore.yml in which every job is skipped.
    ran = [run for run in scene.actions.of(workflow) if {job.conclusion for job in run.jobs} != {"skipped"}]
    ends = {job.key: job.conclusion for job in ran[-1].jobs if job.key != "decline"}
    assert set(ends.values()) == {"success"}, (ends, [job.log for job in ran[-1].jobs])


def test_first_entry_is_answered_rescored_merged_published_and_nothing_leaks(
    scene: Scene, sealed: Leaderboard, tmp_path: Path
) -> None:
    pull = scene.propose({**entry()})
    [comment] = scene.comments(pull)
    assert comment.author.login == "publisher[bot]"
    assert "### Ready to merge, not rescored yet\n" in comment.body, comment.body
    assert "Rank before" not in comment.body
    with client(scene.hub, scene.hub.token("maint", scene.board, "maintain")) as maint:
        repo = maint.get_repo("lab/board")
        inputs = {"pr": str(pull.number), "head_sha": pull.head_sha}
        assert repo.get_workflow("rescore.yml").create_dispatch("main", inputs)
        scene.actions.settle()
        assert scene.ends("rescore")["score"] is None, "it waits for a reviewer"
        passed(scene, "rescore")
        assert "rescored" in scene.board.issues[pull.number].labels
        assert "50" in scene.comments(pull)[0].body
        assert "### Ready to merge\n" in scene.comments(pull)[0].body

        repo.get_pull(pull.number).merge(sha=pull.head_sha, merge_method="squash")
        scene.actions.settle()
        passed(scene, "publish")
    board = json.loads(scene.board.bare.file("main", "site/data/mine/v1/leaderboard_overall.json") or b"")
    assert [(row["entry"], row["metrics"]["accuracy"]["value"]) for row in board["rows"]] == [
        ("model_2026-12-31", 50.0)
    ]

    scene.actions.schedule(scene.board, "17 4 * * *")
    scene.actions.settle()
    assert set(scene.ends("audit").values()) == {"success"}, scene.logs("audit")

    places = {secret: scene.hub.journal.places_of(secret) for secret in secrets_of(sealed, tmp_path)}
    assert len(places) > 3
    assert not any(places.values()), places
    told = [(job.key, job.secrets) for run in scene.actions.runs for job in run.jobs]
    assert [key for key, names in told if "PULLRANK_AGE_IDENTITY" in names] == ["score", "measure"]
