"""One matrix product for all columns: those that are the same are multiplied once, rows without anything not at all."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from checker.boards.uncertainty.weights import Floats

Place: TypeAlias = tuple[bytes, NDArray[np.intp]]
"""Where the columns of a matrix are: the rows that they have, as bytes, and which of the columns of these."""


class Product:
    """Columns of whole numbers, waiting for weights."""

    def __init__(self) -> None:
        self._columns: dict[bytes, dict[bytes, Floats]] = {}
        self._order: dict[bytes, dict[bytes, int]] = {}
        self._stacked: dict[bytes, tuple[NDArray[np.intp], Floats]] = {}

    def place(self, matrix: Floats, rows: NDArray[np.intp]) -> Place:
        """Take the columns of a matrix (clusters × any) that is 0 outside some rows, and tell where they are found."""
        key = rows.tobytes()
        held, order = self._columns.setdefault(key, {}), self._order.setdefault(key, {})
        found = []
        for column in matrix[rows].T:
            name = column.tobytes()
            held.setdefault(name, column)
            found.append(order.setdefault(name, len(order)))
        return key, np.array(found, dtype=np.intp)

    def times(self, weights: Floats) -> "Multiplied":
        """Multiply all columns by weights (any × clusters)."""
        if not self._stacked:
            for key, columns in self._columns.items():
                rows = np.frombuffer(key, dtype=np.intp)
                self._stacked[key] = rows, np.stack([*columns.values()], axis=1)
        whole = weights.shape[1]
        made = {
            key: (weights if len(rows) == whole else weights[:, rows]) @ stacked
            for key, (rows, stacked) in self._stacked.items()
        }
        return Multiplied(made)


class Multiplied:
    """The products, by the places of their columns."""

    def __init__(self, products: dict[bytes, Floats]) -> None:
        self._products = products

    def at(self, place: Place) -> Floats:
        """Give the product of a matrix: (rows of the weights × its columns)."""
        key, columns = place
        taken: Floats = self._products[key][:, columns]
        return taken
