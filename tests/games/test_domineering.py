"""Domineering keeps its rules."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.contract import MAX, MIN, GameError, read_move
from plies.engines.testing import check_game
from plies.games.domineering import Domineering, State
from plies.searches.deepening import deepening
from tests.games.proofs import after, in_words, perft, reaches, signed

SIZES = st.tuples(st.integers(1, 8), st.integers(1, 8))


def rows_of(game, state):
    return [list(line[3:].split(" ")) for line in game.text(state).split("\n")[1 : game.rows + 1]]


def slow_moves(rows, turn):
    """Return both squares of every domino that fits, looking at one square after the other."""
    height, width = len(rows), len(rows[0])
    found = {}
    for row in range(height):
        for column in range(width):
            r, c = (row + 1, column) if turn == MAX else (row, column + 1)
            if r < height and c < width and rows[row][column] == rows[r][c] == ".":
                found[row * width + column] = [(row, column), (r, c)]
    return found


def seen_in_a_mirror(game, state, across, down):
    rows = rows_of(game, state)
    if across:
        rows = [row[::-1] for row in rows]
    if down:
        rows = rows[::-1]
    return game.read_state("/".join(map("".join, rows)) + "/" + game.sides[state.turn])


def test_who_has_no_room_loses():
    """Vertical plays a1, horizontal b2.

    # . .
    # # #
    . . .
    """
    game = Domineering(3, 3)

    state = after(game, "a1 b2")

    assert game.text(state) == "   a b c\n 1 # . .\n 2 # # #\n 3 . . .\nvertical to move"
    assert list(game.moves(state)) == []
    assert game.payoff(state) == -1


def test_horizontal_loses_on_a_narrow_board():
    game = Domineering(3, 1)

    state = after(game, "a2")

    assert list(game.moves(state)) == []
    assert game.payoff(state) == 1


def test_a_domino_does_not_run_around_the_edge():
    """c1 and a2 follow each other as numbers, but not on the board."""
    game = Domineering(2, 3)

    assert list(game.moves(game.read_state("##./.##/horizontal"))) == []


@pytest.mark.parametrize(
    ("rows", "cols", "vertical_wins"),
    [(1, 1, False), (2, 2, True), (3, 3, True), (4, 4, True), (5, 5, False), (6, 6, True)],
)
def test_square_boards_are_won_by_whom_the_literature_says(rows, cols, vertical_wins):
    game = Domineering(rows, cols)

    assert reaches(game, game.start(), 1, {}) == vertical_wins


@pytest.mark.parametrize("size", [4, 5])
def test_a_search_finds_the_same_winner_with_and_without_symmetry(size):
    plain = deepening(Domineering(size, size), depth=30)
    folded = deepening(Domineering(size, size, symmetry=True), depth=30)

    assert plain.exact
    assert plain.outcome == folded.outcome == {4: "win", 5: "loss"}[size]
    assert folded.nodes < plain.nodes


def test_move_counts_stay_as_they_are():
    game = Domineering()

    assert [perft(game, game.start(), depth) for depth in range(4)] == [1, 56, 2_940, 146_580]


@settings(max_examples=60, deadline=None)
@given(SIZES, st.integers(0, 2**32))
def test_moves_are_those_that_a_slow_look_finds(size, seed):
    game, rng = Domineering(*size), random.Random(seed)
    state = game.start()
    while moves := list(game.moves(state)):
        rows = rows_of(game, state)
        expected = slow_moves(rows, state.turn)
        assert moves == list(expected)
        ahead = len(slow_moves(rows, MAX)) - len(slow_moves(rows, MIN))
        assert game.evaluate(state) == ahead
        move = rng.choice(moves)
        for row, column in expected[move]:
            rows[row][column] = "#"
        state = game.play(state, move)
        assert rows_of(game, state) == rows

    assert not slow_moves(rows_of(game, state), state.turn)
    assert game.payoff(state) == (-1 if state.turn == MAX else 1)


@settings(max_examples=30, deadline=None)
@given(SIZES, st.integers(0, 2**32))
def test_machine_words_are_enough(size, seed):
    game, rng = Domineering(*size, symmetry=True), random.Random(seed)
    state = game.start()
    while moves := list(game.moves(state)):
        word = in_words(state)
        assert list(game.moves(word)) == moves
        assert game.key(word) == game.key(state) < 2**64
        assert game.evaluate(word) == game.evaluate(state)
        for move in moves:
            assert signed(game.priority(word, move)) == game.priority(state, move)
        move = rng.choice(moves)
        state = game.play(state, move)
        assert game.play(word, move) == state
        assert max(state) < 2**64


@settings(max_examples=60, deadline=None)
@given(SIZES, st.integers(0, 40), st.booleans(), st.booleans(), st.integers(0, 2**32))
def test_reflections_have_one_key_and_the_same_number_of_moves(size, plies, across, down, seed):
    game, rng = Domineering(*size, symmetry=True), random.Random(seed)
    state = game.start()
    for _ in range(plies):
        if moves := list(game.moves(state)):
            state = game.play(state, rng.choice(moves))

    image = seen_in_a_mirror(game, state, across, down)

    assert game.key(image) == game.key(state)
    assert len(list(game.moves(image))) == len(list(game.moves(state)))
    assert game.evaluate(image) == game.evaluate(state)


def test_keys_tell_all_positions_of_a_small_board_apart():
    game, seen = Domineering(3, 4), {}
    waiting = [game.start()]
    while waiting:
        state = waiting.pop()
        if seen.setdefault(game.key(state), state) == state:
            waiting += [game.play(state, move) for move in game.moves(state)]
        else:
            pytest.fail(f"{state} has the key of {seen[game.key(state)]}")


def test_the_move_that_keeps_most_room_comes_first():
    """A domino in the second column takes more places from horizontal than one at the edge."""
    game = Domineering(2, 4)
    start = game.start()

    assert sorted(game.moves(start), key=lambda m: -game.priority(start, m)) == [1, 2, 0, 3]


def test_a_position_is_read_from_rows_of_any_shape():
    game = Domineering(3, 3)

    assert game.read_state("#../###/...") == after(game, "a1 b2")
    assert game.mover(game.read_state("#../#../...")) == MIN
    assert game.mover(game.read_state("#../#../.../vertical")) == MAX
    assert game.read_state("#.#/.../#.#/horizontal to move") == State(0b101000101, MIN)


@pytest.mark.parametrize(
    ("size", "text", "sentence"),
    [
        ((2, 2), "../.", "all rows must be equally long"),
        ((2, 2), "../V.", "a square is one of # ., not V"),
        ((2, 2), ".../...", "the board needs 2 rows of 2 squares, not 2 of 3"),
        (
            (8, 8),
            "/".join(["........"] * 8) + "/horizontal",
            "with 0 of 64 squares covered it is vertical's turn",
        ),
    ],
)
def test_an_impossible_position_is_refused(size, text, sentence):
    with pytest.raises(GameError, match=sentence):
        Domineering(*size).read_state(text)


@pytest.mark.parametrize(
    ("size", "sentence"),
    [
        ((0, 3), "the board needs 1 to 26 rows, not 0"),
        ((1, 30), "the board needs 1 to 26 columns, not 30"),
        ((8, 9), "the board may have 64 squares, not 8 x 9"),
    ],
)
def test_an_impossible_board_is_refused(size, sentence):
    with pytest.raises(GameError, match=sentence):
        Domineering(*size)


def test_a_covered_square_and_the_last_row_are_no_moves():
    game = Domineering(3, 3)
    state = after(game, "a1 b2")

    for word in ("a3", "b1", "d1", "99", "upright"):
        with pytest.raises(GameError, match="is not a legal move here"):
            read_move(game, state, word)


def test_a_picture_shows_every_covered_square():
    game = Domineering(3, 3)

    assert game.svg(after(game, "a1 b2")).count('class="block"') == 4


@pytest.mark.parametrize("size", [(1, 1), (2, 26), (26, 2), (5, 6), (8, 8)])
@pytest.mark.parametrize("symmetry", [False, True])
def test_all_sizes_keep_the_contract(size, symmetry):
    assert (
        check_game(Domineering(*size, symmetry=symmetry), games=10, compiled=False).unfinished == 0
    )
