"""The site job: committed aggregates to pages."""

from pathlib import Path

from checker.adapters.assets import static, templates
from checker.adapters.folder import FolderTree
from checker.adapters.output import refusing, replace_folder
from checker.formats.paths import DATA
from checker.model.errors import UsageRefusal
from checker.model.said import say
from checker.report.site.build import pages

_MARK = ".nojekyll"


def build_site(root: Path, destination: Path) -> int:
    """Build every page from site/data into `destination`; give the number of files."""
    _refuse_foreign_folder(destination)
    tree = FolderTree(root)
    data = {node.path.removeprefix(f"{DATA}/"): tree.read(node.path) or b"" for node in tree.walk(DATA)}
    files = pages(data, templates(), static())
    replace_folder(destination, files)
    return len(files)


def _refuse_foreign_folder(destination: Path) -> None:
    """Refuse to replace a folder that no build made: everything in it would be lost."""
    with refusing(destination):
        if destination.exists() and any(destination.iterdir()) and not (destination / _MARK).exists():
            raise UsageRefusal(
                say("{path} holds files that no site build made", path=str(destination)),
                say("Name an empty folder with --output."),
            )
