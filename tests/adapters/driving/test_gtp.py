"""Driving engines that speak GTP, in a game of stones that are only placed."""

from __future__ import annotations

import os
import re
import shutil

import pytest

import plies
from plies.contract import GameError
from plies.play.referee import play_game
from tests.adapters import fake
from tests.adapters.stones import Stones


class Plays:
    def __init__(self, *words):
        self.name, self.moves = "plays", iter(words)

    def choose(self, game, state):
        return next(self.moves)


def test_an_engine_is_told_the_board_and_every_move_of_the_other_side(tmp_path):
    engine = plies.player(fake.gtp(tmp_path, "C3", "d4", "PASS") + ",level=5,time=2")

    record = play_game(Stones(), [engine, Plays("A1", "B2", "pass")])

    assert record.moves == ["C3", "A1", "D4", "B2", "pass", "pass"]
    engine.close()
    assert fake.heard(tmp_path) == [
        "known_command level",
        "level 5",
        "boardsize 5",
        "clear_board",
        "komi 0.5",
        "time_settings 0 2 1",
        "genmove black",
        "play white A1",
        "genmove black",
        "play white B2",
        "genmove black",
        "quit",
    ]


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("Z9", "black cannot go on: .* answered 'Z9', which is not a legal move"),
        ("resign", "black concedes"),
    ],
)
def test_nonsense_and_giving_up_lose_the_game(tmp_path, answer, reason):
    record = play_game(Stones(), [plies.player(fake.gtp(tmp_path, answer)), Plays()])

    assert record.winner == 1
    assert re.match(reason, record.reason)


def test_what_an_engine_refuses_is_told(tmp_path):
    with pytest.raises(GameError, match="refuses 'komi 99': no komi here"):
        plies.player(fake.gtp(tmp_path)).begin(Stones(komi=99), 1)


def test_wrong_options_and_games_are_refused(tmp_path):
    player = fake.gtp(tmp_path)

    with pytest.raises(GameError, match="has no command 'depth_first' for an option"):
        plies.player(player + ",depth-first=1").begin(Stones(), 1)
    with pytest.raises(GameError, match="speaks GTP has no depth: it takes time"):
        plies.player(player + ",depth=3")
    with pytest.raises(GameError, match="tictactoe is no game of GTP"):
        plies.player(player).begin(plies.game("tictactoe"), 1)


GNUGO = shutil.which("gnugo", path=f"{os.environ.get('PATH')}:/usr/games")


@pytest.mark.skipif(not GNUGO, reason="there is no GNU Go here")
def test_gnu_go_opens_in_the_middle_of_a_small_board():
    engine = plies.player(f'gtp:"{GNUGO} --mode gtp --chinese-rules",level=1')
    engine.begin(Stones(), 1)

    first = engine.choose(Stones(), ())
    engine.close()

    assert first == "C3"
