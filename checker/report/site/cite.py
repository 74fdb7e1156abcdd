"""How an entry is cited, and where a problem with it is reported."""

import re
from fractions import Fraction
from urllib.parse import quote

from checker.metrics.rounding import shown
from checker.report.escape import for_html
from checker.report.site.address import slug
from checker.report.site.board_table import columns_of
from checker.report.site.subject import Subject

_SPECIAL = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    **{sign: f"\\{sign}" for sign in "{}%&#$_"},
}


def plain(subject: Subject) -> str:
    """Give the citation as a sentence or two."""
    manifest, row = subject.board.manifest, subject.row
    who = for_html(row.organization) if row and row.organization else subject.name
    date = f" ({for_html(row.date)})" if row and row.date else ""
    board = f"{for_html(manifest.title)} {for_html(manifest.version)}"
    number = _number(subject)
    told = [f"{who}{date}.", f"{subject.name}.", f"Entry {for_html(subject.entry)} on the board of {board}."]
    told += [f"{number}."] if number else []
    return " ".join([*told, *filter(None, [_where(subject)])])


def bibtex(subject: Subject) -> str:
    """Give the citation as a BibTeX entry: foreign text cannot leave its field."""
    manifest, row = subject.board.manifest, subject.row
    who = for_html(row.organization) if row and row.organization else subject.name
    fields = {
        "title": f"{{{_tex(subject.name)}}} on {{{_tex(for_html(manifest.title))} {_tex(for_html(manifest.version))}}}",
        "author": f"{{{_tex(who)}}}",
    }
    year = re.match(r"(\d{4})-", row.date) if row else None
    if year:
        fields["year"] = year[1]
    tree = f", tree {subject.status.tree}" if subject.status else ""
    number = _number(subject)
    fields["note"] = f"Entry {_tex(for_html(subject.entry))}{tree}{f'; {_tex(number)}' if number else ''}"
    where = _where(subject)
    if where:
        fields["url"] = where
    key = f"{slug(subject.board.benchmark)}-{slug(manifest.version)}-{slug(subject.entry)}"
    lines = (f"  {name} = {{{value}}}" for name, value in fields.items())
    return f"@misc{{{key},\n" + ",\n".join(lines) + "\n}"


def problem(subject: Subject) -> str | None:
    """Give the address of a new issue about the entry, filled in; None where the repository's page is not known."""
    repository = subject.site.settings.repository
    if repository is None:
        return None
    about = f"{subject.board.folder}/{subject.entry}"
    tree = f"\nTree: {subject.status.tree}" if subject.status else ""
    body = f"Entry: {about}{tree}\n\nWhat is wrong:\n\nHow it can be seen:\n"
    return f"{repository}/issues/new?title={_part(f'Problem with {about}')}&body={_part(body)}"


def _number(subject: Subject) -> str:
    """Give the number that ranks, where one alone does."""
    ranking = columns_of(subject.board.manifest).ranked_by
    metric = next((each for each in subject.board.manifest.metrics if each.id == ranking[0]), None)
    score = subject.row.metrics.get(ranking[0]) if subject.row else None
    if len(ranking) != 1 or metric is None or score is None or score.value is None:
        return ""
    return f"{for_html(metric.label)} {shown(Fraction(score.value), metric.decimals)}"


def _where(subject: Subject) -> str:
    url = subject.site.settings.url
    return f"{url}/{quote(subject.path.removesuffix('index.html'))}" if url else ""


def _tex(text: str) -> str:
    return "".join(_SPECIAL.get(sign, sign) for sign in text)


def _part(text: str) -> str:
    return quote(text.encode("utf-8", "replace"), safe="")
