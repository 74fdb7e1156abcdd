"""Results in JUnit's XML, as most runners of tests can write them into `{report}`."""

from collections.abc import Callable
from xml.parsers import expat

from checker.scoring.patches.results.base import Case, Reader, Report, Source, report_of, worse

_BAD = frozenset({"failure", "error"})


class _Refused(Exception):
    """Ends the reading of a document that declares entities: no report needs any."""


def read(raw: bytes, secret: str) -> Report | None:
    """Read each `testcase` as `classname::name`."""
    cases: dict[str, Case] = {}
    open: list[tuple[str, Case]] = []

    def start(name: str, attributes: dict[str, str]) -> None:
        if name == "testcase":
            id = f"{attributes.get('classname', '')}::{attributes.get('name', '')}"
            open.append((id, Case.PASSED))
        elif open and (name in _BAD or name == "skipped"):
            id, case = open.pop()
            open.append((id, worse(case, Case.FAILED if name in _BAD else Case.SKIPPED)))

    def end(name: str) -> None:
        if name == "testcase":
            id, case = open.pop()
            cases[id] = worse(cases.get(id), case)

    return report_of(cases) if _parsed(raw, start, end) and cases else None


def _parsed(raw: bytes, start: Callable[[str, dict[str, str]], None], end: Callable[[str], None]) -> bool:
    parser = expat.ParserCreate()
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.StartDoctypeDeclHandler = _refuse
    try:
        parser.Parse(raw, True)
    except (expat.ExpatError, _Refused, IndexError):
        return False
    return True


def _refuse(*_: object) -> None:
    raise _Refused


READER = Reader("junit", Source.FILE, read, "JUnit's XML in the file `{report}`; ids are `classname::name`")
