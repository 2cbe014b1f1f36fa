"""Write a game in plain Python; get the best move, and see exactly why.

>>> import plies
>>> plies.search(plies.game("tictactoe"), method="alphabeta").value
0
"""

from plies import starting as _starting  # noqa: F401  (first: the rest takes a moment)

# isort: split

from typing import TYPE_CHECKING as _TYPE_CHECKING

from plies.catalog import game
from plies.catalog import named_evaluation as evaluation
from plies.contract import CHANCE, MAX, MIN, Game, GameError
from plies.engines.choice import search
from plies.offering import offered as _offered
from plies.searches import Event, Result
from plies.searches.promises import ContractError
from plies.searches.repetition import legal_moves
from plies.traces import trace

if _TYPE_CHECKING:
    from plies.engines.counting import perft
    from plies.engines.solving import Solution, solve
    from plies.engines.testing import check_game
    from plies.play.matching import Match, match
    from plies.play.players import Player, player
    from plies.traces.data import Trace
    from plies.trees.tree import Tree
    from plies.views.widget import show

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "MAX",
    "MIN",
    "ContractError",
    "Event",
    "Game",
    "GameError",
    "Match",
    "Player",
    "Result",
    "Solution",
    "Trace",
    "Tree",
    "check_game",
    "evaluation",
    "game",
    "legal_moves",
    "match",
    "perft",
    "player",
    "search",
    "show",
    "solve",
    "trace",
]

# What most programs do without is imported when it is asked for: it takes a moment.
__getattr__, __dir__ = _offered(
    __name__,
    __all__,
    {
        "Match": "play.matching",
        "Player": "play.players",
        "Solution": "engines.solving",
        "Trace": "traces.data",
        "Tree": "trees.tree",
        "check_game": "engines.testing",
        "match": "play.matching",
        "perft": "engines.counting",
        "player": "play.players",
        "show": "views.widget",
        "solve": "engines.solving",
    },
)
