"""Learning the second stage: the end of the way to the next large tile, practised by searching.

With 16384, 8192, 4096, ... all on the board, there is little room, and nothing can be lowered but
what is small: the first stage then believes that everything is about to fall together. So these
boards have weights of their own, which begin as the first stage's (see `tiles.stages`).

Who plays there by what it has learned so far, without searching, hardly ever gets on, learns that
there is nothing to be won, and plays accordingly. So here each move is searched, two moves deep. A
game begins with the large tiles in a row, as many as the dice say, and ends with the next one; what
the board is worth then, the first stage knows. At first the rows are long, and the end is near;
shorter ones come when that is known.

It begins by watching: the first stage plays, and the second learns what that is worth. Without
this, half of the trainings went the way of those that do not search.
"""

import numpy as np
from numba import float32, int64, uint64

from plies.compiled.lowering.memory import get, get_bits, get_now, put, put_word
from plies.games.twenty48.network import slots
from plies.games.twenty48.network.native.arrays import array_at
from plies.games.twenty48.network.native.board import (
    U,
    compiled,
    largest,
    lowered,
    moved,
    placed,
    row_table,
    shuffled,
    thrown,
)
from plies.games.twenty48.network.native.learning import backwards
from plies.games.twenty48.network.native.network import worth_of
from plies.games.twenty48.network.native.playing import forget
from plies.games.twenty48.network.native.search import ENTRIES, searcher

LONGEST_ROW = 8  # tiles in two rows of the board
FIRST_ROW = 6  # or more tiles: with these it begins


def practice(shape):
    """Return the function that practises until its budget of moves is spent, and its search."""
    worth, learn_game = worth_of(shape), backwards(shape)
    chance, values = searcher(worth, float32[::1])
    size, entry = len(shape) << 24, ENTRIES.dtype

    @compiled
    def beginning(mem, dice):
        """Return a board with large tiles in a row, in the end `ROW` of them or more."""
        top, board = get(mem, slots.TOP), U(0)
        shorter = get(mem, slots.MOVES) // get(mem, slots.EACH_ROW)
        fewest = max(get(mem, slots.ROW), FIRST_ROW - shorter)
        more = ((thrown(dice) >> U(32)) * U(LONGEST_ROW + 1 - fewest)) >> U(32)
        for place in range(fewest + np.int64(more)):
            cell = place if place < 4 else 11 - place  # the second row goes back
            board |= U(top - place) << U(4 * cell)
        return board

    @compiled
    def play(mem, weights, first, rows, table, boards, rewards, dice):
        """Play a game; return its length, what its end is worth, and the dice."""
        four, top = get_bits(mem, slots.FOUR_BITS), get(mem, slots.TOP)
        dice = shuffled(dice)
        board = beginning(mem, dice)
        for _ in range(2):
            dice = shuffled(dice)
            board = placed(board, four, dice)
        forget(table)
        length, score, end = 0, 0, np.float32(0)
        while length < slots.LONGEST:
            if get(mem, slots.MOVES) < get(mem, slots.WATCHED):
                way = values(mem, first, rows, table, lowered(board, top), 1.0)
            else:
                way = values(mem, weights, rows, table, board, 1.0)
            if way < 0:
                break
            board, won = moved(board, way, rows)
            boards[length], rewards[length] = board, won
            score += won
            length += 1
            if largest(board) > top:
                end = worth(first, lowered(board, top))
                put(mem, slots.REACHED + top + 1, get(mem, slots.REACHED + top + 1) + 1)
                break
            dice = shuffled(dice)
            board = placed(board, four, dice)
        put(mem, slots.GAMES, get(mem, slots.GAMES) + 1)
        put(mem, slots.SUM, get(mem, slots.SUM) + score)
        return length, end, dice

    @compiled
    def practise(mem):
        weights = array_at(get(mem, slots.WEIGHTS), size, float32)
        first = array_at(get(mem, slots.FIRST), size, float32)
        boards = array_at(get(mem, slots.BOARDS), slots.LONGEST, uint64)
        rewards = array_at(get(mem, slots.REWARDS), slots.LONGEST, int64)
        table = array_at(get(mem, slots.TABLE), slots.LEAVES + slots.INNER, entry)
        rows, dice = row_table(mem), get_bits(mem, slots.DICE)
        until = get(mem, slots.MOVES) + get(mem, slots.BUDGET)
        while get(mem, slots.MOVES) < until and not get_now(mem, slots.ENOUGH):
            length, end, dice = play(mem, weights, first, rows, table, boards, rewards, dice)
            learn_game(mem, length, end)
        put_word(mem, slots.DICE, dice)

    return practise, chance
