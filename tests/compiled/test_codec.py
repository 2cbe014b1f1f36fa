"""What goes into compiled code comes back as it was; what does not fit is said, or interpreted."""

from __future__ import annotations

from enum import IntEnum

import pytest

from plies import search
from plies.compiled import layout
from plies.compiled.codec import Unfit, codec_of
from plies.compiled.search import check_moves
from plies.engines import choice as engines
from tests.compiled.toys import Counting


class Flags(Counting):
    """The moves are True and False."""

    def moves(self, state):
        if state[0] < self.limit:
            yield True
            yield False

    def play(self, state, move):
        return (state[0] + (2 if move else 1), 1 - state[1])


class Way(IntEnum):
    SHORT = 1
    LONG = 2


class Ways(Counting):
    """The moves are members of an enumeration, each beside a number."""

    def moves(self, state):
        if state[0] < self.limit:
            yield (Way.SHORT, 7)
            yield (Way.LONG, 8)

    def play(self, state, move):
        return (state[0] + move[0], 1 - state[1])


class Coins(Counting):
    """What the dice say is True or False; a move is a number."""

    chance = True

    def mover(self, state):
        return -1 if 0 < state[0] < self.limit and state[0] % 3 == 0 else state[1]

    def chances(self, state):
        return [(True, 0.5), (False, 0.5)]


@pytest.mark.parametrize("game", [Flags(), Ways()])
@pytest.mark.parametrize("method", ["alphabeta", "mcts"])
def test_moves_come_back_as_what_they_are_all_along_the_line(game, method):
    limit = {"nodes": 100} if method == "mcts" else {}

    slow = search(game, method=method, engine="interpreted", **limit)
    fast = search(game, method=method, engine="compiled", **limit)

    assert len(fast.line) > 2
    assert repr(fast.line) == repr(slow.line)
    assert fast.words == slow.words


def test_a_move_that_is_true_at_one_time_and_a_number_at_another_comes_back_as_it_is():
    class Mixed(Flags):
        def moves(self, state):
            if state[0] < self.limit:
                yield True
                yield 2

    found = search(Mixed(), method="alphabeta", engine="compiled")

    assert repr(found.line) == repr(search(Mixed(), method="alphabeta", engine="interpreted").line)
    assert found.engine == "compiled"


def test_a_move_that_random_games_did_not_show_is_refused_where_it_comes_back_as_another():
    game = Flags()
    check_moves(game, game.start(), (True, False))

    with pytest.raises(Unfit, match="the move True comes back from compiled code as 1"):
        check_moves(game, game.start(), (False, 1))


def test_outcomes_of_chance_may_be_of_another_class_than_moves():
    assert codec_of(Coins()).move.casts == ()


class Long(Counting):
    """Nobody chooses for 1,500 plies."""

    decisive = True

    def moves(self, state):
        if state[0] < 1500:
            yield 1

    def payoff(self, state):
        return 1


def test_a_line_too_long_for_compiled_code_is_searched_interpreted(monkeypatch):
    monkeypatch.setattr(engines, "TRIAL", 1e-9)

    found = search(Long(), method="alphabeta")

    assert (found.value, len(found.line), found.engine) == (1, 1500, "interpreted")
    assert "1,024 plies, the most that compiled code has room for" in found.note
    with pytest.raises(Unfit, match="give the search a depth limit, or search interpreted"):
        search(Long(), method="alphabeta", engine="compiled")


def test_a_proof_is_not_told_to_set_a_depth_limit(monkeypatch):
    monkeypatch.setattr(engines, "TRIAL", 1e-9)
    with pytest.raises(Unfit, match="has room for: search interpreted"):
        search(Long(), method="proof", engine="compiled")

    found = search(Long(), method="proof")

    assert (found.value, found.engine) == (1, "interpreted")


class Wide(Counting):
    """A board of 600 cells or more, of which the first few are taken one by one."""

    cells = 600

    def start(self):
        return ([0] * self.cells, 0)

    def moves(self, state):
        board, _ = state
        for cell in range(self.cells - 4, self.cells):
            if board[cell] == 0:
                yield cell

    def play(self, state, move):
        board, turn = state
        board = board[:]
        board[move] = 1 + turn
        return (board, 1 - turn)

    def payoff(self, state):
        return state[0][-1] * 2 + state[0][-2]

    def evaluate(self, state):
        return 0


class Wider(Wide):
    cells = layout.STATE_WORDS


def test_boards_of_many_cells_are_compiled():
    for method, limit in (("minimax", {}), ("deepening", {"evaluate": "zero"})):
        slow = search(Wide(), method=method, engine="interpreted", **limit)
        fast = search(Wide(), method=method, engine="compiled", **limit)

        assert (fast.value, fast.line) == (slow.value, slow.line)


def test_boards_too_large_for_compiled_code_are_searched_interpreted(monkeypatch):
    monkeypatch.setattr(engines, "TRIAL", 1e-9)
    with pytest.raises(Unfit, match="a state has more than 4,096 numbers"):
        search(Wider(), method="alphabeta", engine="compiled")

    found = search(Wider(), method="alphabeta")

    assert found.engine == "interpreted"
    assert "4,096 numbers" in found.note
