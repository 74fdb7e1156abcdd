"""Findings that no rule makes: what the machinery itself has to say, with a page each like a rule's."""

from checker.model.finding import Severity
from checker.model.rule import Notice

NOTICES = (
    Notice(
        "DCL001",
        "a mistake in a declaration",
        Severity.ERROR,
        """Find what is wrong in a benchmark's folder: its declaration, items, rulings or schema.

        Why: nothing can be judged by a declaration that does not hold together.

        Fix: a maintainer mends the line that the finding names. Contributors need not do anything.
        """,
    ),
    Notice(
        "DCL002",
        "a ruling that waits for an entry",
        Severity.WARNING,
        """Find a ruling that an entry is superseded by one that is not there yet.

        Why: an entry gives its place only to one that is there, so it stands until then, and all else is published.

        Fix: a maintainer merges the newer entry, or puts its name in the ruling right.
        """,
    ),
    Notice(
        "DCL003",
        "a policy that changes under a published board",
        Severity.ERROR,
        """Find a change of what decides numbers, ranks or verification in a version that has a published board.

        Why: readers compare and quote published numbers; the rules by which these were made do not change under them.

        Fix: a maintainer puts the declaration back, or declares a new version and closes the old one, whose board then
        stays as it is. To add a metric or a view is no such change.
        """,
    ),
    Notice(
        "ENG001",
        "a rule that failed",
        Severity.ERROR,
        """Find a rule of the checker that broke while it looked at an entry.

        Why: a rule that did not finish must not read as a pass.

        Fix: report it together with the entry; it is a fault of the checker.
        """,
    ),
    Notice(
        "ENG002",
        "more findings than are listed",
        Severity.NOTICE,
        """Find files with more findings than anybody reads; the rest is counted.

        Why: a file with one slip repeated in every record would bury everything else.

        Fix: mend what is listed and check again.
        """,
    ),
    Notice(
        "ENG003",
        "a check that could not be carried out",
        Severity.ERROR,
        """Find what kept the check from being done at all, such as a commit that is not there.

        Why: a check that did not happen is neither a pass nor a failure.

        Fix: do what the finding says, then check again.
        """,
    ),
    Notice(
        "SCO001",
        "an entry that could not be scored",
        Severity.ERROR,
        """Find an entry that the benchmark's scorer failed on while it scored others.

        Why: without cells there is no number, so the entry is left out of the boards and the rest is published.

        Fix: a maintainer makes the scorer cope with every answer that the checks let through.
        """,
    ),
    Notice(
        "SCO002",
        "questions to a judge that are open",
        Severity.NOTICE,
        """Find an entry with answers that a judge has to say something about, and none has.

        Why: what nobody evaluated is missing, which is not zero; a metric without any such number ranks nobody.

        Fix: a maintainer names a judge in PULLRANK_JUDGE_URL and rescores the entry. Contributors need not do anything.
        """,
    ),
    Notice(
        "SCO003",
        "labels compared as they are written",
        Severity.NOTICE,
        """Find an entry whose labels should be found by their meaning, and were compared character by character.

        Why: an answer in other words than the label's counts as wrong then; numbers found both ways do not compare.

        Fix: a maintainer installs the extra pullrank[embedding] and rescores the entry.
        """,
    ),
    Notice(
        "SCO004",
        "a judge that no perfect answer was put to",
        Severity.NOTICE,
        """Find an entry whose judge was tried with empty answers and with orders, and never with a perfect answer.

        Why: a judge that gives everybody the least mark passes all other controls.

        Fix: a maintainer gives the questions a `gold` text, or names the part of the template that is one.
        """,
    ),
    Notice(
        "SCO005",
        "what a gate lets out",
        Severity.NOTICE,
        """Find whether an entry does surely better than a reference, where no score is told of others.

        Why: scores of answers that nobody may know give these away when they are told often enough, and the best of
        many tries is luck. What is told of an entry that is not accepted is the same however near it came.

        Fix: nothing is wrong with the entry. Hand in another one once it is better by more than chance;
        docs/feedback.md tells how much that is.
        """,
    ),
)
