"""Players whose network is in memory: any weights, no file."""

from __future__ import annotations

from functools import cache

import numpy as np

from plies.games.twenty48.network.player import Network
from plies.games.twenty48.network.shapes import SHAPES
from plies.games.twenty48.network.weights import TUPLE, About
from plies.games.twenty48.network.weights import Network as Known
from tests.games.twenty48.network import plain

SHAPE = "4x6"
SIZE = len(SHAPES[SHAPE]) * TUPLE


@cache
def any_weights():
    """Return weights without rhyme or reason: a pattern read at a wrong place shows."""
    return np.random.default_rng(7).integers(-400, 1000, SIZE, np.int16)


def player_with(monkeypatch, weights, step=0.5, top=14, row=3, **options):
    """Return a player that plays with these weights, of one stage or two."""
    known = Known(About(SHAPE, step, top, len(weights) // SIZE, row), weights)
    monkeypatch.setattr("plies.games.twenty48.network.player.loaded", lambda file: known)
    return Network(**options)


def evaluation(weights, step=0.5):
    """Return a plain evaluation by the same weights."""

    def evaluate(board):
        total = sum(int(weights[place]) for place in plain.places(SHAPES[SHAPE], board))
        return step * max(total, 0)  # nothing is worth less than the end of the game

    return evaluate
