"""The command that writes a benchmark's generated files, or says which committed ones differ from what is made."""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tools.sealing import SEALED, commitment, opened, seal

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True)
class Making:
    """How one benchmark's files are made.

    `files` gives every file but the sealed truth, by path from the repository's root. `truth` gives the plaintext that
    should be sealed, out of the one that is sealed now; None: nothing is sealed. `by` names what the files depend on.
    """

    benchmark: str
    files: Callable[[], Iterable[tuple[Path, bytes]]]
    truth: Callable[[bytes | None], bytes] | None = None
    by: str = ""

    @property
    def folder(self) -> Path:
        """The benchmark's folder, from the repository's root."""
        return Path("benchmarks") / self.benchmark

    def differing(self, root: Path) -> Iterator[tuple[Path, bytes]]:
        """Give the files that are absent or hold something else, with what they should hold."""
        for path, content in self.files():
            if not (root / path).exists() or (root / path).read_bytes() != content:
                yield path, content

    def unsealed(self, root: Path) -> bytes | None:
        """Give the plaintext that should be sealed where another one is; None where all is well."""
        if self.truth is None:
            return None
        current = opened(root / self.folder)
        wanted = self.truth(current)
        return None if current == wanted else wanted

    def write(self, root: Path) -> Iterator[str]:
        """Write what differs and tell what was written."""
        for path, content in self.differing(root):
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_bytes(content)
            yield f"wrote {path.as_posix()}"
        wanted = self.unsealed(root)
        if wanted is not None:
            seal(root / self.folder, wanted)
            sealed = (self.folder / SEALED).as_posix()
            yield f"sealed {sealed}; its commitment, for benchmark.yaml, is {commitment(wanted)}"

    def check(self, root: Path) -> Iterator[str]:
        """Tell what differs."""
        maker = f" with {self.by}" if self.by else ""
        for path, _ in self.differing(root):
            yield f"{path.as_posix()} differs from what is made here{maker}"
        if self.unsealed(root) is not None:
            yield f"{(self.folder / SEALED).as_posix()} does not open to the answers that are made here{maker}"


def command(making: Making) -> argparse.ArgumentParser:
    """Give the options that every such command has."""
    about = "Write the benchmark's generated files, or say which committed ones differ."
    parser = argparse.ArgumentParser(prog=f"python -m tools.{making.benchmark}", description=about)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 when a committed file differs")
    return parser


def run(making: Making, *, checking: bool) -> int:
    """Check or write; give 1 when a check found a difference."""
    lines = list(making.check(ROOT) if checking else making.write(ROOT))
    sys.stdout.writelines(f"{line}\n" for line in lines or ["Every file is as it should be."])
    return 1 if checking and lines else 0
