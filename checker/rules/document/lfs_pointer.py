"""LAY011: a pointer of Git LFS stands where a file should be."""

from collections.abc import Iterator

from checker.model.finding import Problem
from checker.model.json import Document, FaultKind
from checker.model.rule import rule
from checker.rules.readings import faults_of


@rule("LAY011", Document, "a Git LFS pointer instead of the file")
def lfs_pointer(document: Document) -> Iterator[Problem]:
    """Find a file that holds the pointer which Git LFS commits in place of a large file, not the file's own text.

    Why: what is checked is what is in the repository. Git LFS keeps the text elsewhere, where it can change or vanish.

    Fix: take the file out of LFS with `git lfs untrack PATH`, then add and commit it again.
    """
    yield from faults_of(document, FaultKind.LFS_POINTER)
