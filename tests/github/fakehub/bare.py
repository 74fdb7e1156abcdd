"""A bare git repository and the plumbing that the fake needs: commits, merges, diffs. Nothing is ever checked out."""

import os
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

# The same git everywhere: nobody's configuration, no questions, and none of the sample hooks in new repositories.
QUIET = {
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_TEMPLATE_DIR": "",
    "LC_ALL": "C",
}
UPDATE_HOOK = """#!/bin/sh
case " $FAKEHUB_REFUSED " in
*" $1 "*) echo "error: GH006: Protected branch update failed for $1." >&2; exit 1 ;;
esac
"""
SERVED = {
    "uploadpack.allowAnySHA1InWant": "true",
    "uploadpack.allowFilter": "true",
    "http.receivepack": "true",
    "core.logAllRefUpdates": "true",
    "gc.auto": "0",
    "receive.autogc": "false",
}


class GitFailure(Exception):
    """Git said no: the exit code and what it printed."""


@dataclass(frozen=True)
class Changed:
    """One file of a diff. `status` is git's letter; `old` is the former path of a rename."""

    status: str
    path: str
    old: str | None
    blob: str
    mode: str


class Bare:
    """One bare repository on disk."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def create(cls, path: Path, source: "Bare | None" = None) -> "Bare":
        path.parent.mkdir(parents=True, exist_ok=True)
        start = ["clone", "-q", "--bare", str(source.path)] if source else ["init", "-q", "--bare", "-b", "main"]
        subprocess.run(["git", *start, str(path)], check=True, capture_output=True, env={**os.environ, **QUIET})
        with (path / "config").open("a", encoding="utf-8") as config:
            for key, value in SERVED.items():
                section, name = key.split(".")
                config.write(f"[{section}]\n\t{name} = {value}\n")
        hook = path / "hooks" / "update"
        hook.parent.mkdir(exist_ok=True)
        hook.write_text(UPDATE_HOOK, encoding="utf-8", newline="\n")
        hook.chmod(0o755)
        return cls(path)

    def raw(self, *arguments: str, given: bytes = b"", env: Mapping[str, str] | None = None) -> bytes:
        command = ["git", "-C", str(self.path), *arguments]
        done = subprocess.run(
            command, input=given, check=False, capture_output=True, env={**os.environ, **QUIET, **(env or {})}
        )
        if done.returncode:
            raise GitFailure(f"git {' '.join(arguments)}: {done.stderr.decode(errors='replace').strip()}")
        return done.stdout

    def run(self, *arguments: str, given: bytes = b"", env: Mapping[str, str] | None = None) -> str:
        return self.raw(*arguments, given=given, env=env).decode("utf-8", "surrogateescape").strip()

    def commit_id(self, revision: str) -> str | None:
        """Resolve a branch, tag or SHA to a commit that is here, or none."""
        try:
            return self.run("rev-parse", "-q", "--verify", "--end-of-options", revision + "^{commit}")
        except GitFailure:
            return None

    def ref(self, name: str) -> str | None:
        """What a full ref such as refs/heads/main holds, or none."""
        try:
            return self.run("rev-parse", "-q", "--verify", "--end-of-options", name)
        except GitFailure:
            return None

    def refs(self, under: str = "refs/") -> dict[str, str]:
        lines = self.run("for-each-ref", "--format=%(refname) %(objectname)", under).splitlines()
        return {name: sha for name, _, sha in (line.rpartition(" ") for line in lines)}

    def update(self, ref: str, new: str, old: str | None = None) -> None:
        """Move a ref; with `old` only from there (forty zeros: only when it is not there yet)."""
        self.run("update-ref", ref, new, *([old] if old else []))

    def delete(self, ref: str) -> None:
        self.run("update-ref", "-d", ref)

    def blob(self, content: bytes) -> str:
        return self.run("hash-object", "-w", "--stdin", given=content)

    def file(self, revision: str, path: str) -> bytes | None:
        try:
            return self.raw("cat-file", "blob", f"{revision}:{path}")
        except GitFailure:
            return None

    def objects(self, shas: Sequence[str]) -> Iterator[tuple[str, str, bytes]]:
        """Read many objects at once: (SHA, kind, content)."""
        out = self.raw("cat-file", "--batch", given="".join(f"{sha}\n" for sha in shas).encode())
        at = 0
        while at < len(out):
            end = out.index(b"\n", at)
            sha, kind, size = out[at:end].decode().split(" ")
            at = end + 1 + int(size) + 1
            yield sha, kind, out[end + 1 : at - 1]

    def write_tree(self, base: str | None, entries: Sequence[tuple[str, str, str | None]]) -> str:
        """Write `base` with (path, mode, blob) put in, or taken out where the blob is none."""
        with tempfile.TemporaryDirectory() as folder:
            env = {"GIT_INDEX_FILE": str(Path(folder) / "index")}
            self.run("read-tree", *([base] if base else ["--empty"]), env=env)
            zeros = "0" * 40
            lines = [f"{mode if sha else 0} {sha or zeros}\t{path}\0" for path, mode, sha in entries]
            self.run("update-index", "-z", "--index-info", given="".join(lines).encode(), env=env)
            return self.run("write-tree", env=env)

    def commit_tree(self, tree: str, parents: Sequence[str], message: str, who: Mapping[str, str]) -> str:
        flags = [part for parent in parents for part in ("-p", parent)]
        return self.run("commit-tree", tree, *flags, "-F", "-", given=message.encode(), env=who)

    def merged_tree(self, ours: str, theirs: str) -> str | None:
        """The tree that a merge gives, or none when it conflicts."""
        try:
            return self.run("merge-tree", "--write-tree", "--allow-unrelated-histories", ours, theirs).splitlines()[0]
        except GitFailure:
            return None

    def merge_base(self, one: str, other: str) -> str | None:
        try:
            return self.run("merge-base", one, other)
        except GitFailure:
            return None

    def contains(self, tip: str, commit: str) -> bool:
        try:
            self.run("merge-base", "--is-ancestor", commit, tip)
        except GitFailure:
            return False
        return True

    def commits(self, *range_: str) -> list[str]:
        return self.run("rev-list", "--topo-order", *range_).split()

    def changed(self, old: str, new: str) -> list[Changed]:
        parts = self.raw("diff-tree", "-r", "-z", "--raw", "-M", "--abbrev=40", old, new)
        fields = iter(parts.decode("utf-8", "surrogateescape").split("\0"))
        return [self._one(head, fields) for head in fields if head]

    @staticmethod
    def _one(head: str, fields: Iterator[str]) -> Changed:
        before, after, old_blob, blob, status = head[1:].split(" ")
        path, former = next(fields), None
        if status[0] in "RC":
            former, path = path, next(fields)
        gone = status[0] == "D"
        return Changed(status[0], path, former, old_blob if gone else blob, before if gone else after)

    def counted(self, old: str, new: str) -> dict[str, tuple[int, int] | None]:
        """Lines added and deleted by path; none for a binary file."""
        counts: dict[str, tuple[int, int] | None] = {}
        fields = iter(
            self.raw("diff-tree", "-r", "-z", "--numstat", "-M", old, new).decode(errors="replace").split("\0")
        )
        for field in fields:
            if not field:
                continue
            added, deleted, path = field.split("\t", 2)
            if not path:
                next(fields)
                path = next(fields)
            counts[path] = None if added == "-" else (int(added), int(deleted))
        return counts

    def patch(self, old: str, new: str, *paths: str) -> str:
        text = self.raw("diff-tree", "-r", "-p", "-M", old, new, "--", *paths).decode(errors="replace")
        start = text.find("\n@@")
        return text[start + 1 :].rstrip("\n") if start >= 0 else ""
