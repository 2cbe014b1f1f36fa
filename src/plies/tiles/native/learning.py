"""Temporal-difference learning of an n-tuple network by playing.

Each weight lies beside what is needed to learn it: the sum of its errors, the sum of their
sizes (temporal coherence: errors of changing sign make its steps small), and how often it was
used. So one weight is one place in memory. Threads share the weights without locks; a step that
is lost now and then does no harm.

A game is learned from backwards, so that each position is compared with what was just learned of
its successors. The next game begins in the middle of the last one, until little of it is left:
late positions are rare and most of what is to be learned.
"""

import numpy as np
from numba import njit

from plies.tiles.native.board import (
    flipped,
    mirrored,
    OPTIONS,
    U,
    gain,
    largest,
    lowered,
    moved,
    placed,
    transposed,
)
from plies.tiles.native.network import SYMMETRIES, index_of, worth_of

STRIDE = 3  # of what is learned beside a weight: errors, sizes of errors, uses
LONGEST = 1 << 18  # moves of one game
# What a thread keeps between two calls, as numbers in `progress`:
MOVES, GAMES, POINTS, BEST, NEXT_LENGTH, LIFTS, SPAN = range(7)
REACHED = 16  # games that reached rank k, at REACHED + k
PROGRESS = 64


def learner(shape):
    """Return the functions that learn a network of a shape."""
    worth = worth_of(shape, 1)
    share = np.float32(1.0 / (len(shape) * SYMMETRIES))

    def single(k, cells):
        index, first = index_of(cells), U(k << 24)

        @njit(**OPTIONS)
        def step(weights, beside, board, error):
            place = first + index(board)
            spot = place * U(STRIDE)
            sum_of, size_of = beside[spot], beside[spot + U(1)]
            rate = abs(sum_of) / size_of if size_of else np.float32(1)
            weight = weights[place] + rate * error * share
            weights[place] = weight
            beside[spot] = sum_of + error
            beside[spot + U(1)] = size_of + abs(error)
            beside[spot + U(2)] += np.float32(1)
            return weight

        return step

    def both(first, second):
        @njit(**OPTIONS)
        def step(weights, beside, board, error):
            return first(weights, beside, board, error) + second(weights, beside, board, error)

        return step

    whole = None
    for k, cells in enumerate(shape):
        part = single(k, cells)
        whole = both(whole, part) if whole else part

    @njit(**OPTIONS)
    def stepped(weights, beside, board, error):
        turned = transposed(board)
        across, over = mirrored(board), mirrored(turned)
        return (
            whole(weights, beside, board, error)
            + whole(weights, beside, across, error)
            + whole(weights, beside, flipped(board), error)
            + whole(weights, beside, flipped(across), error)
            + whole(weights, beside, turned, error)
            + whole(weights, beside, over, error)
            + whole(weights, beside, flipped(turned), error)
            + whole(weights, beside, flipped(over), error)
        )

    @njit(**OPTIONS)
    def chosen(weights, board, tables):
        """Return the best direction, or -1, with its points and the board that it leads to."""
        turned = transposed(board)
        best, direction, points, after = np.float32(-1e30), -1, 0, board
        for way in range(4):
            next_one = moved(board, turned, way, tables)
            if next_one != board:
                won = gain(board, turned, way, tables)
                value = np.float32(won) + worth(weights, next_one)
                if value > best:
                    best, direction, points, after = value, way, won, next_one
        return direction, points, after

    @njit(**OPTIONS)
    def learn(weights, beside, tables, state, boards, rewards, progress, budget, rate, trace, top, shortest):
        """Play and learn until `budget` more moves are made, at the end of a game."""
        until = progress[MOVES] + budget
        while progress[MOVES] < until:
            # `boards[0]` to `boards[NEXT_LENGTH - 1]` are the game so far, if it is a restart.
            restarted = progress[NEXT_LENGTH] > 0
            lifts = 0
            if restarted:
                board = boards[progress[NEXT_LENGTH]]
                board = lowered(placed(board, U(429496730), state), top)
            else:
                board = placed(placed(U(0), U(429496730), state), U(429496730), state)
            score, length = 0, 0
            highest = U(0)
            while length < LONGEST:
                direction, points, after = chosen(weights, board, tables)
                if direction < 0:
                    break
                boards[length], rewards[length] = after, points
                score += points
                length += 1
                board = placed(after, U(429496730), state)
                if points >= 16384 or (restarted and length == 1):
                    highest = largest(board)
                if highest >= U(top):
                    before = largest(board)
                    board = lowered(board, top)
                    lifts += int(before) - int(largest(board))
            most = int(largest(board)) + lifts
            progress[MOVES] += length
            if not restarted:
                progress[GAMES] += 1
                progress[POINTS] += score
                progress[BEST] = max(progress[BEST], score)
                for rank in range(min(most, 24) + 1):
                    progress[REACHED + rank] += 1
            # From the last position, which is worth nothing more, to the first.
            future = np.float32(0)
            following = np.float32(0)
            for k in range(length - 1, -1, -1):
                board = boards[k]
                value = worth(weights, board)
                value = stepped(weights, beside, board, rate * (future - value))
                # What the position before it is compared with.
                following = np.float32(rewards[k]) + value
                future = following + trace * (np.float32(rewards[k]) + future - following)
            progress[NEXT_LENGTH] = length // 2 if length // 2 > shortest else 0

    return learn, chosen, worth
