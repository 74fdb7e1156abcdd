"""What to say of a JSON text in which something stands where something else should."""

from decimal import Decimal

from checker.model.said import Said, say

Advice = tuple[Said, Said]
"""What is wrong, and how to put it right."""

THOUSAND = 3  # digits
_QUOTES = "'`\u2018\u2019\u201a\u201c\u201d\u201e\u00ab\u00bb"

TRAILING_COMMA: Advice = (
    say("a comma stands after the last value of a list or object"),
    say("Remove the comma."),
)
EXTRA_COMMA: Advice = (say("a value is missing before this comma"), say("Remove the comma, or write the value."))
EXTRA_BRACKET: Advice = (say("a bracket too many stands here"), say("Remove it."))
UNCLOSED_RECORD: Advice = (
    say("the object before this comma is not closed"),
    say("Write {brace} before the comma.", brace="}"),
)
NO_VALUE: Advice = (say("the value of this key is missing"), say("Write a value after the colon, null for none."))
EARLY_COMMA: Advice = (say("a comma stands between a key and its value"), say("Remove the comma."))
UNOPENED_TEXT: Advice = (
    say("the text that begins here lacks its opening quote"),
    say("Put a double quote before it, or leave out the one behind it if it is a number."),
)
CONFLICT: Advice = (
    say("a merge conflict was left in the file"),
    say("Keep one of its two sides, and remove the lines that begin with <<<<<<<, =======, ||||||| and >>>>>>>."),
)
COMMENT: Advice = (say("a comment stands here; JSON has none"), say("Remove the comment."))
NO_COMMA: Advice = (say("a comma is missing here"), say("Put a comma between the two values."))


def unquoted_key(word: str) -> Advice:
    """Advise on a key without quotes."""
    return say("the key {word} is not in quotes", word=word), say("Put every key in double quotes.")


def unquoted_text(word: str) -> Advice:
    """Advise on a text without quotes."""
    return (
        say("{word} is neither a number nor true, false or null", word=word),
        say('Put texts in double quotes; write a double quote inside a text as \\".'),
    )


def other_quotes(quote: str) -> Advice:
    """Advise on a whole text in quotes of other languages."""
    return (
        say("{found} is not the quote that JSON uses", found=quote),
        say('Put texts and keys in double quotes (").'),
    )


def percent_sign(number: Decimal) -> Advice:
    """Advise on a number with a percent sign behind it."""
    return say("a number has no percent sign in JSON"), say("Write {number}.", number=number)


def decimal_comma(whole: str, part: str) -> Advice:
    """Advise on a number with a comma in it; whether that is a decimal comma is not sure before three digits."""
    message = say("the number {number} has a comma in it", number=f"{whole},{part}")
    if len(part) == THOUSAND:
        return message, say("Write digits alone, with a point before the decimals.")
    return message, say("Write {number}.", number=Decimal(f"{whole}.{part}"))


def no_colon(found: str) -> Advice:
    """Advise on a key that no colon follows."""
    return (
        say("a colon should follow the key; here stands {found}", found=found),
        say("Write each member of an object as key, colon, value."),
    )


def no_key(found: str, opened: int) -> Advice:
    """Advise on what stands where a key should; `opened` is the line where the object begins."""
    return unreadable(found) or (
        say("a key in double quotes should stand here, not {found}", found=found),
        say("Write the key, or close the object that begins on line {line}.", line=opened),
    )


def no_value(found: str) -> Advice:
    """Advise on what stands where a value should."""
    return unreadable(found) or (
        say("a value should stand here, not {found}", found=found),
        say("Write a text in double quotes, a number, true, false, null, a list or an object."),
    )


def wrong_bracket(found: str, opening: str, line: int) -> Advice:
    """Advise on a bracket that closes something else than what was opened last."""
    wanted = "]" if opening == "[" else "}"
    return (
        say("{found} stands here, but {opening} of line {line} is still open", found=found, opening=opening, line=line),
        say("Close it with {wanted} first.", wanted=wanted),
    )


def no_separator(found: str, closing: str) -> Advice:
    """Advise on what stands behind a value where a comma or the closing bracket should."""
    return unreadable(found) or (
        say("after this value a comma or {closing} should stand, not {found}", closing=closing, found=found),
        say('Separate values with commas; write a double quote inside a text as \\".'),
    )


def unreadable(found: str) -> Advice | None:
    """Advise on comments and quotes of other languages; None for anything else."""
    if found in _QUOTES:
        return other_quotes(found)
    if found in "/#":
        return COMMENT
    return None


def unclosed_text(line: int) -> Advice:
    """Advise on a text that goes on after the end of its line; `line` is where it was seen to be wrong."""
    return (
        say("the text that begins here is not closed on its line"),
        say("Write its closing quote; it was missed on line {line}. Write a line break in a text as \\n.", line=line),
    )


def truncated(opening: str, line: int, column: int, depth: int) -> Advice:
    """Advise on a text that ends too early; `opening` is the innermost bracket or quote that is open, "" for none."""
    fix = say("Write or copy the whole file again; it may have been cut off.")
    if not opening:
        return say("the text ends in the middle of a value"), fix
    return (
        say(
            "the text ends although {opening} of line {line}, column {column} is still open ({depth} open in all)",
            opening=opening,
            line=line,
            column=column,
            depth=depth,
        ),
        fix,
    )


def trailing(found: str, on_new_line: bool) -> Advice:
    """Advise on what stands behind the end of the document."""
    if found in "]}":
        return (
            say("there is one closing bracket too many: {found}", found=found),
            say("Remove it, or the bracket further up that closes too early."),
        )
    if on_new_line and found in '{["':
        return (
            say("a second value begins here, but the file holds a single one"),
            say("Put all the values in one list, with commas between them."),
        )
    return say("{found} stands behind the end of the value", found=found), say("Remove all that follows the value.")


def odd_space(code: int) -> Advice:
    """Advise on a character between values that only looks like space."""
    return (
        say("the character with the number {code} stands between values", code=code),
        say("Remove it; only spaces, tabs and line breaks may stand there."),
    )


def too_deep(most: int) -> Advice:
    """Advise on lists and objects inside each other."""
    return (
        say("more than {most} lists and objects stand inside each other here", most=most),
        say("Nest them less deeply."),
    )


def repeated_key(key: str, line: int) -> Advice:
    """Advise on a key that an object has twice; `line` is where it stands first."""
    return (
        say("the key {key} stands in this object already, on line {line}", key=key, line=line),
        say("Keep one of the two."),
    )
