"""What a machine needs so that the steps of jobs can run on it: a shell, and the few tools that steps call by name."""

import shutil

NEEDED = (
    "bash", "sh", "base64", "cat", "chmod", "cp", "curl", "cut", "grep", "ls", "mkdir", "sha256sum", "touch", "wc",
)  # fmt: skip


def why_no_steps() -> str | None:
    """Why no step can run on this machine, for people; None where all of them can."""
    missing = [name for name in NEEDED if shutil.which(name) is None]
    return f"the steps of a workflow take a POSIX shell: {', '.join(missing)} not on PATH" if missing else None
