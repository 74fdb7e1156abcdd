"""All repairs of one entry, each on top of the others, and nothing written."""

from pathlib import Path

import pytest
import shapes
from hypothesis import given
from hypothesis import strategies as st

from checker.adapters.folder import FolderTree
from checker.catalogue.repairs import every_repair
from checker.formats.amending import repairs_of
from checker.formats.draft import Draft
from checker.formats.predictions import FORMAT
from checker.formats.trials import FORMAT as TRIALS
from checker.model.repair import EntryRepairs, Move, Rewrite, Splice, Unlock
from checker.model.said import say
from checker.model.tree import EXECUTABLE, FILE, Node
from checker.reading.splices import as_bytes, as_text, spliced

ENTRY = "submissions/shapes/outline-7b_2026-03-14"
START = {name: (shapes.BASE / ENTRY / name).read_bytes() for name in ("submission.json", "predictions.json")}


class Files:
    """A tree of nothing but one entry."""

    def __init__(self, files: dict[str, bytes], executable: tuple[str, ...] = ()) -> None:
        self._files = {f"{ENTRY}/{name}": raw for name, raw in files.items()}
        self._executable = {f"{ENTRY}/{name}" for name in executable}

    def walk(self, prefix: str = "") -> tuple[Node, ...]:
        modes = {path: EXECUTABLE if path in self._executable else FILE for path in self._files}
        return tuple(Node(path, modes[path], len(raw)) for path, raw in sorted(self._files.items()))

    def folders(self, prefix: str = "") -> tuple[str, ...]:
        return ()

    def files(self, prefix: str = "") -> tuple[Node, ...]:
        return ()

    def read(self, path: str) -> bytes | None:
        return self._files.get(path)

    def tree_id(self, prefix: str = "") -> str | None:
        return "0" * 40


def found(files: dict[str, bytes], executable: tuple[str, ...] = ()) -> EntryRepairs:
    return repairs_of(Files(files, executable), ENTRY, shapes.DECLARED, FORMAT, every_repair())


def after(files: dict[str, bytes], repairs: EntryRepairs) -> dict[str, bytes]:
    left = dict(files)
    for each in repairs.files:
        old = left.pop(each.path.removeprefix(f"{ENTRY}/"))
        left[each.to.removeprefix(f"{ENTRY}/")] = as_bytes(spliced(as_text(old), each.splices))
    return left


def test_a_sound_entry_needs_nothing() -> None:
    assert found(START) == EntryRepairs(ENTRY, (), ())


def test_repairs_build_on_each_other() -> None:
    raw = START["predictions.json"]
    damaged = b"\xef\xbb\xbf" + raw.rstrip()[:-1].rstrip() + b",\n]\n"
    files = {"submission.json": START["submission.json"], "Predictions.json": damaged}
    repairs = found(files, executable=("Predictions.json",))
    [file] = repairs.files
    assert (file.path, file.to, file.unlocked) == (f"{ENTRY}/Predictions.json", f"{ENTRY}/predictions.json", True)
    assert [each.rule for each in file.answers] == ["JSN006", "JSN001", "LAY004", "LAY001"]
    assert after(files, repairs) == START


@pytest.mark.parametrize(
    ("name", "right"),
    [
        ("Predictions.json", True),
        ("predictions.JSON", True),
        ("data/predictions.json", True),
        ("predictions_.json", True),
        ("preds.json", False),
        ("predictions.jsonl", False),
        ("answers.json", False),
        (".predictions.json", True),
    ],
)
def test_a_name_is_put_right_where_it_is_clear(name: str, right: bool) -> None:
    files = {"submission.json": START["submission.json"], name: START["predictions.json"]}
    moves = [(file.path, file.to) for file in found(files).files]
    assert moves == ([(f"{ENTRY}/{name}", f"{ENTRY}/predictions.json")] if right else [])


def test_of_two_files_that_may_be_meant_neither_is_renamed() -> None:
    files = {"submission.json": START["submission.json"]}
    files |= dict.fromkeys(("Predictions.json", "PREDICTIONS.json"), START["predictions.json"])
    assert found(files).files == ()


def test_a_file_under_the_right_name_is_never_replaced() -> None:
    assert found({**START, "Predictions.json": b"[]"}).files == ()


def test_a_draft_shows_what_repairs_leave() -> None:
    draft = Draft(Files({"a": b"one", "b": b"two"}, executable=("b",)))
    a, b, c = (f"{ENTRY}/{name}" for name in "abc")
    said = say("done")
    for each in (Rewrite(a, (Splice(0, 1, "O"),), "X", said), Unlock(b, "X", said), Move(a, c, "X", said)):
        draft.amend(each)
    draft.amend(Rewrite(c, (Splice(3, 3, "!"),), "X", said))
    assert draft.tree.walk() == (Node(b, FILE, 3), Node(c, FILE, 4))
    assert [draft.tree.read(path) for path in (a, b, c)] == [None, b"two", b"One!"]
    assert [(file.path, file.to, file.unlocked, len(file.answers)) for file in draft.files()] == [
        (a, c, False, 3),
        (b, b, True, 1),
    ]


@given(st.sampled_from(sorted(START)), st.integers(0, 400), st.sampled_from([b",", b"'", b"\xef\xbb\xbf", b"\t", b"}"]))
def test_repairing_twice_changes_nothing(name: str, at: int, damage: bytes) -> None:
    raw = START[name]
    at = min(at, len(raw))
    files = {**START, name: raw[:at] + damage + raw[at:]}
    once = after(files, found(files))
    assert found(once).files == ()


def test_the_folder_on_disk_is_read_alike() -> None:
    tree = FolderTree(Path(shapes.BASE))
    assert repairs_of(tree, ENTRY, shapes.DECLARED, FORMAT, every_repair()).files == ()


def test_files_of_messages_are_put_right_one_by_one() -> None:
    folder = "trajectories/messages"
    files = {"submission.json": START["submission.json"], f"{folder}/a.json": b"[]", f"{folder}/b.json": b"[1,]"}
    files[f"{folder}/c.json"] = b"[1"
    repairs = repairs_of(Files(files), ENTRY, shapes.DECLARED, TRIALS, every_repair())
    assert after(files, repairs) == {**files, f"{folder}/b.json": b"[1]"}


@pytest.mark.parametrize("stem", ["outline-7b", "another_2026-01-01"])
def test_a_file_that_carries_another_name_gets_the_entrys(stem: str) -> None:
    files = {"submission.json": START["submission.json"], f"trajectories/{stem}.summary.json": b"{}"}
    [file] = repairs_of(Files(files), ENTRY, shapes.DECLARED, TRIALS, every_repair()).files
    assert file.to == f"{ENTRY}/trajectories/outline-7b_2026-03-14.summary.json"
    files["trajectories/third.summary.json"] = b"{}"
    assert repairs_of(Files(files), ENTRY, shapes.DECLARED, TRIALS, every_repair()).files == ()
