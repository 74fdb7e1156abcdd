"""From the key `patches` of a declaration to the scoring of patches that it makes."""

from checker.model.patches import Compare, Patches, PatchProtocol, RunLimits
from checker.reading.declaration.documents.patches import PatchesPart, RunLimitsPart


def patches(part: PatchesPart) -> Patches:
    """Give the scoring of patches, every default filled in."""
    return Patches(
        functional=part.functional,
        security=part.security,
        protocol=PatchProtocol(part.protocol),
        compare=Compare(part.compare),
        command=tuple(part.command),
        results=part.results,
        start=part.start,
        image=part.image,
        folder=part.folder,
        protect=tuple(part.protect),
        limits=_limits(part.limits),
    )


def _limits(part: RunLimitsPart) -> RunLimits:
    return RunLimits(part.seconds, part.memory, part.processes, part.disk, part.output)
