"""The rules of Pac-Man: by hand, beside an engine of the tests' own, and compiled."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plies
from plies.contract import GameError
from plies.engines.testing import check_game
from plies.games.pacman.layout import layout_names, parse_layout
from plies.games.pacman.rules import LOST, WON, WORDS, Pacman, pacman_in
from tests.games.pacman import plain as plainpacman


def game_in(drawing, ghosts=9):
    return pacman_in(parse_layout(drawing), ghosts)


def played(game, words):
    state = game.start()
    for word in words.split():
        move = game.read_move(state, word)
        assert move in game.moves(state), f"{word} in\n{game.text(state)}"
        state = game.play(state, move)
    return state


def words(game, state):
    return [game.move_text(state, move) for move in game.moves(state)]


@st.composite
def drawings(draw, most_ghosts=8):
    """Small mazes with everything, ghosts close by: so that much happens."""
    wide, high = draw(st.integers(2, 6)), draw(st.integers(1, 4))
    cells = draw(st.lists(st.sampled_from("   ..o%"), min_size=wide * high, max_size=wide * high))
    places = draw(st.permutations(range(wide * high)))
    ghosts = draw(st.integers(0, min(most_ghosts, wide * high - 2)))
    marks = draw(st.lists(st.sampled_from("GGG1234"), min_size=ghosts, max_size=ghosts))
    for place, mark in zip(places, ["P", ".", *marks], strict=False):
        cells[place] = mark
    rows = ["".join(cells[at : at + wide]) for at in range(0, wide * high, wide)]
    wall = "%" * (wide + 2)
    return "\n".join([wall, *(f"%{row}%" for row in rows), wall])


def seen(game, state):
    """Return a position as the tests' own engine has it."""
    agents = [game.agent(state, number) for number in range(game.agent_count)]
    cells = [(cell % game.width, cell // game.width) for cell in game.thing_cells]
    left = [cell for cell, there in zip(cells, state.things, strict=True) if there]
    return {
        "agents": [(x / 2, y / 2, WORDS[way], scared) for x, y, way, scared in agents],
        "food": {cell for cell in left if cells.index(cell) < game.food_count},
        "capsules": {cell for cell in left if cells.index(cell) >= game.food_count},
        "count": state.food,
        "turn": state.turn,
        "score": state.score,
        "end": (state.over == WON, state.over == LOST),
    }


def expected(position):
    return {
        "agents": [
            (float(one["at"][0]), float(one["at"][1]), one["way"], one["timer"])
            for one in position["agents"]
        ],
        "food": position["food"],
        "capsules": position["capsules"],
        "count": len(position["food"]),
        "turn": position["turn"],
        "score": position["score"],
        "end": (position["win"], position["lose"]),
    }


def compared(drawing, ghosts, dice, plies_most):
    """Play a random game with both engines and compare everything; return what points it gave."""
    game, position = game_in(drawing, ghosts), plainpacman.begun(drawing, ghosts)
    state, gains = game.start(), set()
    for _ in range(plies_most):
        assert seen(game, state) == expected(position)
        assert words(game, state) == plainpacman.legal(position)
        if not plainpacman.legal(position):
            break
        word = dice.choice(plainpacman.legal(position))
        before, state = state, game.play(state, WORDS.index(word))
        position = plainpacman.after(position, word)
        gains.add(state.score - before.score)
    return gains


@settings(max_examples=150, deadline=None)
@given(drawings(), st.integers(0, 8), st.integers(0, 10**6))
def test_random_games_are_those_of_an_engine_written_from_the_rules_alone(drawing, ghosts, seed):
    compared(drawing, ghosts, random.Random(seed), 250)


def test_the_random_games_have_everything_in_them():
    """Steps, food, wins, ghosts eaten in both ways, deaths in both: or it would prove little."""
    drawing = "%%%%%%%\n%P.oo.%\n%o%%%o%\n%oGoG.%\n%%%%%%%"

    gains = set().union(*(compared(drawing, 4, random.Random(seed), 400) for seed in range(60)))

    assert gains >= {-1, 0, 9, 509, 199, 200, -501, -500}


@pytest.mark.parametrize("name", layout_names())
def test_our_layouts_are_played_the_same_by_both(name):
    game = Pacman(name)
    text = "\n".join(game.text(game.start()).split("\n")[: game.height])
    drawing = text.replace("<", "P")
    if list(game.starts[1:]) == sorted(game.starts[1:]):
        compared(drawing, 9, random.Random(1), 200)
    else:  # the drawing does not tell the order of numbered ghosts
        compared(drawing, 1, random.Random(1), 200)


def test_every_step_costs_a_point_and_food_is_worth_ten():
    game = game_in("%%%%%%\n%P .o%\n%.  .%\n%%%%%%")

    assert [played(game, way).score for way in ("East", "Stop", "East East")] == [-1, -1, 8]
    assert words(game, game.start()) == ["Stop", "East", "South"]


def test_the_last_food_on_a_ghosts_cell_wins():
    """He eats, wins, and only then meets the ghost: two steps, food and victory are 508."""
    game = game_in("%%%%%%\n%P .G%\n%%%%%%")

    state = played(game, "East West East")

    assert (state.score, state.over) == (508, WON)


def test_two_ghosts_on_one_cell_cost_a_thousand():
    game = game_in("%%%%%%%\n%P GG.%\n%%%%%%%")
    state = game.start()._replace(agents=(2, 2, 1, 0, 4, 2, 0, 0, 4, 2, 0, 0))

    state = game.play(state, WORDS.index("East"))

    assert (state.score, state.over) == (-1001, LOST)


def test_a_capsule_is_eaten_before_the_ghost_on_it():
    game = game_in("%%%%%%\n%PoG.%\n%%%%%%")

    state = played(game, "Stop West East")

    assert (state.score, state.over) == (198, 0)
    assert game.agent(state, 1) == (6, 2, 1, 0)  # at home, standing, and dangerous at once


def test_scared_ghosts_move_half_a_cell_and_only_straight_on():
    game = game_in("%%%%%%%%\n%Po  G.%\n%%%%%%%%")

    state = played(game, "East West Stop")

    assert game.agent(state, 1) == (9, 2, 0, 39)
    assert words(game, state) == ["West"]
    assert played(game, "East West Stop West").agents[4] == 8


def test_a_scare_ends_after_forty_moves_on_a_whole_cell():
    """Half way between two cells, the ghost is moved to the upper or right one."""
    game = game_in("%%%%%%%%%\n%P.o  G.%\n%%%%%%%%%")
    state = game.start()._replace(agents=(2, 2, 1, 0, 10, 2, WORDS.index("West"), 1), turn=1)

    state = game.play(state, WORDS.index("West"))

    assert game.agent(state, 1) == (10, 2, WORDS.index("West"), 0)


def test_a_ghost_turns_round_in_dead_ends_only():
    game = game_in("%%%%%%%\n%P%G  %\n%.%%% %\n%%%%%%%")

    assert words(game, played(game, "Stop")) == ["East"]
    assert words(game, played(game, "Stop East Stop")) == ["East"]
    end = played(game, "Stop East Stop East Stop South Stop")
    assert words(game, end) == ["North"]


def test_a_ghost_that_is_walled_in_has_no_move():
    game = game_in("%%%%%\n%P%G%\n%.%%%\n%%%%%")

    assert words(game, played(game, "Stop")) == []


def test_winning_does_not_need_the_capsules():
    assert played(game_in("%%%%%\n%P.o%\n%%%%%"), "East").over == WON


def test_without_ghosts_pacman_is_always_on_turn():
    game = Pacman("garden", ghosts=0)

    assert game.sides == ("Pacman",)
    assert played(game, "East").turn == 0


@pytest.mark.parametrize("name", ["trap", "chance", "pillars", "tunnels", "pantry"])
def test_they_keep_the_contract_of_a_game(name):
    check_game(Pacman(name), games=4, compiled=False)


def test_eight_ghosts_keep_it_too():
    game = game_in("%%%%%%%\n%GGGG.%\n%P  o.%\n%GGGG.%\n%%%%%%%")

    assert game.ghost_count == 8
    check_game(game, games=10, compiled=False)


def test_a_search_by_rounds_answers_the_same_compiled():
    """A round is a move of everybody; the evaluation values ended games too, as in the course.

    Whoever compiles a search has it compared with the interpreted one first, so one is enough.
    """
    game = Pacman("pillars")
    how = {"depth": 2, "depth_unit": "round", "ends": "evaluate", "evaluate": "better"}

    slow = plies.search(game, method="minimax", engine="interpreted", **how)
    fast = plies.search(game, method="deepening", engine="compiled", **how)

    assert (fast.value, fast.move) == (slow.value, slow.move)


def test_minimax_despairs_where_expectimax_hopes():
    """Between two ghosts all ways lead to death, if they play well; the quickest costs least."""
    game = Pacman("chance")
    how = {"depth": 3, "depth_unit": "round", "ends": "evaluate", "evaluate": "score"}

    despair = plies.search(game, method="minimax", engine="interpreted", **how)
    hope = plies.search(game, method="expectimax", engine="interpreted", **how)

    assert (WORDS[despair.move], despair.value) == ("West", -501)
    assert WORDS[hope.move] == "East"


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"ghosts": -1}, "there are 0 ghosts or more, not -1"),
        ({"layout": "nowhere"}, "there is no layout 'nowhere': there are trap, "),
    ],
)
def test_bad_options_are_refused(options, sentence):
    with pytest.raises(GameError, match=sentence):
        Pacman(**options)
