"""Names what is wrong with a text that is not YAML at all, in words that help to find it."""

import yaml

from checker.model.said import Said, say
from checker.reading.linecolumn import lines_and_columns
from checker.reading.yaml_builder import YamlFault

MOST_BYTES = 256 << 10

_SYNTAX_FIX = say("Look at the indentation, colons, brackets and quotes here and on the line above.")


class TextFault(Exception):
    """The bytes are no text that could be YAML."""

    def __init__(self, line: int, column: int, message: Said, fix: Said) -> None:
        super().__init__(message.template)
        self.line = line
        self.column = column
        self.message = message
        self.fix = fix


def decoded(raw: bytes) -> str:
    """Give the text. Raises TextFault for bytes that are too many or not UTF-8."""
    if len(raw) > MOST_BYTES:
        raise TextFault(
            1,
            1,
            say("the file has {size} bytes; at most {most} are read", size=len(raw), most=MOST_BYTES),
            say("Make the file smaller."),
        )
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8")
        line, column = lines_and_columns(before, [len(before)])[len(before)]
        raise TextFault(line, column, say("the file is not UTF-8 text"), say("Save the file as UTF-8.")) from None


def syntax_fault(error: yaml.YAMLError, text: str) -> YamlFault:
    """Name the fault that stopped the parser."""
    if isinstance(error, yaml.reader.ReaderError):
        return _forbidden_character(error)
    offset = _offset(getattr(error, "problem_mark", None), text)
    begun = _offset(getattr(error, "context_mark", None), text)
    reason = str(getattr(error, "problem", None) or "it cannot be parsed")
    if reason == "found unexpected end of stream":
        return YamlFault(
            begun or 0, "", say("the text that begins here is not closed"), say("Write its closing quote.")
        )
    if text[offset or 0 :].startswith("\t"):
        return YamlFault(
            offset or 0, "", say("a tab stands here"), say("Indent with spaces; YAML allows no tabs there.")
        )
    if offset is None or begun is None or begun == offset:
        return YamlFault(offset or 0, "", say("this is not YAML: {reason}", reason=reason), _SYNTAX_FIX)
    line = lines_and_columns(text, [begun])[begun][0]
    message = say("this is not YAML: {reason}, in what begins on line {line}", reason=reason, line=line)
    return YamlFault(offset, "", message, _SYNTAX_FIX)


def _offset(mark: yaml.Mark | None, text: str) -> int | None:
    return min(mark.index, len(text)) if mark is not None else None


def _forbidden_character(error: yaml.reader.ReaderError) -> YamlFault:
    code = error.character if isinstance(error.character, int) else ord(error.character)
    return YamlFault(
        int(error.position),
        "",
        say("the character with the number {code} may not stand in YAML", code=code),
        say("Remove the character, or write it as an escape in double quotes."),
    )
