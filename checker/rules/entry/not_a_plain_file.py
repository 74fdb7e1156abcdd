"""LAY003: a link, a submodule, or something else that is no file."""

from collections.abc import Iterator

from checker.formats.folder import Role, place_nodes
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.model.tree import LINK, SUBMODULE


@rule("LAY003", Entry, "a link or a submodule in the entry", needs=("LAY008",))
def not_a_plain_file(entry: Entry) -> Iterator[Problem]:
    """Find a symbolic link, a submodule or a special file in the entry's folder.

    Why: a link can point at any file of the machine that reads it, and a submodule at any other repository. An entry
    is complete in itself, so nothing is ever followed.

    Fix: replace the link by a copy of the file; remove a submodule with `git rm --cached PATH`.
    """
    words = {LINK: "a symbolic link", SUBMODULE: "a submodule"}
    for each in place_nodes(entry):
        if each.role is Role.NO_FILE:
            word = words.get(each.node.mode, "no plain file")
            yield Problem(
                Place(each.node.path),
                say(f"{{name}} is {word}", name=each.inside),
                say("Put the file itself there, or remove it."),
                expected="100644",
                found=f"{each.node.mode:o}",
            )
