"""A folder that is written file by file is there whole or not at all."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from checker.adapters.growing import refuse_filled, write_as_made
from checker.model.errors import UsageRefusal


def failing() -> Iterator[tuple[str, bytes]]:
    yield "a/b.json", b"1"
    raise ZeroDivisionError


def test_files_are_written_as_they_are_made(tmp_path: Path):
    root = tmp_path / "deep" / "er" / "new"
    write_as_made(root, iter([("a/b.json", b"1"), ("c", b"2")]))
    assert {p.relative_to(root).as_posix(): p.read_bytes() for p in root.rglob("*") if p.is_file()} == {
        "a/b.json": b"1",
        "c": b"2",
    }
    assert list(tmp_path.iterdir()) == [tmp_path / "deep"]


def test_nothing_stays_when_making_one_fails(tmp_path: Path):
    with pytest.raises(ZeroDivisionError):
        write_as_made(tmp_path / "deep" / "new", failing())
    assert list(tmp_path.iterdir()) == []


def test_an_empty_folder_is_filled(tmp_path: Path):
    (tmp_path / "new").mkdir()
    write_as_made(tmp_path / "new", [("a", b"1")])
    assert (tmp_path / "new" / "a").read_bytes() == b"1"


def test_what_holds_something_is_refused(tmp_path: Path):
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "mine").write_bytes(b"x")
    (tmp_path / "file").write_bytes(b"x")
    for name in ("old", "file"):
        with pytest.raises(UsageRefusal):
            write_as_made(tmp_path / name, [("a", b"1")])
    assert (tmp_path / "old" / "mine").read_bytes() == b"x"


@pytest.mark.skipif(os.name != "posix", reason="links need a right on Windows")
def test_a_link_is_refused_even_to_an_empty_folder(tmp_path: Path):
    (tmp_path / "there").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "there")
    with pytest.raises(UsageRefusal):
        refuse_filled(tmp_path / "link")


def test_one_path_twice_is_refused(tmp_path: Path):
    with pytest.raises(UsageRefusal):
        write_as_made(tmp_path / "new", [("a", b"1"), ("a", b"2")])
    assert list(tmp_path.iterdir()) == []
