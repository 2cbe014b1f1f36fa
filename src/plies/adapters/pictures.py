"""A position as people and as cameras see it: text, or pixels from the game's picture."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plies.contract import Game, GameError, State, name_of, state_text

MODES = ("ansi", "human", "rgb_array")
WIDTH = 480  # pixels


def modes_of(game: Game) -> list[str]:
    """Return how a game can be shown: pixels need a picture."""
    return [mode for mode in MODES if mode != "rgb_array" or callable(getattr(game, "svg", None))]


def check_mode(game: Game, mode: str | None) -> str | None:
    """Return the mode, or refuse one that is not there for this game."""
    known = modes_of(game)
    if mode is not None and mode not in known:
        raise GameError(f"{name_of(game)} is rendered as {', '.join(known)}, not as {mode!r}")
    if mode == "rgb_array":
        pixels_of(game.svg(game.start()))  # type: ignore[attr-defined]  # what is missing is said now
    return mode


def shown(game: Game, state: State, mode: str | None) -> Any:
    """Return a position as text or pixels; for `human` print it."""
    if mode == "rgb_array":
        return pixels_of(game.svg(state))  # type: ignore[attr-defined]
    if mode == "ansi":
        return state_text(game, state)
    if mode == "human":
        print(state_text(game, state))
    return None


@lru_cache(maxsize=16)
def pixels_of(svg: str) -> NDArray[np.uint8]:
    """Return a picture as rows of red, green and blue."""
    try:
        from PIL import Image
        from resvg_py import svg_to_bytes
    except ImportError as error:
        what = f'pixels need more: pip install "plies[gymnasium]" ({error})'
        raise GameError(what) from None
    drawn = svg_to_bytes(svg_string=svg, width=WIDTH, background="white")
    return np.array(Image.open(BytesIO(bytes(drawn))).convert("RGB"), np.uint8)
