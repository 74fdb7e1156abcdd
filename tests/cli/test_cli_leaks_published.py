"""No canary of a held-out truth is published, whether or not the job that writes can open the truth."""

import base64
import json
import re
from pathlib import Path
from urllib.parse import quote

import pytest
from leaderboards import Leaderboard
from test_cli_truth import capitals, sealed_once  # noqa: F401 — fixtures

NAME = {"GITHUB_REPOSITORY": "lab/board"}
ENTRY = "submissions/capitals/atlas_2026-11-30"
DECLARED = "benchmarks/capitals/benchmark.yaml"
WAYS = {
    "plain": str,
    "base64": lambda text: base64.b64encode(text.encode()).decode(),
    "hex": lambda text: text.encode().hex(),
    "URL": lambda text: "".join(f"%{ord(each):02X}" for each in quote(text)),
    "reversed": lambda text: text[::-1],
    "split": lambda text: " - ".join(text[at : at + 5] for at in range(0, len(text), 5)),
}


def label(board: Leaderboard, text: str) -> None:
    edit = "accuracy: {per_item: correct, scale: 100,"
    board.edit(board.root / DECLARED, edit, f"{edit} label: {json.dumps(text)},")


def title(board: Leaderboard, text: str) -> None:
    board.edit(board.root / DECLARED, "title: Capitals\n", f"title: {json.dumps(text)}\n")


def description(board: Leaderboard, text: str) -> None:
    board.edit(board.root / DECLARED, "title: Capitals\n", f"title: Capitals\ndescription: {json.dumps(text)}\n")


def component(board: Leaderboard, text: str) -> None:
    board.edit(board.root / DECLARED, "{kind: binary}", f"{{kind: binary, label: {json.dumps(text)}}}")


def display_name(board: Leaderboard, text: str) -> None:
    board.edit(board.root / ENTRY / "submission.json", '"Atlas"', json.dumps(text))


CHANNELS = (label, title, description, component, display_name)


@pytest.fixture
def keys(capitals: Leaderboard, tmp_path: Path) -> dict[str, str]:  # noqa: F811
    """Publish with the truth's key and a records key; give what the environment of a job with both holds."""
    board = capitals
    assert board.run("truth", "keygen", "--output", str(tmp_path / "records")).code == 0
    held = {
        "PULLRANK_AGE_IDENTITY": str(tmp_path / "key"),
        "PULLRANK_RECORDS_IDENTITY": str(tmp_path / "records"),
        **NAME,
    }
    assert board.run("publish", **held).code == 0
    board.commit()
    return held


@pytest.fixture
def canary(capitals: Leaderboard, tmp_path: Path, keys: dict[str, str]) -> str:  # noqa: F811
    """Give a canary of the held-out truth."""
    out = tmp_path / "bundle.json"
    opened = capitals.run("truth", "open", "--benchmark", "capitals", "--output", str(out), **keys)
    assert opened.code == 0, opened.err
    return str(json.loads(out.read_text(encoding="utf-8"))["canaries"][0])


def blind(keys: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in keys.items() if name != "PULLRANK_AGE_IDENTITY"}


def stopped(board: Leaderboard, arguments: tuple[str, ...], held: dict[str, str], secret: str) -> None:
    before, refs = board.snapshot(), board.git("for-each-ref")
    ran = board.run(*arguments, **held)
    assert ran.code == 2, ran
    assert ran.err.startswith("error: held back: "), ran.err
    assert secret[:9] not in ran.out + ran.err
    assert (board.snapshot(), board.git("for-each-ref")) == (before, refs)


@pytest.mark.parametrize(
    ("channel", "way"), [*((label, way) for way in WAYS), *((channel, "plain") for channel in CHANNELS[1:])]
)
def test_a_canary_is_stopped_though_nothing_is_measured_anew(capitals, keys, canary, channel, way, tmp_path):  # noqa: F811
    board, text = capitals, WAYS[way](canary)
    file = tmp_path / "handed.jsonl"
    assert board.run("publish", "--measure-only", str(file), **keys).code == 0
    channel(board, text)
    board.commit()
    stopped(board, ("publish",), keys, text)
    stopped(board, ("publish", "--measure-only", str(tmp_path / "more.jsonl")), keys, text)
    assert not (tmp_path / "more.jsonl").exists()
    if channel is not display_name:
        stopped(board, ("publish", "--from", str(file)), blind(keys), text)
        made = tmp_path / "made"
        stopped(board, ("bot", "confirm", "--from", str(file), "--output", str(made)), blind(keys), text)
        assert not made.exists()


def test_what_is_held_back_is_named_by_its_file(capitals, keys, canary):  # noqa: F811
    label(capitals, canary)
    capitals.commit()
    ran = capitals.run("publish", **keys)
    assert re.match(
        r'error: held back: the published file "site/data/capitals/v1/\w+\.json" holds a canary', ran.err
    ), ran.err


@pytest.mark.parametrize(
    ("key", "way"),
    [*(("PULLRANK_RECORDS_IDENTITY", way) for way in WAYS), ("PULLRANK_AGE_IDENTITY", "plain")],
)
def test_no_page_holds_a_canary(capitals, keys, canary, way, key):  # noqa: F811
    (capitals.root / "benchmarks/capitals/README.md").write_text(f"# Capitals\n\n{WAYS[way](canary)}\n", "utf-8")
    capitals.commit()
    stopped(capitals, ("site", "build"), {key: keys[key]}, canary)
    stopped(capitals, ("site", "serve"), {key: keys[key]}, canary)


def test_canaries_are_kept_sealed_once_and_handed_over(capitals, keys, tmp_path):  # noqa: F811
    board = capitals
    files = board.git("ls-tree", "-r", "--name-only", "pullrank-ledger").splitlines()
    assert sum(file.startswith("canaries/") for file in files) == 1
    head = board.git("rev-parse", "pullrank-ledger")
    assert board.run("publish", **keys).code == 0
    assert board.git("rev-parse", "pullrank-ledger") == head
    board.git("update-ref", "-d", "refs/heads/pullrank-ledger")
    file = tmp_path / "handed.jsonl"
    assert board.run("publish", "--measure-only", str(file), **keys).code == 0
    assert board.run("publish", "--from", str(file), **blind(keys)).code == 0
    assert board.git("ls-tree", "-r", "--name-only", "pullrank-ledger").splitlines() == files


@pytest.mark.parametrize("sealed", ["", "!", "aGVsbG8="])
def test_canaries_that_are_none_refuse_a_handover(capitals, keys, sealed, tmp_path):  # noqa: F811
    from test_cli_handover import told, write  # noqa: PLC0415

    capitals.git("update-ref", "-d", "refs/heads/pullrank-ledger")
    file = tmp_path / "handed.jsonl"
    assert capitals.run("publish", "--measure-only", str(file), **keys).code == 0
    lines = [line | ({"sealed": sealed} if line["kind"] == "canaries" else {}) for line in told(file)]
    ran = capitals.run("publish", "--from", str(write(file, lines)), **blind(keys))
    assert ran.code == 2
    assert "the handover is refused" in ran.err
