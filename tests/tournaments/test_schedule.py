from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.tournaments.plan import Tournament, entries
from plies.tournaments.schedule import PLAYOFFS, bracket, champion, expected, fixtures


def plan(players, pairing="round-robin", games=2, rounds=0):
    names = tuple(f"p{i}" for i in range(players))
    return Tournament("nim", entries(names), pairing=pairing, games=games, rounds=rounds)


def played(plan, result):
    """Play a tournament to its end; `result` says what a fixture is worth to the first."""
    points = {}
    while True:
        known = fixtures(plan, points)
        todo = [one for one in known if one.number not in points]
        if not todo:
            return known, points
        points |= {one.number: result(one) for one in todo}


def stronger(one):
    """The player named first is always the stronger."""
    return 1.0 if one.first < one.second else 0.0


def test_a_round_robin_of_three_in_pairs_of_games():
    found = fixtures(plan(3, games=4), {})

    assert [(one.number, one.first, one.second, one.opening) for one in found[:6]] == [
        (1, 0, 1, 0),
        (2, 1, 0, 0),
        (3, 0, 2, 0),
        (4, 2, 0, 0),
        (5, 1, 2, 0),
        (6, 2, 1, 0),
    ]
    assert [one.opening for one in found[6:]] == [1] * 6
    assert len(found) == 12


@given(st.integers(2, 8), st.integers(1, 6))
def test_in_a_round_robin_everybody_meets_everybody_alike(players, games):
    found = fixtures(plan(players, games=games), {})

    met = Counter(tuple(sorted((one.first, one.second))) for one in found)
    assert met == dict.fromkeys(combinations(range(players), 2), games)
    assert [one.number for one in found] == list(range(1, len(found) + 1))
    for pair in met:
        first = Counter(one.first for one in found if {one.first, one.second} == set(pair))
        assert abs(first[pair[0]] - first[pair[1]]) <= 1


def test_in_a_gauntlet_the_first_meets_all_others():
    found = fixtures(plan(4, "gauntlet"), {})

    assert {tuple(sorted((one.first, one.second))) for one in found} == {(0, 1), (0, 2), (0, 3)}


@settings(deadline=None)
@given(st.integers(2, 9), st.integers(1, 3), st.randoms(use_true_random=False))
def test_in_a_swiss_tournament_nobody_meets_anybody_twice_while_that_can_be(players, games, dice):
    swiss = plan(players, "swiss", games=games)
    found, points = played(swiss, lambda one: dice.choice([0, 0.5, 1]))

    rounds = max(one.round for one in found)
    meetings = Counter(tuple(sorted((one.first, one.second))) for one in found)
    assert len(points) == expected(swiss)
    for round in range(1, rounds + 1):
        seats = [x for one in found if one.round == round for x in (one.first, one.second)]
        assert set(Counter(seats).values()) == {games}  # each meets one other
    if players > 4:
        assert set(meetings.values()) == {games}


@settings(deadline=None)
@given(st.integers(2, 17))
def test_the_strongest_wins_a_knockout(players):
    cup = plan(players, "knockout")
    found, points = played(cup, stronger)

    assert champion(cup, points) == 0
    assert len(found) == expected(cup) == 2 * (players - 1)
    assert max(one.round for one in found) == (players - 1).bit_length()


def test_a_level_tie_is_played_on_and_then_the_player_named_first_goes_on():
    cup = plan(2, "knockout")

    found, points = played(cup, lambda one: 0.5)

    assert len(found) == 2 + 2 * PLAYOFFS
    assert champion(cup, points) == 0
    assert len({one.opening for one in found}) == 1 + PLAYOFFS


def test_a_play_off_decides():
    cup = plan(2, "knockout")

    found, points = played(cup, lambda one: 0.5 if one.number < 3 else 1 - stronger(one))

    assert len(found) == 4
    assert champion(cup, points) == 1


def test_a_bracket_keeps_the_first_two_apart():
    assert bracket(4) == [0, 3, 1, 2]
    assert bracket(3) == [0, None, 1, 2]


def test_a_round_waits_for_the_one_before():
    swiss = plan(4, "swiss")
    first = fixtures(swiss, {})

    assert {one.round for one in first} == {1}
    points = {one.number: 1.0 for one in first[:-1]}
    assert fixtures(swiss, points) == first


@pytest.mark.parametrize("pairing", ["round-robin", "gauntlet", "swiss", "knockout"])
def test_what_is_known_never_changes_as_results_come_in(pairing):
    one = plan(5, pairing)
    whole, points = played(one, stronger)

    for count in range(0, len(points), 3):
        part = {number: points[number] for number in sorted(points)[:count]}
        known = fixtures(one, part)
        assert known == whole[: len(known)]
