"""The maintainers' notes: what each question expects, and why that is right."""

import json

from tools.frontier_search.questions import QUESTIONS, Question

_HEAD = """\
# Notes on the answers

For maintainers. The truth of this benchmark is open, so that anyone can rescore it; whoever tests a system on these
questions keeps this folder from it. `python -m tools.frontier_search` writes this page from its own list of questions,
and the tests compute again whatever can be computed.
"""


def notes() -> bytes:
    """Give the page."""
    return "\n".join([_HEAD, *map(_section, QUESTIONS)]).encode()


def _section(question: Question) -> str:
    expects = json.dumps(question.expects, ensure_ascii=False)
    return f"## {question.id}. {question.query}\n\n`{expects}`\n\n{question.why}\n"
