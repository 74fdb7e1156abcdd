"""All checks of a declaration, in one run."""

from collections.abc import Callable, Iterator

from checker.reading.declaration.checks.answers import check_answer_fields
from checker.reading.declaration.checks.case import Case
from checker.reading.declaration.checks.claims import check_claims, check_invariants
from checker.reading.declaration.checks.components import (
    check_application,
    check_implications,
    check_possible,
    check_ranges,
)
from checker.reading.declaration.checks.cost import check_cost
from checker.reading.declaration.checks.entry import (
    check_grammar,
    check_identity,
    check_maintainer_only,
    check_optional,
    check_places,
)
from checker.reading.declaration.checks.feedback import check_gate
from checker.reading.declaration.checks.judging import check_judge
from checker.reading.declaration.checks.keyfields import check_key_fields, check_merged
from checker.reading.declaration.checks.metrics import (
    check_derived,
    check_fill,
    check_forms,
    check_metric_names,
    check_per_item,
)
from checker.reading.declaration.checks.names import check_format, check_id, check_key
from checker.reading.declaration.checks.patches import check_patches
from checker.reading.declaration.checks.ranking import check_by, check_then
from checker.reading.declaration.checks.recorded import check_lines, check_record
from checker.reading.declaration.checks.score import check_comparisons, check_filled, check_scored, check_scorer
from checker.reading.declaration.checks.truth import check_secrecy, check_truth, check_truth_versions
from checker.reading.declaration.checks.uncertainty import check_clusters
from checker.reading.declaration.checks.versions import (
    check_files,
    check_least,
    check_parts,
    check_supersets,
    check_twins,
)
from checker.reading.declaration.checks.views import check_limits, check_views
from checker.reading.declaration.mistake import Mistake

_CHECKS: tuple[Callable[[Case], Iterator[Mistake]], ...] = (
    check_id,
    check_format,
    check_key,
    check_key_fields,
    check_merged,
    check_grammar,
    check_optional,
    check_identity,
    check_maintainer_only,
    check_places,
    check_supersets,
    check_least,
    check_parts,
    check_twins,
    check_files,
    check_truth,
    check_truth_versions,
    check_secrecy,
    check_gate,
    check_implications,
    check_ranges,
    check_possible,
    check_application,
    check_scored,
    check_scorer,
    check_comparisons,
    check_filled,
    check_patches,
    check_judge,
    check_metric_names,
    check_forms,
    check_per_item,
    check_derived,
    check_fill,
    check_by,
    check_then,
    check_claims,
    check_invariants,
    check_record,
    check_lines,
    check_answer_fields,
    check_views,
    check_clusters,
    check_limits,
    check_cost,
)


def check_all(case: Case) -> list[Mistake]:
    """Give the mistakes of every check, each once, without those about places whose structure is wrong already."""
    found = dict.fromkeys(mistake for check in _CHECKS for mistake in check(case))
    return [mistake for mistake in found if not case.sketch.left_out(mistake.steps)]
