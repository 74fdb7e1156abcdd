"""Points at `pullrank fix` where it helps with what was found."""

from checker.model.finding import Report


def pointer_to_repairs(report: Report) -> str:
    """Give a sentence that names the rules whose findings a repair answers; empty where there are none."""
    rules = sorted(report.repairable)
    return f"`pullrank fix` shows what it can repair of {', '.join(rules)}." if rules else ""
