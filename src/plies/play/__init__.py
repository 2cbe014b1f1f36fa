"""Playing games: who chooses the moves, and who keeps the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plies.offering import offered

if TYPE_CHECKING:
    from plies.play.solo import Alone

__all__ = ["Alone"]

__getattr__, __dir__ = offered(__name__, __all__, {"Alone": "solo"})
