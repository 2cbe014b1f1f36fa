from __future__ import annotations

import pytest

import plies
from plies.contract import GameError
from plies.play.worth import DECIMALS, move_values, worth
from plies.searches.result import Line, value_text


def test_the_best_move_of_min_is_the_lowest():
    game = plies.game("nim:heaps=1-2")
    state = game.play(game.start(), next(iter(game.moves(game.start()))))

    found = worth(plies.player("minimax"), game, state)

    assert [line.words[0] for line in found.lines] == ["b2", "b1"]
    assert [line.value for line in found.lines] == [-1, 1]


def test_values_of_moves_agree_with_the_search_of_each_of_them():
    game = plies.game("connect4:width=4,height=4")
    player = plies.player("alphabeta:depth=3")

    for move, value in move_values(player, game, game.start()).items():
        after = game.play(game.start(), move)
        assert plies.search(game, after, method="minimax", depth=2).value == value


def test_a_player_that_just_plays_has_no_values():
    game = plies.game("tictactoe")

    with pytest.raises(GameError, match="simple does not say what a move is worth"):
        worth(plies.player("simple"), game, game.start())


def test_where_chance_moves_nothing_is_a_choice():
    game = plies.game("2048")

    with pytest.raises(GameError, match="chance is to move here"):
        worth(plies.player("expectiminimax:depth=1"), game, game.start())


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (Line(1, 0, (0,), ("a1",), "win", 3), "win in 3 for X"),
        (Line(-1, 0, (0,), ("a1",), "loss", 2), "win in 2 for O"),
        (Line(0, 0, (0,), ("a1",), "draw", 9), "draw"),
        (Line(2.5, 0, (0,), ("a1",)), "2.5"),
        (Line(1 / 3, 0, (0,), ("a1",)), "0.333"),
        (Line(1_000_000, 0, (0,), ("a1",)), "win for X"),
        (Line(-1_000_000, 0, (0,), ("a1",)), "win for O"),
    ],
)
def test_a_value_is_told_as_people_would(line, said):
    assert value_text(plies.game("tictactoe"), line, DECIMALS) == said


@pytest.mark.parametrize("moves", [("3",), ("3", "1"), ("6", "6")])
def test_moves_are_told_in_the_order_of_their_values_also_when_time_is_up(moves):
    game = plies.game("kalah")
    state = game.start()
    for word in moves:
        state = game.play(state, game.read_move(state, word))

    found = [line.value for line in worth(plies.player("deepening:time=0.05"), game, state).lines]

    assert len(found) > 1
    assert found == sorted(found, reverse=game.mover(state) == 0)
