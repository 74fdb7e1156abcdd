"""How repairs are told to people and to programs."""

import json
from collections.abc import Iterator
from dataclasses import replace

from report_samples import finding, report

from checker.catalogue.repairs import repairs_for
from checker.model.finding import Place, Problem
from checker.model.repair import Answer, Declined, EntryRepairs, FileRepair, Splice
from checker.model.rule import rule
from checker.model.said import say
from checker.report import comment, fixes, rule_page, text
from checker.report.comment import CommentContext

ENTRY = "submissions/toads/bufo-2"
OLD = b'{"a": 1,\n "b": [2,]}\n'
MENDED = FileRepair(
    f"{ENTRY}/B.json",
    f"{ENTRY}/b.json",
    "0" * 40,
    (Splice(17, 18, ""),),
    unlocked=True,
    answers=(Answer("JSN001", say("one slip is put right")), Answer("LAY001", say("{old} is renamed", old="B\n.json"))),
)
UNLOCKED = FileRepair(
    f"{ENTRY}/c d.json", f"{ENTRY}/c d.json", "0" * 40, (), unlocked=True, answers=(Answer("LAY004", say("cleared")),)
)
LEFT = Declined(
    Place(f"{ENTRY}/s.json", "/x", 3, 4), "SUM004", say("{a} is said twice", a="x\x1b"), say("Keep {a}.", a="x")
)
REPAIRS = EntryRepairs(ENTRY, (MENDED, UNLOCKED), (LEFT,))


def test_a_diff_for_people() -> None:
    assert list(fixes.diff(REPAIRS, lambda _: OLD, str)) == [
        "JSN001  one slip is put right",
        r'LAY001  "B\n.json" is renamed',
        f"rename from {ENTRY}/B.json",
        f"rename to {ENTRY}/b.json",
        f"--- {ENTRY}/B.json",
        f"+++ {ENTRY}/b.json",
        "old mode 100755",
        "new mode 100644",
        "@@ -1,2 +1,2 @@",
        ' {"a": 1,',
        '- "b": [2,]}',
        '+ "b": [2]}',
        "",
        "LAY004  cleared",
        f'--- "{ENTRY}/c d.json"',
        f'+++ "{ENTRY}/c d.json"',
        "old mode 100755",
        "new mode 100644",
        "",
        rf'{ENTRY}/s.json:3:4 SUM004 left alone  "x\x1b" is said twice',
        '    fix:      Keep "x".',
        "",
    ]


def test_colours_change_nothing_but_the_look() -> None:
    plain, coloured = ("\n".join(fixes.diff(REPAIRS, lambda _: OLD, str, colour)) for colour in (False, True))
    for code in ("31", "32", "36"):
        assert f"\033[{code}m" in coloured
        coloured = coloured.replace(f"\033[{code}m", "")
    assert coloured.replace("\033[0m", "") == plain


def test_the_last_line() -> None:
    none = EntryRepairs(ENTRY, (), ())
    assert fixes.planned([REPAIRS, none]).startswith("Would change 2 files; nothing is written yet.")
    assert fixes.planned([none]).startswith("Nothing can be repaired without a guess.")
    assert fixes.written([REPAIRS], [finding()]) == "Repaired 2 files. `pullrank check` finds 1 error.\n"
    assert fixes.written([none], []).startswith("Nothing can be repaired without a guess. `pullrank check` has nothing")


def test_json_for_programs() -> None:
    told = json.loads(fixes.machine([(REPAIRS, lambda _: OLD, str)], written=False, checker="1"))
    assert (told["checker"], told["written"]) == ("1", False)
    assert [file["path"] for file in told["files"]] == [MENDED.path, UNLOCKED.path]
    assert told["files"][0]["diff"] == ["@@ -1,2 +1,2 @@", ' {"a": 1,', '- "b": [2,]}', '+ "b": [2]}']
    assert told["files"][1]["diff"] == []
    [declined] = told["declined"]
    assert (declined["rule"], declined["line"], declined["column"], declined["pointer"]) == ("SUM004", 3, 4, "/x")


def test_a_check_points_at_repairs_where_there_are_any() -> None:
    hint = "`pullrank fix` shows what it can repair of JSN001, LAY004."
    found = report(finding("LAY004"), finding("JSN001"), finding("COV001"))
    repairable = replace(found, repairable=frozenset({"LAY004", "JSN001"}))
    for shown in (text.render(repairable), comment.render(repairable, CommentContext())):
        assert hint in shown
    for shown in (text.render(found), comment.render(found, CommentContext())):
        assert "pullrank fix" not in shown


@rule("ZZZ009", str, "a text")
def of_a_text(text: str) -> Iterator[Problem]:
    """Find a text."""
    yield from ()


def test_a_page_ends_with_the_repairs() -> None:
    [repair] = repairs_for("LAY004")
    page = rule_page.render(of_a_text, [repair])
    assert page.startswith(rule_page.render(of_a_text))
    assert "\nRepair: `pullrank fix` can clear the executable bit of data files.\n\nClear the executable bit" in page
