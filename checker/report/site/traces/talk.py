"""A conversation of typed messages, from messages of whatever shape an entry holds."""

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal

from checker.model.json import Json
from checker.model.value import dataclass
from checker.report.site.traces.clean import label, size_text
from checker.report.site.traces.fold import MOST, Folded, folded
from checker.report.site.traces.pairing import Paired, calls_of, is_result, paired
from checker.report.site.traces.parts import Said, call_said, said_in

ROLES = ("system", "user", "assistant", "tool")
_HINT = 60
# What tools and their scaffolds write where something failed; told as a guess.
_FAILED = re.compile(
    r"^Traceback \(most recent call last\):|^(?:ERROR|Error|error|fatal): |"
    r"exit (?:code|status):? [1-9]|returned non-zero exit status|command not found",
    re.MULTILINE,
)
_LOOKED_AT = 20_000
_NAMES = re.compile(r"^[A-Za-z0-9_-]{1,40}: ?", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Block:
    """One text of a message as it is shown.

    `kind`, `title` and `note` are those of what was said. `to` is the number of the message with the result of this
    call, None where there is none.
    """

    kind: str
    title: str
    text: Folded
    note: str = ""
    to: int | None = None


@dataclass(frozen=True, slots=True)
class Message:
    """One message. `number` counts from 1.

    `tools` are the names of those that it calls, or whose result it brings; `call` is the number of the message with
    that call. `hint` is how it begins. `faults` say what is wrong with it; `failed`: its text seems to tell of a
    failure. `facts` are what else it tells of itself: a time, a cost.
    """

    number: int
    role: str
    tools: tuple[str, ...]
    size: int
    hint: str
    blocks: tuple[Block, ...]
    faults: tuple[str, ...]
    failed: bool
    call: int | None
    facts: tuple[str, ...]

    @property
    def size_text(self) -> str:
        """The size for people."""
        return size_text(self.size)

    @property
    def weight(self) -> int:
        """How many characters are shown."""
        return sum(len(block.text.head) + len(block.text.rest) for block in self.blocks)


def talk(messages: Json) -> Iterator[Message]:
    """Give the messages one by one; nothing where they are no list."""
    given = messages if isinstance(messages, list) else []
    pairs, names = paired(given), dict[tuple[int, int], str]()
    for index, value in enumerate(given):
        message = value if isinstance(value, dict) else {"content": value}
        said = list(said_in(message))
        calls = [call_said(call, number) for number, call in enumerate(calls_of(message))]
        names.update({(index, number): call.title for number, call in enumerate(calls)})
        yield _message(index, message, [*said, *calls], pairs, names, answered=index + 1 < len(given))


def _message(
    index: int,
    message: Mapping[str, Json],
    said: list[Said],
    pairs: Paired,
    names: Mapping[tuple[int, int], str],
    answered: bool,
) -> Message:
    """Make one message; `answered`: others follow, so that each of its calls should have a result."""
    result, answers = is_result(message), pairs.calls.get(index)
    failed = result and any(_FAILED.search(each.text[:_LOOKED_AT]) for each in said)
    own = tuple(dict.fromkeys(each.title for each in said if each.kind == "call"))
    return Message(
        number=index + 1,
        role=_role(message),
        tools=own or ((names[answers],) if answers is not None else ()),
        size=sum(each.size for each in said),
        hint=_hint(said),
        blocks=tuple(_blocks(index, said, pairs)),
        faults=tuple(_faults(index, message, said, pairs, answered)),
        failed=failed or message.get("is_error") is True,
        call=None if answers is None else answers[0] + 1,
        facts=tuple(_facts(message)),
    )


def _role(message: Mapping[str, Json]) -> str:
    role = message.get("role")
    return label(role, 20) if isinstance(role, str) and role.strip() else "no role"


def _hint(said: list[Said]) -> str:
    first = next((each for each in said if each.text.strip() and each.kind != "call"), None)
    call = next((each for each in said if each.kind == "call"), None)
    chosen = call or first
    text = "" if chosen is None else chosen.text[: 8 * _HINT]
    line = " ".join((text if call is None else _NAMES.sub("", text)).split())
    return line if len(line) <= _HINT else f"{line[: _HINT - 1]}…"


def _blocks(index: int, said: list[Said], pairs: Paired) -> Iterator[Block]:
    left = MOST
    for each in said:
        text = folded(each.text, left)
        left = max(left - len(each.text), 0)
        to = pairs.results.get((index, each.call)) if each.call is not None else None
        yield Block(each.kind, each.title, text, each.note, None if to is None else to + 1)


def _faults(index: int, message: Mapping[str, Json], said: list[Said], pairs: Paired, answered: bool) -> Iterator[str]:
    role = message.get("role")
    if role not in ROLES:
        yield "no known role"
    if is_result(message) and index not in pairs.calls:
        yield "a result without a call before it"
    calls = [each.call for each in said if each.call is not None]
    open_calls = sum((index, number) not in pairs.results for number in calls)
    if open_calls and answered:
        yield "a call without a result" if open_calls == 1 else f"{open_calls} calls without a result"
    yield from dict.fromkeys(each.note for each in said if each.note)


def _facts(message: Mapping[str, Json]) -> Iterator[str]:
    """Give what scaffolds write beside a message and nothing else reads: a time, a cost."""
    time, cost = message.get("timestamp"), message.get("cost")
    if isinstance(time, str) and time.strip():
        yield label(time, 40)
    if isinstance(cost, int | Decimal) and not isinstance(cost, bool):
        yield f"${cost:f}" if isinstance(cost, Decimal) else f"${cost}"
