"""Why a patch cannot be applied, as a closed vocabulary."""

from enum import StrEnum


class PatchFault(StrEnum):
    """What is wrong with a patch; the value says it in words."""

    CORRUPT = "it is no unified diff that can be read"
    UNSAFE_PATH = "it names a path outside the repository, or one of git's own"
    UNSAFE_KIND = "it makes or changes a link or a submodule"
    MISFIT = "it does not fit the repository"


class BadPatch(Exception):
    """Ends the reading or applying of a patch."""

    def __init__(self, fault: PatchFault) -> None:
        super().__init__(fault.value)
        self.fault = fault
