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
FEW = 5_000  # nodes: a search of the whole game is over before machine code has begun to pay


class Speed(NamedTuple):
    """Nodes in a second; `compiled` is None of a game that is not compiled.

    `whole` is how many nodes the whole game is where they are few, else None.
    """

    interpreted: float
    compiled: float | None
    whole: int | None = None

    @property
    def ratio(self) -> float | None:
        return self.compiled / self.interpreted if self.compiled and self.interpreted else None

    def told(self, tier: str) -> str:
        """Return a sentence on it; `tier`: what the game is compiled as."""
        slow = f"{self.interpreted:,.0f} nodes/s"
        if self.compiled is None or self.ratio is None:
            return f"interpreted: {slow}"
        if self.whole is not None:
            few = f"the whole game is {self.whole:,} nodes, too few to gain from that"
            return f"compiled {tier}; {few} (interpreted: {slow})"
        times = f"{self.ratio:,.0f}" if self.ratio >= 10 else f"{self.ratio:.1f}"
        fast = f"{self.compiled:,.0f} nodes/s"
        return f"compiled {tier}: {fast}, {times} times as fast as interpreted ({slow})"


def speed_of(game: Game, compiled: bool, seconds: float = SECONDS) -> Speed:
    """Measure a game by the textbook search that fits it; `compiled`: it can be compiled."""
    slow, whole = _rate(game, "interpreted", seconds)
    return Speed(slow, _rate(game, "compiled", seconds)[0] if compiled else None, whole)


def _rate(game: Game, engine: str, seconds: float) -> tuple[float, int | None]:
    """Search deeper and deeper until the time is up; return nodes in a second, and `Speed.whole`.

    A game that is searched to its end in less is searched again.
    """
    method = textbook(game)
    nodes, depth, whole, began = 0, 1, None, perf_counter()
    while (left := began + seconds - perf_counter()) > 0:
        how: SearchOptions = {**shallow(game), "depth": depth, "time": left}
        found = search(game, method=method, engine=engine, **how)
        nodes += found.nodes
        if not found.exact and depth < DEEPEST:
            depth += 1
        elif found.exact and found.nodes < FEW:
            whole = found.nodes
    return nodes / (perf_counter() - began), whole
