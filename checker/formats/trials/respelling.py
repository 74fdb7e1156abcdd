"""The splices that give a summary's fields the names of today; all else in the file stays as it is written."""

import json
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from checker.formats.trials.names import BROKEN, COMPLETED, COUNTS, EMPTY, INDETERMINATE, RENAMED, SUBMITTED
from checker.model.json import Document, Json
from checker.model.repair import Splice
from checker.reading.pointer import split
from checker.reading.spans import Member, behind_space, members, without
from checker.reading.splices import as_text

_DETAILS = "/details"
_AFTER = MappingProxyType(
    {COUNTS[EMPTY]: SUBMITTED, COUNTS[INDETERMINATE]: COUNTS[BROKEN], EMPTY: BROKEN, INDETERMINATE: BROKEN}
)
"""The field that one that is added follows, where it is there."""


def respelling(document: Document, older: Sequence[str], more: Mapping[str, Json]) -> tuple[Splice, ...]:
    """Give the splices for the fields at `older`, none of which contradicts another; the document is strict JSON.

    `more` are fields to be added, by pointer, where the object that holds them is there.
    Fields that move into the object of what was completed stay where they stand, and it is put around them.
    """
    text = as_text(document.raw)
    return tuple(sorted(_Respelling(text, older).splices(more), key=lambda splice: (splice.start, splice.end)))


class _Respelling:
    """One summary's members by pointer, and what becomes of those with older names."""

    def __init__(self, text: str, older: Sequence[str]) -> None:
        self._text = text
        self._found = {f"/{each.key}": each for each in members(text, behind_space(text))}
        for above in (_DETAILS, COMPLETED):
            self._found |= {f"{above}/{each.key}": each for each in self._inside(above)}
        self._doubled = [pointer for at, pointer in enumerate(older) if self._is_there(pointer, older[:at])]
        once = [pointer for pointer in older if pointer not in self._doubled]
        self._moved = [pointer for pointer in once if RENAMED[pointer].startswith(f"{COMPLETED}/")]
        self._renamed = [pointer for pointer in once if pointer not in self._moved]
        self._moved.sort(key=lambda pointer: self._found[pointer].start)

    def splices(self, more: Mapping[str, Json]) -> Iterator[Splice]:
        """Give all splices; of those at one place the earlier one stands first."""
        for pointer in self._renamed:
            yield self._under(pointer, RENAMED[pointer])
        gone = list(self._doubled)
        if COMPLETED in self._found:
            yield from self._put_in()
            gone += self._moved
        elif self._moved:
            apart = self._apart()
            yield from self._wrapped(apart)
            gone += apart
        yield from self._added(more)
        for above in ("", _DETAILS):
            yield from without(self._inside(above), [self._found[pointer] for pointer in gone])

    def _inside(self, above: str) -> tuple[Member, ...]:
        at = behind_space(self._text) if not above else self._found[above].start if above in self._found else None
        return members(self._text, at) if at is not None and self._text[at] == "{" else ()

    def _is_there(self, pointer: str, before: Sequence[str]) -> bool:
        today = RENAMED[pointer]
        return today in self._found or any(RENAMED[each] == today for each in before)

    def _under(self, pointer: str, today: str) -> Splice:
        member = self._found[pointer]
        return Splice(member.key_start, member.key_end, _quoted(today))

    def _written(self, pointer: str, lead: str) -> str:
        """Give a member as it will stand behind another one."""
        member = self._found[pointer]
        return f",{lead}{_quoted(RENAMED[pointer])}{self._text[member.key_end : member.end]}"

    def _apart(self) -> list[str]:
        """Give those that do not follow, one right behind the other, the first of those that move."""
        first, *others = self._moved
        end, apart = self._found[first].end, []
        for pointer in others:
            member = self._found[pointer]
            if self._text[end : member.key_start].strip() == ",":
                end = member.end
            else:
                apart.append(pointer)
        return apart

    def _wrapped(self, apart: Sequence[str]) -> Iterator[Splice]:
        first, *others = self._moved
        together = [first, *(pointer for pointer in others if pointer not in apart)]
        head, tail = self._found[first], self._found[together[-1]]
        opening = f"{_quoted(COMPLETED)}{self._text[head.key_end : head.start]}{{{_quoted(RENAMED[first])}"
        yield Splice(head.key_start, head.key_end, opening)
        yield from (self._under(pointer, RENAMED[pointer]) for pointer in together[1:])
        more = "".join(self._written(pointer, self._found[pointer].lead) for pointer in apart)
        yield Splice(tail.end, tail.end, f"{more}}}")

    def _put_in(self) -> Iterator[Splice]:
        """Put members into the object of what was completed, which is there already."""
        inside, start = self._inside(COMPLETED), self._found[COMPLETED].start
        more = "".join(self._written(pointer, inside[-1].lead if inside else "") for pointer in self._moved)
        if more:
            at = inside[-1].end if inside else start + 1
            yield Splice(at, at, more if inside else more.removeprefix(","))

    def _added(self, more: Mapping[str, Json]) -> Iterator[Splice]:
        names = {RENAMED.get(pointer, pointer): member for pointer, member in self._found.items()}
        for pointer, value in more.items():
            inside = self._inside(pointer.rpartition("/")[0])
            if inside:
                member = names.get(_AFTER[pointer]) or inside[-1]
                colon = self._text[member.key_end : member.start]
                text = f",{member.lead}{_quoted(pointer)}{colon}{json.dumps(value, ensure_ascii=False)}"
                yield Splice(member.end, member.end, text)


def _quoted(pointer: str) -> str:
    return f'"{split(pointer)[-1]}"'
