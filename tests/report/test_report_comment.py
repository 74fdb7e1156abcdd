"""The comment on a pull request: golden files, a budget, and nothing foreign that acts."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rendered import parts
from report_samples import BASE, COMMENTS, CONTEXT, HEAD, entry, finding, report
from test_report_escape import FOREIGN

from checker.engine.bounded import more
from checker.model.finding import EntryReport, Report, Skipped
from checker.model.said import say
from checker.report import comment
from checker.report.comment import CommentContext, Preview, PreviewRow

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("name", COMMENTS)
def test_comments_are_as_reviewed(name: str) -> None:
    """After a wanted change run `python tests/report/regenerate.py` and read the diff."""
    assert comment.render(*COMMENTS[name]).encode() == (GOLDEN / f"{name}.md").read_bytes()


def test_every_golden_file_has_its_sample() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == set(COMMENTS)


@pytest.mark.parametrize(
    ("name", "verdict"),
    [
        ("ready", "### Ready to merge"),
        ("warnings-only", "### Ready to merge"),
        ("needs-changes", "### Needs changes: 2 errors"),
        ("could-not-check", "### Could not check, not your fault"),
        ("no-submission", "### No submission in this pull request"),
    ],
)
def test_the_first_lines_are_the_marker_and_the_verdict(name: str, verdict: str) -> None:
    lines = comment.render(*COMMENTS[name]).splitlines()
    assert lines[0] == f"<!-- pullrank check v1 head={HEAD} -->"
    assert lines[2] == verdict


def test_a_clean_comment_is_short() -> None:
    assert len(comment.render(*COMMENTS["ready"]).splitlines()) <= 12


def test_it_renders_the_same_without_a_context() -> None:
    assert comment.render(report(finding())) == comment.render(report(finding()), CommentContext())


def test_links_are_made_only_of_what_was_checked() -> None:
    sample = report(finding(path="a b/(x)\udcff?#.json"))
    (_, blob) = parts(comment.render(sample, CONTEXT)).links
    assert blob == f"https://github.com/pond/board/blob/{HEAD}/a%20b/%28x%29%FF%3F%23.json#L12"
    for context in (
        CommentContext(head=HEAD, repository="javascript:alert(1)"),
        CommentContext(head="main", repository="https://github.com/pond/board"),
        CommentContext(base=BASE, run="https://x/](y"),
    ):
        assert parts(comment.render(sample, context)).links == []


def _everywhere(text: str) -> tuple[Report, CommentContext]:
    faults = [
        finding(path=text, message=say("a {x} `b {x}` c", x=text), fix=say("{x}{x}", x=text), expected=text, found=text)
    ]
    reported = EntryReport(text, text, text, "claimed", {text: text}, None, {text: text})
    preview = Preview(text, (PreviewRow(1, 2, text, text, "1/2", own=True),), (say("{x} moves", x=text),))
    context = CommentContext(base=BASE, head=HEAD, repository=CONTEXT.repository, preview=preview, command=text)
    return report(*faults, entries=(reported,), skipped=(Skipped("A", "B"),)), context


@settings(deadline=None)
@given(FOREIGN)
def test_no_foreign_text_changes_the_structure(text: str) -> None:
    plain, hostile = (parts(comment.render(*_everywhere(each))) for each in ("plain", text or " "))
    assert hostile.tags == plain.tags
    assert all(link.startswith(f"https://github.com/pond/board/blob/{HEAD}/") for link in hostile.links)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 80), st.sampled_from(["x", "é`", "\x01", "🦎@"]))
def test_the_budget_holds_and_nothing_stays_open(n: int, text: str) -> None:
    long = text * 400
    faults = [
        finding(
            line=k + 1, path=long, message=say("{k}{a}{b}{c}", k=k, a=long, b=long, c=long), expected=long, found=long
        )
        for k in range(n)
    ]
    entries = tuple(entry(path=long, claimed={f"m{k}": long for k in range(60)}) for _ in range(4))
    shown = comment.render(report(*faults, entries=entries), CONTEXT)
    assert len(shown.encode()) <= comment.BUDGET
    assert shown.count("<details>") == shown.count("</details>")
    tags = parts(shown).tags
    assert sum(not tag.startswith("/") and tag != "br" for tag in tags) == sum(tag.startswith("/") for tag in tags)
    assert shown.startswith("<!-- pullrank check v1")
    assert shown.count("**COV001**") >= min(n, 10)


def test_groups_that_were_not_run_never_say_passed() -> None:
    shown = comment.render(*COMMENTS["needs-changes"])
    assert "| Numbers | 1 error | CLM001 |" in shown
    assert "| Schema | passed |  |" in shown
    skipped = report(finding("JSN001"), skipped=(Skipped("COV001", "JSN001"),))
    assert "| Coverage | not run | COV001 |" in comment.render(skipped, CONTEXT)


def test_an_unknown_family_is_told_of_too() -> None:
    assert "| Other | 1 error | ZZZ009 |" in comment.render(report(finding("ZZZ009")))


def test_findings_that_say_the_same_are_folded() -> None:
    same = [finding("SCH012", line=n, message=say("this prediction is blank")) for n in range(2, 102)]
    notice = more(same[0].problem.where.path, {"SCH012": 799})
    shown = comment.render(report(notice, *same, finding()), CONTEXT)
    assert "### Needs changes: 900 errors" in shown
    assert shown.count("**SCH012**") == 3
    assert "…and 896 more of SCH012 in this file" in shown
    assert "**COV001**" in shown
    assert "ENG002" not in shown
    assert "| Schema | 899 errors | SCH012 |" in shown
