"""The diff of a repair: what `git apply` would take, and what a reader can take in."""

import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.model.repair import Splice
from checker.reading.splices import spliced
from checker.report.diff import MOST_LINES, hunks


def applied(old: str, lines: list[str]) -> str:
    """Apply a diff as a reader would: line by line, at the numbers that it gives."""
    before, after, at, end = old.split("\n"), [], 0, True
    whole = "\n".join(lines).split("\n") if lines else []
    for number, line in enumerate(whole):
        if line.startswith("@@"):
            start, n = map(int, line.split()[1][1:].split(","))
            start -= bool(n)
            after += before[at:start]
            at = start
        elif line.startswith("\\"):
            end = whole[number - 1].startswith("-")
        else:
            if line[0] in " -":
                assert before[at] == line[1:]
                at += 1
            if line[0] in " +":
                after.append(line[1:])
    del end
    return "\n".join([*after, *before[at:]])


@st.composite
def changes(draw: st.DrawFn) -> tuple[str, list[Splice]]:
    old = "".join(f"{line}\n" for line in draw(st.lists(st.text("abc", max_size=4), min_size=1, max_size=40)))
    cuts = sorted(draw(st.lists(st.integers(0, len(old) - 1), max_size=8)))
    pairs = zip(cuts[::2], cuts[1::2], strict=False)
    return old, [Splice(start, end, draw(st.text("xy\n", max_size=5))) for start, end in pairs]


@given(changes())
def test_a_diff_leads_from_the_old_text_to_the_new(change: tuple[str, list[Splice]]) -> None:
    old, splices = change
    assert applied(old, list(hunks(old, splices))) == spliced(old, splices)


@pytest.mark.parametrize("end", ["", "\n"])
def test_git_takes_it(tmp_path: Path, end: str) -> None:
    old = "\n".join(f'  "k{n}": {n},' for n in range(40)) + end
    splices = [
        Splice(0, 2, "\t"),
        Splice(old.index('"k20"'), old.index('"k22"'), ""),
        Splice(len(old) - 3, len(old), "!"),
    ]
    (tmp_path / "f").write_text(old, newline="")
    patch = "\n".join(["--- a/f", "+++ b/f", *hunks(old, splices), ""])
    subprocess.run(["git", "apply", "-"], cwd=tmp_path, input=patch.encode(), check=True)
    assert (tmp_path / "f").read_text() == spliced(old, splices)


def test_what_cannot_be_seen_is_shown_escaped() -> None:
    old = "a\x1b[31m\u202e\n\tb\xa0\r\n"
    shown = list(hunks(old, [Splice(0, 1, "c")]))
    assert shown == ["@@ -1,2 +1,2 @@", "-a[U+001B][31m[U+202E]", "+c[U+001B][31m[U+202E]", " \tb[U+00A0]"]


def test_a_long_line_is_shown_around_what_differs() -> None:
    old = "x" * 50_000 + "'y'" + "z" * 50_000
    _, before, after = list(hunks(old, [Splice(50_000, 50_003, '"y"')]))
    assert "x'y'z" in before
    assert 'x"y"z' in after
    assert max(map(len, (before, after))) < 300
    assert before.startswith("-…")


def test_a_long_diff_is_counted() -> None:
    old = "a\n" * 10_000
    shown = list(hunks(old, [Splice(2 * n, 2 * n + 1, "b") for n in range(10_000)]))
    assert len(shown) == MOST_LINES + 1
    assert "more lines" in shown[-1]
    assert "-a" in shown[:10]
    assert "+b" in shown[:30]
