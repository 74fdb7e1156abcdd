"""Folders as trees: the same as the commit that would be made of them."""

import os
import socket
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from repositories import Repository
from tree_contents import EXECUTABLE, FILE, LINK, contents, write_folder, write_tree

from checker.adapters.folder import FolderTree
from checker.adapters.git import GitTree
from checker.adapters.tree_limits import TreeLimits
from checker.model import tree as modes
from checker.model.errors import FolderRefusal, TreeRefusal
from checker.model.tree import Node

posix = pytest.mark.skipif(os.name != "posix", reason="needs links, pipes and modes of POSIX")
linux = pytest.mark.skipif(sys.platform != "linux", reason="needs names that are plain bytes")


@linux
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(contents)
@example({})
@example({b"a": {}, b"b": {b"c": {}}})
@example({b"a": {b"x": (FILE, b"")}, b"a.b": (FILE, b""), b"a-b": (EXECUTABLE, b""), b"a0": (LINK, b"a")})
def test_a_folder_is_the_tree_that_git_makes_of_it(tmp_path_factory, folder):
    path = tmp_path_factory.mktemp("same")
    repository = Repository(path / "repository")
    write_folder(path / "folder", folder)
    on_disk = FolderTree(path / "folder")
    with GitTree(repository.path, repository.commit_of(write_tree(repository, folder))) as committed:
        assert on_disk.walk() == committed.walk()
        assert on_disk.tree_id() == committed.tree_id()
        for prefix in ("", "a", "a/a", "a.b", "é"):
            assert on_disk.walk(prefix) == committed.walk(prefix)
            assert on_disk.folders(prefix) == committed.folders(prefix)
            assert on_disk.files(prefix) == committed.files(prefix)
            assert on_disk.tree_id(prefix) == committed.tree_id(prefix)
        for node in committed.walk():
            assert on_disk.read(node.path) == committed.read(node.path)


@posix
def test_a_working_copy_and_its_commit_are_the_same(tmp_path):
    repository = Repository(tmp_path / "repository")
    repository.write("a/b.json", b"{}\r\n")
    repository.write("a/é.json", b"{}")
    repository.write("a-b", b"")
    repository.write("run.sh")
    (repository.path / "run.sh").chmod(0o700)
    (repository.path / "empty" / "still").mkdir(parents=True)
    (repository.path / "way").symlink_to("a/b.json")
    on_disk = FolderTree(repository.path)
    with GitTree(repository.path, repository.commit()) as committed:
        assert on_disk.walk() == committed.walk()
        assert on_disk.tree_id() == committed.tree_id()
        assert on_disk.tree_id("a") == committed.tree_id("a")
        assert on_disk.folders() == committed.folders() == ("a",)


def test_files_are_listed_and_read(tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "b.json").write_bytes(b"{}\r\n")
    (tmp_path / "c").write_bytes(b"")
    tree = FolderTree(tmp_path)
    assert tree.walk() == (Node("a/b.json", modes.FILE, 4), Node("c", modes.FILE, 0))
    assert tree.walk("a") == (Node("a/b.json", modes.FILE, 4),)
    assert tree.folders() == ("a",)
    assert tree.read("a/b.json") == b"{}\r\n"
    assert tree.read("c") == b""
    assert tree.tree_id("a") is not None


@pytest.mark.parametrize(
    "path",
    [
        "none",
        "a/none",
        "a/b.json/x",
        "/a",
        "/a/b.json",
        "/c",
        "/e",
        "a/",
        "a//b.json",
        "..",
        "./a",
        "a/../c",
        "A",
        "a/.",
    ],
)
def test_paths_that_lead_nowhere(tmp_path, path):
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "b.json").write_bytes(b"{}")
    (tmp_path / "c").write_bytes(b"")
    tree = FolderTree(tmp_path)
    assert tree.read(path) is None
    assert tree.walk(path) == ()
    assert tree.folders(path) == ()
    assert tree.tree_id(path) is None


@posix
def test_links_are_named_and_never_followed(tmp_path):
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret").write_bytes(b"secret")
    root = tmp_path / "root"
    root.mkdir()
    (root / "file").symlink_to(outside / "secret")
    (root / "folder").symlink_to(outside)
    (root / "ring").symlink_to(root)
    (root / "dead").symlink_to("nowhere")
    tree = FolderTree(root)
    assert [(node.path, node.mode) for node in tree.walk()] == [
        ("dead", modes.LINK), ("file", modes.LINK), ("folder", modes.LINK), ("ring", modes.LINK),
    ]  # fmt: skip
    assert tree.read("file") is None
    assert tree.read("folder/secret") is None
    assert tree.walk("folder") == ()
    assert tree.folders() == ()


@posix
def test_a_link_that_takes_the_place_of_a_listed_file_is_not_followed(tmp_path):
    (tmp_path / "a").write_bytes(b"1")
    tree = FolderTree(tmp_path)
    assert tree.walk() == (Node("a", modes.FILE, 1),)
    (tmp_path / "a").unlink()
    (tmp_path / "a").symlink_to(os.devnull)
    with pytest.raises(TreeRefusal, match="cannot be read"):
        tree.read("a")


@posix
def test_pipes_and_sockets_are_named_and_never_opened(tmp_path, monkeypatch):
    os.mkfifo(tmp_path / "pipe")
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("socket")
        tree = FolderTree(tmp_path)
        assert tree.walk() == (Node("pipe", 0, 0), Node("socket", 0, 0))
        assert tree.read("pipe") is None
        assert tree.tree_id() == "4b825dc642cb6eb9a060e54bf8d69288fbee4904"


@posix
def test_a_pipe_that_takes_the_place_of_a_listed_file_does_not_block(tmp_path):
    (tmp_path / "a").write_bytes(b"1")
    tree = FolderTree(tmp_path)
    assert tree.walk()
    (tmp_path / "a").unlink()
    os.mkfifo(tmp_path / "a")
    assert tree.read("a") is None


def test_git_keeps_its_own_folder_and_a_repository_inside_is_a_submodule(tmp_path):
    outer = Repository(tmp_path / "outer")
    outer.write("a")
    inner = Repository(outer.path / "inner")
    inner.write("b")
    inner.commit()
    on_disk = FolderTree(outer.path)
    assert on_disk.walk() == (Node("a", modes.FILE, 1), Node("inner", modes.SUBMODULE, 0))
    assert on_disk.read("inner/b") is None
    assert on_disk.read(".git/HEAD") is None
    with GitTree(outer.path, outer.commit()) as committed:
        assert on_disk.walk() == committed.walk()


def test_an_empty_folder_is_the_empty_tree_and_has_none_inside(tmp_path):
    (tmp_path / "a" / "b").mkdir(parents=True)
    tree = FolderTree(tmp_path)
    assert tree.walk() == ()
    assert tree.folders() == ()
    assert tree.tree_id() == "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
    assert tree.tree_id("a") is None


def test_too_many_files_are_refused_wherever_they_stand(tmp_path):
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        for number in range(3):
            (tmp_path / folder / str(number)).write_bytes(b"")
    assert len(FolderTree(tmp_path, TreeLimits(nodes=8)).walk()) == 6
    tree = FolderTree(tmp_path, TreeLimits(nodes=7))
    assert len(tree.walk("a")) == 3
    with pytest.raises(TreeRefusal, match="more than 7"):
        tree.walk()
    with pytest.raises(TreeRefusal, match="more than 2"):
        FolderTree(tmp_path, TreeLimits(nodes=2)).walk("a")


def test_folders_that_are_too_deep_are_refused(tmp_path):
    (tmp_path / "a" / "b" / "c").mkdir(parents=True)
    (tmp_path / "a" / "b" / "c" / "d").write_bytes(b"")
    assert len(FolderTree(tmp_path, TreeLimits(depth=3)).walk()) == 1
    with pytest.raises(FolderRefusal, match="2 folders deep"):
        FolderTree(tmp_path, TreeLimits(depth=2)).walk()


def test_a_folder_that_cannot_be_listed_is_named_and_has_no_id_of_its_own(tmp_path):
    (tmp_path / "deep" / "b" / "c").mkdir(parents=True)
    (tmp_path / "deep" / "b" / "c" / "d").write_bytes(b"")
    (tmp_path / "large").mkdir()
    (tmp_path / "large" / "a").write_bytes(b"12345")
    (tmp_path / "fine").mkdir()
    (tmp_path / "fine" / "a").write_bytes(b"1")
    (tmp_path / "own" / ".git").mkdir(parents=True)
    (tmp_path / "file").mkdir()
    (tmp_path / "file" / ".git").write_bytes(b"gitdir: nowhere")
    tree = FolderTree(tmp_path, TreeLimits(depth=2, file_bytes=4))
    assert tree.folders() == ("deep", "file", "fine", "large", "own")
    ids = {name: tree.tree_id(name) for name in tree.folders()}
    assert [name for name, id in ids.items() if id == modes.UNKNOWN_TREE] == ["deep", "file", "large", "own"]
    assert tree.tree_id() == modes.UNKNOWN_TREE
    assert tree.walk("fine")
    assert tree.walk("large") == (Node("large/a", modes.FILE, 5),)
    with pytest.raises(FolderRefusal, match="folders deep"):
        tree.walk("deep")
    for name in ("own", "file"):
        with pytest.raises(FolderRefusal, match="repository of its own"):
            tree.walk(name)


def test_a_folder_with_a_file_that_vanishes_has_no_id(tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "b").write_bytes(b"1")
    tree = FolderTree(tmp_path)
    assert tree.walk("a")
    (tmp_path / "a" / "b").unlink()
    assert tree.tree_id("a") == modes.UNKNOWN_TREE


@posix  # elsewhere a file without content may take its whole size
def test_a_file_that_is_larger_than_any_memory_is_refused_without_being_read(tmp_path):
    (tmp_path / "a").mkdir()
    with (tmp_path / "a" / "sparse").open("wb") as file:
        file.truncate(1 << 40)
    tree = FolderTree(tmp_path)
    assert tree.tree_id("a") == modes.UNKNOWN_TREE
    with pytest.raises(FolderRefusal, match="larger than"):
        tree.read("a/sparse")


def test_files_that_are_too_large_are_listed_and_not_read(tmp_path):
    (tmp_path / "large").write_bytes(b"12345")
    (tmp_path / "small").write_bytes(b"1234")
    tree = FolderTree(tmp_path, TreeLimits(file_bytes=4))
    assert [node.size for node in tree.walk()] == [5, 4]
    assert tree.read("small") == b"1234"
    with pytest.raises(TreeRefusal, match="larger than 4"):
        tree.read("large")


def test_what_is_no_folder_is_refused(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    for path in (tmp_path / "file", tmp_path / "absent"):
        with pytest.raises(TreeRefusal, match="no folder"):
            FolderTree(path)


def test_a_tree_stays_where_it_is_when_the_working_folder_changes(tmp_path, monkeypatch):
    repository = Repository(tmp_path / "here")
    repository.write("a", b"1")
    commit = repository.commit()
    monkeypatch.chdir(repository.path)
    with GitTree(Path(), commit) as committed:
        on_disk = FolderTree(Path())
        monkeypatch.chdir(tmp_path)
        assert on_disk.read("a") == committed.read("a") == b"1"


def test_a_file_that_vanishes_is_a_refusal(tmp_path):
    (tmp_path / "a").write_bytes(b"1")
    tree = FolderTree(tmp_path)
    assert tree.walk()
    (tmp_path / "a").unlink()
    with pytest.raises(TreeRefusal, match="cannot be read"):
        tree.read("a")


@linux
def test_names_that_are_no_text_are_kept(tmp_path):
    name = os.fsdecode(b"a\xff\n.json")
    (tmp_path / name).write_bytes(b"1")
    tree = FolderTree(tmp_path)
    assert tree.walk() == (Node("a\udcff\n.json", modes.FILE, 1),)
    assert tree.read("a\udcff\n.json") == b"1"
