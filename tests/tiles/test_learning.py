"""Learning, game by game, against the formulas in plain Python."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
import pytest

from plies.tiles import slots
from plies.tiles.shapes import SHAPES
from plies.tiles.training import BESIDE, Settings, Training
from tests.tiles import plain

ONE, SHAPE = "1x6", ((0, 1, 2, 4, 5, 6),)


@pytest.fixture(autouse=True)
def _a_shape_of_one_tuple(monkeypatch):
    monkeypatch.setitem(SHAPES, ONE, SHAPE)


class Plainly:
    """A network that learns: weights, the sums of errors and of their sizes, and uses."""

    def __init__(self, rate, trace):
        self.rate, self.trace = rate, trace
        self.weights = defaultdict(float)
        self.beside = defaultdict(lambda: [0.0, 0.0, 0])

    def worth(self, board):
        return sum(self.weights[place] for place in plain.places(SHAPE, board))

    def step(self, board, error):
        """Move the weights of a board; return their sum, each as it was just moved."""
        total = 0.0
        for place in plain.places(SHAPE, board):
            errors, sizes, uses = self.beside[place]
            rate = abs(errors) / sizes if sizes else 1.0
            self.weights[place] += rate * error / (8 * len(SHAPE))
            self.beside[place] = [errors + error, sizes + abs(error), uses + 1]
            total += self.weights[place]
        return total

    def learn(self, boards, rewards):
        """Learn from a game: boards after a move, and the points of that move."""
        target = 0.0
        for board, reward in zip(reversed(boards), reversed(rewards), strict=True):
            value = self.step(board, self.rate * (target - self.worth(board)))
            target = reward + self.trace * target + (1 - self.trace) * value


def game_of(training):
    """Return the boards and the points of the last game of a training."""
    (block,) = training.blocks
    length = int(block.ints[slots.MOVES])
    boards = [plain.ranks(board) for board in block.kept(slots.BOARDS)[:length]]
    return boards, block.kept(slots.REWARDS)[:length].tolist()


def one_more_game(training):
    training.blocks[0].ints[slots.MOVES] = 0
    training.learn(1, lambda: False)
    return game_of(training)


def follows(before, after, reward, top):
    """Return the boards to move from which may have led from one board after a move to the next."""
    found = []
    for cell in range(16):
        for rank in (1, 2) if before[cell] == 0 else ():
            board = (*before[:cell], rank, *before[cell + 1 :])
            board = plain.lowered(board, top)
            if any(plain.slid(board, way) == (after, reward) for way in range(4)):
                found.append(board)
    return found


@pytest.mark.parametrize(("rate", "trace"), [(1.0, 0.5), (0.5, 0.0), (1.0, 1.0)])
def test_games_are_learned_from_as_the_formulas_say(tmp_path, rate, trace):
    training = Training(
        tmp_path, Settings(shape=ONE, threads=1, rate=rate, trace=trace, shortest=1000)
    )
    plainly = Plainly(rate, trace)

    for _ in range(3):
        plainly.learn(*one_more_game(training))

        places = np.flatnonzero(training.weights)
        assert set(places.tolist()) <= set(plainly.weights)
        expected = np.array([plainly.weights[place] for place in places.tolist()])
        assert training.weights[places] == pytest.approx(expected, rel=1e-3, abs=0.01)
        uses = training.beside[2::BESIDE]
        assert {place: uses[place] for place in plainly.beside} == {
            place: beside[2] for place, beside in plainly.beside.items()
        }


def test_games_are_played_by_the_rules_and_greedily(tmp_path):
    training = Training(tmp_path, Settings(shape=ONE, threads=1, seed=5, shortest=1000))
    training.learn(20_000, lambda: False)
    for _ in range(2):
        weights = training.weights.copy()

        boards, rewards = one_more_game(training)

        def value(after, reward, weights=weights):
            return reward + sum(float(weights[place]) for place in plain.places(SHAPE, after))

        assert len(boards) > 50
        for k in range(1, len(boards)):
            froms = follows(boards[k - 1], boards[k], rewards[k], top=14)
            assert froms
            best = value(boards[k], rewards[k])
            others = [
                max(
                    value(*made)
                    for made in (plain.slid(one, way) for way in range(4))
                    if made[0] != one
                )
                for one in froms
            ]
            assert any(best == pytest.approx(other, rel=1e-4, abs=0.1) for other in others)


def test_large_tiles_are_lowered_while_learning(tmp_path):
    training = Training(tmp_path, Settings(shape=ONE, threads=1, top=8, shortest=100))
    training.learn(100_000, lambda: False)

    boards, rewards = one_more_game(training)

    assert max(map(max, boards)) <= 9  # 256 is lowered before the next move, if it can be
    for k in range(1, len(boards)):
        assert follows(boards[k - 1], boards[k], rewards[k], top=8) or follows(
            boards[k - 1], boards[k], rewards[k], top=15
        )
    point = training.point()
    assert point.shares[256] > 0.3


def test_the_next_game_begins_in_the_middle_of_a_long_one(tmp_path):
    training = Training(tmp_path, Settings(shape=ONE, threads=1, shortest=20))
    (block,) = training.blocks

    long, _ = one_more_game(training)
    half = int(block.ints[slots.HALF])
    games = int(block.ints[slots.GAMES])
    assert half == len(long) // 2 > 20
    again, rewards = one_more_game(training)

    assert follows(long[half], again[0], rewards[0], top=14)
    assert block.ints[slots.GAMES] == games  # half a game says nothing of how good one is
    while block.ints[slots.HALF]:
        last, _ = one_more_game(training)
    assert len(last) // 2 <= 20
    first, _ = one_more_game(training)
    assert sum(1 << rank for rank in first[0] if rank) <= 8


def test_learning_learns(tmp_path):
    training = Training(tmp_path, Settings(shape=ONE, threads=2))

    training.learn(200_000, lambda: False)
    early = training.point()
    training.learn(2_000_000, lambda: False)
    late = training.point()

    assert late.moves >= 2_200_000
    assert late.average > 1.5 * early.average > 3_000  # random games have about 1,100
    assert late.shares[512] > 0.9
