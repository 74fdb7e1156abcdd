"""Commits as trees, changes between commits, and names of commits, with real repositories."""

import gc
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from repositories import Repository
from tree_contents import contents, write_tree

from checker.adapters import git_command
from checker.adapters.git import GitTree, changes, has_ref, head_commit, merge_base, repository_root
from checker.adapters.tree_limits import TreeLimits
from checker.model.change import ChangeKind, FileChange
from checker.model.errors import FolderRefusal, TreeRefusal
from checker.model.tree import EXECUTABLE, FILE, LINK, SUBMODULE, Node

F, X, L, S, D = b"100644", b"100755", b"120000", b"160000", b"40000"
ABSENT = "1" * 40


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    return Repository(tmp_path / "repository")


def test_a_commit_is_listed_and_read_without_being_checked_out(repository):
    repository.write("a/b.json", b"{}")
    repository.write("a/c/d.txt", b"deep\0\r\n")
    repository.write("e", b"")
    commit = repository.commit()
    for path in ("a/b.json", "a/c/d.txt", "e"):
        (repository.path / path).unlink()
    with GitTree(repository.path, commit) as tree:
        assert tree.walk() == (Node("a/b.json", FILE, 2), Node("a/c/d.txt", FILE, 7), Node("e", FILE, 0))
        assert tree.walk("a/c") == (Node("a/c/d.txt", FILE, 7),)
        assert tree.folders() == ("a",)
        assert tree.folders("a") == ("c",)
        assert tree.read("a/c/d.txt") == b"deep\0\r\n"
        assert tree.read("e") == b""
        assert tree.tree_id("a") == repository.git("rev-parse", "HEAD:a")
        assert tree.tree_id() == repository.git("rev-parse", "HEAD^{tree}")
        assert tree.commit == commit


@pytest.mark.parametrize(
    "path", ["none", "a/none", "a/b.json/x", "/a", "/a/b.json", "/c", "/e", "a/", "a//b.json", "..", "./a", "a/../e"]
)
def test_paths_that_lead_nowhere(repository, path):
    repository.write("a/b.json")
    repository.write("e")
    with GitTree(repository.path, repository.commit()) as tree:
        assert tree.read(path) is None
        assert tree.walk(path) == ()
        assert tree.folders(path) == ()
        assert tree.tree_id(path) is None


def test_a_folder_is_not_a_file_and_a_file_not_a_folder(repository):
    repository.write("a/b.json")
    with GitTree(repository.path, repository.commit()) as tree:
        assert tree.read("a") is None
        assert tree.read("") is None
        assert tree.walk("a/b.json") == ()
        assert tree.tree_id("a/b.json") is None


def test_a_bare_repository_is_read_like_any_other(repository, tmp_path):
    repository.write("a/b.json", b"{}")
    commit = repository.commit()
    bare = tmp_path / "bare"
    repository.git("clone", "-q", "--bare", ".", str(bare))
    with GitTree(bare, "main") as tree:
        assert tree.commit == commit
        assert tree.read("a/b.json") == b"{}"
    assert head_commit(bare) == commit
    assert has_ref(bare, "main")
    assert changes(bare, commit, commit) == ()


def test_a_folder_inside_the_working_copy_stands_for_its_repository(repository):
    repository.write("a/b.json", b"{}")
    commit = repository.commit()
    with GitTree(repository.path / "a", "HEAD") as tree:
        assert tree.commit == commit
        assert [node.path for node in tree.walk()] == ["a/b.json"]


def test_links_executables_and_submodules_are_named_and_never_followed(repository):
    blob, link = repository.blob(b"{}"), repository.blob(b"../../etc/passwd")
    inner = repository.tree((F, b"data.json", blob))
    root = repository.tree(
        (L, b"link", link), (S, b"module", ABSENT), (D, b"real", inner), (X, b"run.sh", blob), (L, b"way", link)
    )
    with GitTree(repository.path, repository.commit_of(root)) as tree:
        assert tree.walk() == (
            Node("link", LINK, 16),
            Node("module", SUBMODULE, 0),
            Node("real/data.json", FILE, 2),
            Node("run.sh", EXECUTABLE, 2),
            Node("way", LINK, 16),
        )
        assert tree.read("link") is None
        assert tree.read("module") is None
        assert tree.walk("module") == ()
        assert tree.walk("link") == ()
        assert tree.folders() == ("real",)
        assert tree.read("run.sh") == b"{}"


@pytest.mark.parametrize(
    "name",
    [
        b"a\nb.json", b"a\t\"b\".json", b"\x1b[31ma", b"a\n::add-mask::x", b"a\xff.json", b"-rf", b"--output=x",
        "e\u0301".encode(), "\u202egpj".encode(), b"a\\b", b"CON", b"x:ads", b"trail.", b" ", b"a" * 300,
        b"\xed\xa0\x80",
    ],
)  # fmt: skip
def test_hostile_names_are_listed_and_read_as_they_are(repository, name):
    root = repository.tree((F, name, repository.blob(b"content")))
    above = repository.tree((D, b"folder", root))
    with GitTree(repository.path, repository.commit_of(above)) as tree:
        (node,) = tree.walk()
        assert node.path.encode("utf-8", "surrogateescape") == b"folder/" + name
        assert tree.read(node.path) == b"content"


@pytest.mark.parametrize("name", [b"..", b".", b"", b"a/../../b", b".git"])
def test_names_that_git_forbids_do_no_harm(repository, name):
    root = repository.tree((F, name, repository.blob(b"content")))
    with GitTree(repository.path, repository.commit_of(root)) as tree:
        assert [node.path for node in tree.walk()] == [name.decode()]
        assert tree.read("../b") is None


MALFORMED = {
    "a file twice": lambda one, folder: ((F, b"d.json", one), (F, b"d.json", one)),
    "a folder twice": lambda one, folder: ((D, b"d", folder), (D, b"d", folder)),
    "a file and a folder of one name": lambda one, folder: ((F, b"d", one), (F, b"d.json", one), (D, b"d", folder)),
    "names out of order": lambda one, folder: ((F, b"e", one), (F, b"d", one)),
    "a zero before the mode": lambda one, folder: ((b"0100644", b"d", one),),
    "a zero before a folder's mode": lambda one, folder: ((b"040000", b"d", folder),),
    "an odd mode": lambda one, folder: ((b"99999", b"d", one),),
    "a mode that is no number": lambda one, folder: ((b"10064x", b"d", one),),
    "a mode with a sign": lambda one, folder: ((b"+100644", b"d", one),),
}


@pytest.mark.parametrize("made", MALFORMED.values(), ids=MALFORMED)
def test_a_folder_that_git_would_not_record_is_refused_and_others_are_not(repository, made):
    blob = repository.blob(b"1")
    inner = repository.tree((F, b"f", blob))
    root = repository.tree((D, b"good", inner), (D, b"odd", repository.tree(*made(blob, inner))))
    with GitTree(repository.path, repository.commit_of(root)) as tree:
        for look in (tree.walk, tree.folders):
            with pytest.raises(FolderRefusal, match="'odd' is recorded"):
                look("odd")
        with pytest.raises(FolderRefusal, match="git never would"):
            tree.read("odd/d")
        assert tree.folders() == ("good", "odd")
        assert tree.tree_id("odd") is not None
        assert tree.read("good/f") == b"1"


@pytest.mark.parametrize("mode", [F, X, L])
@pytest.mark.parametrize("kind", ["tree", "commit"])
def test_a_file_that_is_no_file_is_refused(repository, mode, kind):
    blob = repository.blob(b"1")
    inner = repository.tree((F, b"f", blob))
    other = inner if kind == "tree" else repository.commit_of(inner)
    root = repository.tree((mode, b"d.json", other), (F, b"e", blob))
    with GitTree(repository.path, repository.commit_of(root)) as tree:
        with pytest.raises(FolderRefusal, match=r"d\.json"):
            tree.walk()
        if mode != L:
            with pytest.raises(FolderRefusal, match=r"d\.json"):
                tree.read("d.json")
        assert tree.read("e") == b"1"


@pytest.mark.parametrize("made", MALFORMED.values(), ids=MALFORMED)
def test_a_malformed_folder_of_an_entry_is_one_change_and_elsewhere_a_refusal(repository, made):
    blob = repository.blob(b"1")
    odd = repository.tree(*made(blob, repository.tree((F, b"f", blob))))
    base = repository.commit_of(repository.tree((F, b"a", blob)))
    for path, refused in (("submissions/b/e", False), ("submissions/b/e/deeper", False), ("submissions/b", True)):
        tree = odd
        for name in reversed(path.split("/")):
            tree = repository.tree((D, name.encode(), tree))
        head = repository.commit_of(tree, base)
        if refused:
            with pytest.raises(FolderRefusal, match="git never would"):
                changes(repository.path, base, head)
        else:
            assert changes(repository.path, base, head) == (
                FileChange("a", ChangeKind.DELETED, FILE, None),
                FileChange(f"{path}/", ChangeKind.ADDED, None, 0o040000),
            )


def test_a_tree_that_multiplies_itself_is_refused(repository):
    tree = repository.tree((F, b"f", repository.blob()))
    for _ in range(8):
        tree = repository.tree(*((D, b"d%d" % number, tree) for number in range(10)))
    with GitTree(repository.path, repository.commit_of(tree)) as bomb:
        with pytest.raises(TreeRefusal, match="more than 100000"):
            bomb.walk()
        assert len(bomb.walk("d0/d0/d0/d0/d0")) == 1000


def test_a_tree_that_is_too_deep_is_refused(repository):
    tree = repository.tree((F, b"f", repository.blob()))
    for _ in range(100):
        tree = repository.tree((D, b"d", tree))
    with GitTree(repository.path, repository.commit_of(tree)) as deep:
        with pytest.raises(TreeRefusal, match="folders deep"):
            deep.walk()
        with pytest.raises(TreeRefusal, match="folders deep"):
            deep.read("/".join(["d"] * 100 + ["f"]))


def test_a_file_that_is_too_large_is_listed_and_not_read(repository):
    repository.write("large", b"12345")
    repository.write("small", b"1234")
    with GitTree(repository.path, repository.commit(), TreeLimits(file_bytes=4)) as tree:
        assert [node.size for node in tree.walk()] == [5, 4]
        assert tree.read("small") == b"1234"
        with pytest.raises(TreeRefusal, match="larger than 4"):
            tree.read("large")


def test_a_blob_that_is_missing_is_a_refusal(repository):
    root = repository.tree((F, b"x.json", ABSENT), (F, b"y.json", repository.blob()))
    with GitTree(repository.path, repository.commit_of(root)) as tree:
        with pytest.raises(TreeRefusal, match=r"x\.json"):
            tree.walk()
        with pytest.raises(TreeRefusal, match=r"x\.json"):
            tree.read("x.json")
        assert tree.read("y.json") == b"x"


@pytest.mark.skipif(os.name != "posix", reason="the lure is a shell command")
def test_a_missing_blob_is_not_fetched_whatever_the_repository_wants(repository, tmp_path):
    lure = tmp_path / "lured"
    for name, value in {
        "core.repositoryFormatVersion": "1",
        "extensions.partialClone": "origin",
        "remote.origin.promisor": "true",
        "remote.origin.url": f"ext::sh -c touch% {lure}",
        "protocol.allow": "always",
        "protocol.ext.allow": "always",
        "core.fsmonitor": f"touch {lure}",
    }.items():
        repository.git("config", name, value)
    root = repository.tree((F, b"x.json", ABSENT))
    commit = repository.commit_of(root)
    lure.unlink(missing_ok=True)
    with GitTree(repository.path, commit) as tree, pytest.raises(TreeRefusal, match=r"x\.json"):
        tree.read("x.json")
    assert not lure.exists()


def test_a_folder_that_is_missing_or_no_folder_is_a_refusal(repository):
    root = repository.tree((D, b"gone", ABSENT), (D, b"odd", repository.blob()))
    with GitTree(repository.path, repository.commit_of(root)) as tree:
        for name in ("gone", "odd"):
            with pytest.raises(TreeRefusal, match=name):
                tree.walk(name)


@pytest.mark.parametrize(
    "name", ["", "-x", "--help", "HEAD:a", "a..b", "HEAD\n", "a b", ":/m", "^HEAD", "x" * 300, "\0"]
)
def test_odd_names_of_commits_are_refused(repository, name):
    repository.commit()
    with pytest.raises(TreeRefusal, match="not the name of a commit"):
        GitTree(repository.path, name)
    assert not has_ref(repository.path, name)


def test_commits_that_are_not_there_are_refused(repository):
    with pytest.raises(TreeRefusal, match="no commit"):
        head_commit(repository.path)
    repository.commit()
    blob = repository.blob()
    for name in ("nowhere", ABSENT, blob):
        with pytest.raises(TreeRefusal, match="no commit"):
            GitTree(repository.path, name)


def test_what_is_no_repository_is_refused(tmp_path):
    folder = tmp_path / "plain"
    folder.mkdir()
    for path in (folder, tmp_path / "absent"):
        with pytest.raises(TreeRefusal, match="not a git repository"):
            GitTree(path, "HEAD")
        assert repository_root(path) is None
        assert not has_ref(path, "HEAD")


def test_a_repository_with_other_ids_is_refused(tmp_path):
    repository = Repository(tmp_path / "sha256", "--object-format=sha256")
    repository.commit()
    with pytest.raises(TreeRefusal, match="SHA-1"):
        GitTree(repository.path, "HEAD")


def test_without_git_there_is_a_sentence(repository, monkeypatch, tmp_path):
    repository.commit()
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(TreeRefusal, match="git is not installed"):
        GitTree(repository.path, "HEAD")
    assert repository_root(repository.path) is None


def test_a_branch_that_moves_does_not_move_the_tree(repository):
    repository.write("a", b"1")
    first = repository.commit()
    with GitTree(repository.path, "main") as tree:
        repository.write("a", b"2")
        assert repository.commit() != first
        assert tree.read("a") == b"1"
        assert tree.commit == first


def test_replaced_objects_are_read_as_they_were(repository):
    repository.write("a", b"honest")
    commit = repository.commit()
    repository.git("replace", repository.git("rev-parse", "HEAD:a"), repository.blob(b"forged"))
    with GitTree(repository.path, commit) as tree:
        assert tree.read("a") == b"honest"


def test_settings_of_the_caller_and_the_machine_do_not_matter(repository, monkeypatch, tmp_path):
    repository.write("a/b", b"1")
    commit = repository.commit()
    (tmp_path / "config").write_text("this is no configuration\n")
    for name in ("GIT_DIR", "GIT_WORK_TREE", "GIT_OBJECT_DIRECTORY", "HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "nowhere"))
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(tmp_path / "config"))
    with GitTree(repository.path, "HEAD") as tree:
        assert tree.commit == commit
        assert tree.read("a/b") == b"1"
    assert repository_root(repository.path / "a") == repository.path


def test_a_repository_hidden_among_the_files_is_not_discovered(repository):
    repository.write("a/b")
    commit = repository.commit()
    Repository(repository.path / "a" / "hidden", "--bare")
    assert repository_root(repository.path / "a" / "hidden") == repository.path
    assert head_commit(repository.path / "a") == commit


def test_the_processes_end_with_the_tree(repository):
    repository.write("a", b"1")
    repository.commit()
    started = []
    tree = GitTree(repository.path, "HEAD")
    tree.read("a")
    tree.walk()
    started += tree._objects._processes.values()
    assert len(started) == 2
    del tree
    gc.collect()
    assert [process.poll() is not None for process in started] == [True, True]


def test_a_closed_tree_can_be_read_again(repository):
    repository.write("a", b"1")
    repository.write("b", b"2")
    tree = GitTree(repository.path, repository.commit())
    assert tree.read("a") == b"1"
    tree.close()
    assert tree.read("b") == b"2"
    tree.close()


def test_a_process_that_dies_is_a_refusal_and_not_a_traceback(repository):
    repository.write("a", b"1")
    with GitTree(repository.path, repository.commit()) as tree:
        assert tree.read("a") == b"1"
        for process in tree._objects._processes.values():
            process.kill()
            process.wait()
        with pytest.raises(TreeRefusal, match="could not read an object"):
            tree.read("a")
        assert tree.read("a") == b"1"


def test_changes_name_every_path_and_no_renames(repository):
    repository.write("kept", b"k")
    repository.write("moved", b"the same content in both places")
    repository.write("edited", b"1")
    repository.write("folder", b"a file that becomes a folder")
    base = repository.commit()
    repository.git("mv", "moved", "new name")
    repository.write("edited", b"2")
    (repository.path / "folder").unlink()
    repository.write("folder/inside", b"3")
    head = repository.commit()
    assert changes(repository.path, base, "HEAD") == (
        FileChange("edited", ChangeKind.MODIFIED, FILE, FILE),
        FileChange("folder", ChangeKind.DELETED, FILE, None),
        FileChange("folder/inside", ChangeKind.ADDED, None, FILE),
        FileChange("moved", ChangeKind.DELETED, FILE, None),
        FileChange("new name", ChangeKind.ADDED, None, FILE),
    )
    assert changes(repository.path, head, head) == ()


def test_changes_of_modes(repository):
    one, two = repository.blob(b"1"), repository.blob(b"2")
    base = repository.commit_of(
        repository.tree((F, b"both", one), (F, b"kind", one), (F, b"mode", one), (F, b"s", one))
    )
    head = repository.commit_of(
        repository.tree((X, b"both", two), (L, b"kind", two), (X, b"mode", one), (S, b"s", ABSENT)), base
    )
    assert changes(repository.path, base, head) == (
        FileChange("both", ChangeKind.MODIFIED, FILE, EXECUTABLE),
        FileChange("kind", ChangeKind.MODIFIED, FILE, LINK),
        FileChange("mode", ChangeKind.MODE, FILE, EXECUTABLE),
        FileChange("s", ChangeKind.MODIFIED, FILE, SUBMODULE),
    )


def test_changes_of_hostile_names(repository):
    names = [b"-x", b":100644 100644", b"a\tb", b"a\nb", b"a\xff"]
    base = repository.commit_of(repository.tree())
    head = repository.commit_of(repository.tree(*((F, name, repository.blob()) for name in names)), base)
    found = changes(repository.path, base, head)
    assert [change.path.encode("utf-8", "surrogateescape") for change in found] == names


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(contents, contents)
def test_changes_are_those_that_git_sees(tmp_path_factory, before, after):
    repository = Repository(tmp_path_factory.mktemp("two") / "repository")
    base = repository.commit_of(write_tree(repository, before))
    head = repository.commit_of(write_tree(repository, after))
    raw = repository.git("diff-tree", "-r", "-z", "--raw", "--no-renames", base, head).split("\0")[:-1]
    seen = [(path, *facts[1:].split(" ")[:2]) for facts, path in zip(raw[::2], raw[1::2], strict=True)]
    found = changes(repository.path, base, head)
    assert sorted(seen) == [(each.path, f"{each.old_mode or 0:06o}", f"{each.new_mode or 0:06o}") for each in found]


def test_too_many_changes_are_refused(repository):
    tree = repository.tree((F, b"f", repository.blob()))
    for _ in range(8):
        tree = repository.tree(*((D, b"d%d" % number, tree) for number in range(10)))
    base, head = repository.commit_of(repository.tree()), repository.commit_of(tree)
    with pytest.raises(TreeRefusal, match="more than 100000 files"):
        changes(repository.path, base, head)


def test_changes_over_missing_objects_are_refused(repository):
    base = repository.commit_of(repository.tree())
    head = repository.commit_of(repository.tree((D, b"gone", ABSENT)))
    with pytest.raises(TreeRefusal, match="gone"):
        changes(repository.path, base, head)


def test_the_merge_base(repository):
    base = repository.commit("base")
    repository.git("checkout", "-q", "-b", "topic")
    repository.commit("on topic")
    repository.git("checkout", "-q", "main")
    repository.commit("on main")
    assert merge_base(repository.path, "main", "topic") == base
    lonely = repository.commit_of(repository.tree())
    with pytest.raises(TreeRefusal, match="no common ancestor"):
        merge_base(repository.path, "main", lonely)


def test_the_root_is_found_from_anything_below_it(repository):
    repository.write("a/b")
    for path in ("", "a", "a/b", "a/not/there"):
        assert repository_root(repository.path / path) == repository.path


def test_git_runs_in_an_environment_without_the_callers_settings(monkeypatch):
    monkeypatch.setenv("GIT_SSH_COMMAND", "touch /nowhere")
    environment = git_command.git_environment()
    assert "GIT_SSH_COMMAND" not in environment
    assert environment["GIT_ALLOW_PROTOCOL"] == "none"
    assert environment["PATH"] == os.environ["PATH"]


def test_nothing_is_left_open(repository):
    """Python warns of pipes and processes that are left behind; the warning must not come."""
    repository.write("a")
    repository.commit()
    program = (
        "import sys; from pathlib import Path; from checker.adapters.git import GitTree, changes\n"
        "tree = GitTree(Path(sys.argv[1]), 'HEAD'); assert tree.read('a') == b'x'; tree.walk()\n"
        "changes(Path(sys.argv[1]), 'HEAD', 'HEAD')\n"
    )
    done = subprocess.run(
        [sys.executable, "-X", "dev", "-W", "error", "-c", program, str(repository.path)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
