"""The table of all rules, by family."""

from collections.abc import Iterator

from checker.report.site.address import RULES, SUBMIT, relative, rule_path
from checker.report.site.page import Kind, Page, Tab
from checker.report.site.rule_pages import all_told, families
from checker.report.site.site import Site


def _pages(site: Site) -> Iterator[Page]:
    told = all_told()
    links = {each.id: relative(RULES, rule_path(each.id)) for each in told}
    values = {"families": families(told), "links": links, "submit": relative(RULES, SUBMIT), "n": len(told)}
    yield Page(RULES, "rules.html", values, menu="rules")


def _menu(site: Site) -> Tab:
    return Tab("Rules", RULES)


KIND = Kind("rules", _pages, place=40, menu=_menu)
