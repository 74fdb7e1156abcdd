"""`logs/query_NN.log`: one item, with what was read out of each answer and what it came to."""

import re
from collections.abc import Iterator

from checker.metrics.rounding import exact
from checker.model.item import Item
from checker.model.versus import Contender, Versus
from checker.report.escape import for_terminal, line_for_terminal
from checker.report.versus.matrix import cell_word

_ODD = re.compile(r"[^A-Za-z0-9.-]+")


def log_name(item: Item) -> str:
    """Give the path of an item's log."""
    return f"logs/query_{_ODD.sub('-', str(item.key)).zfill(2)}.log"


def log(versus: Versus, item: Item) -> str:
    """Give the log, which ends with a newline."""
    return "\n".join(_lines(versus, item)) + "\n"


def _lines(versus: Versus, item: Item) -> Iterator[str]:
    yield f"item {line_for_terminal(str(item.key))} of {versus.benchmark} {versus.version}"
    for name, text in sorted(item.texts.items()):
        yield f"{name}: {for_terminal(text, 2_000)}"
    if item.key in versus.most:
        yield f"max_score: {exact(versus.most[item.key]).removesuffix('/1')}"
    for each in versus.contenders:
        yield ""
        yield from _contender(each, item)


def _contender(contender: Contender, item: Item) -> Iterator[str]:
    rate = contender.rate(item.key)
    told = cell_word(contender, item.key)
    yield f"{for_terminal(contender.name)}: {told}" + ("" if rate is None else f" ({exact(rate)})")
    for note in contender.notes.get(item.key, ()):
        yield f"  {note.fill(lambda text: for_terminal(text, 400))}"
