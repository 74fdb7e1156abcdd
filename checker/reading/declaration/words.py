"""The kinds of text and number that a declaration holds, each with its sentence for what it is not.

Numbers come out as `Fraction`, pointers into an entry's documents as `DocumentPointer`. Every kind carries the JSON
Schema that accepts the same values.
"""

import re
from fractions import Fraction
from typing import Annotated, TypeAlias

from checker.model.grammar import DocumentPointer
from checker.model.json import Json, as_fraction
from checker.model.keyfields import Holds
from checker.model.said import say
from checker.reading.declaration.odd_relations import odd_relation
from checker.reading.declaration.shape import Bounds, Check, Read, Shown, Wrong
from checker.reading.exposures.kinds import KINDS

NAME = r"[A-Za-z][A-Za-z0-9_]{0,63}"
FILE_NAME = r"[A-Za-z0-9](?:[A-Za-z0-9._-]{0,62}[A-Za-z0-9_-])?"
ID = r"[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9_-])?"
ENTRY = r"[A-Za-z0-9](?:[A-Za-z0-9._-]{0,118}[A-Za-z0-9_-])?"
NOUN = r"[a-z][a-z0-9_]{0,31}"
POINTER = r"(?:/(?:[^~/]|~[01])*)+"
PATH = r"[A-Za-z0-9_][A-Za-z0-9._-]*(?:/[A-Za-z0-9_][A-Za-z0-9._-]*)*"
STORE = rf"[a-z][a-z0-9+.-]*:(?://\S+|{PATH})"
COMMITMENT = r"sha256:[0-9a-f]{64}"
ALLOWED = rf"{COMMITMENT}|{'|'.join(sorted(KINDS))}"
IMAGE = r"[a-z0-9](?:[a-z0-9._:/-]{0,200})@sha256:[0-9a-f]{64}"
FOLDER = rf"\.|{PATH}"
PLACE = rf"/{PATH}"
PATTERN = r"[A-Za-z0-9_.*?][A-Za-z0-9_.*?-]*(?:/[A-Za-z0-9_.*?-]+)*"
RATIO = r"[0-9]{1,9}/0*[1-9][0-9]{0,8}"
GAP_RELATION = rf"({NAME})\s*(<=|<|==|>=|>)\s*({NAME}|[0-9]{{1,9}}(?:\.[0-9]{{1,9}})?)"
TERM = rf"(?:[0-9]{{1,9}}\s*\*\s*)?{NAME}|[0-9]{{1,9}}"
EXPRESSION = rf"-?\s*(?:{TERM})(?:\s*[+-]\s*(?:{TERM}))*"
RELATION = rf"({EXPRESSION})\s*(<=|<|==|>=|>)\s*({EXPRESSION})"

_CONTROL = r"[\x00-\x1f\x7f-\x9f\u2028\u2029]"
_LINE = r"^(?=.*\S)[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$"
_DEVICES = frozenset({"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))})


def _matching(pattern: str, message: str, fix: str) -> Check:
    def check(value: str) -> str:
        if re.fullmatch(pattern, value) is None:
            raise Wrong(say(message, value=value), say(fix))
        return value

    return Check(check)


def _shown(pattern: str) -> Shown:
    return Shown({"type": "string", "pattern": f"^{pattern}$"})


def _portable(value: str) -> str:
    """Refuse what Windows takes for a device: these names become file names."""
    if any(step.partition(".")[0].lower() in _DEVICES for step in value.split("/")):
        raise Wrong(say("{value} is a reserved file name on Windows", value=value), say("Choose another name."))
    return value


def _one_line(value: str) -> str:
    if not value.strip():
        raise Wrong(say("this text is empty"), say("Write some text, or leave the key out."))
    if re.search(_CONTROL, value):
        raise Wrong(say("this text holds a line break or a control character"), say("Write it on one line."))
    return value


def _number(value: Json) -> Fraction:
    number = as_fraction(value)
    if number is None:
        raise Wrong(say("this must be a number"), say("Write a number, without quotes."))
    return number


def _scale(value: Json) -> Fraction:
    """Read 100, 0.5 or the text 100/3."""
    ratio = isinstance(value, str) and re.fullmatch(RATIO, value) is not None
    number = Fraction(value) if ratio and isinstance(value, str) else as_fraction(value)
    if number is None:
        raise Wrong(say("this is no scale"), say("Write a number like 100 or 0.5, or a ratio like 100/3."))
    if number <= 0:
        raise Wrong(say("a scale must be above 0"), say("Write 1 to show the mean as it is, 100 for per cent."))
    return number


def _share(value: Json) -> Fraction:
    number = _number(value)
    if not 0 <= number <= 1:
        raise Wrong(say("a share must lie between 0 and 1"), say("Write 0.95 for 95 per cent."))
    return number


def _document_pointer(value: Json) -> DocumentPointer:
    text = value if isinstance(value, str) else ""
    document, _, pointer = text.partition(":")
    if re.fullmatch(NOUN, document) is None or re.fullmatch(POINTER, pointer) is None:
        raise Wrong(
            say("this does not point into a document of the entry"),
            say('Write the document, a colon and a JSON pointer, like "submission:/results/accuracy".'),
        )
    return DocumentPointer(document, pointer)


def _range(value: Json) -> tuple[Fraction | None, Fraction | None]:
    bounds = [None if each is None else as_fraction(each) for each in value] if isinstance(value, list) else []
    numeric = isinstance(value, list) and all((b is None) == (v is None) for b, v in zip(bounds, value, strict=True))
    if len(bounds) != 2 or not numeric:
        raise Wrong(say("a range is a list of two numbers"), say("Write [0, 3], with null for an open side."))
    low, high = bounds
    if low is not None and high is not None and low >= high:
        raise Wrong(say("the range is empty: its first number must be below its second"), say("Swap the two numbers."))
    return low, high


def _option(value: Json) -> str | bool | Fraction | tuple[str, ...]:
    if isinstance(value, str | bool):
        return value
    if isinstance(value, list):
        texts = tuple(each for each in value if isinstance(each, str))
        if len(texts) < len(value):
            raise Wrong(say("a list of options holds texts alone"), say("Put each element in quotes."))
        return texts
    number = as_fraction(value)
    if number is None:
        raise Wrong(
            say("an option must be a text, a number, true, false or a list of texts"),
            say("Write one of these."),
        )
    return number


def _relation(value: str) -> str:
    if re.fullmatch(RELATION, value) is None:
        raise Wrong(*odd_relation(value))
    return value


def _gap_relation(value: Json) -> Holds:
    found = re.fullmatch(GAP_RELATION, value) if isinstance(value, str) else None
    if found is None:
        raise Wrong(say("this is no relation between numbers"), say("Write it like: start <= end, or: rate > 0."))
    left, relation, right = found.groups()
    return Holds(left, relation, Fraction(right) if right[0].isdigit() else right)


_NUMBER = {"type": "number"}

Text: TypeAlias = Annotated[str, Check(_one_line), Shown({"type": "string", "pattern": _LINE})]
Name: TypeAlias = Annotated[
    str,
    _matching(
        NAME, "{value} is no name: letters, digits and underscores, a letter first", "Rename it, like exact_match."
    ),
    _shown(NAME),
]
VersionName: TypeAlias = Annotated[
    str,
    _matching(
        FILE_NAME,
        "{value} cannot name a version: it becomes a folder's name",
        "Use letters, digits, dots, hyphens and underscores, like v1.0.",
    ),
    Check(_portable),
    _shown(FILE_NAME),
]
BenchmarkId: TypeAlias = Annotated[
    str,
    _matching(
        ID,
        "{value} cannot be a benchmark's id: it is the name of a folder and part of an address",
        "Use small letters, digits and hyphens.",
    ),
    Check(_portable),
    _shown(ID),
]
EntryName: TypeAlias = Annotated[
    str,
    _matching(ENTRY, "{value} cannot be an entry: it is a folder's name", "Write the name of the entry's folder."),
    Check(_portable),
    _shown(ENTRY),
]
Noun: TypeAlias = Annotated[
    str,
    _matching(NOUN, "{value} cannot begin a file's name", "Write one word in small letters, like item."),
    _shown(NOUN),
]
Pointer: TypeAlias = Annotated[
    str,
    _matching(
        POINTER, "{value} is no JSON pointer", "Begin with a slash, like /results/accuracy; ~1 stands for a slash."
    ),
    _shown(POINTER),
]
FolderPath: TypeAlias = Annotated[
    str,
    _matching(
        PATH,
        "{value} is no path inside the benchmark's folder",
        "Write a relative path with forward slashes, like items/v1.jsonl.",
    ),
    Check(_portable),
    _shown(PATH),
]
Folder: TypeAlias = Annotated[
    str,
    _matching(FOLDER, "{value} is no folder inside the repository", "Write a relative path like tests, or a dot."),
    _shown(rf"(?:{FOLDER})"),
]
Place: TypeAlias = Annotated[
    str,
    _matching(PLACE, "{value} is no folder of an image", "Write an absolute path, like /workspace/project."),
    _shown(PLACE),
]
Image: TypeAlias = Annotated[
    str,
    _matching(
        IMAGE,
        "{value} does not name one container image",
        "Write its name, @sha256: and 64 small hexadecimal digits; a tag can be moved.",
    ),
    _shown(IMAGE),
]
Pattern: TypeAlias = Annotated[
    str,
    _matching(PATTERN, "{value} is no pattern of files", "Write a name like conftest.py, or a path like tests/*."),
    _shown(PATTERN),
]
StoreUri: TypeAlias = Annotated[
    str,
    _matching(
        STORE,
        "{value} is no address of a truth store",
        "Write the kind of store, a colon and the place, like age:truth/v1.age, inside the benchmark's folder.",
    ),
    _shown(STORE),
]
Commitment: TypeAlias = Annotated[
    str,
    _matching(
        COMMITMENT,
        "{value} is no commitment",
        "Write sha256: and 64 small hexadecimal digits; `pullrank truth commit` prints it.",
    ),
    _shown(COMMITMENT),
]
Relation: TypeAlias = Annotated[
    str,
    Check(_relation),
    _shown(RELATION),
]
Allowed: TypeAlias = Annotated[
    str,
    _matching(
        ALLOWED,
        "{value} is neither a kind of secret or personal data nor the digest of a secret",
        "Write a kind, like private_key or email, or sha256: and 64 small hexadecimal digits, as the finding gives it.",
    ),
    _shown(f"(?:{ALLOWED})"),
]
GapRelation: TypeAlias = Annotated[Holds, Read(_gap_relation), _shown(GAP_RELATION)]
Number: TypeAlias = Annotated[Fraction, Read(_number), Shown(_NUMBER)]
Share: TypeAlias = Annotated[Fraction, Read(_share), Shown({**_NUMBER, "minimum": 0, "maximum": 1})]
Scale: TypeAlias = Annotated[
    Fraction,
    Read(_scale),
    Shown(
        {
            "anyOf": [
                {**_NUMBER, "exclusiveMinimum": 0},
                {"type": "string", "pattern": r"^0*[1-9][0-9]{0,8}/0*[1-9][0-9]{0,8}$"},
            ]
        }
    ),
]
EntryPointer: TypeAlias = Annotated[DocumentPointer, Read(_document_pointer), _shown(rf"{NOUN}:{POINTER}")]
Range: TypeAlias = Annotated[
    tuple[Fraction | None, Fraction | None],
    Read(_range),
    Shown({"type": "array", "items": {"type": ["number", "null"]}, "minItems": 2, "maxItems": 2}),
]
Option: TypeAlias = Annotated[
    str | bool | Fraction | tuple[str, ...],
    Read(_option),
    Shown({"anyOf": [{"type": ["string", "boolean", "number"]}, {"type": "array", "items": {"type": "string"}}]}),
]
Count: TypeAlias = Annotated[int, Bounds(gt=0)]
Decimals: TypeAlias = Annotated[int, Bounds(ge=0, le=12)]
