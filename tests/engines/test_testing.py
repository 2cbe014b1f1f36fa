"""check_game passes a good game, and names the promise that a bad one breaks."""

import random

import pytest

from plies.engines import testing
from plies.engines.report import Report
from plies.engines.testing import ContractError, check_game
from tests.engines.breaking import Coin, Count, broken


def test_a_good_game_passes():
    report = check_game(Count(), compiled=False)

    assert isinstance(report, Report)
    assert (report.game, report.games, report.unfinished) == ("count", 50, 0)
    assert report.longest == 5
    assert 50 * 4 <= report.positions <= 50 * 6
    assert "payoff: 1, 0 or -1" in report.checked


def test_a_report_prints_readably():
    lines = str(check_game(Coin(), games=1, compiled=False)).split("\n")

    assert lines[0] == (
        "coin keeps the contract: 1 random game, 2 positions, the longest game 1 plies"
    )
    assert "  chances: probabilities above 0 that add up to 1" in lines


def test_only_what_was_checked_is_reported():
    assert not any("key" in sentence for sentence in check_game(Count(), compiled=False).checked)


def test_the_same_seed_plays_the_same_games():
    assert check_game(Count(), seed=3, compiled=False) == check_game(
        Count(), seed=3, compiled=False
    )


def test_a_list_board_that_is_copied_passes():
    class Board(Count):
        def start(self):
            return [5, 0]

        def play(self, state, move):
            after = list(state)
            after[0] -= move
            after[1] = 1 - after[1]
            return after

    assert check_game(Board(), compiled=False).longest == 5


def test_games_that_are_cut_off_are_counted_if_some_end():
    class Walk(Count):
        def moves(self, state):
            return [0, 1] if state[0] else []

    report = check_game(Walk(), games=30, plies=8, compiled=False)

    assert 0 < report.unfinished < 30
    assert "stopped before the end" in str(report)


def test_no_game_is_no_check():
    with pytest.raises(ValueError, match="a check needs at least 1 game, not 0"):
        check_game(Count(), games=0, compiled=False)


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
        check_game(Failing(), compiled=False)

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


def test_a_new_object_that_holds_nothing_is_another_position_every_time():
    class Position:
        pass

    class Odd(Count):
        def start(self):
            return Position()

    assert "count.start gave two answers to one question" in broken(Odd())


def test_an_object_that_does_not_show_what_it_holds_is_named_when_it_changes():
    class Heap:
        def __init__(self, left, turn):
            self.left, self.turn = [left], turn

    class Careless(Count):
        def start(self):
            return Heap(5, 0)

        def mover(self, state):
            return state.turn

        def moves(self, state):
            return range(1, min(2, state.left[0]) + 1)

        def play(self, state, move):
            state.left[0] -= move
            return Heap(state.left[0], 1 - state.turn)

    assert "count.play changed the position it was given to something else" in broken(Careless())


def test_moves_that_nobody_can_go_through_are_named():
    class Nothing(Count):
        def moves(self, state):
            return None

    assert broken(Nothing()) == "count.moves gave None instead of something to go through at (5, 0)"


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


def test_a_loud_move_must_be_one_of_the_moves():
    class Shouting(Count):
        def loud(self, state):
            return [99]

    told = broken(Shouting())
    assert told == "count.loud gave the move 99, which is none of the moves at (5, 0)"


def test_a_loud_move_is_given_once():
    class Echoing(Count):
        def loud(self, state):
            return [1, 1] if 1 in list(self.moves(state)) else []

    assert broken(Echoing()) == "count.loud gave the move 1 twice at (5, 0)"


def test_loud_moves_that_are_moves_are_found_in_order():
    class Loud(Count):
        def loud(self, state):
            return list(self.moves(state))[:1]

    assert "loud: some of the moves" in check_game(Loud(), games=3, compiled=False).checked


def test_a_method_that_does_not_come_back_is_named_and_its_game(monkeypatch):
    class Endless(Count):
        def play(self, state, move):
            while state[0] == 2:
                pass
            return super().play(state, move)

    monkeypatch.setattr(testing, "LONGEST", 0.2)

    told = broken(Endless())
    assert (
        told == "count.play had not come back after 0.2 seconds, in random game 5: it may never end"
    )


def test_progress_is_told_after_every_game():
    told = []

    check_game(Count(), games=3, compiled=False, progress=told.append)

    assert told == [1, 2, 3]
