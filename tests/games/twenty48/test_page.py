"""What the page is told of a board of tiles."""

from __future__ import annotations

import json

import pytest

from plies.games.twenty48.page import look
from plies.games.twenty48.rules import Twenty48


def test_tiles_are_ranks_with_the_score_and_the_largest_tile():
    game = Twenty48(rows=2, cols=3)

    data = look(game, game.read_state("2 0 4 / 8 2 64\nscore 300"))

    assert data == {
        "rows": 2,
        "cols": 3,
        "tiles": [1, 0, 2, 3, 1, 6],
        "score": 300,
        "best": 64,
        "goal": 0,
    }


def test_a_goal_is_told_as_a_tile():
    assert look(Twenty48(goal=2048), Twenty48(goal=2048).start())["goal"] == 2048


@pytest.mark.parametrize(("size", "most"), [(4, 120), (7, 220)])
def test_a_step_is_small_on_the_wire(size, most):
    game = Twenty48(size)

    assert len(json.dumps(look(game, game.start()), separators=(",", ":"))) <= most
