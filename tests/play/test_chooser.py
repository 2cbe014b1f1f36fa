"""What a player answers, and which move of the game that is."""

from __future__ import annotations

import json

import numpy as np
import pytest

import plies
from plies.play.chooser import legal_move
from plies.play.records import to_json


@pytest.mark.parametrize("answer", [2, 2.0, np.int64(2), np.uint8(2), np.array([2])])
def test_a_move_is_the_games_own_whatever_equals_it(answer):
    found = legal_move(answer, [1, 2, 3])

    assert (found, type(found)) == (2, int)


@pytest.mark.parametrize("answer", [4, "2", None, [2], np.array([1, 2]), float("nan")])
def test_what_equals_no_move_is_none(answer):
    with pytest.raises(ValueError, match="not a legal move"):
        legal_move(answer, [1, 2, 3])


@pytest.mark.parametrize("game", ["nim", "connect4", "konane:size=4", "othello"])
def test_a_player_that_thinks_in_numpy_plays_like_any_other(game):
    def thinks(game, state):
        moves = list(game.moves(state))
        numbers = np.array(moves)
        return numbers[0] if numbers.ndim == 1 else tuple(numbers[0])

    found, same = (plies.match(game, one, "simple", games=1).games[0] for one in (thinks, "simple"))

    assert found.reason == ""
    assert found.moves == same.moves
    assert json.loads(to_json(found))["final"] == same.final
