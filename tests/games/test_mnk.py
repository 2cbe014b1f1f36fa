"""m,n,k and tic-tac-toe keep their rules."""

from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.contract import MAX, MIN, GameError, read_move
from plies.games.mnk import LARGEST, MNK, TicTacToe
from plies.games.shared.board import straight_lines
from tests.games.proofs import after


def perft(game, state, depth):
    """Count the lines of play of exactly `depth` moves."""
    if depth == 0:
        return 1
    return sum(perft(game, game.play(state, move), depth - 1) for move in game.moves(state))


def alpha_beta(game, state, alpha, beta, entered):
    """Return the value of a position, cutting on equality; `entered` counts the positions."""
    entered.append(1)
    moves = list(game.moves(state))
    if not moves:
        return game.payoff(state)
    sign = 1 if game.mover(state) == MAX else -1
    best = -inf * sign
    for move in moves:
        value = alpha_beta(game, game.play(state, move), alpha, beta, entered)
        if sign * value > sign * best:
            best = value
        if sign == 1:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def test_a_row_of_three_wins():
    """X takes the top row while O dawdles below.

    X X X
    O O .
    . . .
    """
    game = TicTacToe()

    state = after(game, "a1 a2 b1 b2 c1")

    assert game.text(state) == "   a b c\n 1 X X X\n 2 O O .\n 3 . . ."
    assert list(game.moves(state)) == []
    assert game.payoff(state) == 1


def test_o_wins_too_and_a_full_board_is_a_draw():
    game = TicTacToe()

    assert game.payoff(after(game, "a1 c1 a2 b2 c3 a3")) == -1
    draw = after(game, "a1 b1 c1 b2 a2 c2 b3 a3 c3")
    assert list(game.moves(draw)) == []
    assert game.payoff(draw) == 0


def test_columns_are_letters_and_rows_are_counted_from_the_top():
    game = MNK(4, 3, 3)

    state = game.play(game.start(), read_move(game, game.start(), "d2"))

    assert game.text(state) == "   a b c d\n 1 . . . .\n 2 . . . X\n 3 . . . ."
    assert read_move(game, game.start(), "d2") == read_move(game, game.start(), "7") == 7


def test_a_row_does_not_run_around_the_edge():
    """c1, a2, b2 are three cells in a row of numbers, 2 3 4, and not on the board."""
    game = TicTacToe()

    assert list(game.moves(after(game, "c1 a1 a2 c2 b2"))) == [1, 6, 7, 8]


def test_tic_tac_toe_has_the_known_number_of_games_and_positions():
    game = TicTacToe()
    games, nodes, seen = 0, 0, set()
    waiting = [game.start()]
    while waiting:
        state = waiting.pop()
        nodes += 1
        seen.add(state)
        below = [game.play(state, move) for move in game.moves(state)]
        games += not below
        waiting += below

    assert games == 255_168
    assert len(seen) == 5_478
    assert nodes == 549_946


def test_alpha_beta_in_cell_order_visits_18297_positions():
    game, entered = TicTacToe(), []

    assert alpha_beta(game, game.start(), -inf, inf, entered) == 0
    assert len(entered) == 18_297


@pytest.mark.parametrize(
    ("game", "counts"),
    [
        (TicTacToe(), [1, 9, 72, 504, 3_024, 15_120, 54_720]),
        (MNK(4, 4, 4), [1, 16, 240, 3_360, 43_680]),
        (MNK(4, 2, 2), [1, 8, 56, 336, 720]),
    ],
)
def test_move_counts_stay_as_they_are(game, counts):
    assert [perft(game, game.start(), depth) for depth in range(len(counts))] == counts


@pytest.mark.parametrize(("size", "value"), [((2, 2, 2), 1), ((1, 1, 1), 1), ((3, 2, 3), 0)])
def test_small_boards_have_the_value_found_by_hand(size, value):
    game = MNK(*size)

    assert alpha_beta(game, game.start(), -inf, inf, []) == value


@settings(deadline=None)
@given(st.integers(1, 6), st.integers(1, 6), st.data())
def test_a_win_is_the_row_that_a_slow_search_finds(m, n, data):
    game = MNK(m, n, data.draw(st.integers(1, max(m, n))))
    state = game.start()
    while moves := list(game.moves(state)):
        state = game.play(state, data.draw(st.sampled_from(moves)))

    assert game.payoff(state) == slow_winner(game.text(state), game)
    assert game.read_state(game.text(state)) == state


def slow_winner(drawing, game):
    """Look for k equal marks in a row by walking over the drawing."""
    rows = [line[3:].split(" ") for line in drawing.split("\n")[1:]]
    length = game.lines[0].bit_count()
    for row in range(game.rows):
        for col in range(game.columns):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                spots = [(row + i * down, col + i * right) for i in range(length)]
                if all(0 <= r < game.rows and 0 <= c < game.columns for r, c in spots):
                    marks = {rows[r][c] for r, c in spots}
                    if marks in ({"X"}, {"O"}):
                        return 1 if marks == {"X"} else -1
    return 0


def test_the_largest_board_can_be_won():
    """X walks down the long diagonal of 19 x 19, O along the bottom row."""
    game = MNK(LARGEST, LARGEST, 5)

    state = after(game, "o15 a19 p16 b19 q17 c19 r18 d19 s19")

    assert game.payoff(state) == 1


def test_no_evaluation_can_reach_a_million():
    """No board has more lines than the largest, and none of them more than k - 1 open stones."""
    lengths = range(1, LARGEST + 1)

    largest = max(len(straight_lines(LARGEST, LARGEST, k)) * (k - 1) ** 3 for k in lengths)

    assert largest < 1_000_000


def test_the_evaluation_counts_open_lines():
    """X has a row, a column and two diagonals through the centre; O cuts one and opens two.

    O . .
    . X .
    . . .
    """
    game = TicTacToe()

    assert game.evaluate(after(game, "b2")) == 4
    assert game.evaluate(after(game, "b2 a1")) == 3 - 2


def test_the_centre_comes_first():
    game = MNK(5, 5, 4)

    assert max(game.moves(game.start()), key=lambda cell: game.priority(game.start(), cell)) == 12


def test_a_position_is_read_from_rows():
    game = TicTacToe()

    state = game.read_state("X.O/.X./...")

    assert state == after(game, "a1 c1 b2")
    assert game.mover(state) == MIN
    assert game.mover(game.read_state("X.O\n.X.\n..O")) == MAX


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("XX./.../...", "X begins, so X has as many stones as O or one more"),
        ("O../.../...", "X begins"),
        ("XXX/OO./O..", "the side to move has a row already"),
        ("XX./OOO/X..", None),
        ("XX./OOO/XX.", "the side to move has a row already"),
        ("X../...", "the board needs 3 rows of 3 squares, not 2 of 3"),
        ("X.A/.../...", "a square is one of X O ., not A"),
    ],
)
def test_an_impossible_position_is_refused(text, sentence):
    game = TicTacToe()

    if sentence is None:
        assert game.payoff(game.read_state(text)) == -1
    else:
        with pytest.raises(GameError, match=sentence):
            game.read_state(text)


@pytest.mark.parametrize(
    ("size", "sentence"),
    [
        ((3, 0, 3), "the board needs 1 to 19 rows, not 0"),
        ((20, 3, 3), "the board needs 1 to 19 columns, not 20"),
        ((3, 3, 4), "4 in a row cannot be made on a board of 3 columns and 3 rows"),
        ((3, 3, 0), "0 in a row cannot be made"),
    ],
)
def test_an_impossible_board_is_refused(size, sentence):
    with pytest.raises(GameError, match=sentence):
        MNK(*size)


def test_a_taken_cell_and_a_cell_beside_the_board_are_no_moves():
    game = TicTacToe()
    state = after(game, "b2")

    for word in ("b2", "4", "d1", "a4", "99", "centre"):
        with pytest.raises(GameError, match="is not a legal move here"):
            read_move(game, state, word)


def test_the_picture_has_a_mark_for_each_stone_and_shows_the_last_move():
    game = MNK(5, 4, 4)
    drawn = game.svg(game.read_state("X.O../.X.../..O../....X"), last_move=19)

    assert drawn.count('class="x"') == 3
    assert drawn.count('class="o"') == 2
    assert drawn.count('class="last"') == 1
    assert 'class="last"' not in game.svg(game.start())
