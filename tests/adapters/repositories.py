"""Real git repositories to read from, made without any configuration of the machine's."""

import os
import subprocess
from pathlib import Path

BARE_ENVIRONMENT = {
    **{name: value for name, value in os.environ.items() if not name.upper().startswith("GIT_")},
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_AUTHOR_NAME": "A",
    "GIT_AUTHOR_EMAIL": "a@example.org",
    "GIT_AUTHOR_DATE": "2026-01-01T00:00:00Z",
    "GIT_COMMITTER_NAME": "A",
    "GIT_COMMITTER_EMAIL": "a@example.org",
    "GIT_COMMITTER_DATE": "2026-01-01T00:00:00Z",
    "LC_ALL": "C",
}


class Repository:
    """A repository in a folder of its own."""

    def __init__(self, path: Path, *options: str) -> None:
        self.path = path
        subprocess.run(
            ["git", "init", "-q", "-b", "main", *options, str(path)],
            check=True, capture_output=True, env=BARE_ENVIRONMENT,
        )  # fmt: skip

    def git(self, *arguments: str, given: bytes = b"") -> str:
        done = subprocess.run(
            ["git", *arguments], cwd=self.path, input=given, capture_output=True, check=True, env=BARE_ENVIRONMENT
        )
        return done.stdout.decode("utf-8", "surrogateescape").strip()

    def write(self, path: str, content: bytes = b"x") -> None:
        file = self.path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)

    def commit(self, message: str = "m") -> str:
        """Commit everything in the working copy."""
        self.git("add", "-A", "-f")
        self.git("commit", "-q", "--allow-empty", "-m", message)
        return self.git("rev-parse", "HEAD")

    def blob(self, content: bytes = b"x") -> str:
        return self.git("hash-object", "-w", "--stdin", given=content)

    def tree(self, *entries: tuple[bytes, bytes, str]) -> str:
        """Write a tree object with just these (mode, name, id), sound or not."""
        body = b"".join(mode + b" " + name + b"\0" + bytes.fromhex(id) for mode, name, id in entries)
        return self.git("hash-object", "-t", "tree", "-w", "--stdin", "--literally", given=body)

    def commit_of(self, tree: str, *parents: str) -> str:
        return self.git("commit-tree", tree, "-m", "m", *(part for parent in parents for part in ("-p", parent)))
