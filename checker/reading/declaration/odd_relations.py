"""What is wrong with the text of a relation that cannot be read, as far as that can be told."""

import re

from checker.model.said import Said, say

Told = tuple[Said, Said]

_SIGNS = r"<=|>=|==|=<|=>|!=|<>|<|>|="
_KNOWN = {"<=", "<", "==", ">=", ">"}
_MEANT = {"=<": "<=", "=>": ">=", "=": "=="}
_EXAMPLE = say("Write it like: strict_pass <= loose_pass, or: easy + 2*hard == total.")


def odd_relation(text: str) -> Told:
    """Say what is wrong with a relation, and what to write."""
    signs = re.findall(_SIGNS, text)
    return _of_signs(text, signs) or _of_terms(text) or _of_sides(text) or _other(text)


def _of_signs(text: str, signs: list[str]) -> Told | None:
    if not signs:
        return say("{text} holds none of <=, <, ==, >= and >", text=text), _EXAMPLE
    if len(signs) > 1:
        parts = [part.strip() for part in re.split(_SIGNS, text)]
        pairs = [f"{left} {sign} {right}" for left, sign, right in zip(parts, signs, parts[1:], strict=False)]
        message = say("{text} is {n} relations in one", text=text, n=len(signs))
        return message, say("Write each of its own: {each}.", each=", ".join(f'"{pair}"' for pair in pairs))
    if signs[0] in _KNOWN:
        return None
    message = say("{sign} is not a sign of a relation", sign=signs[0])
    meant = _MEANT.get(signs[0])
    return message, say("Write one of <=, <, ==, >= and >.") if meant is None else say("Write {meant}.", meant=meant)


def _of_terms(text: str) -> Told | None:
    if found := re.search(r"[0-9]+\.[0-9]+|[0-9]+\s*/\s*[0-9]+|\.[0-9]+", text):
        fix = say("Multiply both sides until all numbers are whole: 2*a <= 3 for a <= 1.5.")
        return say("{number} is no whole number", number=found[0]), fix
    if found := re.search(r"(?<![A-Za-z0-9_])([0-9]+)\s*([A-Za-z][A-Za-z0-9_]*)", text):
        fix = say("Write {product}.", product=f"{found[1]}*{found[2]}")
        return say("{term} has no sign between its number and its name", term=found[0]), fix
    if found := re.search(r"([A-Za-z][A-Za-z0-9_]*)\s*\*\s*([A-Za-z0-9_]+)", text):
        product = f"{found[2]}*{found[1]}" if found[2].isdigit() else ""
        fix = say("Write {product}.", product=product) if product else say("Relate sums alone: a + 2*b <= c.")
        return say("{term} is not a whole number times a name", term=found[0]), fix
    return None


def _of_sides(text: str) -> Told | None:
    left, right = (part.strip() for part in re.split(_SIGNS, text, maxsplit=1))
    if left and right:
        return None
    side = "left" if not left else "right"
    return say(f"nothing stands to the {side} of the sign in {{text}}", text=text), _EXAMPLE


def _other(text: str) -> Told:
    return say("{text} is no relation between metrics or components", text=text), _EXAMPLE
