"""The names that declarations may use: formats, comparers and derivations, as they are found."""

from functools import cache

from checker.catalogue.formats import formats
from checker.metrics.comparers import comparers, option_names
from checker.metrics.derivations import derivations
from checker.reading.declaration.vocabulary import OptionValue, Vocabulary
from checker.scoring.patches.results import readers


@cache
def vocabulary() -> Vocabulary:
    """Give everything that a declaration may name."""
    return Vocabulary(
        formats={
            name: frozenset(file.document for file in format.layout.files if not file.folder)
            for name, format in formats().items()
        },
        comparers=option_names(),
        derivations=frozenset(derivations()),
        fills={name: comparer.fills.value for name, comparer in comparers().items()},
        misfit=_misfit,
        unscored=frozenset(name for name, format in formats().items() if not format.holds_records),
        results=frozenset(readers()),
        arities={name: derivation.arity for name, derivation in derivations().items()},
    )


def _misfit(comparer: str, option: str, value: OptionValue) -> str | None:
    kinds = {each.name: each for each in comparers()[comparer].options}
    return None if kinds[option].fits(value) else str(kinds[option].type)
