"""Reports of tests are read, and what was forged, cut off or repeated does not pass for one."""

import pytest

from checker.scoring.patches.results import readers
from checker.scoring.patches.results.base import Case, Report, Source

WORD = "5ec2e7"
OWN = f"{WORD}\tpassed\t{WORD}.passing\n{WORD}\tfailed\t{WORD}.failing\n"


def read(name: str, text: str) -> Report | None:
    return readers()[name].read(text.encode(), WORD)


def test_every_reader_says_where_results_are() -> None:
    sources = {name: each.source for name, each in readers().items()}
    assert (
        sources
        | {
            "counts": Source.OUTPUT,
            "junit": Source.FILE,
            "pytest": Source.OUTPUT,
            "unittest": Source.RUNNER,
        }
        == sources
    )
    assert all(each.meaning for each in readers().values())


@pytest.mark.parametrize("name", readers())
@pytest.mark.parametrize("text", ["", "\n", "no results\n", "\0\xff", "<", "5 passed", "end\t0"])
def test_what_is_no_report_is_none(name: str, text: str) -> None:
    assert read(name, text) is None


def test_the_own_runner_is_read() -> None:
    report = read("unittest", f"{WORD}\tpassed\ta\n{OWN}{WORD}\tfailed\tb\n{WORD}\tskipped\tc\n{WORD}\tend\t5\n")
    assert report == Report(1, 3, {"a": Case.PASSED, "b": Case.FAILED, "c": Case.SKIPPED})


def test_the_worst_that_is_told_of_a_test_counts() -> None:
    report = read("unittest", f"{WORD}\tpassed\ta\n{WORD}\tfailed\ta\n{WORD}\tpassed\ta\n{OWN}{WORD}\tend\t3\n")
    assert report == Report(1, 1, {"a": Case.FAILED})


@pytest.mark.parametrize(
    "text",
    [
        f"{WORD}\tpassed\ta\n{OWN}",  # the process was ended before the end
        f"{WORD}\tpassed\ta\n{OWN}{WORD}\tend\t4\n",
        f"{WORD}\tpassed\ta\n{OWN}{WORD}\tend\tmany\n",
        f"{WORD}\tpassed\ta\n{OWN.replace('failed', 'passed')}{WORD}\tend\t3\n",  # everything passes
        f"{WORD}\tpassed\ta\n{OWN.replace('passed', 'failed')}{WORD}\tend\t3\n",
        f"{WORD}\tpassed\ta\n{WORD}\tend\t1\n",
        f"guess\tpassed\ta\n{OWN}{WORD}\tend\t3\n",
    ],
)
def test_what_the_runner_would_not_write_is_none(text: str) -> None:
    assert read("unittest", text) is None


def test_lines_of_others_are_passed_over() -> None:
    assert read("unittest", f"passed\tb\n{WORD}\tpassed\ta\n{OWN}{WORD}\tend\t3\nguess\tfailed\ta\n") == Report(
        0, 1, {"a": Case.PASSED}
    )


JUNIT = """<?xml version="1.0"?><testsuites><testsuite>
<testcase classname="tests.test_a" name="test_one"/>
<testcase classname="tests.test_a" name="test_two"><failure message="no">trace</failure></testcase>
<testcase classname="tests.test_a" name="test_three"><skipped/></testcase>
<testcase classname="tests.test_a" name="test_four"><error/><system-out>x</system-out></testcase>
</testsuite></testsuites>"""


def test_junit_is_read() -> None:
    report = read("junit", JUNIT)
    assert report is not None
    assert (report.failures, report.total) == (2, 4)
    assert report.cases is not None
    assert report.cases["tests.test_a::test_three"] is Case.SKIPPED


@pytest.mark.parametrize(
    "text",
    [
        JUNIT.replace("</testsuites>", ""),
        JUNIT.replace("<testsuites>", '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><testsuites>'),
        "<testsuites/>",
        JUNIT + JUNIT,
    ],
)
def test_what_is_no_sound_junit_is_none(text: str) -> None:
    assert read("junit", text) is None


PYTEST = """\
....
=========================== short test summary info ============================
PASSED tests/test_a.py::test_one
FAILED tests/test_a.py::test_two - AssertionError: PASSED tests/test_a.py::test_two
ERROR tests/test_b.py
SKIPPED [1] tests/test_a.py:3: no
XFAIL tests/test_a.py::test_six - known
========== 1 failed, 1 passed, 1 skipped, 1 xfailed, 1 error in 0.12s ==========
"""


def test_pytests_lines_are_read() -> None:
    report = read("pytest", PYTEST)
    assert report is not None
    assert (report.failures, report.total) == (2, 5)
    assert report.cases is not None
    assert report.cases["tests/test_a.py::test_two"] is Case.FAILED


def test_pytests_lines_without_an_end_are_none() -> None:
    assert read("pytest", PYTEST.rpartition("=====\n")[0].rpartition("\n")[0]) is None


@pytest.mark.parametrize(
    ("text", "report"),
    [
        (PYTEST, Report(2, 5)),
        ("5 passed in 0.01s\n", Report(0, 5)),
        ("= 2 failed, 3 passed, 1 error in 61.02s (0:01:01) =\n", Report(3, 6)),
        ("no tests ran in 0.01s\n", None),
    ],
)
def test_numbers_alone(text: str, report: Report | None) -> None:
    assert read("counts", text) == report
