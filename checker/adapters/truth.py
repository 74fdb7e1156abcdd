"""The truth of a benchmark's version, opened from its declared store and checked against its commitment."""

from collections.abc import Sequence
from threading import Lock

from checker.adapters.leaving import know
from checker.adapters.stores import stores
from checker.adapters.stores.base import MissingKey, Request, Store
from checker.model.benchmark import Truth, TruthKind
from checker.model.declared import Declared
from checker.model.errors import TruthRefusal
from checker.model.said import Said, say
from checker.model.scoring import TruthBundle
from checker.model.tree import Tree
from checker.scoring.bundle import commitment, parse_bundle

__all__ = ["DeclaredTruth", "MissingKey"]


class DeclaredTruth:
    """Opens truths as declared, or from `override`, a URI, instead; implements the port `TruthStore`.

    `identities` are age identities or paths of key files, used instead of the environment's. What was opened once is
    kept as long as this object; it may be asked by several threads, one after the other.
    """

    def __init__(self, tree: Tree, identities: Sequence[str] = (), override: str | None = None) -> None:
        self._tree = tree
        self._identities = tuple(identities)
        self._override = override
        self._one_at_a_time = Lock()
        self._opened: dict[tuple[str, str, Truth], TruthBundle] = {}

    def open(self, declared: Declared, version: str) -> TruthBundle:
        """Open, verify and parse. Raises TruthRefusal, and MissingKey where there is nothing to open it with."""
        key = (declared.benchmark.id, version, declared.benchmark.versions[version].truth)
        with self._one_at_a_time:
            if key not in self._opened:
                raw = self._plaintext(declared, version)
                self._opened[key] = parse_bundle(raw, declared.benchmark, declared.items[version])
            know(self._opened[key].canaries)
            return self._opened[key]

    def plaintext(self, declared: Declared, version: str) -> bytes:
        """Give the bytes of the bundle, verified against the commitment. Raises TruthRefusal."""
        with self._one_at_a_time:
            return self._plaintext(declared, version)

    def can_open(self, declared: Declared, version: str) -> bool:
        """Whether what opens this truth, a key or a file, is at hand here; it may still be the wrong one."""
        store, request = self._request(declared, _declared(declared, version))
        with self._one_at_a_time:
            return store.ready(request)

    def _plaintext(self, declared: Declared, version: str) -> bytes:
        truth = _declared(declared, version)
        store, request = self._request(declared, truth)
        raw = store.read(request)
        if truth.commitment is not None and commitment(raw) != truth.commitment:
            raise TruthRefusal(
                say("the truth of {version} is not the one that was committed to", version=version),
                say("Open the bundle that was sealed, or declare the commitment that `pullrank truth commit` tells."),
            )
        return raw

    def _request(self, declared: Declared, truth: Truth) -> tuple[Store, Request]:
        uri = self._override if self._override is not None else truth.store
        scheme, colon, rest = (uri or "").partition(":")
        store = stores().get(scheme)
        if not colon or store is None or not rest:
            raise _unknown(declared, uri)
        public = truth.identity if truth.kind is TruthKind.OPEN else None
        folder = declared.benchmark.folder
        return store, Request(rest, folder, self._tree, self._identities, public, anywhere=self._override is not None)


def _declared(declared: Declared, version: str) -> Truth:
    truth = declared.benchmark.versions[version].truth
    if truth.kind is TruthKind.HELDOUT and truth.commitment is None:
        raise TruthRefusal(
            say(
                "the held-out truth of {version} has no commitment, so nobody could tell if it changed", version=version
            ),
            say("Declare the one that `pullrank truth commit` tells."),
        )
    return truth


def _unknown(declared: Declared, uri: str | None) -> TruthRefusal:
    known = ", ".join(f"{scheme}:" for scheme in stores())
    what = say("{benchmark} declares no store for its truth", benchmark=declared.benchmark.id)
    if uri is not None:
        what = Said("{uri} is no store that a truth can be opened from", (("uri", uri),))
    return TruthRefusal(what, say("Give a URI that begins with one of: {known}.", known=known))
