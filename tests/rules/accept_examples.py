"""Writes the findings that come out into the example files, for review as a diff.

Run it as `python tests/rules/accept_examples.py [RULE …]`.

Names and changes stay as they are; only `findings` and `skipped` are rewritten.
"""

import sys
from typing import Any

import yaml
from rule_examples import EXAMPLES, base_of, changed, examples, run, told

from checker.catalogue.rules import every_rule


def accept(rule: str) -> None:
    """Rewrite one rule's file."""
    own = examples(rule)
    if not own:
        return
    accepted = []
    for example in own:
        situation = changed(example["change"], base_of(rule, example))
        outcome = run(situation)
        findings = [told(finding, situation.entry) for finding in outcome.findings]
        kept = {field: example[field] for field in ("name", "base", "change") if field in example}
        fresh: dict[str, Any] = {**kept, "findings": findings}
        accepted.append(fresh | ({"skipped": outcome.skipped} if outcome.skipped else {}))
    text = yaml.safe_dump(accepted, sort_keys=False, allow_unicode=True, width=120)
    (EXAMPLES / f"{rule}.yaml").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    for id in sys.argv[1:] or [rule.id for rule in every_rule()]:
        accept(id)
