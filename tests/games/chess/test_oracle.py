"""Random games are the same for python-chess: moves, positions, words, ends."""

import random

import chess
import pytest

from plies.games.chess.fen import fen
from plies.games.chess.rules import Chess

GAMES, TOLD = 60, 13  # every 13th position is compared in words, too: that is slow

GAME = Chess()


def code(move):
    """Return python-chess's move as ours."""
    kind = move.promotion - 1 if move.promotion else 0
    return move.from_square | move.to_square << 6 | kind << 12


def compare(seed, told=TOLD):
    """Play a random game by both rules; return the number of half-moves."""
    dice, board, state = random.Random(seed), chess.Board(), GAME.start()
    while True:
        theirs = {code(move): move for move in board.legal_moves}
        assert fen(state) == board.fen(en_passant="xfen")
        ended = board.halfmove_clock >= 100 or board.is_insufficient_material()
        ours = list(GAME.moves(state))
        if ended or not theirs:
            assert ours == []
            lost = board.is_checkmate()
            assert GAME.payoff(state) == ((-1 if board.turn else 1) if lost else 0)
            return board.ply()
        assert sorted(ours) == sorted(theirs)
        move = dice.choice(ours)
        if board.ply() % told == seed % told:
            for one in ours:
                word = GAME.move_text(state, one)
                assert word == board.san(theirs[one])
                assert GAME.read_move(state, word) == one
                assert GAME.read_move(state, theirs[one].uci()) == one
            assert GAME.read_state(fen(state)) == state
        board.push(theirs[move])
        state = GAME.play(state, move)


@pytest.mark.parametrize("first", range(0, GAMES, 10))
def test_random_games_are_played_as_python_chess_plays_them(first):
    lengths = [compare(seed) for seed in range(first, first + 10)]

    assert min(lengths) > 4
