"""Temporal-difference learning of an n-tuple network by playing.

Beside each weight lies what is needed to learn it: the sum of its errors and that of their sizes
(temporal coherence: errors of changing sign make its steps small).
Threads share the weights without locks; a step that is lost now and then does no harm.

A game is learned from backwards, so that each position is compared with what was just learned of
its successors. The next game begins in the middle of the last one, until little of it is left:
late positions are rare, and most of what is to be learned.

Large tiles are lowered while learning, too, and the game goes on with the lowered board: so every
game that reaches 16384 practises the way there again, and what is learned of 8192 serves all larger
tiles. (With the game's own board, lowered for the network's eyes only, the network was weaker:
docs/notes/training-2048.md.)
"""

import numpy as np
from numba import float32, int64, uint64

from plies.compiled.lowering.memory import get, get_bits, get_now, get_real, put, put_word
from plies.games.twenty48.network import slots
from plies.games.twenty48.network.native.arrays import array_at
from plies.games.twenty48.network.native.board import (
    U,
    all_moved,
    compiled,
    largest,
    lowered,
    placed,
    row_table,
    shuffled,
)
from plies.games.twenty48.network.native.network import (
    everywhere,
    fetching,
    index_of,
    worth_of,
)

SYMMETRIES = 8
BESIDE = 2  # the sum of errors, the sum of their sizes
FLOAT = 4  # bytes
AHEAD = 4  # boards that the memory is asked for before they are learned from


def stepping(shape):
    """Return a function that moves the weights of a board by an error, and returns its new value.

    It takes weights, what lies beside them, and the error; and the board.
    """
    share = np.float32(1.0 / (len(shape) * SYMMETRIES))

    def single(k, cells):
        index, first = index_of(cells), U(k << 24)

        @compiled
        def step(given, board):
            weights, beside, error = given
            place = first + index(board)
            spot = place * U(BESIDE)
            errors, sizes = beside[spot], beside[spot + U(1)]
            rate = abs(errors) / sizes if sizes else np.float32(1)
            weight = weights[place] + rate * error * share
            weights[place] = weight
            beside[spot] = errors + error
            beside[spot + U(1)] = sizes + abs(error)
            return weight

        return step

    return everywhere(shape, single)


def backwards(shape):
    """Return a function that learns from a game, from its end to its beginning."""
    worth, stepped = worth_of(shape), stepping(shape)
    fetch_weights, fetch_beside = fetching(shape, FLOAT), fetching(shape, BESIDE * FLOAT)
    size = len(shape) << 24

    @compiled
    def learn_game(mem, length, end):
        """Learn from `length` boards and rewards; after the last, as much as `end` is to be won."""
        weights = array_at(get(mem, slots.WEIGHTS), size, float32)
        beside = array_at(get(mem, slots.BESIDE), size * BESIDE, float32)
        boards = array_at(get(mem, slots.BOARDS), slots.LONGEST, uint64)
        rewards = array_at(get(mem, slots.REWARDS), slots.LONGEST, int64)
        rate, trace = np.float32(get_real(mem, slots.RATE)), np.float32(get_real(mem, slots.TRACE))
        target = end
        for k in range(length - 1, -1, -1):
            soon = boards[max(k - AHEAD, 0)]
            fetch_weights(get(mem, slots.WEIGHTS), soon)
            fetch_beside(get(mem, slots.BESIDE), soon)
            error = rate * (target - worth(weights, boards[k]))
            value = stepped((weights, beside, error), boards[k])
            # For the position before: a mixture of what this one is worth by itself and of
            # how the game went on.
            target = rewards[k] + value + trace * (target - value)
        put(mem, slots.MOVES, get(mem, slots.MOVES) + length)

    return learn_game


def learner(shape):
    """Return the function that plays and learns until its budget of moves is spent."""
    worth, learn_game, fetched = worth_of(shape), backwards(shape), fetching(shape, FLOAT)
    size = len(shape) << 24

    @compiled
    def chosen(mem, weights, board, rows):
        """Return the points of the best move, or -1, and the board that it leads to."""
        ways, gains = all_moved(board, rows)
        for way in range(4):
            fetched(get(mem, slots.WEIGHTS), ways[way])
        best, points, after = np.float32(-1e30), -1, board
        for way in range(4):
            if ways[way] != board:
                won = gains[way & 1]
                value = np.float32(won) + worth(weights, ways[way])
                if value > best:
                    best, points, after = value, won, ways[way]
        return points, after

    @compiled
    def play(mem, weights, rows, boards, rewards, dice):
        """Play a game, new or from the middle of the last one; return its length and the dice."""
        four, top = get_bits(mem, slots.FOUR_BITS), get(mem, slots.TOP)
        half = get(mem, slots.HALF)
        board = boards[half] if half else U(0)
        if not half:
            dice = shuffled(dice)
            board = placed(board, four, dice)
        dice = shuffled(dice)
        board = placed(board, four, dice)
        length, score, high, most = 0, 0, half > 0, 0
        while length < slots.LONGEST:
            if high:
                most = max(most, largest(board))
                board = lowered(board, top)
            points, after = chosen(mem, weights, board, rows)
            if points < 0:
                break
            boards[length], rewards[length] = after, points
            score += points
            length += 1
            dice = shuffled(dice)
            board = placed(after, four, dice)
            high = points >= 1 << top  # such a tile may just have come about
        if not half:
            put(mem, slots.GAMES, get(mem, slots.GAMES) + 1)
            put(mem, slots.SUM, get(mem, slots.SUM) + score)
            for rank in range(max(most, largest(board)) + 1):
                put(mem, slots.REACHED + rank, get(mem, slots.REACHED + rank) + 1)
        return length, dice

    @compiled
    def learn(mem):
        weights = array_at(get(mem, slots.WEIGHTS), size, float32)
        boards = array_at(get(mem, slots.BOARDS), slots.LONGEST, uint64)
        rewards = array_at(get(mem, slots.REWARDS), slots.LONGEST, int64)
        rows, dice = row_table(mem), get_bits(mem, slots.DICE)
        until = get(mem, slots.MOVES) + get(mem, slots.BUDGET)
        while get(mem, slots.MOVES) < until and not get_now(mem, slots.ENOUGH):
            length, dice = play(mem, weights, rows, boards, rewards, dice)
            learn_game(mem, length, np.float32(0))  # nothing more is won after the last move
            put(mem, slots.HALF, length // 2 if length // 2 > get(mem, slots.SHORTEST) else 0)
        put_word(mem, slots.DICE, dice)

    return learn
