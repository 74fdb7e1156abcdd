"""The truth of an item with a patch: what it may hold, and that a fault is told by its field alone."""

import io
import tarfile
from base64 import b64encode

import pytest

from checker.model.json import Json
from checker.model.tree import EXECUTABLE, FILE, LINK
from checker.scoring.patches.tree import FOLDER, BadTree, Leaf, clashing, read_tar, size, under_links, write_tar
from checker.scoring.patches.truth import BadTruth, Expected, read_trial

TESTS = "--- /dev/null\n+++ b/tests/test_hidden.py\n@@ -0,0 +1 @@\n+pass\n"
FILES: dict[str, Json] = {"app.py": "pass\n", "tests/test_app.py": "pass\n"}
IMAGE = "registry.example/one@sha256:" + "ab" * 32


def truth(**more: Json) -> dict[str, Json]:
    return {"repository": FILES, "test_patch": TESTS, **more}


def test_the_smallest_truth() -> None:
    trial = read_trial(truth(), image=False)
    assert trial.repository == {"app.py": Leaf(b"pass\n"), "tests/test_app.py": Leaf(b"pass\n")}
    assert [each.new for each in trial.tests] == ["tests/test_hidden.py"]
    assert (trial.task, trial.functional, trial.security, trial.image) == ((), Expected(), Expected(), None)
    assert "app" not in repr(trial)


def test_expected_failures_are_counts_or_names() -> None:
    trial = read_trial(
        truth(
            tests={"functional": ["a", "b"], "security": ["h"]}, expected_failures={"functional": 2, "security": ["h"]}
        ),
        image=False,
    )
    assert trial.functional == Expected(("a", "b"), 2)
    assert trial.security == Expected(("h",), 1, frozenset("h"))


def test_an_image_may_hold_the_repository() -> None:
    assert read_trial({"test_patch": TESTS, "image": IMAGE}, image=False).image == IMAGE
    assert read_trial({"test_patch": TESTS}, image=True).repository is None


def test_an_archive_is_read_without_its_history() -> None:
    files = {"app.py": Leaf(b"x"), ".git/config": Leaf(b"y"), "run.sh": Leaf(b"z", EXECUTABLE)}
    packed = b64encode(write_tar(files)).decode()
    trial = read_trial(truth(repository={"tar": packed}), image=False)
    assert trial.repository == {"app.py": Leaf(b"x"), "run.sh": Leaf(b"z", EXECUTABLE)}


@pytest.mark.parametrize(
    ("value", "key"),
    [
        ("a text", "answer"),
        (truth(more="x"), "answer"),
        ({"test_patch": TESTS}, "repository"),
        (truth(repository={}), "repository"),
        (truth(repository={"../up": "x"}), "repository"),
        (truth(repository={"app.py": 1}), "repository"),
        (truth(repository={"tar": "no base64!"}), "repository"),
        (truth(repository={"tar": b64encode(b"no archive").decode()}), "repository"),
        (truth(test_patch=""), "test_patch"),
        (truth(test_patch="@@ -1 +1 @@\n"), "test_patch"),
        (truth(task_patch=7), "task_patch"),
        (truth(image="registry.example/one:latest"), "image"),
        (truth(tests=["a"]), "tests"),
        (truth(tests={"functional": ["a", "a"]}), "tests"),
        (truth(tests={"hidden": ["a"]}), "tests"),
        (truth(expected_failures={"functional": -1}), "expected_failures"),
        (truth(expected_failures={"functional": True}), "expected_failures"),
    ],
)
def test_a_fault_is_told_by_its_field(value: Json, key: str) -> None:
    with pytest.raises(BadTruth) as raised:
        read_trial(value, image=False)
    assert raised.value.key == key


def test_archives_are_the_same_bytes_for_the_same_files() -> None:
    files = {"b": Leaf(b"1"), "a/x": Leaf(b"2", EXECUTABLE), "link": Leaf(b"a/x", LINK), "empty": Leaf(b"", FOLDER)}
    assert write_tar(files) == write_tar(dict(reversed(files.items())))
    assert read_tar(write_tar(files)) == files


@pytest.mark.parametrize("name", ["../up", "/top", "a/../../up"])
def test_an_archive_stays_inside(name: str) -> None:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        archive.addfile(tarfile.TarInfo(name))
    with pytest.raises(BadTree):
        read_tar(out.getvalue())


def test_links_and_clashes_are_seen() -> None:
    files = {"link": Leaf(b"/etc", LINK), "app.py": Leaf(b"", FILE), "src/x.py": Leaf(b"", FILE)}
    assert under_links(files, "link/passwd")
    assert under_links(files, "link")
    assert not under_links(files, "src/x.py")
    assert clashing(files | {"app.py/x": Leaf(b"")}, ["app.py/x"])
    assert clashing(files | {"src": Leaf(b"")}, ["src"])
    assert not clashing(files, files)
    assert size({"a": Leaf(b""), "b": Leaf(b"1"), "c": Leaf(b"1" * 4097)}) == 3 * 4096
