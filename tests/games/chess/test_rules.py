"""Chess keeps its rules."""

import random

import pytest

import plies
from plies.contract import MAX, MIN, read_move
from plies.engines.counting import perft
from plies.engines.testing import check_game
from plies.games.chess.rules import Chess
from tests.games.chess.positions import COUNTED, walk
from tests.games.proofs import after, in_words, signed

GAME = Chess()


def words(state):
    return {GAME.move_text(state, move) for move in GAME.moves(state)}


def played(state, text):
    for word in text.split():
        state = GAME.play(state, read_move(GAME, state, word))
    return state


@pytest.mark.parametrize("fen", COUNTED)
def test_lines_of_play_are_as_many_as_others_count(fen):
    counts = perft(GAME, 2, GAME.read_state(fen), engine="interpreted")

    assert tuple(counts) == COUNTED[fen][:2]


@pytest.mark.parametrize("fen", COUNTED)
def test_compiled_they_are_too_and_deeper(fen):
    counts = perft(GAME, len(COUNTED[fen]), GAME.read_state(fen), engine="compiled")

    assert tuple(counts) == COUNTED[fen]


def test_white_begins_and_black_can_be_mated_in_four_moves():
    state = after(GAME, "e4 e5 Bc4 Nc6 Qh5 Nf6")
    assert GAME.mover(GAME.start()) == MAX
    assert GAME.mover(played(state, "d3")) == MIN

    mated = played(state, "Qxf7#")

    assert list(GAME.moves(mated)) == []
    assert GAME.payoff(mated) == 1


def test_who_is_mated_as_white_has_lost():
    assert GAME.payoff(after(GAME, "f3 e5 g4 Qh4#")) == -1


def test_who_is_not_in_check_and_cannot_move_has_a_draw():
    state = GAME.read_state("k7/8/1Q6/8/8/8/8/7K b - - 0 1")

    assert list(GAME.moves(state)) == []
    assert GAME.payoff(state) == 0


@pytest.mark.parametrize(
    ("fen", "castles"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", {"O-O", "O-O-O"}),
        ("r3k2r/8/8/8/8/8/8/R3K2R w Kkq -", {"O-O"}),
        ("1r2k2r/8/8/8/8/8/8/R3K2R w KQk -", {"O-O", "O-O-O"}),  # only the rook is attacked
        ("3rk2r/8/8/8/8/8/8/R3K2R w KQk -", {"O-O"}),  # over an attacked square
        ("2r1k2r/8/8/8/8/8/8/R3K2R w KQk -", {"O-O"}),  # to an attacked square
        ("r3k2r/8/8/8/4r3/8/8/R3K2R w KQkq -", set()),  # out of check
        ("r3k2r/8/8/8/8/8/8/RN2K1NR w KQkq -", set()),  # over a knight
    ],
)
def test_a_king_castles_over_free_squares_where_nothing_attacks_it(fen, castles):
    found = {word.rstrip("+") for word in words(GAME.read_state(fen))}

    assert found & {"O-O", "O-O-O"} == castles


def test_the_rook_comes_along_and_the_right_is_gone():
    state = GAME.read_state("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")

    both = played(state, "O-O O-O-O")

    assert GAME.text(both).endswith("white to move: 2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2")


@pytest.mark.parametrize(
    ("moves", "rights"),
    [("Ke2 Ra7", "k"), ("Rg1 Kd8", "Q"), ("Rxh8+ Ke7", "Q"), ("Rb1 Rb8", "Kk")],
)
def test_king_and_rook_lose_the_right_to_castle_by_moving_or_being_taken(moves, rights):
    state = GAME.read_state("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")

    assert GAME.text(played(state, moves)).split()[-4] == rights


def test_a_pawn_is_taken_in_passing_at_once_or_never():
    state = after(GAME, "e4 a6 e5 d5")
    assert "exd6" in words(state)

    taken, waited = played(state, "exd6"), played(state, "h3 h6")

    assert GAME.text(taken).split()[-6] == "rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR"
    assert "exd6" not in words(waited)


def test_a_pawn_is_not_taken_in_passing_if_that_uncovers_the_king():
    state = GAME.read_state("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1")

    assert "exd6" not in words(state)


def test_a_pawn_that_gives_check_can_be_taken_in_passing():
    state = played(GAME.read_state("8/3p4/8/4P3/2K5/8/8/4k3 b - - 0 1"), "d5")

    assert "exd6" in words(state)


def test_a_pawn_at_the_end_becomes_one_of_four():
    state = GAME.read_state("1r5k/P7/8/8/8/8/8/K7 w - - 5 9")

    found = {word for word in words(state) if word.startswith("a")}

    kinds = {"a8=Q", "a8=R", "a8=B", "a8=N"}
    assert found == kinds | {f"axb8{kind[2:]}{'+' * (kind[-1] in 'QR')}" for kind in kinds}
    assert GAME.text(played(state, "axb8=N")).endswith(": 1N5k/8/8/8/8/8/8/K7 b - - 0 9")


def test_a_pinned_piece_stays_on_its_line():
    state = GAME.read_state("4r2k/8/8/8/8/4R3/8/4K3 w - - 0 1")

    assert {word for word in words(state) if word[0] == "R"} == {
        *("Re2", "Re4", "Re5", "Re6", "Re7", "Rxe8+"),
    }


def test_in_double_check_only_the_king_moves():
    state = GAME.read_state("4r2k/8/8/4n3/8/R7/8/4K3 b - - 0 1")

    assert {word[0] for word in words(played(state, "Nf3+"))} == {"K"}


def test_fifty_moves_without_a_pawn_or_a_capture_are_a_draw():
    state = GAME.read_state("7k/8/8/8/8/8/8/KR6 w - - 99 80")

    quiet = played(state, "Rb2")

    assert list(GAME.moves(quiet)) == []
    assert GAME.payoff(quiet) == 0


def test_mate_with_the_last_of_these_moves_is_mate():
    state = GAME.read_state("7k/8/6K1/8/8/8/8/1R6 w - - 99 80")

    assert GAME.payoff(played(state, "Rb8")) == 1


@pytest.mark.parametrize(
    ("fen", "is_draw"),
    [
        ("8/8/8/4k3/8/8/8/4K3 w - -", True),
        ("8/8/8/4k3/8/8/8/3NK3 w - -", True),
        ("8/8/8/4k3/8/8/8/3BK3 b - -", True),
        ("8/8/3b4/7k/8/2B5/8/4K3 w - -", True),  # bishops of one colour
        ("8/8/2b5/7k/8/2B5/8/4K3 w - -", False),
        ("8/8/8/4k3/8/8/8/2NNK3 w - -", False),
        ("8/8/2n5/4k3/8/8/8/2N1K3 w - -", False),
        ("8/8/8/4k3/4p3/8/8/4K3 w - -", False),
    ],
)
def test_what_can_never_mate_is_a_draw(fen, is_draw):
    state = GAME.read_state(fen)

    assert (list(GAME.moves(state)) == []) is is_draw
    assert GAME.payoff(state) == 0


def test_loud_are_captures_and_new_queens():
    state = GAME.read_state("3r3k/4P3/2pP4/8/8/8/8/K5R1 w - - 0 1")

    loud = [GAME.move_text(state, move) for move in GAME.loud(state)]

    assert loud == ["exd8=Q+", "e8=Q+"]
    passed = after(GAME, "e4 h6 e5 d5")
    assert [GAME.move_text(passed, move) for move in GAME.loud(passed)] == ["exd6"]


def test_a_position_is_the_same_whenever_it_comes():
    state = GAME.start()

    again = played(state, "Nf3 Nf6 Ng1 Ng8")

    assert again != state
    assert GAME.repeat_key(again) == GAME.repeat_key(state)
    assert GAME.key(again) == GAME.key(state)
    assert GAME.repeat_key(played(state, "Nf3")) != GAME.repeat_key(played(state, "Nc3"))


def test_a_pawn_that_cannot_be_taken_in_passing_makes_no_difference():
    pinned = GAME.read_state("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1")
    able = GAME.read_state("8/8/8/3pP2r/8/K7/8/4k3 w - d6 0 1")

    assert GAME.repeat_key(pinned) == GAME.repeat_key(pinned._replace(passant=0))
    assert GAME.repeat_key(able) != GAME.repeat_key(able._replace(passant=0))


def test_the_clock_is_part_of_the_key_when_its_end_is_near():
    early, late = (GAME.read_state(f"7k/8/8/8/8/8/8/KR6 w - - {n} 80") for n in (20, 90))

    assert GAME.key(early) == GAME.key(early._replace(clock=0))
    assert GAME.key(late) != GAME.key(early)


def test_every_legal_move_is_one_of_all_moves():
    every = GAME.all_moves()

    assert len(every) == len(set(every)) == 1968
    assert all(move in set(every) for _, move in walk(random.Random(1)))


def test_cheap_attackers_of_dear_men_come_first():
    state = GAME.read_state("3q3k/4P3/2p5/3N4/8/8/8/K5R1 w - - 0 1")

    best = sorted(GAME.moves(state), key=lambda move: -GAME.priority(state, move))[:2]

    assert [GAME.move_text(state, move) for move in best] == ["exd8=Q+", "exd8=R+"]


def test_machine_words_are_enough():
    for state, move in walk(random.Random(3)):
        word = in_words(state)
        assert list(map(signed, GAME.moves(word))) == list(GAME.moves(state))
        assert signed(GAME.evaluate(word)) == GAME.evaluate(state)
        assert GAME.play(word, move) == GAME.play(state, move)
        assert max(state) < 2**64


def test_chess_keeps_the_contract():
    report = check_game(GAME, games=2, plies=60, compiled=False, seed=24)

    assert (report.unfinished, report.positions) == (1, 77)


def test_chess_is_found_by_its_name():
    assert plies.game("chess").start() == GAME.start()
    assert repr(plies.game("chess")) == "chess"
