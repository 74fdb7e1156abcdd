"""Faults of a scorer's process as sentences. They tell at most an exception's type and its place."""

from collections.abc import Callable, Mapping

from checker.metrics.comparers import comparers
from checker.model.errors import Refusal, ScorerRefusal, TruthRefusal
from checker.model.said import Said, say
from checker.model.scoring import ScoringTask
from checker.scoring.fault import Fault, FaultKind

_CONTRACT = say(
    "`score(answers, truth)` gives a list with one dict for each answer, from component to an int, Fraction, Decimal "
    "or finite float, or to the word for an absence."
)
_ASKING = say(
    "`questions(answers, truth)` gives a list with one list for each answer, of dicts as docs/judges.md has them; "
    "each is about a component that applies to the item, and one that goes to a judge about a judged component."
)
_OF_QUESTIONS = (FaultKind.NO_QUESTIONS, FaultKind.NOT_A_QUESTION, FaultKind.TOO_MANY_QUESTIONS)
_MEND = say("Mend the benchmark's scorer; nothing in the entry needs to change for it.")


def refusal(fault: Fault, task: ScoringTask) -> Refusal:
    """Give the refusal of a run that ended with a fault."""
    if fault.kind in _OF_DECLARATION:
        return _OF_DECLARATION[fault.kind](fault, task)
    if fault.kind in (FaultKind.RAISED, FaultKind.FORBIDDEN):
        return ScorerRefusal(_raised(fault, task), _MEND)
    contract = _ASKING if fault.kind in _OF_QUESTIONS else _CONTRACT
    return ScorerRefusal(_BROKEN[fault.kind](fault.component or ""), contract)


def broken_off(task: ScoringTask, signal: str | None) -> ScorerRefusal:
    """Give the refusal of a run whose process ended without a sound outcome."""
    if signal is None:
        return ScorerRefusal(say("{scorer} ended its process before it gave a result", scorer=_name(task)), _MEND)
    return ScorerRefusal(
        say("the process of {scorer} was ended by {signal} before it gave a result", scorer=_name(task), signal=signal),
        say("Mend the benchmark's scorer; it may have used too much memory or time, or crashed a library."),
    )


def not_started() -> ScorerRefusal:
    """Give the refusal where the process did not come as far as the scorer."""
    return ScorerRefusal(
        say("the process that runs scorers could not be started"),
        say("See that this Python runs with `-I` and finds Pullrank, and that memory is not short."),
    )


def too_slow(task: ScoringTask, seconds: str) -> ScorerRefusal:
    """Give the refusal of a run that was stopped for taking too long."""
    return ScorerRefusal(
        say("{scorer} took longer than {seconds} seconds and was stopped", scorer=_name(task), seconds=seconds),
        say("Make it faster, or allow it more with --timeout."),
    )


def too_much(task: ScoringTask) -> ScorerRefusal:
    """Give the refusal of a run that wrote more than any sound outcome holds."""
    return ScorerRefusal(say("{scorer} wrote more than a result can hold", scorer=_name(task)), _CONTRACT)


def _name(task: ScoringTask) -> str:
    return task.scoring.scorer if task.scoring.scorer is not None else "the declared comparison"


def _raised(fault: Fault, task: ScoringTask) -> Said:
    type = fault.exception if fault.exception is not None else "Exception"
    place = _name(task) if fault.line is None else f"{_name(task)}:{fault.line}"
    if fault.kind is FaultKind.FORBIDDEN and fault.reach is not None:
        return say(f"the scorer reached for {fault.reach.value} at {{place}}, and it may not", place=place)
    return say("the scorer failed with {type} at {place}", type=type, place=place)


_BROKEN: Mapping[FaultKind, Callable[[str], Said]] = {
    FaultKind.NO_FUNCTION: lambda _: say("the scorer has no function `score`"),
    FaultKind.NOT_A_LIST: lambda _: say("the scorer gave something else than a list"),
    FaultKind.WRONG_LENGTH: lambda _: say("the scorer gave a list that is not as long as the answers"),
    FaultKind.NOT_A_DICT: lambda _: say("the scorer gave a list that does not hold dicts only"),
    FaultKind.UNKNOWN_COMPONENT: lambda _: say("the scorer gave a component that is not declared"),
    FaultKind.NOT_A_CELL: lambda name: say(
        "the scorer gave {component} a value that is neither a number nor the word for an absence", component=name
    ),
    FaultKind.NOT_FINITE: lambda name: say(
        "the scorer gave {component} a number that is infinite or not a number", component=name
    ),
    FaultKind.NO_QUESTIONS: lambda _: say("a judge is declared, and the scorer has no function `questions`"),
    FaultKind.NOT_A_QUESTION: lambda _: say("`questions` of the scorer gave something that is no question"),
    FaultKind.TOO_MANY_QUESTIONS: lambda _: say("`questions` of the scorer gave too many about one answer"),
    FaultKind.TOO_LONG: lambda name: say("the scorer gave {component} a number of too many digits", component=name),
}


def _unfit_truth(fault: Fault, task: ScoringTask) -> Refusal:
    comparer = _comparer(fault, task)
    return TruthRefusal(
        say(
            "the truth of {n} items does not suit the comparison {compare} of {component}",
            n=fault.count or 0,
            compare=comparer,
            component=fault.component or "",
        ),
        say("It takes: {takes}. Mend the truth, or declare another comparison.", takes=_takes(comparer)),
    )


def _unfit_option(fault: Fault, task: ScoringTask) -> Refusal:
    known = comparers().get(_comparer(fault, task))
    options = (
        [f"{option.name}, {option.type.value}: {option.meaning}" for option in known.options]
        if known is not None
        else []
    )
    return ScorerRefusal(
        say(
            "an option of the comparison declared for {component} is unknown or of the wrong type",
            component=fault.component or "",
        ),
        say("It takes: {options}.", options="; ".join(options) or "no options"),
    )


def _unknown_comparer(fault: Fault, task: ScoringTask) -> Refusal:
    return ScorerRefusal(
        say(
            "there is no comparison {compare}, which is declared for {component}",
            compare=_comparer(fault, task),
            component=fault.component or "",
        ),
        say("Declare one of: {known}.", known=", ".join(comparers())),
    )


def _comparer(fault: Fault, task: ScoringTask) -> str:
    comparison = task.scoring.comparisons.get(fault.component or "")
    return comparison.compare if comparison is not None else ""


def _takes(comparer: str) -> str:
    known = comparers().get(comparer)
    if known is None:
        return ""
    return known.truth_takes or f"{known.takes} ({known.how})"


_OF_DECLARATION: Mapping[FaultKind, Callable[[Fault, ScoringTask], Refusal]] = {
    FaultKind.UNFIT_TRUTH: _unfit_truth,
    FaultKind.UNFIT_OPTION: _unfit_option,
    FaultKind.UNKNOWN_COMPARER: _unknown_comparer,
}
