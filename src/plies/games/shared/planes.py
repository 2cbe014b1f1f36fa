"""Positions as arrays, for programs that learn: one plane of 0 and 1 for each side's pieces."""

from __future__ import annotations

from collections.abc import Sequence

Plane = list[list[float]]


def bit_planes(boards: Sequence[int], bits: Sequence[int], columns: int, turn: int) -> list[Plane]:
    """Return a plane for every board, and one that is all `turn`; `bits` are those of the cells."""
    planes = [_rows([board >> bit & 1 for bit in bits], columns) for board in boards]
    return [*planes, _rows([turn] * len(bits), columns)]


def _rows(cells: Sequence[float], columns: int) -> Plane:
    return [list(cells[i : i + columns]) for i in range(0, len(cells), columns)]
