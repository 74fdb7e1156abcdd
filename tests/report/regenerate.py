"""Writes the golden comments anew: `python tests/report/regenerate.py`. Read the diff before you commit it."""

from pathlib import Path

from report_samples import COMMENTS

from checker.report import comment

GOLDEN = Path(__file__).parent / "golden"

if __name__ == "__main__":
    for name, (report, context) in COMMENTS.items():
        (GOLDEN / f"{name}.md").write_bytes(comment.render(report, context).encode())
