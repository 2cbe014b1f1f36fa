"""Positions that come again: an engine knows the game so far."""

from __future__ import annotations

import plies
from plies.adapters.serving.engine import Engine
from plies.adapters.serving.gtp import GtpEngine
from tests.adapters.stones import Stones

SHUFFLE = "g1f3 g8f6 f3g1 f6g8"


class Circle(Stones):
    """A stone goes round on three points, or is left there by a pass; no point may come again."""

    repeats = "forbidden"

    def start(self):
        return ("A1", 0)

    def mover(self, state):
        return state[1] % 2

    def moves(self, state):
        return ["A1", "B1", "C1"] if state[1] < 9 else []

    def play(self, state, move):
        return (move, state[1] + 1)

    def key(self, state):
        return state[0]

    def score(self, state):
        return 1 if state[0] == "A1" else -1


def test_a_third_time_ends_the_game_for_who_asks():
    said = []
    game = plies.game("chess")
    engine = Engine(game, plies.player("simple", game), said.append)
    queries = ["query gameover", "query result"]

    engine.hear(
        [
            "ugi",
            f"position startpos moves {SHUFFLE}",
            *queries,
            f"position startpos moves {SHUFFLE} {SHUFFLE}",
            *queries,
        ]
    )

    answers = [line for line in said if line.startswith("response")]
    assert answers == [f"response {word}" for word in ("false", "none", "true", "draw")]


def test_a_move_that_may_not_be_made_again_is_not_answered_though_it_is_the_best():
    said = []
    game = Circle()
    player = plies.player("alphabeta:depth=1,engine=interpreted")
    player.options["evaluate"] = game.score
    engine = GtpEngine(game, player, said.append, Circle)

    engine.hear(["genmove b", "play w A1", "genmove w"])

    assert said[0] in ("= B1\n", "= C1\n")  # A1 would be best, and was there
    assert said[1] == "? illegal move\n"


def test_what_may_not_come_again_is_not_searched_by_ugi_either():
    said = []
    game = Circle()
    player = plies.player("alphabeta:depth=1,engine=interpreted")
    player.options["evaluate"] = game.score
    engine = Engine(game, player, said.append)

    engine.hear(["ugi", "position startpos", "go depth 1"])

    assert said[-1].split()[:2] in (["bestmove", "B1"], ["bestmove", "C1"])
