"""The items: the second half of scikit-learn's handwritten digits, and what may be told of each in public.

The set has 1797 grey images of 8 by 8 pixels, each pixel an integer from 0 to 16. Entries are trained on the first
898; the other 899 are the items. Strata and tags are computed from the pixels and the position alone.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sklearn.datasets import load_digits

SPLIT = 898
PARTS = ("first", "second", "third")
HEAVY, MEDIUM = 328, 293
"""Ink from which an image is heavy or medium: the terciles of the 899 sums of pixels."""

Pixels = Sequence[Sequence[int]]
"""Rows of an image from the top; each row holds its pixels from the left."""


@dataclass(frozen=True, slots=True)
class Half:
    """One half of the set: flattened images, shape (n, 64), and their labels, shape (n,)."""

    images: Any
    labels: Any


def halves() -> tuple[Half, Half]:
    """Give the images to train on and the images to answer for."""
    digits = load_digits()
    images, labels = digits.data.astype(int), digits.target
    return Half(images[:SPLIT], labels[:SPLIT]), Half(images[SPLIT:], labels[SPLIT:])


def item_id(position: int) -> str:
    """Name an item by its index in the whole set."""
    return f"digit-{SPLIT + position:04}"


def ink(pixels: Pixels) -> str:
    """Tell how much ink an image holds."""
    total = sum(map(sum, pixels))
    return "heavy" if total >= HEAVY else "medium" if total >= MEDIUM else "light"


def part(position: int, count: int) -> str:
    """Tell in which third of the set an item stands."""
    return PARTS[position * 3 // count]


def mass(pixels: Pixels) -> list[str]:
    """Tell where the centre of mass lies when it is more than a quarter of a pixel off the image's centre.

    With 8 columns the centre is 3.5, so twice the offset is `2 * column - 7`; all arithmetic stays in integers.
    """
    total = sum(map(sum, pixels))
    across = sum((2 * column - 7) * value for row in pixels for column, value in enumerate(row))
    down = sum((2 * row - 7) * sum(values) for row, values in enumerate(pixels))
    sides = (("left", -across), ("right", across), ("high", -down), ("low", down))
    return [name for name, offset in sides if 2 * offset > total]


def item(position: int, count: int, pixels: Pixels) -> dict[str, object]:
    """Give one line of the items file."""
    strata = {"ink": ink(pixels), "part": part(position, count)}
    return {"id": item_id(position), "strata": strata, "tags": {"mass": mass(pixels)}}


def items(half: Half) -> bytes:
    """Give the items file: one JSON object a line."""
    images: Iterable[Pixels] = half.images.reshape(-1, 8, 8).tolist()
    lines = (json.dumps(item(position, len(half.images), pixels)) for position, pixels in enumerate(images))
    return "".join(f"{line}\n" for line in lines).encode()


def answers(half: Half) -> dict[str, dict[str, str]]:
    """Give what the truth holds of each item: its label."""
    return {item_id(position): {"answer": str(label)} for position, label in enumerate(half.labels.tolist())}
