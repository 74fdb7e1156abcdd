"""What a site is told of itself and of how entries came in, beside the committed aggregates."""

from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class SiteSettings:
    """What `site/site.yaml` says; all of it can be left out.

    `url` is the public address of the site, `repository` that of the repository's page, both https and without a slash
    at the end; None: no page says where it is. `trajectories` is where the chunks of trajectories are served from,
    None: they are part of the site. `max_bytes` is what a build may weigh.
    """

    title: str = "Pullrank"
    url: str | None = None
    repository: str | None = None
    trajectories: str | None = None
    max_bytes: int = 500_000_000


@dataclass(frozen=True, slots=True)
class Accepted:
    """How an entry came onto main: the time as the ledger wrote it, the commit, the pull request; None: not known."""

    time: str | None = None
    commit: str | None = None
    pull: int | None = None
