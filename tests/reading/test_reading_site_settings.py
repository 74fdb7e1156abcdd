"""The settings of a site: what they give, and each mistake at its line."""

import pytest
from jsonschema import Draft202012Validator

from checker.model.errors import DeclarationRefusal
from checker.model.site import SiteSettings
from checker.reading.declaration.schema import site_schema
from checker.reading.located_yaml import read_yaml
from checker.reading.site_settings import read_settings

PATH = "site/site.yaml"
GOOD = """\
title: Toads
url: https://boards.example.org/toads
repository: https://github.com/example/boards
trajectories: https://traces.example.org:8443
max_bytes: 1000
"""


def problems(text: str) -> list[tuple[int | None, int | None, str]]:
    with pytest.raises(DeclarationRefusal) as caught:
        read_settings(text.encode(), PATH)
    return [(each.where.line, each.where.column, str(each.message)) for each in caught.value.problems]


def test_what_is_written_counts() -> None:
    repository = "https://github.com/example/boards"
    expected = SiteSettings(
        "Toads", "https://boards.example.org/toads", repository, "https://traces.example.org:8443", 1000
    )
    assert read_settings(GOOD.encode(), PATH) == expected
    Draft202012Validator(site_schema()).validate(read_yaml(GOOD.encode(), PATH).value)


@pytest.mark.parametrize("raw", [None, b"", b"# nothing\n", b"{}\n"])
def test_all_of_it_can_be_left_out(raw: bytes | None) -> None:
    assert read_settings(raw, PATH) == SiteSettings()


def test_each_mistake_has_its_line() -> None:
    found = problems("title: ''\nadress: x\nurl: http://example.org\nmax_bytes: 0\n")
    assert [line for line, _, _ in found] == [1, 2, 3, 4]


ODD = [
    "https://example.org/",
    "https://example.org/a?b",
    "https://user@example.org",
    "https://example.org; script-src *",
    "https://example.org/'x",
    "javascript:x",
    "//example.org",
    "https://localhost",
]


@pytest.mark.parametrize("key", ["url", "repository", "trajectories"])
@pytest.mark.parametrize("address", ODD)
def test_only_plain_addresses_are_taken(key: str, address: str) -> None:
    text = f'{key}: "{address}"\n'
    assert len(problems(text)) == 1
    assert list(Draft202012Validator(site_schema()).iter_errors(read_yaml(text.encode(), PATH).value))
