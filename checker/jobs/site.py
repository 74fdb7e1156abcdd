"""The site job: committed aggregates, and what lies beside them in the repository, to pages."""

from collections.abc import Sequence
from pathlib import Path

from checker.adapters.assets import documents, static, templates
from checker.adapters.git import repository_root
from checker.adapters.ledger import GitLedger
from checker.adapters.ledger_acceptances import acceptances
from checker.adapters.output import refusing, replace_whole
from checker.adapters.records_key import records_identity
from checker.adapters.truth import DeclaredTruth
from checker.formats.paths import DATA, SETTINGS
from checker.jobs.canaries import learn
from checker.jobs.trajectories import in_their_place, refuse_apart
from checker.jobs.workspace import Workspace, working_folder
from checker.model.errors import UsageRefusal
from checker.model.said import say
from checker.reading.site_settings import read_settings
from checker.report.site import Look, Site, pages, read_all
from checker.report.site.weight import weighed

_MARK = ".nojekyll"


def build_site(
    root: Path, destination: Path, identities: Sequence[str] = (), trajectories_to: Path | None = None
) -> int:
    """Build every page into `destination`; give the number of files.

    Where the settings name another address for trajectories, their files go to `trajectories_to`. A site that weighs
    more than its settings allow is refused, and what stood there before stays.
    No page may hold a canary that is known here: of truths that open by `identities` or the environment, and of those
    that the ledger keeps for the records key. Raises LeakRefusal, and UsageRefusal and DeclarationRefusal.
    """
    _refuse_foreign_folder(destination)
    work = working_folder(root)
    kept = repository_root(root.resolve()) == root.resolve()
    ledger = GitLedger(root.resolve(), records_identity()) if kept else None
    learn(work, DeclaredTruth(work.declarations, identities), ledger)
    site = site_of(work)
    refuse_apart(site.settings, destination, trajectories_to)
    files = in_their_place(pages(site, Look(templates(), static())), site.settings, trajectories_to)
    return replace_whole(destination, weighed(files, site.settings.max_bytes))


def site_of(work: Workspace) -> Site:
    """Read everything that pages are made of. Raises UsageRefusal, DeclarationRefusal and LedgerRefusal."""
    data = {node.path.removeprefix(f"{DATA}/"): work.tree.read(node.path) or b"" for node in work.tree.walk(DATA)}
    settings = read_settings(work.tree.read(SETTINGS), SETTINGS)
    accepted = acceptances(work.root)
    return Site(data, read_all(data), work.tree, work.all_benchmarks(), settings, accepted, documents())


def _refuse_foreign_folder(destination: Path) -> None:
    """Refuse to replace a folder that no build made: everything in it would be lost."""
    with refusing(destination):
        if destination.exists() and any(destination.iterdir()) and not (destination / _MARK).exists():
            raise UsageRefusal(
                say("{path} holds files that no site build made", path=str(destination)),
                say("Name an empty folder with --output."),
            )
