"""Backgammon keeps its rules."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies import search
from plies.contract import CHANCE, MAX, MIN
from plies.engines.testing import check_game
from plies.games.backgammon.board import BAR, MEN, OFF, START
from plies.games.backgammon.rules import State
from tests.games.backgammon.positions import (
    GAME,
    position,
    random_game,
    results,
    side,
    slow_results,
    words,
)

FAR = {1: 15}  # the other side, where it disturbs nobody


def played(state, word):
    return GAME.play(state, GAME.read_move(state, word))


def test_the_opening_roll_is_never_a_double_and_decides_who_begins():
    start = GAME.start()
    rolls = dict(GAME.chances(start))

    assert GAME.mover(start) == CHANCE
    assert len(rolls) == 30
    assert {GAME.move_text(start, roll) for roll in rolls} >= {"3-1", "1-3"}
    assert set(rolls.values()) == {1 / 30}
    for roll in rolls:
        state = GAME.play(start, roll)
        black, white = map(int, GAME.move_text(start, roll).split("-"))
        assert black != white
        assert (state.turn, state.high, state.low) == (
            MAX if black > white else MIN,
            max(black, white),
            min(black, white),
        )


def test_later_there_are_21_rolls_and_doubles_are_half_as_likely():
    state = GAME.read_state(GAME.text(GAME.start()).replace("opening roll", "white to roll"))
    rolls = {GAME.move_text(state, roll): chance for roll, chance in GAME.chances(state)}

    assert len(rolls) == 21
    assert (rolls["31"], rolls["33"]) == (2 / 36, 1 / 36)
    assert sum(Fraction(chance).limit_denominator(36) for chance in rolls.values()) == 1


def test_the_opening_has_the_published_numbers_of_moves():
    counts = {
        (high, low): len(words(State(START, START, MAX, high, low)))
        for high in range(1, 7)
        for low in range(1, high + 1)
    }

    assert sum(n for (high, low), n in counts.items() if high != low) == 190
    assert sum(counts.values()) == 447
    assert (counts[6, 5], counts[4, 2]) == (7, 18)


def test_both_dice_must_be_played_if_that_is_possible():
    """19 and 1 are closed: after 8/2 there would be no 1 to play, so the 6 is played from 20."""
    state = position({20: 1, 8: 1}, {6: 2, 24: 2, 1: 11}, (6, 1))

    assert words(state) == ["20/13", "20/14 8/7"]


def test_if_only_one_die_can_be_played_it_is_the_higher_one():
    """The man on 20 may go 6 or 5, but then nothing: 9 is closed. So it must go 6."""
    state = position({20: 1}, {16: 2, 1: 13}, (6, 5))

    assert words(state) == ["20/14"]


def test_the_lower_one_is_played_if_the_higher_one_cannot_be():
    """14 is closed; after the 5, 9 is, too."""
    state = position({20: 1}, {11: 2, 16: 2, 1: 11}, (6, 5))

    assert words(state) == ["20/15"]


def test_who_cannot_move_passes():
    state = position({20: 1}, {11: 2, 10: 2, 1: 11}, (6, 5))
    after = GAME.play(state, next(iter(GAME.moves(state))))

    assert words(state) == ["pass"]
    assert (after.black, after.white, after.turn, after.high) == (
        state.black,
        state.white,
        MIN,
        0,
    )


def test_doubles_are_played_four_times_or_as_often_as_possible():
    """From 20 by threes to 8; in the other one 11 is closed, so 14 is the end of the way."""
    free = position({20: 1}, FAR, (3, 3))
    stopped = position({20: 1}, {14: 2, 1: 13}, (3, 3))

    assert words(free) == ["20/8"]
    assert words(stopped) == ["20/14"]


def test_a_man_on_the_bar_comes_first():
    state = position({BAR: 1, 13: 2}, FAR, (4, 2))
    closed = position({BAR: 2, 13: 2}, {4: 2, 1: 13}, (4, 2))

    assert words(state) == ["bar/19", "bar/21 13/11", "bar/23 13/9"]
    assert words(closed) == ["bar/23"]


def test_a_single_man_is_hit_and_two_close_a_point():
    """Black's 5 has one man of white's, 3 and 6 have two."""
    state = position({8: 1}, {20: 1, 22: 2, 19: 2, 1: 10}, (3, 2))
    hit = played(state, "8/5*")

    assert words(state) == ["8/5*"]
    assert hit.white[BAR] == 1
    assert hit.white[20] == 0
    assert hit.black[5] == 1


def test_two_ways_of_one_man_are_two_moves_only_if_they_hit_differently():
    quiet = position({20: 1}, FAR, (2, 1))
    blot = position({20: 1}, {7: 1, 1: 14}, (2, 1))

    assert words(quiet) == ["20/17"]
    assert words(blot) == ["20/18*/17", "20/17"]


def test_men_are_borne_off_when_all_are_at_home():
    early = position({7: 1, 6: 1}, FAR, (6, 5))
    home = position({6: 1, 5: 1}, FAR, (6, 5))

    assert words(early) == ["7/1 6/1", "7/2 6/off"]
    assert words(home) == ["6/off 5/off", "6/1 5/off"]


def test_a_larger_die_bears_off_from_the_last_point_only():
    """The 6 takes a man from 4; while one is on 5, a 6 has to take that one."""
    state = position({4: 1, 2: 2}, FAR, (6, 5))
    above = position({5: 2, 2: 2}, FAR, (6, 3))

    assert words(state) == ["4/off 2/off"]
    assert words(above) == ["5/off 5/2"]


@pytest.mark.parametrize(
    ("white", "payoff"),
    [
        (side({10: 14}, off=1), 1),
        (side({10: 15}), 2),
        (side({10: 14, 19: 1}), 3),
        (side({10: 14, BAR: 1}), 3),
        (side({10: 14, 18: 1}), 2),
    ],
)
def test_gammons_pay_two_and_backgammons_three(white, payoff):
    won = State(side({}), white, MIN, 0, 0)
    lost = State(white, side({}), MAX, 0, 0)

    assert list(GAME.moves(won)) == list(GAME.moves(lost)) == []
    assert (GAME.mover(won), GAME.mover(lost)) == (MIN, MAX)
    assert (GAME.payoff(won), GAME.payoff(lost)) == (payoff, -payoff)


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 2**32))
def test_moves_lead_to_each_position_once_that_trying_everything_finds(seed):
    for number, state in enumerate(random_game(seed)):
        if state.high and (seed + number) % 7 == 0:
            found = results(state)
            assert len(found) == len(set(found))
            assert set(found) == slow_results(state)
        assert sum(state.black) == sum(state.white) == MEN


def test_when_all_is_over_nobody_rolls():
    *_, last = random_game(3)

    assert MEN in (last.black[OFF], last.white[OFF])
    assert GAME.mover(last) in (MAX, MIN)
    assert GAME.payoff(last) in (-3, -2, -1, 1, 2, 3)


@settings(max_examples=3, deadline=None)
@given(st.integers(0, 2**32))
def test_the_sides_can_be_swapped(seed):
    for state in random_game(seed):
        if state.turn in (MAX, MIN):
            other = State(state.white, state.black, 1 - state.turn, state.high, state.low)
            assert GAME.evaluate(other) == pytest.approx(-GAME.evaluate(state))
            assert GAME.evaluate_linear(other) == -GAME.evaluate_linear(state)
            assert list(GAME.moves(other)) == list(GAME.moves(state))
            low, high = GAME.bounds(state)
            assert GAME.bounds(other) == (-high, -low)
            assert low <= GAME.evaluate(state) <= high


def test_in_a_race_only_the_pips_count():
    """Black has 10 pips to go and white 14; whose turn it is matters, too."""
    state = State(side({5: 2}), side({7: 2}), MAX, 0, 0)

    assert GAME.evaluate(state) == pytest.approx(8 / (3 + 10 / 20 + 8))
    assert GAME.evaluate(state._replace(turn=MIN)) == 0


def test_a_prime_and_a_man_on_the_bar_are_worth_something():
    """Six points in a row before white's last man; the same men with a gap in it."""
    prime = dict.fromkeys(range(4, 10), 2)
    broken = {**prime, 9: 1, 10: 1, 8: 2}
    white = {24: 1, 6: 14}

    whole, gap = (
        GAME.evaluate(State(side({**men, 13: 3}), side(white), MAX, 0, 0))
        for men in (prime, broken)
    )

    assert whole > gap + 0.1


def test_the_known_best_reply_to_31_is_found():
    """8/5 6/5 makes the five point: every book plays it."""
    state = State(START, START, MAX, 3, 1)

    for depth in (1, 2):
        found = search(GAME, state, method="expectiminimax", depth=depth, engine="interpreted")
        assert found.words[0] == "8/5 6/5"


def test_cuts_at_chance_nodes_change_nothing_but_the_number_of_nodes():
    state = position({6: 2, 5: 1}, {6: 2, 4: 1}, (2, 1))

    plain, one, two = (
        search(GAME, state, method="expectiminimax", depth=3, star=star, engine="interpreted")
        for star in (0, 1, 2)
    )

    assert plain.value == pytest.approx(one.value) == pytest.approx(two.value)
    assert plain.move == one.move == two.move
    assert plain.nodes >= one.nodes > two.nodes


def test_interpreted_and_compiled_give_the_same_answer():
    for state in (
        State(START, START, MAX, 3, 1),
        position({6: 2, 5: 1, 2: 3}, {6: 2, 4: 1, BAR: 1}, (6, 6), MIN),
    ):
        one, two = (
            search(GAME, state, method="expectiminimax", depth=2, engine=engine)
            for engine in ("interpreted", "compiled")
        )
        assert (one.value, one.line, one.nodes, one.cuts) == (
            two.value,
            two.line,
            two.nodes,
            two.cuts,
        )


def test_it_keeps_the_contract():
    assert check_game(GAME, games=1, compiled=False).unfinished == 0
