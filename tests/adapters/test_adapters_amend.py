"""Files of a folder change all or none, and nothing outside the folder does."""

import stat
import sys
from pathlib import Path

import pytest

from checker.adapters.amend import Amendment, amend_folder
from checker.model.errors import UsageRefusal

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="modes and links as POSIX has them")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    root = tmp_path / "entry"
    (root / "data").mkdir(parents=True)
    (root / "a.json").write_bytes(b"old a")
    (root / "data" / "b.json").write_bytes(b"old b")
    return root


def files_below(root: Path) -> dict[str, bytes]:
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}


A = Amendment("a.json", "a.json", b"old a", b"new a")
B = Amendment("data/b.json", "b.json", b"old b", b"new b")


def test_files_are_rewritten_and_renamed(folder: Path) -> None:
    amend_folder(folder, [A, B])
    assert files_below(folder) == {"a.json": b"new a", "b.json": b"new b"}
    assert [path.name for path in folder.iterdir() if path.is_dir()] == []


def test_a_file_may_change_the_case_of_its_name(folder: Path) -> None:
    amend_folder(folder, [Amendment("a.json", "A.json", b"old a", b"old a")])
    assert sorted(path.name for path in folder.iterdir()) == ["A.json", "data"]


@POSIX
def test_modes_stay_but_for_the_executable_bit(folder: Path) -> None:
    (folder / "a.json").chmod(0o640)
    (folder / "data" / "b.json").chmod(0o755)
    amend_folder(folder, [A, Amendment("data/b.json", "data/b.json", b"old b", b"old b", unlocked=True)])
    assert stat.S_IMODE((folder / "a.json").stat().st_mode) == 0o640
    assert stat.S_IMODE((folder / "data" / "b.json").stat().st_mode) == 0o644


def refused(folder: Path, *amendments: Amendment) -> None:
    before = files_below(folder)
    with pytest.raises(UsageRefusal):
        amend_folder(folder, amendments)
    assert files_below(folder) == before


def test_a_file_that_has_changed_meanwhile_keeps_all_as_they_are(folder: Path) -> None:
    (folder / "data" / "b.json").write_bytes(b"newer b")
    refused(folder, A, B)


def test_a_file_that_is_gone_keeps_all_as_they_are(folder: Path) -> None:
    refused(folder, A, Amendment("c.json", "c.json", b"", b"new"))


def test_nothing_is_overwritten(folder: Path) -> None:
    (folder / "b.json").write_bytes(b"theirs")
    refused(folder, A, B)


def test_what_fails_half_way_is_put_back(folder: Path) -> None:
    (folder / "taken").write_bytes(b"a file")
    refused(folder, A, Amendment("data/b.json", "taken/b.json", b"old b", b"new b"))


@POSIX
def test_no_link_is_followed(folder: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "b.json").write_bytes(b"old b")
    (folder / "link").symlink_to(outside)
    (folder / "link.json").symlink_to(folder / "a.json")
    refused(folder, A, Amendment("link/b.json", "link/b.json", b"old b", b"new b"))
    refused(folder, A, Amendment("data/b.json", "link/c.json", b"old b", b"new b"))
    refused(folder, A, Amendment("link.json", "link.json", b"old a", b"new"))
    assert files_below(outside) == {"b.json": b"old b"}


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageRefusal):
        amend_folder(tmp_path / "none", [A])
