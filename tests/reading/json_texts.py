"""Strategies for JSON texts: valid ones, and ones damaged in a few places."""

import json

from hypothesis import strategies as st

_numbers = st.one_of(
    st.integers(-(10**45), 10**45).map(str),
    st.from_regex(r"-?(0|[1-9][0-9]{0,5})(\.[0-9]{1,4})?([eE][+-]?[0-9]{1,4})?", fullmatch=True),
)
_texts = st.one_of(
    st.text(max_size=8).map(json.dumps),
    st.text(st.characters(exclude_categories=["Cs"], min_codepoint=32), max_size=8).map(
        lambda text: json.dumps(text, ensure_ascii=False)
    ),
    st.sampled_from(['"a"', '"b"', '"\\u0061"', '"\\ud83d\\ude00"', '""']),
)
_space = st.sampled_from(["", "", "", " ", "\n", "\r\n", "\t"])


def _spaced(*parts: str | st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    pieces = [st.just(part) if isinstance(part, str) else part for part in parts]
    return st.tuples(*[piece for pair in ((_space, part) for part in pieces) for piece in pair], _space).map("".join)


def _list(children: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return _spaced("[", st.lists(children, max_size=4).map(",".join), "]")


def _object(children: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    member = _spaced(_texts, ":", children)
    return _spaced("{", st.lists(member, max_size=4).map(",".join), "}")


documents = st.recursive(
    st.one_of(_numbers, _texts, st.sampled_from(["true", "false", "null"])),
    lambda children: st.one_of(_list(children), _object(children)),
    max_leaves=12,
)

_DAMAGE = [
    *(bytes([each]) for each in b'{}[]",:\\/\'#0123456789+-.eEuntf \n\r\t\x00\x0b\x1f\x7f\xff\xc3\xa9'),
    b"NaN", b"-Infinity", b"None", b"1e999", b"\\ud800", b"\\udc00", b"\\u00", b"\\x", b'"a"', b'"a":1,', b",,", b"00",
    b"\xef\xbb\xbf", b"\xe2\x80\x9c", b"\xc2\xa0", b"\xed\xa0\x80", b"[" * 70, b"]" * 70, b"9" * 41, b"//", b"}{",
]  # fmt: skip


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """A JSON text with up to three cuts, insertions or overwritten stretches."""
    raw = draw(documents).encode()
    for _ in range(draw(st.integers(0, 3))):
        start = draw(st.integers(0, len(raw)))
        end = draw(st.integers(start, min(len(raw), start + 3)))
        raw = raw[:start] + draw(st.sampled_from([b"", *_DAMAGE])) + raw[end:]
    return raw
