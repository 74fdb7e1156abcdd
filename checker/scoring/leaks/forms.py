"""The forms in which a canary may leave: as it is, turned round, in hex and in base64, and large pieces of each."""

from base64 import b64encode
from collections.abc import Iterator, Sequence

_LEAST = 8
"""The fewest letters and digits by which a form can be told when everything between them is passed over."""

_DIGITS = 20
"""The fewest where all are digits: rows of single numbers look alike."""

_KINDS = 4
"""The fewest different characters: `1010101010` stands in every matrix."""

_IN_PIECES = 28
"""The fewest letters and digits of a form of which a piece, half as long, is told: such are not by chance."""

_STEP = 4
_OTHERS = bytes(byte for byte in range(256) if not (bytes([byte]).isalnum() and byte < 128))
_LOWER = bytes(range(256)).lower()


def squeezed(raw: bytes) -> bytes:
    """Give the ASCII letters and digits alone, the letters in lower case."""
    return raw.translate(_LOWER, _OTHERS)


def telling(form: bytes) -> bool:
    """Whether a squeezed form is long and manifold enough to be looked for in squeezed bytes."""
    return len(form) >= (_DIGITS if form.isdigit() else _LEAST) and len(set(form)) >= _KINDS


def forms(canary: str) -> Iterator[bytes]:
    """Give every form of a canary, in the clear and encoded, each also turned round."""
    for text in sorted({canary, canary.lower(), canary.upper()}):
        for plain in (text.encode("utf-8", "surrogatepass"), text[::-1].encode("utf-8", "surrogatepass")):
            yield plain
            for encoded in (plain.hex().encode("ascii"), *_base64(plain)):
                yield encoded
                yield encoded[::-1]


def pieces(form: bytes) -> Sequence[bytes]:
    """Give a squeezed form, or pieces of which any part of a bit more than half its length holds one.

    Only of long forms: half of a short canary may be a word that means nothing.
    """
    if len(form) < _IN_PIECES or not _is_random(form):
        return (form,)
    length = max(len(form) // 2, _IN_PIECES // 2)
    starts = {*range(0, len(form) - length, _STEP), len(form) - length}
    return tuple(form[start : start + length] for start in sorted(starts))


def _is_random(form: bytes) -> bool:
    """Whether digits stand among letters all over, as in hexadecimal or base64, and no words can be made out."""
    half = len(form) // 2
    return all(sum(byte < 58 for byte in part) * 8 >= len(part) for part in (form[:half], form[half:]))


def _base64(plain: bytes) -> Iterator[bytes]:
    """Give the middle of an encoding at each of three offsets: what does not hang on the bytes around it.

    What differs between the two alphabets is neither a letter nor a digit, and is passed over.
    """
    for offset in range(3):
        encoded = b64encode(bytes(offset) + plain)
        yield encoded[-(-offset * 8 // 6) : (offset + len(plain)) * 8 // 6]
