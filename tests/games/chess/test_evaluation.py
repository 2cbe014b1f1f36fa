"""What a position of chess is worth: the same for both sides, and what a beginner would say."""

import random

import pytest

import plies
from plies.games.chess.board import ALL, KNIGHT, State, diagonal, straight
from plies.games.chess.evaluation import evaluate, knight_moves, slanting, upright
from plies.games.chess.rules import Chess
from tests.games.chess.positions import KIWIPETE, walk

GAME = Chess()


def upside_down(board):
    return int.from_bytes(board.to_bytes(8, "little"), "big")


def swapped(state):
    """Return the position with the sides swapped and the board turned upside down."""
    boards = [upside_down(board) for board in state[:10]]
    return State(boards[1], boards[0], *boards[2:], state.clock, state.ply + 1)


def worth(fen):
    return evaluate(GAME.read_state(fen))


def test_what_is_good_for_white_is_as_good_for_black():
    for state, _ in walk(random.Random(5), most=120):
        assert evaluate(swapped(state)) == -evaluate(state)
        assert GAME.evaluate_material(swapped(state)) == -GAME.evaluate_material(state)


def test_the_start_is_worth_nothing_but_the_first_move():
    assert evaluate(GAME.start()) == 10
    assert GAME.evaluate_material(GAME.start()) == 0


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("4k3/8/8/3P4/8/8/8/4K3 w - -", "4k3/8/8/8/8/8/3P4/4K3 w - -"),  # nearer to its end
        ("4k3/pp6/8/8/8/8/PP6/4K3 w - -", "4k3/pp6/8/8/8/P7/P7/4K3 w - -"),  # not in one file
        ("4k3/pp6/8/8/8/8/PP6/4K3 w - -", "4k3/pp6/8/8/8/8/P1P5/4K3 w - -"),  # side by side
        ("4k3/8/8/8/3N4/8/8/4K3 w - -", "4k3/8/8/8/8/8/8/N3K3 w - -"),  # in the middle
        ("q3k1nr/8/8/8/8/8/5PPP/Q5K1 w - -", "q3k1nr/8/8/8/8/8/5PPP/Q3K3 w - -"),  # in its corner
    ],
)
def test_some_things_are_better_than_others(better, worse):
    assert worth(better) > worth(worse)


def test_what_pieces_attack_together_is_what_they_attack_one_by_one():
    for state, _ in walk(random.Random(6), most=60):
        taken = state.white | state.black
        free, squares = ALL ^ taken, range(64)
        for many, one, kind in (
            (upright(state.rooks, free), lambda s, t=taken: straight(s, t), state.rooks),
            (slanting(state.bishops, free), lambda s, t=taken: diagonal(s, t), state.bishops),
            (knight_moves(state.knights), lambda s: KNIGHT[s], state.knights),
        ):
            expected = 0
            for square in squares:
                expected |= one(square) if kind >> square & 1 else 0
            assert many == expected


@pytest.mark.parametrize("fen", [None, KIWIPETE, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -"])
def test_compiled_searches_find_what_interpreted_ones_find(fen):
    state = GAME.start() if fen is None else GAME.read_state(fen)

    slow = plies.search(GAME, state, method="alphabeta", depth=3, engine="interpreted")
    fast = plies.search(GAME, state, method="alphabeta", depth=3, engine="compiled")

    assert (fast.value, fast.line, fast.nodes) == (slow.value, slow.line, slow.nodes)
