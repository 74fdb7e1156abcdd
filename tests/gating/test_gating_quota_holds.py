"""No sequence of calls, crashes and races gives an account more answers than its quota: real git ledgers."""

import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from guarded import Maker, labels
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from leaderboards import IDENTITY, ROOT

from checker.adapters.meter import GitMeter
from checker.model.benchmark import Benchmark
from checker.model.errors import QuotaRefusal, UsageRefusal
from checker.model.metering import Decision, Start
from checker.model.publication import Feedback, Gate, Quota

COUNT, DAYS, TOTAL = 2, 3, 5
FIRST = datetime(2026, 1, 1, tzinfo=UTC)
QUOTA = Feedback(quota=Quota(COUNT, DAYS), gate=Gate(TOTAL))


def moment(hours: int) -> str:
    return (FIRST + timedelta(hours=hours)).strftime("%Y-%m-%dT%H:%M:%SZ")


def asked(run: str, account: int = 1, hours: int = 0, entry: int = 0, house: str | None = None) -> Start:
    tree = f"{entry:040x}"
    return Start(run, account, house, moment(hours), "b", "v1", "sha256:1", "sha256:2", f"e{entry}", tree, "key")


def sayings(entry: int) -> dict[str, str]:
    return {f"i{at}": f"{entry}" for at in range(20)}


def benchmark(feedback: Feedback) -> Benchmark:
    """Give a benchmark of which only `feedback` is looked at."""
    made = object.__new__(Benchmark)
    object.__setattr__(made, "feedback", feedback)
    return made


BENCHMARK = benchmark(QUOTA)


def repository(folder: Path) -> Path:
    subprocess.run(["git", "init", "--quiet", str(folder)], check=True, env={**os.environ, **IDENTITY})
    return folder


@dataclass
class Process:
    """One process that rescoring runs in: what it has counted, and not yet answered."""

    meter: GitMeter
    counted: dict[str, Start] = field(default_factory=dict)


class QuotaHolds(RuleBasedStateMachine):
    """Two processes over one ledger, each of which may die between any two steps."""

    def __init__(self) -> None:
        super().__init__()
        self.scratch = tempfile.TemporaryDirectory()
        repo = repository(Path(self.scratch.name))
        self.processes = [Process(GitMeter(repo)) for _ in range(2)]
        self.answers: dict[str, set[tuple[int, str, str, bool]]] = {}

    @rule(
        who=st.integers(0, 1),
        run=st.integers(0, 5),
        account=st.sampled_from([1, 1, 2]),
        hours=st.sampled_from([0, 24, 71, 72, 73, 144]),
        house=st.sampled_from([None, None, "House", "house "]),
        at_once=st.booleans(),
    )
    def start(self, who: int, run: int, account: int, hours: int, house: str | None, *, at_once: bool) -> None:
        process, wanted = self.processes[who], asked(f"r{run}", account, hours, run, house)
        try:
            process.counted[wanted.run] = process.meter.start(wanted, sayings(run), BENCHMARK)
        except (QuotaRefusal, UsageRefusal):
            process.counted.pop(wanted.run, None)
        if at_once:
            self.answer(who, run, accepted=True)

    @rule(who=st.integers(0, 1), run=st.integers(0, 5), accepted=st.booleans())
    def answer(self, who: int, run: int, *, accepted: bool) -> None:
        """Decide on what was counted; only what was kept is told, whatever was measured."""
        process = self.processes[who]
        start = process.counted.get(f"r{run}")
        if start is None:
            return
        newest = process.meter.reference(start, against_all=False)
        wanted = Decision(start.run, accepted, "m", newest.run if newest else None, None)
        kept = process.meter.decide(start, wanted, against_all=False)
        assert kept is not None, "nobody else wrote in between"
        told = (start.account, start.at, start.organization or "", kept.accepted)
        self.answers.setdefault(start.run, set()).add(told)

    @rule(who=st.integers(0, 1))
    def die(self, who: int) -> None:
        self.processes[who].counted.clear()

    @invariant()
    def an_account_has_no_more_than_its_quota(self) -> None:
        told = [each for answers in self.answers.values() for each in answers]
        assert len(told) == len(self.answers) <= TOTAL, "a run has one answer, and a truth so many"
        for of in (1, 2):
            self._within([at for account, at, _, _ in told if account == of])
        self._within([at for _, at, house, _ in told if house.strip().casefold() == "house"])

    def _within(self, times: list[str]) -> None:
        read = sorted(datetime.fromisoformat(each) for each in times)
        for early, late in zip(read, read[COUNT:], strict=False):
            assert late - early >= timedelta(days=DAYS)

    def teardown(self) -> None:
        self.scratch.cleanup()


TestQuotaHolds = QuotaHolds.TestCase
# Nothing is made shorter where it fails: each step is a commit, and hundreds of tries would take minutes.
TestQuotaHolds.settings = settings(
    max_examples=15, stateful_step_count=20, deadline=None, derandomize=True, phases=(Phase.generate,)
)


def test_racing_starts_share_one_quota(tmp_path: Path) -> None:
    repo = repository(tmp_path)

    def one(at: int) -> bool:
        try:
            GitMeter(repo).start(asked(f"r{at}", entry=at), sayings(at), BENCHMARK)
        except QuotaRefusal:
            return False
        return True

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(one, range(6))) == COUNT


def test_racing_near_copies_do_not_both_count(tmp_path: Path) -> None:
    repo = repository(tmp_path)

    def one(at: int) -> bool:
        try:
            GitMeter(repo).start(asked(f"r{at}", account=at + 1, entry=at), {**sayings(0), "i0": str(at)}, BENCHMARK)
        except QuotaRefusal:
            return False
        return True

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(one, range(4))) == 1


def test_two_decisions_on_one_reference_do_not_both_count(tmp_path: Path) -> None:
    meter = GitMeter(repository(tmp_path))
    first, second = (meter.start(asked(f"r{at}", entry=at), sayings(at), BENCHMARK) for at in range(2))
    assert meter.decide(first, Decision("r0", True, "m0", None, "76"), against_all=False) is not None
    assert meter.decide(second, Decision("r1", True, "m1", None, "78"), against_all=False) is None, "outdone meanwhile"
    kept = meter.decide(second, Decision("r1", False, "m1", "r0", None), against_all=False)
    assert kept is not None
    assert not kept.accepted
    assert meter.decide(second, Decision("r1", True, "m1", "r0", "78"), against_all=False) == kept, "for good"
    newest = meter.reference(second, against_all=False)
    assert newest is not None
    assert newest.run == "r0"
    assert meter.reference(replace(second, account=9), against_all=False) is None
    assert meter.reference(replace(second, truth="sha256:9"), against_all=False) is None, "another truth begins anew"


def test_nothing_is_answered_that_was_not_counted(tmp_path: Path) -> None:
    meter = GitMeter(repository(tmp_path))
    meter.start(asked("r0"), sayings(0), BENCHMARK)
    with pytest.raises(UsageRefusal, match="never counted"):
        meter.decide(asked("r1"), Decision("r1", True, "m", None, None), against_all=False)


def test_processes_that_race_give_one_answer(make: Maker) -> None:
    board = make("quota: {count: 1, per_days: 7}")
    entries = [board.hand_in(f"e{at}", labels(at + 5), f"o{at}") for at in range(3)]
    key = str(board.keys / "truth.key")
    command = [sys.executable, "-m", "checker", "rescore", "--identity", key, "--account", "1"]
    env = {**os.environ, **IDENTITY, "PYTHONPATH": str(ROOT)}
    racing = [
        subprocess.Popen(
            [*command, "--started", "2026-01-01T00:00:00Z", "--run", entry.name, str(entry)],
            cwd=board.root,
            env=env,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for entry in entries
    ]
    outs = [each.communicate(timeout=120) for each in racing]
    assert sorted(each.returncode for each in racing) == [0, 2, 2], outs
    assert board.events().count("started") == 1


def test_a_process_that_is_killed_has_used_its_quota(make: Maker) -> None:
    """The scorer never comes back; whoever starts it is killed, and what was counted stays counted."""
    board = make("quota: {count: 1, per_days: 7}")
    entry = board.hand_in("one", labels(3))
    program = (
        "import os, sys\n"
        "import checker.jobs.metered as metered\n"
        "metered.rescore_all = lambda *_: os._exit(9)\n"
        "from checker.cli import main\n"
        "sys.exit(main(sys.argv[1:]))\n"
    )
    behalf = ["--account", "1", "--started", "2026-01-01T00:00:00Z", "--run"]
    killed = subprocess.run(
        [sys.executable, "-c", program, "rescore", str(entry), *behalf, "a"],
        cwd=board.root,
        env={**os.environ, **IDENTITY, "PYTHONPATH": str(ROOT)},
        check=False,
        capture_output=True,
    )
    assert killed.returncode == 9, killed.stderr
    assert board.ask(entry, run="b").code == 2
    assert board.ask(entry, run="a").code == 0, "the same run may be tried again"
    assert board.events() == ["started", "rescored"]
