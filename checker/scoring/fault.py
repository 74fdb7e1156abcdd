"""What can go wrong while a scorer runs, as a closed vocabulary: nothing else ever comes out of its process."""

import builtins
from enum import StrEnum

from checker.model.value import dataclass

EXCEPTIONS = frozenset(
    name for name, kind in vars(builtins).items() if isinstance(kind, type) and issubclass(kind, BaseException)
)
"""The names of exceptions that may be told; any other is told as the built-in one that it derives from."""


class FaultKind(StrEnum):
    """Each way in which a run gives no cells."""

    RAISED = "raised"
    FORBIDDEN = "forbidden"
    NO_FUNCTION = "no_function"
    NOT_A_LIST = "not_a_list"
    WRONG_LENGTH = "wrong_length"
    NOT_A_DICT = "not_a_dict"
    UNKNOWN_COMPONENT = "unknown_component"
    NOT_A_CELL = "not_a_cell"
    NOT_FINITE = "not_finite"
    TOO_LONG = "too_long"
    UNFIT_TRUTH = "unfit_truth"
    UNFIT_OPTION = "unfit_option"
    UNKNOWN_COMPARER = "unknown_comparer"
    NO_QUESTIONS = "no_questions"
    NOT_A_QUESTION = "not_a_question"
    TOO_MANY_QUESTIONS = "too_many_questions"


class Reach(StrEnum):
    """What a scorer may not reach for; the value says it in words."""

    NETWORK = "the network"
    PROCESS = "another process"
    FILES = "files"
    MEMORY = "raw memory"
    THREAD = "a thread"
    LIMITS = "its own limits"


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault. `exception` is a built-in name, `line` a line of the scorer, `count` a number of answers."""

    kind: FaultKind
    exception: str | None = None
    line: int | None = None
    component: str | None = None
    count: int | None = None
    reach: Reach | None = None


class Faulty(Exception):
    """Ends a run with a fault."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.kind.value)
        self.fault = fault


class Forbidden(PermissionError):
    """Raised inside a scorer when it reaches for something outside."""

    def __init__(self, reach: Reach) -> None:
        super().__init__(reach.value)
        self.reach = reach
