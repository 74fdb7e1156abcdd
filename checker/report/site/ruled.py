"""Rulings that leave an entry where it is, with their reasons; those that take it away stand with the absent."""

from checker.boards.definitions import listed
from checker.boards.documents.manifest import EntryRuling, Manifest
from checker.boards.flags import TOMBSTONES
from checker.model.ruling import RulingKind
from checker.model.value import dataclass
from checker.report.escape import for_html
from checker.report.site import words


@dataclass(frozen=True, slots=True)
class Ruled:
    """One ruling on an entry: what was decided, and why. `loses`: the entry loses by it."""

    name: str
    entry: str
    decision: str
    reason: str
    loses: bool


def rulings_of(manifest: Manifest) -> tuple[Ruled, ...]:
    """Give the rulings of a board, by entry and in the order written."""
    names = {each.entry: each.display_name for each in manifest.entries}
    return tuple(
        Ruled(
            name=for_html(names.get(each.entry) or each.entry),
            entry=for_html(each.entry),
            decision=_decision(manifest, each),
            reason=for_html(each.reason),
            loses=each.kind == RulingKind.REWARD_HACK,
        )
        for each in manifest.rulings
        if each.kind not in TOMBSTONES
    )


def _decision(manifest: Manifest, ruling: EntryRuling) -> str:
    noun = manifest.item_noun
    if ruling.kind == RulingKind.REWARD_HACK:
        labels = {each.id: each.label for each in manifest.components}
        within = f", in {listed([labels.get(name, name) for name in ruling.components])}" if ruling.components else ""
        return for_html(f"reward hack: {ruling.items} {noun}{'' if ruling.items == 1 else 's'}{within}")
    if ruling.policy is not None:
        return for_html(f"missing {noun}s {'left out' if ruling.policy == 'exclude' else 'filled in'}")
    return words.worded(ruling.kind)
