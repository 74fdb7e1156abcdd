"""The page of each entry, whatever became of it: on a board, taken off it, waiting, or left out because of errors."""

from collections.abc import Iterator

from checker.report.escape import for_html
from checker.report.site import cite, entry_page, entry_past, entry_proof
from checker.report.site.address import changes_path, quarantine_path
from checker.report.site.entry_numbers import component_numbers, metric_numbers, view_tables
from checker.report.site.entry_page import Figure
from checker.report.site.page import Kind, Page
from checker.report.site.quarantine_page import broken_rules
from checker.report.site.read import reports
from checker.report.site.receipts import receipt_of
from checker.report.site.site import Site
from checker.report.site.subject import Subject, subjects
from checker.report.site.words import verified, worded


def _pages(site: Site) -> Iterator[Page]:
    for board in site.boards:
        for subject in subjects(site, board):
            yield Page(subject.path, "entry.html", _values(subject), board, tab="board")


def _values(subject: Subject) -> dict[str, object]:
    manifest, receipt = subject.board.manifest, receipt_of(subject)
    kind, facts = entry_proof.declared(subject)
    return {
        "subject": subject,
        "title": for_html(manifest.title),
        "version": for_html(manifest.version),
        "noun": for_html(manifest.item_noun),
        "entry": for_html(subject.entry),
        "status": worded(subject.status.status) if subject.status else "left out",
        "reason": for_html(subject.status.reason or "") if subject.status else "",
        "board": entry_page.board_way(subject),
        "quarantine": subject.to(quarantine_path(subject.board.folder)),
        "changes": subject.to(changes_path(subject.board.folder)) if _changed(subject) else None,
        "rules": broken_rules(subject) if subject.left else (),
        "kind": kind,
        "facts": facts,
        "long": entry_proof.told_at_length(subject),
        "evidence": entry_proof.evidence(subject),
        "verified": verified(manifest),
        "receipt": receipt,
        "came": tuple(entry_proof.came(subject)),
        "sources": tuple(entry_proof.sources(subject)),
        "commands": entry_proof.commands(subject, receipt is not None),
        "moved": tuple(entry_past.moved(subject)),
        "decided": tuple(entry_past.decided(subject)),
        "related": tuple(entry_past.related(subject)),
        "items": entry_page.ways_to_items(subject),
        "plain": cite.plain(subject),
        "bibtex": cite.bibtex(subject),
        "problem": cite.problem(subject),
        **_numbers(subject),
    }


def _changed(subject: Subject) -> bool:
    return bool(reports(subject.site.data, subject.board.folder))


def _numbers(subject: Subject) -> dict[str, object]:
    """Give what stands only on the page of an entry that stands on the board."""
    row = subject.row
    if row is None:
        return {"row": None}
    metrics = tuple(metric_numbers(subject, row))
    leads = tuple(entry_page.figure_of(each.label, each.cell) for each in metrics if each.ranks)[:3]
    rank, *others = entry_page.figures(subject, row)
    figures: tuple[Figure, ...] = (*leads, rank, *others)
    return {
        "row": row,
        "compare": entry_page.comparison(subject),
        "organization": for_html(row.organization),
        "date": for_html(row.date),
        "level": for_html(row.evidence.level),
        "flags": entry_page.flags(row),
        "figures": figures,
        "tied": entry_page.tied(subject, row),
        "why": tuple(entry_page.why(subject, row)),
        "metrics": metrics,
        "components": tuple(component_numbers(subject, row)),
        "views": tuple(view_tables(subject)),
        "labels": [for_html(metric.label) for metric in subject.board.manifest.metrics if metric.shown],
    }


KIND = Kind("entry", _pages)
