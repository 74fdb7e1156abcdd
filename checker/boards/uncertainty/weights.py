"""Random weights and signs, the same for every entry and metric, in any chunks and on any platform.

Words come from the raw stream of PCG64 (O'Neill 2014), which numpy keeps as it is (NEP 19); what its generators make
of a stream may change. A number below `m` is the upper half of a 32-bit word times `m` (Lemire 2019, without his
rejection: it is off by less than m / 2^32). Every row begins with a word of its own, so no chunk shifts another.
"""

from collections.abc import Iterator
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from checker.boards.uncertainty.seed import derived

Floats: TypeAlias = NDArray[np.float64]
Mask: TypeAlias = NDArray[np.bool_]

_CELLS = 1 << 21
_HALF = np.uint64(32)


def weights(seed: str, clusters: int, resamples: int, rows: int | None = None) -> Iterator[Floats]:
    """Give how often each cluster is drawn, chunk by chunk: (rows of the chunk × clusters), whole numbers.

    Each row draws as many clusters as there are, with replacement (Efron 1979), and sums to that. `rows` is the
    length of a chunk and changes nothing else.
    """
    words = -(-clusters // 2)
    stream = np.random.PCG64(int(derived(seed, "weights"), 16))
    for count in _chunks(resamples, rows or max(1, _CELLS // max(1, clusters))):
        places = _below(stream.random_raw(count * words).reshape(count, words), clusters)
        places += np.arange(0, count * clusters, clusters or 1, dtype=np.uint64)[:, None]
        counts = np.bincount(places.ravel().view(np.int64), minlength=count * clusters)
        yield counts.reshape(count, clusters).astype(np.float64)


def signs(seed: str, clusters: int, resamples: int, rows: int | None = None) -> Iterator[Floats]:
    """Give random signs chunk by chunk: (rows of the chunk × clusters), each -1.0 or 1.0 with equal chance."""
    words = -(-clusters // 64)
    stream = np.random.PCG64(int(derived(seed, "signs"), 16))
    for count in _chunks(resamples, rows or max(1, _CELLS // max(1, clusters))):
        raw = stream.random_raw(count * words).astype("<u8").view(np.uint8).reshape(count, words * 8)
        bits = np.unpackbits(raw, axis=1, count=clusters, bitorder="little")
        yield bits.astype(np.float64) * 2 - 1


def _chunks(total: int, length: int) -> Iterator[int]:
    for start in range(0, total, length):
        yield min(length, total - start)


def _below(words: NDArray[np.uint64], bound: int) -> NDArray[np.uint64]:
    """Make (rows × bound) numbers below `bound`, two of each word, the one of its lower half first."""
    halves = words.astype("<u8", copy=False).view("<u4")[:, :bound]
    numbers = halves.astype(np.uint64)
    numbers *= np.uint64(bound)
    numbers >>= _HALF
    return numbers
