"""Other worlds: engines, libraries of games and of learners, both ways.

serving/     `plies engine`: a program of somebody else's asks us for moves
driving/     `uci:stockfish`, `ugi:...`, `gtp:...`: we ask somebody else's program
openspiel    its games here, our players and games there
pettingzoo   our games as environments in which agents move in turn
gymnasium    our games for one as environments
many         many of these at once, on compiled rules
agents       what was trained in such an environment, as a player
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

__all__ = ["agents", "gymnasium", "many", "openspiel", "pettingzoo"]


def __getattr__(name: str) -> Any:
    """Import a world when it is asked for: each needs a package of its own."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return import_module(f"{__name__}.{name}")
