"""The parts of the bot's comment that tell of a rescoring, set apart so that a later check of the commit keeps them.

Foreign text is shown as code in the middle of lines of ours: none of it can be such a mark on a line of its own.
"""

import re

from checker.model.value import dataclass

_PART = re.compile(r"^<!-- pullrank rescored (numbers|preview) -->\n\n(.*?)\n\n<!-- pullrank end -->$", re.S | re.M)


@dataclass(frozen=True, slots=True)
class Kept:
    """What an earlier rescoring of the same commit said, as Markdown of ours; empty where it said nothing."""

    numbers: str = ""
    preview: str = ""

    def __bool__(self) -> bool:
        """Whether there was one."""
        return bool(self.numbers or self.preview)


def kept_of(body: str | None) -> Kept:
    """Give these parts of a comment that is known to be the bot's own; None: there is no comment."""
    found = dict(_PART.findall((body or "").replace("\r\n", "\n")))
    return Kept(found.get("numbers", ""), found.get("preview", ""))


def keepable(name: str, text: str) -> str:
    """Set a part apart, `numbers` or `preview`; an empty one stays empty."""
    return f"<!-- pullrank rescored {name} -->\n\n{text}\n\n<!-- pullrank end -->" if text else ""
