"""The game so far: told whole before every move, and read only once."""

from __future__ import annotations

import pytest

import plies
from plies.adapters.serving.so_far import SoFar
from plies.adapters.wire import Wire
from plies.contract import GameError


def counting(name):
    """Return a game so far, and the words that are read for it."""
    game = plies.game(name)
    so_far, read = SoFar(game, Wire(game)), []
    usual = so_far.wire.read

    def reading(state, word):
        read.append(word)
        return usual(state, word)

    so_far.wire.read = reading
    return so_far, read


def test_every_position_is_kept_and_only_new_moves_are_read():
    so_far, read = counting("chess")

    so_far.put(["startpos", "moves", "e2e4"])
    so_far.put(["startpos", "moves", "e2e4", "e7e5", "g1f3"])

    assert read == ["e2e4", "e7e5", "g1f3"]
    assert len(so_far.states) == 4
    assert so_far.states[0] == so_far.game.start()


def test_another_game_and_moves_that_were_taken_back_are_read_anew():
    so_far, _ = counting("chess")
    so_far.put(["startpos", "moves", "e2e4", "e7e5"])

    so_far.put(["startpos", "moves", "e2e4"])
    assert len(so_far.states) == 2
    so_far.put(["startpos", "moves", "d2d4", "d7d5"])
    assert "3p4/3P4" in so_far.game.text(so_far.state)


def test_what_is_wrong_changes_nothing():
    so_far, _ = counting("chess")
    so_far.put(["startpos", "moves", "e2e4"])
    before = so_far.states

    for wrong in ("startpos moves e2e4 e2e4", "fen nothing", "", "startpos moves e2e4 zz"):
        with pytest.raises(GameError):
            so_far.put(wrong.split())
        assert so_far.states == before


def test_positions_are_read_as_the_game_writes_them():
    so_far, _ = counting("nim")

    so_far.put(["fen", "0-1-2", "second", "moves", "c1"])

    assert plies.game("nim").text(so_far.state) == "0-1-1 first"
