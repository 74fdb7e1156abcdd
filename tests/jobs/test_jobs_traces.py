"""Trajectories one by one: what stays of each is little, whatever is in it, and what is too much is refused."""

import json
import pickle
from typing import Any

import pytest

from checker.jobs.traces import Judged, judge
from checker.model.finding import Place
from checker.model.trace import TraceSource

SOURCE = TraceSource("oak", Place("e/messages/oak.json", ""), tools=frozenset({"f"}), record="/0")


def call(id: Any, name: str = "f") -> dict[str, Any]:
    function = {"name": name, "arguments": "{}"}
    return {"role": "assistant", "content": "", "tool_calls": [{"id": id, "type": "function", "function": function}]}


def result(id: Any) -> dict[str, Any]:
    return {"role": "tool", "content": "x", "tool_call_id": id}


def judged(messages: Any) -> Judged:
    return judge(json.dumps(messages, indent=0).encode(), SOURCE, "trials")


def test_a_sound_trajectory_leaves_its_numbers() -> None:
    facts = judged([{"role": "user", "content": "x"}, call("a"), result("a"), call("b"), call("c")]).facts
    assert (facts.sound, facts.turns, facts.unanswered) == (True, 3, 1)
    assert facts.first_unanswered == Place("e/messages/oak.json", "/4/tool_calls/0")


def test_what_stays_can_be_handed_to_another_process() -> None:
    for messages in ([call("a")], [result("a")], None):
        each = judged(messages)
        assert pickle.loads(pickle.dumps(each)) == each


def test_a_trajectory_with_an_error_is_not_sound() -> None:
    facts = judged([call("a"), result("b")]).facts
    assert (facts.sound, facts.turns) == (False, 1)
    broken = judge(b'[{"role": "user"', SOURCE, "trials")
    assert (broken.facts.sound, broken.facts.turns) == (False, None)
    assert [each.rule for each in broken.findings] == ["JSN001"]


def test_a_warning_alone_leaves_it_sound() -> None:
    twice = b'[{"role": "user", "content": "x", "content": "y"}]'
    assert not judge(twice, SOURCE, "trials").facts.sound
    assert judged([{"role": "user", "content": "x", "usage": {"role": 5}}]).facts.sound


@pytest.mark.parametrize(
    ("messages", "rules"),
    [
        ([1] * 20_000, ["TRJ021"]),
        ([{"role": "ai", "content": "x"}] * 20_000, ["TRJ022"]),
        ([{"role": "user", "content": 5}] * 20_000, ["TRJ023"]),
        ([call("a"), *[result(str(n)) for n in range(20_000)]], ["TRJ027"]),
        ([result(str(n)) for n in range(20_000)], ["TRJ027"]),
        ([*[call(str(n)) for n in range(5_000)], *[result(f"z{n}") for n in range(5_000)]], ["TRJ027"]),
        ([*[call("a")] * 5_000, result("a")], ["TRJ029"]),
        ([{**call("a"), "tool_calls": [{}] * 20_000}], ["TRJ024"]),
    ],
)
def test_the_same_slip_over_and_over_is_one_finding_that_counts(messages: Any, rules: list[str]) -> None:
    found = judged(messages).findings
    assert [each.rule for each in found] == rules
    assert "more" in found[0].problem.message.template


@pytest.mark.parametrize(
    ("raw", "rule"),
    [
        (b"[" + b"{}," * 1_100_000 + b"{}]", "JSN009"),
        (b"[" * 3_000_000, "JSN009"),
        (b"[" * 100 + b"]" * 100, "JSN008"),
        (b"\0" * 1000, "JSN006"),
        (b"", "JSN001"),
        (b" \n", "JSN001"),
        (b"\xff\xfe[]", "JSN006"),
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n", "LAY011"),
    ],
)
def test_what_is_no_text_or_far_too_much_is_refused_in_one_sentence(raw: bytes, rule: str) -> None:
    assert [each.rule for each in judge(raw, SOURCE, "trials").findings] == [rule]


@pytest.mark.parametrize(
    ("messages", "rules"),
    [
        ([call("a"), result("z"), call("b")], ["TRJ027"]),
        ([call("a"), {"role": "tool", "content": "x"}, call("b")], ["TRJ026"]),
        ([call("a"), None, call("b")], ["TRJ021"]),
        ([result("a"), call("a"), call("b")], ["TRJ027"]),
        ([call("a"), result("a"), result("a"), call("b")], ["TRJ028"]),
        ([call("a"), call("c"), result("z"), result("c"), call("b")], ["TRJ027"]),
        ([call("a"), call("b")], ["TRJ031"]),
        ([call("a"), result("a"), call("b")], []),
    ],
)
def test_a_stray_explains_the_call_that_was_meant_and_no_other(messages: Any, rules: list[str]) -> None:
    each = judged(messages)
    assert [finding.rule for finding in each.findings] == rules
    assert each.facts.unanswered == 1  # the last one, which no slip explains
