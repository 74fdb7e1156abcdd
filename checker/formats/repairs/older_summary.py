"""Repairs a summary that an older evaluator has written: its fields get the names of today."""

from collections.abc import Iterator, Mapping

from checker.formats.trials.names import RENAMED, SUMMARY, TRIALS
from checker.model.entry import Entry
from checker.model.finding import Place
from checker.model.json import Document, Json
from checker.model.repair import Declined, Remedy, Rewrite, Splice, repair
from checker.model.said import say
from checker.reading.pointer import resolve, split
from checker.reading.spans import Member, behind_space, members
from checker.reading.splices import as_text

RULE = "SUM001"
_DETAILS = "/details"
_WITHIN = "/details/completed"
_LACKING = (
    ("/num_empty_model_patch", "/num_submitted", "0"),
    ("/num_indeterminate", "/num_model_patch_errors", "0"),
    ("/details/empty_model_patch", "/details/model_patch_error", "[]"),
    ("/details/indeterminate", "/details/model_patch_error", "[]"),
)
"""What an older evaluator does not write: where it belongs, the field that it follows, and what it says of nothing."""


@repair(
    "older-summary", Entry, "give the fields of an older summary the names of today", rules=(RULE,), formats=(TRIALS,)
)
def older_summary(entry: Entry) -> Iterator[Remedy]:
    """Rename the fields of a summary that an older evaluator has written, and add those that it lacks.

    No list and no number in it changes. What the older evaluator did not count is said to be none: indeterminate
    items, and patches that were empty where no trial has an empty one.

    Left alone: a summary in which a field stands under both names.
    """
    document = entry.document(SUMMARY)
    if document is None or not document.readable:
        return
    older = [pointer for pointer in RENAMED if resolve(document.value, pointer)[0]]
    if not older:
        return
    if clash := _clash(document.value, older):
        yield _declined(document, *clash)
        return
    if _names_empty(document.value, older) or _none_empty(entry):
        text = as_text(document.raw)
        message = say("{n} fields get the names of today, and what was not counted is said to be none", n=len(older))
        yield Rewrite(document.path, tuple(_splices(text, older, document.value)), RULE, message)
        return
    yield Declined(
        Place(document.path, "", at_key=True),
        RULE,
        say("the summary does not say which patches are empty, and some trials cannot be read or have none"),
        say("Rename its fields by hand, and list those items in {field}.", field="details.empty_model_patch"),
    )


def _none_empty(entry: Entry) -> bool:
    """Whether, for all that the trials tell, no patch is empty."""
    if TRIALS in entry.documents and entry.document(TRIALS) is None:
        return False
    return not any(answer.blank for answer in entry.answers)


def _names_empty(summary: Json, older: list[str]) -> bool:
    return "/details/no_patch" in older or resolve(summary, "/details/empty_model_patch")[0]


def _clash(summary: Json, older: list[str]) -> tuple[str, str] | None:
    """Give two fields of which one would get the name or the place of the other."""
    taken: dict[str, str] = {}
    for pointer in older:
        today = RENAMED[pointer]
        other = taken.get(today) or (today if resolve(summary, today)[0] else None)
        if other is None and today.startswith(f"{_WITHIN}/") and resolve(summary, _WITHIN)[0]:
            other = _WITHIN
        if other is not None:
            return pointer, other
        taken[today] = pointer
    return None


def _declined(document: Document, older: str, other: str) -> Declined:
    message = say("{older} and {other} stand side by side", older=_dotted(older), other=_dotted(other))
    return Declined(Place(document.path, older, at_key=True), RULE, message, say("Keep the one that is right."))


def _dotted(pointer: str) -> str:
    return ".".join(split(pointer))


def _splices(text: str, older: list[str], summary: Json) -> list[Splice]:
    """Give all splices, in order; of those at one place the closing bracket comes first."""
    found = _fields(text)
    renamed = {pointer: found[pointer] for pointer in older}
    moved = sorted((p for p in older if RENAMED[p].startswith(f"{_WITHIN}/")), key=lambda p: found[p].start)
    splices = [_renamed(member, RENAMED[pointer]) for pointer, member in renamed.items() if pointer not in moved]
    splices += _nested(text, moved, found)
    splices += _added(text, found, summary)
    return sorted(splices, key=lambda splice: (splice.start, splice.end))


def _fields(text: str) -> Mapping[str, Member]:
    """Give the members of the summary and of its details, by pointer."""
    top = members(text, behind_space(text))
    found = {f"/{member.key}": member for member in top}
    details = found.get(_DETAILS)
    if details is not None and text[details.start] == "{":
        found |= {f"{_DETAILS}/{member.key}": member for member in members(text, details.start)}
    return found


def _renamed(member: Member, today: str) -> Splice:
    return Splice(member.key_start, member.key_end, _quoted(today))


def _quoted(pointer: str) -> str:
    return f'"{split(pointer)[-1]}"'


def _nested(text: str, moved: list[str], found: Mapping[str, Member]) -> Iterator[Splice]:
    """Put lists, as they are written, into one object where the first of them stands."""
    if not moved:
        return
    first, *others = (found[pointer] for pointer in moved)
    colon = text[first.key_end : first.start]
    yield Splice(first.key_start, first.key_end, f"{_quoted(_WITHIN)}{colon}{{{_quoted(RENAMED[moved[0]])}")
    end = first.end
    for pointer, member in zip(moved[1:], others, strict=True):
        if behind_space(text, end + 1) == member.key_start:
            yield _renamed(member, RENAMED[pointer])
            end = member.end
            continue
        yield Splice(
            first.end, first.end, f",{member.lead}{_quoted(RENAMED[pointer])}{text[member.key_end : member.end]}"
        )
        yield Splice(text.rindex(",", 0, member.key_start), member.end, "")
    yield Splice(end, end, "}")


def _added(text: str, found: Mapping[str, Member], summary: Json) -> Iterator[Splice]:
    names = {RENAMED.get(pointer, pointer): member for pointer, member in found.items()}
    for pointer, after, nothing in _LACKING:
        above = pointer.rpartition("/")[0]
        inside = [member for name, member in found.items() if name.rpartition("/")[0] == above]
        if pointer in names or not inside:
            continue
        member = names.get(after) or inside[-1]
        colon = text[member.key_end : member.start]
        yield Splice(member.end, member.end, f",{member.lead}{_quoted(pointer)}{colon}{nothing}")
