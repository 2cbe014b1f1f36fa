"""Amounts as people read them: times, rates and counted things."""

from __future__ import annotations

from collections.abc import Sequence


def duration(seconds: float) -> str:
    """Return a time as people read it, with three digits: 12.3 ms, 4.56 s, 789 s."""
    if seconds < 0.9995:
        return f"{seconds * 1000:.{2 if seconds < 0.00995 else 1 if seconds < 0.0995 else 0}f} ms"
    return f"{seconds:.{2 if seconds < 9.95 else 1 if seconds < 99.5 else 0}f} s"


def rate(count: int, seconds: float) -> str:
    """Return how many a second; nothing where the time is too short to say."""
    return f"{count / seconds:,.0f}" if seconds > 0.001 else ""


def counted(count: int, word: str, many: str = "") -> str:
    """Return a number of things: 1 game, 2 games, 3 losses, 1,000 plies."""
    return f"{count:,} {word if count == 1 else many or word + 's'}"


def table(rows: Sequence[tuple[str, ...]], *, left: int = 0) -> list[str]:
    """Return rows of cells as lines, aligned to the right but for the first `left` columns.

    Nothing is ever shortened, however wide: a name may be all that differs.
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = enumerate(zip(row, widths, strict=True))
        lines.append(
            "  ".join(x.ljust(width) if i < left else x.rjust(width) for i, (x, width) in cells)
        )
    return lines
