"""Whole games by the clock, through pipes, as GUIs and python-chess let engines play them."""

from __future__ import annotations

import sys

import chess
import chess.engine
import pytest

from tests.adapters.talking import COMPILING, Talk

FIRST, EACH = 1.0, 0.01  # seconds: for the game, and more for every move
LONGEST = 200  # plies


def clocked_game(sides):
    """Let two engines play by the clock, and return the board and what was left to each.

    The clock of each counts what its process used of the machine: this is all that it decides
    itself, however many others want the machine at the same time.
    """
    board, left = chess.Board(), [FIRST, FIRST]
    while not board.is_game_over(claim_draw=True) and len(board.move_stack) < LONGEST:
        turn = len(board.move_stack) % 2
        made = " ".join(move.uci() for move in board.move_stack)
        clocks = " ".join(
            f"{side}time {1000 * clock:.0f} {side}inc {1000 * EACH:.0f}"
            for side, clock in zip("wb", left, strict=True)
        )
        began = sides[turn].used()
        sides[turn].tell(f"position startpos moves {made}" if made else "position startpos")
        best = sides[turn].best(f"go {clocks}")
        left[turn] -= sides[turn].used() - began
        assert left[turn] > 0, f"{turn} lost on time at ply {len(board.move_stack)}"
        left[turn] += EACH
        board.push(chess.Move.from_uci(best))
    return board, left


def test_nobody_loses_on_time_at_one_second_and_a_hundredth_a_move():
    with Talk("chess").ready() as white, Talk("chess").ready() as black:  # the first one compiles
        board, left = clocked_game([white, black])

    assert len(board.move_stack) >= 20
    assert min(left) > 0
    assert max(left) < FIRST + EACH * (len(board.move_stack) // 2)  # they did think


@pytest.fixture
def client():
    """The engine as python-chess drives it."""
    words = [sys.executable, "-m", "plies", "engine", "chess"]
    with chess.engine.SimpleEngine.popen_uci(words, timeout=COMPILING) as found:
        yield found


def test_python_chess_plays_a_whole_game_through_the_engine(client):
    client.configure({"Hash": 16, "Threads": 1, "Move Overhead": 20, "SyzygyPath": ""})
    board = chess.Board()
    while not board.is_game_over(claim_draw=True) and len(board.move_stack) < LONGEST:
        found = client.play(board, chess.engine.Limit(time=0.01), info=chess.engine.INFO_ALL)
        assert found.info["score"].turn == board.turn
        assert found.info["nodes"] > 0
        board.push(found.move)

    assert board.is_game_over(claim_draw=True) or len(board.move_stack) == LONGEST


def test_python_chess_analyses_and_stops_when_it_has_seen_enough(client):
    with client.analysis(chess.Board()) as analysis:
        for told in analysis:
            if told.get("depth", 0) >= 4:
                break

    assert analysis.wait().move in chess.Board().legal_moves
