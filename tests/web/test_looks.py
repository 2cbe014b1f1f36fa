"""What the page is told of the games that it draws itself."""

from __future__ import annotations

import json
import random
from base64 import b64decode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plies.games.mnk import TicTacToe
from plies.games.pacman import Pacman
from plies.games.pacman_layout import layout_names
from plies.games.twenty48 import Twenty48
from plies.web.looks import cells_text, look_data


def read_cells(text: str) -> set[int]:
    data = b64decode(text)
    return {cell for cell in range(8 * len(data)) if data[cell // 8] >> cell % 8 & 1}


def walk(game, count, seed=1):
    """Return the position after so many random moves, or at the end."""
    dice, state = random.Random(seed), game.start()
    for _ in range(count):
        moves = list(game.moves(state))
        if not moves:
            break
        state = game.play(state, dice.choice(moves))
    return state


def test_tiles_are_ranks_with_the_score_and_the_largest_tile():
    game = Twenty48(rows=2, cols=3)

    kind, data = look_data(game, game.read_state("2 0 4 / 8 2 64\nscore 300"))

    assert kind == "slide"
    assert data == {
        "rows": 2,
        "cols": 3,
        "tiles": [1, 0, 2, 3, 1, 6],
        "score": 300,
        "best": 64,
        "goal": 0,
    }


def test_a_goal_is_told_as_a_tile():
    assert look_data(Twenty48(goal=2048), Twenty48(goal=2048).start())[1]["goal"] == 2048


def test_a_maze_is_told_cell_by_cell_from_the_lower_left():
    game = Pacman("trap")
    state = game.start()

    kind, data = look_data(game, state)

    drawn = game.text(state).splitlines()[: game.height][::-1]
    walls = {
        y * game.width + x
        for y, row in enumerate(drawn)
        for x, mark in enumerate(row)
        if mark == "%"
    }
    food = {
        y * game.width + x
        for y, row in enumerate(drawn)
        for x, mark in enumerate(row)
        if mark == "."
    }
    assert kind == "maze"
    assert (data["width"], data["height"], data["layout"]) == (game.width, game.height, "trap")
    assert read_cells(data["walls"]) == walls
    assert read_cells(data["food"]) == food
    assert data["agents"][0][:2] == [game.start_x[0], game.start_y[0]]
    assert (data["score"], data["over"]) == (0, "")


@pytest.mark.parametrize("layout", layout_names())
def test_what_is_eaten_is_no_longer_told_and_the_walls_stay(layout):
    game = Pacman(layout)
    first = look_data(game, game.start())[1]
    state = walk(game, 200)

    data = look_data(game, state)[1]

    left = {cell for cell, is_there in zip(game.thing_cells, state.things, strict=True) if is_there}
    assert data["walls"] == first["walls"]
    assert read_cells(data["food"]) | set(data["capsules"]) == left
    assert len(read_cells(data["food"])) == state.food
    assert [tuple(agent) for agent in data["agents"]] == [
        game.agent(state, number) for number in range(game.agent_count)
    ]


@pytest.mark.parametrize(
    ("game", "most"),
    [(Twenty48(), 120), (Twenty48(7), 220), (Pacman(), 240), (Pacman("town"), 280)],
    ids=["2048", "7x7", "garden", "town"],
)
def test_a_step_is_small_on_the_wire(game, most):
    _, data = look_data(game, game.start())

    assert len(json.dumps(data, separators=(",", ":"))) <= most


def test_a_game_that_python_draws_has_no_data():
    assert look_data(TicTacToe(), TicTacToe().start()) is None


@given(st.sets(st.integers(0, 10_000)))
def test_any_set_of_cells_can_be_read_back(cells):
    assert read_cells(cells_text(cells)) == cells
