"""What a search answers."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Literal

from plies.game import Move, Value

Outcome = Literal["win", "draw", "loss"]
Stopped = Literal["", "time", "nodes", "interrupt"]


@dataclass(frozen=True, slots=True)
class Line:
    """One of the best moves at the root: what it is worth to MAX, and how play goes on."""

    value: Value
    move: Move
    line: tuple[Move, ...]  # `move` first
    words: tuple[str, ...]  # the line as people write it
    outcome: Outcome | None = None  # for MAX, where it is proven in a decisive game
    distance: int | None = None  # plies of the line to that outcome


@dataclass(frozen=True, slots=True)
class Result:
    """The value of a position for MAX, the move that gets it, and what finding it took.

    A node is one entry of the search function, the root included; a leaf is a node valued
    without looking below it; a cut counts only if it skips a child. At a chance node, and
    where the game is over, there is a value and no move.

    `memory` is what the search kept positions in, and 0 for a search that keeps none. Compiled,
    it is all of the table; interpreted, about what the entries take without the positions.
    """

    value: Value
    move: Move | None
    line: tuple[Move, ...]
    nodes: int
    leaves: int
    cuts: int
    depth: int  # the deepest that was completed: plies, or rounds if depth was counted in them
    seconds: float
    method: str
    engine: str = "interpreted"
    exact: bool = False  # proven to the end of the game
    outcome: Outcome | None = None  # for MAX, where it is proven in a decisive game
    distance: int | None = None  # plies of the line to that outcome
    ties: tuple[Move, ...] | None = None  # every equally good move, if asked for
    lines: tuple[Line, ...] | None = None  # the best moves, best first, if asked for
    stopped: Stopped = ""  # the limit that ended the search early
    words: tuple[str, ...] = ()  # the line as people write it
    note: str = ""  # what a reader should know about how the answer came about
    memory: int = 0  # bytes of the table, or the tree of mcts

    def __str__(self) -> str:
        parts = [f"value {shown(self.value)}"]
        if self.outcome:
            ahead = f" in {self.distance}" if self.distance and self.outcome != "draw" else ""
            parts[0] += f" ({self.outcome}{ahead})"
        if self.words:
            parts.insert(0, f"move {self.words[0]}")
            parts.append(f"line {' '.join(self.words[:12])}" + " ..." * (len(self.words) > 12))
        rate = f", {self.nodes / self.seconds:,.0f} nodes/s" if self.seconds > 0.01 else ""
        parts.append(f"{self.method} to depth {self.depth}, {self.nodes:,} nodes{rate}")
        if self.stopped:
            parts.append(f"stopped by the {self.stopped} limit".replace("interrupt limit", "user"))
        return "; ".join(parts)

    def _repr_html_(self) -> str:
        return f"<code>{escape(str(self))}</code>"


EXACT = 2.0**53  # floats below it hold every whole number
TINY = 1e-300  # a window that is open for ties around 0 begins this near to it


def shown(value: Value) -> str:
    """Return a value as people write it: 3 for 3.0, and at most six significant digits."""
    if isinstance(value, (tuple, list)):
        return "(" + ", ".join(shown(part) for part in value) + ")"
    if isinstance(value, float) and value.is_integer() and abs(value) < EXACT:
        return str(int(value))
    if isinstance(value, float) and abs(value) < TINY:
        return "0"
    return f"{value:.6g}" if isinstance(value, float) else str(value)
