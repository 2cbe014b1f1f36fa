"""Games of Pac-Man one after another, kept and played again."""

from __future__ import annotations

import json
import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.contract import GameError
from plies.games.pacman.layout import parse_layout
from plies.games.pacman.players import Directional, Reflex
from plies.games.pacman.recording import (
    Failed,
    play_pacman,
    read_record,
    record_text,
    replayed,
)
from plies.games.pacman.rules import EAST, STOP, Pacman, pacman_in
from plies.play.players import Random
from tests.games.pacman.test_rules import drawings


class Odd:
    """A player that does something else than play."""

    name = "odd"

    def __init__(self, do):
        self.do = do

    def choose(self, game, state):
        return self.do()


class Tired(Random):
    """Gives up in the end: where the last food is behind a wall, a game could go on for ever."""

    moves = 0

    def choose(self, game, state):
        self.moves += 1
        if self.moves > 500:
            raise GameError("enough")
        return super().choose(game, state)


def slow():
    time.sleep(5)


@settings(max_examples=30, deadline=None)
@given(drawings(), st.integers(0, 10**6))
def test_a_record_replays_every_game(tmp_path_factory, drawing, seed):
    game = pacman_in(parse_layout(drawing), 8)
    players = [Tired(seed=seed), *(Random(seed=seed + n) for n in range(game.ghost_count))]
    games = [play_pacman(game, players, catch=True) for _ in range(2)]
    path = tmp_path_factory.mktemp("record") / "games.json"
    path.write_text(record_text(game, ["a", "b"], games))

    again, names, moves = read_record(path)

    assert names == ["a", "b"]
    for one, kept in zip(games, moves, strict=True):
        assert replayed(again, kept, lambda state: None).final == one.final


def test_numbered_ghosts_keep_their_order_in_a_record(tmp_path):
    game = pacman_in(parse_layout("%%%%%%%\n%P.2 1%\n%%%%%%%"))
    path = tmp_path / "record.json"
    path.write_text(record_text(game, [], []))

    assert read_record(path)[0].starts == game.starts == ((1, 1), (5, 1), (3, 1))


def test_our_own_recording_still_ends_as_it_did():
    """A figure that changes if a rule, a draw or the reflex player's eyes change."""
    dice = random.Random("cs188")
    game = Pacman("pantry")

    one = play_pacman(game, [Reflex(), *(Directional(dice=dice) for _ in range(4))])

    assert (one.score, one.won, len(one.moves)) == (-186, False, 130)


@pytest.mark.parametrize(
    ("do", "sentence"),
    [
        (lambda: 1 / 0, r"Pacman \(odd\) failed: ZeroDivisionError: division by zero \(test_rec"),
        (lambda: 17, r"Pacman \(odd\) answered 17, which is not legal"),
        (lambda: "West", r"Pacman \(odd\) answered 'West', which is not legal"),
        (slow, r"Pacman \(odd\) took longer than 0.2 seconds for a move"),
    ],
)
def test_a_player_that_fails_is_told_or_loses(do, sentence):
    game = Pacman("trap")
    players = [Odd(do), Random(seed=1)]

    with pytest.raises(Failed, match=sentence):
        play_pacman(game, players, seconds=0.2)
    caught = play_pacman(game, players, seconds=0.2, catch=True)
    assert caught.failure
    assert (caught.won, caught.moves) == (False, ())


def test_everybody_is_told_when_a_game_begins_and_ends():
    heard = []

    class Listener(Odd):
        def begin(self, game, number):
            heard.append("begin")

        def end(self, game, state):
            heard.append(state.score)

    game = pacman_in(parse_layout("%%%%%\n%P. %\n%%%%%"))
    play_pacman(game, [Listener(lambda: 2)])

    assert heard == ["begin", 509]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda found: {"format": "other"}, "is no record of plies pacman"),
        (lambda found: [], "is no record of plies pacman"),
        (lambda found: {**found, "games": [{"moves": "Q"}]}, "is no record of plies pacman"),
        (lambda found: {**found, "ghosts": [[1, 1]]}, "is no record of plies pacman"),
        (lambda found: {**found, "layout": ["%%%", "%P%", "%%%"]}, "has no food"),
    ],
)
def test_a_bad_record_is_refused(tmp_path, change, sentence):
    game = Pacman("trap")
    found = json.loads(record_text(game, [], []))
    path = tmp_path / "record.json"
    path.write_text(json.dumps(change(found)))

    with pytest.raises(GameError, match=sentence):
        read_record(path)


def test_a_record_that_is_none_or_nowhere_is_refused(tmp_path):
    (tmp_path / "text").write_text("what?")

    with pytest.raises(GameError, match="is no record"):
        read_record(tmp_path / "text")
    with pytest.raises(GameError, match="cannot be read: No such file"):
        read_record(tmp_path / "none")


def test_moves_that_do_not_fit_are_refused():
    with pytest.raises(GameError, match="its move 2 is not legal"):
        replayed(Pacman("trap"), [STOP, STOP], lambda state: None)


@pytest.mark.parametrize("when", ["begin", "end"])
def test_a_player_that_fails_before_or_after_the_game_is_told_or_loses(when):
    player = Odd(lambda: EAST)
    setattr(player, when, lambda *given: 1 / 0)
    game = pacman_in(parse_layout("%%%%\n%P.%\n%%%%"))

    with pytest.raises(Failed, match=r"Pacman \(odd\) failed: ZeroDivisionError"):
        play_pacman(game, [player])
    assert "ZeroDivisionError" in play_pacman(game, [player], catch=True).failure
