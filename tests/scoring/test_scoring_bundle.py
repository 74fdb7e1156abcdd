"""Truth bundles: written, committed to, read; and every fault told without a word of the content."""

import json
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scoring_examples import CANARIES, IDS, NONCE, benchmark, items, key

from checker.model.benchmark import Truth, TruthKind
from checker.model.errors import TruthRefusal
from checker.model.item import ItemSet
from checker.scoring.bundle import commitment, make_bundle, parse_bundle

ITEMS = items(*IDS)
SECRET = "secret-answer-51c2"
ANSWERS = {"a": SECRET, "b": [SECRET], "c": None}
HELD = benchmark(truth=Truth(TruthKind.HELDOUT, "age:truth/v1.age", "sha256:" + "0" * 64))
GOOD = {"nonce": NONCE, "canaries": list(CANARIES), "items": {id: {"answer": SECRET} for id in IDS}}


def parse(value, of=HELD, on=ITEMS):
    return parse_bundle(value if isinstance(value, bytes) else json.dumps(value).encode(), of, on)


def test_what_is_made_is_read_back():
    tags = {"a": {"topic": ("x", "y")}, "c": {}}
    bundle = parse(make_bundle(ANSWERS, NONCE, CANARIES, tags))
    assert bundle.answers == ANSWERS
    assert bundle.canaries == CANARIES
    assert bundle.tags == {"a": {"topic": ("x", "y")}, "b": {}, "c": {}}


def test_the_same_truth_in_another_order_is_the_same_bytes():
    backwards = dict(reversed(ANSWERS.items()))
    raw = make_bundle(ANSWERS, NONCE, CANARIES)
    assert raw == make_bundle(backwards, NONCE, CANARIES)
    assert raw.endswith(b"\n")
    assert commitment(raw) == f"sha256:{sha256(raw).hexdigest()}"
    assert commitment(make_bundle(ANSWERS, "f" * 64, CANARIES)) != commitment(raw)


def test_a_schema_for_editors_is_allowed():
    assert parse({"$schema": "x", **GOOD}).answers == dict.fromkeys(IDS, SECRET)


def test_numbers_keep_their_digits():
    raw = json.dumps(GOOD).replace(f'"{SECRET}"', "1.50").encode()
    assert str(parse(raw).answers["a"]) == "1.50"


BAD_FRAMES = {
    "empty": b"",
    "junk": b"\x00\xff" + SECRET.encode(),
    "cut short": json.dumps(GOOD).encode()[:-2],
    "duplicate": json.dumps(GOOD).encode().replace(b'"b":', b'"a":'),
    "list": [GOOD],
    "no nonce": {k: v for k, v in GOOD.items() if k != "nonce"},
    "no items": {k: v for k, v in GOOD.items() if k != "items"},
    "more": {**GOOD, SECRET: 1},
    "nonce short": {**GOOD, "nonce": "ab"},
    "nonce upper": {**GOOD, "nonce": NONCE.upper()},
    "nonce newline": {**GOOD, "nonce": NONCE[:-1] + "\n"},
    "nonce number": {**GOOD, "nonce": 1},
    "canaries text": {**GOOD, "canaries": SECRET},
    "canary number": {**GOOD, "canaries": [1]},
    "canary short": {**GOOD, "canaries": ["abc"]},
    "no canary": {**GOOD, "canaries": []},
    "items list": {**GOOD, "items": [SECRET]},
    "item text": {**GOOD, "items": {**GOOD["items"], "a": SECRET}},
    "item empty": {**GOOD, "items": {**GOOD["items"], "a": {}}},
    "item more": {**GOOD, "items": {**GOOD["items"], "a": {"answer": 1, SECRET: 2}}},
    "tags list": {**GOOD, "items": {**GOOD["items"], "a": {"answer": 1, "tags": [SECRET]}}},
    "tag text": {**GOOD, "items": {**GOOD["items"], "a": {"answer": 1, "tags": {"t": SECRET}}}},
    "tag number": {**GOOD, "items": {**GOOD["items"], "a": {"answer": 1, "tags": {"t": [1]}}}},
    "missing": {**GOOD, "items": {"a": {"answer": SECRET}}},
    "unknown": {**GOOD, "items": {**GOOD["items"], SECRET: {"answer": SECRET}}},
    "deep": b'{"items":' + b"[" * 100 + b"]" * 100 + b"}",
}


@pytest.mark.parametrize("kind", BAD_FRAMES)
def test_a_broken_bundle_is_refused_without_a_word_of_it(kind):
    with pytest.raises(TruthRefusal) as caught:
        parse(BAD_FRAMES[kind])
    told = str(caught.value) + repr(caught.value) + caught.value.fix.fill(repr) + repr(caught.value.message)
    assert SECRET not in told
    assert not any(canary in told for canary in CANARIES)
    assert NONCE[:20] not in told
    assert str(caught.value).startswith("the truth cannot be used: ")
    assert caught.value.__context__ is None


def test_missing_and_unknown_items_are_counted():
    with pytest.raises(TruthRefusal, match="2 items of the version are not in it, and 1 in it are unknown"):
        parse({**GOOD, "items": {"a": {"answer": 1}, "z": {"answer": 1}}})


def test_an_open_truth_needs_no_canary():
    assert parse({**GOOD, "canaries": []}, of=benchmark()).canaries == ()


def test_there_is_no_truth_for_items_that_are_secret():
    with pytest.raises(TruthRefusal, match="the ids of version 'v1' are not published"):
        parse(GOOD, on=ItemSet("v1", 3, None, frozenset(map(key, IDS))))


@pytest.mark.parametrize(("nonce", "canaries"), [("short", CANARIES), (NONCE, ["x"]), (NONCE, [3])])
def test_an_unsound_bundle_is_not_made(nonce, canaries):
    with pytest.raises(TruthRefusal):
        make_bundle(ANSWERS, nonce, canaries)


def test_tags_without_an_answer_are_not_sealed():
    with pytest.raises(TruthRefusal, match="tags"):
        make_bundle({"a": 1}, NONCE, CANARIES, {"b": {}})


@given(st.binary(max_size=200))
def test_no_bytes_do_more_than_be_refused(raw):
    with pytest.raises(TruthRefusal):
        parse(raw)
