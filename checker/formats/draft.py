"""One entry's repairs on paper: what its files would be, and how they come to be that."""

from checker.formats.overlay import Overlay
from checker.model.repair import Amendment, Answer, FileRepair, Move, Rewrite
from checker.model.tree import Tree
from checker.model.value import replace
from checker.reading.splices import as_bytes, as_text, followed, spliced
from checker.reading.treeid import blob_id


class Draft:
    """Repairs that follow each other; `tree` shows what they leave."""

    def __init__(self, tree: Tree) -> None:
        """Take the tree as it is."""
        self.tree = Overlay(tree)
        self._files: dict[str, FileRepair] = {}

    def amend(self, amendment: Amendment) -> None:
        """Change one file on paper."""
        path = amendment.path
        known = self._files.pop(path, None) or self._untouched(path)
        known = replace(known, answers=(*known.answers, Answer(amendment.rule, amendment.message)))
        if isinstance(amendment, Rewrite):
            text = spliced(as_text(self.tree.read(path) or b""), amendment.splices)
            self.tree.write(path, as_bytes(text))
            known = replace(known, splices=followed(known.splices, amendment.splices))
        elif isinstance(amendment, Move):
            self.tree.move(path, amendment.to)
            known = replace(known, to=amendment.to)
        else:
            self.tree.unlock(path)
            known = replace(known, unlocked=True)
        self._files[known.to] = known

    def _untouched(self, path: str) -> FileRepair:
        return FileRepair(path, path, blob_id(self.tree.read(path) or b""), (), unlocked=False, answers=())

    def files(self) -> tuple[FileRepair, ...]:
        """Give what becomes of each file, sorted by the path that it has."""
        return tuple(sorted(self._files.values(), key=lambda file: file.path))
