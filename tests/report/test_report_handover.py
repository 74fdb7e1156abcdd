"""Reports and previews that one job hands to another: the same comment comes of them, and nothing in them acts."""

import json
import re
from dataclasses import replace
from decimal import Decimal
from html.parser import HTMLParser
from typing import Any

import cmarkgfm
import pytest
from cmarkgfm.cmark import Options
from hypothesis import example, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from rendered import parts
from report_samples import COMMENTS, CONTEXT, HEAD, finding, report
from test_report_escape import FOREIGN

from checker.catalogue.rules import every_rule
from checker.engine.bounded import more
from checker.model.errors import UsageRefusal
from checker.model.finding import Ruled, Skipped
from checker.model.said import Said, say
from checker.report import comment, machine
from checker.report.check_run import check_run
from checker.report.comment import CommentContext, Preview, PreviewRow
from checker.report.counting import by_rule
from checker.report.handover import preview as previews
from checker.report.handover.fields import MOST_BYTES
from checker.report.handover.preview import preview_schema, read_preview
from checker.report.handover.prose import reread
from checker.report.handover.report import read_report
from checker.report.markdown import sentence

REPORT = Draft202012Validator(machine.report_schema())
PREVIEW = Draft202012Validator(preview_schema())
SAMPLE = Preview(
    "Accuracy",
    (
        PreviewRow(1, 2, "Bufo", "97.50 (90.1–99.0)", "40/40", own=True, between="1–4"),
        PreviewRow(None, None, "x", "", "0/1"),
    ),
    (
        say("It would stand at rank {n} of {all} ranked.", n=2, all=3),
        say("{who} moves from {a} to {b}, by {by}.", who='a`"b', a=2, b=3, by=Decimal("1.50")),
    ),
)  # fmt: skip


class _Bare(HTMLParser):
    """Collects the text outside of code: where GitHub looks for names, references, commits and addresses."""

    def __init__(self) -> None:
        super().__init__()
        self.inside = 0
        self.text = ""

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.inside += tag == "code"
        self.text += " "

    def handle_endtag(self, tag: str) -> None:
        self.inside -= tag == "code"
        self.text += " "

    def handle_data(self, data: str) -> None:
        self.text += "" if self.inside else data


LIVE = re.compile(
    r"@|://|www\.|\b[0-9a-f]{7,40}\b|#[0-9]|GH-[0-9]|[\w.-]+/[\w.-]+#|:[a-z0-9_+-]+:|javascript:|data:", re.IGNORECASE
)


def live(markdown: str) -> list[str]:
    """Give whatever GitHub could make a mention, a reference, a link or an image of."""
    parser = _Bare()
    parser.feed(cmarkgfm.github_flavored_markdown_to_html(markdown, options=Options.CMARK_OPT_UNSAFE))
    parser.close()
    return LIVE.findall(parser.text)


@pytest.mark.parametrize("name", [name for name in COMMENTS if name != "hostile"])
def test_the_comment_is_the_one_that_is_made_at_home(name: str) -> None:
    sample, context = COMMENTS[name]
    handed = read_report(machine.render(sample).encode())
    assert comment.render(handed, context) == comment.render(sample, context)


def test_what_is_left_out_is_counted_as_before() -> None:
    same = [finding("SCH012", line=n, message=say("this prediction is blank")) for n in range(2, 102)]
    for stopped in (False, True):
        sample = report(more(same[0].problem.where.path, {"SCH012": 799}, stopped=stopped), *same, finding())
        handed = read_report(machine.render(sample).encode())
        assert by_rule(handed.findings) == by_rule(sample.findings)
        assert comment.render(handed) == comment.render(sample)


def test_everything_comes_back() -> None:
    sample = replace(
        report(finding(expected="a", found="b"), skipped=(Skipped("SCO001", "CLM001"),)),
        ruled=(Ruled("toads", "bufo", {"withdrawal": 1}),),
        repairable=frozenset({"COV001"}),
    )
    handed = read_report(machine.render(sample).encode())
    assert (handed.verdict, handed.entries, handed.skipped) == (sample.verdict, sample.entries, sample.skipped)
    assert (handed.ruled, handed.repairable) == (sample.ruled, sample.repairable)
    assert handed.findings[0].problem.where == sample.findings[0].problem.where


def test_whatever_keeps_a_rule_from_running_comes_back() -> None:
    causes = sorted({need for rule in every_rule() for need in rule.needs} | {"component_scores", "answers"})
    assert {"version", "submission", "SUM017"} <= set(causes)
    skipped = tuple(Skipped("POL001", cause) for cause in causes)
    assert read_report(machine.render(report(skipped=skipped)).encode()).skipped == skipped


@pytest.mark.parametrize("cause", ["@team", "x y", "", "version\n", "[a](b)", "a" * 41])
def test_a_cause_is_a_rule_or_a_plain_name(cause: str) -> None:
    with pytest.raises(UsageRefusal):
        read_report(machine.render(report(skipped=(Skipped("POL001", cause),))).encode())


@pytest.mark.parametrize(
    "said",
    [
        say("{n} of 8 items have no answer: {ids}", n=4, ids="5, 6"),
        say("of what chance leaves open, 50 % is the same (a third), or not: see COV001; it's over-full – and so on…"),
        say("the text ends although {x} is still open ({n} open in all)", x='"', n=3),
        say("Run `pullrank fix {path} --write`, then push.", path="submissions/toads/a b"),
        say("It would stand at rank {n} of {all} ranked.", n=2, all=3),
    ],
)
def test_our_own_words_stay_plain(said: Said) -> None:
    assert sentence(reread(machine_text(said))) == sentence(said)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Add it to your own .gitignore.", "Add it to your own ` .gitignore `."),
        ("Move it into submissions/a/<b>/, or remove it.", "Move it into ` submissions/a/<b>/ `, or remove it."),
        ("See a.b.c; or ...x", "See ` a.b.c `; or ` ...x `"),
    ],
)
def test_what_ends_a_sentence_is_none_of_the_name_before_it(text: str, shown: str) -> None:
    assert sentence(reread(text)) == shown


@given(FOREIGN)
@example('a\\"b')
@example('"@team')
@example("1. a")
@example("a `b")
@settings(deadline=None)
def test_a_quoted_text_is_shown_as_the_code_that_it_was(foreign: str) -> None:
    said = say("the key {key} is not known; write `pullrank fix {key}` or leave it", key=foreign)
    shown, direct = (parts(sentence(each)) for each in (reread(machine_text(said)), said))
    assert shown.tags == direct.tags
    assert live(sentence(reread(machine_text(said)))) == []


def machine_text(said: Said) -> str:
    document = json.loads(machine.render(report(finding(message=said))))
    return str(document["findings"][0]["message"])


@given(FOREIGN)
@example("@team https://evil.example www.evil.example a@b.co #1 lab/board#2 GH-3")
@example("deadbeefdeadbeefdeadbeefdeadbeefdeadbeef")
@example("[x](javascript:alert(1)) ![y](http://z) <img src=x> :tada:")
@example('"a" @x "b"')
@example("`@a` `b")
@example("# a")
@example("1. a")
@example("    a")
@example("---")
@settings(deadline=None)
def test_no_sentence_of_a_strangers_report_acts(text: str) -> None:
    shown = sentence(reread(text))
    assert live(shown) == []
    assert set(parts(f"{shown}\n\nx").tags) <= {"p", "/p", "code", "/code"}


def _hostile(text: str) -> dict[str, Any]:
    cut = text[:300]
    numbers = {cut: cut}
    fault = {"rule": "COV001", "severity": "error", "path": cut, "line": 1, "column": 1, "pointer": cut,
             "message": text, "expected": cut, "found": cut, "fix": text}  # fmt: skip
    about = {"path": cut, "benchmark": cut, "version": cut, "evidence": "claimed", "claimed": numbers,
             "recomputed": numbers, "rescored": numbers, "contents": {"records": 1, "form": cut}}  # fmt: skip
    return {"verdict": "fail", "entries": [about], "findings": [fault], "skipped": [], "checker": "0.1.0",
            "ruled": [{"benchmark": cut, "entry": cut, "kinds": {cut: 1}}], "repairable": ["COV001"]}  # fmt: skip


def _hostile_preview(text: str) -> dict[str, Any]:
    row = {"before": 1, "after": 2, "between": "1–4", "name": text, "value": text, "coverage": "1/2", "own": True}
    plain = re.sub(r"[{}]", "", text)
    said = {"template": f"{plain} {{x}} {plain}", "values": [{"name": "x", "text": text, "number": None}]}
    return {"metric": text, "rows": [row], "sentences": [said]}


def _bytes(document: object) -> bytes:
    return json.dumps(document).encode()


PLAIN = st.text(st.characters(codec="utf-8"), max_size=40) | FOREIGN.map(
    lambda text: re.sub("[\ud800-\udfff]", "", text)
)


@given(PLAIN)
@example("@team https://evil.example www.evil.example a@b.co #1 lab/board#2")
@example("a|b\n\n# c\n- d\n> e\n```\n@f")
@settings(deadline=None)
def test_no_comment_of_a_strangers_report_acts(text: str) -> None:
    handed = read_report(_bytes(_hostile(text)))
    context = CommentContext(
        base=CONTEXT.base,
        head=HEAD,
        repository=CONTEXT.repository,
        preview=read_preview(_bytes(_hostile_preview(text))),
    )
    shown = comment.render(handed, context)
    assert live(shown) == []
    assert all(link.startswith(f"https://github.com/pond/board/blob/{HEAD}/") for link in parts(shown).links)
    run = check_run(handed, HEAD, shown, None)
    assert live(run.summary) == live(run.title) == []
    assert all(line.isprintable() for each in run.annotations for line in each.message.split("\n"))
    assert all(each.path.isprintable() for each in run.annotations)


BAD = [
    ("verdict", "perhaps"),
    ("checker", "www.evil.example"),
    ("checker", "0.1.0\n"),
    ("entries", {}),
    ("entries", None),
    ("repairable", ["@team"]),
    ("repairable", ["COV001\n"]),
    ("skipped", [{"rule": "@team", "because": "COV001"}]),
    ("skipped", [{"rule": "COV001"}]),
    ("findings", [1]),
    ("more", 1),
]
BAD_FINDINGS = [
    ("rule", "COV001\n"),
    ("rule", "@team1"),
    ("severity", "grave"),
    ("path", "x" * 301),
    ("path", None),
    ("line", 0),
    ("line", 10**12),
    ("line", 1.5),
    ("line", True),
    ("message", None),
    ("message", "x" * 20_001),
    ("fix", 1),
    ("expected", 1),
]
BAD_ENTRIES = [
    ("evidence", "@team"),
    ("evidence", "claimed\n"),
    ("claimed", {"a": 1}),
    ("claimed", {"x" * 301: "1"}),
    ("contents", {"records": -1, "form": None}),
    ("contents", {"records": 1}),
]


@pytest.mark.parametrize(
    ("inside", "key", "value"),
    [
        *((None, *each) for each in BAD),
        *(("findings", *each) for each in BAD_FINDINGS),
        *(("entries", *each) for each in BAD_ENTRIES),
    ],
)
def test_a_report_that_is_not_of_the_schema_is_refused(inside: str | None, key: str, value: object) -> None:
    document = _hostile("x")
    (document if inside is None else document[inside][0])[key] = value
    with pytest.raises(UsageRefusal, match="the 'report' is not one of Pullrank's"):
        read_report(_bytes(document))


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"[]",
        b"null",
        b"{",
        b'{"verdict": "pass", "verdict": "fail"}',
        b"\xff",
        b"[" * 100_000,
        b" " * (MOST_BYTES + 1),
    ],
)
def test_what_is_no_document_is_refused(raw: bytes) -> None:
    for read in (read_report, read_preview):
        with pytest.raises(UsageRefusal):
            read(raw)


def test_the_reader_takes_nothing_that_the_schema_does_not() -> None:
    for sample, _ in COMMENTS.values():
        document = json.loads(machine.render(sample))
        for key in document:
            with pytest.raises(UsageRefusal):
                read_report(_bytes({name: value for name, value in document.items() if name != key}))
    REPORT.validate(_hostile("x"))


def test_a_preview_comes_back_as_it_is_shown() -> None:
    raw = previews.render(SAMPLE)
    PREVIEW.validate(json.loads(raw))
    assert raw.isascii()
    handed = read_preview(raw.encode())
    assert (handed.metric, handed.rows) == (SAMPLE.metric, SAMPLE.rows)
    assert list(map(sentence, handed.sentences)) == list(map(sentence, SAMPLE.sentences))


def test_a_value_that_its_sentence_does_not_use_is_not_handed_over() -> None:
    told = replace(SAMPLE, sentences=(say("{n} of {all}", n=1, all=2, other="x"),))
    [handed] = read_preview(previews.render(told).encode()).sentences
    assert sentence(handed) == "1 of 2"


def test_the_schema_of_a_preview_is_a_schema() -> None:
    Draft202012Validator.check_schema(preview_schema())
    PREVIEW.validate(_hostile_preview("x"))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("coverage", "@team"),
        ("coverage", "1/2\n"),
        ("between", "1-@team"),
        ("before", 0),
        ("own", 1),
        ("name", "x" * 301),
        ("value", None),
    ],
)
def test_a_row_that_is_not_of_the_schema_is_refused(key: str, value: object) -> None:
    document = _hostile_preview("x")
    document["rows"][0][key] = value
    assert not PREVIEW.is_valid(document) or value == "1/2\n"
    with pytest.raises(UsageRefusal, match="the 'preview' is not one of Pullrank's"):
        read_preview(_bytes(document))


@pytest.mark.parametrize(
    "said",
    [
        {"template": "{x}", "values": []},
        {"template": "x", "values": [{"name": "x", "text": "a", "number": None}]},
        {"template": "{x!r}", "values": [{"name": "x", "text": "a", "number": None}]},
        {"template": "{x.__class__}", "values": [{"name": "x", "text": "a", "number": None}]},
        {"template": "{x:>99999999}", "values": [{"name": "x", "text": "a", "number": None}]},
        {"template": "{", "values": []},
        {"template": "{x}", "values": [{"name": "x", "text": None, "number": None}]},
        {"template": "{x}", "values": [{"name": "x", "text": "a", "number": "1"}]},
        {"template": "{x}", "values": [{"name": "x", "text": None, "number": "1e9"}]},
        {"template": "{x}", "values": [{"name": "x-y", "text": "a", "number": None}]},
    ],
)
def test_a_sentence_that_does_not_fit_its_values_is_refused(said: dict[str, Any]) -> None:
    with pytest.raises(UsageRefusal):
        read_preview(_bytes({"metric": "m", "rows": [], "sentences": [said]}))


def test_annotations_are_the_gravest_first_and_bounded() -> None:
    many = [finding(line=n) for n in range(1, 700)]
    run = check_run(report(*many), HEAD, "x", None)
    assert len(run.annotations) == 500
    assert "199 findings of them stand beside no line" in run.summary
    assert check_run(report(finding(path=".")), HEAD, "x", None).annotations == ()


def test_a_digest_tells_apart_what_says_something_else() -> None:
    one = check_run(report(finding()), HEAD, "a [run](https://x/1)", "https://x/1")
    assert one.digest == check_run(report(finding()), HEAD, "a [run](https://x/2)", "https://x/2").digest
    assert one.digest != check_run(report(finding(line=3)), HEAD, "a [run](https://x/1)", None).digest
    assert one.digest != check_run(report(finding()), HEAD, "b", None).digest
