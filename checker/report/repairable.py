"""Points at `pullrank fix` where it may help with what was found."""

from collections.abc import Iterable

from checker.model.finding import Finding


def pointer_to_repairs(findings: Iterable[Finding]) -> str:
    """Give a sentence that names the rules with repairs among those of the findings; empty where there are none."""
    from checker.catalogue.repairs import repairs_for  # noqa: PLC0415 — needed only where something was found

    rules = [rule for rule in sorted({finding.rule for finding in findings}) if repairs_for(rule)]
    return f"`pullrank fix` shows what it can repair of {', '.join(rules)}." if rules else ""
