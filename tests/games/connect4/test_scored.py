"""Connect Four by score: what is left out is never better, and what is known is never wrong."""

from functools import cache

import pytest
from hypothesis import given, settings

from plies.contract import MAX
from plies.engines.testing import check_game
from plies.games.connect4.rules import ConnectFour
from tests.games.connect4.test_rules import SIZES, games_and_positions

FOUR = ConnectFour()


def promising(text):
    return list(FOUR.scored().moves(FOUR.read_state(text)))


def test_a_win_at_once_is_all_that_is_looked_at():
    assert promising("112233") == [3]


def test_a_threat_is_answered():
    assert promising("11223") == [3]


def test_nobody_plays_right_below_a_cell_where_the_other_side_wins():
    state = FOUR.read_state("......./......./......./......./XXX..../OOX.O..")

    moves = list(FOUR.scored().moves(state))

    assert moves == [6, 5, 4, 2, 1, 0]


def test_where_every_move_loses_all_are_there():
    state = FOUR.read_state("22334")  # X wins in column 1 or in column 5

    assert len(list(FOUR.scored().moves(state))) == 7
    assert FOUR.scored().bounds(state) == (18, 18)


@pytest.mark.parametrize(
    ("played", "score"), [("1122334", 18), ("71122334", -18), ("121213751", 17)]
)
def test_a_win_scores_the_stones_that_its_winner_keeps_and_one(played, score):
    rules = FOUR.scored()
    state = FOUR.read_state(played)

    assert rules.payoff(state) == score == FOUR.payoff(state) * abs(score)


@pytest.mark.parametrize("size", SIZES)
def test_the_scored_game_keeps_the_contract(size):
    assert check_game(ConnectFour(*size).scored(), games=10, compiled=False).games == 10


def exact(rules):
    """Return what finds the score of a position by looking at every legal move."""
    scores = rules.scored()

    @cache
    def score(state):
        found = [score(rules.play(state, move)) for move in rules.moves(state)]
        if not found:
            return scores.payoff(state)
        return max(found) if rules.mover(state) == MAX else min(found)

    return score


SMALL = [(4, 4, 3), (5, 3, 3), (3, 4, 2), (4, 4, 4), (2, 5, 3), (3, 3, 1)]


@pytest.mark.parametrize("size", SMALL)
def test_left_out_moves_are_never_missed_and_bounds_hold(size):
    rules = ConnectFour(*size)
    scores, every = rules.scored(), exact(rules)
    seen, waiting = set(), [rules.start()]
    while waiting and len(seen) < 3000:
        state = waiting.pop()
        if state in seen:
            continue
        seen.add(state)
        waiting += [rules.play(state, move) for move in rules.moves(state)]
        low, high = scores.bounds(state)
        assert low <= every(state) <= high
        few = [every(rules.play(state, move)) for move in scores.moves(state)]
        if few:
            assert every(state) == (max(few) if rules.mover(state) == MAX else min(few))


@given(games_and_positions())
@settings(max_examples=200, deadline=None)
def test_promising_moves_are_legal_and_there_is_one_unless_the_game_is_over(found):
    rules, state = found

    few, legal = list(rules.scored().moves(state)), list(rules.moves(state))

    assert set(few) <= set(legal)
    assert bool(few) == bool(legal)
    assert rules.scored().key(state) == rules.key(state)
