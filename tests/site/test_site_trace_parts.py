"""The parts of a trajectory's page one by one: text made fit to be shown, folds, pairs, chunks, patches, weights."""

import gzip
import re
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from trace_made import asks, call, plain, result

from checker.model.errors import UsageRefusal
from checker.report.escape import lines_for_html
from checker.report.site.traces.chunks import EACH, FIRST, compressed, in_page, starts
from checker.report.site.traces.clean import cleaned, label, size_text
from checker.report.site.traces.fold import LETTERS, LINES, MOST, folded
from checker.report.site.traces.pairing import paired
from checker.report.site.traces.parts import pretty
from checker.report.site.traces.patch import patch_of
from checker.report.site.traces.talk import talk
from checker.report.site.weight import weighed

TEXTS = st.text(alphabet=st.one_of(st.characters(), st.sampled_from("\n\r\t\x1b[;m]0\x07\u202e\ufe0f⚠")), max_size=200)


@pytest.mark.parametrize(
    ("written", "seen"),
    [
        ("\x1b[1;31mred\x1b[0m \x1b[2Kgone", "red gone"),
        ("\x1b]8;;https://a.b/\x07way\x1b]8;;\x07", "way"),
        ("\x1b]0;title\x1b\\text", "text"),
        ("\x1b(Bplain\x1b=", "plain"),
        ("10%\r20%\r\ndone\n", "10%\n20%\ndone\n"),
        ("\x1b", "[U+001B]"),
        ("a\tb\x00", "a\tb[U+0000]"),
        ("\u202eevil", "[U+202E]evil"),
        ("⚠\ufe0f ok\ufe0f", "⚠\ufe0f ok[U+FE0F]"),
        ("\ud800", "[U+D800]"),
        ("日本語 é", "日本語 é"),
    ],
)
def test_codes_of_a_terminal_go_and_the_unseen_is_shown(written: str, seen: str) -> None:
    assert cleaned(written) == seen


@given(TEXTS)
def test_cleaned_text_holds_nothing_unseen(text: str) -> None:
    found = cleaned(text)
    assert all(each.isprintable() or each in "\n\t\u200d" for each in found)
    assert not re.search("[\u202a-\u202e\u2066-\u2069\x1b\r]", found)
    assert lines_for_html(found) == found
    assert "\n" not in label(text)


@given(st.text(alphabet="ab \n", max_size=12_000), st.integers(0, 8_000))
@settings(max_examples=60, deadline=None)
def test_a_fold_keeps_every_letter_that_it_may(text: str, most: int) -> None:
    found = folded(text, most)
    kept = text[:most]
    assert found.head + found.rest == kept or f"{found.head}\n{found.rest}" == kept
    assert bool(found.cut) == (len(text) > most)
    assert bool(found.more) == bool(found.rest)
    assert found.head.count("\n") < LINES + 3
    assert len(found.head) <= LETTERS + 400


def test_a_fold_says_how_many_lines_it_hides() -> None:
    assert folded("line\n" * (LINES + 212)).more == "show 212 more lines"
    assert folded("line\n" * (LINES + 1)).rest == ""
    assert folded("x" * 1_000_000).more == "show 196.0 kB more"
    assert folded("x" * 1_000_000).cut == "800.0 kB more, only in the raw file"


def test_results_answer_the_latest_open_call_of_their_id_once() -> None:
    talk = [
        asks(call("a"), call("b")),
        result("b"),
        result("a"),
        result("a"),
        asks(call("a")),
        result("a"),
        result("z"),
    ]
    found = paired(talk)
    assert dict(found.results) == {(0, 0): 2, (0, 1): 1, (4, 0): 5}
    assert set(found.calls) == {1, 2, 5}


def test_a_call_that_ends_the_run_needs_no_result() -> None:
    first, last = talk([asks(call("a")), asks(call("b", "finish"))])
    assert first.faults == ("a call without a result",)
    assert last.faults == ()
    assert last.blocks[0].to is None


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inside: (
        st.lists(inside, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["role", "content", "tool_calls", "tool_call_id", "id", "type", "text", "function", "name", "arguments"]
            ),
            inside,
            max_size=5,
        )
    ),
    max_leaves=12,
)


@given(JUNK)
@settings(deadline=None)
def test_any_value_gives_a_message_for_each_element(value: Any) -> None:
    found = list(talk(value))
    assert [each.number for each in found] == list(range(1, len(value) + 1 if isinstance(value, list) else 1))
    assert all(each.weight <= MOST for each in found)


def test_deep_or_huge_values_are_not_blown_up() -> None:
    deep: Any = 1
    for _ in range(40):
        deep = [deep, deep] if _ > 36 else [deep]
    assert "\n" not in pretty(deep)
    assert "\n" not in pretty([[0]] * MOST)
    assert "\n" in pretty({"a": [1, 2]})


PICTURE = "data:image/png;base64," + "A" * 5_000


@pytest.mark.parametrize(
    ("part", "kind", "seen"),
    [
        ({"type": "image_url", "image_url": {"url": PICTURE}}, "other", "5.1 kB of data, in the raw file"),
        ({"type": "image_url", "image_url": PICTURE}, "other", "5.1 kB of data, in the raw file"),
        ({"type": "image_url", "image_url": {"url": "https://a.b/c.png"}}, "other", "https://a.b/c.png"),
        ({"type": "image", "source": {"data": PICTURE}}, "other", "5.1 kB of data, in the raw file"),
        ({"type": "text", "text": "data: none"}, "text", "data: none"),
        ({"type": "thinking", "thinking": "aloud"}, "reasoning", "aloud"),
    ],
)
def test_parts_of_a_content_are_told_by_what_they_are(part: Any, kind: str, seen: str) -> None:
    (message,) = talk([{"role": "user", "content": [part]}])
    assert [(each.kind, each.text.head) for each in message.blocks] == [(kind, seen)]
    assert message.faults == ()


def test_messages_in_a_page_are_few_where_they_weigh_much() -> None:
    light, heavy = list(talk(plain(100))), list(talk([{"role": "user", "content": _noise(n)} for n in range(60)]))
    assert in_page(light) == FIRST
    assert in_page(heavy) < 10
    assert in_page(heavy[:1]) == 1
    assert in_page(list(talk([{"role": "user", "content": "x" * 100_000}] * 9))) == 2
    assert in_page([]) == 0


def _noise(seed: int) -> str:
    return "".join(f"{(seed * 7919 + n) * 2654435761 % 2**32:08x}" for n in range(1500))


def test_chunks_hold_all_others_and_none_is_too_long() -> None:
    light = list(talk(plain(1000)))
    begins = starts(light, FIRST)
    assert begins[0] == FIRST
    assert {high - low for low, high in pairwise(begins)} == {EACH}
    heavy = list(talk([{"role": "user", "content": "x" * 300_000}] * 50))
    assert {high - low for low, high in pairwise(starts(heavy, 1))} == {5}
    assert starts(light[:10], 10) == []


@given(st.binary(max_size=500))
def test_compressed_files_unpack_and_tell_no_time(raw: bytes) -> None:
    assert gzip.decompress(compressed(raw)) == raw
    assert compressed(raw)[:10] == b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"


PATCH = """\
diff --git a/one.py b/one.py
index 1..2 100644
--- a/one.py
+++ b/one.py
@@ -1,3 +1,3 @@
 same
-- a list
++ another
\\ No newline at end of file
diff --git a/two.py b/two.py
--- a/two.py
+++ /dev/null
@@ -1 +0,0 @@
-gone
"""


def test_a_patch_counts_its_lines_and_not_the_names_of_files() -> None:
    found = patch_of(PATCH)
    assert (found.files, found.added, found.removed, found.cut) == (2, 1, 2, "")
    assert "".join(run for _, run in found.runs) == PATCH


def test_a_patch_is_coloured_as_pygments_does() -> None:
    pygments = pytest.importorskip("pygments.lexers.diff")
    from pygments.token import STANDARD_TYPES  # noqa: PLC0415 — as above

    theirs, line = list[tuple[str, str]](), ("", "")
    for kind, text in pygments.DiffLexer().get_tokens(PATCH):
        line = (line[0] or STANDARD_TYPES[kind].replace("w", ""), line[1] + text)
        if text.endswith("\n"):
            theirs.append((line[0], line[1].rstrip("\n")))
            line = ("", "")
    ours = [(kind, line) for kind, run in patch_of(PATCH).runs for line in run.splitlines()]
    assert ours == theirs


def test_a_patch_hides_nothing_behind_codes_of_a_terminal() -> None:
    found = patch_of("@@ -1 +1 @@\r\n+a\r-b\n+\x1b[2K\u2028-c\u202e\n")
    assert found.runs[1:] == (("gi", "+a[U+000D]-b\n+[U+001B][2K[U+2028]-c[U+202E]\n"),)
    assert (found.added, found.removed) == (2, 0)


def test_a_long_patch_is_cut() -> None:
    assert patch_of("+" + "x" * 500_000 + "\n").cut == "500.0 kB more, only in the patch itself"


@pytest.mark.parametrize(
    ("size", "told"),
    [(0, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (999_949, "999.9 kB"), (999_950, "1.0 MB"), (1_250_000, "1.3 MB")],
)
def test_sizes_are_told_by_powers_of_ten(size: int, told: str) -> None:
    assert size_text(size) == told


def test_a_site_may_weigh_as_much_as_it_may() -> None:
    files = [("index.html", b"12"), ("a/v1/index.html", b"345")]
    assert list(weighed(files, 5)) == files


def test_a_site_that_weighs_more_is_refused_with_its_biggest_parts() -> None:
    files = [
        ("index.html", b"1" * 10),
        ("traces/a/v1/one/x/1.gz", b"1" * 300_000),
        ("traces/a/v1/two/x/1.gz", b"1" * 150),
    ]
    given: list[str] = []
    with pytest.raises(UsageRefusal) as refused:
        given.extend(path for path, _ in weighed([*files, ("a/v1/i.html", b"1" * 400_000)], 320_000))
    assert given == [path for path, _ in files]
    told = refused.value.message.fill(repr)
    assert told == (
        "the site would be 0.71 MB, and 0.32 MB are allowed; "
        "its biggest parts are 'a/v1' 0.4 MB, 'traces/a/v1/one' 0.3 MB, 'traces/a/v1/two' 0.01 MB"
    )
