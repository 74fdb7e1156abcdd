"""The cap on values, told from the text before anything is parsed."""

import json
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.reading.caps import too_many_values
from checker.reading.limits import JsonLimits

VALUES = st.recursive(
    st.one_of(st.integers(), st.text(), st.just("a,[{,"), st.just('\\",')),
    lambda inner: st.one_of(st.lists(inner), st.dictionaries(st.text(), inner)),
    max_leaves=30,
)


def number_of_values(value: object) -> int:
    below = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + sum(map(number_of_values, below))


@given(VALUES, st.booleans())
def test_it_never_lets_more_values_pass(value, indented):
    raw = json.dumps(value, indent=1 if indented else None).encode()
    count = number_of_values(value)
    assert count <= 1 or too_many_values(raw, JsonLimits(values=count - 1))


@pytest.mark.parametrize("length", [10, 3 << 20])
def test_what_stands_in_strings_does_not_count(length):
    raw = json.dumps(["," * length, '\\"[' * length, "{" * length]).encode()
    assert not too_many_values(raw, JsonLimits(values=6))
    assert too_many_values(raw, JsonLimits(values=3))


@pytest.mark.parametrize("end", [b"", b'"', b"\\", b'"\\'])
def test_broken_text_is_counted_too(end):
    assert too_many_values(b"[" * 100 + end, JsonLimits(values=50))
    assert not too_many_values(b'"' + b"[" * 100 + end, JsonLimits(values=50))


def test_counting_takes_little_memory_beside_the_text():
    raw = b"[" + b",\n".join([b'{"id": "a", "prediction": "1"}'] * 400_000) + b"]"
    tracemalloc.start()
    try:
        assert not too_many_values(raw, JsonLimits(values=1_300_000))
        assert tracemalloc.get_traced_memory()[1] < len(raw) // 2
    finally:
        tracemalloc.stop()
