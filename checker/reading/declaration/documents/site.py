"""What `site/site.yaml` says of the site."""

import re
from typing import Annotated, TypeAlias

from checker.model.said import say
from checker.model.site import SiteSettings
from checker.reading.declaration.documents.part import Part
from checker.reading.declaration.shape import Bounds, Check, Field, Shown, Wrong
from checker.reading.declaration.words import Text

ADDRESS = r"https://(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}(?::[0-9]{1,5})?(?:/[A-Za-z0-9._~%-]+)*"
"""An address that can stand in a policy of a page: nothing in it ends one of its parts."""


def _address(value: str) -> str:
    if re.fullmatch(ADDRESS, value) is None:
        raise Wrong(
            say("{value} is no plain address by https", value=value),
            say("Write it like https://boards.example.org/toads, with no slash at the end."),
        )
    return value


_Address: TypeAlias = Annotated[str, Check(_address), Shown({"type": "string", "pattern": f"^{ADDRESS}$"})]
_DEFAULT = SiteSettings()


class SitePart(Part):
    """Everything about the site as a whole; all of it can be left out."""

    schema_: str | None = Field(default=None, alias="$schema", title="Schema", description="For editors.")
    title: Text = Field(default=_DEFAULT.title, title="Title", description="The name in the head of every page.")
    url: _Address | None = Field(
        default=None,
        title="URL",
        description="Where the site is served; the feed and the page for what is missing need it for their links.",
        examples=["https://boards.example.org/toads"],
    )
    repository: _Address | None = Field(
        default=None,
        title="Repository",
        description="The page of the repository, which pages link to.",
        examples=["https://github.com/example/boards"],
    )
    trajectories: _Address | None = Field(
        default=None,
        title="Trajectories",
        description="Where the chunks of trajectories are served from; by default they are part of the site.",
        examples=["https://traces.example.org"],
    )
    max_bytes: Annotated[int, Bounds(gt=0)] = Field(
        default=_DEFAULT.max_bytes, title="Most bytes", description="What a build may weigh; a heavier one is refused."
    )
