"""What a verification found, for a terminal."""

from collections.abc import Sequence
from decimal import Decimal

from checker.model.said import Said
from checker.report.counting import plural
from checker.report.escape import for_terminal, name_for_terminal


def boards(different: Sequence[str], kept: Sequence[str], remembered: Sequence[str], files: int, rescored: int) -> str:
    """Say whether what is committed equals what was made again, and what could not be made again here."""
    lines = [f"differs: site/data/{name_for_terminal(path)}" for path in different]
    lines += [f"remembered: {name_for_terminal(name)}: the ledger's numbers, not measured again" for name in remembered]
    lines += [f"sealed: not rebuilt: {name_for_terminal(name)}: its truth cannot be opened here" for name in kept]
    lines.append(f"{plural(rescored, 'entry')} rescored, {plural(files, 'file')} made again")
    return "\n".join([*lines, *_outcome(len(different), files)]) + "\n"


def unmade(frozen: Sequence[str], broken: Sequence[tuple[str, Said]]) -> str:
    """Say which boards stay as they were published, and what of all that is never made again is not so."""
    lines = [
        f"closed: stays as published: {name_for_terminal(name)}: its policy is declared no more" for name in frozen
    ]
    lines += [f"but site/data/{name_for_terminal(path)}: {why.fill(for_terminal)}" for path, why in broken]
    lines += ["what is never made again has to be restored: git checkout <commit> -- <path>"] if broken else []
    return "".join(f"{line}\n" for line in lines)


def comparison(committed: Decimal | None, *, same: bool) -> str:
    """Say what site/data shows for a number that was derived again."""
    if committed is None:
        return "site/data does not show it yet; publish with: pullrank publish\n"
    return "site/data shows the same\n" if same else f"site/data shows {committed}; regenerate with: pullrank publish\n"


def _outcome(different: int, files: int) -> list[str]:
    if different:
        verb = "is" if different == 1 else "are"
        count = plural(different, "file")
        return [f"{count} {verb} not what the entries and the truth give; regenerate with: pullrank publish"]
    return ["site/data holds the same, byte for byte"] if files else ["nothing could be compared"]
