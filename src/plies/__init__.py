"""Write a game in plain Python; get the best move, and see exactly why.

>>> import plies
>>> plies.search(plies.game("tictactoe"), method="alphabeta").value
0
"""

from typing import TYPE_CHECKING, Any

from plies.catalog import game
from plies.catalog import named_evaluation as evaluation
from plies.engines import search
from plies.game import CHANCE, MAX, MIN, Game, GameError
from plies.perft import perft
from plies.play.players import player
from plies.search import Event, Result
from plies.solve import Solution, solve
from plies.trace import trace

if TYPE_CHECKING:
    from plies.trace.data import Trace
    from plies.views.widget import show

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "MAX",
    "MIN",
    "Event",
    "Game",
    "GameError",
    "Result",
    "Solution",
    "Trace",
    "evaluation",
    "game",
    "perft",
    "player",
    "search",
    "show",
    "solve",
    "trace",
]


def __getattr__(name: str) -> Any:
    """Find what records and shows when it is asked for: it takes a moment to import."""
    if name == "Trace":
        from plies.trace.data import Trace

        return Trace
    if name == "show":
        from plies.views.widget import show

        return show
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
