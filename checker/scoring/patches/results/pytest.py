"""Results as pytest prints them with `-rA`: a line for each test, and a last line that counts them."""

import re

from checker.scoring.patches.results.base import Case, Reader, Report, Source, report_of, worse

_WORDS = {
    "PASSED": Case.PASSED,
    "XFAIL": Case.PASSED,
    "FAILED": Case.FAILED,
    "ERROR": Case.FAILED,
    "XPASS": Case.PASSED,
    "SKIPPED": Case.SKIPPED,
}
_LAST = re.compile(r"=* ?(?:[0-9]+ [a-z]+(?:, )?)+ in [0-9.]+s\b")


def read(raw: bytes, secret: str) -> Report | None:
    """Read the short summary; None without its last line."""
    cases: dict[str, Case] = {}
    lines = raw.decode("utf-8", "replace").splitlines()
    for line in lines:
        word, _, rest = line.partition(" ")
        if word in _WORDS and rest:
            id = rest.partition(" - ")[0]
            cases[id] = worse(cases.get(id), _WORDS[word])
    ended = any(_LAST.match(line) for line in lines[-3:])
    return report_of(cases) if ended and cases else None


READER = Reader("pytest", Source.OUTPUT, read, "what `pytest -rA` prints; ids are `path::name`")
