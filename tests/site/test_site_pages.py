"""Every page: strict HTML, links that lead somewhere, no inline script or style, nobody else's address."""

import gzip
import posixpath
from collections.abc import Mapping
from urllib.parse import unquote, urljoin

import pytest
from site_aggregates import CASES, MANIFEST, aggregates, build
from strict_html import read

NOT_FOUND = "404.html"


@pytest.fixture(scope="module", params=CASES)
def site(request: pytest.FixtureRequest) -> Mapping[str, bytes]:
    return build(CASES[request.param]())


def html(site: Mapping[str, bytes]) -> dict[str, bytes]:
    return {path: content for path, content in site.items() if path.endswith(".html")}


def test_the_fixed_files_are_there(site: Mapping[str, bytes]) -> None:
    assert {".nojekyll", "index.html", "404.html", asset(site, "style.css"), asset(site, "icon.svg")} <= set(site)


def asset(site: Mapping[str, bytes], name: str) -> str:
    """Give the path of a static file, which lies in a folder named after all of them."""
    (found,) = [path for path in site if path.startswith("static/") and path.split("/", 2)[2] == name]
    return found


def test_pages_are_strict_html(site: Mapping[str, bytes]) -> None:
    for content in html(site).values():
        page = read(content)
        assert content.startswith(
            b'<!doctype html>\n<html lang="en">\n<head>\n<meta http-equiv="Content-Security-Policy"'
        )
        assert [tag for tag, _ in page.tags].count("h1") == 1
        assert [tag for tag, _ in page.tags].count("main") == 1


def test_every_link_and_fragment_leads_somewhere_in_the_site(site: Mapping[str, bytes]) -> None:
    ids = {path: set(read(content).ids) for path, content in html(site).items()}
    for path, content in html(site).items():
        if path == NOT_FOUND:
            continue
        for link in set(read(content).links) - outside(content):
            target, _, fragment = link.partition("#")
            assert not target.startswith(("/", "//")), link
            assert ":" not in target.split("/")[0], link
            reached = posixpath.normpath(posixpath.join(posixpath.dirname(path), unquote(target.partition("?")[0])))
            reached = reached if target else path
            reached = reached if reached in site else posixpath.normpath(f"{reached}/index.html")
            assert reached in site, f"{path} points at {link}"
            assert not fragment or fragment in ids[reached], f"{path} points at {link}"


def outside(page: bytes) -> set[str]:
    """Give the addresses elsewhere that an entry told: by https, and with no word of ours for them."""
    links = [attributes for tag, attributes in read(page).tags if tag == "a" and "rel" in attributes]
    assert all(each["rel"] == "nofollow noopener" and each["href"].startswith("https://") for each in links)
    return {each["href"] for each in links}


def test_what_an_entry_says_of_itself_stands_below_its_name() -> None:
    site = build(CASES["facts and rulings"]())
    pages = [site["toads/v1/index.html"], *(site[path] for path in html(site) if "/by/pond/n" in path)]
    assert len(pages) == 2
    for page in pages:
        first, _, third = (line[1] for line in read(page).tables[0][1:4])
        assert "custom: wide-ears" in first
        assert "agent Newt & Co" in first
        assert "notes Listens twice. Listens" in first
        assert first.count("Listens") < 15
        assert "reference example.org/toads?a=1&b=2" in first
        assert outside(page) == {"https://example.org/toads?a=1&b=2"}
        assert "reference http://example.org/plain" in third
        assert "submitter Pond Lab" in third
    assert outside(site["index.html"]) == set()


ODD = [
    "javascript:alert(1)",
    "https://a b/",
    "https://",
    "https://a@b/",
    'HTTPS://a.org/"x',
    "https://é.org",
    "//a.org",
]


@pytest.mark.parametrize("address", ODD)
def test_only_a_plain_https_address_is_a_link(address: str) -> None:
    page = build(aggregates(facts={"bufo-2": {"reference": address}}))["toads/v1/index.html"]
    assert outside(page) == set()
    assert f"reference {address}" in read(page).text


def test_rulings_stand_with_their_reasons_where_withdrawals_do() -> None:
    site = build(CASES["facts and rulings"]())
    text = " ".join(read(site["toads/v1/index.html"]).text.split())
    assert "Bufo-2 bufo-2 reward hack: 2 calls, in Hit Why reward_hack." in text
    assert "Rana (large) rana-l reward hack: 1 call Why reward_hack." in text
    assert "Hyla hyla missing calls left out Why missing_policy." in text
    assert "Hyla hyla reproduced Why reproduced." in text
    assert text.count("asked for by its authors") == 1
    assert "Why reward_hack" not in read(build(CASES["full"]())["toads/v1/index.html"]).text


def test_the_front_page_shows_the_newest_version_that_has_entries() -> None:
    empty = {"version": "v2", "entries": [], "excluded": []}
    both = {**aggregates(), **aggregates({**MANIFEST, **empty}, [])}
    front = read(build(both)["index.html"])
    assert "version v1" in front.text
    assert "Bufo-2" in front.text
    assert "Other versions: v2" in " ".join(front.text.split())
    none = {**aggregates({**MANIFEST, **empty, "version": "v1"}, []), **aggregates({**MANIFEST, **empty}, [])}
    assert "version v2" in read(build(none)["index.html"]).text


@pytest.mark.parametrize("asked", ["x", "x/", "toads/", "toads/v1/x", "toads/v1/pond/x/", "toads/v1/pond/x/y"])
def test_a_missing_page_is_styled_and_leads_back_from_any_depth(asked: str) -> None:
    """The page for what is missing is served at the address that was asked for, below wherever the site lies."""
    site, root = build(CASES["full"]()), "https://example.org/boards/"
    links = [urljoin(root + asked, link) for link in read(site[NOT_FOUND]).links]
    found = [link.removeprefix(root).partition("?")[0] for link in links if link.startswith(root)]
    assert asset(site, "style.css") in found
    climbed = {root + asked}
    for _ in range(asked.count("/") + 1):
        climbed |= {urljoin(address, link) for address in climbed for link in links_of(site[NOT_FOUND])}
    assert root in climbed


def links_of(page: bytes) -> set[str]:
    """Give where the text of a page leads."""
    return {attributes["href"] for tag, attributes in read(page).tags if tag == "a"} - {"#main"}


def test_only_scripts_of_the_site_run_and_nothing_is_styled_inline(site: Mapping[str, bytes]) -> None:
    for content in html(site).values():
        tags = read(content).tags
        policy = tags[2][1]["content"]
        assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:")
        assert "unsafe" not in policy
        assert not {"style", "iframe", "img"} & {tag for tag, _ in tags}
        scripts = [attributes for tag, attributes in tags if tag == "script"]
        assert all("static/" in attributes["src"] for attributes in scripts)
        assert not any(name == "style" or name.startswith("on") for _, attributes in tags for name in attributes)


def test_tables_are_labelled(site: Mapping[str, bytes]) -> None:
    for content in html(site).values():
        tags = read(content).tags
        names = [tag for tag, _ in tags]
        assert names.count("caption") == names.count("table")
        assert all("scope" in attributes for tag, attributes in tags if tag == "th")
        regions = [attributes for _, attributes in tags if attributes.get("role") == "region"]
        assert all(attributes["aria-label"] and attributes["tabindex"] == "0" for attributes in regions)
        assert len(regions) == names.count("table")


def test_rows_are_as_long_as_their_head(site: Mapping[str, bytes]) -> None:
    for content in html(site).values():
        for table in read(content).tables:
            assert {len(row) for row in table} == {len(table[0])}


def test_pages_keep_within_their_budget(site: Mapping[str, bytes]) -> None:
    assert all(len(gzip.compress(content)) <= 40_000 for content in html(site).values())
    assert len(gzip.compress(site[asset(site, "style.css")])) <= 8_000


def test_the_same_data_in_any_order_gives_the_same_bytes() -> None:
    data = CASES["full"]()
    assert list(build(data).items()) == list(build(dict(reversed(data.items()))).items())


def test_the_committed_files_are_offered_unchanged() -> None:
    data = CASES["full"]()
    site = build(data)
    assert {path: site[f"data/{path}"] for path in data} == data
