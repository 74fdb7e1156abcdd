"""Writing files and folders whole or not at all."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from leaderboards import ROOT

from checker.adapters import output
from checker.adapters.exchange import exchange
from checker.adapters.output import differences, mend_folder, replace_folder, write_file, write_new_folder
from checker.model.errors import UsageRefusal

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="modes and links as POSIX has them")


def files_below(root: Path) -> dict[str, bytes]:
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def test_a_file_is_written_with_its_folders(tmp_path):
    write_file(tmp_path / "a" / "b", b"new")
    assert files_below(tmp_path) == {"a/b": b"new"}


@POSIX
def test_a_file_has_the_mode_that_the_umask_leaves(tmp_path):
    old = os.umask(0o027)
    try:
        write_file(tmp_path / "open", b"")
        write_file(tmp_path / "secret", b"", private=True)
    finally:
        os.umask(old)
    assert stat.S_IMODE((tmp_path / "open").stat().st_mode) == 0o640
    assert stat.S_IMODE((tmp_path / "secret").stat().st_mode) == 0o600


@POSIX
@pytest.mark.parametrize("name", ["secret", ".secret.new"])
def test_a_planted_link_is_never_written_through(tmp_path, name):
    (tmp_path / "victim").write_bytes(b"theirs")
    (tmp_path / "victim").chmod(0o644)
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / name).symlink_to(tmp_path / "victim")
    write_file(tmp_path / "here" / "secret", b"mine", private=True)
    assert (tmp_path / "victim").read_bytes() == b"theirs"
    assert not (tmp_path / "here" / "secret").is_symlink()
    assert stat.S_IMODE((tmp_path / "here" / "secret").stat().st_mode) == 0o600


def test_what_cannot_be_written_is_refused_and_leaves_nothing(tmp_path):
    (tmp_path / "file").write_bytes(b"old")
    (tmp_path / "folder" / "full").mkdir(parents=True)
    for path in (tmp_path / "file" / "below", tmp_path / "folder"):
        with pytest.raises(UsageRefusal):
            write_file(path, b"new")
    for write in (write_new_folder, replace_folder):
        with pytest.raises(UsageRefusal):
            write(tmp_path / "file", {"a": b""})
        with pytest.raises(UsageRefusal):
            write(tmp_path / "file" / "below", {"a": b""})
    assert files_below(tmp_path) == {"file": b"old"}
    assert {path.name for path in tmp_path.iterdir()} == {"file", "folder"}


def test_a_new_folder_is_whole_or_not_there(tmp_path):
    with pytest.raises(UsageRefusal):
        write_new_folder(tmp_path / "new", {"a": b"1", "a/b": b"2"})
    assert list(tmp_path.iterdir()) == []
    write_new_folder(tmp_path / "new", {"a": b"1", "b/c": b"2"})
    assert files_below(tmp_path / "new") == {"a": b"1", "b/c": b"2"}
    with pytest.raises(UsageRefusal):
        write_new_folder(tmp_path / "new", {})


@POSIX
def test_a_link_that_leads_nowhere_is_something_there(tmp_path):
    (tmp_path / "new").symlink_to(tmp_path / "nowhere")
    with pytest.raises(UsageRefusal):
        write_new_folder(tmp_path / "new", {"a": b"1"})


def test_a_folder_is_replaced_by_exactly_the_new_files(tmp_path):
    root = tmp_path / "data"
    assert replace_folder(root, {"a/b": b"1", "c": b"2", "d/e/f": b"3"}) == ("a/b", "c", "d/e/f")
    changed = replace_folder(root, {"a/b": b"1", "c": b"9", "d": b"4"})
    assert changed == ("c", "d", "d/e/f")
    assert files_below(root) == {"a/b": b"1", "c": b"9", "d": b"4"}
    assert {path.name for path in root.iterdir()} == {"a", "c", "d"}
    assert replace_folder(root, {"a/b": b"1", "c": b"9", "d": b"4"}) == ()


def test_a_replacement_that_fails_leaves_all_that_was_there(tmp_path):
    root = tmp_path / "data"
    old = {"a": b"1", "z/y": b"2"}
    replace_folder(root, old)
    with pytest.raises(UsageRefusal):
        replace_folder(root, {"a": b"other", "z": b"3", "z/y": b"4"})
    assert files_below(root) == old


@POSIX
@pytest.mark.skipif(getattr(os, "geteuid", lambda: 1)() == 0, reason="root may write anywhere")
def test_a_folder_without_rights_is_refused(tmp_path):
    root = tmp_path / "data"
    replace_folder(root, {"a": b"1"})
    root.chmod(0o500)
    try:
        with pytest.raises(UsageRefusal):
            replace_folder(root, {"b": b"2"})
        with pytest.raises(UsageRefusal):
            write_file(root / "b", b"2")
        assert files_below(root) == {"a": b"1"}
    finally:
        root.chmod(0o700)


@POSIX
def test_a_link_in_the_place_of_a_file_is_a_difference_and_is_replaced(tmp_path):
    (tmp_path / "victim").write_bytes(b"1")
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "a").symlink_to(tmp_path / "victim")
    assert differences(tmp_path / "data", {"a": b"1"}) == ("a",)
    replace_folder(tmp_path / "data", {"a": b"1"})
    assert not (tmp_path / "data" / "a").is_symlink()
    assert (tmp_path / "victim").read_bytes() == b"1"


@pytest.mark.parametrize("can", [True, False])
def test_a_replacement_that_is_killed_anywhere_is_old_or_new_or_mended(tmp_path, monkeypatch, can):
    root, old, new = tmp_path / "site" / "data", {"a/1": b"1", "b": b"2"}, {"a/1": b"other", "c/d": b"3"}
    if not can:
        monkeypatch.setattr(output, "exchange", lambda *_: False)
    seen = []
    for at in range(5):
        replace_folder(root, old)
        replace_in_a_process_killed_at(at, root, new, can=can)
        seen.append(files_below(root))
        mend_folder(root)
        assert files_below(root) in (old, new)
        assert [path.name for path in root.parent.iterdir()] == ["data"]
    assert seen[0] == old
    assert seen[-1] == new
    if can and exchange_works(tmp_path):
        assert all(each in (old, new) for each in seen)


def exchange_works(folder: Path) -> bool:
    for name in "ab":
        (folder / name).mkdir()
    return exchange(folder / "a", folder / "b")


def replace_in_a_process_killed_at(at: int, root: Path, files: dict[str, bytes], *, can: bool) -> None:
    """Let a process replace a folder, and die at once before its `at`-th step on the disk."""
    script = f"""
import os, pathlib
from checker.adapters import output, staging
steps = iter(range(100))
def counted(real):
    def step(*given, **named):
        if next(steps) == {at}:
            os._exit(9)
        return real(*given, **named)
    return step
pathlib.Path.rename = counted(pathlib.Path.rename)
output.put = staging.put = counted(staging.put)
output.exchange = counted(output.exchange) if {can} else lambda *_: False
output.replace_folder(pathlib.Path({str(root)!r}), {files!r})
"""
    subprocess.run([sys.executable, "-c", script], env={**os.environ, "PYTHONPATH": str(ROOT)}, check=False)
