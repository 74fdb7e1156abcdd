"""Pieces of GitHub's Markdown in which nothing from outside can act."""

import re
from collections.abc import Iterator, Sequence
from string import Formatter

from checker.model.said import Said, bare
from checker.report.escape import for_address, for_markdown, name_for_terminal

_ACTIVE = re.compile(r"([\\*_<>\[\]#|&~!])")
_REPOSITORY = re.compile(r"https://[A-Za-z0-9.-]+/[A-Za-z0-9_.-]+/[A-Za-z0-9_.-]+")
_COMMIT = re.compile(r"[0-9a-f]{40}")
_ADDRESS_LIMIT = 1000
_VALUE_LIMIT = 120
_CODE_LIMIT = 400
_PULL = re.compile(r"https://[A-Za-z0-9./_-]+")


def sentence(said: Said) -> str:
    """Give a sentence of ours: its own `code` as code spans, foreign strings each as one, the rest as plain text.

    Foreign text inside `code` of ours becomes part of that span, since spans do not nest.
    """
    out = ""
    for text, limit in _segments(said):
        if limit:
            out += (" " if out.endswith("`") else "") + for_markdown(text, limit=limit)
        else:
            out += (" " if text.startswith("`") else "") + plain(text)
    return out


def _segments(said: Said) -> Iterator[tuple[str, int]]:
    """Give runs of text, each with how much of it may be shown as code; 0 for prose."""
    values, limit, run = dict(said.values), 0, ""
    for literal, name, _, _ in Formatter().parse(said.template):
        for i, part in enumerate(literal.split("`")):
            if i:
                yield from [(run, limit)] if run else []
                limit, run = _CODE_LIMIT - limit, ""
            run += part
        value = None if name is None else values[name]
        if isinstance(value, str) and not limit:
            yield from [(run, 0)] if run else []
            yield value, _VALUE_LIMIT
            run = ""
        elif value is not None:
            run += name_for_terminal(value) if isinstance(value, str) else bare(value)
    if run:
        yield run, limit


def plain(text: str) -> str:
    """Give our own words with the signs that Markdown would act on made plain."""
    return _ACTIVE.sub(r"\\\1", text)


def table(head: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> str:
    """Give a table; cells are Markdown already. Columns in `right` are flush right."""
    rule = ["---:" if i in right else "---" for i in range(len(head))]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in [head, rule, *rows])


def details(summary: str, body: str) -> str:
    """Give a folded block. `summary` is ours; the blank lines let Markdown inside take effect."""
    return f"<details><summary>{summary}</summary>\n\n{body}\n\n</details>"


def blob_link(text: str, repository: str | None, commit: str | None, path: str, line: int | None) -> str:
    """Link `text` (Markdown) to a file of a commit; the text alone where a part is missing or the path is huge.

    The address is made from the parts that we checked, never taken from anywhere.
    """
    if not (repository and commit and _REPOSITORY.fullmatch(repository) and _COMMIT.fullmatch(commit)):
        return text
    address = f"{repository}/blob/{commit}/{for_address(path)}"
    return f"[{text}]({address}{f'#L{line}' if line else ''})" if len(address) <= _ADDRESS_LIMIT else text


def link(text: str, address: str | None) -> str:
    """Link our own words to an address that the job made; without a plain https address the words alone."""
    return f"[{text}]({address})" if address and _PULL.fullmatch(address) else text


def short(commit: str | None) -> str | None:
    """Give the first ten signs of a commit's id as a code span; None for what is no id."""
    return f"`{commit[:10]}`" if commit and _COMMIT.fullmatch(commit) else None
