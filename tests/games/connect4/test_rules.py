"""Connect Four keeps its rules."""

import re
from xml.etree import ElementTree

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from plies.catalog import game as named_game
from plies.contract import MAX, MIN, GameError, read_move
from plies.engines.testing import check_game
from plies.games.connect4.rules import ConnectFour
from plies.searches import alphabeta, deepening
from tests.games.words import answers, in_words, perft

SIZES = [(7, 6, 4), (5, 4, 3), (8, 7, 4), (9, 6, 5), (32, 1, 3), (1, 63, 4), (2, 2, 2), (1, 1, 1)]


class OnAList:
    """The same game with columns as lists, looking at every line of cells: slow and plain."""

    def __init__(self, width, height, connect):
        self.width, self.height, self.connect = width, height, connect

    def moves(self, columns):
        if self.winner(columns):
            return []
        return [c for c in range(self.width) if len(columns[c]) < self.height]

    def play(self, columns, move, mark):
        return [column + mark * (c == move) for c, column in enumerate(columns)]

    def winner(self, columns):
        for c in range(self.width):
            for r in range(self.height):
                for right, up in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    spots = [(c + right * i, r + up * i) for i in range(self.connect)]
                    marks = {
                        columns[x][y] if 0 <= x < self.width and 0 <= y < len(columns[x]) else "."
                        for x, y in spots
                    }
                    if marks == {"X"} or marks == {"O"}:
                        return marks.pop()
        return ""


@st.composite
def games_and_positions(draw):
    size = draw(st.sampled_from(SIZES))
    game = ConnectFour(*size, symmetry=draw(st.booleans()))
    state = game.start()
    for choice in draw(st.lists(st.integers(0, 2**16), max_size=45)):
        moves = list(game.moves(state))
        if not moves:
            break
        state = game.play(state, moves[choice % len(moves)])
    return game, state


def test_four_in_a_column_win():
    """X fills the first column while O fills the second."""
    game = ConnectFour()

    state = game.read_state("1212121")

    assert game.text(state).splitlines()[2:] == [
        ". . . . . . .",
        "X . . . . . .",
        "X O . . . . .",
        "X O . . . . .",
        "X O . . . . .",
    ]
    assert list(game.moves(state)) == []
    assert game.payoff(state) == 1


@pytest.mark.parametrize("order", ["1122334", "12233434474", "76655454414"])
def test_rows_and_both_diagonals_win_too(order):
    game = ConnectFour()

    assert game.payoff(game.read_state(order)) == 1
    assert list(game.moves(game.read_state(order[:-1]))) == list(range(7))


def test_the_second_side_wins_and_a_full_board_is_a_draw():
    assert ConnectFour().payoff(ConnectFour().read_state("12121272")) == -1
    game = ConnectFour(3, 2, 3)
    full = game.read_state("123123")
    assert list(game.moves(full)) == []
    assert game.payoff(full) == 0


def test_a_row_does_not_run_around_the_edge():
    """The upper two stones of one column and the lower two of the next are no row.

    X O
    X O
    O X
    O X
    """
    game = ConnectFour(2, 4, 4)

    state = game.read_state("XO/XO/OX/OX")

    assert list(game.moves(state)) == []
    assert game.payoff(state) == 0


def test_columns_are_counted_from_1_as_words_and_tried_from_left_to_right():
    game = ConnectFour()

    assert list(game.moves(game.start())) == [0, 1, 2, 3, 4, 5, 6]
    assert [game.move_text(game.start(), move) for move in (0, 6)] == ["1", "7"]
    assert read_move(game, game.start(), "4") == 3
    best_first = sorted(range(7), key=lambda c: -game.priority(game.start(), c))
    assert best_first == [3, 2, 4, 1, 5, 0, 6]


def test_lines_of_play_are_as_many_as_published():
    game = ConnectFour()

    counts = [perft(game, game.start(), depth) for depth in range(7)]

    assert counts == [1, 7, 49, 343, 2_401, 16_807, 117_649]


@pytest.mark.parametrize(("depth", "nodes"), [(6, 1_249), (8, 12_574), (10, 155_590)])
def test_alpha_beta_enters_as_many_positions_as_other_engines(depth, nodes):
    assert alphabeta(ConnectFour(), depth=depth, evaluate="zero").nodes == nodes


def test_four_by_four_is_a_draw():
    assert deepening(ConnectFour(4, 4, symmetry=True), evaluate="zero").value == 0


def test_a_row_to_finish_is_worth_more_than_an_open_one():
    game = ConnectFour()

    assert game.evaluate(game.start()) == 0
    assert game.evaluate(game.read_state("4")) == 7  # of 69 rows, 7 are closed to O
    assert game.evaluate(game.read_state("3344")) < game.evaluate(game.read_state("33441"))
    assert game.evaluate(game.read_state("1213141")) < 1000


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(SIZES), st.lists(st.integers(0, 2**16), max_size=64))
@example((7, 6, 4), [0] * 64)
def test_a_game_goes_as_it_does_on_lists(size, choices):
    game, plain = ConnectFour(*size), OnAList(*size)
    state, columns = game.start(), [""] * game.width
    for ply, choice in enumerate([*choices, 0]):
        moves = plain.moves(columns)
        assert list(game.moves(state)) == moves
        assert game.mover(state) == ply % 2
        rows = [" ".join(c[r : r + 1] or "." for c in columns) for r in range(game.height)]
        assert game.text(state).splitlines()[1:] == rows[::-1]
        if not moves:
            assert game.payoff(state) == {"X": 1, "O": -1, "": 0}[plain.winner(columns)]
            break
        move = moves[choice % len(moves)]
        state, columns = game.play(state, move), plain.play(columns, move, "XO"[ply % 2])


@settings(max_examples=100, deadline=None)
@given(games_and_positions())
def test_machine_words_give_the_same_answers(found):
    game, state = found

    assert answers(game, in_words(state, ("mine", "stones"))) == answers(game, state)


@settings(max_examples=100, deadline=None)
@given(games_and_positions())
def test_mirror_images_share_a_key_only_if_asked_for(found):
    game, state = found
    mirrored = "/".join(row[::-1] for row in game.text(state).splitlines()[1:])
    image = game.read_state(mirrored)

    same = game.key(image) == game.key(state)

    assert same == (game.symmetry or image == state)
    assert game.evaluate(image) == game.evaluate(state)


def test_keys_of_different_positions_differ():
    game = ConnectFour(4, 3, 3)
    keys, waiting = {}, [game.start()]
    while waiting:
        state = waiting.pop()
        if state not in keys:
            keys[state] = game.key(state)
            waiting += [game.play(state, move) for move in game.moves(state)]

    assert len(set(keys.values())) == len(keys)


def test_a_position_is_read_from_rows_or_from_the_moves_so_far():
    game = ConnectFour()

    state = game.read_state("......./......./......./...X.../...O.../..OX...")

    assert state == game.read_state("4443") == game.read_state("4, 4, 4, 3")
    assert game.mover(state) == MAX
    assert game.mover(game.read_state("444")) == MIN
    assert ConnectFour(10, 4).read_state("10 1").stones == 1 << 45 | 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("......./......./......./......./X....../.......", "column 1 hangs in the air"),
        ("......./......./......./......./......./XX.....", "X begins"),
        ("......./......./......./......./......./O......", "X begins"),
        ("......./......./......./......./OOOO.../XXXX...", "side to move has a row already"),
        ("......./......./......./......./OOOX.../XXXXOXO", "no last move makes all these"),
        ("......./......./X", "equally long"),
        ("..../....", "needs 6 rows of 7 squares"),
        ("......./......./......./......./......./Q......", "one of X O ."),
        ("8", "column 8"),
        ("0", "column 0"),
        ("1111111", "column 1"),
        ("12121212", "column 2"),
        ("", "equally long"),
    ],
)
def test_impossible_positions_are_refused_with_a_sentence(text, sentence):
    with pytest.raises(GameError, match=sentence):
        ConnectFour().read_state(text)


@pytest.mark.parametrize(
    ("size", "sentence"),
    [
        ((8, 8, 4), r"8 \* \(8 \+ 1\) is 72"),
        ((0, 6, 4), "at least 1 column"),
        ((7, 6, 8), "8 in a row cannot be made"),
        ((7, 6, 0), "0 in a row cannot be made"),
    ],
)
def test_boards_that_cannot_be_are_refused(size, sentence):
    with pytest.raises(GameError, match=sentence):
        ConnectFour(*size)


def test_a_picture_has_all_cells_and_a_dot_on_the_last_stone():
    game = ConnectFour()
    drawn = game.svg(game.read_state("445"), last_move=4)

    kinds = [part.get("class") for part in ElementTree.fromstring(drawn).iter()]

    assert [kinds.count(kind) for kind in ("first", "second", "hole", "dot")] == [2, 1, 39, 1]
    assert "prefers-color-scheme:dark" in drawn
    assert not re.search(r"href|url\(|@import", drawn)
    assert 'class="dot"' not in game.svg(game.start(), last_move=0)


@pytest.mark.parametrize("size", SIZES)
def test_every_size_keeps_the_contract(size):
    check_game(ConnectFour(*size), games=8, compiled=False)
    check_game(ConnectFour(*size, symmetry=True), games=8, compiled=False)


def test_it_is_found_by_name():
    game = named_game("connect4:width=5,height=4,symmetry")

    assert (game.width, game.height, game.symmetry) == (5, 4, True)
