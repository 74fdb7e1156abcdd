"""Rules about one item's trajectory: its messages, its calls and their results."""

from checker.model.trace import Trace

SUBJECT = Trace


def silent(trace: Trace) -> bool:
    """Whether it is proven that no rule here has anything to say: all is well, and each call but the last has a result.

    What these rules say of a trajectory that is proven to be well, a rule of another folder must say.
    """
    from checker.formats.trials.conversation import conversation_of  # noqa: PLC0415 — few benchmarks have trajectories

    talk = conversation_of(trace)
    return talk is not None and talk.clean and not talk.left_open
