"""Reads objects out of a repository through long-lived `git cat-file` processes."""

import subprocess
import weakref
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO

from checker.adapters.git_command import git_process, stop
from checker.model.errors import TreeRefusal
from checker.model.said import say
from checker.model.value import dataclass

Header = tuple[str, int]
"""An object's kind and its size in bytes."""

_PART = 1 << 20  # bytes of an object that is too large, and passed over, at a time
_AT_ONCE = 50  # questions and answers stay below the smallest pipe buffer (4 KiB), so neither side can block


@dataclass(frozen=True, slots=True)
class Object:
    """An object by its full id, its kind, and its bytes: None where there are more of them than were wanted."""

    id: str
    kind: str
    raw: bytes | None


class Objects:
    """Objects by id (40 hex digits). The processes start when they are needed and end with this, or by `close`."""

    def __init__(self, repo: Path) -> None:
        self._repo = repo
        self._processes: dict[str, subprocess.Popen[bytes]] = {}
        weakref.finalize(self, _stop_all, self._processes)

    def headers(self, ids: Sequence[str]) -> Iterator[Header | None]:
        """Give each object's kind and size, in the same order, without reading any."""
        for start in range(0, len(ids), _AT_ONCE):
            some = ids[start : start + _AT_ONCE]
            process = self._ask("--batch-check", some)
            answers = [self._answer(process) for _ in some]
            yield from (answer and answer[1:] for answer in answers)

    def read(self, name: str, most: int) -> Object | None:
        """Give an object that an id, or an expression such as `<id>^{tree}`, stands for; None when it is not there."""
        process = self._ask("--batch", [name])
        answer = self._answer(process)
        if answer is None or process.stdout is None:
            return None
        kind, size = answer[1:]
        raw = self._taken(process.stdout, size) if size <= most else None
        if raw is None:
            for start in range(0, size, _PART):
                self._taken(process.stdout, min(_PART, size - start))
        if self._taken(process.stdout, 1) != b"\n":
            raise self._broken()
        return Object(answer[0], kind, raw)

    def _taken(self, pipe: IO[bytes], size: int) -> bytes:
        raw = pipe.read(size)
        if len(raw) != size:
            raise self._broken()
        return raw

    def close(self) -> None:
        """End the processes; they start again when they are needed."""
        _stop_all(self._processes)

    def _ask(self, mode: str, ids: Sequence[str]) -> "subprocess.Popen[bytes]":
        if mode not in self._processes:
            self._processes[mode] = git_process(self._repo, "cat-file", mode)
        process = self._processes[mode]
        try:
            if process.stdin is not None:
                process.stdin.write("".join(f"{id}\n" for id in ids).encode("ascii"))
                process.stdin.flush()
        except OSError:
            raise self._broken() from None
        return process

    def _answer(self, process: "subprocess.Popen[bytes]") -> tuple[str, str, int] | None:
        words = process.stdout.readline().split() if process.stdout is not None else []
        if len(words) == 2:  # "<id> missing"
            return None
        if len(words) != 3:
            raise self._broken()
        return words[0].decode("ascii"), words[1].decode("ascii"), int(words[2])

    def _broken(self) -> TreeRefusal:
        self.close()
        return TreeRefusal(
            say("git could not read an object of {repo}", repo=str(self._repo)),
            say("Run git fsck there, and fetch what is missing."),
        )


def _stop_all(processes: "dict[str, subprocess.Popen[bytes]]") -> None:
    while processes:
        stop(processes.popitem()[1])
