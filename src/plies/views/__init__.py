"""Searches and positions for people to look at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plies.offering import offered

if TYPE_CHECKING:
    from plies.views.narration import Narrator
    from plies.views.page import models

__all__ = ["Narrator", "models"]

__getattr__, __dir__ = offered(__name__, __all__, {"Narrator": "narration", "models": "page"})
