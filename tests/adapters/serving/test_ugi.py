"""UGI: the same for any game, with words of its own."""

from __future__ import annotations

import pytest

from tests.adapters.talking import Talk


@pytest.fixture(scope="module")
def ugi():
    with Talk("tictactoe", "deepening:engine=interpreted") as talk:
        yield talk.ready("ugi")


WON = "position startpos moves a1 a2 b1 b2 c1"


def test_any_game_is_greeted_by_ugi(ugi):
    ugi.tell("ugi")

    heard = ugi.until("ugiok")

    assert "tictactoe" in heard[0]
    assert not any("UCI_" in line for line in heard)


def test_a_game_that_is_not_chess_does_not_pretend_to_speak_uci(ugi):
    ugi.tell("uci")

    assert ugi.hear() == "info string tictactoe is no game of UCI: say ugi"


def test_a_win_is_told_in_plies(ugi):
    ugi.tell("position startpos moves a1 a2 b1 b2", "go depth 9")
    heard = ugi.until("bestmove")
    assert "score mate 1 " in heard[-2]
    assert heard[-1].split()[1] == "c1"

    ugi.tell("position startpos moves b2 a2 c1", "go depth 9")
    assert "score mate -4 " in ugi.until("bestmove")[-2]


def test_the_clocks_of_all_players_are_read(ugi):
    for clocks in ("p1time 1000 p2time 1000 p1inc 10 p2inc 10", "movetime 50"):
        assert ugi.best("uginewgame", "position startpos moves a1 a2 b1 b2", f"go {clocks}") == "c1"


@pytest.mark.parametrize(
    ("position", "answers"),
    [
        ("position startpos", ["true", "false", "none"]),
        ("position startpos moves a1", ["false", "false", "none"]),
        (WON, ["false", "true", "p1win"]),
        ("position startpos moves a1 a2 b1 b2 c3 c2", ["true", "true", "p2win"]),
    ],
)
def test_it_is_asked_whose_turn_it_is_and_how_the_game_stands(ugi, position, answers):
    ugi.tell(position, "query p1turn", "query gameover", "query result")

    assert [ugi.hear() for _ in range(3)] == [f"response {word}" for word in answers]


def test_words_of_moves_have_no_spaces():
    with Talk("backgammon", "random") as talk:
        talk.ready("ugi")
        talk.tell("position startpos", "go")
        assert "chance is to move in backgammon" in talk.until("bestmove")[-2]
        talk.tell("position startpos moves 6-5", "go")
        first = talk.until("bestmove")[-1]
        word = first.split()[1]
        talk.tell(f"position startpos moves 6-5 {word}", "query p1turn")
        heard = talk.until("response")

    assert len(first.split()) == 2
    assert "_" in word
    assert heard == ["response false"]
