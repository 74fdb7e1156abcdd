"""Canaries are found however they are written, and nowhere else."""

import base64
import html
import json
import random
import urllib.parse
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.scoring.leaks.scan import Canaries

SEALED = tuple(sha256(b"canary %d" % n).hexdigest()[:32] for n in range(4))
OWN = ("Canary-GUID 26b5c67b-86ff", "q7!x-Rk2", "日本語の正解は外に出ない", "84730295136184730295", "naïve Kañary № 7")
AROUND = "The board has 3 rows; k-nearest neighbours is first: 96.22 %. é\n"

WAYS = {
    "plain": str,
    "upper": str.upper,
    "lower": str.lower,
    "reversed": lambda text: text[::-1],
    "hex": lambda text: text.encode().hex(),
    "HEX": lambda text: text.encode().hex().upper(),
    "spaced hex": lambda text: text.encode().hex(" "),
    "hex of the reverse": lambda text: text[::-1].encode().hex(),
    "reversed hex": lambda text: text.encode().hex()[::-1],
    "base64": lambda text: base64.b64encode(text.encode()).decode(),
    "base64, one before": lambda text: base64.b64encode(b"x" + text.encode()).decode(),
    "base64, two before": lambda text: base64.b64encode(b"xy" + text.encode() + b"z").decode(),
    "urlsafe base64": lambda text: base64.urlsafe_b64encode(b"?>" + text.encode()).decode(),
    "wrapped base64": lambda text: base64.encodebytes(b"-" * 50 + text.encode()).decode(),
    "URL": urllib.parse.quote,
    "URL, partly": lambda text: "".join(urllib.parse.quote(c) if n % 3 else f"%{ord(c):02x}" if c.isascii() else c
                                        for n, c in enumerate(text)),
    "URL, all": lambda text: "".join(f"%{byte:02X}" for byte in text.encode()),
    "URL, twice": lambda text: urllib.parse.quote("".join(f"%{byte:02X}" for byte in text.encode())),
    "JSON": json.dumps,
    "JSON in JSON": lambda text: json.dumps(json.dumps(json.dumps({"a": text}))),
    "JSON escapes": lambda text: "".join(f"\\u{ord(c):04x}" for c in text),
    "Python escapes": lambda text: ascii(text.encode()),
    "HTML": html.escape,
    "HTML numbers": lambda text: "".join(f"&#{ord(c)};" if n % 2 else f"&#x{ord(c):X};" for n, c in enumerate(text)),
}  # fmt: skip
APART = {
    "lines": "\n".join,
    "hyphens": "-".join,
    "spaces and bars": " | ".join,
    "zero-width": "\u200b".join,
    "tags": '</b><b class="x">'.join,
    "colours": "\x1b[31m".join,
    "line ends in JSON": lambda text: json.dumps("\n".join(text)),
    "a list": lambda text: json.dumps(list(text)),
    "UTF-16": lambda text: text.encode("utf-16-le").decode("latin-1"),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("canary", SEALED[:2] + OWN)
def test_a_canary_is_found_however_it_is_written(canary: str, way: str) -> None:
    written = WAYS[way](canary)
    assert Canaries([*SEALED, canary]).are_in(f"{AROUND}{written}{AROUND}".encode())


@pytest.mark.parametrize("way", APART)
@pytest.mark.parametrize("canary", [SEALED[0], "Canary-GUID 26b5c67b-86ff", "q7x-Rk2-9w"])
def test_a_canary_is_found_taken_apart(canary: str, way: str) -> None:
    assert Canaries([canary]).are_in(f"{AROUND}{APART[way](canary)}{AROUND}".encode())


@given(st.sampled_from(sorted(WAYS)), st.sampled_from(SEALED), st.text(), st.text())
def test_what_stands_around_it_hides_nothing(way: str, canary: str, before: str, after: str) -> None:
    raw = f"{before}\n{WAYS[way](canary)}\n{after}".encode("utf-8", "backslashreplace")
    assert Canaries(SEALED).are_in(raw)


@given(st.binary(max_size=40), st.sampled_from(SEALED), st.binary(max_size=40))
def test_it_is_found_within_what_is_encoded(before: bytes, canary: str, after: bytes) -> None:
    raw = before + canary.encode() + after
    looked_for = Canaries([canary])
    for encoded in (base64.b64encode(raw), base64.urlsafe_b64encode(raw), raw.hex().encode(), raw[::-1]):
        assert looked_for.are_in(encoded)


@given(st.sampled_from(SEALED), st.integers(20, 32), st.text(max_size=30), st.data())
def test_a_large_part_of_a_sealed_canary_is_enough(canary: str, length: int, between: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, 32 - length))
    part = canary[start : start + length]
    assert Canaries([canary]).are_in(f"{part}{between}".encode("utf-8", "backslashreplace"))


@given(st.binary(max_size=5000))
def test_other_bytes_are_let_through(raw: bytes) -> None:
    assert not Canaries(SEALED).are_in(raw)


@given(st.text(alphabet="0123456789abcdefghijklmnopqrstuvwxyz%&<>\\u=+-/ \n", max_size=3000))
def test_other_text_is_let_through(text: str) -> None:
    assert not Canaries(SEALED).are_in(text.encode())


def test_a_million_digests_and_numbers_hold_no_canary() -> None:
    chance = random.Random(7)
    raw = chance.randbytes(2_000_000)
    numbers = ",".join(str(n) for n in range(200_000)).encode()
    looked_for = Canaries([*SEALED, "1010101010", "12345678", "0000000000000000", "aaaaaaaa"])
    for text in (raw.hex().encode(), base64.b64encode(raw), numbers.replace(b"12345678", b""), b"1,0,1,0,1,0,1,0,1,0,"):
        assert not looked_for.are_in(text)


def test_canaries_of_few_digits_are_found_whole_alone() -> None:
    assert Canaries(["12345678"]).are_in(b"<p>12345678</p>")
    assert not Canaries(["12345678"]).are_in(b"1, 2, 3, 4, 5, 6, 7, 8")


def test_half_of_a_canary_made_of_words_is_no_canary() -> None:
    looked_for = Canaries(["benchmark data must never appear in training corpora 26b5c67b"])
    assert not looked_for.are_in(b"Benchmark data must never appear in a submission.")


def test_without_canaries_nothing_is_found() -> None:
    assert not Canaries([]).are_in(b"anything at all")


def test_it_tells_nothing_of_them() -> None:
    assert SEALED[0] not in repr(Canaries(SEALED))
