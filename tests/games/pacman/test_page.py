"""What the page is told of a maze."""

from __future__ import annotations

import json
import random
from base64 import b64decode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plies.games.pacman.layout import layout_names
from plies.games.pacman.page import cells_text, look, options
from plies.games.pacman.rules import Pacman


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


def test_a_maze_is_told_cell_by_cell_from_the_lower_left():
    game = Pacman("trap")
    state = game.start()

    data = look(game, state)

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
    assert (data["width"], data["height"], data["layout"]) == (game.width, game.height, "trap")
    assert read_cells(data["walls"]) == walls
    assert read_cells(data["food"]) == food
    assert data["agents"][0][:2] == [game.start_x[0], game.start_y[0]]
    assert (data["score"], data["over"]) == (0, "")


@pytest.mark.parametrize("layout", layout_names())
def test_what_is_eaten_is_no_longer_told_and_the_walls_stay(layout):
    game = Pacman(layout)
    first = look(game, game.start())
    state = walk(game, 200)

    data = look(game, state)

    left = {cell for cell, is_there in zip(game.thing_cells, state.things, strict=True) if is_there}
    assert data["walls"] == first["walls"]
    assert read_cells(data["food"]) | set(data["capsules"]) == left
    assert len(read_cells(data["food"])) == state.food
    assert [tuple(agent) for agent in data["agents"]] == [
        game.agent(state, number) for number in range(game.agent_count)
    ]


@pytest.mark.parametrize(("layout", "most"), [("garden", 240), ("town", 280)])
def test_a_step_is_small_on_the_wire(layout, most):
    game = Pacman(layout)

    assert len(json.dumps(look(game, game.start()), separators=(",", ":"))) <= most


def test_a_visitor_may_choose_every_maze_and_up_to_four_ghosts():
    maze, ghosts = options()

    assert maze.usual == "garden"
    assert {value for value, _ in maze.values} == set(layout_names())
    assert [value for value, _ in ghosts.values] == ["0", "1", "2", "3", "4"]


@given(st.sets(st.integers(0, 10_000)))
def test_any_set_of_cells_can_be_read_back(cells):
    assert read_cells(cells_text(cells)) == cells
