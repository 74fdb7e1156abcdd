"""Every id that a finding can bear has a page."""

import re
from pathlib import Path

import checker
from checker.catalogue.notices import NOTICES
from checker.catalogue.rules import every_rule


def test_every_id_that_the_code_gives_to_findings_has_a_page():
    sources = Path(checker.__file__).parent.rglob("*.py")
    used = {
        id for path in sources for id in re.findall(r'^[A-Z_]+ = "([A-Z]{3}\d{3})"', path.read_text(), re.MULTILINE)
    }
    assert used
    assert used <= {notice.id for notice in NOTICES} | {rule.id for rule in every_rule()}


def test_pages_have_the_three_parts_of_a_rules_page():
    for notice in NOTICES:
        assert notice.page.startswith("Find ")
        assert "Why: " in notice.page
        assert "Fix: " in notice.page


def test_no_notice_takes_a_rules_id():
    ids = [notice.id for notice in NOTICES] + [rule.id for rule in every_rule()]
    assert len(ids) == len(set(ids))
