"""Regular expressions that are compiled when they are asked for first: a command needs few of those that it imports."""

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from re import compile as pattern
else:

    def pattern(text: Any, flags: int = 0) -> Any:
        """Give what `re.compile` would give, to call its methods."""
        return _Later(text, flags)


__all__ = ["pattern"]


class _Later:
    """Stands for a compiled expression. Its methods become attributes here, so that asking again costs nothing."""

    def __init__(self, text: str | bytes, flags: int) -> None:
        self._text, self._flags = text, flags

    def __getattr__(self, name: str) -> Any:
        """Compile it: this is called for what is not there yet."""
        made = re.compile(self._text, self._flags)
        vars(self).update({each: getattr(made, each) for each in dir(made) if not each.startswith("__")})
        return getattr(made, name)
