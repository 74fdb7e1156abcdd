"""A policy that changed under a published board, in a sentence."""

from collections.abc import Mapping, Sequence

from checker.boards.changes.amendments import Amendment
from checker.model.said import Said, say

_NAMED = 12

WAYS_OUT = say(
    "Put it back; or declare a new version with the new policy and write closed: true at the old one, whose board then "
    "stays as it is."
)


def changed_policies(changed: Mapping[str, Sequence[Amendment]]) -> Said:
    """Name every part that changed, of every version, `<benchmark>/<version>`."""
    return _together([_of_version(name, parts) for name, parts in changed.items()])


def _of_version(name: str, changed: Sequence[Amendment]) -> Said:
    benchmark, _, version = name.partition("/")
    head = say(
        "the policy of {benchmark} {version} is not the one that its board was published by (",
        benchmark=benchmark,
        version=version,
    )
    left = len(changed) - _NAMED
    more = [say("{n} more", n=left)] if left > 0 else []
    return _together([head, _together([*map(_part, changed[:_NAMED]), *more]), Said(")")], "")


def _part(each: Amendment) -> Said:
    if each.before is None:
        return say("{path} is {after}, and was not there", path=each.path, after=each.after or "")
    if each.after is None:
        return say("{path} was {before}, and is gone", path=each.path, before=each.before)
    return say("{path} was {before}, and is {after}", path=each.path, before=each.before, after=each.after)


def _together(said: Sequence[Said], between: str = "; ") -> Said:
    """Make one sentence of several: each value gets a name of its own."""
    templates, values = [], []
    for number, each in enumerate(said):
        renamed = {name: f"{name}_{number}" for name, _ in each.values}
        templates.append(each.template.format_map({name: f"{{{new}}}" for name, new in renamed.items()}))
        values += [(renamed[name], value) for name, value in each.values]
    return Said(between.join(templates), tuple(values))
