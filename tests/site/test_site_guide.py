"""The pages to be read: how entries come in, the rules, the methods, documents, and what a benchmark says of itself."""

import json
import re
from collections.abc import Mapping
from dataclasses import replace

import pytest
from memory_tree import MemoryTree
from site_aggregates import CASES, aggregates, build, built
from strict_html import read

from checker.adapters.assets import documents
from checker.adapters.folder import FolderTree
from checker.catalogue.benchmarks import benchmark_ids, declared
from checker.catalogue.notices import NOTICES
from checker.catalogue.rules import every_rule
from checker.catalogue.vocabulary import vocabulary
from checker.formats.grammar import name_faults
from checker.model.finding import Report, Verdict
from checker.model.site import SiteSettings
from checker.report.comment import verdict_in_words
from checker.report.site import Site, read_all
from checker.report.site.address import rule_path
from checker.report.site.handing_in import entry_name, size, steps
from checker.report.site.links import Written, resolver
from checker.report.site.rule_pages import all_told
from tools.example_findings import ROOT, main

TREE = FolderTree(ROOT)
DECLARED = {id: declared(TREE, id, vocabulary()) for id in benchmark_ids(TREE)}
REPOSITORY = "https://github.com/example/boards"
METHODS = (
    *("average", "missing", "coverage", "derived-metric", "rounding", "ranking", "interval", "wilson", "bootstrap"),
    *("clusters", "range", "paired-test", "holm", "difference", "rank-interval", "tie-group", "smallest-difference"),
    *("evidence", "verified", "held-out-answers", "parts-of-a-board", "cost", "changes"),
)


def words(page: bytes) -> str:
    return " ".join(read(page).text.split())


@pytest.fixture(scope="module")
def site() -> Mapping[str, bytes]:
    return build(CASES["full"]())


@pytest.fixture(scope="module")
def shipped() -> Mapping[str, bytes]:
    """The site of this repository's benchmarks without their boards' data, with every document."""
    data = aggregates()
    moved = {path.replace("toads/", "digits/"): raw for path, raw in data.items()}
    settings = SiteSettings(repository=REPOSITORY)
    return built(Site(moved, read_all(moved), TREE, DECLARED, settings, documents=documents()))


def test_every_rule_and_notice_has_a_page_with_all_it_says(site: Mapping[str, bytes]) -> None:
    for rule in [*every_rule(), *NOTICES]:
        text = words(site[rule_path(rule.id)])
        assert rule.title in text
        assert rule.severity.value in text
        for line in rule.page.split("\n\n"):
            told = re.sub(r"^(Find|Why:|Fix:)\s+", "", " ".join(line.split()).replace("`", ""))
            assert told[1:].rstrip() in text, rule.id


def test_the_table_of_rules_names_each_once(site: Mapping[str, bytes]) -> None:
    named = [row[0] for table in read(site["rules/index.html"]).tables for row in table[1:]]
    assert named == sorted(rule.id for rule in [*every_rule(), *NOTICES])


def test_all_parts_of_a_rule_are_told() -> None:
    assert all(each.finds and each.why and each.fix for each in all_told())


def test_a_rule_page_shows_the_example_that_the_tests_hold(site: Mapping[str, bytes]) -> None:
    example = json.loads(documents()["findings.json"])["COV001"]
    text = words(site[rule_path("COV001")])
    assert example["message"] in text
    assert f"{example['path']}:{example['line']}:{example['column']}" in text


def test_examples_are_those_of_the_rules_tests() -> None:
    assert main(["--check"]) == 0, "python -m tools.example_findings"


def test_methods_have_the_places_that_boards_link_to(site: Mapping[str, bytes]) -> None:
    assert set(METHODS) <= set(read(site["methods/index.html"]).ids)


def test_methods_tell_each_metric_as_the_manifest_does(site: Mapping[str, bytes]) -> None:
    page = read(site["methods/index.html"])
    rows = {row[0]: row for row in page.tables[-1][1:]}
    assert rows["Accuracy"][1:4] == ["100 times the mean of hit over all calls.", "counts as 0", "2"]
    assert rows["Accuracy"][4] == "wilson"
    assert "metric-toads-accuracy" in page.ids


@pytest.mark.parametrize("id", sorted(DECLARED))
def test_each_step_has_a_command_that_holds_for_the_benchmark(id: str) -> None:
    benchmark = DECLARED[id].benchmark
    name = entry_name(benchmark)
    assert not name_faults(benchmark.entry.names, name)
    told = steps(benchmark)
    assert len(told) == 5
    assert told[0].command == f"pullrank new {id} {name}"
    assert all(f"{id}/{name}" in step.command for step in told[1:])


@pytest.mark.parametrize("id", sorted(DECLARED))
def test_a_benchmarks_page_tells_what_it_declares(id: str, shipped: Mapping[str, bytes]) -> None:
    benchmark = DECLARED[id].benchmark
    text = words(shipped[f"submit/{id}/index.html"])
    assert benchmark.title in text
    for name, pointer in benchmark.entry.fields.items():
        assert name.replace("_", " ") in text
        assert pointer in text
    for pattern in benchmark.entry.names:
        assert pattern in text
    assert f"at most {size(benchmark.limits.max_bytes)}" in text
    assert f"benchmarks/{id}/examples/pass/" in text
    for version in benchmark.versions.values():
        assert f"{version.name}: {version.count} {benchmark.item_noun}" in text


def test_held_out_answers_are_not_previewed_at_home(shipped: Mapping[str, bytes]) -> None:
    benchmark = DECLARED["digits"].benchmark
    versions = {
        name: replace(each, truth=replace(each.truth, kind="heldout")) for name, each in benchmark.versions.items()
    }
    told = steps(replace(benchmark, versions=versions))
    assert not any("preview" in step.command for step in told)
    assert any("preview" in step.command for step in steps(benchmark))


def test_what_the_pull_request_is_told_is_what_comments_say(shipped: Mapping[str, bytes]) -> None:
    text = words(shipped["submit/index.html"])
    for verdict in Verdict:
        said = verdict_in_words(Report((), (), (), (), verdict))
        assert re.split("[,:]| in this", said)[0] in text


def test_a_readme_is_a_page_among_the_tabs_of_its_board(shipped: Mapping[str, bytes]) -> None:
    page = read(shipped["digits/v1/about/index.html"])
    assert "What an item is" in page.text
    outside = {each["href"] for tag, each in page.tags if tag == "a" and each.get("rel")}
    assert f"{REPOSITORY}/blob/HEAD/benchmarks/digits/items/v1.jsonl" in outside
    assert ("a", {"href": "../../../digits/v1/about/", "aria-current": "page"}) in page.tags
    assert "About" not in read(build(CASES["full"]())["toads/v1/index.html"]).text


def test_documents_lead_to_each_other_and_to_readmes(shipped: Mapping[str, bytes]) -> None:
    ids = {path: set(read(page).ids) for path, page in shipped.items() if path.startswith("docs/")}
    assert len(ids) > 15
    page = read(shipped["docs/contributing-an-entry/index.html"])
    assert "../../digits/v1/about/" in page.links
    assert "#6-revise-it" in page.links
    methods = read(shipped["methods/index.html"])
    assert "../docs/uncertainty/#wilson" in methods.links
    assert "wilson" in ids["docs/uncertainty/index.html"]


@pytest.mark.parametrize(
    ("address", "found"),
    [
        ("https://example.org/x", "https://example.org/x"),
        ("other.md", None),
        ("../../docs/methods.md", "../docs/methods/"),
        ("../../docs/methods.md#wilson", "../docs/methods/#wilson"),
        ("../../docs/methods.md#nowhere", "../docs/methods/"),
        ("items/v1.jsonl", f"{REPOSITORY}/blob/HEAD/benchmarks/toads/items/v1.jsonl"),
        ("items", f"{REPOSITORY}/blob/HEAD/benchmarks/toads/items"),
        ("../../../../etc/passwd", None),
        ("/etc/passwd", None),
        ("//example.org", None),
        ("javascript:alert(1)", None),
        ("README.md", "../toads/v1/about/"),
    ],
)
def test_where_the_links_of_a_readme_lead(address: str, found: str | None) -> None:
    data = aggregates()
    files = {"benchmarks/toads/README.md": b"# Toads\n", "benchmarks/toads/items/v1.jsonl": b""}
    tree = MemoryTree({path: (0o100644, raw) for path, raw in files.items()})
    settings = SiteSettings(repository=REPOSITORY)
    site = Site(data, read_all(data), tree, {}, settings, documents=documents())
    assert resolver(site, Written("benchmarks/toads/README.md", "page/index.html"))(address) == found


def test_a_hostile_readme_stays_text() -> None:
    data = aggregates()
    raw = b"# A <script>\n\n## <img src=x onerror=alert(1)>\n\n[a](javascript:x) [b](//evil.example) \xe2\x80\xaex\n"
    tree = MemoryTree({"benchmarks/toads/README.md": (0o100644, raw)})
    page = read(built(Site(data, read_all(data), tree, {}))["toads/v1/about/index.html"])
    assert {tag for tag, _ in page.tags} & {"img", "script"} <= {"script"}
    assert all("static/" in each["src"] for tag, each in page.tags if tag == "script")
    assert "[U+202E]x" in page.text
    assert not any("evil" in link or "javascript" in link for link in page.links)
