from __future__ import annotations

import pickle
import random

import pytest

from plies.contract import CHANCE, GameError, move_text, read_move
from plies.play.referee import thrown
from plies.searches.minimax import minimax
from plies.web import shelf
from plies.web.jobs import judging
from plies.web.jobs.judging import judge, spread

PLAYED = [name for name in shelf.GAMES if shelf.levels_of(name)]


def told(_: str) -> None:
    pass


def after(spec, *words):
    game = shelf.open_game(spec)
    state = game.start()
    for word in words:
        state = game.play(state, read_move(game, state, word))
    return game, state


def judged(spec, state, word="", seconds=None):
    seconds = seconds or (2.0 if spec == "tictactoe" else 0.05)  # it is proven long before
    given = {"game": spec, "state": pickle.dumps(state), "word": word, "seconds": seconds}
    return judge(given, told)


def test_a_blunder_is_told_with_what_was_better():
    _, state = after("tictactoe", "a1", "b2", "a2")

    found = judged("tictactoe", state, "c3")

    assert found["best"] == "a3"
    assert (found["text"], found["played"]["text"]) == ("a draw", "X wins in 2")
    assert found["lost"] == "turned a draw into a loss"
    assert (found["share"], found["played"]["share"], found["cost"]) == (0.5, 1.0, 0.5)


def test_the_best_move_has_lost_nothing_and_a_game_that_is_over_needs_no_search():
    _, state = after("tictactoe", "a1", "b2", "a2")
    assert judged("tictactoe", state, "a3")["lost"] == ""

    _, state = after("tictactoe", "a1", "b1", "a2", "b2", "a3")
    over = judged("tictactoe", state)
    assert (over["text"], over["share"], over["outcome"]) == ("X wins", 1.0, "win")


@pytest.mark.parametrize("seed", range(4))
def test_a_judge_of_tictactoe_agrees_with_minimax_about_every_move(seed):
    game, dice = shelf.open_game("tictactoe"), random.Random(seed)
    state = game.start()
    for _ in range(2 + seed):
        state = game.play(state, dice.choice(list(game.moves(state))))
    if not list(game.moves(state)):
        return
    sign = 1 if game.mover(state) == 0 else -1
    best = minimax(game, state).value
    for move in game.moves(state):
        loses = sign * (best - minimax(game, game.play(state, move)).value) > 0
        assert bool(judged("tictactoe", state, move_text(game, state, move))["lost"]) is loses


@pytest.mark.parametrize("spec", PLAYED)
def test_every_game_on_the_page_can_be_judged(spec):
    game, dice = shelf.open_game(spec), random.Random(1)
    state = game.start()
    for _ in range(2):
        while game.mover(state) == CHANCE:
            state = game.play(state, thrown(game, state, dice))
        word = move_text(game, state, next(iter(game.moves(state))))
        before, state = state, game.play(state, next(iter(game.moves(state))))

    found = judged(spec, before, word)

    assert found["best"]
    assert found["played"]["text"]
    assert "1000000" not in found["text"]
    if len(game.sides) == 2:
        assert 0 <= found["share"] <= 1
        assert 0 <= found["cost"] <= 1
        assert 0 < spread(spec) < 1e6


def test_nobody_is_judged_for_the_dice():
    game = shelf.open_game("backgammon")
    with pytest.raises(GameError, match="chance is to move"):
        judged("backgammon", game.start())


def test_the_bar_does_not_swing_with_every_ply_that_a_search_looks_further():
    """It once gave the empty board of Connect Four to first by 5, or to second by 2."""
    game = shelf.open_game("connect4")
    player, start = judging._judge("connect4"), game.start()
    found = [judging._found(player, game, [start], {"depth": depth}) for depth in (4, 5)]
    assert found[0].value * found[1].value < 0

    steady = [judging._steadied(player, game, [start], one, 60.0).value for one in found]

    assert abs(steady[1] - steady[0]) < abs(found[1].value - found[0].value) / 2


def test_the_curve_of_a_review_is_as_steady_as_the_bar_and_costs_are_of_one_depth(monkeypatch):
    game = shelf.open_game("connect4")
    player, start = judging._judge("connect4"), game.start()
    deep = judging._found(player, game, [start], {"depth": 4})
    monkeypatch.setattr(judging, "_as_deep_as_it_gets", lambda *_: deep)

    bar, best = (judged("connect4", start, word, 2.0) for word in ("", deep.words[0]))
    worse = judged("connect4", start, "1", 2.0)

    assert bar["value"] == best["value"] == worse["value"] != deep.value
    assert best["cost"] == 0
    assert best["played"]["value"] == deep.value
    assert worse["cost"] > 0


def test_a_value_that_the_clock_cut_short_is_asked_for_again_to_the_same_depth(monkeypatch):
    game, asked = shelf.open_game("connect4"), []

    def found(player, game, states, limits):
        asked.append(limits)
        known = judging.Judged(7, None, None, ("4",), exact=False, depth=6)
        return known._replace(stopped="depth" not in limits, value=limits.get("depth", 99))

    monkeypatch.setattr(judging, "_found", found)

    judged = judging._as_deep_as_it_gets(None, game, [game.start()], 0.2)

    assert (judged.value, asked) == (6, [{"time": 0.1}, {"depth": 6, "time": 0.4}])
