"""Opening declared truths from every store: each way it can fail is one sentence without content."""

import json
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Barrier, BrokenBarrierError

import pytest
from scoring_examples import CANARIES, IDS, NONCE, DictTree, benchmark, declared

from checker.adapters.agekeys import generate_identity, seal
from checker.adapters.stores import stores
from checker.adapters.stores.base import Request
from checker.adapters.truth import DeclaredTruth, MissingKey
from checker.model.benchmark import Truth, TruthKind
from checker.model.errors import TruthRefusal
from checker.scoring.bundle import commitment, make_bundle

SECRET = "secret-answer-9b3d"
BUNDLE = make_bundle(dict.fromkeys(IDS, SECRET), NONCE, CANARIES)
COMMITMENT = commitment(BUNDLE)
IDENTITY, RECIPIENT = generate_identity()
OTHER, _ = generate_identity()
SEALED = seal(BUNDLE, [RECIPIENT])
AGE = "benchmarks/probe/truth/v1.age"
KEY = "benchmarks/probe/truth/public.key"
ENVIRONMENT = "PULLRANK_AGE_IDENTITY"


@pytest.fixture(autouse=True)
def _no_key(monkeypatch):
    monkeypatch.delenv(ENVIRONMENT, raising=False)


def held(store="age:truth/v1.age", committed=COMMITMENT, kind=TruthKind.HELDOUT, identity=None):
    return declared(benchmark(truth=Truth(kind, store, committed, identity)))


def truth(files=None, identities=(), override=None):
    tree = DictTree({AGE: SEALED} if files is None else files)
    return DeclaredTruth(tree, identities, override)


def refused(capfd, at, of, kind=TruthRefusal):
    with pytest.raises(TruthRefusal) as caught:
        at.open(of, "v1")
    assert type(caught.value) is kind
    told = f"{caught.value} {caught.value!r} {caught.value.message!r} {caught.value.fix!r}"
    out, err = capfd.readouterr()
    assert not any(secret in told + out + err for secret in (SECRET, NONCE, IDENTITY, OTHER, *CANARIES))
    assert caught.value.__context__ is None
    assert caught.value.fix.template
    return str(caught.value)


def test_every_store_is_found():
    assert {"age", "env", "file"} <= set(stores())


@pytest.mark.parametrize("sealed", [SEALED, seal(BUNDLE, [RECIPIENT], armour=True)])
def test_a_sealed_truth_opens_with_its_key_however_it_is_given(monkeypatch, tmp_path, sealed):
    path = tmp_path / "key"
    path.write_text(f"# key\n{IDENTITY}\n")
    for given in (IDENTITY, f"# key\n{IDENTITY}\n", str(path)):
        assert truth({AGE: sealed}, [given]).open(held(), "v1").answers == dict.fromkeys(IDS, SECRET)
        monkeypatch.setenv(ENVIRONMENT, given)
        assert truth({AGE: sealed}).open(held(), "v1").canaries == CANARIES
        assert truth({AGE: sealed}).can_open(held(), "v1")


class CountingTree(DictTree):
    """A tree that says how often it was read; a reading waits a moment for another one to meet it."""

    def __init__(self, files):
        super().__init__(files)
        self.reads, self.met, self._meeting = 0, False, Barrier(2)

    def read(self, path):
        self.reads += 1
        with suppress(BrokenBarrierError):
            self._meeting.wait(0.2)
            self.met = True
        return super().read(path)


def test_a_truth_is_opened_once_however_many_ask():
    tree = CountingTree({"benchmarks/probe/truth/v1.json": BUNDLE})
    at, of = DeclaredTruth(tree), held("file:truth/v1.json")
    with ThreadPoolExecutor(8) as pool:
        bundles = list(pool.map(lambda _: at.open(of, "v1"), range(20)))
    assert all(bundle is bundles[0] for bundle in bundles)
    assert tree.reads == 1


def test_a_truth_that_is_declared_otherwise_is_opened_anew(capfd):
    at, plain = truth({"benchmarks/probe/truth/v1.json": BUNDLE}), "file:truth/v1.json"
    assert at.open(held(plain), "v1").answers == dict.fromkeys(IDS, SECRET)
    assert "not the one" in refused(capfd, at, held(plain, commitment(b"")))


def test_asking_and_opening_never_read_the_tree_at_once():
    tree = CountingTree({"benchmarks/probe/truth/v1.json": BUNDLE})
    at, of = DeclaredTruth(tree), held("file:truth/v1.json")
    with ThreadPoolExecutor(2) as pool:
        opened, asked = pool.submit(at.open, of, "v1"), pool.submit(at.can_open, of, "v1")
    assert opened.result()
    assert asked.result()
    assert tree.reads == 2
    assert not tree.met


def test_a_key_given_by_hand_counts_before_the_environments(monkeypatch):
    monkeypatch.setenv(ENVIRONMENT, "nonsense")
    assert truth(identities=[IDENTITY]).plaintext(held(), "v1") == BUNDLE


def test_an_open_truth_brings_its_own_key(monkeypatch):
    of = held(kind=TruthKind.OPEN, identity="truth/public.key")
    monkeypatch.setenv(ENVIRONMENT, OTHER)
    at = truth({AGE: SEALED, KEY: f"# public\n{IDENTITY}\n".encode()})
    assert at.can_open(of, "v1")
    assert at.plaintext(of, "v1") == BUNDLE


def test_a_held_out_truth_never_uses_a_key_that_lies_in_the_folder(capfd):
    of = held(identity="truth/public.key")
    at = truth({AGE: SEALED, KEY: IDENTITY.encode()})
    assert not at.can_open(of, "v1")
    assert "no key here" in refused(capfd, at, of, MissingKey)


def test_no_key_is_told_apart_from_a_wrong_one(capfd):
    assert not truth().can_open(held(), "v1")
    assert refused(capfd, truth(), held(), MissingKey) == "the truth is sealed, and there is no key here to open it"
    assert truth(identities=[OTHER]).can_open(held(), "v1")
    assert "another key" in refused(capfd, truth(identities=[OTHER]), held())


@pytest.mark.parametrize(
    ("files", "words"),
    [
        ({}, "there is no truth at 'truth/v1.age'"),
        ({AGE: b""}, "empty"),
        ({AGE: b"\0junk"}, "not an age file"),
        ({AGE: BUNDLE}, "not an age file"),
        ({AGE: SEALED[:-9]}, "damaged"),
        ({AGE: SEALED[:-1] + bytes([SEALED[-1] ^ 1])}, "damaged"),
        ({AGE: seal(BUNDLE + b" ", [RECIPIENT])}, "not the one that was committed to"),
        ({AGE: seal(b"", [RECIPIENT])}, "not the one that was committed to"),
    ],
)
def test_every_broken_file_is_told(capfd, files, words):
    assert words in refused(capfd, truth(files, [IDENTITY]), held())


@pytest.mark.parametrize("plain", [b"", b"{", SECRET.encode(), b"[]", BUNDLE.replace(b'"a"', b'"z"')])
def test_a_committed_truth_that_is_no_bundle_is_told(capfd, plain):
    of = held(committed=commitment(plain))
    assert "the truth cannot be used" in refused(capfd, truth({AGE: seal(plain, [RECIPIENT])}, [IDENTITY]), of)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("no/such/file", "neither an age identity nor a file"),
        (IDENTITY[:-4], "line 1 of the key file"),
        (f"{IDENTITY}\n{IDENTITY[:40]}", "line 2 of the key file"),
        ("\0", "neither"),
        (" ", "neither"),
    ],
    ids=["no such file", "key cut", "second key cut", "a zero byte", "a space"],
)
def test_every_unreadable_key_is_told(capfd, monkeypatch, given, words):
    assert words in refused(capfd, truth(identities=[given]), held())
    if "\0" not in given:
        monkeypatch.setenv(ENVIRONMENT, given)
        assert words in refused(capfd, truth(), held())


def test_key_files_that_are_none_are_told(capfd, tmp_path):
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "empty").write_bytes(b"")
    assert "not text" in refused(capfd, truth(identities=[str(tmp_path / "binary")]), held())
    assert "no age identity" in refused(capfd, truth(identities=[str(tmp_path / "empty")]), held())
    assert "neither" in refused(capfd, truth(identities=[str(tmp_path)]), held())


@pytest.mark.parametrize(
    ("files", "words"), [({AGE: SEALED}, "public identity"), ({AGE: SEALED, KEY: b"#"}, "no age identity")]
)
def test_a_broken_public_key_is_told(capfd, files, words):
    assert words in refused(capfd, truth(files), held(kind=TruthKind.OPEN, identity="truth/public.key"))


def test_a_held_out_truth_needs_a_commitment(capfd):
    assert "no commitment" in refused(capfd, truth(identities=[IDENTITY]), held(committed=None))
    assert truth(identities=[IDENTITY]).plaintext(held(committed=None, kind=TruthKind.OPEN), "v1") == BUNDLE


@pytest.mark.parametrize("store", [None, "", "truth/v1.age", "age", "age:", "ftp:x", "AGE:x", ":x"])
def test_an_unknown_store_is_told_with_those_that_there_are(capfd, store):
    at = truth(identities=[IDENTITY])
    assert "store" in refused(capfd, at, held(store=store))
    with pytest.raises(TruthRefusal) as caught:
        at.can_open(held(store=store), "v1")
    assert "age:, env:, file:" in caught.value.fix.fill(str)


def test_a_plain_file_lies_in_the_folder_or_anywhere_by_its_absolute_path(capfd, tmp_path):
    inside = truth({"benchmarks/probe/truth/v1.json": BUNDLE})
    assert inside.plaintext(held("file:truth/v1.json"), "v1") == BUNDLE
    path = tmp_path / "v1.json"
    path.write_bytes(BUNDLE)
    assert truth({}).plaintext(held(f"file:{path}"), "v1") == BUNDLE
    assert truth({}).can_open(held(f"file:{path}"), "v1")
    assert not truth({}).can_open(held("file:truth/v1.json"), "v1")
    assert "no truth at" in refused(capfd, truth({}), held("file:truth/v1.json"))
    assert "no truth at" in refused(capfd, truth({}), held(f"file:{tmp_path}"))


@pytest.mark.parametrize(
    "path", ["../probe/truth/v1.json", "truth/../truth/v1.json", "./truth/v1.json", "truth//v1.json"]
)
def test_a_declared_path_stays_in_the_folder(capfd, path):
    files = {"benchmarks/probe/truth/v1.json": BUNDLE, f"benchmarks/probe/{path}": BUNDLE}
    assert "no truth at" in refused(capfd, truth(files), held(f"file:{path}"))


def test_another_store_may_be_opened_instead(monkeypatch, tmp_path):
    (tmp_path / "mine.json").write_bytes(BUNDLE)
    (tmp_path / "mine.age").write_bytes(SEALED)
    monkeypatch.chdir(tmp_path)
    assert truth({}, override="file:mine.json").plaintext(held(), "v1") == BUNDLE
    assert truth({}, [IDENTITY], override="age:mine.age").plaintext(held(), "v1") == BUNDLE
    assert truth(identities=[IDENTITY], override="age:truth/v1.age").plaintext(held("env:NONE"), "v1") == BUNDLE


def test_another_store_must_hold_the_committed_truth_too(capfd, tmp_path):
    (tmp_path / "mine.json").write_bytes(make_bundle(dict.fromkeys(IDS, "x"), NONCE, CANARIES))
    assert "committed" in refused(capfd, truth({}, override=f"file:{tmp_path / 'mine.json'}"), held())


def test_a_small_truth_may_stand_in_the_environment(capfd, monkeypatch):
    of = held("env:PROBE_TRUTH")
    assert not truth({}).can_open(of, "v1")
    assert "PROBE_TRUTH" in refused(capfd, truth({}), of, MissingKey)
    monkeypatch.setenv("PROBE_TRUTH", BUNDLE.decode())
    assert truth({}).can_open(of, "v1")
    assert truth({}).plaintext(of, "v1") == BUNDLE
    monkeypatch.setenv("PROBE_TRUTH", json.dumps({"x": SECRET}))
    assert "committed" in refused(capfd, truth({}), of)


def test_a_request_tells_no_key():
    assert IDENTITY not in repr(Request("x", "y", DictTree({}), [IDENTITY]))
