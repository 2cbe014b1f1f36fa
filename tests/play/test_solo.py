"""Games that a player plays alone, and what is believed of them."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plies.catalog import game
from plies.play.match import Plan, play_match
from plies.play.records import saved
from plies.play.referee import thrown
from plies.play.solo import Alone

SMALL = game("2048:size=2")


class Fast:
    """Plays the first legal move, alone; what it says of its game can be bent."""

    def __init__(self, bend=lambda done: done):
        self.name, self.bend = "fast", bend
        self.seeds, self.begun = [], []

    def begin(self, rules, number):
        self.begun.append(number)

    def choose(self, rules, state):
        return next(iter(rules.moves(state)))

    def play_alone(self, rules, seed, stop):
        self.seeds.append(seed)
        assert stop() is False
        dice, state, moves = random.Random(seed), rules.start(), 0
        while True:
            if rules.mover(state) == -1:
                state = rules.play(state, thrown(rules, state, dice))
            elif list(rules.moves(state)):
                state, moves = rules.play(state, self.choose(rules, state)), moves + 1
            else:
                done = Alone(rules.payoff(state), rules.best(state), moves, 0.5, state)
                return self.bend(done)


def played(player, games=2, **options):
    plan = Plan("2048:size=2", ("fast",), games=games, **options)
    return [saved(SMALL, plan, one) for one in play_match(SMALL, plan, players=[player])]


def test_a_player_that_can_plays_alone_and_its_game_has_no_moves():
    fast = Fast()

    one, two = played(fast)

    assert len(set(fast.seeds)) == 2
    assert fast.begun == [1, 2]
    assert (one.kept, one.notes, one.nodes, one.seconds) == (False, (), (0,), (0.5,))
    assert one.turns[0] > 0
    assert one.payoff > 0
    assert one.best >= 4
    assert one.final != two.final


@given(st.integers(1, 9), st.integers(0, 99))
def test_the_dice_follow_from_the_seed_and_the_number_alone(number, seed):
    def one(without):
        plan = Plan("2048:size=2", ("fast",), games=number, seed=seed)
        return list(play_match(SMALL, plan, players=[Fast()], without=without))[-1].record.final

    assert one(()) == one(range(1, number))


@pytest.mark.parametrize(
    "options", [{"moves": True}, {"random_plies": 1}, {"move_time": 9.0}, {"position": "start"}]
)
def test_whoever_asks_how_a_game_went_gets_the_referee(options):
    fast = Fast()

    one, _ = played(fast, **options)

    assert fast.seeds == []
    assert one.kept
    assert len(one.notes) > one.turns[0]


def test_a_player_that_cannot_for_this_game_is_asked_move_by_move():
    one, _ = played(Fast(bend=lambda done: None))

    assert one.kept


def fails(done):
    raise ZeroDivisionError("oh no")


@pytest.mark.parametrize(
    ("bend", "reason"),
    [
        (fails, "player failed with ZeroDivisionError: oh no"),
        (
            lambda done: 7,
            "player failed with AttributeError: 'int' object has no",
        ),
        (
            lambda done: Alone(10**6, 4, 1, 0.5, done.final),
            "player played alone and says 1000000, not ",
        ),
        (
            lambda done: Alone(0, 0, 1, 0.5, SMALL.start()),
            "player played alone and stopped before the end",
        ),
    ],
)
def test_what_a_player_says_of_its_game_is_checked(bend, reason):
    one, _ = played(Fast(bend))

    assert one.reason.startswith(reason)
    assert (one.payoff, one.best, one.kept) == (None, 0, False)


def test_ctrl_c_while_a_player_plays_alone_ends_the_match():
    def interrupt(done):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        played(Fast(interrupt))
