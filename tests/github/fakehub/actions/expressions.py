"""The expressions of workflow files, `${{ … }}`: enough of them to decide what runs, and to run simple steps."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

_TOKEN = re.compile(
    r"\s*(?:(?P<number>-?\d+(?:\.\d+)?)|(?P<text>'(?:[^']|'')*')|(?P<name>[A-Za-z_][\w-]*)"
    r"|(?P<sign>==|!=|<=|>=|&&|\|\||[!<>()\[\].,*]))"
)
_HOLE = re.compile(r"\$\{\{(.*?)\}\}", re.DOTALL)
CONSTANTS = {"true": True, "false": False, "null": None}


class Malformed(Exception):
    """An expression that cannot be read."""


@dataclass
class Scope:
    """The contexts by name, and the state that success() and its sisters tell: success, failure or cancelled."""

    contexts: Mapping[str, Any]
    state: str = "success"
    functions: dict[str, Callable[..., Any]] = field(default_factory=dict)


def evaluate(text: str, scope: Scope) -> Any:
    """Give the value of one expression, without its braces."""
    return _Reader(text, scope).whole()


def fill(text: Any, scope: Scope) -> Any:
    """Put values into every `${{ }}` of a text, list or mapping; a text that is one expression keeps its type."""
    if isinstance(text, dict):
        return {key: fill(value, scope) for key, value in text.items()}
    if isinstance(text, list):
        return [fill(one, scope) for one in text]
    if not isinstance(text, str):
        return text
    alone = re.fullmatch(r"\s*\$\{\{((?:(?!\}\}).)*)\}\}\s*", text, re.DOTALL)
    if alone:
        return evaluate(alone[1], scope)
    return _HOLE.sub(lambda hole: shown(evaluate(hole[1], scope)), text)


def holds(condition: Any, scope: Scope) -> bool:
    """Decide an `if:`; without a function of the state in it, it also asks for success()."""
    if condition is None or condition == "":
        return scope.state == "success"
    text = str(condition).lower() if isinstance(condition, bool) else str(condition)
    text = _HOLE.sub(lambda hole: f"({hole[1]})", text)
    value = truth(evaluate(text, scope))
    return value and (scope.state == "success" or bool(re.search(r"\b(always|failure|cancelled|success)\s*\(", text)))


def truth(value: Any) -> bool:
    return value not in (None, False, 0, "")


def shown(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict | list):
        return "Object" if isinstance(value, dict) else "Array"
    return f"{value:g}" if isinstance(value, float) else str(value)


def _same(one: Any, other: Any) -> bool:
    if isinstance(one, str) and isinstance(other, str):
        return one.lower() == other.lower()
    if type(one) is type(other):
        return bool(one == other)
    return _number(one) == _number(other)


def _number(value: Any) -> float:
    if value is None or value == "":
        return 0.0
    try:
        return float(value)
    except (TypeError, ValueError):
        return float("nan")


def _contains(where: Any, what: Any) -> bool:
    if isinstance(where, list):
        return any(_same(one, what) for one in where)
    return shown(what).lower() in shown(where).lower()


def _format(text: str, *values: Any) -> str:
    return re.sub(r"\{(\d+)\}", lambda hole: shown(values[int(hole[1])]), text).replace("{{", "{").replace("}}", "}")


def _join(values: Any, between: str = ",") -> str:
    return between.join(shown(one) for one in (values if isinstance(values, list) else [values]))


FUNCTIONS: dict[str, Callable[..., Any]] = {
    "contains": _contains,
    "startswith": lambda text, start: shown(text).lower().startswith(shown(start).lower()),
    "endswith": lambda text, end: shown(text).lower().endswith(shown(end).lower()),
    "format": _format,
    "join": _join,
    "tojson": lambda value: json.dumps(value, indent=2),
    "fromjson": json.loads,
    "always": lambda: True,
}


class _Reader:
    """Reads one expression by descent and gives its value on the way."""

    def __init__(self, text: str, scope: Scope) -> None:
        self.scope, self.text = scope, text
        self.tokens: list[tuple[str, str]] = []
        at = 0
        while at < len(text.rstrip()):
            match = _TOKEN.match(text, at)
            if match is None:
                raise Malformed(text)
            self.tokens.append((str(match.lastgroup), match[str(match.lastgroup)]))
            at = match.end()
        self.at = 0

    def whole(self) -> Any:
        value = self._or()
        if self.at != len(self.tokens):
            raise Malformed(self.text)
        return value

    def _take(self, *signs: str) -> str | None:
        if self.at < len(self.tokens) and self.tokens[self.at][0] == "sign" and self.tokens[self.at][1] in signs:
            self.at += 1
            return self.tokens[self.at - 1][1]
        return None

    def _or(self) -> Any:
        value = self._and()
        while self._take("||"):
            other = self._and()
            value = value if truth(value) else other
        return value

    def _and(self) -> Any:
        value = self._compared()
        while self._take("&&"):
            other = self._compared()
            value = other if truth(value) else value
        return value

    def _compared(self) -> Any:
        value = self._denied()
        while sign := self._take("==", "!=", "<=", ">=", "<", ">"):
            value = _compare(sign, value, self._denied())
        return value

    def _denied(self) -> Any:
        return not truth(self._denied()) if self._take("!") else self._reached()

    def _reached(self) -> Any:
        value = self._single()
        while True:
            if self._take("."):
                value = self._starred(value) if self._take("*") else _member(value, self._word())
            elif self._take("["):
                key = None if self._take("*") else self._or()
                value = self._starred(value) if key is None else _member(value, key)
                self._expect("]")
            else:
                return value

    @staticmethod
    def _starred(value: Any) -> list[Any]:
        return list(value.values()) if isinstance(value, dict) else list(value or [])

    def _word(self) -> str:
        self.at += 1
        if self.at > len(self.tokens):
            raise Malformed(self.text)
        return self.tokens[self.at - 1][1]

    def _expect(self, sign: str) -> None:
        if not self._take(sign):
            raise Malformed(self.text)

    def _single(self) -> Any:
        if self._take("("):
            value = self._or()
            self._expect(")")
            return value
        if self.at >= len(self.tokens) or self.tokens[self.at][0] == "sign":
            raise Malformed(self.text)
        kind, word = self.tokens[self.at]
        self.at += 1
        if kind == "number":
            return float(word)
        if kind == "text":
            return word[1:-1].replace("''", "'")
        return self._call(word) if self._take("(") else self._named(word)

    def _named(self, word: str) -> Any:
        return CONSTANTS[word] if word in CONSTANTS else self.scope.contexts.get(word)

    def _call(self, word: str) -> Any:
        values: list[Any] = []
        while not self._take(")"):
            values.append(self._or())
            self._take(",")
        name = word.lower()
        if name in {"success", "failure", "cancelled"}:
            return self.scope.state == name
        function = self.scope.functions.get(name) or FUNCTIONS.get(name)
        if function is None:
            raise Malformed(f"{word}() is not modelled")
        return function(*values)


def _compare(sign: str, one: Any, other: Any) -> bool:
    if sign in {"==", "!="}:
        return _same(one, other) == (sign == "==")
    left, right = _number(one), _number(other)
    return {"<": left < right, ">": left > right, "<=": left <= right, ">=": left >= right}[sign]


def _member(value: Any, key: Any) -> Any:
    if isinstance(value, list):
        if isinstance(key, str):
            return [_member(one, key) for one in value]
        return value[int(key)] if 0 <= int(key) < len(value) else None
    if isinstance(value, dict):
        return next((one for name, one in value.items() if _same(name, key)), None)
    return None
