"""Positions that come again: a draw the third time, or no move at all."""

from __future__ import annotations

import pytest

import plies
from plies.contract import GameError
from plies.play.referee import play_game
from plies.searches.repetition import Past


class Ring:
    """Two walk around a ring of four places for ever, or until one steps off it."""

    decisive = True
    repeats = "draw"

    def start(self):
        return (0, 0)  # the place, and whose turn it is

    def mover(self, state):
        return state[1]

    def moves(self, state):
        return [] if state[0] < 0 else ["on", "back", "off"]

    def play(self, state, move):
        place, turn = state
        if move == "off":
            return (-1, 1 - turn)
        return ((place + (1 if move == "on" else -1)) % 4, 1 - turn)

    def payoff(self, state):
        return 1 if state[1] == 0 else -1


class Turning:
    """A player that goes on for ever."""

    name = "turning"

    def choose(self, game, state):
        return "on"


class Superko(Ring):
    repeats = "forbidden"


class Passing(Superko):
    """Place 2 never counts."""

    def repeat_key(self, state):
        return None if state[0] == 2 else state


def test_the_referee_calls_a_draw_when_a_position_comes_for_the_third_time():
    record = play_game(Ring(), [Turning(), Turning()])

    # The ring comes back to where it began, with the same side to move, every four moves.
    assert (len(record.turns), record.payoff, record.winner) == (8, 0, None)
    assert record.final == Ring().start()


def test_repeat_times_is_the_games_own():
    class Twice(Ring):
        repeat_times = 2

    assert len(play_game(Twice(), [Turning(), Turning()]).turns) == 4


def test_a_game_that_does_not_say_repeats_goes_on():
    class Endless(Ring):
        repeats = None

    past = Past(Endless(), [Endless().start()] * 9)

    assert not past.is_drawn
    assert past.legal_moves((0, 0)) == ["on", "back", "off"]


def test_a_forbidden_move_forfeits_the_game():
    record = play_game(Superko(), [Turning(), Turning()])

    assert record.reason == "MIN answered 'on', which is not a legal move"
    assert len(record.turns) == 3


def test_legal_moves_are_those_that_lead_somewhere_new():
    game = Superko()

    assert plies.legal_moves(game, (1, 1)) == ["on", "back", "off"]
    assert plies.legal_moves(game, (1, 1), [(0, 0)]) == ["on", "off"]
    assert plies.legal_moves(game, (1, 1), [(2, 0), (0, 0)]) == ["off"]


def test_what_has_no_key_may_come_again():
    assert plies.legal_moves(Passing(), (1, 1), [(2, 0), (0, 0)]) == ["on", "off"]


def test_nothing_is_legal_where_the_game_is_drawn():
    assert plies.legal_moves(Ring(), (0, 0), [(0, 0)]) == ["on", "back", "off"]
    assert plies.legal_moves(Ring(), (0, 0), [(0, 0), (0, 0)]) == []


def test_repeats_is_one_of_two_words():
    class Wrong(Ring):
        repeats = "never"

    with pytest.raises(GameError, match="repeats must be 'draw' or 'forbidden', not 'never'"):
        plies.legal_moves(Wrong(), (0, 0))


class Shuffling:
    """Moves the king's knight out and home again."""

    name = "shuffling"

    def choose(self, game, state):
        for words in (("Nf3", "Nf6"), ("Ng1", "Ng8")):
            found = {game.move_text(state, move): move for move in game.moves(state)}
            for word in words:
                if word in found:
                    return found[word]
        raise AssertionError


def test_knights_that_go_out_and_home_again_twice_draw_a_game_of_chess():
    record = play_game(plies.game("chess"), [Shuffling(), Shuffling()])

    assert (record.moves, record.payoff) == (["Nf3", "Nf6", "Ng1", "Ng8"] * 2, 0)
