"""Go with other programs: asked by GTP, and against GNU Go."""

import os
import shutil

import pytest

import plies
from plies.adapters.serving.gtp import GtpEngine
from plies.games.go.rules import Go
from plies.play.referee import play_game

GNUGO = shutil.which("gnugo", path=f"{os.environ.get('PATH', '')}{os.pathsep}/usr/games")


def answers(*commands):
    """Return what an engine says to some commands."""
    said = []
    player = plies.player("mcts:nodes=30,engine=interpreted")
    GtpEngine(Go(5), player, said.append, Go).hear(commands)
    return [answer.removesuffix("\n").removeprefix("= ") for answer in said]


def test_a_whole_board_is_scored_as_area():
    told = answers("boardsize 3", "komi 0.5", "play b B2", "final_score", "showboard")

    assert told[-2] == "B+8.5"
    assert " 2 . X ." in told[-1]


def test_a_ko_is_refused_until_something_else_has_changed():
    ko = "b B5,w C5,b A4,w D4,b B3,w C3,b C4,w B4"  # the last one takes C4
    moves = [f"play {move}" for move in ko.split(",")]

    assert answers(*moves, "play b C4")[-1] == "? illegal move"
    assert answers(*moves, "play b E1", "play w A1", "play b C4")[-1] == "="


def test_a_move_is_a_point_without_a_stone_or_a_pass():
    told = answers("boardsize 3", "play b B2", "genmove w")[-1]

    assert told in {"pass", *(f"{c}{r}" for c in "ABC" for r in "123")} - {"B2"}


@pytest.mark.skipif(GNUGO is None, reason="GNU Go is not installed")
def test_gnu_go_plays_by_the_same_rules_to_the_end():
    command = f"{GNUGO} --mode gtp --chinese-rules --positional-superko --level 1"
    engine = plies.player(f'gtp:"{command}"')

    record = play_game(Go(5), [engine, plies.player("random", seed=3)])
    engine.close()

    assert record.moves[0] == "C3"
    assert record.moves[-2:] == ["pass", "pass"]
    assert record.winner == 0
