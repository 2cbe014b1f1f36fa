from __future__ import annotations

import random

import pytest

import plies
from plies.contract import GameError, facts, read_move
from plies.web import shelf
from plies.web.levels import LEVELS, Careless

PLAYED = [name for name in shelf.GAMES if shelf.levels_of(name)]


def test_games_for_two_are_played_by_levels_and_the_first_one_is_the_usual():
    assert {"tictactoe", "chess", "go", "backgammon", "room"} <= set(PLAYED)
    assert not {"2048", "pacman"} & set(PLAYED)
    assert shelf.usual_players("chess") == ["human", "easy"]
    assert shelf.strong_players("chess") == ["human", "deepening:time=1"]
    assert shelf.usual_players("2048") == ["human"]


@pytest.mark.parametrize("game", PLAYED)
def test_every_level_of_every_game_can_be_opened(game):
    for level in LEVELS:
        assert shelf.open_player(level, game).name


def test_a_level_is_refused_where_one_plays_alone():
    with pytest.raises(GameError, match="is not played by levels here"):
        shelf.open_player("easy", "2048")


def after(game, *words):
    state = game.start()
    for word in words:
        state = game.play(state, read_move(game, state, word))
    return state


def test_easy_never_misses_a_win_at_hand():
    game = plies.game("tictactoe")
    state = after(game, "a1", "b1", "a2", "b2")
    easy = shelf.open_player("easy", "tictactoe")
    assert isinstance(easy, Careless)
    for seed in range(20):
        easy.dice = random.Random(seed)
        assert game.move_text(state, easy.choose(game, state)) == "a3"


def test_easy_is_beaten_by_who_looks_two_moves_of_each_side_ahead():
    game = plies.game("connect4")
    easy, other = (shelf.open_player(name, "connect4") for name in ("easy", "alphabeta:depth=4"))
    easy.dice = random.Random(5)
    easy.inner = plies.player("deepening:depth=1")  # the same without a clock, on any machine
    points = []
    for number in range(6):
        seats = (other, easy) if number % 2 else (easy, other)
        state = game.start()
        while list(game.moves(state)):
            state = game.play(state, seats[game.mover(state)].choose(game, state))
        sign = 1 if seats[0] is other else -1
        points.append(sign * game.payoff(state))
    assert facts(game).decisive
    assert sum(points) > 0
    assert points.count(1) >= 3


def test_the_row_that_has_won_is_drawn():
    for name, words in (("tictactoe", "a1 b1 a2 b2 a3"), ("connect4", "1 2 1 2 1 2 1")):
        game = plies.game(name)
        over = after(game, *words.split())
        before = after(game, *words.split()[:-1])
        assert str(game.svg(over)).count('class="won"') == {"tictactoe": 3, "connect4": 4}[name]
        assert 'class="won"' not in str(game.svg(before))
