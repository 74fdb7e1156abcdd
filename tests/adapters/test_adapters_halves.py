"""Work in two processes: the results and refusals are those of one, whatever becomes of the second."""

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from checker.adapters import halves
from checker.adapters.halves import in_halves
from checker.model.errors import FolderRefusal
from checker.model.said import say

PARENT = os.getpid()
forks = pytest.mark.skipif(not hasattr(os, "fork") or sys.platform == "darwin", reason="the system has no safe fork")


@pytest.fixture(autouse=True)
def _always_two(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fork even for little, and see that no child is left, not even a dead one that nobody has waited for."""
    children: list[int] = []
    real = getattr(os, "fork", int)

    def fork() -> int:
        children.append(real())
        return children[-1]

    monkeypatch.setattr(halves, "LEAST_BYTES", 0)
    monkeypatch.setattr(halves, "_may_fork", lambda: True)
    monkeypatch.setattr(os, "fork", fork, raising=False)
    yield
    for child in children:
        with pytest.raises(ProcessLookupError):
            os.kill(child, 0)


def there(number: int) -> tuple[int, bool]:
    """Give a number, and whether another process than the first has had it; the child is let to have some."""
    if os.getpid() == PARENT:
        time.sleep(0.01)
    return number, os.getpid() != PARENT


@forks
@pytest.mark.parametrize("count", [0, 1, 2, 7, 256, 257, 700])
def test_results_come_in_order_whoever_made_them(count: int) -> None:
    assert in_halves(lambda n: n * n, range(count), [1] * count) == [n * n for n in range(count)]


@forks
def test_both_processes_work() -> None:
    made = in_halves(there, range(20), [1] * 20)
    assert [number for number, _ in made] == list(range(20))
    assert any(elsewhere for _, elsewhere in made)


@forks
def test_results_of_any_size_come_through_the_pipe() -> None:
    assert in_halves(lambda n: str(n) * 200_000, range(9), [1] * 9) == [str(n) * 200_000 for n in range(9)]


def _die(_: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _leave(_: int) -> None:
    os._exit(0)


def _fail(_: int) -> None:
    raise ZeroDivisionError


def _write(_: int) -> None:
    sys.stdout.flush()
    os.write(1, b"out")
    os.write(2, b"err")


@forks
@pytest.mark.parametrize("misfortune", [_die, _leave, _fail])
def test_what_a_failed_child_took_is_done_here(misfortune: Callable[[int], None]) -> None:
    def work(number: int) -> int:
        if os.getpid() != PARENT:
            misfortune(number)
        return there(number)[0]

    assert in_halves(work, range(20), [1] * 20) == list(range(20))


@forks
def test_a_child_says_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    in_halves(lambda n: None if os.getpid() == PARENT else _write(n), range(20), [1] * 20)
    assert capfd.readouterr() == ("", "")


@forks
def test_of_several_refusals_the_first_is_raised() -> None:
    def refuse(number: int) -> int:
        if number >= 3:
            raise FolderRefusal(say("no {n}", n=number), say("Leave it."))
        return there(number)[0]

    for sizes in ([1] * 20, range(20), range(20, 0, -1)):
        with pytest.raises(FolderRefusal, match="no 3"):
            in_halves(refuse, range(20), list(sizes))


@forks
def test_a_fault_of_this_process_ends_the_child_too() -> None:
    def work(_: int) -> None:
        if os.getpid() != PARENT:
            time.sleep(600)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        in_halves(work, range(20), [1] * 20)


@forks
def test_meanwhile_something_else_is_done_here() -> None:
    done: list[int] = []
    in_halves(there, range(3), [1] * 3, lambda: done.append(os.getpid()))
    assert done == [PARENT]


def test_little_is_done_here_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(halves, "LEAST_BYTES", 10)
    done: list[int] = []
    assert in_halves(there, range(3), [3] * 3, lambda: done.append(1)) == [(0, False), (1, False), (2, False)]
    assert not done


def test_beside_another_thread_nothing_is_forked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    seen: list[bool] = []
    thread = threading.Thread(target=lambda: seen.append(halves._may_fork()))
    thread.start()
    thread.join()
    assert seen == [False]


@forks
def test_where_no_process_can_be_had_all_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused() -> int:
        raise BlockingIOError

    monkeypatch.setattr(os, "fork", refused)
    open_files = Path("/dev/fd")
    before = len(list(open_files.iterdir())) if open_files.is_dir() else 0
    assert in_halves(there, range(3), [1] * 3) == [(0, False), (1, False), (2, False)]
    assert not before or len(list(open_files.iterdir())) == before
