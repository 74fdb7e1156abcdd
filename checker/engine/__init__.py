"""Runs rules over a subject, and gives the findings in a fixed order."""

from checker.engine.run import Outcome, run_rules
from checker.engine.sort import sorted_findings

__all__ = ["Outcome", "run_rules", "sorted_findings"]
