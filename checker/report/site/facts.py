"""What an entry says of itself, below its name: text, and plain addresses elsewhere as links."""

import re
from collections.abc import Mapping

from checker.model.value import dataclass
from checker.report.escape import ELLIPSIS, TEXT_LIMIT, for_html
from checker.report.site import words

# A host of ASCII letters and no user before it: what is read is where it leads. The rest holds nothing to escape from.
_ADDRESS = re.compile(
    r"https://((?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}(?::[0-9]{1,5})?(?:[/?#][A-Za-z0-9._~:/?#@!$&()*+,;=%-]*)?)"
)
_KIND, _LABEL = "type", "label"


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that an entry says of itself; `href` is None where it is no address by https."""

    name: str
    text: str
    href: str | None = None


def kind_of(facts: Mapping[str, str]) -> str | None:
    """Give the badge of an entry that says of which type it is, with its label: `custom: two-tools`."""
    told = [facts[name] for name in (_KIND, _LABEL) if facts.get(name)]
    return _cut(": ".join(told)) if facts.get(_KIND) else None


def facts_of(facts: Mapping[str, str]) -> tuple[Fact, ...]:
    """Give all else that an entry says, by the names that the benchmark declares; long text is cut."""
    in_badge = (_KIND, _LABEL) if facts.get(_KIND) else ()
    return tuple(_fact(name, value) for name, value in sorted(facts.items()) if value and name not in in_badge)


def _fact(name: str, value: str) -> Fact:
    address = _ADDRESS.fullmatch(value)
    if address is None:
        return Fact(words.worded(name), _cut(value))
    return Fact(words.worded(name), _cut(address[1].removesuffix("/")), value)


def _cut(text: str) -> str:
    return for_html(text if len(text) <= TEXT_LIMIT else text[: TEXT_LIMIT - 1]) + ELLIPSIS * (len(text) > TEXT_LIMIT)
