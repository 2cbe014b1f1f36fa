"""Write a game in plain Python; get the best move, and see exactly why.

>>> import plies
>>> plies.search(plies.game("tictactoe"), method="alphabeta").value
0
"""

from plies.catalog import game
from plies.catalog import named_evaluation as evaluation
from plies.engines import search
from plies.game import CHANCE, MAX, MIN, Game, GameError
from plies.perft import perft
from plies.play.players import player
from plies.search import Event, Result
from plies.solve import Solution, solve

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
    "evaluation",
    "game",
    "perft",
    "player",
    "search",
    "solve",
]
