"""Words that a row carries about itself. The first group keeps a row out of the ranking; the second only informs."""

from collections.abc import Collection

from checker.model.board import OutlivedRule
from checker.model.rule import Concern

BELOW_MINIMUM_COVERAGE = "below_minimum_coverage"
NUMBERS_BELOW_MINIMUM = "numbers_below_minimum"
METRIC_UNAVAILABLE = "metric_unavailable"
AWAITING_RESCORING = "awaiting_rescoring"
WITHDRAWN = "withdrawn"
SUPERSEDED = "superseded"
DISQUALIFIED = "disqualified"

TOMBSTONES = frozenset({WITHDRAWN, SUPERSEDED, DISQUALIFIED})
UNRANKING = TOMBSTONES | {
    BELOW_MINIMUM_COVERAGE,
    NUMBERS_BELOW_MINIMUM,
    METRIC_UNAVAILABLE,
    AWAITING_RESCORING,
}

REWARD_HACK_REMOVED = "reward_hack_removed"
LABELS_AS_WRITTEN = "labels_compared_as_written"
MISSING_POLICY_EXCEPTION = "missing_policy_exception"
CLAIMS_BEFORE_CHANGE = "claims_before_change"
RELATION_BROKEN_BY_CHANGE = "relation_broken_by_change"
SIGNED = "signed"


_SINCE_CHANGE = {Concern.CLAIM: CLAIMS_BEFORE_CHANGE, Concern.RELATION: RELATION_BROKEN_BY_CHANGE}


def since_change(outlived: Collection[OutlivedRule]) -> tuple[str, ...]:
    """Give the flags of a row whose entry has errors of these rules only since something changed."""
    concerns = {each.concern for each in outlived}
    return tuple(flag for concern, flag in _SINCE_CHANGE.items() if concern in concerns)
