"""How an entry comes in: in general, and for each declared benchmark."""

from collections.abc import Iterator

from checker.model.declared import Declared
from checker.report.escape import for_html
from checker.report.site import handing_in as told
from checker.report.site.address import RULES, SUBMIT, document_path, relative, submit_path
from checker.report.site.links import Written, about, in_repository, readme_of, resolver
from checker.report.site.markdown import Text, document
from checker.report.site.page import Kind, Page, Tab
from checker.report.site.rule_pages import about as rules_about
from checker.report.site.site import Site

_GUIDE, _CHANGES = "contributing-an-entry.md", "changes.md"
_SOURCE = ".github/actions/pullrank/pullrank.txt"


def _pages(site: Site) -> Iterator[Page]:
    made = [(_row(each), relative(SUBMIT, submit_path(id))) for id, each in sorted(site.benchmarks.items())]
    yield Page(SUBMIT, "submit.html", {"benchmarks": made, **_common(site, SUBMIT)}, menu="submit")
    for id, declared in sorted(site.benchmarks.items()):
        yield _page(site, id, declared)


def _page(site: Site, id: str, declared: Declared) -> Page:
    path, benchmark = submit_path(id), declared.benchmark
    example = told.example(site.tree, declared)
    board = about(site, id)
    values = {
        **_common(site, path),
        **_row(declared),
        "submit": relative(path, SUBMIT),
        "about": None if board is None else relative(path, board),
        "steps": told.steps(benchmark),
        "names": tuple(map(for_html, benchmark.entry.names)),
        "files": told.files_wanted(benchmark),
        "facts": [
            (for_html(each.name), for_html(each.pointer), each.required) for each in told.facts_wanted(benchmark)
        ],
        "claims": told.claims(benchmark),
        "limits": told.limits(benchmark),
        "missing": for_html(told.missing(benchmark)),
        "example": example,
        "source": in_repository(site, example[0]) if example else None,
        "n_rules": len(rules_about(benchmark.format)),
        "readme": _readme(site, id, path),
    }
    return Page(path, "submit_one.html", values, menu="submit")


def _row(declared: Declared) -> dict[str, object]:
    benchmark = declared.benchmark
    versions = told.open_versions(benchmark)
    return {
        "title": for_html(benchmark.title),
        "noun": for_html(benchmark.item_noun),
        "format": benchmark.format,
        "versions": [(for_html(each.name), each.count) for each in versions],
        "truth": benchmark.newest.truth.kind.value,
    }


def _common(site: Site, path: str) -> dict[str, object]:
    document = {name: relative(path, document_path(name)) for name in (_GUIDE, _CHANGES) if name in site.documents}
    return {
        "rules": relative(path, RULES),
        "guide": document.get(_GUIDE),
        "clone": site.settings.repository,
        "install": _install(site),
    }


def _install(site: Site) -> str:
    """Give the command that installs Pullrank as the workflows of this repository do."""
    lines = (site.tree.read(_SOURCE) or b"").decode("utf-8", "replace").splitlines()
    source = next((line.strip() for line in lines if line.strip() and not line.startswith("#")), ".")
    plain = all(character.isalnum() or character in "-._~:/?@=+<>," for character in source)
    return for_html(f"python -m pip install {source}" if plain else f'python -m pip install "{source}"')


def _readme(site: Site, id: str, path: str) -> Text | None:
    source = readme_of(id)
    raw = site.tree.read(source)
    return None if raw is None else document(raw, resolver(site, Written(source, path)), "readme-", 1)


def _menu(site: Site) -> Tab:
    return Tab("Submit", SUBMIT)


KIND = Kind("submit", _pages, place=20, menu=_menu)
