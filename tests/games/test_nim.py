"""Nim keeps its rules, and Bouton's theorem."""

from functools import cache, reduce
from operator import xor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.contract import MAX, MIN, GameError, read_move
from plies.games.nim import Nim

small_heaps = st.lists(st.integers(0, 4), min_size=1, max_size=4)


def value(game):
    """Return what the start is worth to MAX, by looking at everything."""

    @cache
    def of(state):
        below = [of(game.play(state, move)) for move in game.moves(state)]
        if not below:
            return game.payoff(state)
        return max(below) if game.mover(state) == MAX else min(below)

    return of(game.start())


def test_a_move_takes_from_one_heap():
    game = Nim("3-4-5")

    state = game.play(game.start(), read_move(game, game.start(), "b3"))

    assert game.text(game.start()) == "3-4-5 first"
    assert game.text(state) == "3-1-5 second"


def test_moves_go_through_the_heaps_in_order():
    game = Nim("2-0-3")

    words = [game.move_text(game.start(), move) for move in game.moves(game.start())]

    assert words == ["a1", "a2", "c1", "c2", "c3"]


def test_two_heaps_by_hand():
    """1-2: take one of the 2, and the other player leaves you the last one: 1-1 is lost."""
    assert value(Nim("1-2")) == 1
    assert value(Nim("1-1")) == -1


def test_misere_turns_a_single_thing_around():
    assert value(Nim("1")) == 1
    assert value(Nim("1", misere=True)) == -1


@settings(deadline=None)
@given(small_heaps)
def test_the_mover_wins_if_the_nim_sum_is_not_zero(heaps):
    expected = 1 if reduce(xor, heaps) else -1

    assert value(Nim(tuple(heaps))) == expected
    assert Nim(heaps).evaluate(Nim(heaps).start()) == expected


@settings(deadline=None)
@given(small_heaps)
def test_misere_differs_only_while_no_heap_has_two(heaps):
    if max(heaps) >= 2:
        expected = 1 if reduce(xor, heaps) else -1
    else:
        expected = 1 if sum(heaps) % 2 == 0 else -1
    game = Nim(heaps, misere=True)

    assert value(game) == expected
    assert game.evaluate(game.start()) == expected


@settings(deadline=None)
@given(small_heaps, st.booleans())
def test_a_position_for_second_is_worth_the_opposite(heaps, misere):
    game = Nim(heaps, misere)
    text = "-".join(map(str, heaps))
    state = game.read_state(f"{text} second")

    assert state == (game.start().heaps, MIN)
    assert game.evaluate(state) == -game.evaluate(game.start())


def test_the_number_of_games_stays_as_it_is():
    game = Nim("3-4-5")
    counts, layer = [], [game.start()]
    for _ in range(5):
        counts.append(len(layer))
        layer = [game.play(state, move) for state in layer for move in game.moves(state)]

    assert counts == [1, 12, 113, 810, 4_338]


def test_a_position_can_be_read_without_the_side():
    game = Nim("3-4-5")

    assert game.text(game.read_state("1-0-5")) == "1-0-5 first"


@pytest.mark.parametrize("text", ["4-4-5", "3-4", "3-4-5-0", "3--4"])
def test_a_position_that_cannot_come_up_is_refused(text):
    with pytest.raises(GameError, match=r"does not come from 3-4-5|heaps are written as 3-4-5"):
        Nim("3-4-5").read_state(text)


def test_an_unknown_side_is_refused():
    with pytest.raises(GameError, match="first or second is to move, not 'third'"):
        Nim().read_state("3-4-5 third")


@pytest.mark.parametrize(
    ("heaps", "sentence"),
    [
        ("3-x", "heaps are written as 3-4-5, not '3-x'"),
        ("", "heaps are written as 3-4-5, not ''"),
        ((), "Nim needs 1 to 26 heaps, not 0"),
        ((1,) * 27, "Nim needs 1 to 26 heaps, not 27"),
        ((3, -1), "a heap cannot have -1 things in it"),
    ],
)
def test_bad_heaps_are_refused(heaps, sentence):
    with pytest.raises(GameError, match=sentence):
        Nim(heaps)
