"""The rules that every built site is held to find what they are for."""

from collections.abc import Mapping
from random import Random

import pytest
from site_aggregates import CASES, build

from tools.page_rules import MOST, faults

GOOD: Mapping[str, bytes] = {
    "index.html": b'<h1>A</h1><a href="b/#there">B</a><link rel="stylesheet" href="s/a.css">'
    b'<script src="s/a.js"></script>',
    "b/index.html": b'<h1 id="there">B</h1><a href="../">A</a><a href="#there">B</a><a href="https://example.org/">out</a>',
    "s/a.css": b"p{}",
    "s/a.js": b'import { b } from "./b.js";',
    "s/b.js": b"export const b = 1;",
}
HEAVY = Random(7).randbytes(MOST["html"]).hex().encode()
WRONG: Mapping[str, Mapping[str, bytes]] = {
    "index.html points at c/, where there is nothing": {"index.html": b'<h1>A</h1><a href="c/">C</a>'},
    "index.html points at /b/, where there is nothing": {"index.html": b'<h1>A</h1><a href="/b/">B</a>'},
    "index.html points at b/#no, and b/index.html has no such place": {
        "index.html": b'<h1>A</h1><a href="b/#no">B</a>'
    },
    "index.html has 0 headings of the first level": {"index.html": b"A"},
    "bytes of html after gzip": {"index.html": b"<h1>A</h1>" + HEAVY},
    "bytes of css after gzip": {"s/a.css": HEAVY},
    "bytes of js after gzip": {"s/b.js": HEAVY},
}


def test_a_good_site_has_no_fault() -> None:
    assert list(faults(GOOD)) == []


@pytest.mark.parametrize("told", WRONG)
def test_each_fault_is_found_alone(told: str) -> None:
    (found,) = faults({**GOOD, **WRONG[told]})
    assert told in found


@pytest.mark.parametrize("case", CASES)
def test_built_sites_keep_the_rules(case: str) -> None:
    assert list(faults(build(CASES[case]()))) == []
