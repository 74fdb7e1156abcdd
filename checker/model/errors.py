"""Refusals: what a person can cause, said in one sentence with the way out. The command line exits 2 on them."""

from typing import Self

from checker.model.finding import Problem
from checker.model.said import Said


class Refusal(Exception):
    """Pullrank cannot go on; the message says what is wrong and `fix` what to do."""

    def __init__(self, message: Said, fix: Said) -> None:
        super().__init__(message.fill(repr))
        self.message = message
        self.fix = fix

    def about(self, subject: str) -> Self:
        """Give the same refusal, saying at its head what it is about."""
        told = Said(f"{{_subject}}: {self.message.template}", (("_subject", subject), *self.message.values))
        return type(self)(told, self.fix)


class UsageRefusal(Refusal):
    """The command asks for something that is not there or does not fit together."""


class TreeRefusal(Refusal):
    """A folder or commit cannot be read, or is beyond the hard limits."""


class FolderRefusal(TreeRefusal):
    """A folder or file in a tree cannot be listed or read by its own fault; other folders of the tree still can."""


class TruthRefusal(Refusal):
    """The truth cannot be opened or is not the committed one. Never holds anything that comes from the truth."""


class LeakRefusal(Refusal):
    """Something that was about to leave holds a canary of the truth. Tells what kind of thing, nothing else."""


class ScorerRefusal(Refusal):
    """The scorer failed. Holds at most an exception's type and place, never its message."""


class SandboxRefusal(Refusal):
    """There is no sandbox here in which strangers' programs could be run, and elsewhere they never are."""


class JudgeRefusal(Refusal):
    """A judge or an embedder cannot be asked. Never holds a prompt, a reply or a key."""


class VoidRefusal(JudgeRefusal):
    """A judge failed its controls, and nothing that it said in that run counts. Tells marks, never texts or items."""


class LedgerRefusal(Refusal):
    """The ledger cannot be read or appended to."""


class QuotaRefusal(Refusal):
    """Nothing is rescored for this account now; says when the next one is free, where one will be."""


class ForgeRefusal(Refusal):
    """The forge does not do what is asked of it. Never holds a token, a key or a signed address."""


class DeclarationRefusal(Exception):
    """A benchmark's declaration is wrong; `problems` names every fault at its line."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(f"{len(problems)} faults in the declaration")
        self.problems = problems
