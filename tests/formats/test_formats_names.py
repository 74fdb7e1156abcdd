"""Names that every system can hold."""

import pytest

from checker.formats.names import awkward


@pytest.mark.parametrize("name", ["nul", "NUL.json", "com1", "lpt9.tar.gz", "aux."])
def test_a_device_is_told_by_what_stands_before_the_first_full_stop(name: str) -> None:
    assert awkward(name) is not None


@pytest.mark.parametrize("name", ["nul_v1", "nul-7b_2026-01-31", "null", "console", "com10", "a.nul"])
def test_a_name_that_only_begins_like_a_device_is_plain(name: str) -> None:
    assert awkward(name) is None


@pytest.mark.parametrize("name", ["a" * 250, "ä" * 250])
def test_a_long_name_is_refused_for_its_length(name: str) -> None:
    why = awkward(name)
    assert why is not None
    assert dict(why.values) == {"n": 250, "most": 120}
