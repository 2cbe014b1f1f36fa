"""`plies engine`: what it refuses, and who plays if nobody is named."""

from __future__ import annotations

from tests.cli.running import refused, shell


def test_the_usual_player_of_a_game_plays_without_its_clock():
    told = shell("engine", "backgammon", answers="ugi\n").stdout

    assert "id name plies" in told
    assert "backgammon expectiminimax:depth=1" in told.splitlines()[0]


def test_a_player_may_be_named():
    moves = "position startpos moves b1 a1\nquery p1turn\nisready\nquit\n"

    told = shell("engine", "nim:heaps=1-2", "simple", answers=f"ugi\n{moves}").stdout

    assert "nim simple" in told.splitlines()[0]
    assert told.splitlines()[-2:] == ["response true", "readyok"]


def test_the_answer_to_a_position_is_told_before_the_end():
    player = "alphabeta:engine=interpreted"

    told = shell("engine", "nim:heaps=1-2", player, answers="ugi\ngo\n").stdout

    assert told.splitlines()[-1].startswith("bestmove b1")
    assert "score mate 3 " in told.splitlines()[-2]


def test_what_cannot_be_is_refused_in_a_sentence():
    assert "name a player that is no person" in refused(shell("engine", "chess", "human"))
    assert "there is no game 'ches'" in refused(shell("engine", "ches"))
    assert "minimax cannot search backgammon" in refused(shell("engine", "backgammon", "minimax"))
    assert "no player 'deping'" in refused(shell("engine", "chess", "deping"))
