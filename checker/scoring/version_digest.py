"""The digest of what decides cells in one version, so that nothing else of a benchmark's folder makes it another."""

from dataclasses import replace

from checker.model.benchmark import Version
from checker.model.declared import Declared
from checker.scoring.digest import scorer_digest


def version_scorer_digest(declared: Declared, version: str) -> str:
    """Give the scorer's digest as if this were the only version, and its truth pinned.

    It is the one of receipts, but where a truth has no commitment, or another version's items count in that.
    """
    only = {version: _pinned(declared.benchmark.versions[version])}
    items = {version: declared.items[version]}
    return scorer_digest(replace(declared, benchmark=replace(declared.benchmark, versions=only), items=items))


def _pinned(version: Version) -> Version:
    return replace(version, truth=replace(version.truth, store=None))
