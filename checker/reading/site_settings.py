"""The settings of a site: `site/site.yaml`."""

from checker.model.errors import DeclarationRefusal
from checker.model.site import SiteSettings
from checker.reading.declaration.documents.fit import fit
from checker.reading.declaration.documents.site import SitePart
from checker.reading.declaration.read import problems
from checker.reading.declaration.shape import Misfit
from checker.reading.located_yaml import read_yaml


def read_settings(raw: bytes | None, path: str) -> SiteSettings:
    """Read the settings; None, there is no file: all defaults.

    Raises DeclarationRefusal with every mistake at its line and column.
    """
    if raw is None:
        return SiteSettings()
    text = read_yaml(raw, path)
    try:
        part = fit({} if text.value is None else text.value, SitePart)
    except Misfit:
        from checker.reading.declaration.salvage import site_mistakes  # noqa: PLC0415 — pydantic is slow to load

        raise DeclarationRefusal(problems(text, site_mistakes(text.value))) from None
    return SiteSettings(part.title, part.url, part.repository, part.trajectories, part.max_bytes)
