"""The judge's endpoint, against a real server on this machine: good, slow, busy, broken and hostile."""

import json
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from fractions import Fraction
from socket import create_server
from threading import Event, Thread

import pytest
from judging.server import KEY, Reply, judge, said

from checker.adapters.judges.endpoint import KEY as KEY_NAME
from checker.adapters.judges.endpoint import LONGEST, URL, endpoint_from, exchange
from checker.adapters.judges.openai import TRIES, OpenAIJudge
from checker.model.errors import JudgeRefusal
from checker.model.judging import Judging, Question, Template
from checker.scoring.judging.prompts import make_prompt

TEMPLATE = Template(
    "t", "t.md", ("reference", "candidate"), {"a": (Fraction(1), Fraction(5)), "b": (Fraction(0), Fraction(1))}
)
JUDGING = Judging("judge-1", {"t": TEMPLATE}, retries=2)
GOOD = {"a": 4, "b": 0.5}
SCORES = {"a": Fraction(4), "b": Fraction(1, 2)}


def prompts(count=1):
    return [
        make_prompt(Question("c", "t", {"reference": f"r{n}", "candidate": f"c{n}"}), "Judge.", JUDGING)
        for n in range(count)
    ]


def asker(server, pauses=None, seconds=5.0, workers=8):
    endpoint = endpoint_from({URL: server.url, KEY_NAME: KEY}.get)
    waited = [] if pauses is None else pauses
    return OpenAIJudge(replace(endpoint, seconds=seconds), waited.append, workers)


def ask(behave, count=1, pauses=None, seconds=5.0, judging=JUDGING):
    """Give the verdicts that came, the refusal if there was one, and what the server saw."""
    with judge(behave) as server:
        verdicts, refusal = [], None
        try:
            verdicts.extend(asker(server, pauses, seconds).ask(prompts(count), judging))
        except JudgeRefusal as raised:
            refusal = raised
        return verdicts, refusal, server


def in_turn(*replies):
    """Give one reply after the other, the last for ever."""
    return lambda _, before: replies[min(before, len(replies) - 1)]


def test_a_good_reply_is_a_verdict():
    (verdict,), refusal, server = ask(in_turn(said(GOOD)))
    assert refusal is None
    assert verdict.scores == SCORES
    assert verdict.model == "judge-1-2026"
    assert json.loads(verdict.raw) == GOOD
    assert verdict.digest == prompts()[0].digest
    assert server.requests[0]["max_tokens"] == 512
    assert "seed" not in server.requests[0]


def test_settings_are_sent_as_declared():
    judging = Judging("judge-2", {"t": TEMPLATE}, temperature=Fraction(1, 2), max_tokens=9, seed=7)
    _, _, server = ask(in_turn(said(GOOD)), judging=judging)
    sent = server.requests[0]
    assert (sent["model"], sent["temperature"], sent["max_tokens"], sent["seed"]) == ("judge-2", 0.5, 9, 7)


def test_verdicts_keep_the_order_of_prompts_whatever_comes_first():
    def behave(request, _):
        number = request["messages"][1]["content"].partition("BEGIN candidate")[2].split("\nc")[1].split("\n")[0]
        return said({"a": 1 + int(number) % 5, "b": 0})

    verdicts, refusal, _ = ask(behave, 40)
    assert refusal is None
    assert [each.digest for each in verdicts] == [each.digest for each in prompts(40)]
    assert [each.scores["a"] for each in verdicts] == [1 + n % 5 for n in range(40)]


@pytest.mark.parametrize("told", ["7", "0"])
def test_a_busy_judge_is_asked_again_when_it_says(told):
    pauses = []
    (verdict,), refusal, server = ask(
        in_turn(Reply(429, b"{}", {"Retry-After": told}), Reply(429, b"{}", {"Retry-After": told}), said(GOOD)),
        pauses=pauses,
    )
    assert refusal is None
    assert verdict.scores == SCORES
    assert pauses == [float(told)] * 2
    assert len(server.requests) == 3


def test_when_may_be_a_date_and_is_never_for_ever():
    later = format_datetime(datetime.now(UTC) + timedelta(days=3), usegmt=True)
    earlier = format_datetime(datetime.now(UTC) - timedelta(days=3), usegmt=True)
    pauses = []
    busy = [Reply(503, headers={"Retry-After": each}) for each in (later, earlier, "soon", "999999999999")]
    ask(in_turn(*busy, said(GOOD)), pauses=pauses)
    assert pauses == [60.0, 0.0, 2.0, 60.0]


@pytest.mark.parametrize(
    "reply", [Reply(500, b"oops"), Reply(503), Reply(hang_up=True), Reply(200, b"{}", declared=100)]
)
def test_a_failure_that_passes_is_waited_out(reply):
    pauses = []
    (verdict,), refusal, _ = ask(in_turn(reply, reply, said(GOOD)), pauses=pauses)
    assert refusal is None
    assert verdict.scores == SCORES
    assert pauses == [0.5, 1.0]


@pytest.mark.parametrize("reply", [Reply(500, KEY.encode()), Reply(hang_up=True), Reply(200, b"x" * (LONGEST + 2))])
def test_a_failure_that_stays_ends_the_asking(reply):
    pauses = []
    verdicts, refusal, server = ask(in_turn(reply), pauses=pauses)
    assert verdicts == []
    assert refusal is not None
    assert KEY not in str(refusal) + repr(refusal.fix)
    assert len(server.requests) == TRIES
    assert len(pauses) == TRIES - 1


def test_a_slow_judge_is_given_up():
    done = Event()

    def behave(*_):
        done.wait(20)
        return said(GOOD)

    verdicts, refusal, _ = ask(behave, seconds=0.05)
    done.set()
    assert verdicts == []
    assert refusal is not None


@pytest.mark.parametrize(
    "content",
    [
        "four",
        "",
        None,
        "{",
        '```json\n{"a": 4, "b": 0}\n```',
        {"a": 4},
        {"a": 4, "b": 0, "c": 1},
        {"a": 6, "b": 0},
        {"a": 0.999, "b": 0},
        {"a": "4", "b": 0},
        {"a": True, "b": 0},
        {"a": None, "b": 0},
        {"a": [4], "b": 0},
        '{"a": 4, "a": 5, "b": 0}',
        '{"a": NaN, "b": 0}',
        '{"a": 4, "b": 1e-300}',
        [4, 0],
        '{"a": 4, "b": 0} and some more',
        '{"a": 4, "b": 0' + " " * 30_000 + "}",
        "[" * 5000,
    ],
)
def test_a_reply_that_is_not_what_was_asked_for_says_nothing(content):
    reply = (
        said(content)
        if content is not None
        else Reply(body=b'{"model": "m", "choices": [{"message": {"content": null}}]}')
    )
    (verdict,), refusal, server = ask(in_turn(reply))
    assert refusal is None
    assert verdict.scores is None
    assert len(server.requests) == 3, "two retries are declared"
    assert len(verdict.raw) <= 20_000


def test_a_reply_that_cannot_be_read_is_asked_for_anew():
    (verdict,), _, server = ask(in_turn(said("hm"), said(GOOD)))
    assert verdict.scores == SCORES
    assert len(server.requests) == 2


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"null", b"<html>", b'{"choices": []}', b'{"choices": [{"message": 1}]}', b"\xff"]
)
def test_what_does_not_answer_like_a_judge_is_none(body):
    verdicts, refusal, _ = ask(in_turn(Reply(200, body)))
    assert verdicts == []
    assert URL in repr(refusal.message)


@pytest.mark.parametrize("status", [401, 403, 404, 402])
def test_a_refusal_is_not_repeated_and_tells_nothing_but_its_status(status):
    verdicts, refusal, server = ask(in_turn(Reply(status, f"bad key {KEY}, about r0".encode())))
    assert verdicts == []
    assert len(server.requests) == 1
    assert str(status) in str(refusal)
    assert KEY not in str(refusal)
    assert "r0" not in str(refusal)


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_a_redirect_is_followed_nowhere(status):
    with judge(in_turn(said(GOOD))) as elsewhere:
        moved = Reply(status, headers={"Location": f"{elsewhere.url}/chat/completions"})
        verdicts, refusal, server = ask(in_turn(moved))
        assert elsewhere.requests == []
    assert verdicts == []
    assert refusal is not None
    assert len(server.requests) == 1


def test_no_proxy_is_asked(monkeypatch):
    with judge(in_turn(said(GOOD))) as proxy:
        for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "https_proxy"):
            monkeypatch.setenv(name, proxy.url)
        (verdict,), _, _ = ask(in_turn(said(GOOD)))
        assert proxy.requests == []
    assert verdict.scores == SCORES


def test_what_came_before_a_refusal_is_given():
    with judge(lambda _, before: said(GOOD) if before < 3 else Reply(401)) as server:
        found = []
        with pytest.raises(JudgeRefusal, match="401"):
            found.extend(asker(server, workers=1).ask(prompts(9), JUDGING))
    assert [each.digest for each in found] == [each.digest for each in prompts(9)[:3]]
    assert len(server.requests) < 9, "nothing new is begun after a refusal"


def test_a_single_prompt_that_is_not_taken_stays_open_and_stops_no_other():
    def behave(request, _):
        return Reply(400) if "\nc1\n" in request["messages"][1]["content"] else said(GOOD)

    verdicts, refusal, _ = ask(behave, 3)
    assert refusal is None
    assert [each.digest for each in verdicts] == [prompts(3)[0].digest, prompts(3)[2].digest]


def test_where_only_such_a_prompt_is_left_a_harmless_one_is_tried():
    def behave(request, _):
        return Reply(400) if "BEGIN" in request["messages"][1]["content"] else said({})

    assert ask(behave)[:2] == ([], None)
    _, refusal, _ = ask(in_turn(Reply(400)))
    assert "400" in str(refusal)


def test_a_judge_that_repeats_its_key_is_not_kept_with_it():
    (verdict,), _, _ = ask(in_turn(said(f"your key is {KEY}", model=f"m {KEY}")))
    assert KEY not in verdict.raw + verdict.model
    assert KEY not in repr(verdict)


@pytest.mark.parametrize(
    "url",
    [
        "ftp://judge.example",
        "judge.example/v1",
        "https://",
        "https://j.example/v1?key=1",
        "https://u:p@j.example",
        "https://j.example:x/v1",
        "https://j.example/#a",
        "https://j.example/v 1",
        "https://j.example/ä",
    ],
)
def test_an_address_that_is_none_is_refused(url):
    with pytest.raises(JudgeRefusal, match=URL):
        endpoint_from({URL: url}.get)


@pytest.mark.parametrize("url", ["http://judge.example/v1", "http://10.0.0.1/v1", "http://localhost.example/v1"])
def test_what_is_not_on_this_machine_needs_https(url):
    with pytest.raises(JudgeRefusal, match="https"):
        endpoint_from({URL: url}.get)


@pytest.mark.parametrize("key", ["sk\nx: y", "sk ä", "a b", "sk\x00"])
def test_a_key_that_is_none_is_refused_and_not_shown(key):
    with pytest.raises(JudgeRefusal) as refused:
        endpoint_from({URL: "https://judge.example/v1", KEY_NAME: key}.get)
    assert "sk" not in str(refused.value)
    assert "a b" not in str(refused.value)


def test_addresses_are_read_with_and_without_their_end():
    one = endpoint_from({URL: "https://judge.example/v1/"}.get)
    other = endpoint_from({URL: "https://judge.example:443/v1/chat/completions"}.get)
    assert one.path == other.path == "/v1/chat/completions"
    assert (one.host, one.secure, one.port, other.port) == ("judge.example", True, None, 443)
    assert endpoint_from({URL: "  "}.get) is None
    assert "sk-1" not in repr(endpoint_from({URL: "https://judge.example", KEY_NAME: "sk-1"}.get))


def drip(server, started):
    """Answer one request with a head that never ends, a byte at a time."""
    connection, _ = server.accept()
    with connection, suppress(OSError):
        started.set()
        while True:
            connection.sendall(b"HTTP/1.1 100 Continue\r\n\r\n")
            Event().wait(0.02)


def test_a_head_that_never_ends_is_cut_off():
    with create_server(("127.0.0.1", 0)) as server:
        started = Event()
        dripping = Thread(target=drip, args=(server, started), daemon=True)
        dripping.start()
        endpoint = endpoint_from({URL: f"http://127.0.0.1:{server.getsockname()[1]}/v1"}.get)
        asking = Thread(target=exchange, args=(replace(endpoint, seconds=0.5), b"{}"), daemon=True)
        asking.start()
        asking.join(20)
        assert (started.is_set(), asking.is_alive()) == (True, False)
        dripping.join(20)
