"""check_game names keys, drawings, words and priorities that break a promise."""

import pytest

from plies.contract import GameError
from plies.engines.testing import check_game
from tests.engines.breaking import Count, broken


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

    assert check_game(Joined(), compiled=False).longest == 5


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
