from __future__ import annotations

from time import perf_counter, sleep

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.contract import GameError
from plies.courses.twenty48.checks import Checked, checked, compared, exact, judged
from plies.courses.twenty48.states import Answer, Position
from plies.games.twenty48.rules import State, Twenty48
from plies.play.players import Simple
from tests.games.twenty48.plain import best, directions, points

RIGHT = Checked(7, 1, (1, 3), 20.5)


def one_of(player, **options):
    given = {"games": 1, "goal": 100, "seconds": None, **options}
    return list(judged(Twenty48(four=0.0), player, **given))


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from([2, 3, 4]).flatmap(
        lambda size: st.tuples(
            st.just(size), st.lists(st.integers(0, 4), min_size=size**2, max_size=size**2)
        )
    ),
    st.integers(0, 999),
)
def test_right_answers_are_what_plain_recursion_finds(board, score):
    size, ranks = board
    position = Position(1, size, State(tuple(ranks), score, 0))
    tiles = [1 << rank if rank else 0 for rank in ranks]
    rows = [tiles[i : i + size] for i in range(0, size * size, size)]

    (found,) = checked([position])

    values = directions(rows, score, 3, points)
    direction, ties, value = best(values) if values else (None, (), score)
    assert (found.direction, found.ties) == (direction, ties)
    assert found.value == pytest.approx(float(value), abs=1e-8)


@pytest.mark.parametrize(
    ("direction", "value", "values_only", "differs"),
    [
        (1, 20.5, False, ""),
        (1, 20.5009, False, ""),
        (1, 20.4991, False, ""),
        (1, 20.5011, False, "the value is 20.5, not 20.5011"),
        (1, 20.4989, True, "the value is 20.5, not 20.4989"),
        (0, 20.5, False, "the direction is 1, not 0"),
        (0, 20.5, True, ""),
        (3, 20.5, False, "the direction is 1, not 3 (as good, but not the lowest number)"),
        (None, 20.5, False, "the direction is 1, not None"),
        (0, 1, False, "the value is 20.5, not 1; the direction is 1, not 0"),
    ],
)
def test_an_answer_is_compared_as_the_course_does(direction, value, values_only, differs):
    one = compared(RIGHT, Answer(7, direction, value), values_only)

    assert one.differs == differs
    assert one.json()["score"] == int(not differs)
    assert one.json()["output"] == differs


def test_nothing_is_scored_where_nothing_is_compared():
    assert RIGHT.json() == {"name": "line 7", "direction": 1, "ties": (1, 3), "value": 20.5}


def test_as_many_answers_as_positions():
    position = Position(1, 2, State((1, 1, 0, 0), 0, 0))

    with pytest.raises(GameError, match="there are 2 positions but 1 answers"):
        checked([position, position], [Answer(1, 0, 4.0)])


@pytest.mark.parametrize(
    ("value", "text"),
    [(12.0, "12"), (0.0, "0"), (100.0, "100"), (10234.56789, "10234.5679"), (0.5, "0.5")],
)
def test_values_are_shown_with_the_digits_that_count(value, text):
    assert exact(value) == text


def test_games_are_the_same_again_and_their_seeds_differ():
    first, again = one_of(Simple(), games=3), one_of(Simple(), games=3)

    assert [one.score for one in first] == [one.score for one in again]
    assert len({one.score for one in first}) > 1
    assert [one.json()["seed"] for one in first] == [0, 1, 2]


def test_a_game_passes_with_the_goal():
    (one,) = one_of(Simple())

    assert one_of(Simple(), goal=one.score)[0].passed
    assert not one_of(Simple(), goal=one.score + 1)[0].passed
    assert one.best == 1 << (one.best.bit_length() - 1) > 2
    assert one.moves > 10


class Slow(Simple):
    """Takes its time for every move."""

    def choose(self, game, state):
        sleep(0.02)
        return super().choose(game, state)


def test_when_time_is_up_the_points_so_far_count():
    (one,) = one_of(Slow(), seconds=0.3, goal=4)

    assert one.note == "stopped after 0.3 seconds"
    assert one.passed
    assert 2 <= one.moves <= 15


class Cheat(Simple):
    """Answers with what is no move, once there are points."""

    def choose(self, game, state):
        return super().choose(game, state) if state.score < 40 else 9


def test_who_answers_illegally_does_not_pass():
    (one,) = one_of(Cheat(), goal=8)

    assert one.note == "player answered 9, which is not a legal move"
    assert one.score >= 40
    assert not one.passed


def test_what_a_player_does_before_the_game_does_not_count():
    class Thoughtful(Simple):
        def begin(self, game, number):
            sleep(0.2)

    began = perf_counter()
    (one,) = one_of(Thoughtful())

    assert one.seconds <= perf_counter() - began - 0.2
