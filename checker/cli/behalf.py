"""The options of a rescoring on somebody's behalf, which counts against a quota."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Sequence

    from checker.jobs.metered import Asked
    from checker.jobs.target import Target
    from checker.jobs.workspace import Workspace
    from checker.model.said import Said


def add_behalf(parser: ArgumentParser) -> None:
    """Add the options."""
    group = parser.add_argument_group(
        "on somebody's behalf", "counted in the ledger before the truth is opened, and told as far as feedback allows"
    )
    group.add_argument("--account", type=int, metavar="ID", help="the number of the account that asks for it")
    group.add_argument("--started", metavar="TIME", help="when it was asked for, in UTC: 2026-11-30T12:00:00Z")
    group.add_argument(
        "--run",
        dest="named",
        metavar="NAME",
        help="what tells it from all others: the same run again is not counted again",
    )


def asked_of(arguments: Namespace) -> Asked | None:
    """Give on whose behalf it is; None on nobody's. Raises UsageRefusal where only part of that is said."""
    from checker.jobs.metered import Asked  # noqa: PLC0415
    from checker.model.errors import UsageRefusal  # noqa: PLC0415
    from checker.model.said import say  # noqa: PLC0415

    given = (arguments.account, arguments.started, arguments.named)
    if given == (None, None, None):
        return None
    if None in given:
        raise UsageRefusal(
            say("a rescoring on somebody's behalf needs an account, a time and a run"),
            say("Give --account, --started and --run together, or none of them."),
        )
    return Asked(*given)


def uncounted(workspace: Workspace, targets: Sequence[Target]) -> Said | None:
    """Give a note where a quota or gate is declared and nobody's is counted."""
    from checker.model.said import say  # noqa: PLC0415

    guarded = [workspace.benchmark(each.benchmark).benchmark.feedback for each in targets]
    if not any(each.quota is not None or each.gate is not None for each in guarded):
        return None
    return say("this is a maintainer's own rescoring: it counts against no quota and passes no gate; show it to nobody")
