"""check_game names what a position may not be worth: payoffs, odds, evaluations, bounds."""

import pytest

from plies.contract import GameError
from plies.engines.testing import check_game
from tests.engines.breaking import Coin, Count, broken


@pytest.mark.parametrize(
    ("pairs", "sentence"),
    [
        ([("heads", 0.5)], "gave probabilities that add up to 0.5 and not 1"),
        ([("heads", 0.5), ("tails", 0.6)], "gave probabilities that add up to 1.1 and not 1"),
        ([], "gave probabilities that add up to 0 and not 1"),
        ([("heads", 1.0), ("tails", 0.0)], "gave the outcome 'tails' the probability 0.0"),
        ([("heads", 2.0), ("tails", -1.0)], "gave the outcome 'heads' the probability 2.0"),
        ([("heads", float("nan"))], "gave the outcome 'heads' the probability nan"),
        ([("heads", 0.5), ("heads", 0.5)], "gave the outcome 'heads' twice"),
        (["heads"], "gave 'heads' instead of an outcome and its probability"),
    ],
)
def test_bad_probabilities_are_named(pairs, sentence):
    class Crooked(Coin):
        def chances(self, state):
            return pairs

    assert broken(Crooked()) == f"coin.chances {sentence} at (0, 0)"


@pytest.mark.parametrize("payoff", [float("nan"), float("inf"), None, "win", (1, -1)])
def test_a_payoff_that_is_no_number_is_named(payoff):
    class Odd(Count):
        decisive = False

        def payoff(self, state):
            return payoff

    assert f"count.payoff gave {payoff!r}, which is not a finite number at (0" in broken(Odd())


def test_a_decisive_game_pays_one_nothing_or_minus_one():
    class Rich(Count):
        def payoff(self, state):
            return 10

    assert "payoff gave 10 and not 1, 0 or -1 in a game that says decisive" in broken(Rich())


@pytest.mark.parametrize("payoff", [1, (1, 2, 3), [1, 2]])
def test_a_game_that_is_not_zero_sum_pays_every_player(payoff):
    class Shared(Count):
        decisive, zero_sum = False, False

        def payoff(self, state):
            return payoff

    assert f"payoff gave {payoff!r} instead of a tuple of 2 numbers at (0" in broken(Shared())


def test_a_game_that_pays_every_player_passes():
    class Shared(Count):
        decisive, zero_sum = False, False

        def payoff(self, state):
            return (1, 2.5)

        def evaluate(self, state):
            return (0, 0)

    assert "payoff: one number for each player" in check_game(Shared(), compiled=False).checked


@pytest.mark.parametrize("guess", [1_000_000, -1_000_000])
def test_an_evaluation_as_large_as_a_win_is_named(guess):
    class Loud(Count):
        def evaluate(self, state):
            return guess

    sentence = f"count.evaluate gave {guess}, but must stay between -1,000,000 and 1,000,000 here"
    assert broken(Loud()) == f"{sentence} at (5, 0)"


def test_with_chance_an_evaluation_as_large_as_a_win_is_named():
    class Loud(Coin):
        decisive = True

        def evaluate(self, state):
            return 1

    assert broken(Loud()) == ("coin.evaluate gave 1, but must stay between -1 and 1 here at (0, 0)")


def test_evaluations_with_other_names_are_checked_too():
    class Named(Count):
        def evaluate_far_sighted(self, state):
            return float("nan")

    assert broken(Named()) == (
        "count.evaluate_far_sighted gave nan, which is not a finite number at (5, 0)"
    )


def test_an_evaluation_may_refuse_with_a_game_error_only():
    class Refusing(Count):
        error = GameError("not here")

        def evaluate(self, state):
            raise self.error

    assert not any(
        "evaluate" in sentence for sentence in check_game(Refusing(), compiled=False).checked
    )
    Refusing.error = ValueError("not here")
    assert broken(Refusing()) == (
        "count.evaluate raised an exception at (5, 0): ValueError: not here"
    )


@pytest.mark.parametrize(
    ("bounds", "sentence"),
    [((0, 1), "gave -1, outside the low bound 0"), ((-1, 0), "gave 1, outside the high bound 0")],
)
def test_a_payoff_outside_bounds_given_earlier_is_named(bounds, sentence):
    class Bounded(Count):
        def bounds(self, state):
            return bounds if state[0] == 5 else (-1, 1)

    assert f"count.payoff {sentence} of (5, 0), at (0, " in broken(Bounded())


def test_an_evaluation_outside_the_bounds_is_named():
    class Bounded(Count):
        def bounds(self, state):
            return (-1, 1)

        def evaluate(self, state):
            return 3

    assert broken(Bounded()) == (
        "count.evaluate gave 3, outside the high bound 1 of (5, 0), at (5, 0)"
    )


def test_bounds_of_another_game_do_not_count():
    """Each branch has its own bounds, which exclude the payoff of the other one."""

    class Fork(Count):
        decisive = False

        def moves(self, state):
            return [1, 2] if state[0] == 5 else []

        def payoff(self, state):
            return state[0]

        def bounds(self, state):
            return (3, 4) if state[0] == 5 else (state[0], state[0])

    assert (
        "bounds: around all payoffs and evaluations below"
        in check_game(Fork(), compiled=False).checked
    )


@pytest.mark.parametrize("answer", [(1, -1), 3, (1,), (None, 1), (float("nan"), 1)])
def test_bounds_that_are_no_interval_are_named(answer):
    class Odd(Count):
        def bounds(self, state):
            return answer

    assert broken(Odd()) == f"count.bounds gave {answer!r} instead of (low, high) at (5, 0)"
