"""TRJ014: tools that are not described as functions."""

from collections.abc import Hashable, Iterator

from checker.formats.show import code
from checker.formats.trials.fields import TOOLS
from checker.formats.trials.names import TRIALS
from checker.formats.trials.tools import FORM, tool_slips
from checker.formats.trials.trial import trials_of
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.alike import told_once


@rule("TRJ014", Entry, "a tool is not described as a function", needs=("TRJ004",), formats=(TRIALS,))
def malformed_tool(entry: Entry) -> Iterator[Problem]:
    """Find `tools` that are no list of function schemas, or two of one name.

    Why: the tools say what the agent could have called, beside the calls that it made. They are written as OpenAI's
    chat format has them: `{"type": "function", "function": {"name": …, "description": …, "parameters": {…}}}`.

    Fix: write each tool so, or leave `tools` out where the scaffold does not tell them.
    """
    yield from told_once(_slips(entry))


def _slips(entry: Entry) -> Iterator[tuple[Hashable, Problem]]:
    for trial in trials_of(entry):
        if trial.get(TOOLS) is None and TOOLS not in trial.fields:
            continue
        for slip in tool_slips(trial.get(TOOLS), trial.at(TOOLS)):
            where = Place(entry.documents[TRIALS].path, slip.pointer)
            fix = say(f"Write it as {code(FORM)}, or leave `{TOOLS}` out.")
            problem = Problem(where, slip.message, fix, slip.expected, slip.found)
            yield (slip.pointer.partition("/tools")[2], slip.found), problem
