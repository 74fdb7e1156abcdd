"""A check that could not be carried out, as a report: for whoever reads reports and not sentences."""

from checker import __version__
from checker.engine import sorted_findings
from checker.model.errors import DeclarationRefusal, Refusal
from checker.model.finding import Finding, Place, Problem, Report, Severity, Verdict

DECLARATION = "DCL001"
"""The rule id of a mistake in a benchmark's declaration."""
REFUSED = "ENG003"
"""The rule id of anything else that kept a check from being carried out."""
_REPOSITORY = "."


def refused_report(refusal: Refusal | DeclarationRefusal) -> Report:
    """Give the report with verdict `error`: each mistake of a declaration at its place, or the one reason."""
    if isinstance(refusal, DeclarationRefusal):
        findings = [Finding(DECLARATION, Severity.ERROR, problem) for problem in refusal.problems]
    else:
        why = Problem(Place(_REPOSITORY), refusal.message, refusal.fix)
        findings = [Finding(REFUSED, Severity.ERROR, why)]
    return Report(Verdict.ERROR, (), sorted_findings(findings), (), __version__)
