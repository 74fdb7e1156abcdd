"""What a rescoring said comes out of a comment as it went in, whatever foreign text stands beside it."""

from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from report_samples import COMMENTS, CONTEXT, HOSTILE, entry, report
from test_report_escape import FOREIGN

from checker.report.comment import BUDGET, CommentContext, render
from checker.report.kept import RESCORED, Kept, keepable, kept_of

SAMPLE, WITH = COMMENTS["ready-with-preview"]
NUMBERS = {"accuracy": "97.50"}


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_a_later_comment_tells_the_same_numbers_and_ranks(ends: str) -> None:
    kept = kept_of(render(SAMPLE, WITH).replace("\n", ends))
    assert "| ` depth ` | – | ` 1.2 ` | ` 1.2 ` |" in kept.numbers
    assert kept.preview.startswith("**Preview** against")
    assert kept.preview.endswith("` Hyla ` moves from 2 to 3.")
    later = render(report(entries=(entry(claimed=NUMBERS),)), replace(CONTEXT, kept=kept))
    assert kept_of(later) == kept
    assert later.count("| Metric |") == 1


@pytest.mark.parametrize("name", [name for name in COMMENTS if name != "ready-with-preview"])
def test_nothing_is_kept_where_nothing_was_rescored(name: str) -> None:
    assert not kept_of(render(*COMMENTS[name]))
    assert kept_of(None) == Kept()


@given(FOREIGN)
@example(RESCORED)
@example(f"\n\n{keepable('numbers', 'x')}\n\n")
@example(f"|\n{keepable('preview', 'x')}\n")
@example(HOSTILE)
@settings(deadline=None)
def test_foreign_text_can_neither_make_a_part_nor_end_one(text: str) -> None:
    about = entry(path=text or "x", claimed={text: text}, recomputed={"a": text})
    assert not kept_of(render(report(entries=(about,)), replace(CONTEXT, command=f"pullrank check {text}")))
    rescored = replace(about, rescored={"m": text, "end": "1"})
    kept = kept_of(render(report(entries=(rescored,)), CONTEXT))
    assert kept.numbers.endswith("| ` 1 ` |")
    assert kept.preview == ""


def test_that_there_was_one_stays_where_there_is_no_room_for_its_numbers() -> None:
    many = {f"metric_{n}_{'x' * 60}": "1" for n in range(900)}
    long = render(report(entries=(entry(claimed=many, recomputed=many, rescored=many),)), CONTEXT)
    assert len(long.encode()) <= BUDGET
    assert kept_of(long) == Kept(rescored=True)
    assert kept_of(render(report(), CommentContext(kept=kept_of(long)))).rescored
