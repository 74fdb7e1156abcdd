"""The names that declarations may use: formats, comparers and derivations, as they are found."""

from functools import cache

from checker.catalogue.formats import formats
from checker.formats.base import Format
from checker.metrics.comparers import comparers, option_names
from checker.metrics.derivations import derivations
from checker.model.found import Seen
from checker.reading.declaration.vocabulary import OptionValue, Vocabulary
from checker.scoring.patches.results import readers


@cache
def vocabulary() -> Vocabulary:
    """Give everything that a declaration may name; only what it names is imported."""
    return Vocabulary(
        formats=Seen(formats(), _documents),
        comparers=option_names(),
        derivations=derivations(),
        fills=Seen(comparers(), lambda comparer: comparer.fills.value),
        misfit=_misfit,
        unscored=Seen(formats(), lambda each: not each.holds_records),
        results=readers(),
        arities=Seen(derivations(), lambda derivation: derivation.arity),
    )


def _documents(format: Format) -> frozenset[str]:
    return frozenset(file.document for file in format.layout.files if not file.folder)


def _misfit(comparer: str, option: str, value: OptionValue) -> str | None:
    kinds = {each.name: each for each in comparers()[comparer].options}
    return None if kinds[option].fits(value) else str(kinds[option].type)
