"""Games of chess are read from PGN and written as it."""

import io
import random

import chess.pgn
import pytest

from plies.contract import GameError
from plies.games.chess.pgn import read_pgn, write_pgn
from plies.games.chess.rules import Chess
from tests.games.chess.positions import walk

LESSON = r"""
[Event "Lesson"]
[White "Ann \"A\" \\"]
[Black "Bob"]
[Result "1-0"]

1. e4 {best by test} e5 2. Bc4 (2. Nf3 {or} Nc6 (2... d6 1-0)) 2... Nc6 3.Qh5 $1 Nf6?? ; oops (
% a line for programs
4. Qxf7# 1-0

[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 12"]

12... Kd7 13. e2e4
"""


def test_comments_marks_and_other_lines_are_left_out():
    first, second = read_pgn(LESSON)

    assert first.moves == ("e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#")
    assert first.winner == "white"
    assert first.tags["White"] == 'Ann "A" \\'
    assert second.moves == ("Kd7", "e4")
    assert second.winner is None


def test_signs_of_who_stands_better_are_left_out_but_a_null_move_is_not():
    (game,) = read_pgn("1. e4 += e5 = 2. Nf3 +/- Nc6 -+ ±")

    assert game.moves == ("e4", "e5", "Nf3", "Nc6")
    with pytest.raises(GameError, match=r"game 1, move 1\.\.\. --"):
        read_pgn("1. e4 -- 2. d4 *")


def test_a_game_that_does_not_end_in_its_result_has_it_in_its_tag():
    first, second = read_pgn('[Result "0-1"]\n\n1. f3 e5\n\n[Result "1/2-1/2"]\n\n1. d4')

    assert (first.winner, second.winner) == ("black", "draw")


def test_a_game_is_written_with_its_seven_tags_and_its_numbers():
    written = write_pgn({"White": 'Ann "A"', "FEN": read_pgn(LESSON)[1].position}, ["Kd7"], "draw")

    assert written == (
        '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "Ann \\"A\\""]\n'
        '[Black "?"]\n[Result "1/2-1/2"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 12"]\n[SetUp "1"]\n'
        "\n12... Kd7 1/2-1/2\n\n"
    )


@pytest.mark.parametrize("seed", range(3))
def test_python_chess_reads_what_is_written_and_so_do_we(seed):
    game = Chess()
    moves = [game.move_text(state, move) for state, move in walk(random.Random(seed), most=80)]

    written = write_pgn({"White": "one", "Black": "other"}, moves, None)

    theirs = chess.pgn.read_game(io.StringIO(written))
    board, sans = theirs.board(), []
    for move in theirs.mainline_moves():
        sans.append(board.san(move))
        board.push(move)
    assert theirs.errors == []
    assert sans == moves == list(read_pgn(written)[0].moves)
    assert max(map(len, written.split("\n"))) <= 80


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "it has no game"),
        ("1. e4 e5 2. Ke3 *", "game 1, move 2. Ke3: 'Ke3' is not a legal move here"),
        ("1. e4 * 1. e4 e5 2. d4 Nd7", "game 2, move 2... Nd7: "),
        ("1. e4 (1. d4 d5", "game 1 has a ( without its )"),
        ('[FEN "nothing"] *', "game 1, the tag FEN: a position is written in 4 to 6 parts"),
    ],
)
def test_what_cannot_be_read_is_said_with_its_place(text, sentence):
    with pytest.raises(GameError) as refused:
        read_pgn(text)

    assert sentence in str(refused.value)
