"""The course's window, which does not open here."""

from __future__ import annotations

from typing import Any

from graphicsUtils import colorToVector, formatColor
from textDisplay import NullGraphics

__all__ = ["FirstPersonPacmanGraphics", "PacmanGraphics", "colorToVector", "formatColor"]


class PacmanGraphics(NullGraphics):
    def __init__(
        self, zoom: float = 1.0, frameTime: float = 0.0, capture: bool = False, **_: Any
    ) -> None:
        self.zoom, self.frameTime, self.capture = zoom, frameTime, capture


class FirstPersonPacmanGraphics(PacmanGraphics):
    pass
