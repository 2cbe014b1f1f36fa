"""An engine that hears GTP, in a game of stones that are only placed."""

from __future__ import annotations

import sys

import pytest

import plies
from plies.adapters.serving.gtp import GtpEngine
from tests import ROOT
from tests.adapters.stones import Stones
from tests.cli.running import shell

STONES = f"{ROOT / 'tests' / 'adapters' / 'stones.py'}:Stones"


@pytest.fixture
def ask():
    """Return a function that says commands to one engine, and returns its answers."""
    said = []
    player = plies.player("deepening:depth=1,engine=interpreted")
    engine = GtpEngine(Stones(), player, said.append, Stones)

    def ask(*commands):
        said.clear()
        engine.hear(commands)
        return [answer.removesuffix("\n") for answer in said]

    return ask


def test_every_answer_begins_with_a_mark_and_ends_with_an_empty_line():
    told = "1 protocol_version\n\n# nothing\nplay b c3 # a comment\n7 fly\nquit\n"

    said = shell("engine", STONES, "simple", answers=told).stdout

    assert said == "=1 2\n\n=\n\n?7 unknown command\n\n=\n\n"


def test_a_game_is_played_and_scored(ask):
    assert ask("boardsize 3", "clear_board", "komi 1.5") == ["=", "=", "="]
    assert ask("play black B2", "play white a1", "genmove b") == ["=", "=", "= B1"]
    assert ask("final_score") == ["= W+0.5"]
    assert ask("undo", "undo", "final_score") == ["=", "=", "= W+0.5"]
    assert ask("play w pass", "play b A1", "final_score") == ["=", "=", "= B+0.5"]


def test_who_is_not_on_is_let_on_by_a_pass(ask):
    ask("play black A1", "play black B1", "play white C1", "play white D1")

    assert "('A1', 'pass', 'B1', 'C1', 'pass', 'D1')" in ask("showboard")[0]


def test_after_the_end_there_is_nothing_but_passing(ask):
    assert ask("play b pass", "play w pass", "genmove b", "genmove w")[2:] == ["= pass", "= pass"]


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("play black Z9", "? illegal move"),
        ("play white Z9", "? illegal move"),
        ("play red A1", "? a colour is black or white, not 'red'"),
        ("play black", "? syntax error: play COLOUR VERTEX"),
        ("boardsize 99", "? unacceptable size"),
        ("boardsize big", "? syntax error: boardsize SIZE"),
        ("time_left b", "? syntax error: time_left COLOUR SECONDS STONES"),
        ("undo", "? cannot undo"),
        ("genmove", "? a colour is black or white, not ''"),
    ],
)
def test_what_is_wrong_is_told_and_changes_nothing(ask, command, answer):
    before = ask("showboard")

    assert ask(command) == [answer]
    assert ask("showboard") == before


def test_what_it_knows_is_what_it_lists(ask):
    (listed,) = ask("list_commands")

    commands = listed.removeprefix("= ").splitlines()

    assert {"boardsize", "clear_board", "komi", "play", "genmove", "final_score"} < {*commands}
    assert ask(*(f"known_command {one}" for one in commands)) == ["= true"] * len(commands)
    assert ask("known_command fly") == ["= false"]


@pytest.mark.parametrize(
    ("clock", "seconds"),
    [
        ("time_settings 0 1 1", (0.2, 0.9)),
        ("time_left b 4 10", (0.1, 0.6)),
        ("time_settings 8 0 0", (0.05, 0.4)),
    ],
)
def test_clocks_are_kept(clock, seconds):
    thought = []

    class Thinks(type(plies.player("mcts"))):
        def choose(self, game, state):
            thought.append(self.options["time"])
            return "pass"

    engine = GtpEngine(Stones(), Thinks("mcts", "mcts", {}), lambda _: None, Stones)
    engine._take = lambda game: None

    engine.hear([clock, "genmove b"])

    assert seconds[0] < thought[0] < seconds[1]


def test_our_own_player_drives_it_to_the_end_of_a_game():
    engine = f'gtp:"{sys.executable} -m plies engine {STONES}:size=2 simple"'

    played = plies.match(Stones(size=2), engine, "simple", games=2)

    assert [one.reason for one in played.games] == ["", ""]
    assert [one.moves for one in played.games] == [["A1", "B1", "A2", "B2", "pass", "pass"]] * 2
