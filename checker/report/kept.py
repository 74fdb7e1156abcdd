"""The parts of the bot's comment that tell of a rescoring, set apart so that a later check of the commit keeps them.

Foreign text is shown as code in the middle of lines of ours: none of it can be such a mark on a line of its own.
"""

import re

from checker.model.value import dataclass

RESCORED = "<!-- pullrank rescored -->"
"""Stands on a line of its own in every comment on a commit that was rescored, be there room for the numbers or not."""
_PART = re.compile(r"^<!-- pullrank rescored (numbers|preview) -->\n\n(.*?)\n\n<!-- pullrank end -->$", re.S | re.M)


@dataclass(frozen=True, slots=True)
class Kept:
    """What an earlier rescoring of the same commit said, as Markdown of ours; empty where there was no room for it.

    `rescored`: there was one.
    """

    rescored: bool = False
    numbers: str = ""
    preview: str = ""

    def __bool__(self) -> bool:
        """Whether there was one."""
        return self.rescored


def kept_of(body: str | None) -> Kept:
    """Give these parts of a comment that is known to be the bot's own; None: there is no comment."""
    text = (body or "").replace("\r\n", "\n")
    found = dict(_PART.findall(text))
    return Kept(RESCORED in text.split("\n"), found.get("numbers", ""), found.get("preview", ""))


def keepable(name: str, text: str) -> str:
    """Set a part apart, `numbers` or `preview`; an empty one stays empty."""
    return f"<!-- pullrank rescored {name} -->\n\n{text}\n\n<!-- pullrank end -->" if text else ""
