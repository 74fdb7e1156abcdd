"""Keys and sealing with age (https://age-encryption.org/v1). No message tells a key or anything that was sealed."""

from collections.abc import Sequence
from typing import Any

from pyrage import (  # type: ignore[import-untyped]
    DecryptError,
    IdentityError,
    RecipientError,
    decrypt,
    encrypt,
    ssh,
    x25519,
)

from checker.model.errors import TruthRefusal
from checker.model.said import say

KEY_MARK = "AGE-SECRET-KEY-"
_BINARY = b"age-encryption.org/v1"
_ARMOUR = b"-----BEGIN AGE ENCRYPTED FILE-----"


def generate_identity() -> tuple[str, str]:
    """Make a new key: the identity, which is the secret, and its recipient, which is public."""
    identity = x25519.Identity.generate()
    return str(identity), str(identity.to_public())


def identities_in(text: str) -> tuple[str, ...]:
    """Give the identities of a key file, comments and blank lines left out. Raises TruthRefusal."""
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    keys = [(number, line) for number, line in lines if line and not line.startswith("#")]
    if not keys:
        raise TruthRefusal(
            say("the key file holds no age identity"), say("Give the file that `pullrank truth keygen` wrote.")
        )
    for number, key in keys:
        if _identity(key) is None:
            raise TruthRefusal(
                say("line {n} of the key file is not an age identity", n=number),
                say("Give the whole line that `pullrank truth keygen` wrote, or the path of its file."),
            )
    return tuple(key for _, key in keys)


def recipient_of(identity: str) -> str:
    """Give the public recipient of an identity. Raises TruthRefusal."""
    key = _identity(identity)
    if key is None:
        raise TruthRefusal(
            say("this is not an age identity"), say("Give the whole line that `pullrank truth keygen` wrote.")
        )
    return str(key.to_public())


def seal(raw: bytes, recipients: Sequence[str], *, armour: bool = False) -> bytes:
    """Seal bytes for every recipient; the same bytes are sealed differently each time. Raises TruthRefusal."""
    if not recipients:
        raise TruthRefusal(say("there is nobody to seal the truth for"), say("Give at least one recipient (age1…)."))
    sealed: bytes = encrypt(raw, [_recipient(each) for each in recipients], armored=armour)
    return sealed


def unseal(raw: bytes, identities: Sequence[str]) -> bytes:
    """Open sealed bytes, binary or ASCII armour, with any of the identities. Raises TruthRefusal."""
    if not raw.strip():
        raise TruthRefusal(say("the sealed truth is empty"), say("Put the file that `pullrank truth seal` wrote."))
    if not raw.lstrip().startswith((_BINARY, _ARMOUR)):
        raise TruthRefusal(
            say("the sealed truth is not an age file"), say("Seal it with `pullrank truth seal`, or declare file:PATH.")
        )
    keys = [key for key in map(_identity, identities) if key is not None]
    try:
        opened: bytes = decrypt(raw, keys)
    except DecryptError as error:
        refusal = _wrong_key() if "No matching keys" in str(error) else _damaged()
    else:
        return opened
    raise refusal


def _wrong_key() -> TruthRefusal:
    return TruthRefusal(
        say("the truth is sealed for another key than the one given"),
        say("Give the identity that it was sealed for, in PULLRANK_AGE_IDENTITY or with --identity."),
    )


def _damaged() -> TruthRefusal:
    return TruthRefusal(
        say("the sealed truth is damaged: it is cut short or was changed after it was sealed"),
        say("Restore the file from a copy that is whole, or seal the truth again."),
    )


def _recipient(text: str) -> Any:
    kind = ssh.Recipient if text.startswith("ssh-") else x25519.Recipient
    try:
        return kind.from_str(text.strip())
    except RecipientError:
        pass
    raise TruthRefusal(
        say("{text} is not an age recipient", text=text),
        say("A recipient begins with age1 and is told by `pullrank truth keygen`."),
    )


def _identity(text: str) -> Any:
    try:
        return x25519.Identity.from_str(text.strip())
    except IdentityError:
        return None
