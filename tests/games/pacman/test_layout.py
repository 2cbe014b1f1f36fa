"""Layouts: the grammar of `.lay` files, where they are looked for, and our own."""

from __future__ import annotations

import pytest

from plies.contract import GameError
from plies.games.pacman.layout import (
    PURPOSES,
    layout_names,
    own_folder,
    parse_layout,
    read_layout,
)
from plies.games.pacman.maze import FAR, dead_ends, distances, reached
from plies.games.pacman.rules import Pacman

BOX = "%%%%%\n%P.G%\n%%%%%\n"


def test_places_are_counted_from_the_lower_left():
    made = parse_layout("%%%%%%\n%P.  %\n% o G%\n%%%%%%")

    assert (made.width, made.height) == (6, 4)
    assert (made.pacman, made.ghosts) == ((1, 2), ((4, 1),))
    assert (made.food, made.capsules) == (((2, 2),), ((2, 1),))


def test_ghosts_move_by_rank_then_from_the_left_then_from_below():
    made = parse_layout("%%%%%%%\n%P3G2.%\n%1 G G%\n%%%%%%%")

    assert made.ghosts == ((1, 1), (3, 1), (3, 2), (5, 1), (4, 2), (2, 2))


def test_capsules_come_from_the_bottom_row_up():
    assert parse_layout("%%%%%\n%oPo%\n%.o %\n%%%%%").capsules == ((2, 1), (1, 2), (3, 2))


@pytest.mark.parametrize(
    "text",
    [
        BOX.replace("\n", "\r\n"),
        BOX.replace("\n", "  \n"),
        BOX + "\n",
        "%%%%%\n%P.G%\n%%%%%%%",
        "  %%%%%\n  %P.G%\n  %%%%%",
    ],
)
def test_what_does_not_count_is_left_out(text):
    """Line ends, blanks around lines, empty lines at the end, what a longer line has too much."""
    assert parse_layout(text) == parse_layout(BOX)


def test_anything_else_is_floor():
    assert parse_layout("%%%%%\n%P.5%\n%%%%%") == parse_layout("%%%%%\n%P. %\n%%%%%")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is 0x0 cells, not 3x3"),
        ("%%%%%\n%P.%\n%%%%%", "line 2: 4 cells, but the first has 5"),
        ("%%%%%\n%P. \x0b\n%%%%%", "cells, but the first has"),
        ("%%%%%\n% . %\n%%%%%", "needs one P, for Pacman, not 0"),
        ("%%%%%\n%PP.%\n%%%%%", "needs one P, for Pacman, not 2"),
        ("%%%%%\n%P G%\n%%%%%", "has no food, so nobody could win"),
        ("%%%%%\n%P..\u00a7\n%%%%%", "line 2: the wall has a hole in column 5"),
        ("%%.%%\n%P..%\n%%%%%", "line 1: the wall has a hole in column 3"),
    ],
)
def test_a_bad_layout_is_refused(text, sentence):
    with pytest.raises(GameError) as error:
        parse_layout(text)

    assert sentence in str(error.value)


def test_a_hole_that_nobody_can_reach_does_no_harm():
    assert parse_layout("%%%%% \n%P.%% \n%%%%%%".replace(" ", "x")).pacman == (1, 1)


def test_our_layouts_have_purposes_and_are_all_there():
    assert {path.stem for path in own_folder().glob("*.lay")} == set(PURPOSES) == {*layout_names()}
    assert len(PURPOSES) >= 8


@pytest.mark.parametrize("name", layout_names())
def test_in_our_layouts_all_food_can_be_eaten(name):
    made = read_layout(name)
    x, y = made.pacman
    near = reached(made.walls, made.width, [y * made.width + x])

    places = (*made.food, *made.capsules, *made.ghosts)
    assert all(y * made.width + x in near for x, y in places)
    assert 1 <= len(made.ghosts) <= 4


def test_they_reach_from_a_trap_of_5x5_to_a_maze_of_28x27():
    sizes = {name: (made.width, made.height) for name in PURPOSES if (made := read_layout(name))}

    assert (sizes["trap"], sizes["labyrinth"]) == ((5, 5), (28, 27))
    assert len(read_layout("labyrinth").ghosts) == len(read_layout("labyrinth").capsules) == 4


def test_the_users_own_layouts_are_found_near(tmp_path, monkeypatch):
    (tmp_path / "layouts").mkdir()
    (tmp_path / "layouts" / "mine.lay").write_text(BOX)
    (tmp_path / "other.txt").write_text(BOX)
    deep = tmp_path / "a" / "b"
    deep.mkdir(parents=True)
    monkeypatch.chdir(deep)

    assert Pacman("mine").layout == Pacman("mine.lay").layout == parse_layout(BOX, "mine")
    assert Pacman(str(tmp_path / "layouts" / "mine")).layout.pacman == (1, 1)
    assert Pacman(str(tmp_path / "other.txt")).layout.name == "other"


def test_a_file_that_is_no_text_is_refused(tmp_path):
    (tmp_path / "bad.lay").write_bytes(b"\xff\xfe\x00")

    with pytest.raises(GameError, match="cannot be read"):
        read_layout(str(tmp_path / "bad.lay"))


def test_distances_are_those_on_foot():
    """Three floor cells around a wall, one apart.

    %%%%%%
    %..%.%      from the left cell: itself 0, right of it 1; nobody comes to the last one
    %%%%%%
    """
    made = parse_layout("%%%%%%\n%P.%.%\n%%%%%%")

    assert distances(made.walls, made.width) == (0, 1, FAR, 1, 0, FAR, FAR, FAR, 0)


def test_dead_ends_know_their_way_out():
    """A ring with a tail of two cells, which leads out at 3,1."""
    made = parse_layout("%%%%%%%\n%..P%%%\n%.%.%%%\n%.....%\n%%%%%%%")

    found = dead_ends(made.walls, made.width)

    at = 1 * made.width
    assert found == {at + 4: (at + 3, 1), at + 5: (at + 3, 2)}
    tree = parse_layout("%%%%%\n%P..%\n%%%%%")
    assert dead_ends(tree.walls, tree.width) == {}


def test_a_mark_that_some_editors_write_before_the_text_does_no_harm(tmp_path):
    path = tmp_path / "marked.lay"
    path.write_text(BOX, encoding="utf-8-sig")

    assert read_layout(str(path))._replace(name="") == parse_layout(BOX)._replace(name="")
