"""Who may change what, on real commits: owners by the ledger and by their list, maintainers, and everybody else."""

import json
import shutil
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from leaderboards import BENCHMARK, ENTRIES, ROOT, Leaderboard

from checker.adapters.git_history import last_changed
from checker.adapters.ledger_branch import LOG, LedgerBranch
from checker.adapters.ledger_owners import first_accounts
from checker.formats.owners import listed_owners
from checker.reading.canonical import dump_line

ADDER, LISTED, STRANGER = 1001, 1002, 1003
NEW = "svc-rbf_2026-11-30"
OWN, OTHER = (f"submissions/{BENCHMARK}/{name}" for name in ENTRIES[:2])


def accepted(entry: str, account: object = None, tree: str = "1" * 40) -> bytes:
    line = {"event": "accepted", "key": f"{BENCHMARK}/{entry}@{tree}", "benchmark": BENCHMARK, "entry": entry}
    return dump_line(line if account is None else line | {"account": account})  # type: ignore[dict-item]


def write_ledger(root: Path, *lines: bytes) -> None:
    branch = LedgerBranch(root)
    branch.add(lambda head: {LOG: branch.log(head) + b"".join(lines)})


@pytest.fixture
def board(leaderboard: Leaderboard) -> Leaderboard:
    """Give a board whose first entry was added by ADDER and lists LISTED, on a branch that left main."""
    leaderboard.edit(
        leaderboard.entry() / "submission.json", '"version": "v1",', f'"version": "v1", "owners": [{LISTED}],'
    )
    leaderboard.commit()
    write_ledger(leaderboard.root, accepted(ENTRIES[0], ADDER), accepted(ENTRIES[0], STRANGER, "2" * 40))
    leaderboard.git("checkout", "--quiet", "-b", "theirs")
    return leaderboard


def revise(board: Leaderboard, entry: str = ENTRIES[0]) -> None:
    path = board.entry(entry) / "submission.json"
    path.write_text(path.read_text(encoding="utf-8").replace("first 898", "very first 898"), encoding="utf-8")


def checked(board: Leaderboard, *arguments: str) -> tuple[list[tuple[str, str]], dict[str, str]]:
    """Commit, check against main, and give the findings on the change, and which rules did not run."""
    if board.git("status", "--porcelain"):
        board.commit()
    ran = board.run("check", "--base", "main", "--head", "HEAD", "--format", "json", *arguments)
    report: dict[str, Any] = json.loads(ran.out)
    found = [(each["rule"], each["path"]) for each in report["findings"] if each["rule"].startswith("CHG")]
    assert (ran.code == 1) == (report["verdict"] == "fail")
    return found, {each["rule"]: each["because"] for each in report["skipped"]}


def by(account: int) -> tuple[str, str]:
    return ("--author", str(account))


@pytest.mark.parametrize("account", [ADDER, LISTED])
def test_an_owner_may_revise(board: Leaderboard, account: int) -> None:
    revise(board)
    assert checked(board, *by(account)) == ([], {})


@pytest.mark.parametrize("account", [STRANGER, 0])
def test_nobody_else_may(board: Leaderboard, account: int) -> None:
    revise(board)
    assert checked(board, *by(account))[0] == [("CHG003", f"{OWN}/submission.json")]


def test_an_entry_whose_owner_is_not_known_is_for_maintainers(board: Leaderboard) -> None:
    revise(board, ENTRIES[1])
    assert checked(board, *by(ADDER))[0] == [("CHG003", f"{OTHER}/submission.json")]
    assert checked(board, "--maintainer")[0] == []


def test_without_an_account_the_rules_say_that_they_did_not_run(board: Leaderboard) -> None:
    revise(board)
    found, skipped = checked(board)
    assert found == [("CHG008", OWN)]
    assert skipped == {"CHG003": "CHG008", "CHG010": "CHG008"}


def test_whoever_revised_first_is_no_owner(board: Leaderboard) -> None:
    write_ledger(board.root, accepted(ENTRIES[1]), accepted(ENTRIES[1], STRANGER, "3" * 40))
    revise(board, ENTRIES[1])
    assert checked(board, *by(STRANGER))[0] == [("CHG003", f"{OTHER}/submission.json")]


def list_oneself(board: Leaderboard) -> None:
    board.edit(board.entry() / "submission.json", f"[{LISTED}]", f"[{LISTED}, {STRANGER}]")


def rename_to_own(board: Leaderboard) -> None:
    board.git("mv", OWN, f"submissions/{BENCHMARK}/{NEW}")


def remove_and_add_again(board: Leaderboard) -> None:
    shutil.move(board.entry(), board.root / "kept")
    board.commit()
    shutil.move(board.root / "kept", board.entry())
    revise(board)


def link_into_the_folder(board: Leaderboard) -> None:
    shutil.rmtree(board.entry())
    board.entry().symlink_to(board.entry(ENTRIES[1]).name)


def submodule_over_the_folder(board: Leaderboard) -> None:
    board.git("rm", "-r", "--quiet", OWN)
    board.git("update-index", "--add", "--cacheinfo", f"160000,{'5' * 40},{OWN}")
    board.git("commit", "--quiet", "--message", "Link")


def fewer_files(board: Leaderboard) -> None:
    (board.entry() / "predictions.json").unlink()


HOSTILE: dict[Callable[[Leaderboard], None], list[tuple[str, str]]] = {
    list_oneself: [("CHG003", f"{OWN}/submission.json")],
    rename_to_own: [("CHG009", OWN)],
    remove_and_add_again: [("CHG003", f"{OWN}/submission.json")],
    link_into_the_folder: [("CHG009", OWN)],
    fewer_files: [("CHG003", f"{OWN}/predictions.json")],
}


@pytest.mark.parametrize("act", HOSTILE, ids=lambda act: act.__name__)
def test_hostile_changes(board: Leaderboard, act: Callable[[Leaderboard], None]) -> None:
    act(board)
    assert checked(board, *by(STRANGER))[0] == HOSTILE[act]


def test_a_submodule_takes_the_place_of_an_entry(board: Leaderboard) -> None:
    submodule_over_the_folder(board)
    ran = board.run("check", "--base", "main", "--head", "HEAD", "--format", "json", *by(STRANGER))
    assert [each["rule"] for each in json.loads(ran.out)["findings"]] == ["CHG009"]


def test_an_owner_does_not_rename_or_remove(board: Leaderboard) -> None:
    rename_to_own(board)
    assert checked(board, *by(ADDER))[0] == [("CHG009", OWN)]
    assert checked(board, "--maintainer")[0] == []


def test_an_owner_may_pass_the_list_on(board: Leaderboard) -> None:
    list_oneself(board)
    assert checked(board, *by(LISTED)) == ([], {})


def test_the_list_of_now_counts_and_not_that_of_where_the_branch_began(board: Leaderboard) -> None:
    """A former owner goes back to a time at which the list still had the account."""
    revise(board)
    head = board.commit()
    board.git("checkout", "--quiet", "main")
    board.edit(board.entry() / "submission.json", f' "owners": [{LISTED}],', "")
    board.commit()
    ran = board.run("check", "--base", "main", "--head", head, "--format", "json", *by(LISTED))
    assert [each["rule"] for each in json.loads(ran.out)["findings"]] == ["CHG003"]


def test_an_entry_that_came_meanwhile_is_not_new(board: Leaderboard) -> None:
    """From an old base, the very files of another's entry and one more would merge without a conflict."""
    shutil.copytree(ROOT / "submissions" / BENCHMARK / NEW, board.entry(NEW))
    (board.entry(NEW) / "more.json").write_text("[]")
    head = board.commit()
    board.git("checkout", "--quiet", "main")
    shutil.copytree(ROOT / "submissions" / BENCHMARK / NEW, board.entry(NEW))
    board.commit()
    write_ledger(board.root, accepted(NEW, ADDER))
    ran = board.run("check", "--base", "main", "--head", head, "--format", "json", *by(STRANGER))
    assert "CHG003" in [each["rule"] for each in json.loads(ran.out)["findings"]]


def test_a_name_is_nobody_elses_when_its_entry_is_gone(board: Leaderboard) -> None:
    write_ledger(board.root, accepted(NEW, ADDER))
    shutil.copytree(ROOT / "submissions" / BENCHMARK / NEW, board.entry(NEW))
    folder = f"submissions/{BENCHMARK}/{NEW}"
    assert checked(board, *by(STRANGER))[0] == [("CHG010", folder)]
    assert checked(board, *by(ADDER)) == ([], {})
    assert checked(board) == ([("CHG008", folder)], {"CHG003": "CHG008", "CHG010": "CHG008"})


def test_a_name_in_other_case(board: Leaderboard) -> None:
    shutil.copytree(board.entry(), board.root / "kept")
    folder = f"submissions/{BENCHMARK}/{ENTRIES[0].upper()}"
    (board.root / "kept").rename(board.root / folder)
    assert ("CHG011", folder) in checked(board, *by(ADDER))[0]


def test_authors_of_commits_are_not_asked(board: Leaderboard) -> None:
    revise(board)
    owner = ("-c", "user.name=owner", "-c", f"user.email={ADDER}+owner@users.noreply.github.com")
    board.git(*owner, "commit", "--quiet", "--all", f"--author=owner <{ADDER}+owner@localhost>", "--message", "Mine")
    assert checked(board, *by(STRANGER))[0] == [("CHG003", f"{OWN}/submission.json")]


def test_a_merge_that_takes_back_what_main_has(board: Leaderboard) -> None:
    """The branch has main merged into it, but keeps its own side: what it shows is what it changes on main."""
    revise(board)
    board.commit()
    board.git("checkout", "--quiet", "main")
    shutil.copytree(ROOT / "submissions" / BENCHMARK / NEW, board.entry(NEW))
    board.commit()
    board.git("checkout", "--quiet", "theirs")
    board.git("merge", "--quiet", "--strategy=ours", "--message", "Merge", "main")
    found = checked(board, *by(ADDER))[0]
    assert found == [("CHG009", f"submissions/{BENCHMARK}/{NEW}")]


def test_branches_that_were_merged_crosswise_are_refused(board: Leaderboard) -> None:
    """Of two places where they left each other, the one that is taken may hide what is undone."""
    shutil.copytree(ROOT / "submissions" / BENCHMARK / NEW, board.entry(NEW))
    theirs = board.commit()
    board.git("checkout", "--quiet", "main")
    (board.root / "README.md").write_text("more\n")
    main = board.commit()
    board.git("merge", "--quiet", "--no-ff", "--message", "Merge theirs", theirs)
    board.git("checkout", "--quiet", "--detach", main)
    board.git("merge", "--quiet", "--strategy=ours", "--message", "Take it back", theirs)
    ran = board.run("check", "--base", "main", "--head", "HEAD", *by(STRANGER))
    assert ran.code == 2
    assert "merged crosswise" in ran.err


def test_thousands_of_files_are_one_finding(board: Leaderboard) -> None:
    for folder in range(40):
        (board.entry() / f"f{folder}").mkdir()
        for number in range(90):
            (board.entry() / f"f{folder}" / f"{number}.json").write_text("{}")
    assert checked(board, *by(STRANGER))[0] == [("CHG003", OWN)]


@pytest.mark.parametrize(
    ("raw", "owners"),
    [
        (b'{"owners": [1, 2, 2]}', {1, 2}),
        (b"{}", set()),
        (b'{"owners": []}', set()),
        (b'{"owners": [1, "2"]}', set()),
        (b'{"owners": [true]}', set()),
        (b'{"owners": [0]}', set()),
        (b'{"owners": [-1]}', set()),
        (b'{"owners": [1.0]}', set()),
        (b'{"owners": [9007199254740992]}', set()),
        (b'{"owners": 7}', set()),
        (b'{"owners": [1], "owners": [2]}', set()),
        (b'{"owners": [1]', set()),
        (b"[1]", set()),
        (b"\xff", set()),
        (None, set()),
    ],
)
def test_a_list_that_is_not_as_it_must_be_names_nobody(raw: bytes | None, owners: set[int]) -> None:
    assert listed_owners(raw) == owners


@pytest.mark.parametrize("account", ["7", True, 0, -1, Decimal("7.0"), [7]])
def test_a_line_with_an_odd_account_names_nobody(leaderboard: Leaderboard, account: object) -> None:
    write_ledger(leaderboard.root, accepted("a", account), accepted("a", 7, "2" * 40), accepted("b", 7))
    assert first_accounts(leaderboard.root) == {f"{BENCHMARK}/a": None, f"{BENCHMARK}/b": 7}


def test_without_a_ledger_nobody_is_known(leaderboard: Leaderboard) -> None:
    assert first_accounts(leaderboard.root) == {}


def test_a_merge_is_what_changed_a_folder(board: Leaderboard) -> None:
    revise(board)
    theirs = board.commit()
    board.git("checkout", "--quiet", "main")
    board.git("merge", "--quiet", "--no-ff", "--message", "Merge", theirs)
    merge = board.git("rev-parse", "HEAD").strip()
    (board.root / "README.md").write_text("more\n")
    board.commit()
    assert last_changed(board.root, "main", OWN) == merge
    assert last_changed(board.root, "main", "submissions/nothing") is None


def test_an_owner_does_not_take_an_entry_to_another_version(board: Leaderboard) -> None:
    board.git("checkout", "--quiet", "main")
    declaration = board.root / "benchmarks" / BENCHMARK / "benchmark.yaml"
    board.edit(declaration, "    count: 899\n", "    count: 899\n  v2:\n    items: items/v1.jsonl\n    count: 899\n")
    board.commit()
    board.git("checkout", "--quiet", "-b", "moving")
    board.edit(board.entry() / "submission.json", '"version": "v1"', '"version": "v2"')
    assert checked(board, *by(ADDER))[0] == [("CHG012", f"{OWN}/submission.json")]
    assert checked(board, *by(STRANGER))[0] == [("CHG003", f"{OWN}/submission.json")]
    assert checked(board, "--maintainer")[0] == []
