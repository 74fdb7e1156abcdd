"""TRJ027: a result of a call that was not made before."""

from collections.abc import Hashable, Iterator

from checker.formats.show import cut
from checker.formats.trials.conversation import conversation_of
from checker.formats.trials.matching import Stray
from checker.formats.trials.messages import place_in
from checker.model.finding import Problem
from checker.model.rule import rule
from checker.model.said import Said, say
from checker.model.trace import Trace
from checker.reading.nearest import nearest
from checker.rules.alike import told_once


@rule("TRJ027", Trace, "a result without an earlier call")
def result_without_call(trace: Trace) -> Iterator[Problem]:
    """Find a result whose `tool_call_id` is not the id of a call made before it.

    Why: a result of a call that nobody sees may be of any call. What the scaffold says by itself, such as the first
    state of the workspace or the outcome of the final submission, is no result.

    Fix: write the id of the call that it answers. Where no call asked for it, give the message the role `user` and
    leave `tool_call_id` out; `pullrank convert` does so.
    """
    talk = conversation_of(trace)
    for_user = say("Give it the role `user`, without tool_call_id, if no call asked for it.")
    yield from told_once(
        (
            _kind(stray),
            Problem(place_in(trace, stray.pointer), _said(stray), _fix(stray) or for_user, found=cut(stray.id)),
        )
        for stray in (talk.matching.strays if talk is not None else ())
    )


def _kind(stray: Stray) -> Hashable:
    return stray.later, nearest(stray.id, stray.open, 0.75) is not None


def _said(stray: Stray) -> Said:
    if stray.later:
        return say("the call {id} comes behind its result", id=cut(stray.id))
    if stray.more:
        return say("no call before this has the id {id}, nor those of {n} more results", id=cut(stray.id), n=stray.more)
    return say("no call before this has the id {id}", id=cut(stray.id))


def _fix(stray: Stray) -> Said | None:
    if stray.later:
        return say("Put the result behind its call.")
    near = nearest(stray.id, stray.open, 0.75) or (stray.open[0] if len(stray.open) == 1 else None)
    if near is None:
        return None
    return say("Write {near}, which has no result, if that is meant; else give it the role `user`.", near=cut(near))
