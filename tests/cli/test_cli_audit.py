"""The audit on a board of a held-out truth, without any key: what receipts, signatures and the ledger give away."""

import json
import shutil
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from leaderboards import IDENTITY, Leaderboard
from test_cli_truth import sealed_once  # noqa: F401 — a fixture

from checker.jobs.bot.audit import audit
from checker.jobs.tools import tools
from checker.jobs.workspace import working_folder
from checker.model.alarm import Kind

BOARD = "site/data/capitals/v1"
ENTRY = "atlas_2026-11-30"
RECEIPT = f"{BOARD}/receipts/{ENTRY}.json"
KEYS = ".pullrank/keys.json"


class NoPulls:
    """A forge without pull requests."""

    def open_pulls(self) -> tuple[()]:
        return ()


@pytest.fixture(scope="module")
def made(sealed_once: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:  # noqa: F811
    """Give a folder with three keys and a leaderboard that was published with them, signed."""
    root = tmp_path_factory.mktemp("audited")
    shutil.copytree(sealed_once, root, dirs_exist_ok=True)
    board = Leaderboard(root / "leaderboard")
    assert board.run("truth", "keygen", "--output", str(root / "records")).code == 0
    assert board.run("receipts", "keygen", "--output", str(root / "signing")).code == 0
    board.commit()
    ran = board.run("publish", PULLRANK_AGE_IDENTITY=str(root / "key"), PULLRANK_SIGNING_KEY=str(root / "signing"),
                    PULLRANK_RECORDS_IDENTITY=str(root / "records"))  # fmt: skip
    assert ran.code == 0, ran.err
    board.commit()
    return root


@pytest.fixture
def board(made: Path, tmp_path: Path) -> Leaderboard:
    shutil.copytree(made, tmp_path, dirs_exist_ok=True)
    return Leaderboard(tmp_path / "leaderboard")


def found(board: Leaderboard, **environment: str) -> set[tuple[str, str]]:
    with pytest.MonkeyPatch.context() as patch:
        for name, value in {**IDENTITY, **environment}.items():
            patch.setenv(name, value)
        workspace = working_folder(board.root)
        drift = audit(workspace, tools(workspace, (), None, 60.0, iter), NoPulls())  # type: ignore[arg-type]
    return {(each.kind.value, each.what) for each in drift if "digits" not in each.what}


def change(board: Leaderboard, path: str, how: Callable[[Any], None], *, listed: bool = False) -> None:
    """Change a file by hand; `listed`: whoever did it put the manifest's digest right, too."""
    file = board.root / path
    value = json.loads(file.read_text(encoding="utf-8"))
    how(value)
    file.write_text(json.dumps(value, indent=2), encoding="utf-8")
    if listed:
        raw, name = file.read_bytes(), path.removeprefix(f"{BOARD}/")
        change(board, f"{BOARD}/manifest.json", lambda manifest: _list(manifest, name, raw))


def _list(manifest: Any, name: str, raw: bytes) -> None:
    [line] = [each for each in manifest["files"] if each["path"] == name]
    line |= {"bytes": len(raw), "sha256": sha256(raw).hexdigest()}


def raise_score(value: Any) -> None:
    value["rows"][0]["metrics"]["accuracy"]["value"] = 100


def rename(value: Any) -> None:
    value["rows"][0]["display_name"] = "The best"


def test_nothing_is_found_where_nothing_was_changed(board):
    assert found(board) == set()


@pytest.mark.parametrize("listed", [False, True])
def test_a_number_that_the_receipt_does_not_give(board, listed):
    change(board, f"{BOARD}/leaderboard_overall.json", raise_score, listed=listed)
    seen = found(board)
    assert ("not_proven", f"capitals/v1/{ENTRY}: accuracy") in seen
    assert (("never_made", "capitals/v1") in seen) is listed
    assert (("differs", "capitals/v1/leaderboard_overall.json") in seen) is not listed


def test_what_no_receipt_tells_is_told_by_the_ledger(board):
    change(board, f"{BOARD}/leaderboard_overall.json", rename, listed=True)
    assert found(board) == {("never_made", "capitals/v1")}


def test_a_file_too_many(board):
    (board.root / BOARD / "more.json").write_text("{}")
    assert ("differs", "capitals/v1/more.json") in found(board)


def test_a_receipt_that_was_changed(board):
    change(board, RECEIPT, lambda receipt: receipt["metrics"].update(accuracy="100/1"), listed=True)
    kinds = {kind for kind, _ in found(board)}
    assert {"bad_signature", "not_in_ledger", "not_proven"} <= kinds


def test_a_receipt_whose_signature_was_taken_off(board):
    change(board, RECEIPT, lambda receipt: receipt.update(signature=None), listed=True)
    assert ("unsigned", f"capitals/v1/receipts/{ENTRY}.json") in found(board)


def test_a_receipt_of_a_key_that_nobody_knows(board):
    change(board, RECEIPT, lambda receipt: receipt.update(signature=f"ed25519:{'0' * 16}:{'A' * 86}=="), listed=True)
    assert ("bad_signature", f"capitals/v1/receipts/{ENTRY}.json") in found(board)


def test_a_receipt_that_is_none(board):
    (board.root / RECEIPT).write_text("{}")
    seen = found(board)
    assert ("bad_receipt", f"capitals/v1/receipts/{ENTRY}.json") in seen


def test_a_receipt_that_is_gone(board):
    (board.root / RECEIPT).unlink()
    seen = found(board)
    assert ("no_receipt", f"capitals/v1/{ENTRY}") in seen


@pytest.mark.parametrize(
    ("dates", "kind"),
    [
        ({"retired": "2999-01-01"}, None),
        ({"retired": "2001-01-01"}, "signed_late"),
        ({"since": "2999-01-01"}, "signed_late"),
        ({"revoked": "2999-01-01"}, "revoked"),
    ],
)
def test_signatures_are_judged_by_the_keys_as_of_their_time(board, dates, kind):
    change(board, KEYS, lambda keys: keys["keys"][0].update(dates))
    board.commit()
    path = f"capitals/v1/receipts/{ENTRY}.json"
    assert {each for each in found(board) if each[1] == path} == ({(kind, path)} if kind else set())


def test_an_entry_that_moved_on(board):
    file = board.root / "submissions/capitals" / ENTRY / "submission.json"
    board.edit(file, '"Atlas"', '"Other"')
    board.commit()
    seen = found(board)
    assert ("moved", f"capitals/v1/{ENTRY}") in seen
    assert ("unscored", f"submissions/capitals/{ENTRY}") in seen


def test_a_ledger_that_is_gone(board):
    board.git("update-ref", "-d", "refs/heads/pullrank-ledger")
    assert ("not_in_ledger", f"capitals/v1/receipts/{ENTRY}.json") in found(board)


def test_a_board_that_cannot_be_read_hides_nothing_else(board):
    (board.root / BOARD / "manifest.json").write_text("{}")
    assert "refused" in {kind for kind, _ in found(board)}


def test_with_the_records_key_everything_is_made_again(board):
    change(board, f"{BOARD}/uncertainty.json", lambda value: value.update(seed=1), listed=True)
    assert found(board) == {("never_made", "capitals/v1")}
    seen = found(board, PULLRANK_RECORDS_IDENTITY=str(board.root.parent / "records"))
    assert ("differs", "capitals/v1/uncertainty.json") in seen


def test_every_kind_has_a_head_and_a_fix():
    from checker.report.alarm import _HEADS  # noqa: PLC0415

    assert set(_HEADS) == set(Kind)
