"""Where the files of trajectories go: into the site, to a folder of their own, or nowhere."""

import gzip
from collections.abc import Iterable, Iterator
from pathlib import Path

from checker.adapters.leaving import clear
from checker.adapters.output import write_file
from checker.model.errors import UsageRefusal
from checker.model.said import say
from checker.model.site import SiteSettings
from checker.report.site.traces.trace_page import FOLDER


def in_their_place(
    files: Iterable[tuple[str, bytes]], settings: SiteSettings, apart: Path | None
) -> Iterator[tuple[str, bytes]]:
    """Give the files of the site itself; those of trajectories that are served from elsewhere are written to `apart`.

    They are part of the site where the settings name no address for them. Where they do and `apart` is None, they are
    left out: what is served there stays as it is. Raises UsageRefusal, and LeakRefusal where a canary of a truth stands
    inside of what is compressed.
    """
    for path, content in files:
        of_trace = path.startswith(f"{FOLDER}/")
        if of_trace and path.endswith(".gz"):
            clear("a file of a trajectory", gzip.decompress(content))  # whoever writes it sees nothing inside
        if not of_trace or settings.trajectories is None:
            yield path, content
        elif apart is not None:
            write_file(apart / path, content)


def refuse_apart(settings: SiteSettings, destination: Path, apart: Path | None) -> None:
    """Refuse a folder that pages would not point at, or that goes with the site. Raises UsageRefusal."""
    if apart is None:
        return
    if settings.trajectories is None:
        raise UsageRefusal(
            say("pages look for trajectories in the site itself, so that a folder of their own would be of no use"),
            say("Name the address that they will be served from as `trajectories` in site/site.yaml, or do without."),
        )
    if destination.resolve() in (apart.resolve(), *apart.resolve().parents):
        raise UsageRefusal(
            say("{path} lies in the folder of the site, which is replaced as a whole", path=str(apart)),
            say("Name a folder elsewhere with --trajectories-to."),
        )
