"""Repositories out of container images; that of an image which all items share is taken out once."""

from threading import Lock

from checker.adapters.sandbox.base import Sandbox
from checker.model.patches import Patches
from checker.scoring.patches.tree import BadTree, Files, read_tar, without_git


class Images:
    """What was taken out of images in one scoring."""

    def __init__(self, patches: Patches) -> None:
        self._patches = patches
        self._one_at_a_time = Lock()
        self._shared: Files | None = None

    def repository(self, sandbox: Sandbox, image: str | None) -> Files | None:
        """Give the repository of an item's own image, or of the declared one; None where it cannot be had."""
        if image is not None:
            return self._taken_out(sandbox, image)
        with self._one_at_a_time:
            if self._shared is None and self._patches.image is not None:
                self._shared = self._taken_out(sandbox, self._patches.image)
            return self._shared

    def _taken_out(self, sandbox: Sandbox, image: str) -> Files | None:
        raw = sandbox.repository(image, self._patches.folder, self._patches.limits)
        try:
            return None if raw is None else without_git(read_tar(raw))
        except BadTree:
            return None
