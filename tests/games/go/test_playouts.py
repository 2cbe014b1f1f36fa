"""Random games of Go that tell something: eyes stay, stones are taken and saved."""

from __future__ import annotations

import random

import pytest

from plies.games.go.board import BLACK, WHITE
from plies.games.go.patterns import good_shapes
from plies.games.go.playouts import is_eye, only_liberty
from plies.games.go.rules import PASS, Go


def answers(text, size, tries=40):
    """Return the moves that a random game goes on with."""
    game = Go(size)
    state = game.read_state(text)
    found = {game.playout(state, random.Random(i).getrandbits(32)) for i in range(tries)}
    return {game.move_text(state, move) for move in found}


def test_eyes_are_not_filled_and_nothing_else_is_left_but_a_pass():
    assert answers(".X.X/XXXX/OOOO/.O.O", 4) == {"pass"}


def test_the_stone_just_played_is_taken_if_it_left_itself_one_liberty():
    assert answers("..../.X../XO../.X../ black after B2", 4) == {"C2"}


def test_a_group_in_atari_takes_what_threatens_it_or_runs():
    assert answers("...../.O.../OXO../...../..... black after C3", 5) == {"B2"}
    assert answers("XO.../.XO../OXO../.O.../..... black after C4", 5) <= {"A4", "C5"}


def test_what_may_not_be_taken_back_is_not():
    assert "C3" not in answers(".XO./XO.O/.XO./.... black after B3, ko C3", 4, 200)


def test_playouts_are_legal_and_end():
    game = Go(5)
    for seed in range(20):
        rng, state = random.Random(seed), game.start()
        for _ in range(400):
            legal = list(game.moves(state))
            if not legal:
                break
            move = game.playout(state, rng.getrandbits(32))
            assert move in legal
            state = game.play(state, move)
        assert not list(game.moves(state))


def test_liberties_and_eyes():
    game = Go(4)
    board = list(game.read_state(".X../X.X./.XO./..../white").board)
    at = {name: game.read_move(game.start(), name) for name in ("B3", "C2", "B4", "A4")}

    assert is_eye(board, game.steps, at["B3"], BLACK)
    assert not is_eye(board, game.steps, at["B3"], WHITE)
    assert only_liberty(board, game.steps, at["B4"]) == 0
    assert board == list(game.read_state(".X../X.X./.XO./..../white").board)


def test_taking_is_expected_more_than_anything_and_a_pass_hardly():
    game = Go(4)
    state = game.read_state(".X../XO../.X../....")
    best = max(game.moves(state), key=lambda move: game.prior(state, move))

    assert game.move_text(state, best) == "C3"
    assert game.prior(state, PASS) < 0.1 < game.prior(state, game.read_move(state, "D1"))


@pytest.mark.parametrize("around", ["XOX", "OXO"])
def test_a_shape_is_good_for_both_sides_and_any_way_round(around):
    marks = {"X": BLACK, "O": WHITE}
    codes = [
        sum(marks[mark] << 2 * place for mark, place in zip(around, places, strict=True))
        for places in ((0, 1, 2), (5, 6, 7), (0, 3, 5), (2, 4, 7))
    ]

    assert all(good_shapes()[code // 32] >> code % 32 & 1 for code in codes)
    assert good_shapes()[0] & 1 == 0
