"""What a verification found, for a terminal."""

from collections.abc import Sequence

from checker.report.escape import for_terminal


def boards(different: Sequence[str], sealed: Sequence[str], files: int, rebuilt: int) -> str:
    """Say whether what is committed equals what was rebuilt, and what could not be rebuilt."""
    lines = [f"differs: site/data/{path}" for path in different]
    lines += [f"sealed: not rebuilt: {for_terminal(name)}" for name in sealed]
    lines.append(f"{rebuilt} entries rescored, {files} files rebuilt")
    lines.append(
        f"{len(different)} files are not what the entries and the truth give; regenerate them: pullrank publish"
        if different
        else "every file in site/data is the same, byte for byte"
    )
    return "\n".join(lines) + "\n"
