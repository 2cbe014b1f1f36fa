"""How fast is a game, interpreted and compiled? A short search by each engine finds out."""

from __future__ import annotations

from time import perf_counter
from typing import NamedTuple

from plies.contract import Game
from plies.engines.agreeing import shallow, textbook
from plies.engines.choice import search
from plies.searches import SearchOptions

SECONDS = 1.0  # for each engine
DEEPEST = 60


class Speed(NamedTuple):
    """Nodes in a second; `compiled` is None of a game that is not compiled."""

    interpreted: float
    compiled: float | None

    @property
    def ratio(self) -> float | None:
        return self.compiled / self.interpreted if self.compiled and self.interpreted else None

    def told(self, tier: str) -> str:
        """Return a sentence on it; `tier`: what the game is compiled as."""
        slow = f"{self.interpreted:,.0f} nodes/s"
        if self.compiled is None or self.ratio is None:
            return f"interpreted: {slow}"
        times = f"{self.ratio:,.0f}" if self.ratio >= 10 else f"{self.ratio:.1f}"
        fast = f"{self.compiled:,.0f} nodes/s"
        return f"compiled {tier}: {fast}, {times} times as fast as interpreted ({slow})"


def speed_of(game: Game, compiled: bool, seconds: float = SECONDS) -> Speed:
    """Measure a game by the textbook search that fits it; `compiled`: it can be compiled."""
    slow = _rate(game, "interpreted", seconds)
    return Speed(slow, _rate(game, "compiled", seconds) if compiled else None)


def _rate(game: Game, engine: str, seconds: float) -> float:
    """Search deeper and deeper until the time is up; return nodes in a second.

    A game that is searched to its end in less is searched again.
    """
    method = textbook(game)
    nodes, depth, began = 0, 1, perf_counter()
    while (left := began + seconds - perf_counter()) > 0:
        how: SearchOptions = {**shallow(game), "depth": depth, "time": left}
        found = search(game, method=method, engine=engine, **how)
        nodes += found.nodes
        if not found.exact and depth < DEEPEST:
            depth += 1
    return nodes / (perf_counter() - began)
