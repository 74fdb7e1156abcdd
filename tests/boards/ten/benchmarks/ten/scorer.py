"""Reads what an answer is worth off the answer itself: two numbers, the second of a description from a judge."""

from fractions import Fraction

NAMES = {"label": ("precision", "recall"), "describe": ("faithful", "fluent")}


def score(answers, truth):
    return [cells(id, answer) for id, answer in answers]


def cells(id, answer):
    task = id.partition("|")[2].partition("#")[0]
    given = dict(zip(NAMES[task], answer.split(), strict=True))
    words = {"e": "missing_evaluation", "i": "invalid_evaluation"}
    return {name: words[text] if text in words else Fraction(text) for name, text in given.items()}
