"""Where an entry's numbers come from: evidence, how it came in, what it says of itself, how it can be checked."""

from collections.abc import Iterator, Mapping

from markupsafe import Markup

from checker.model.benchmark import TruthKind
from checker.model.value import dataclass
from checker.report.escape import TEXT_LIMIT, for_address, for_html
from checker.report.site import words
from checker.report.site.facts import Fact, facts_of, kind_of
from checker.report.site.markdown import notes
from checker.report.site.outcomes import scores_file
from checker.report.site.subject import Subject

_NUMBERS: Mapping[str, str] = {
    "claimed": "written down by the contributor; nothing here was computed",
    "recomputed": "computed here from the entry's own records",
    "rescored": "measured here, from the entry's answers, against the truth",
    "reproduced": "run again by somebody else, with the same result",
}
_ITEMS = {"all": "every {} has a number", "partial": "some {}s have no number", "none": "no {} has a number"}
_RAW = {
    "all": "all raw outputs are in the repository",
    "partial": "some raw outputs are in the repository",
    "none": "no raw output is in the repository",
}


@dataclass(frozen=True, slots=True)
class Source:
    """One file or folder to download or to look at; `href` is None where the site does not know where it is."""

    name: str
    href: str | None
    note: str
    outside: bool = False


@dataclass(frozen=True, slots=True)
class Came:
    """How an entry came in: words with, maybe, an address elsewhere."""

    name: str
    text: str
    href: str | None


def evidence(subject: Subject) -> tuple[tuple[str, str, str], ...]:
    """Give the three facts of evidence: name, word, and what it says."""
    if subject.row is None:
        return ()
    found, noun = subject.row.evidence, for_html(subject.board.manifest.item_noun)
    return (
        ("Numbers", found.numbers, _NUMBERS.get(found.numbers, "")),
        ("Items", found.items, _ITEMS.get(found.items, "").format(noun)),
        ("Raw outputs", found.raw, _RAW.get(found.raw, "")),
    )


def came(subject: Subject) -> Iterator[Came]:
    """Tell of the pull request, the commit, the time and the folder, as far as these are known."""
    base, tree = subject.site.settings.repository, subject.status.tree if subject.status else None
    accepted = subject.site.accepted.get(tree) if tree else None
    if accepted and accepted.pull:
        yield Came("Pull request", f"#{accepted.pull}", f"{base}/pull/{accepted.pull}" if base else None)
    if accepted and accepted.time:
        yield Came("Accepted", for_html(accepted.time.replace("T", " ").replace("Z", " UTC")), None)
    if accepted and accepted.commit:
        commit = for_html(accepted.commit)
        yield Came("In commit", commit, f"{base}/commit/{for_address(accepted.commit)}" if base else None)
    yield Came("Folder", for_html(f"{subject.folder}/"), _folder(subject))
    if tree:
        yield Came("Tree", for_html(tree), None)


def _folder(subject: Subject) -> str | None:
    base = subject.site.settings.repository
    return f"{base}/tree/HEAD/{for_address(subject.folder)}" if base else None


def declared(subject: Subject) -> tuple[str | None, tuple[Fact, ...]]:
    """Give the badge of its type, and what else the entry says of itself in a few words."""
    facts = _facts(subject)
    return kind_of(facts), facts_of({name: value for name, value in facts.items() if not _long(value)})


def told_at_length(subject: Subject) -> tuple[tuple[str, Markup], ...]:
    """Give what the entry says of itself at length, as safe HTML."""
    return tuple((words.worded(name), notes(text)) for name, text in sorted(_facts(subject).items()) if _long(text))


def _facts(subject: Subject) -> Mapping[str, str]:
    return subject.row.facts if subject.row else subject.status.facts if subject.status else {}


def _long(text: str) -> bool:
    return len(text) > TEXT_LIMIT or "\n" in text


def sources(subject: Subject) -> Iterator[Source]:
    """Give what there is to download of it."""
    if subject.row is not None:
        yield Source(
            "leaderboard_overall.json", subject.committed("leaderboard_overall.json"), "its row, with all others"
        )
        records = subject.committed(scores_file(subject.board))
        if records and subject.board.manifest.truth.kind != TruthKind.HELDOUT:
            yield Source(for_html(scores_file(subject.board)), records, "what every entry did on every item")
    receipt = subject.committed(f"receipts/{subject.entry}.json")
    if receipt:
        yield Source("receipt.json", receipt, "the proof of its rescoring")
    folder = _folder(subject)
    yield Source(
        for_html(f"{subject.folder}/"), folder, "the entry itself, in the repository", outside=folder is not None
    )


def commands(subject: Subject, receipt: bool) -> tuple[tuple[str, str], ...]:
    """Give the commands by which anybody can check it, each with what it checks."""
    about = f"{subject.board.benchmark}/{subject.entry}"
    if not about.isascii() or not about.replace("/", "").replace("-", "").replace("_", "").replace(".", "").isalnum():
        return ()
    metric = next((each.id for each in subject.board.manifest.metrics if each.shown), None)
    heldout = subject.board.manifest.truth.kind == TruthKind.HELDOUT
    found = [(f"pullrank check submissions/{about}", "that its files break no rule")]
    if subject.row is not None and not heldout:
        found.append(
            (f"pullrank verify {about}", "that the board follows, byte for byte, from the entries and the answers")
        )
        if metric is not None:
            found.append((f"pullrank verify {about} {metric}", "one number, with the items behind it"))
    if receipt:
        found.append(("pullrank receipts check", "that no receipt was changed, and whose keys signed them"))
    return tuple(found)
