"""What leaves the process that has opened a truth: held, read for the truth's canaries, and only then let go.

A command that may open one runs in `held`: standard output and error, warnings, logs and tracebacks among them, come
out at its end or not at all. Files, objects of the ledger and what is added to a workflow's summary are read by
`clear` before the first byte is written. Where no truth was opened there is nothing to look for.
"""

import io
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from threading import Lock
from typing import TYPE_CHECKING, TextIO

from checker.model.errors import LeakRefusal
from checker.model.said import say

if TYPE_CHECKING:
    from checker.scoring.leaks.scan import Canaries

Chunks = list[tuple[str, bytes]]
"""What was said so far: on `stdout` or `stderr`, in order."""


class _Known:
    """The canaries of every truth that this process has opened, made ready when something is first read for them."""

    def __init__(self) -> None:
        self._canaries: frozenset[str] = frozenset()
        self._ready: Canaries | None = None
        self._one_at_a_time = Lock()

    def learn(self, canaries: Iterable[str]) -> None:
        with self._one_at_a_time:
            self._canaries, self._ready = self._canaries.union(canaries), None

    def forget(self) -> None:
        with self._one_at_a_time:
            self._canaries, self._ready = frozenset(), None

    def are_in(self, raw: bytes) -> bool:
        with self._one_at_a_time:
            if not self._canaries:
                return False
            if self._ready is None:
                from checker.scoring.leaks.scan import Canaries  # noqa: PLC0415 — only where a truth is open

                self._ready = Canaries(self._canaries)
            return self._ready.are_in(raw)


_KNOWN = _Known()
_WATCHED: list[TextIO] = []
"""The standard errors that stand behind held ones, the present one last."""


def know(canaries: Iterable[str]) -> None:
    """Look for these in everything that leaves from now on, until the command ends."""
    _KNOWN.learn(canaries)


def clear(kind: str, raw: bytes, name: str = "") -> None:
    """Raise LeakRefusal where a canary is in some bytes, or in the name under which they would leave.

    `kind` is what the refusal calls them; it tells neither the name nor anything of the bytes.
    """
    if _KNOWN.are_in(raw) or _is_in_name(name):
        raise LeakRefusal(say(f"held back: {kind} holds a canary of the truth, and nothing of it was written"), _FIX)


def clear_all(kind: str, files: Iterable[tuple[str, bytes]]) -> None:
    """Raise LeakRefusal where a canary is in one of some files or in its name; it tells a name without any."""
    for name, raw in files:
        if _is_in_name(name) or not _KNOWN.are_in(raw):
            clear(kind, b"", name)
            continue
        told = f"held back: {kind} {{name}} holds a canary of the truth, and nothing of it was written"
        raise LeakRefusal(say(told, name=name), _FIX)


def _is_in_name(name: str) -> bool:
    return _KNOWN.are_in(name.encode("utf-8", "surrogateescape"))


def held(command: Callable[[], int]) -> int:
    """Run a command and give its exit code; what it says comes out at its end, or not at all.

    Raises LeakRefusal where a canary is in that, or in the traceback of what the command raises.
    """
    chunks: Chunks = []
    _dump_no_core()
    try:
        try:
            with _in_place_of_streams(chunks):
                code = command()
        except BaseException:
            clear("a traceback", traceback.format_exc().encode("utf-8", "backslashreplace"))
            _let_go(chunks)
            raise
        _let_go(chunks)
        return code
    finally:
        _KNOWN.forget()


def show(text: str) -> None:
    """Show on standard error how far a job is, at once; what is public, and is read all the same."""
    stream = _WATCHED[-1] if _WATCHED else sys.stderr
    clear("a line on how far it is", text.encode("utf-8", "backslashreplace"))
    stream.write(text)
    stream.flush()


@contextmanager
def _in_place_of_streams(chunks: Chunks) -> Iterator[None]:
    real = (sys.stdout, sys.stderr)
    _WATCHED.append(sys.stderr)
    sys.stdout, sys.stderr = _stream("stdout", sys.stdout, chunks), _stream("stderr", sys.stderr, chunks)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = real
        _WATCHED.pop()


def _dump_no_core() -> None:
    """Let the system write no image of the memory where this process crashes; there is no such limit everywhere."""
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 — there is none on Windows

        resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))


class _Held(io.RawIOBase):
    """Keeps what is written to one stream, in order with what is written to the other."""

    def __init__(self, name: str, real: TextIO, chunks: Chunks) -> None:
        self._name, self._real, self._chunks = name, real, chunks

    def writable(self) -> bool:
        return True

    def isatty(self) -> bool:
        return self._real.isatty()

    def write(self, raw: bytes, /) -> int:  # type: ignore[override]
        self._chunks.append((self._name, bytes(raw)))
        return len(raw)


def _stream(name: str, real: TextIO, chunks: Chunks) -> io.TextIOWrapper:
    encoding, errors = real.encoding or "utf-8", real.errors or "backslashreplace"
    raw = _Held(name, real, chunks)
    return io.TextIOWrapper(raw, encoding=encoding, errors=errors, write_through=True)  # type: ignore[arg-type]


def _let_go(chunks: Chunks) -> None:
    """Write what was said, once it is read: each stream by itself, and both as they come out in one log."""
    for kind, names in (("the output", ("stdout",)), ("standard error", ("stderr",)), ("the output", _BOTH)):
        clear(kind, b"".join(raw for name, raw in chunks if name in names))
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    for name, raw in chunks:
        _write(getattr(sys, name), raw)


def _write(stream: TextIO, raw: bytes) -> None:
    if isinstance(stream, io.TextIOWrapper):
        stream.buffer.write(raw)
    else:
        stream.write(raw.decode(stream.encoding or "utf-8", "replace"))


_BOTH = ("stdout", "stderr")
_FIX = say("Find what brings the truth there, where nobody else can see; if any of it was ever out, replace it.")
