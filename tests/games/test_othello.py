"""Othello keeps its rules."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.contract import MAX, MIN, GameError, read_move
from plies.engines.testing import check_game
from plies.games.othello import PASS, Othello, State
from plies.searches.alphabeta import alphabeta
from tests.games.proofs import after, in_words, is_value, perft

WAYS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]


def rows_of(game, state):
    """Return the squares as a student would keep them: a list of rows of letters."""
    return [line[3:].split(" ") for line in game.text(state).split("\n")[1 : game.size + 1]]


def slowly_turned(rows, row, column, own):
    """Walk from a square in all directions and return the squares that a disc would turn."""
    found = []
    for down, right in WAYS:
        walked, r, c = [], row + down, column + right
        while 0 <= r < len(rows) and 0 <= c < len(rows) and rows[r][c] not in (".", own):
            walked.append((r, c))
            r, c = r + down, c + right
        if 0 <= r < len(rows) and 0 <= c < len(rows) and rows[r][c] == own:
            found += walked
    return found


def slow_moves(rows, own):
    squares = [(r, c) for r in range(len(rows)) for c in range(len(rows)) if rows[r][c] == "."]
    turned = {(r, c): slowly_turned(rows, r, c, own) for r, c in squares}
    return {len(rows) * r + c: discs for (r, c), discs in turned.items() if discs}


def test_the_first_disc_turns_one_of_white():
    game = Othello()

    state = after(game, "d3")

    assert [game.move_text(game.start(), m) for m in game.moves(game.start())] == [
        "d3",
        "c4",
        "f5",
        "e6",
    ]
    assert game.text(state) == (
        "   a b c d e f g h\n"
        " 1 . . . . . . . .\n"
        " 2 . . . . . . . .\n"
        " 3 . . . X . . . .\n"
        " 4 . . . X X . . .\n"
        " 5 . . . X O . . .\n"
        " 6 . . . . . . . .\n"
        " 7 . . . . . . . .\n"
        " 8 . . . . . . . .\n"
        "white to move"
    )
    assert game.mover(state) == MIN


def test_rows_turn_in_all_directions_at_once():
    """Black fills the hole in the middle of a white ring; every ray ends in black but one.

    X . X . X .
    . O O O . .
    X O * O X .
    . O O O . .
    X . X . O .
    . . . . . .
    """
    game = Othello(6)
    state = game.read_state("X.X.X./.OOO../XO.OX./.OOO../X.X.O./......")

    after_move = game.play(state, read_move(game, state, "c3"))

    assert rows_of(game, after_move)[1:4] == [list(".XXX.."), list("XXXXX."), list(".XXO..")]


def test_a_row_does_not_run_around_the_edge():
    """g1 to b2 follow each other as numbers, X O O and a free square, but not on the board."""
    game = Othello()
    state = game.read_state("......XO/O......./" + "/".join(["........"] * 6) + "/black")

    assert list(game.moves(state)) == [PASS]


def test_who_traps_nothing_passes():
    """Black has no row to trap; white has one, so black passes and white plays c1."""
    game = Othello(4)
    state = game.read_state("OX../..../..../..../black")

    assert list(game.moves(state)) == [PASS]
    assert game.move_text(state, PASS) == "pass"
    passed = game.play(state, read_move(game, state, "pass"))
    assert passed == State(state.black, state.white, MIN)
    assert read_move(game, state, "--") == PASS
    assert [game.move_text(passed, move) for move in game.moves(passed)] == ["c1"]
    assert game.payoff(game.play(passed, 2)) == -3


def test_the_game_ends_when_nobody_traps_anything():
    game = Othello(4)
    state = game.read_state("XX../XX../...O/...O/white")

    assert list(game.moves(state)) == []
    assert game.payoff(state) == 4 - 2


def test_move_counts_are_the_published_ones():
    game = Othello()

    counts = [perft(game, game.start(), depth) for depth in range(1, 9)]

    assert counts == [4, 12, 56, 244, 1396, 8200, 55092, 390216]


def test_the_second_player_wins_4_x_4_by_11_to_3():
    game = Othello(4)

    assert is_value(game, 3 - 11)
    result = alphabeta(game)
    assert result.value == -8
    state = game.start()
    for move in result.line:
        state = game.play(state, move)
    assert (state.black.bit_count(), state.white.bit_count()) == (3, 11)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from([4, 6, 8]), st.integers(0, 2**32))
def test_moves_and_turned_discs_are_those_that_a_slow_walk_finds(size, seed):
    game, rng = Othello(size), random.Random(seed)
    state = game.start()
    while moves := list(game.moves(state)):
        rows, own = rows_of(game, state), "XO"[state.turn]
        expected = slow_moves(rows, own)
        assert moves == (sorted(expected) or [PASS])
        move = rng.choice(moves)
        for row, column in [divmod(move, size), *expected[move]] if move != PASS else []:
            rows[row][column] = own
        state = game.play(state, move)
        assert rows_of(game, state) == rows

    assert not slow_moves(rows_of(game, state), "X")
    assert not slow_moves(rows_of(game, state), "O")
    drawn = "".join(map("".join, rows_of(game, state)))
    assert game.payoff(state) == drawn.count("X") - drawn.count("O")


@settings(max_examples=15, deadline=None)
@given(st.sampled_from([4, 6, 8]), st.integers(0, 2**32))
def test_machine_words_are_enough(size, seed):
    game, rng = Othello(size), random.Random(seed)
    state = game.start()
    while moves := list(game.moves(state)):
        word = in_words(state)
        assert list(game.moves(word)) == moves
        assert game.evaluate(word) == game.evaluate(state)
        assert [game.priority(word, m) for m in moves] == [game.priority(state, m) for m in moves]
        move = rng.choice(moves)
        state = game.play(state, move)
        assert game.play(word, move) == state
        assert max(state) < 2**64


def test_the_evaluation_counts_discs_corners_and_moves():
    """Black has a corner and can play d1 and a4; white's row ends at the edge."""
    game = Othello(4)
    state = game.read_state("XOO./O.../O.../..../white")

    assert game.evaluate_discs(state) == 1 - 4
    assert game.evaluate(state) == 2 * 2 + 16 - 3


def test_the_move_that_leaves_few_answers_comes_first():
    game = Othello()
    state = after(game, "d3 c5")

    def answers(move):
        return len(list(game.moves(game.play(state, move))))

    assert max(game.moves(state), key=lambda m: game.priority(state, m)) == min(
        game.moves(state), key=answers
    )


def test_a_position_is_read_with_or_without_the_side():
    game = Othello(4)
    start = game.start()

    for text in ("..../.OX./.XO./....", "..../.OX./.XO./..../black", "..../.OX./.XO./.... black"):
        assert game.read_state(text) == start
    assert game.mover(game.read_state("..../.OX./.XO./..../white to move")) == MIN
    assert game.mover(game.read_state(game.text(start))) == MAX


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("..../.OX./.XO.", "the board needs 4 rows of 4 squares, not 3 of 4"),
        ("..../.OX./.XB./....", "a square is one of X O ., not B"),
        ("..../.OX./.XO./..../red", "all rows must be equally long"),
    ],
)
def test_an_impossible_position_is_refused(text, sentence):
    with pytest.raises(GameError, match=sentence):
        Othello(4).read_state(text)


@pytest.mark.parametrize("size", [0, 2, 5, 7, 10])
def test_an_impossible_board_is_refused(size):
    with pytest.raises(GameError, match=f"the board needs 4, 6 or 8 rows and columns, not {size}"):
        Othello(size)


def test_a_taken_square_and_a_needless_pass_are_no_moves():
    game = Othello()

    for word in ("d4", "a1", "pass", "i9", "corner"):
        with pytest.raises(GameError, match="is not a legal move here"):
            read_move(game, game.start(), word)


def test_a_picture_shows_every_disc():
    drawn = Othello().svg(Othello().start())

    assert drawn.startswith("<svg")
    assert drawn.count('class="white"') == 2
    assert "black to move" in drawn


@pytest.mark.parametrize("size", [4, 6, 8])
def test_all_sizes_keep_the_contract(size):
    assert check_game(Othello(size), games=10, compiled=False).unfinished == 0
