"""Write a game in plain Python; get the best move, and see exactly why."""

from plies.game import CHANCE, MAX, MIN, Game, GameError

__version__ = "0.1.0"

__all__ = ["CHANCE", "MAX", "MIN", "Game", "GameError"]
