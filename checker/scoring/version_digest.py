"""The digest of what decides cells in one version, so that nothing else of a benchmark's folder makes it another."""

from dataclasses import replace

from checker.model.benchmark import Version
from checker.model.declared import Declared
from checker.scoring.digest import scorer_digest


def own_scorer_digest(declared: Declared, version: str) -> str:
    """Give the scorer's digest as if this were the only version, so that another one alters no receipt of this."""
    only = {version: declared.benchmark.versions[version]}
    items = {version: declared.items[version]}
    return scorer_digest(replace(declared, benchmark=replace(declared.benchmark, versions=only), items=items))


def version_scorer_digest(declared: Declared, version: str) -> str:
    """Give the scorer's digest as if this were the only version, and its truth pinned.

    It is the one of receipts, but where the truth has no commitment.
    """
    versions = {**declared.benchmark.versions, version: _pinned(declared.benchmark.versions[version])}
    return own_scorer_digest(replace(declared, benchmark=replace(declared.benchmark, versions=versions)), version)


def _pinned(version: Version) -> Version:
    return replace(version, truth=replace(version.truth, store=None))
