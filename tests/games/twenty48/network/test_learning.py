"""Learning, game by game, against the formulas in plain Python."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
import pytest

from plies.games.twenty48.network import slots
from plies.games.twenty48.network.shapes import SHAPES
from plies.games.twenty48.network.training import (
    BESIDE,
    EACH_ROW,
    WATCHED,
    Settings,
    Training,
)
from tests.games.twenty48.network import plain

ONE, SHAPE = "1x6", ((0, 1, 2, 4, 5, 6),)


@pytest.fixture(autouse=True)
def _a_shape_of_one_tuple(monkeypatch):
    monkeypatch.setitem(SHAPES, ONE, SHAPE)


class Begun(dict):
    """Weights by place, each as `first` has it until it is set: there are 16 million."""

    def __init__(self, first):
        self.first = first.copy()

    def __missing__(self, place):
        self[place] = float(self.first[place])
        return self[place]


class Plainly:
    """A network that learns: weights, the sums of errors and of their sizes."""

    def __init__(self, rate, trace, first=None):
        self.rate, self.trace = rate, trace
        self.weights = defaultdict(float) if first is None else Begun(first)
        self.beside = defaultdict(lambda: [0.0, 0.0])

    def worth(self, board):
        return sum(self.weights[place] for place in plain.places(SHAPE, board))

    def step(self, board, error):
        """Move the weights of a board; return their sum, each as it was just moved."""
        total = 0.0
        for place in plain.places(SHAPE, board):
            errors, sizes = self.beside[place]
            rate = abs(errors) / sizes if sizes else 1.0
            self.weights[place] += rate * error / (8 * len(SHAPE))
            self.beside[place] = [errors + error, sizes + abs(error)]
            total += self.weights[place]
        return total

    def learn(self, boards, rewards, target=0.0):
        """Learn from a game: boards after a move, and the points of that move."""
        for board, reward in zip(reversed(boards), reversed(rewards), strict=True):
            value = self.step(board, self.rate * (target - self.worth(board)))
            target = reward + self.trace * target + (1 - self.trace) * value


def game_of(training, before=0):
    """Return the boards and the points of the last game of a training."""
    (block,) = training.blocks
    length = int(block.ints[slots.MOVES]) - before
    boards = [plain.ranks(board) for board in block.kept(slots.BOARDS)[:length]]
    return boards, block.kept(slots.REWARDS)[:length].tolist()


def one_more_game(training, before=0):
    """Play one game, as if so many moves had been made before."""
    training.blocks[0].ints[slots.MOVES] = before
    training.learn(1, lambda: False)
    return game_of(training, before)


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
        sizes = training.beside[1::BESIDE][places]
        expected = np.array([plainly.beside[place][1] for place in places.tolist()])
        assert sizes == pytest.approx(expected, rel=1e-3, abs=0.01)


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
    training = Training(tmp_path, Settings(shape=ONE, threads=1, top=10, shortest=100))
    training.learn(1_000_000, lambda: False)

    boards, rewards = one_more_game(training)

    assert max(map(max, boards)) <= 11  # 1024 is lowered before the next move, if it can be
    for k in range(1, len(boards)):
        assert follows(boards[k - 1], boards[k], rewards[k], top=10) or follows(
            boards[k - 1], boards[k], rewards[k], top=15
        )
    point = training.point()
    assert point.shares[1024] > 0.1


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
    last = again
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
    assert late.shares[512] > 0.8


def in_a_row(board):
    """Return how many ranks are there, from 10 down, before the first that is missing."""
    return next(k for k in range(11) if k == 10 or 10 - k not in board)


def practising(tmp_path, **settings):
    """Return a training that has gone over to its second stage."""
    options = {"shape": ONE, "threads": 1, "top": 10, "row": 2, **settings}
    training = Training(tmp_path, Settings(**options))
    training.learn(300_000, lambda: False)
    training.practise()
    return training


def test_the_second_stage_begins_with_the_weights_of_lowered_patterns(tmp_path):
    training = practising(tmp_path)

    def weight(weights, *tiles):
        return weights[sum(rank << 4 * cell for cell, rank in enumerate(tiles))]

    first, second = training.first, training.weights
    assert training.stage == 2
    assert training.learned >= 300_000
    assert training.moves == 0
    assert weight(second, 1, 2, 3, 2, 1, 0) == weight(first, 1, 2, 3, 2, 1, 0) != 0
    assert weight(second, 10, 8, 3, 2, 1, 0) == weight(first, 9, 8, 3, 2, 1, 0)
    assert weight(second, 10, 9, 8, 2, 1, 0) == weight(first, 9, 8, 7, 2, 1, 0)


@pytest.mark.parametrize(("steps", "fewest"), [(0, 6), (1, 5), (3, 3), (9, 2)])
def test_practice_begins_with_shorter_and_shorter_rows_and_ends_with_the_next(
    tmp_path, steps, fewest
):
    training = practising(tmp_path)
    rows, ends = set(), set()

    for _ in range(60):
        boards, rewards = one_more_game(training, steps * EACH_ROW)

        rows.add(in_a_row(boards[0]))
        for k in range(1, len(boards)):
            assert max(boards[k - 1]) == 10
            assert follows(boards[k - 1], boards[k], rewards[k], top=15)
        ends.add(max(boards[-1]))

    assert min(rows) == fewest
    assert max(rows) >= 7
    assert ends == {10, 11}
    (point,) = [training.point()]
    assert point.stage == 2
    assert 0 < point.shares[2048] < 1


def test_practice_is_learned_from_with_what_the_first_stage_knows_of_its_end(tmp_path):
    training = practising(tmp_path, practice_rate=0.5, trace=0.25)
    plainly = Plainly(0.5, 0.25, training.weights)
    first = Plainly(0.5, 0.25, training.first)

    for _ in range(12):
        boards, rewards = one_more_game(training)
        won = max(boards[-1]) == 11
        plainly.learn(boards, rewards, first.worth(plain.lowered(boards[-1], 10)) if won else 0.0)

    places = np.flatnonzero(training.beside[1::BESIDE])
    expected = np.array([plainly.weights[place] for place in places.tolist()])
    assert len(places) > 300
    assert training.weights[places] == pytest.approx(expected, rel=2e-3, abs=0.05)


@pytest.mark.parametrize(("moves", "watches"), [(0, True), (WATCHED - 1, True), (WATCHED, False)])
def test_practice_begins_by_watching_the_first_stage(tmp_path, moves, watches):
    games = []
    for worth in (1.0, -1.0):
        training = practising(tmp_path)
        training.weights *= np.float32(worth)
        games.append(one_more_game(training, moves))

    assert (games[0] == games[1]) == watches


def test_practice_makes_better(tmp_path):
    training = practising(tmp_path, top=12, row=4)

    training.learn(100_000, lambda: False)
    early = training.point()
    training.learn(1_500_000, lambda: False)
    late = training.point()

    assert late.shares[8192] > early.shares[8192] + 0.03
