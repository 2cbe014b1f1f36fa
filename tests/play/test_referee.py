from __future__ import annotations

import pytest

from plies.catalog import game
from plies.contract import CHANCE, GameError
from plies.play.players import Conceded, player
from plies.play.referee import play_game, winner_of

TICTACTOE = game("tictactoe")


class Answers:
    """A player who answers what it is told to, and raises what it is told to raise."""

    def __init__(self, *answers):
        self.name, self.answers = "answers", list(answers)

    def choose(self, game, state):
        answer = self.answers.pop(0)
        if isinstance(answer, BaseException):
            raise answer
        return answer


def test_a_game_is_recorded_turn_by_turn():
    record = play_game(TICTACTOE, [Answers(0, 1, 2), Answers(3, 4)])

    assert record.moves == ["a1", "a2", "b1", "b2", "c1"]
    assert [turn.mover for turn in record.turns] == [0, 1, 0, 1, 0]
    assert (record.payoff, record.winner, record.reason) == (1, 0, "")
    assert record.text == TICTACTOE.text(record.final)
    assert record.turns[0].state == TICTACTOE.start()


def test_two_who_play_perfectly_draw():
    record = play_game(TICTACTOE, [player("alphabeta"), player("auto")])

    assert (record.payoff, record.winner, len(record.turns)) == (0, None, 9)


def test_the_second_player_can_win():
    record = play_game(TICTACTOE, [Answers(0, 1, 8), Answers(3, 4, 5)])

    assert (record.payoff, record.winner) == (-1, 1)


def test_a_game_can_begin_anywhere():
    state = TICTACTOE.read_state("XX./OO./...")

    record = play_game(TICTACTOE, [player("alphabeta"), player("simple")], state=state)

    assert record.moves == ["c1"]


def test_a_finished_game_has_no_turns():
    state = TICTACTOE.read_state("XXX/OO./...")

    record = play_game(TICTACTOE, [Answers(), Answers()], state=state)

    assert (record.turns, record.winner) == ((), 0)


@pytest.mark.parametrize("answer", [0, 9, -1, None, "a1", "nonsense"])
def test_an_illegal_move_loses_the_game_and_the_record_says_why(answer):
    record = play_game(TICTACTOE, [Answers(0), Answers(answer)])

    assert (record.winner, record.payoff) == (0, None)
    assert record.reason == f"O answered {answer!r}, which is not a legal move"
    assert record.moves == ["a1"]


def test_a_player_that_raises_loses_the_game():
    record = play_game(TICTACTOE, [Answers(ZeroDivisionError("oh")), player("simple")])

    assert (record.winner, record.reason) == (1, "X failed with ZeroDivisionError: oh")


def test_a_player_that_concedes_loses_the_game():
    record = play_game(TICTACTOE, [player("simple"), Answers(Conceded())])

    assert (record.winner, record.reason) == (0, "O concedes")


def test_a_search_that_does_not_fit_is_refused_not_lost():
    with pytest.raises(GameError, match="the depth must be a whole number"):
        play_game(TICTACTOE, [player("alphabeta:depth=0"), player("simple")])


def test_a_player_cannot_change_the_board():
    class Marks:
        """Mark three squares of a list, in turn."""

        def start(self):
            return [0, 0, 0]

        def mover(self, state):
            return sum(map(bool, state)) % 2

        def moves(self, state):
            return [square for square in range(3) if not state[square]]

        def play(self, state, move):
            return [*state[:move], 1, *state[move + 1 :]]

        def payoff(self, state):
            return 1

    class Cheat:
        name = "cheat"

        def choose(self, game, state):
            state[:] = [1, 1, 0]
            return 0

    record = play_game(Marks(), [Cheat(), player("simple")])

    assert [turn.state for turn in record.turns] == [[0, 0, 0], [1, 0, 0]]
    assert record.reason == "MAX answered 0, which is not a legal move"


def test_ctrl_c_ends_the_game_for_everybody():
    with pytest.raises(KeyboardInterrupt):
        play_game(TICTACTOE, [Answers(KeyboardInterrupt()), player("simple")])


@pytest.mark.parametrize("seats", [0, 1, 3])
def test_the_number_of_players_must_be_right(seats):
    with pytest.raises(GameError, match=f"tictactoe is for 2 players, not {seats}"):
        play_game(TICTACTOE, [player("simple")] * seats)


def test_dice_fall_the_same_way_for_the_same_seed():
    pig = game("pig:goal=20")

    def played(seed):
        return play_game(pig, [player("random", seed=1), player("random", seed=2)], seed=seed).moves

    assert played(5) == played(5)
    assert len({tuple(played(seed)) for seed in range(10)}) > 1


def test_dice_are_turns_of_chance():
    record = play_game(game("pig:goal=8"), [player("simple"), player("simple")], seed=3)

    assert CHANCE in {turn.mover for turn in record.turns}
    for turn in record.turns:
        if turn.mover == CHANCE:
            assert turn.word in "123456"


def test_dice_fall_as_often_as_their_odds_say():
    class Coin:
        """A coin with odds 9 to 1, thrown a thousand times."""

        chance = True
        sides = ("MAX",)

        def start(self):
            return (0, 0)

        def mover(self, state):
            return CHANCE if sum(state) < 1000 else 0

        def moves(self, state):
            return []

        def chances(self, state):
            return [(0, 0.9), (1, 0.1)]

        def play(self, state, move):
            return (state[0] + (move == 0), state[1] + (move == 1))

        def payoff(self, state):
            return state[1]

    record = play_game(Coin(), [player("simple")], seed=1)

    assert 60 <= record.payoff <= 140  # more than four standard deviations


def test_everybody_who_watches_sees_every_turn():
    seen = []

    record = play_game(TICTACTOE, [player("simple"), player("simple")], watch=seen.append)

    assert seen == list(record.turns)


def test_three_players_take_their_turns_in_the_room():
    record = play_game(game("room"), [player("minimax"), player("simple"), player("simple")])

    assert [turn.mover for turn in record.turns][:2] == [0, 1]
    assert record.payoff is not None


def test_with_three_players_a_forfeit_has_no_winner():
    record = play_game(game("room"), [Answers("fly"), player("simple"), player("simple")])

    assert (record.winner, record.payoff) == (None, None)
    assert record.reason.startswith("creature answered 'fly'")


@pytest.mark.parametrize(
    ("payoff", "players", "winner"),
    [
        (1, 2, 0),
        (-0.5, 2, 1),
        (0, 2, None),
        (10, 3, 0),
        (-20, 3, None),
        ((1, 5, 2), 3, 1),
        ((5, 5, 2), 3, None),
        ([0, 0, 3], 3, 2),
    ],
)
def test_the_payoff_says_who_has_won(payoff, players, winner):
    assert winner_of(payoff, players) == winner
