"""The words with which pages explain themselves: ranking, ties, missing values, evidence."""

from collections import Counter
from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction

from checker.boards.cells import cell_text
from checker.boards.definitions import listed
from checker.boards.documents.beside import BesideRanking
from checker.boards.documents.leaderboard import BoardRow
from checker.boards.documents.manifest import Manifest, MeanRank
from checker.boards.flags import CLAIMS_BEFORE_CHANGE, RELATION_BROKEN_BY_CHANGE
from checker.metrics.rounding import shown
from checker.model.benchmark import MissingPolicy
from checker.report.escape import for_html

STATUSES = {
    "ranked": "ranked",
    "unranked": "not ranked",
    "awaiting_rescoring": "awaiting rescoring",
    "withdrawn": "withdrawn",
    "superseded": "superseded",
    "disqualified": "disqualified",
}
_TIE_BREAKS = {
    "most_firsts": "the number of first places",
    "rank_sum": "the sum of ranks",
    "sum_over_max": "the sum of values, each divided by the best",
}
_BY_NAME = "name"


def worded(word: str) -> str:
    """Give a word of the data for people: `below_coverage` reads `below coverage`."""
    return for_html(STATUSES.get(word, word.replace("_", " ")))


def ranking(manifest: Manifest) -> str:
    """Say how rows are ordered."""
    labels = {metric.id: metric.label for metric in manifest.metrics} | _TIE_BREAKS
    breaks = [labels.get(each, each) for each in manifest.ranking.then if each != _BY_NAME]
    told = [f"Ranked by {_ranked_by(manifest)}."]
    told += [f"Ties are broken by {', then by '.join(breaks)}."] if breaks else []
    told += ["Rows that stay tied are listed by name."] if _BY_NAME in manifest.ranking.then else []
    return for_html(" ".join(told))


def beside(manifest: Manifest, rankings: Iterable[BesideRanking]) -> tuple[tuple[str, str], ...]:
    """Say what the columns of further ranks are."""
    return tuple((for_html(each.label), for_html(_beside(manifest, each))) for each in rankings)


def _beside(manifest: Manifest, ranking: BesideRanking) -> str:
    rounded = ", values rounded as shown" if ranking.values == "shown" else ""
    return f"The rank by {_ordered_by(manifest, ranking.by)}{rounded}. It stands beside the rank that counts."


def _ranked_by(manifest: Manifest) -> str:
    return _ordered_by(manifest, manifest.ranking.by)


def _ordered_by(manifest: Manifest, by: str | MeanRank) -> str:
    metrics = {metric.id: metric for metric in manifest.metrics}
    if isinstance(by, MeanRank):
        names = ", ".join(metrics[each].label if each in metrics else each for each in by.mean_rank)
        return f"the mean of the ranks in {names}; an absent value ranks {by.absent}"
    if by not in metrics:
        return by
    return f"{metrics[by].label}, {'highest' if metrics[by].higher_is_better else 'lowest'} first"


def unranked(manifest: Manifest) -> str:
    """Say which rows are shown without a rank."""
    least = Fraction(manifest.ranking.min_coverage)
    causes = [f"coverage is below {_percent(least)}"] if least > 0 else []
    numbers = manifest.ranking.min_numbers
    causes += [f"numbers are less than {for_html(numbers)}"] if numbers != "claimed" else []
    if not causes:
        return "A row with “–” is shown and not ranked; the reason stands beside it."
    return f"Rows whose {' or whose '.join(causes)} are shown with “–” and not ranked."


def policy(manifest: Manifest, of_row: str) -> str:
    """Say in two or three words what an entry's missing items count as."""
    if of_row == MissingPolicy.EXCLUDE:
        return "left out"
    values = set(_fills(manifest).values())
    return f"counts as {values.pop()}" if len(values) == 1 else "filled in"


def missing(manifest: Manifest, rows: tuple[BoardRow, ...]) -> str:
    """Say what a mean does with items that have no number, in each metric, under each policy that a row has."""
    held = {manifest.missing_policy, *(row.missing_policy for row in rows)}
    out = f"A missing {manifest.item_noun} is left out of the mean, and its count is shown."
    told = {MissingPolicy.ZERO_FILL: _filled(manifest), MissingPolicy.EXCLUDE: out}
    rule = told[manifest.missing_policy]
    others = [told[each] for each in sorted(held - {manifest.missing_policy})]
    return for_html(" ".join([rule, *(f"In rows that say so by a ruling: {_lowered(each)}" for each in others)]))


def _filled(manifest: Manifest) -> str:
    labels = {metric.id: metric.label for metric in manifest.metrics}
    fills = _fills(manifest)
    usual, *others = [value for value, _ in Counter(fills.values()).most_common()] or ["0"]
    unlike = [
        f"as {value} in {listed([labels[name] for name, each in fills.items() if each == value])}" for value in others
    ]
    exceptions = f", but {', and '.join(unlike)}" if unlike else ""
    leaves_out = any(metric.components and metric.fill is None for metric in manifest.metrics)
    told = " A metric whose definition says so leaves it out." if leaves_out else ""
    return f"A missing {manifest.item_noun} stays in every mean and counts as {usual}{exceptions}.{told}"


def _fills(manifest: Manifest) -> Mapping[str, str]:
    """Give, by metric, what a missing item counts as, on the scale that the board shows."""
    return {
        metric.id: cell_text(Fraction(metric.fill) * Fraction(metric.scale))
        for metric in manifest.metrics
        if metric.fill is not None
    }


def _lowered(sentence: str) -> str:
    return f"{sentence[0].lower()}{sentence[1:]}"


def removal() -> str:
    """Say what it means that a ruling removed items of an entry."""
    return (
        "A maintainer's ruling took the credit for some items away: they stay in every mean and count as the worst "
        "that the benchmark knows. The other numbers of the row are as verified as it says."
    )


def since_change() -> Mapping[str, str]:
    """Say, by flag, what it means that something was wrong with an entry only after a change."""
    return {
        CLAIMS_BEFORE_CHANGE: (
            "The entry's own numbers were right when it was accepted. The answers, the scorer or the items were "
            "corrected since; the row shows what is measured now, and is ranked by it."
        ),
        RELATION_BROKEN_BY_CHANGE: (
            "Since the answers or the scorer were changed, what is measured no longer keeps a relation that the "
            "benchmark declares. The entry did not change; a maintainer has to look into it."
        ),
    }


def kept_back(noun: str, least: int) -> str:
    """Say why a view shows no part."""
    if not least:
        return "no part"
    return for_html(
        f"no part can be shown: one of fewer than {least} {noun}s could be worked out, or the {noun}s are not listed"
    )


def level(share: Decimal) -> str:
    """Give the confidence of intervals: `95 %`."""
    return f"{(share * 100).normalize():f} %"


def evidence() -> str:
    """Say what the levels of evidence are."""
    return (
        "Claimed: written down by the contributor. Recomputed: from the entry's own records. Rescored: measured "
        "against the answers. Reproduced: run again by somebody else. Partial: not every item, or not every raw "
        "output, is here."
    )


def verified(manifest: Manifest) -> str:
    """Say what `verified` means here."""
    at = manifest.verified_at
    return for_html(
        f"“Verified” is computed, never declared: the numbers are at least {at.numbers}, "
        f"{_extent(at.items)} items have one, and {_extent(at.raw)} raw outputs are here."
    )


def _extent(word: str) -> str:
    return {"all": "all", "partial": "some", "none": "any number of"}.get(word, word)


def _percent(share: Fraction) -> str:
    text = shown(share * 100, 1)
    return f"{text.removesuffix('.0')} %"
