"""Positions of chess are read and written; impossible ones are refused in a sentence."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.contract import GameError
from plies.games.chess.fen import fen
from plies.games.chess.rules import START, Chess
from tests.games.chess.positions import walk

GAME = Chess()
BOARD = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"


def test_a_position_is_drawn_with_coordinates_and_can_be_read_from_that():
    drawn = GAME.text(GAME.start())

    assert drawn == (
        "8 r n b q k b n r\n"
        "7 p p p p p p p p\n"
        "6 . . . . . . . .\n"
        "5 . . . . . . . .\n"
        "4 . . . . . . . .\n"
        "3 . . . . . . . .\n"
        "2 P P P P P P P P\n"
        "1 R N B Q K B N R\n"
        "  a b c d e f g h\n"
        f"white to move: {START}"
    )
    assert GAME.read_state(drawn) == GAME.start()


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 2**32))
def test_what_is_written_is_read_as_it_was(seed):
    for state, _ in walk(random.Random(seed), most=120):
        assert GAME.read_state(fen(state)) == state


def test_clock_and_number_may_be_left_out():
    assert GAME.read_state(f"{BOARD} w KQkq -") == GAME.start()
    assert GAME.read_state(f"{BOARD} w KQkq - 7").clock == 7


def test_a_passed_square_counts_only_if_a_pawn_can_take_there():
    assert GAME.read_state("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1").passant == 0
    assert fen(GAME.read_state("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1")).split()[3] == "e3"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "a position is written in 4 to 6 parts, not 0"),
        (BOARD, "a position is written in 4 to 6 parts, not 1"),
        (f"{BOARD} w KQkq - 0 1 more", "in 4 to 6 parts, not 7"),
        ("8/8 w - -", "the board needs 8 rows with / between them, not 2"),
        ("4k3/8/8/8/8/8/8/3K w - -", "row 1, '3K', has 4 squares instead of 8"),
        ("4k3/8/8/8/8/8/8/4K35 w - -", "row 1, '4K35', has 13 squares instead of 8"),
        ("4k3/8/8/8/8/8/8/4K2X w - -", "row 1 has 'X', but there are only P N B R Q K"),
        ("4k3/8/8/9/8/8/8/4K3 w - -", "row 5 has '9'"),
        (f"{BOARD} white KQkq -", "after the rows comes who moves, w or b, not 'white'"),
        (f"{BOARD} w QK -", "who may castle is written KQkq, some of these, or -, not 'QK'"),
        (f"{BOARD} w KQkq e9", "a square of row 6 if white is to move, or -, not 'e9'"),
        (f"{BOARD} b KQkq e6", "a square of row 3 if black is to move, or -, not 'e6'"),
        (f"{BOARD} w KQkq e6", "no pawn of black can just have passed over e6"),
        (f"{BOARD} w KQkq - x", "the half-move clock must be a whole number from 0 on, not 'x'"),
        (f"{BOARD} w KQkq - -1", "the half-move clock must be a whole number from 0 on"),
        (f"{BOARD} w KQkq - 0 0", "the number of the move must be a whole number from 1 on"),
        (f"{BOARD} w KQkq - 0 999999", "the number of the move must be a whole number"),
        ("8/8/8/8/8/8/8/4K3 w - -", "black needs one king, not 0"),
        ("4k3/8/8/8/8/8/8/3KK3 w - -", "white needs one king, not 2"),
        ("4k3/8/8/8/P7/PPPPPPPP/8/4K3 w - -", "white has 9 pawns"),
        ("4k3/8/8/8/NN6/NNNNNNNN/NNNNNNNN/4K3 w - -", "white has 19 men, but begins with 16"),
        ("4k2P/8/8/8/8/8/8/4K3 w - -", "there is a pawn on h8"),
        ("4k3/8/8/8/8/8/8/4K2R w Q -", "white cannot castle by Q: it has no king and rook on e1"),
        ("r3k3/8/8/8/8/8/8/4K3 b kq -", "black cannot castle by k: it has no king and rook on e8"),
        ("4k3/8/8/8/8/8/8/4R1K1 w - -", "black is in check although white is to move"),
        ("8/8/8/8/8/8/3k4/4K3 w - -", "black is in check although white is to move"),
    ],
)
def test_what_is_no_position_is_refused_in_a_sentence(text, sentence):
    with pytest.raises(GameError) as refused:
        GAME.read_state(text)

    assert sentence in str(refused.value)
