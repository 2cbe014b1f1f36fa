"""check_game passes a good game, and names the promise that a bad one breaks."""

import random

import pytest

from plies.game import CHANCE, GameError
from plies.testing import ContractError, Report, check_game


class Count:
    """Take 1 or 2 from five; who takes the last one wins. A state is (left, turn)."""

    name = "count"
    decisive = True

    def start(self):
        return (5, 0)

    def mover(self, state):
        return state[1]

    def moves(self, state):
        return range(1, min(2, state[0]) + 1)

    def play(self, state, move):
        return (state[0] - move, 1 - state[1])

    def payoff(self, state):
        return -1 if state[1] == 0 else 1


class Coin:
    """Toss a coin once: heads 1, tails -1. A state is the number of tosses and the result."""

    name = "coin"
    chance = True

    def start(self):
        return (0, 0)

    def mover(self, state):
        return CHANCE if state[0] == 0 else 0

    def moves(self, state):
        return []

    def chances(self, state):
        return [("heads", 0.5), ("tails", 0.5)]

    def play(self, state, move):
        return (1, 1 if move == "heads" else -1)

    def payoff(self, state):
        return state[1]


def broken(game):
    """Return the sentence in which check_game tells what is wrong."""
    with pytest.raises(ContractError) as error:
        check_game(game, games=20, plies=50)
    sentence = str(error.value)
    assert "\n" not in sentence
    return sentence


def test_a_good_game_passes():
    report = check_game(Count())

    assert isinstance(report, Report)
    assert (report.game, report.games, report.unfinished) == ("count", 50, 0)
    assert report.longest == 5
    assert 50 * 4 <= report.positions <= 50 * 6
    assert "payoff: 1, 0 or -1" in report.checked


def test_a_report_prints_readably():
    lines = str(check_game(Coin(), games=1)).split("\n")

    assert lines[0] == (
        "coin keeps the contract: 1 random game, 2 positions, the longest game 1 plies"
    )
    assert "  chances: probabilities above 0 that add up to 1" in lines


def test_only_what_was_checked_is_reported():
    assert not any("key" in sentence for sentence in check_game(Count()).checked)


def test_the_same_seed_plays_the_same_games():
    assert check_game(Count(), seed=3) == check_game(Count(), seed=3)


def test_a_list_board_that_is_copied_passes():
    class Board(Count):
        def start(self):
            return [5, 0]

        def play(self, state, move):
            after = list(state)
            after[0] -= move
            after[1] = 1 - after[1]
            return after

    assert check_game(Board()).longest == 5


def test_games_that_are_cut_off_are_counted_if_some_end():
    class Walk(Count):
        def moves(self, state):
            return [0, 1] if state[0] else []

    report = check_game(Walk(), games=30, plies=8)

    assert 0 < report.unfinished < 30
    assert "stopped before the end" in str(report)


def test_no_game_is_no_check():
    with pytest.raises(ValueError, match="a check needs at least 1 game, not 0"):
        check_game(Count(), games=0)


def test_a_missing_method_is_named():
    class Half:
        name = "half"

        def start(self):
            return 0

    assert "half is not a game: it has no mover" in broken(Half())


def test_a_bad_declaration_is_named():
    class Sideless(Count):
        sides = 3

    assert broken(Sideless())


def test_chance_without_chances_is_named():
    class Promise(Count):
        chance = True

    assert broken(Promise()) == "count says chance = True but has no chances method"


@pytest.mark.parametrize("method", ["mover", "moves", "play", "payoff"])
def test_an_exception_is_told_with_its_method_and_position(method):
    class Failing(Count):
        pass

    def fail(self, state, *move):
        raise KeyError("oops")

    setattr(Failing, method, fail)

    sentence = broken(Failing())

    assert sentence.startswith(f"count.{method} raised an exception at (")
    assert sentence.endswith(": KeyError: 'oops'")


def test_an_exception_is_kept_as_the_cause():
    class Failing(Count):
        def start(self):
            raise ZeroDivisionError

    with pytest.raises(ContractError) as error:
        check_game(Failing())

    assert str(error.value) == "count.start raised an exception: ZeroDivisionError"
    assert isinstance(error.value.__cause__, ZeroDivisionError)


def test_an_exception_from_within_a_generator_is_told_too():
    class Failing(Count):
        def moves(self, state):
            yield 1
            raise IndexError("late")

    assert broken(Failing()) == "count.moves raised an exception at (5, 0): IndexError: late"


@pytest.mark.parametrize("method", ["mover", "moves", "play", "payoff", "evaluate", "key", "text"])
def test_a_method_that_changes_the_position_is_named(method):
    class Careless(Count):
        def start(self):
            return [5, 0]

        def play(self, state, move):
            return [state[0] - move, 1 - state[1]]

    honest = getattr(Careless, method, lambda self, state: "1" if method == "text" else 0)

    def careless(self, state, *move):
        answer = honest(self, state, *move)
        state[0] += 7
        return answer

    setattr(Careless, method, careless)

    sentence = broken(Careless())

    assert sentence.startswith(f"count.{method} changed the position it was given to [")
    assert " at [" in sentence


def test_a_play_that_changes_the_move_is_named():
    class Careless(Count):
        def moves(self, state):
            return [[1]] if state[0] else []

        def play(self, state, move):
            return super().play(state, move.pop())

    assert broken(Careless()).startswith("count.play changed the move it was given to []")


@pytest.mark.parametrize("method", ["start", "mover", "moves", "play", "evaluate"])
def test_a_method_that_answers_at_random_is_named(method):
    class Fickle(Count):
        rng = random.Random(1)

    def fickle(self, *given):
        answer = self.rng.random()
        return [answer] if method == "moves" else (answer, 0) if method == "play" else answer

    setattr(Fickle, method, fickle)

    assert broken(Fickle()).startswith(f"count.{method} gave two answers to one question, ")


def test_a_start_that_depends_on_the_games_before_is_named():
    class Remembering(Count):
        ends = 0

        def start(self):
            return (5 + self.ends, 0)

        def payoff(self, state):
            self.ends = 1
            return 1

    assert broken(Remembering()) == "count.start gave (6, 0) after (5, 0)"


@pytest.mark.parametrize("state", [{"left": 5}, {5}, (5, [0])])
def test_a_state_that_is_neither_hashable_nor_a_list_is_named(state):
    class Odd(Count):
        def start(self):
            return state

    assert broken(Odd()) == f"count.start gave {state!r}, which is neither hashable nor a list"


def test_a_list_of_objects_is_named():
    class Odd(Count):
        def play(self, state, move):
            return [{1}]

    assert "count.play gave [{1}], a list of more than plain data at (5, 0)" in broken(Odd())


@pytest.mark.parametrize("cached", [True, False])
def test_states_that_cannot_be_compared_are_named(cached):
    class Position:
        pass

    class Odd(Count):
        only = Position()

        def start(self):
            return self.only if cached else Position()

    assert "which is not equal to its copy" in broken(Odd())


@pytest.mark.parametrize("player", [2, -2, 0.0, "MAX", None])
def test_a_mover_out_of_range_is_named(player):
    class Third(Count):
        def mover(self, state):
            return player

    assert broken(Third()) == f"count.mover gave {player!r} instead of 0 to 1 at (5, 0)"


def test_chance_in_a_game_that_does_not_say_so_is_named():
    class Hidden(Coin):
        chance = False

    sentence = "coin.mover gave CHANCE in a game that does not say chance = True at (0, 0)"
    assert broken(Hidden()) == sentence


def test_a_move_given_twice_is_named():
    class Twice(Count):
        def moves(self, state):
            return [1, 2, 1]

    assert broken(Twice()) == "count.moves gave the move 1 twice at (5, 0)"


def test_a_move_that_is_a_list_may_not_be_given_twice_either():
    class Twice(Count):
        def moves(self, state):
            return [[1], [2], [1]]

    assert broken(Twice()) == "count.moves gave the move [1] twice at (5, 0)"


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

    assert "payoff: one number for each player" in check_game(Shared()).checked


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

    assert not any("evaluate" in sentence for sentence in check_game(Refusing()).checked)
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

    assert "bounds: around all payoffs and evaluations below" in check_game(Fork()).checked


@pytest.mark.parametrize("answer", [(1, -1), 3, (1,), (None, 1), (float("nan"), 1)])
def test_bounds_that_are_no_interval_are_named(answer):
    class Odd(Count):
        def bounds(self, state):
            return answer

    assert broken(Odd()) == f"count.bounds gave {answer!r} instead of (low, high) at (5, 0)"


@pytest.mark.parametrize(
    ("key", "differs"),
    [
        (lambda state: state[0], "mover"),
        (lambda state: min(state[0], 1) + 10 * state[1], "number of moves"),
        (lambda state: state if state[0] else 0, "payoff"),
    ],
)
def test_a_key_that_mixes_up_positions_is_named(key, differs):
    class Mixed(Count):
        def mover(self, state):
            return state[1] if state[0] else 0

    Mixed.key = lambda self, state: key(state)

    sentence = broken(Mixed())

    assert sentence.startswith("count.key gave ")
    assert f" too, although the {differs} differs, at " in sentence


def test_a_key_that_joins_positions_worth_the_same_passes():
    class Joined(Count):
        def start(self):
            return (5, 0, "ornament")

        def play(self, state, move):
            return (*super().play(state, move), str(move))

        def key(self, state):
            return state[:2]

    assert check_game(Joined()).longest == 5


def test_a_key_that_is_not_hashable_is_named():
    class Odd(Count):
        def key(self, state):
            return [state]

    assert broken(Odd()) == "count.key gave [(5, 0)], which is not hashable at (5, 0)"


@pytest.mark.parametrize("method", ["text", "svg"])
def test_a_drawing_that_is_no_text_is_named(method):
    class Odd(Count):
        pass

    setattr(Odd, method, lambda self, state: None)

    assert broken(Odd()) == f"count.{method} gave None instead of a drawing at (5, 0)"


def test_a_position_that_is_read_as_another_is_named():
    class Forgetful(Count):
        def text(self, state):
            return str(state[0])

        def read_state(self, text):
            return (int(text), 0)

    assert broken(Forgetful()).startswith("count.read_state read what text drew as (")


def test_a_position_that_cannot_be_read_is_named():
    class Unread(Count):
        def text(self, state):
            return "five"

        def read_state(self, text):
            raise GameError(f"{text} is no number")

    assert broken(Unread()) == (
        "count.read_state raised an exception at 'five': GameError: five is no number"
    )


def test_two_moves_with_one_word_are_named():
    class Vague(Count):
        def move_text(self, state, move):
            return "take"

    assert broken(Vague()) == "count.move_text gave 'take' for both 1 and 2 at (5, 0)"


def test_moves_that_look_alike_need_words():
    class Alike(Count):
        def moves(self, state):
            return [1, "1"]

    assert broken(Alike()) == "count.move_text gave '1' for both 1 and '1' at (5, 0)"


@pytest.mark.parametrize("word", ["", None, 3])
def test_a_move_without_a_word_is_named(word):
    class Speechless(Count):
        def move_text(self, state, move):
            return word

    assert f"count.move_text gave {word!r} for the move " in broken(Speechless())


def test_a_word_that_cannot_be_read_back_is_named():
    class Padded(Count):
        def move_text(self, state, move):
            return f" {move} "

    sentence = broken(Padded())

    assert sentence.startswith("count.move_text gave ' ")
    assert "which cannot be read back" in sentence


def test_a_word_that_is_read_as_another_move_is_named():
    class Confused(Count):
        def read_move(self, state, text):
            return 3 - int(text)

    sentence = broken(Confused())

    assert sentence.startswith("count.read_move read '")
    assert "the word for " in sentence


@pytest.mark.parametrize("number", [float("nan"), "high", None])
def test_a_priority_that_is_no_number_is_named(number):
    class Odd(Count):
        def priority(self, state, move):
            return number

    assert broken(Odd()) == (
        f"count.priority gave {number!r}, which is not a finite number at (5, 0)"
    )


def test_a_game_that_never_ends_is_named():
    class Endless(Count):
        def play(self, state, move):
            return state

    assert broken(Endless()) == (
        "count did not end within 50 plies in any of 20 random games: it may never end"
    )


def test_long_positions_are_shortened():
    class Long(Count):
        def start(self):
            return (5, 0, "x" * 1000)

        def mover(self, state):
            return 9

    assert len(broken(Long())) < 200
