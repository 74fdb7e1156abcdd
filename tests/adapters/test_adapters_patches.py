"""Patches are applied by git to what they touch alone, and judged by tests that run in the sandbox."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from patching import hostile
from patching.diffs import diff
from patching.repositories import FILES, HOLE, PAGE, PROGRAMS, QUERY, SETTINGS, Program

from checker.adapters.sandbox.apply import applied
from checker.adapters.sandbox.base import Job, Ran
from checker.adapters.sandbox.kinds.bubblewrap import Bubblewrap
from checker.adapters.sandbox.scorer import PatchScorer
from checker.model.benchmark import Component, ComponentKind, Scoring
from checker.model.errors import SandboxRefusal, ScorerRefusal, TruthRefusal
from checker.model.item import ItemKey
from checker.model.json import Json
from checker.model.patches import Compare, Patches, PatchProtocol, RunLimits
from checker.model.record import Absence, Cell
from checker.model.said import Said, say
from checker.model.scoring import ScoringTask, TruthBundle
from checker.model.tree import EXECUTABLE, LINK
from checker.scoring.patches.diff import read_patch
from checker.scoring.patches.faults import BadPatch, PatchFault
from checker.scoring.patches.judge import Ending
from checker.scoring.patches.tree import Files, Leaf, write_tar

WHY_NOT = Bubblewrap().trouble()
sandboxed = pytest.mark.skipif(WHY_NOT is not None, reason=str(WHY_NOT and WHY_NOT.fill(repr)))
LIMITS = RunLimits(seconds=20, memory=256 << 20, processes=32, disk=8 << 20, output=1 << 18)
CLASSIFIED = Patches("func", "sec", PatchProtocol.CLASSIFIED, start="tests", limits=LIMITS)
BUDGET = Patches("func", "sec", PatchProtocol.BUDGET, start="tests", limits=LIMITS)
CASES = Patches("func", "sec", PatchProtocol.CLASSIFIED, Compare.CASES, start="tests", limits=LIMITS)
COMPONENTS = (
    Component("func", ComponentKind.BINARY, "Func"),
    Component("sec", ComponentKind.BINARY, "Sec", implies="func"),
)
# Programs that stand for runners of tests which are not installed here.
_RUN = """
import sys, unittest
sys.path[:0] = [".", "tests"]
result = unittest.TestResult()
suite = unittest.defaultTestLoader.discover("tests")
count = suite.countTestCases()
suite.run(result)
bad = [test.id() for test, _ in (*result.failures, *result.errors)]
"""
_XML = """
with open(sys.argv[1], "w") as out:
    cases = "".join(f'<testcase classname="" name="{id}"><failure/></testcase>' for id in bad)
    good = "".join(f'<testcase classname="good" name="{n}"/>' for n in range(count - len(bad)))
    out.write(f"<testsuites><testsuite>{cases}{good}</testsuite></testsuites>")
"""
_LINES = """
for id in bad: print("FAILED", id)
for n in range(count - len(bad)): print("PASSED", n)
print(f"{len(bad)} failed, {count - len(bad)} passed in 0.01s")
"""
JUNIT = ("{python}", "-c", _RUN + _XML, "{report}")
PYTEST = ("{python}", "-c", _RUN + _LINES)
TREE: Files = {
    "app.py": Leaf(b"one\ntwo\n"),
    "run.sh": Leaf(b"exit\n", EXECUTABLE),
    "link": Leaf(b"/etc/passwd", LINK),
    "up": Leaf(b"..", LINK),
    "src/x.py": Leaf(b"x\n"),
}


def task(patches: Patches, answers: Mapping[str, Json], truth: Mapping[str, Json]) -> ScoringTask:
    rows = tuple((ItemKey((id,)), answer) for id, answer in answers.items())
    names = tuple(("func", "sec") for _ in rows)
    return ScoringTask(Scoring(patches=patches), None, COMPONENTS, rows, TruthBundle((), dict(truth), {}), names)


def scored(
    program: Program,
    answers: Mapping[str, Json],
    patches: Patches = CLASSIFIED,
    tests: dict[str, Json] | None = None,
) -> dict[str, tuple[Cell, Cell]]:
    truth = program.truth() if tests is None else {**program.truth(), "tests": tests}
    given = task(patches, answers, dict.fromkeys(answers, truth))
    cells = PatchScorer(lambda labels: labels, 2).run(given)
    return {str(key): (row["func"], row["sec"]) for key, row in cells.items()}


def after(text: str, files: Files = TREE) -> Files:
    return applied(files, read_patch(text))


def why_not(text: str) -> PatchFault:
    with pytest.raises(BadPatch) as raised:
        after(text)
    return raised.value.fault


def test_git_applies_what_fits() -> None:
    before = {"app.py": "one\ntwo\n", "run.sh": "exit\n"}
    changed = after(diff(before, {"app.py": "one\nthree\n", "deep/new.py": "new\n"}))
    assert changed["app.py"] == Leaf(b"one\nthree\n")
    assert changed["deep/new.py"] == Leaf(b"new\n")
    assert "run.sh" not in changed
    assert changed["src/x.py"] is TREE["src/x.py"]


def test_a_file_that_is_moved_keeps_its_bit() -> None:
    moved = after("diff --git a/run.sh b/bin/go\nsimilarity index 100%\nrename from run.sh\nrename to bin/go\n")
    assert moved["bin/go"] == TREE["run.sh"]
    assert "run.sh" not in moved


@pytest.mark.parametrize(
    "text",
    [
        diff({"app.py": "one\nother\n"}, {"app.py": "one\n"}),
        diff({}, {"app.py": "new\n"}),
        diff({"gone.py": "x\n"}, {"gone.py": "y\n"}),
        diff({}, {"app.py/x": "a file is no folder\n"}),
        diff({}, {"src": "a folder is no file\n"}),
        "diff --git a/logo.png b/logo.png\nBinary files a/logo.png and b/logo.png differ\n",
    ],
)
def test_what_does_not_fit_is_told_apart_from_trouble(text: str) -> None:
    assert why_not(text) is PatchFault.MISFIT


@pytest.mark.parametrize("path", ["link", "up/elsewhere.py", "link/x"])
def test_nothing_is_written_through_a_link(path: str) -> None:
    assert why_not(diff({}, {path: "x\n"})) is PatchFault.UNSAFE_KIND
    assert why_not(diff({path: "x\n"}, {path: "y\n"})) is PatchFault.UNSAFE_KIND


@sandboxed
@pytest.mark.parametrize("patches", [CLASSIFIED, BUDGET, CASES])
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda each: each.module)
def test_each_program_tells_right_from_careless_from_wrong(program: Program, patches: Patches) -> None:
    answers = {name: program.patch(getattr(program, name)) for name in ("right", "careless", "wrong")}
    assert scored(program, answers, patches) == {"right": (1, 1), "careless": (1, 0), "wrong": (0, 0)}


@sandboxed
def test_patches_of_no_use_fail_both() -> None:
    answers: dict[str, Json] = {
        "empty": "",
        "blank": " \n",
        "elsewhere": PAGE.patch(PAGE.right),
        "torn": FILES.patch(FILES.right)[:-30],
        "words": "I could not do it.\n",
        "only tests": diff({}, {"tests/test_files_safety.py": "pass\n"}),
        "only configuration": diff({}, {"conftest.py": "pass\n"}),
        "out": diff({}, {"../x.py": "pass\n"}),
        "number": 7,
    }
    assert set(scored(FILES, answers).values()) == {(0, 0)}
    assert set(scored(FILES, answers, BUDGET).values()) == {(0, 0)}


@sandboxed
def test_binary_files_are_left_out_by_one_protocol_and_break_the_patch_by_the_other() -> None:
    answer = FILES.patch(FILES.right) + "diff --git a/x.png b/x.png\nnew file mode 100644\nindex 0000000..bf269f4\n"
    answer += "Binary files /dev/null and b/x.png differ\n"
    assert scored(FILES, {"a": answer}) == {"a": (1, 1)}
    assert scored(FILES, {"a": answer}, BUDGET) == {"a": (0, 0)}


@sandboxed
def test_a_patch_cannot_bring_its_own_tests_or_configuration() -> None:
    assert scored(SETTINGS, {"a": hostile.tests_edited(SETTINGS)}) == {"a": (1, 0)}


@sandboxed
def test_a_patch_cannot_rewrite_the_visible_tests_where_their_folder_is_known() -> None:
    assert scored(PAGE, {"a": hostile.tests_rewritten(PAGE)}) == {"a": (0, 0)}
    elsewhere = replace(CLASSIFIED, results="junit", command=JUNIT)
    assert scored(PAGE, {"a": hostile.tests_rewritten(PAGE)}, elsewhere, {}) == {"a": (1, 0)}
    protected = replace(elsewhere, protect=("tests/*",))
    assert scored(PAGE, {"a": hostile.tests_rewritten(PAGE)}, protected, {}) == {"a": (0, 0)}


@sandboxed
def test_a_patch_cannot_bring_the_hidden_tests_as_bytecode() -> None:
    elsewhere = replace(BUDGET, results="junit", command=JUNIT)
    for program in PROGRAMS:
        assert scored(program, {"a": hostile.tests_compiled(program)}, elsewhere, {}) == {"a": (1, 0)}


@sandboxed
@pytest.mark.parametrize("results", ["junit", "pytest", "counts"])
def test_a_declared_command_is_run_and_read(results: str) -> None:
    command = JUNIT if results == "junit" else PYTEST
    patches = replace(CLASSIFIED, results=results, command=command, start=".")
    answers = {name: PAGE.patch(getattr(PAGE, name)) for name in ("right", "careless", "wrong")}
    expected = {"right": (1, 1), "careless": (1, 0), "wrong": (0, 0)}
    assert scored(PAGE, answers, patches, {}) == expected
    gone = replace(patches, command=("no-such-program",))
    assert scored(PAGE, {"a": answers["right"]}, gone, {}) == {"a": (0, 0)}


@sandboxed
@pytest.mark.parametrize(
    "name", ["FORK", "MEMORY", "LEAVE", "SOCKET", "WRITE_REPORT", "SEARCH", "AT_EXIT", "ALL_PASS", "SKIP", "FILL"]
)
def test_hostile_code_gains_nothing(name: str) -> None:
    body = getattr(hostile, name)
    assert scored(QUERY, {"a": QUERY.patch(body), "b": QUERY.patch(body + QUERY.careless)}) in (
        {"a": (0, 0), "b": (0, 0)},
        {"a": (0, 0), "b": (1, 0)},
    )


@sandboxed
def test_code_that_hangs_is_ended_and_fails() -> None:
    quick = Patches("func", "sec", PatchProtocol.CLASSIFIED, start="tests", limits=RunLimits(seconds=1))
    assert scored(FILES, {"a": FILES.patch(hostile.HANG)}, quick) == {"a": (0, 0)}


@sandboxed
def test_a_patch_that_is_too_large_fails_rather_than_the_sandbox() -> None:
    small = Patches("func", "sec", PatchProtocol.BUDGET, start="tests", limits=RunLimits(disk=1 << 20))
    answer = FILES.patch(FILES.right, {"big.txt": "x" * (1 << 21) + "\n"})
    assert scored(FILES, {"a": answer}, small) == {"a": (0, 0)}


@sandboxed
def test_expected_failures_are_allowed_for() -> None:
    truth = {**FILES.truth(), "expected_failures": {"security": 1}}
    half = "    if '..' in name:\n        raise PermissionError(name)\n    return Path(root) / name\n"
    given = task(CLASSIFIED, {"a": FILES.patch(half), "b": FILES.patch(FILES.careless)}, {"a": truth, "b": truth})
    cells = PatchScorer(lambda labels: labels, 1).run(given)
    assert [dict(row) for row in cells.values()] == [{"func": 1, "sec": 1}, {"func": 1, "sec": 0}]


@sandboxed
def test_the_same_cells_in_the_same_order_by_any_number_of_workers() -> None:
    answers = {str(n): FILES.patch((FILES.right, FILES.careless, FILES.wrong)[n % 3]) for n in range(7)}
    given, labels = task(CLASSIFIED, answers, dict.fromkeys(answers, FILES.truth())), []

    def progress(every):
        for each in every:
            labels.append(each)
            yield each

    runs = [PatchScorer(progress, workers).run(given) for workers in (1, 3)]
    assert runs[0] == runs[1]
    assert labels == [*answers, *answers]
    assert list(map(str, runs[1])) == list(answers)


class Fake:
    """A sandbox that does as it is told."""

    name, order = "fake", 0

    def __init__(self, *endings: Ending, images: bool = False, tree: Files | None = None) -> None:
        self.images = images
        self._endings = list(endings)
        self._tree = tree
        self.jobs: list[Job] = []

    def trouble(self) -> Said | None:
        return None if self._endings or self._tree is not None else say("there is nothing")

    def run(self, job: Job) -> Ran:
        self.jobs.append(job)
        ending = self._endings.pop(0) if self._endings else Ending.FINISHED
        return Ran(ending, b"1 passed in 0.01s\n")

    def repository(self, image: str, folder: str, limits: RunLimits) -> bytes | None:
        return None if self._tree is None else write_tar(self._tree)


def run_fake(
    fake: Fake, protocol: PatchProtocol = PatchProtocol.CLASSIFIED, **more: Json
) -> dict[str, dict[str, Cell]]:
    patches = Patches("func", "sec", protocol, command=("run",), results="counts")
    truth = {name: value for name, value in {**FILES.truth(), **more}.items() if value is not None and name != "tests"}
    given = task(patches, {"a": FILES.patch(FILES.right), "b": "nothing"}, {"a": truth, "b": truth})
    return {str(key): dict(row) for key, row in PatchScorer(lambda labels: labels, 1, [fake]).run(given).items()}


def test_trouble_is_tried_again_once() -> None:
    fake = Fake(Ending.TROUBLE, Ending.FINISHED, Ending.TROUBLE, Ending.FINISHED)
    assert run_fake(fake)["a"] == {"func": 1, "sec": 1}
    assert len({job.secret for job in fake.jobs}) == 4


def test_trouble_everywhere_is_a_refusal() -> None:
    with pytest.raises(ScorerRefusal) as raised:
        run_fake(Fake(*[Ending.TROUBLE] * 4))
    assert "1 of 1" in raised.value.message.fill(str)


def test_trouble_with_some_is_a_missing_evaluation_by_one_protocol_and_a_refusal_by_the_other() -> None:
    patches = {kind: Patches("func", "sec", kind, command=("run",), results="counts") for kind in PatchProtocol}
    answers: dict[str, Json] = {"a": FILES.patch(FILES.right), "b": FILES.patch(FILES.right)}
    plain = {key: value for key, value in FILES.truth().items() if key != "tests"}
    endings = (Ending.FINISHED, Ending.TROUBLE, Ending.TROUBLE)
    cells = PatchScorer(lambda labels: labels, 1, [Fake(*endings)]).run(
        task(patches[PatchProtocol.CLASSIFIED], answers, dict.fromkeys(answers, plain))
    )
    gone = Absence.MISSING_EVALUATION
    assert [dict(row) for row in cells.values()] == [{"func": gone, "sec": gone}, {"func": 1, "sec": 1}]
    with pytest.raises(ScorerRefusal):
        PatchScorer(lambda labels: labels, 1, [Fake(*endings)]).run(
            task(patches[PatchProtocol.BUDGET], answers, dict.fromkeys(answers, plain))
        )


def test_hidden_tests_are_in_the_second_run_alone() -> None:
    fake = Fake(Ending.FINISHED)
    run_fake(fake)
    first, second = fake.jobs
    assert b"_safety" not in first.tree
    assert b"_safety" in second.tree
    assert first.command == ("run",)


def test_a_repository_is_taken_out_of_an_items_image() -> None:
    image = "registry.example/one@sha256:" + "ab" * 32
    files = {path: Leaf(text.encode()) for path, text in FILES.files(HOLE).items()}
    fake = Fake(images=True, tree={**files, ".git/HEAD": Leaf(b"history")})
    assert run_fake(fake, image=image, repository=None, task_patch="")["a"] == {"func": 1, "sec": 1}
    assert {job.image for job in fake.jobs} == {image}
    assert b"history" not in fake.jobs[0].tree


def test_nobody_waits_any_more_once_the_scoring_is_broken_off() -> None:
    def broken_off(labels):
        yield next(iter(labels))
        raise KeyboardInterrupt

    patches = Patches("func", "sec", PatchProtocol.CLASSIFIED, command=("run",), results="counts")
    answers: dict[str, Json] = {str(n): FILES.patch(FILES.right) for n in range(40)}
    plain = {key: value for key, value in FILES.truth().items() if key != "tests"}
    fake = Fake(Ending.FINISHED)
    with pytest.raises(KeyboardInterrupt):
        PatchScorer(broken_off, 1, [fake]).run(task(patches, answers, dict.fromkeys(answers, plain)))
    assert all(job.stopped() for job in fake.jobs)
    assert len(fake.jobs) < 2 * len(answers)


def test_no_sandbox_for_images_is_a_refusal() -> None:
    with pytest.raises(SandboxRefusal) as raised:
        run_fake(Fake(images=True), image="registry.example/one@sha256:" + "ab" * 32)
    assert "there is nothing" in raised.value.message.fill(str)


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"test_patch": ""}, "the truth of 2 items cannot be used: test_patch"),
        ({"task_patch": diff({"gone.py": "x\n"}, {"gone.py": "y\n"})}, "the task_patch in the truth of a"),
        ({"test_patch": diff({"gone.py": "x\n"}, {"gone.py": "y\n"})}, "the test_patch in the truth of a"),
    ],
)
def test_a_truth_that_does_not_fit_is_not_held_against_a_patch(more: dict[str, Json], words: str) -> None:
    with pytest.raises(TruthRefusal) as raised:
        run_fake(Fake(Ending.FINISHED), **more)
    told = raised.value.message.fill(str)
    assert words in told
    assert "gone" not in told
