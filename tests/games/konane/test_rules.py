"""Konane keeps its rules, and plays the games of the report again."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.catalog import game as named_game
from plies.contract import MAX, MIN, GameError, read_move
from plies.engines.testing import check_game
from plies.games.konane.rules import Konane, State
from plies.searches import alphabeta, deepening, minimax
from tests.games.konane.positions import BOARDS, positions, words_of
from tests.games.proofs import after
from tests.games.words import answers, in_words, perft

REPORT = {"evaluate": "mobility-report", "ends": "evaluate"}


class OnAList:
    """The same game on a list of rows, one square at a time: slow and plain."""

    def __init__(self, game):
        self.rows, self.cols = game.rows, game.cols

    def on(self, board, row, col):
        return board[row][col] if 0 <= row < self.rows and 0 <= col < self.cols else "#"

    def jumps(self, board, side):
        found = []
        for row in range(self.rows):
            for col in range(self.cols):
                if board[row][col] == side:
                    for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1)):
                        r, c = row, col
                        while (
                            self.on(board, r + down, c + right) in "BW".replace(side, "")
                            and self.on(board, r + 2 * down, c + 2 * right) == "."
                        ):
                            r, c = r + 2 * down, c + 2 * right
                            found.append((row, col, r, c))
        return found

    def jumped(self, board, move):
        row, col, to_row, to_col = move
        after = [list(line) for line in board]
        stone = after[row][col]
        down, right = (to_row > row) - (to_row < row), (to_col > col) - (to_col < col)
        while (row, col) != (to_row, to_col):
            after[row][col] = "."
            row, col = row + down, col + right
        after[row][col] = stone
        return after


def report_game(search, **options):
    """Let black search at every turn against white's first legal move; return what happened."""
    game = Konane()
    state, nodes, plies = game.start(), 0, 0
    while moves := list(game.moves(state)):
        move = moves[0]
        if game.mover(state) == MAX:
            result = search(game, state, **REPORT, **options)
            move, nodes = result.move, nodes + result.nodes
        state, plies = game.play(state, move), plies + 1
    return nodes, plies, game.payoff(state), game.text(state)


def test_black_opens_on_the_diagonal_and_white_answers_beside_the_gap():
    game = Konane()

    assert words_of(game, game.start()) == ["a8", "h1", "e4", "d5"]
    assert words_of(game, after(game, "a8")) == ["b8", "a7"]
    assert words_of(game, after(game, "h1")) == ["g1", "h2"]
    assert words_of(game, after(game, "d5")) == ["c5", "d4", "e5", "d6"]


def test_jumps_are_found_row_by_row_then_clockwise_from_the_north_and_short_ones_first():
    """c5 comes first, then c3, which can go everywhere, to the east also twice.

    5 . . B W . . .
    4 . . W . . . .
    3 . W B W . W .
    2 . . W . . . .
    1 . . . . . . .
      a b c d e f g
    """
    game = Konane(rows=5, cols=7)
    state = game.read_state("..BW.../..W..../.WBW.W./..W..../.......")

    assert words_of(game, state) == ["c5-e5", "c3-e3", "c3-g3", "c3-c1", "c3-a3"]
    north = game.read_state("......./..W..../.WBW.W./..W..../.......")
    assert words_of(game, north) == ["c3-c5", "c3-e3", "c3-g3", "c3-c1", "c3-a3"]


def test_what_is_jumped_over_is_gone_and_the_rest_stays():
    game = Konane(rows=1, cols=9)
    state = game.read_state("BW.W.W..B b")

    texts = [game.text(game.play(state, move)) for move in game.moves(state)]

    assert [text.split("\n")[0] for text in texts] == ["..BW.W..B", "....BW..B", "......B.B"]


def test_who_cannot_move_has_lost():
    game = Konane(2)
    state = after(game, "a2 b2")

    assert words_of(game, state) == []
    assert game.payoff(state) == -1
    assert game.payoff(State(state.stones, MIN)) == 1


@pytest.mark.parametrize(
    ("opening", "size", "words"),
    [
        ("diagonal", (5, 5), "a5 e1 c3 b4"),
        ("diagonal", (3, 4), "a3 a1 b2"),
        ("diagonal", (4, 6), "a4 f1 d3 c2"),
        ("corner-centre", (5, 5), "a5 e5 a1 e1 c3"),
        ("corner-centre", (6, 6), "a6 f1 c4 d3"),
        ("any", (2, 4), "a2 c2 b1 d1"),
        ("diagonal", (1, 2), "a1"),
    ],
)
def test_each_opening_rule_names_what_black_may_take(opening, size, words):
    game = Konane(rows=size[0], cols=size[1], opening=opening)

    assert words_of(game, game.start()) == words.split()


def test_in_the_set_up_two_neighbours_are_gone_and_black_jumps_first():
    game = Konane(opening="set-up")

    assert game.text(game.start()).split("\n")[3] == "WBW..BWB"
    assert words_of(game, game.start()) == ["d7-d5", "b5-d5", "d3-d5"]
    asked = Konane(4, opening="set-up", gone="a4-a3")
    assert asked.text(asked.start()) == ".WBW\n.BWB\nBWBW\nWBWB"
    column = Konane(rows=4, cols=1, opening="set-up")
    assert column.text(column.start()).split("\n")[:4] == ["B", ".", ".", "W"]


@pytest.mark.parametrize(
    ("size", "counts"),
    [
        (4, [1, 4, 12, 16, 52, 120, 376, 972]),
        (6, [1, 4, 12, 28, 156, 668, 4_192, 22_676]),
        (8, [1, 4, 12, 28, 172, 892, 7_124]),
    ],
)
def test_lines_of_play_are_as_many_as_known(size, counts):
    game = Konane(size)

    assert [perft(game, game.start(), depth) for depth in range(len(counts))] == counts


@pytest.mark.parametrize(
    ("depth", "plies", "plain", "strict", "equal"),
    [
        (1, 45, 252, 252, 252),
        (2, 43, 1_668, 855, 750),
        (3, 45, 9_162, 4_630, 3_597),
        (4, 51, None, 14_992, 8_193),
    ],
)
def test_the_games_of_the_report_are_played_again(depth, plies, plain, strict, equal):
    played = [
        (report_game(alphabeta, depth=depth, strict=True), strict),
        (report_game(alphabeta, depth=depth), equal),
    ]
    if plain:
        played.append((report_game(minimax, depth=depth), plain))

    for (nodes, length, payoff, _), expected in played:
        assert (nodes, length, payoff) == (expected, plies, 1)
    assert len({board for (_, _, _, board), _ in played}) == 1


@pytest.mark.parametrize(
    ("depth", "board"),
    [
        (3, "......B./....W..B/..B...B./.......B/B.....B./..WBW.../.....W.W/WBW.W.WB"),
        (4, "B......W/......../B..W...W/....W.../......../...B.B../......B./WBW..B.."),
    ],
)
def test_and_end_on_the_same_boards(depth, board):
    assert report_game(alphabeta, depth=depth)[3] == board.replace("/", "\n") + "\nwhite to move"


def test_mobility_counts_every_square_where_a_jump_may_end():
    game = Konane(rows=1, cols=9)

    state = game.read_state("BW.W.W..B b")

    assert game.evaluate(state) == game.evaluate_mobility(state) == 3
    assert game.evaluate_mobility_report(state) == 3


def test_with_one_gap_the_report_counts_first_removals_and_answers():
    game = Konane()

    assert game.evaluate_mobility_report(after(game, "a8")) == 4 - 2
    assert game.evaluate_mobility_report(after(game, "d5")) == 4 - 4
    assert game.evaluate_mobility(after(game, "a8")) == 2
    assert game.evaluate_mobility(after(game, "d5")) == 4
    assert game.evaluate_mobility_report(game.start()) == 0


def test_white_wins_four_by_four_and_black_five_by_five():
    assert alphabeta(Konane(4)).value == -1
    assert deepening(Konane(5), evaluate="zero").value == 1


def test_symmetry_changes_no_value():
    for rows, cols in ((4, 4), (3, 5), (3, 4), (4, 5)):
        plain, folded = (Konane(rows=rows, cols=cols, symmetry=on) for on in (False, True))
        one, other = deepening(plain, evaluate="zero"), deepening(folded, evaluate="zero")
        assert (one.value, one.distance) == (other.value, other.distance)
        assert other.nodes <= one.nodes


@settings(max_examples=60, deadline=None)
@given(BOARDS, st.lists(st.integers(0, 2**16), max_size=64))
def test_a_game_goes_as_it_does_on_lists(size, choices):
    game = Konane(rows=size[0], cols=size[1], opening="any")
    plain, state = OnAList(game), game.start()
    for choice in choices[:2]:
        moves = list(game.moves(state))
        state = game.play(state, moves[choice % len(moves)])
    if len(choices) < 2:
        return
    board = [list(line) for line in game.text(state).split("\n")[: game.rows]]
    for choice in choices[2:]:
        side = "BW"[game.mover(state)]
        jumps = plain.jumps(board, side)
        listed = [read_move(game, state, ",".join(map(str, jump))) for jump in jumps]
        assert list(game.moves(state)) == listed
        assert game.evaluate(state) == len(plain.jumps(board, "B")) - len(plain.jumps(board, "W"))
        if not jumps:
            assert game.payoff(state) == (-1 if side == "B" else 1)
            break
        jump = jumps[choice % len(jumps)]
        board = plain.jumped(board, jump)
        state = game.play(state, listed[choice % len(jumps)])
        assert game.text(state).split("\n")[: game.rows] == ["".join(line) for line in board]
        assert game.mover(state) == (MIN if side == "B" else MAX)


@settings(max_examples=100, deadline=None)
@given(positions())
def test_machine_words_give_the_same_answers(found):
    game, state = found
    asked = ("evaluate", "evaluate_mobility_report")

    in_a_word = answers(game, in_words(state, ["stones"]), evaluations=asked)

    assert in_a_word == answers(game, state, evaluations=asked)


@settings(max_examples=60, deadline=None)
@given(positions())
def test_mirror_images_that_keep_colours_share_a_key_if_asked_for(found):
    game, state = found
    rows = game.text(state).split("\n")[: game.rows]
    side = f" {game.sides[state.turn]}"
    images = [rows[::-1], [row[::-1] for row in rows], [row[::-1] for row in rows[::-1]]]
    if game.rows == game.cols:
        images.append(["".join(column) for column in zip(*rows, strict=True)])
    for image in images:
        try:
            other = game.read_state("/".join(image) + side)
        except GameError:  # the colours are exchanged
            continue
        same = game.key(other) == game.key(state)
        assert same == (game.symmetry or other == state)
        assert game.evaluate(other) == game.evaluate(state)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"size": 27}, "1 to 26 rows"),
        ({"rows": -1}, "1 to 26 rows"),
        ({"cols": 40}, "1 to 26 columns"),
        ({"opening": "corner"}, "there are diagonal, corner-centre, any, set-up"),
        ({"gone": "d5-e5"}, "only with opening=set-up"),
        ({"opening": "set-up", "gone": "d5-e4"}, "must be neighbours"),
        ({"opening": "set-up", "gone": "d5"}, "must be neighbours"),
        ({"opening": "set-up", "gone": "d9-e9"}, "leaves the board"),
        ({"size": 1}, "two squares or more"),
        ({"size": 0}, "1 to 26 rows, not 0"),
        ({"rows": 0}, "1 to 26 rows, not 0"),
        ({"rows": 3, "cols": 100}, "1 to 26 columns, not 100"),
    ],
)
def test_games_that_cannot_be_are_refused(options, sentence):
    with pytest.raises(GameError, match=sentence):
        Konane(**options)


@pytest.mark.parametrize(
    "game",
    [
        *(Konane(size, symmetry=size % 2 == 0) for size in (2, 4, 5, 6, 8)),
        Konane(rows=3, cols=6, symmetry=True),
        Konane(rows=1, cols=9, opening="any"),
        Konane(rows=9, cols=1),
        Konane(6, opening="set-up", gone="a1-a2"),
        Konane(7, opening="corner-centre", symmetry=True),
    ],
    ids=lambda game: f"{game.rows}x{game.cols}",
)
def test_every_size_keeps_the_contract(game):
    check_game(game, games=8, compiled=False)


def test_boards_beyond_a_machine_word_keep_it_too():
    assert check_game(Konane(26), games=1, compiled=False).longest > 100


def test_it_is_found_by_name():
    game = named_game("konane:size=6,opening=set-up,gone=c4-d4")

    assert game.text(game.start()).split("\n")[2] == "BW..BW"
