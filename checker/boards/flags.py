"""Words that a row carries about itself. The first group keeps a row out of the ranking; the second only informs."""

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
