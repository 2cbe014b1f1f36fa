"""Drawing functions of the course that draw nothing here: there is no window."""

from __future__ import annotations

from typing import Any


def formatColor(r: float, g: float, b: float) -> str:
    """Return a colour as `#rrggbb`; each part is 0 to 1."""
    return "#" + "".join(f"{int(part * 255):02x}" for part in (r, g, b))


def colorToVector(color: str) -> list[float]:
    """Return the parts of a colour, each 0 to 1."""
    return [int(color[at : at + 2], 16) / 256 for at in (1, 3, 5)]


def nothing(*_: Any, **__: Any) -> None:
    """Draw nothing."""


begin_graphics = end_graphics = clear_screen = draw_background = refresh = sleep = nothing
circle = line = polygon = square = image = text = changeText = changeColor = edit = nothing
move_to = move_by = moveCircle = remove_from_screen = writePostscript = nothing
wait_for_click = wait_for_keys = nothing


def keys_pressed(*_: Any, **__: Any) -> list[str]:
    return []


keys_waiting = keys_pressed
