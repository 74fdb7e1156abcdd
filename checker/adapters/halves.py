"""Does one thing to many, a part of it in a second process where there is much to do; what comes out is the same.

The second process is a fork: it knows what this one knows, takes pieces from the same queue, and hands its results
back through a pipe. If it fails, or dies, its pieces are done here.
"""

import io
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from typing import Any, NoReturn, TypeAlias, TypeVar

from checker.model.errors import Refusal

A = TypeVar("A")
B = TypeVar("B")
Results: TypeAlias = Mapping[int, Any]

LEAST_BYTES = 16 << 20
"""Below this a second process costs more than it gives."""

_PIECES = 256
"""The most pieces there are: each is one byte in the queue, and a pipe holds at least 512."""

_LENGTH = 8  # bytes before an answer that tell how long it is


def in_halves(
    function: Callable[[A], B],
    over: Sequence[A],
    sizes: Sequence[int],
    meanwhile: Callable[[], object] = lambda: None,
) -> list[B]:
    """Apply a function to each; give the results in order, or raise the refusal that comes first.

    `sizes` are the bytes that each is about. The function must leave nothing behind, and its results can be pickled.
    `meanwhile` is called while a second process is at work, and only then.
    """
    with begun(function, over, sizes) as finish:
        if finish is not None:
            meanwhile()
        done = finish() if finish is not None else {}
    return [done[index] if index in done else function(each) for index, each in enumerate(over)]


@contextmanager
def begun(
    function: Callable[[A], B], over: Sequence[A], sizes: Sequence[int]
) -> Iterator[Callable[[], Mapping[int, B]] | None]:
    """Let a second process begin, as `in_halves` would; give what does its share here, waits, and gives what is done.

    Results are by index. Those are left out that a refusal stands in place of, or that a failed child took. None where
    there is too little to do, or no room for another process. The second process does not outlive the context.
    """
    with ExitStack() as held:
        finish = None
        if sum(sizes) >= LEAST_BYTES and _may_fork():
            with suppress(OSError):  # no room for another process, or for its pipes
                finish = _begin(held, function, over, sizes)
        yield finish


def _may_fork() -> bool:
    """Whether a second process would run beside this one. Libraries of macOS do not bear to be forked."""
    if not hasattr(os, "fork") or sys.platform == "darwin" or threading.active_count() > 1:
        return False
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return (processors or 1) > 1


def _begin(
    held: ExitStack, function: Callable[[A], B], over: Sequence[A], sizes: Sequence[int]
) -> Callable[[], Results]:
    queue = held.enter_context(_queue(sizes))
    answer = held.enter_context(_child(lambda: _packed(function, over, queue)))

    def finish() -> Results:
        import pickle  # noqa: F401, PLC0415 — needed at the end, when there is no second process to make up for it

        own = _work(function, over, queue)
        return {**_received(answer()), **own}

    return finish


@contextmanager
def _queue(sizes: Sequence[int]) -> Iterator[int]:
    """Give a pipe that holds each piece's number once, the largest first; who reads a number has taken the piece."""
    heavy = [sum(sizes[piece::_PIECES]) for piece in range(min(len(sizes), _PIECES))]
    queue, filling = os.pipe()
    try:
        os.write(filling, bytes(sorted(range(len(heavy)), key=lambda piece: -heavy[piece])))
        os.close(filling)
        yield queue
    finally:
        os.close(queue)


def _work(function: Callable[[A], B], over: Sequence[A], queue: int) -> Results:
    """Take pieces until there are no more. A refusal ends it: which one comes first is found in order, later."""
    done: dict[int, B] = {}
    with suppress(Refusal):
        while piece := os.read(queue, 1):
            for index in range(piece[0], len(over), _PIECES):
                done[index] = function(over[index])
    return done


@contextmanager
def _child(work: Callable[[], bytes]) -> Iterator[Callable[[], bytes]]:
    """Start a child that does some work; give what waits for its answer. The child is gone afterwards, in any case."""
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb") as pipe:
        try:
            child = os.fork()
            if child == 0:
                _answer(work, writing)
        finally:
            os.close(writing)
        answered = False

        def answer() -> bytes:
            nonlocal answered
            raw, answered = pipe.read(), True
            return raw

        try:
            yield answer
        finally:
            if not answered:  # nobody wants to know, or something went wrong here
                with suppress(ProcessLookupError):
                    os.kill(child, signal.SIGKILL)
            with suppress(ChildProcessError):  # where the system forgets children by itself
                os.waitpid(child, 0)


def _packed(function: Callable[[A], B], over: Sequence[A], queue: int) -> bytes:
    """Work, and pack each result as soon as it is there, while the other process is at work: at the end it would wait.

    One packer packs all, so that what they have in common, their classes above all, is told and looked up once.
    """
    import pickle  # noqa: PLC0415 — most commands never get here

    results = io.BytesIO()
    packer = pickle.Pickler(results, pickle.HIGHEST_PROTOCOL)
    done = _work(lambda each: packer.dump(function(each)), over, queue)
    return pickle.dumps(tuple(done)) + results.getvalue()


def _answer(work: Callable[[], bytes], writing: int) -> NoReturn:
    """Be the child: work, write the answer and leave, without a word and without what the parent does when it ends."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        raw = work()
        with os.fdopen(writing, "wb") as pipe:  # closed, since the system first takes the memory of who ends, at length
            pipe.write(len(raw).to_bytes(_LENGTH, "big") + raw)
    finally:
        os._exit(0)


def _received(answer: bytes) -> Results:
    """Give a child's results; none where it did not come to its end."""
    raw = answer[_LENGTH:]
    if int.from_bytes(answer[:_LENGTH], "big") != len(raw) or not raw:
        return {}
    import pickle  # noqa: PLC0415

    packed = io.BytesIO(raw)
    indices: tuple[int, ...] = pickle.load(packed)  # noqa: S301 — it comes from our own child
    unpacker = pickle.Unpickler(packed)  # noqa: S301 — and so does this
    return {index: unpacker.load() for index in indices}
