"""Receipts are signed where there is a key; old ones stay valid, and wrong ones are named and never published."""

import json
import re
import shutil

import pytest
from leaderboards import BENCHMARK, ENTRIES, Leaderboard

DATA = f"site/data/{BENCHMARK}/v1"
KEYS = ".pullrank/keys.json"


def receipt(board: Leaderboard, entry: str = ENTRIES[0]):
    return json.loads((board.root / DATA / f"receipts/{entry}.json").read_text(encoding="utf-8"))


def rewrite(board: Leaderboard, change, entry: str = ENTRIES[0]) -> None:
    path = board.root / DATA / f"receipts/{entry}.json"
    path.write_text(json.dumps(receipt(board, entry) | change), encoding="utf-8")


def made(board: Leaderboard, verb: str = "keygen", name: str = "key", *more: str) -> str:
    ran = board.run("receipts", verb, "--output", str(board.root.parent / name), *more)
    assert ran.code == 0, ran.err
    return re.search(r"public key: ([0-9a-f]{16})", ran.out)[1]


def key(board: Leaderboard, name: str = "key") -> dict[str, str]:
    return {"PULLRANK_SIGNING_KEY": str(board.root.parent / name)}


@pytest.fixture(scope="module")
def _signed(_published, tmp_path_factory):
    root = tmp_path_factory.mktemp("signed") / "leaderboard"
    shutil.copytree(_published, root)
    board = Leaderboard(root)
    made(board)
    board.commit()
    assert board.run("publish", **key(board)).code == 0
    board.commit()
    return root.parent


@pytest.fixture
def signed(_signed, tmp_path) -> Leaderboard:
    """Give a fresh copy of a leaderboard whose unsigned receipts were signed; the key is beside it."""
    shutil.copytree(_signed, tmp_path / "signed")
    return Leaderboard(tmp_path / "signed" / "leaderboard")


def test_unsigned_receipts_are_signed_once_there_is_a_key(signed):
    [known] = json.loads((signed.root / KEYS).read_text())["keys"]
    for entry in ENTRIES:
        assert receipt(signed, entry)["signature"].startswith(f"ed25519:{known['id']}:")
    rows = json.loads((signed.root / DATA / "leaderboard_overall.json").read_text())["rows"]
    assert all("signed" in row["flags"] for row in rows)


def test_signatures_are_the_same_every_time_and_wherever(signed):
    before = signed.snapshot()
    for environment in (key(signed), {}):
        assert "up to date" in signed.run("publish", **environment).out
        assert signed.snapshot() == before
    signed.git("branch", "-D", "pullrank-ledger")
    assert "up to date" in signed.run("publish").out
    assert signed.snapshot() == before


def test_signing_adds_to_the_ledger_once(signed):
    head = signed.git("rev-parse", "pullrank-ledger")
    assert signed.run("publish", **key(signed)).code == 0
    assert signed.git("rev-parse", "pullrank-ledger") == head
    (signed.root / DATA / f"receipts/{ENTRIES[0]}.json").unlink()
    assert signed.run("publish").code == 0
    assert receipt(signed)["signature"] is not None


def test_verification_counts_signatures(signed, published):
    ran = signed.run("verify")
    assert ran.code == 0
    assert "3 receipts: 3 signed, 0 unsigned" in ran.out
    assert "signed" not in published.run("verify").out
    assert published.run("receipts", "check").code == 0
    assert f"unsigned: {DATA}/receipts/{ENTRIES[0]}.json" in published.run("receipts", "check").out


def test_a_key_that_is_retired_still_proves_what_it_signed(signed):
    old, new = receipt(signed)["signature"], made(signed, "rotate", "new")
    signed.commit()
    assert signed.run("publish", **key(signed, "new")).code == 0
    assert receipt(signed)["signature"] == old
    assert signed.run("verify").code == 0
    refused = signed.run("publish", **key(signed))
    assert refused.code == 2
    assert "no active key" in refused.err
    shutil.copytree(signed.entry(), signed.entry("copycat_2026-11-30"))
    signed.edit(signed.entry("copycat_2026-11-30") / "submission.json", "Decision tree", "Copycat")
    assert signed.run("publish", **key(signed, "new")).code == 0
    assert receipt(signed, "copycat_2026-11-30")["signature"].startswith(f"ed25519:{new}:")
    assert "4 signed" in signed.run("receipts", "check").out


def test_what_a_revoked_key_signed_is_signed_anew(signed):
    [known] = json.loads((signed.root / KEYS).read_text())["keys"]
    new = made(signed, "rotate", "new", "--revoke", known["id"])
    signed.commit()
    ran = signed.run("verify")
    assert ran.code == 1
    assert "signed with a key that was revoked" in ran.out
    assert signed.run("publish", **key(signed, "new")).code == 0
    assert receipt(signed)["signature"].startswith(f"ed25519:{new}:")
    assert signed.run("verify").code == 0


@pytest.mark.parametrize(
    "change",
    [
        {"metrics": {"accuracy": "899/899"}},
        {"entry": ENTRIES[1]},
        {"entry_tree": "0" * 40},
        {"records": f"sha256:{'0' * 64}"},
        {"scorer": f"sha256:{'0' * 64}"},
        {"evidence": {"items": "all", "numbers": "reproduced", "raw": "all"}},
        {"signature": "yes"},
    ],
    ids=lambda change: next(iter(change)),
)
def test_a_changed_receipt_is_named(signed, change):
    rewrite(signed, change)
    for ran in (signed.run("verify"), signed.run("receipts", "check")):
        assert ran.code == 1
        assert f"bad receipt: {DATA}/receipts/{ENTRIES[0]}.json: its signature is not of this receipt" in ran.out


def test_the_signature_of_another_receipt_is_none(signed):
    rewrite(signed, {"signature": receipt(signed, ENTRIES[1])["signature"]})
    assert "its signature is not of this receipt" in signed.run("receipts", "check").out
    signed.git("branch", "-D", "pullrank-ledger")
    refused = signed.run("publish", **key(signed))
    assert refused.code == 2
    assert "the signature is not of this receipt" in refused.err


def test_a_key_that_nobody_knows_is_named(signed):
    (signed.root / KEYS).unlink()
    made(signed, name="other")
    ran = signed.run("verify")
    assert ran.code == 1
    assert "signed with a key that is not in .pullrank/keys.json" in ran.out
    assert signed.run("publish", **key(signed, "other")).code == 2


def test_no_receipt_at_all_is_named(signed):
    (signed.root / DATA / f"receipts/{ENTRIES[0]}.json").write_text("{}")
    assert "it is no receipt" in signed.run("receipts", "check").out


def test_a_private_key_is_never_shown(signed):
    text = (signed.root.parent / "key").read_text()
    secret = text.splitlines()[1].removeprefix("PULLRANK-SIGNING-KEY-")
    for given in (text, secret, text[:-9], "nowhere"):
        ran = signed.run("publish", PULLRANK_SIGNING_KEY=given)
        assert secret[:20] not in ran.out + ran.err
        assert ran.code == (0 if given == text else 2)
    assert secret not in (signed.root / KEYS).read_text()


def test_keys_are_made_and_replaced_in_order(leaderboard, tmp_path):
    assert leaderboard.run("receipts", "rotate", "--output", str(tmp_path / "none")).code == 2
    first = made(leaderboard)
    again = leaderboard.run("receipts", "keygen", "--output", str(tmp_path / "again"))
    assert again.code == 2
    assert not (tmp_path / "again").exists()
    second = made(leaderboard, "rotate", "second")
    keys = json.loads((leaderboard.root / KEYS).read_text())["keys"]
    assert [each["id"] for each in keys] == [first, second]
    assert [each["retired"] is None for each in keys] == [False, True]
    assert leaderboard.run("receipts", "rotate", "--output", str(tmp_path / "x"), "--revoke", "0" * 16).code == 2


@pytest.mark.parametrize("text", ["{", "[]", '{"keys": [{}]}', '{"keys": {}}', '{"keys": [], "more": 1}'])
def test_a_broken_file_of_keys_is_refused(signed, text):
    (signed.root / KEYS).write_text(text)
    for command in (("publish",), ("verify",), ("receipts", "check")):
        ran = signed.run(*command)
        assert ran.code == 2
        assert KEYS in ran.err


@pytest.mark.parametrize("change", [{"id": "0" * 16}, {"since": "today"}, {"retired": "2026-1-1"}, {"public": "AAAA"}])
def test_a_broken_key_is_refused(signed, change):
    [known] = json.loads((signed.root / KEYS).read_text())["keys"]
    (signed.root / KEYS).write_text(json.dumps({"keys": [known | change]}))
    assert "key 1 has" in signed.run("receipts", "check").err


def test_receipts_of_a_counted_rescoring_are_signed_in_the_ledger(leaderboard):
    known = made(leaderboard)
    leaderboard.commit()
    asked = ("--account", "17", "--started", "2026-11-30T12:00:00Z", "--run", "1")
    ran = leaderboard.run("rescore", f"submissions/{BENCHMARK}/{ENTRIES[0]}", *asked, **key(leaderboard))
    assert ran.code == 0, ran.err
    assert f"ed25519:{known}:" in leaderboard.git("grep", "ed25519:", "pullrank-ledger")
    before = leaderboard.git("grep", "-h", "ed25519:", "pullrank-ledger")
    assert leaderboard.run("publish").code == 0
    assert receipt(leaderboard)["signature"] in before
