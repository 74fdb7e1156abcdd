"""The git database, contents and comparisons of the fake: the objects are git's own."""

import pytest
from fakehub import FakeHub
from fakehub.state import Repo
from github import Github, GithubException, InputGitTreeElement, UnknownObjectException
from github.Repository import Repository


@pytest.fixture
def repo(maint: Github) -> Repository:
    return maint.get_repo("lab/board")


def test_commit_is_built_from_blobs_and_a_tree(board: Repo, repo: Repository) -> None:
    base = repo.get_git_ref("heads/main").object.sha
    blob = repo.create_git_blob("AAE=", "base64")
    elements = [
        InputGitTreeElement("data/b.bin", "100644", "blob", sha=blob.sha),
        InputGitTreeElement("c.txt", "100644", "blob", content="ü\n"),
    ]
    tree = repo.create_git_tree(elements, base_tree=repo.get_git_tree(base))
    commit = repo.create_git_commit("Build", tree, [repo.get_git_commit(base)])
    repo.get_git_ref("heads/main").edit(commit.sha)
    assert board.bare.file("main", "data/b.bin") == b"\0\1"
    assert board.bare.file("main", "c.txt") == "ü\n".encode()
    assert board.bare.file("main", "README.md") == b"hello\n"
    assert {one.path for one in repo.get_git_tree("main", recursive=True).tree} == {
        "README.md",
        "c.txt",
        "data",
        "data/b.bin",
    }
    assert repo.get_git_blob(blob.sha).content.strip() == "AAE="


def test_ref_moves_forward_only(hub: FakeHub, repo: Repository) -> None:
    first = repo.get_git_ref("heads/main").object.sha
    hub.commit("lab/board", "main", {"a": "1"})
    ref = repo.get_git_ref("heads/main")
    with pytest.raises(GithubException) as refused:
        ref.edit(first)
    assert (refused.value.status, refused.value.data["message"]) == (422, "Update is not a fast forward")
    ref.edit(first, force=True)
    assert repo.get_git_ref("heads/main").object.sha == first


def test_refs_are_made_listed_and_deleted(repo: Repository) -> None:
    sha = repo.get_git_ref("heads/main").object.sha
    repo.create_git_ref("refs/heads/bot/one", sha)
    assert [one.ref for one in repo.get_git_matching_refs("heads/bot/")] == ["refs/heads/bot/one"]
    for name, target in (("refs/heads/bot/one", sha), ("bot", sha), ("refs/heads/bot/two", "0" * 39 + "1")):
        with pytest.raises(GithubException) as refused:
            repo.create_git_ref(name, target)
        assert refused.value.status == 422
    repo.get_git_ref("heads/bot/one").delete()
    with pytest.raises(UnknownObjectException):
        repo.get_git_ref("heads/bot/one")


def test_annotated_tag(repo: Repository) -> None:
    sha = repo.get_git_ref("heads/main").object.sha
    tag = repo.create_git_tag("data-1", "The first", sha, "commit")
    repo.create_git_ref("refs/tags/data-1", tag.sha)
    assert (repo.get_git_tag(tag.sha).message, repo.get_git_tag(tag.sha).object.sha) == ("The first", sha)
    assert [(one.name, one.commit.sha) for one in repo.get_tags()] == [("data-1", sha)]


def test_file_is_written_through_contents(board: Repo, repo: Repository) -> None:
    made = repo.create_file("data/new.txt", "Add", "one\n")
    assert board.bare.ref("refs/heads/main") == made["commit"].sha
    read = repo.get_contents("data/new.txt")
    assert not isinstance(read, list)
    assert read.decoded_content == b"one\n"
    repo.update_file("data/new.txt", "Change", "two\n", read.sha)
    with pytest.raises(GithubException) as refused:
        repo.update_file("data/new.txt", "Change again", "three\n", read.sha)
    assert refused.value.status == 409
    newer = repo.get_contents("data/new.txt")
    assert not isinstance(newer, list)
    repo.delete_file("data/new.txt", "Remove", newer.sha)
    assert board.bare.file("main", "data/new.txt") is None


def test_folder_link_and_missing_file(hub: FakeHub, repo: Repository) -> None:
    sha = hub.commit("lab/board", "main", {"d/a": "1", "d/e/b": "2", "link:120000": "d/a"})
    folder = repo.get_contents("d", ref=sha)
    assert isinstance(folder, list)
    assert [(one.path, one.type) for one in folder] == [("d/a", "file"), ("d/e", "dir")]
    link = repo.get_contents("link")
    assert not isinstance(link, list)
    assert (link.type, link.raw_data["target"]) == ("symlink", "d/a")
    with pytest.raises(UnknownObjectException):
        repo.get_contents("nothing")


def test_comparison(hub: FakeHub, repo: Repository) -> None:
    base = repo.get_git_ref("heads/main").object.sha
    side = hub.commit("lab/board", "side", {"a": "1"})
    main = hub.commit("lab/board", "main", {"b": "1"})
    compared = repo.compare(main, side)
    assert (compared.status, compared.ahead_by, compared.behind_by) == ("diverged", 1, 1)
    assert compared.merge_base_commit.sha == base
    assert [one.filename for one in compared.files] == ["a"]
    assert repo.compare(main, main).status == "identical"


def test_commits_of_a_path(hub: FakeHub, repo: Repository) -> None:
    sha = hub.commit("lab/board", "main", {"a": "1"}, message="Only a", author="alice")
    hub.commit("lab/board", "main", {"b": "1"})
    listed = list(repo.get_commits(path="a"))
    assert [one.sha for one in listed] == [sha]
    assert (listed[0].author.login, listed[0].commit.message) == ("alice", "Only a")
    assert [one.filename for one in repo.get_commit(sha).files] == ["a"]
    with pytest.raises(GithubException) as refused:
        repo.get_commit("f" * 40)
    assert refused.value.status == 422
