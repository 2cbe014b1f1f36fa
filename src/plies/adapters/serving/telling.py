"""What an engine tells of its search: `info depth 5 score cp 31 nodes 4711 ... pv e2e4 e7e5`."""

from __future__ import annotations

from collections.abc import Sequence
from math import isinf, isnan
from typing import Any

from plies.adapters.dialects import Dialect
from plies.contract import MAX, Value
from plies.searches.result import Outcome
from plies.searches.table import PROVEN, SCORE

HIGHEST = 30_000  # of a score that is not a proven end: GUIs take more for a mate
PER_MILLE = 1000
A_CLASS = 200  # hundredths of a pawn after which a win is likelier than all else together
SPREAD = 400.0  # hundredths of a pawn in which the odds grow tenfold


class Score:
    """What a position is worth to the side to move, in whole numbers.

    `plies` is how far away the proven end is, or None; `scale` makes hundredths of a value.
    """

    def __init__(
        self,
        value: Value,
        mover: int,
        *,
        outcome: Outcome | None = None,
        distance: int | None = None,
        scale: int = 1,
    ):
        sign = 1 if mover == MAX else -1
        self.plies: int | None = None
        self.wins = False
        if isinstance(value, (tuple, list)):  # to each player their own
            value, sign = value[mover], 1
        if outcome in ("win", "loss"):
            self.plies, self.wins = distance, (outcome == "win") == (sign > 0)
            value = value if distance is not None else sign * HIGHEST * (1 if self.wins else -1)
        elif PROVEN < abs(value or 0) <= SCORE:
            self.plies, self.wins = int(SCORE - abs(value)), (value > 0) == (sign > 0)
        self.centi = _whole(sign * scale * (value or 0))
        self.drawn = outcome == "draw"

    def words(self, dialect: Dialect) -> str:
        """Return `cp 31`, or `mate 3`."""
        if self.plies is not None:
            return f"mate {dialect.mate(self.plies, wins=self.wins)}"
        return f"cp {self.centi}"

    @property
    def wdl(self) -> tuple[int, int, int]:
        """Wins, draws and losses among 1000 such games: a guess, but where the end is proven.

        A player 200 ahead wins as often as not; odds grow tenfold with 400 more, as Elo's do.
        """
        if self.plies is not None:
            return (PER_MILLE, 0, 0) if self.wins else (0, 0, PER_MILLE)
        if self.drawn:
            return 0, PER_MILLE, 0
        wins, losses = (
            round(PER_MILLE / (1 + 10 ** ((A_CLASS - one) / SPREAD)))
            for one in (self.centi, -self.centi)
        )
        return wins, PER_MILLE - wins - losses, losses


def _whole(number: float) -> int:
    if isnan(number):
        return 0
    if isinf(number):
        return HIGHEST if number > 0 else -HIGHEST
    return max(-HIGHEST, min(HIGHEST, round(number)))


def info(
    dialect: Dialect,
    score: Score,
    *,
    depth: int,
    nodes: int,
    seconds: float,
    line: Sequence[str],
    wdl: bool = False,
) -> str:
    """Return the sentence on how far a search is."""
    told: dict[str, Any] = {"depth": depth, "score": score.words(dialect)}
    if wdl:
        told["wdl"] = " ".join(map(str, score.wdl))
    told |= {"nodes": nodes, "nps": round(nodes / seconds) if seconds > 0 else 0}
    told |= {"time": round(1000 * seconds)}
    if line:
        told["pv"] = " ".join(line)
    return "info " + " ".join(f"{name} {value}" for name, value in told.items())
