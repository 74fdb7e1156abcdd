"""TRJ030: a call of a tool that the record does not name."""

from collections.abc import Iterator

from checker.formats.show import cut
from checker.formats.trials.messages import doubtful_calls, function_of, place_in
from checker.model.finding import Problem, Severity
from checker.model.rule import rule
from checker.model.said import say
from checker.model.trace import Trace
from checker.reading.nearest import nearest


@rule("TRJ030", Trace, "a called tool is not among the record's tools", severity=Severity.WARNING)
def unlisted_tool(trace: Trace) -> Iterator[Problem]:
    """Find a call of a function that is not among the `tools` of the trajectory's record, each function once.

    Why: the tools are all that the agent could call. Either the list is not the run's, or the model made up a tool.

    Fix: add the tool to the record if the agent had it; `tools` may be left out where the scaffold does not tell them.
    If the model called what there was not, this warning may stand.
    """
    tools, told = trace.source.tools, set[str]()
    for call in doubtful_calls(trace) if tools is not None else ():
        name = function_of(call.value).get("name")
        if tools is None or not isinstance(name, str) or name in tools | told or not name:
            continue
        told.add(name)
        if not tools and len(told) > 1:
            return  # a list without tools is one slip
        near = nearest(name, tools)
        fix = say("Add it to the tools of the record, or leave `tools` out there.")
        if near is not None:
            fix = say(
                "Write {near} if that is meant, or add the tool to the record, or leave `tools` out.", near=cut(near)
            )
        where = place_in(trace, f"{call.pointer}/function/name")
        message = say("the record's tools have no {name}", name=cut(name))
        yield Problem(where, message, fix, ", ".join(sorted(tools)[:10]), cut(name))
