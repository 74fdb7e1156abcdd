"""Keys and sealing with age."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checker.adapters.agekeys import generate_identity, identities_in, recipient_of, seal, unseal
from checker.model.errors import TruthRefusal

SECRET = b"secret-answer-77aa"
IDENTITY, RECIPIENT = generate_identity()
OTHER, OTHER_RECIPIENT = generate_identity()
SEALED = seal(SECRET, [RECIPIENT])
ARMOURED = seal(SECRET, [RECIPIENT], armour=True)


def refused(raw, identities=(IDENTITY,)):
    with pytest.raises(TruthRefusal) as caught:
        unseal(raw, identities)
    told = f"{caught.value}{caught.value!r}{caught.value.fix!r}"
    assert SECRET.decode() not in told
    assert "AGE-SECRET" not in told
    assert caught.value.__context__ is None
    return str(caught.value)


def test_a_new_key_is_an_identity_and_its_recipient():
    assert IDENTITY.startswith("AGE-SECRET-KEY-1")
    assert RECIPIENT.startswith("age1")
    assert recipient_of(IDENTITY) == RECIPIENT
    assert IDENTITY != OTHER


@given(st.binary(max_size=500))
@settings(max_examples=20)
def test_what_is_sealed_opens_for_each_recipient_in_both_forms(raw):
    secret = SECRET + raw
    for armour in (False, True):
        sealed = seal(secret, [RECIPIENT, OTHER_RECIPIENT], armour=armour)
        assert secret not in sealed
        assert unseal(sealed, [IDENTITY]) == unseal(sealed, [OTHER]) == secret


def test_any_of_the_identities_may_be_the_right_one():
    assert unseal(SEALED, [OTHER, IDENTITY]) == SECRET
    assert unseal(ARMOURED.replace(b"\n", b"\r\n"), [IDENTITY]) == SECRET


def test_a_wrong_key_is_told_as_such():
    assert refused(SEALED, [OTHER]) == "the truth is sealed for another key than the one given"
    assert refused(SEALED, []) == "the truth is sealed for another key than the one given"


@pytest.mark.parametrize(
    "raw",
    [SEALED[:-1], SEALED[:60], SEALED[:-1] + bytes([SEALED[-1] ^ 1]), ARMOURED[:-50]],
    ids=["last byte lost", "cut in the header", "last byte changed", "armour cut"],
)
def test_a_damaged_file_is_told_as_such(raw):
    assert "damaged" in refused(raw)


@pytest.mark.parametrize(
    ("raw", "words"), [(b"", "empty"), (b" \n", "empty"), (b'{"a": 1}', "not an age file"), (SECRET, "not")]
)
def test_what_is_no_sealed_file_is_told_as_such(raw, words):
    assert words in refused(raw)


@given(st.integers(0, len(SEALED) - 1), st.integers(1, 255))
@settings(max_examples=60, deadline=None)
def test_no_changed_byte_goes_unnoticed(place, by):
    changed = bytearray(SEALED)
    changed[place] ^= by
    with suppress(TruthRefusal):
        assert unseal(bytes(changed), [IDENTITY]) == SECRET  # only what age itself ignores may differ


def test_a_key_file_may_hold_comments_and_several_keys():
    assert identities_in(f"# made today\n\n{IDENTITY}\r\n  {OTHER}  \n# end") == (IDENTITY, OTHER)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no age identity"),
        ("# nothing\n\n", "no age identity"),
        (f"# key\n{IDENTITY[:-3]}", "line 2"),
        (RECIPIENT, "line 1"),
        (f"{IDENTITY}\nhello", "line 2"),
    ],
    ids=["empty", "comments alone", "key cut", "a recipient", "a word after it"],
)
def test_a_broken_key_file_is_refused_without_the_key(text, words):
    with pytest.raises(TruthRefusal, match=words) as caught:
        identities_in(text)
    assert IDENTITY[:30] not in f"{caught.value!r}{caught.value.fix!r}"


@pytest.mark.parametrize(
    "recipients",
    [[], ["age1nonsense"], [IDENTITY], ["ssh-ed25519 x"], [RECIPIENT, ""]],
    ids=["none", "nonsense", "an identity", "broken ssh", "one empty"],
)
def test_nothing_is_sealed_for_nobody(recipients):
    with pytest.raises(TruthRefusal, match=r"recipient|nobody"):
        seal(SECRET, recipients)


def test_a_broken_identity_has_no_recipient():
    with pytest.raises(TruthRefusal):
        recipient_of(IDENTITY[:-1])
