"""Results of Pullrank's own runner of unittest: lines that begin with the run's secret word.

Two tests of the runner's own stand among the others, one that passes and one that fails. A report in which they did
otherwise, or that has no end, is none.
"""

from checker.scoring.patches.results.base import Case, Reader, Report, Source, report_of, worse

PASSING, FAILING = "passing", "failing"
_WORDS = frozenset(case.value for case in Case)


def read(raw: bytes, secret: str) -> Report | None:
    """Read the lines `secret TAB word TAB id`."""
    cases: dict[str, Case] = {}
    count: int | None = None
    for line in raw.decode("utf-8", "replace").split("\n"):
        word, _, id = line.removeprefix(f"{secret}\t").partition("\t")
        if not line.startswith(f"{secret}\t"):
            continue
        if word == "end":
            count = int(id) if id.isascii() and id.isdigit() else None
        elif word in _WORDS:
            cases[id] = worse(cases.get(id), Case(word))
    sound = cases.pop(f"{secret}.{PASSING}", None) is Case.PASSED
    if cases.pop(f"{secret}.{FAILING}", None) is not Case.FAILED or not sound or count != len(cases) + 2:
        return None
    return report_of(cases)


READER = Reader("unittest", Source.RUNNER, read, "Pullrank's own runner of Python's unittest")
