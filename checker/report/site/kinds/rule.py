"""A page for each rule: what it finds, why that matters, how it is put right, and an example."""

from collections.abc import Iterator

from checker.report.site.address import RULES, relative, rule_path
from checker.report.site.example_finding import examples_of
from checker.report.site.page import Kind, Page
from checker.report.site.rule_pages import all_told
from checker.report.site.site import Site


def _pages(site: Site) -> Iterator[Page]:
    examples = examples_of(site)
    for told in all_told():
        path = rule_path(told.id)
        needs = [(each, relative(path, rule_path(each))) for each in told.needs]
        values = {"rule": told, "needs": needs, "example": examples.get(told.id), "rules": relative(path, RULES)}
        yield Page(path, "rule.html", values, menu="rules")


KIND = Kind("rule", _pages)
