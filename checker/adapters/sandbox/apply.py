"""Applies patches with `git apply`, in a scratch folder that holds nothing but the files that they touch.

What is applied was read and written anew by the pure part before: it changes plain files inside the folder, and no
links, submodules or files of git's. Nothing of it is run.
"""

import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from checker.adapters.git_command import git_environment
from checker.model.errors import UsageRefusal
from checker.model.said import say
from checker.model.tree import EXECUTABLE, FILE
from checker.scoring.patches.diff import FileDiff, write_patch
from checker.scoring.patches.faults import BadPatch, PatchFault
from checker.scoring.patches.filter import touched
from checker.scoring.patches.tree import FOLDER, Files, Leaf, clashing, under_links

_PATIENCE = 120
_FLAGS = ("-c", "core.quotePath=false", "-c", "core.autocrlf=false", "-c", "core.fileMode=true")


class GitTrouble(UsageRefusal):
    """Git could not do its work, which is nobody's patch's fault."""

    def __init__(self) -> None:
        super().__init__(
            say("git could not apply a patch, for a reason that is not the patch's"),
            say("See that git is installed, and that the temporary folder has room."),
        )


def applied(files: Files, patch: Sequence[FileDiff]) -> Files:
    """Give the files as they are after a patch. Raises BadPatch where it does not fit, and GitTrouble."""
    diffs = tuple(each for each in patch if each.text)
    paths = touched(diffs)
    if not diffs:
        return files
    for path in paths:
        if under_links(files, path) or (path in files and files[path].mode == FOLDER):
            raise BadPatch(PatchFault.UNSAFE_KIND)
    with tempfile.TemporaryDirectory(prefix="pullrank-") as name:
        folder = Path(name).resolve() / "files"
        folder.mkdir()
        _lay_out(files, paths, folder)
        _apply(folder, write_patch(diffs))
        changed = _gathered(folder)
    if not changed.keys() <= paths:
        raise BadPatch(PatchFault.CORRUPT)
    result = {**{path: leaf for path, leaf in files.items() if path not in paths}, **changed}
    if clashing(result, changed):
        raise BadPatch(PatchFault.MISFIT)
    return result


def _lay_out(files: Files, paths: frozenset[str], folder: Path) -> None:
    for path in sorted(paths & files.keys()):
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(files[path].data)
        target.chmod(0o755 if files[path].mode == EXECUTABLE else 0o644)


def _apply(folder: Path, patch: bytes) -> None:
    command = ["git", *_FLAGS, "apply", "--whitespace=nowarn", "-p1", "-"]
    environment = git_environment() | {"GIT_CEILING_DIRECTORIES": str(folder.parent)}
    try:
        done = subprocess.run(
            command, cwd=folder, env=environment, input=patch, capture_output=True, check=False, timeout=_PATIENCE
        )
    except subprocess.TimeoutExpired:
        raise BadPatch(PatchFault.MISFIT) from None
    except OSError as error:
        raise GitTrouble from error
    if done.returncode == 1 or (done.returncode == 128 and done.stderr.startswith(b"error: ")):
        raise BadPatch(PatchFault.MISFIT)
    if done.returncode:
        raise GitTrouble


def _gathered(folder: Path) -> Files:
    found: dict[str, Leaf] = {}
    for path in sorted(folder.rglob("*")):
        if path.is_symlink():
            raise BadPatch(PatchFault.UNSAFE_KIND)
        if path.is_file():
            mode = EXECUTABLE if path.stat().st_mode & 0o100 else FILE
            found[path.relative_to(folder).as_posix()] = Leaf(path.read_bytes(), mode)
    return found
