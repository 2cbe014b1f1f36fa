"""Moves of chess are read and written as people do it."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.contract import GameError, read_move
from plies.games.chess.rules import Chess
from tests.games.chess.positions import walk

GAME = Chess()
CROWD = "4k3/P7/8/8/1r6/R6R/3B1N2/R3K1N1 w Q - 0 1"


def test_only_what_is_needed_tells_pieces_apart():
    state = GAME.read_state(CROWD)

    words = [GAME.move_text(state, move) for move in GAME.moves(state)]

    assert {"Raf3", "Rhf3"} <= set(words)  # by their files
    assert {"R1a2", "R3a2"} <= set(words)  # on one file, by their rows
    assert {"Ngh3", "a8=Q+", "Bxb4", "O-O-O"} & set(words) == {"a8=Q+", "Bxb4", "O-O-O"}


def test_three_queens_need_file_and_row():
    state = GAME.read_state("8/2k5/8/8/4Q2Q/8/8/1K5Q w - - 0 1")

    words = {GAME.move_text(state, move) for move in GAME.moves(state)}

    assert "Qh4e1" in words


@settings(max_examples=5, deadline=None)
@given(st.integers(0, 2**32))
def test_what_is_written_is_read_as_it_was(seed):
    for state, _ in walk(random.Random(seed), most=40):
        for move in GAME.moves(state):
            assert GAME.read_move(state, GAME.move_text(state, move)) == move


@pytest.mark.parametrize(
    ("fen", "ways"),
    [
        (CROWD, ("a8=Q+", "a8=Q", "a8Q", "a7a8q", "a7-a8=Q", "a8=Q!?", "a8(Q)")),
        (CROWD, ("O-O-O", "0-0-0", "e1c1", "o-o-o", "OOO")),
        (CROWD, ("Bxb4", "Bb4", "d2b4", "Bd2xb4", "Bd2-b4", "B:b4")),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", ("exd6", "exd6 e.p.", "e5d6", "ed6", "exd6ep")),
    ],
)
def test_a_move_may_be_written_in_many_ways(fen, ways):
    state = GAME.read_state(fen)

    assert len({read_move(GAME, state, way) for way in ways}) == 1


@pytest.mark.parametrize(
    ("fen", "word", "sentence"),
    [
        (CROWD, "Rf3", "'Rf3' could be Ra3f3 or Rh3f3: say which"),
        (CROWD, "a8", "say what the pawn becomes: a8=Q, a8=R, a8=B or a8=N"),
        (CROWD, "Bc3=Q", "'Bc3=Q' is not a legal move here: no pawn reaches the last row by it"),
        (CROWD, "O-O", "white cannot castle here by O-O"),
        (CROWD, "Qd1", "'Qd1' is not a legal move here: no queen of white can go to d1"),
        (CROWD, "Bf2", "'Bf2' is not a legal move here: white has a piece on f2 itself"),
        (CROWD, "Rb4", "'Rb4' is not a legal move here: no rook of white can go to b4"),
        (CROWD, "e8e7", "what stands on e8 is not white's or cannot go to e7"),
        ("4r2k/8/8/8/8/4R3/8/4K3 w - -", "Ra3", "it would leave white's king in check"),
        ("3r3k/8/8/8/8/8/8/4K3 w - -", "Kd1", "it would leave white's king in check"),
        (CROWD, "knight to e4", "is not a legal move here: choose from"),
    ],
)
def test_what_is_no_move_is_refused_in_a_sentence(fen, word, sentence):
    with pytest.raises(GameError) as refused:
        read_move(GAME, GAME.read_state(fen), word)

    assert sentence in str(refused.value)
