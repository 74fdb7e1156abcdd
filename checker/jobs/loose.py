"""A file of answers that lies anywhere, as the entry that it would be: read, and judged by the rules about answers."""

from dataclasses import replace

from checker.adapters.loose import LooseFile
from checker.catalogue.formats import formats
from checker.catalogue.rules import rules_about
from checker.engine import run_rules, sorted_findings
from checker.formats.bulk import answer_limits
from checker.formats.doubt import doubted
from checker.formats.locate import located
from checker.formats.needs import SUBMISSION, overfull
from checker.jobs.examine import Examined, findings_on_reading
from checker.model.benchmark import Version
from checker.model.declared import Declared
from checker.model.entry import Entry, Facts
from checker.model.errors import UsageRefusal
from checker.model.layout import File
from checker.model.rule import Concern, Rule
from checker.model.said import say
from checker.model.tree import UNKNOWN_TREE
from checker.reading.document import read_document


def examine_loose(file: LooseFile, declared: Declared, version: Version) -> Examined:
    """Read a file of answers and run the rules that need no more than it. Raises UsageRefusal."""
    entry = _entry(file, declared, version)
    broken = {name for name, document in entry.documents.items() if not document.usable}
    broken |= {document.name for document in overfull(entry.documents, entry.layout, entry.benchmark)}
    documents = entry.documents.values()
    outcome = run_rules(_rules(declared.benchmark.format), entry, file.path, broken)
    found = located((*findings_on_reading(documents), *outcome.findings), documents)
    return Examined(entry, sorted_findings(found), outcome.skipped)


def _entry(file: LooseFile, declared: Declared, version: Version) -> Entry:
    benchmark = declared.benchmark
    format, part = formats()[benchmark.format], _only_file(declared)
    limits = answer_limits(benchmark, part.nested)
    document = read_document(part.document, file.path, file.raw, part.lines, limits)
    documents = {part.document: document}
    full = bool(overfull(documents, format.layout, benchmark))
    told = {} if full else documents
    items = declared.items[version.name]
    empty = Entry(file.path, benchmark, UNKNOWN_TREE, (), documents, declared.schema, format.layout)
    return replace(
        empty,
        facts=Facts(version=version.name, display_name=file.name),
        version=version,
        items=items,
        answers=format.answers(told, benchmark),
        attempts=doubted(format.attempts(told, benchmark), told.values(), benchmark, items),
        versions=declared.items,
    )


def _only_file(declared: Declared) -> File:
    """Give the one file that the answers of a format stand in. Raises UsageRefusal where there are several."""
    layout = formats()[declared.benchmark.format].layout
    files = [file for file in layout.files if file.document != SUBMISSION]
    if len(files) != 1 or files[0].folder or not declared.benchmark.scoring.declared:
        raise UsageRefusal(
            say("entries of {id} are no single file of answers", id=declared.benchmark.id),
            say("Rescore whole entries: pullrank rescore FOLDER."),
        )
    return files[0]


def _rules(format: str) -> list[Rule[Entry]]:
    """Give the rules about answers. A file that answers little is compared like any other, its coverage beside it."""
    own = [rule for rule in rules_about(Entry) if format in rule.formats or rule.concern is Concern.RECORD]
    return [rule for rule in own if rule.concern is not Concern.ENOUGH]
