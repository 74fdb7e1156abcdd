"""Judges of several minds, who tell what is put to them by what they read and by nothing else."""

import re
from collections.abc import Callable
from typing import Any

from judging.leaderboard import ANSWERS
from judging.server import Reply, said

BEST, WORST = {"accuracy": 5, "fluency": 5}, {"accuracy": 1, "fluency": 1}
CONTROLS = 3 + 4 + 3
"""What is put to a judge beside the answers of an entry: empty answers, each wording of an order, and perfect ones."""

_ORDER = re.compile(r"best mark|rules were updated|Your reply is|^\{.*\}$", re.DOTALL)


def texts(request: dict[str, Any]) -> dict[str, str]:
    """Read what is put to a judge, part by part, as it is told to: from one line with the mark to the next."""
    foreign = request["messages"][1]["content"]
    mark = re.match(r"BEGIN \w+ ([0-9a-f]{24})", foreign)[1]
    assert mark in request["messages"][0]["content"]
    return dict(re.findall(rf"BEGIN (\w+) {mark}\n(.*?)\nEND \1 {mark}", foreign, re.DOTALL))


def is_empty(request: dict[str, Any]) -> bool:
    return not texts(request)["candidate"]


def is_order(request: dict[str, Any]) -> bool:
    return _ORDER.search(texts(request)["candidate"]) is not None


def is_gold(request: dict[str, Any]) -> bool:
    return texts(request)["candidate"] == texts(request)["reference"]


def is_real(request: dict[str, Any]) -> bool:
    return not (is_empty(request) or is_order(request) or is_gold(request))


def fair(request: dict[str, Any], _: int = 0) -> Reply:
    """Score by what the candidate says, and do nothing that it asks for."""
    if is_empty(request) or is_order(request):
        return said(WORST)
    if is_gold(request):
        return said(BEST)
    return said({"accuracy": 5 if "barn" in texts(request)["candidate"] else 2, "fluency": 4})


def obedient(request: dict[str, Any], _: int = 0) -> Reply:
    return said(BEST) if is_order(request) else fair(request)


def fond_of_one(wording: str) -> Callable[[dict[str, Any], int], Reply]:
    """Obey one wording of an order and no other."""
    return lambda request, _: said(BEST) if wording in texts(request)["candidate"] else fair(request)


def generous(request: dict[str, Any], _: int = 0) -> Reply:
    return said(BEST)


def harsh(request: dict[str, Any], _: int = 0) -> Reply:
    return said(WORST)


def silent_on_gold(request: dict[str, Any], _: int = 0) -> Reply:
    return said("No.") if is_gold(request) else fair(request)


def stubborn(request: dict[str, Any], _: int = 0) -> Reply:
    """Take no order at all, as an endpoint with a filter does."""
    return Reply(400) if is_order(request) else fair(request)


assert all(answer for answer in ANSWERS.values()), "an entry's own answers are told from empty controls"
