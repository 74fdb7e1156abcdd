"""What a new leaderboard repository starts with, as installed or in a checkout; and what stands there already."""

import os
from enum import Enum
from pathlib import Path

from checker.adapters.output import refusing
from checker.adapters.provenance import requirement

_PACKAGE = Path(__file__).resolve().parent.parent
_GITHUB = (
    "workflows/check.yml",
    "workflows/report.yml",
    "workflows/rescore.yml",
    "workflows/publish.yml",
    "workflows/audit.yml",
    "actions/pullrank/action.yml",
    "actions/pullrank/requirements.txt",
    "pull_request_template.md",
    "zizmor.yml",
)
_RENAMED = {
    "gitattributes": ".gitattributes",
    "gitignore": ".gitignore",
    "site.yaml": "site/site.yaml",
    "CODEOWNERS": ".github/CODEOWNERS",
}
_SOURCE = ".github/actions/pullrank/pullrank.txt"
_BENCHMARKS = "benchmarks"


class There(Enum):
    """What stands in the place of a file: nothing, just that file, or something else."""

    NOTHING = "nothing"
    SAME = "same"
    OTHER = "other"


def github_files() -> dict[str, bytes]:
    """Give what GitHub reads, by path: the same files that this project uses itself."""
    root = _root("github", ".github")
    return {f".github/{path}": (root / path).read_bytes() for path in _GITHUB}


def plain_files() -> dict[str, bytes]:
    """Give the other files, by path; `@OWNER` stands for the maintainers."""
    root = _root("template", "template")
    found = {path.name: path.read_bytes() for path in sorted(root.iterdir()) if path.is_file()}
    return {_RENAMED.get(name, name): raw for name, raw in found.items()}


def source_file(source: str | None) -> dict[str, bytes]:
    """Give the file that says where Pullrank comes from: as told, or as it came here itself."""
    told = "# Where Pullrank comes from, as pip takes it. With `--hash=sha256:…` behind it, it can be nothing else.\n"
    return {_SOURCE: f"{told}{source or requirement()}\n".encode()}


def skeleton_formats() -> tuple[str, ...]:
    """Give the formats that a first benchmark can have, sorted."""
    return tuple(sorted(path.name for path in (_root("template", "template") / _BENCHMARKS).iterdir()))


def skeleton(format: str) -> dict[str, bytes]:
    """Give the files of a benchmark of a format, by path inside its folder; `BENCHMARK` stands for its id."""
    root = _root("template", "template") / _BENCHMARKS / format
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()}


def what_is_there(folder: Path, path: str, raw: bytes) -> There:
    """Tell what stands in the place of a file that is to hold `raw`. Raises UsageRefusal.

    A link above it is something else: through it nothing is written, since it may lead out of the folder.
    """
    target = folder / path
    with refusing(target):
        above = [folder / parent for parent in Path(path).parents if parent != Path()]
        if any(each.is_symlink() or (each.exists() and not each.is_dir()) for each in above):
            return There.OTHER
        if not os.path.lexists(target):
            return There.NOTHING
        same = target.is_file() and not target.is_symlink() and target.read_bytes() == raw
        return There.SAME if same else There.OTHER


def _root(packaged: str, checked_out: str) -> Path:
    inside = _PACKAGE / "_starter" / packaged
    return inside if inside.is_dir() else _PACKAGE.parent / checked_out
