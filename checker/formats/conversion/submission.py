"""submission.json with the smallest change: its bytes stay but for the version's value."""

from checker.formats.conversion.ordered import compact, pretty
from checker.formats.conversion.source import broken
from checker.model.json import Json
from checker.model.said import say
from checker.reading.parser import value_and_end
from checker.reading.pointer import put, resolve
from checker.reading.positions import locate


def version_of(submission: Json, pointer: str, path: str) -> str | None:
    """Give the version that is written; None where none is. Raises Broken where something else stands there."""
    if not isinstance(submission, dict):
        raise broken(path, "", say("is no submission: an object is expected"), say("Write it as the benchmark asks."))
    there, version = resolve(submission, pointer)
    if there and not isinstance(version, str | None):
        raise broken(path, pointer, say("the version is no string"), say("Write it as a string."))
    return version if isinstance(version, str) else None


def with_version(raw: bytes, submission: Json, pointer: str, version: str | None, path: str) -> bytes:
    """Give the bytes with another version at a pointer. Raises Broken where the place for it is taken."""
    there, written = resolve(submission, pointer)
    if version is None or written == version:
        return raw
    if there:
        return _replaced(raw, pointer, version)
    put(submission, pointer, version)
    if not resolve(submission, pointer)[0]:
        raise broken(path, pointer, say("there is no place for the version"), say("Make what is above it an object."))
    return pretty(submission)


def _replaced(raw: bytes, pointer: str, version: str) -> bytes:
    text = raw.decode()
    [(line, column)] = locate(raw, [(pointer, False)]).values()
    lines = text.split("\n")
    start = sum(len(each) + 1 for each in lines[: line - 1]) + column - 1
    end = value_and_end(text, start)[1]
    return (text[:start] + compact(version) + text[end:]).encode()
