"""Patches are read strictly: what git is given back names the very files that were understood, and no others."""

import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checker.model.patches import CONFIGURATION
from checker.scoring.patches.diff import read_patch, write_patch
from checker.scoring.patches.faults import BadPatch, PatchFault
from checker.scoring.patches.filter import admitted, touched

MODIFIED = """\
diff --git a/src/app.py b/src/app.py
index 83db48f..bf269f4 100644
--- a/src/app.py
+++ b/src/app.py
@@ -1,2 +1,2 @@ def add():
 one
-two
+three
"""
CREATED = """\
diff --git a/new.py b/new.py
new file mode 100644
index 0000000..3e75765
--- /dev/null
+++ b/new.py
@@ -0,0 +1 @@
+new
"""
DELETED = """\
diff --git a/old.py b/old.py
deleted file mode 100755
--- a/old.py
+++ /dev/null
@@ -1 +0,0 @@
-old
"""
RENAMED = """\
diff --git a/one.py b/two.py
similarity index 100%
rename from one.py
rename to two.py
"""
BINARY = """\
diff --git a/logo.png b/logo.png
index 83db48f..bf269f4 100644
Binary files a/logo.png and b/logo.png differ
"""
LINK = """\
diff --git a/link b/link
new file mode 120000
--- /dev/null
+++ b/link
@@ -0,0 +1 @@
+/etc/passwd
\\ No newline at end of file
"""


def fault(text: str) -> PatchFault:
    with pytest.raises(BadPatch) as raised:
        read_patch(text)
    return raised.value.fault


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        (MODIFIED, "src/app.py", "src/app.py"),
        (CREATED, None, "new.py"),
        (DELETED, "old.py", None),
        (RENAMED, "one.py", "two.py"),
        (BINARY, "logo.png", "logo.png"),
    ],
)
def test_each_kind_of_change_is_understood(text: str, old: str | None, new: str | None) -> None:
    (file,) = read_patch(text)
    assert (file.old, file.new) == (old, new)


def test_what_is_written_is_read_back_as_the_same() -> None:
    files = read_patch(MODIFIED + CREATED + DELETED + RENAMED)
    assert read_patch(write_patch(files).decode()) == files
    assert touched(files) == {"src/app.py", "new.py", "old.py", "one.py", "two.py"}


@pytest.mark.parametrize("text", ["", "\n", "no patch at all\n", "diff --git a/x b/x\n", "From: somebody\n\nwords\n"])
def test_what_changes_nothing_has_no_text(text: str) -> None:
    assert write_patch(read_patch(text)) == b""


@pytest.mark.parametrize(
    "path",
    [
        "../up.py",
        "a/../../up.py",
        "/etc/passwd",
        ".git/hooks/post-checkout",
        "sub/.git/config",
        ".GIT/config",
        "./x.py",
        "a//x.py",
        "a\\\\b.py",
        "x" * 300,
        "/".join(["deep"] * 1000),
    ],
)
def test_no_path_leads_out_of_the_repository_or_into_gits_own_folder(path: str) -> None:
    text = f"diff --git a/{path} b/{path}\n--- a/{path}\n+++ b/{path}\n@@ -1 +1 @@\n-a\n+b\n"
    assert fault(text) is PatchFault.UNSAFE_PATH


def test_no_path_begins_at_the_root() -> None:
    assert fault("--- /etc/passwd\n+++ /etc/passwd\n@@ -1 +1 @@\n-a\n+b\n") is PatchFault.UNSAFE_PATH


@pytest.mark.parametrize(
    "text",
    [
        LINK,
        LINK.replace("120000", "160000"),
        MODIFIED.replace("100644", "120000"),
        MODIFIED.replace("index", "old mode 100644\nnew mode 160000\nindex"),
        CREATED.replace("100644", "100777"),
    ],
)
def test_no_links_no_submodules_and_no_odd_modes(text: str) -> None:
    assert fault(text) is PatchFault.UNSAFE_KIND


@pytest.mark.parametrize(
    "text",
    [
        MODIFIED.replace("@@ -1,2 +1,2 @@", "@@ -1,3 +1,2 @@"),
        MODIFIED.replace("@@ -1,2 +1,2 @@", "@@ -1,1 +1,2 @@"),
        MODIFIED.replace("-two\n+three\n", "?two\n+three\n"),
        MODIFIED.replace("-two\n+three\n", ""),
        "@@ -1 +1 @@\n-a\n+b\n",
        "--- a/x\n+++ b/y\n@@ -1 +1 @@\n-a\n+b\n",
        "--- x\n+++ x\n@@ -1 +1 @@\n-a\n+b\n",
        "--- /dev/null\n+++ /dev/null\n@@ -1 +1 @@\n-a\n+b\n",
        "--- a/x\n+++ b/x\n",
        "diff --git a/one b/two\nnew file mode 100644\n",
        'diff --git "a/\\q" "b/\\q"\n--- "a/\\q"\n+++ "b/\\q"\n@@ -1 +1 @@\n-a\n+b\n',
    ],
)
def test_what_cannot_be_read_without_doubt_is_corrupt(text: str) -> None:
    assert fault(text) is PatchFault.CORRUPT


def test_a_second_file_cannot_hide_behind_the_hunks_of_the_first() -> None:
    hidden = "--- a/tests/test_app.py\n+++ b/tests/test_app.py\n@@ -1 +1 @@\n-a\n+b\n"
    files = read_patch(MODIFIED + hidden)
    assert touched(files) == {"src/app.py", "tests/test_app.py"}
    (left,) = admitted(files, frozenset({"tests/test_app.py"}), (), binary=True)
    assert b"tests" not in write_patch((left,))


def test_words_between_files_do_not_come_back() -> None:
    files = read_patch("Subject: [PATCH]\n" + MODIFIED + "-- \n2.39.5\n\n" + CREATED)
    assert b"Subject" not in write_patch(files)
    assert b"2.39.5" not in write_patch(files)
    assert len(files) == 2


def test_names_in_quotes_are_those_of_git() -> None:
    name = 'tests/t\\303\\244st \\"x\\".py'
    text = f'diff --git "a/{name}" "b/{name}"\nnew file mode 100644\n--- /dev/null\n+++ "b/{name}"\n@@ -0,0 +1 @@\n+a\n'
    assert touched(read_patch(text)) == {'tests/täst "x".py'}
    assert touched(read_patch(write_patch(read_patch(text)).decode())) == {'tests/täst "x".py'}


def test_a_header_of_a_million_blanks_holds_nobody_up() -> None:
    assert fault("diff --git " + "a/ " * 300_000 + "\nnew file mode 100644\n") is PatchFault.CORRUPT


@pytest.mark.parametrize(
    ("path", "patterns", "left"),
    [
        ("tests/conftest.py", ("conftest.py",), 0),
        ("src/conftest.pyx", ("conftest.py",), 1),
        ("tests/deep/test_x.py", ("tests/*",), 0),
        ("src/tests/test_x.py", ("tests/*",), 1),
        ("lib/evil.pth", ("*.pth",), 0),
        ("pytest.py", ("./pytest.py",), 0),
        ("lib/pytest.py", ("./pytest.py",), 1),
        ("pytest/__init__.py", CONFIGURATION, 0),
        ("unittest.py", CONFIGURATION, 0),
        ("sitecustomize/__init__.py", CONFIGURATION, 0),
        ("src/app.egg-info/entry_points.txt", CONFIGURATION, 0),
        ("trial/unittest.py", CONFIGURATION, 1),
        ("lib/pytest/__init__.py", CONFIGURATION, 1),
    ],
)
def test_protected_files_are_left_out(path: str, patterns: tuple[str, ...], left: int) -> None:
    files = read_patch(MODIFIED.replace("src/app.py", path))
    assert len(admitted(files, frozenset(), patterns, binary=True)) == left


@pytest.mark.parametrize(
    ("path", "left"),
    [
        ("tests/__pycache__/test_app.cpython-311.pyc", 0),
        ("lib/other.pyc", 0),
        ("tests/test_app/__init__.py", 0),
        ("tests/test_app.abi3.so", 0),
        ("tests/test_app.toml", 1),
        ("tests/test_apple.py", 1),
        ("lib/fast.so", 1),
    ],
)
def test_nothing_is_left_that_python_would_run_in_place_of_a_test(path: str, left: int) -> None:
    files = read_patch(MODIFIED.replace("src/app.py", path))
    assert len(admitted(files, frozenset({"tests/test_app.py"}), (), binary=True)) == left


@pytest.mark.parametrize("half", [0xD800, 0xDC80])
def test_half_a_character_is_no_text(half: int) -> None:
    assert fault(MODIFIED.replace("three", chr(half))) is PatchFault.CORRUPT
    assert fault(MODIFIED.replace("app.py", f"{chr(half)}.py")) is PatchFault.CORRUPT


def test_a_file_that_is_moved_away_from_the_tests_stays() -> None:
    files = read_patch(RENAMED.replace("one.py", "tests/test_app.py"))
    assert admitted(files, frozenset({"tests/test_app.py"}), (), binary=True) == ()


def test_binary_files_go_where_the_protocol_says_so() -> None:
    files = read_patch(BINARY + MODIFIED)
    assert len(admitted(files, frozenset(), (), binary=True)) == 2
    (left,) = admitted(files, frozenset(), (), binary=False)
    assert left.new == "src/app.py"


LINES = st.lists(st.text(st.characters(exclude_characters="\n\r", codec="utf-8"), max_size=8), max_size=12)
NAMES = st.sampled_from(["a.py", "sub/b c.py", 'q"uote.txt', "täst.py", "tab\tbed", "x/-- y"])


@settings(max_examples=30)
@given(before=st.dictionaries(NAMES, LINES, max_size=3), after=st.dictionaries(NAMES, LINES, max_size=3))
def test_gits_own_patches_are_read_and_applied_as_git_means_them(
    tmp_path_factory: pytest.TempPathFactory, before: dict[str, list[str]], after: dict[str, list[str]]
) -> None:
    root = tmp_path_factory.mktemp("diff")
    _write(root / "before", before)
    _write(root / "after", after)
    made = subprocess.run(
        ["git", "diff", "--no-index", "--no-renames", "--binary", "before", "after"],
        cwd=root,
        capture_output=True,
        check=False,
    ).stdout.decode()
    patch = (
        made.replace("a/before/", "a/").replace("b/after/", "b/").replace("b/before/", "b/").replace("a/after/", "a/")
    )
    written = write_patch(read_patch(patch))
    if written:
        subprocess.run(
            ["git", "apply", "--whitespace=nowarn", "-"],
            cwd=root / "before",
            input=written,
            check=True,
            capture_output=True,
        )
    assert _read(root / "before") == _read(root / "after")
    shutil.rmtree(root)


def _write(folder: Path, files: dict[str, list[str]]) -> None:
    folder.mkdir()
    for name, lines in files.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes("\n".join(lines).encode())


def _read(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
