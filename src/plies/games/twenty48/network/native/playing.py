"""Whole games with real tiles, as large as they come: 65536 and 131072, too.

The board of the game is 16 ranks; the search sees it lowered, in 64 bits.
"""

from numba import int16

from plies.compiled.lowering.memory import get, get_bits, get_now, get_real, put, put_word
from plies.games.twenty48.network import slots
from plies.games.twenty48.network.native.arrays import array_at
from plies.games.twenty48.network.native.board import (
    LEFT,
    RIGHT,
    UP,
    U,
    compiled,
    in_a_row,
    largest,
    lowered,
    shuffled,
    thrown,
)
from plies.games.twenty48.network.rows import HIGHEST

ALL = (1 << 32) - 1
WEIGHT_BYTES = 2
HARDEST = 4  # large tiles in a row: there most games are lost


@compiled
def seen(cells, scratch, top):
    """Return the 64-bit board on which the next move is searched, lowered below rank `top`.

    See `board.lowered`; ranks that 4 bits cannot hold even so count as the highest. Two of the
    highest, which do not merge there, change places with the one below, so that they do.
    """
    ranks = 0
    for cell in range(slots.CELL_COUNT):
        scratch[cell] = cells[cell]
        ranks |= 1 << cells[cell]
    while True:
        most = 0
        while ranks >> (most + 1):
            most += 1
        missing = most - 1
        while missing > 0 and ranks >> missing & 1:
            missing -= 1
        if most < top or missing <= 0:
            break
        for cell in range(slots.CELL_COUNT):
            scratch[cell] -= scratch[cell] > missing
        ranks = (ranks & ((1 << missing) - 1)) | (ranks >> (missing + 1) << missing)
    pair = 0
    for cell in range(slots.CELL_COUNT):
        pair += scratch[cell] == HIGHEST
    board = U(0)
    for cell in range(slots.CELL_COUNT):
        rank = min(scratch[cell], HIGHEST)
        if pair == 2 and rank >= HIGHEST - 1:
            rank = 2 * HIGHEST - 1 - rank
        board |= U(rank) << U(4 * cell)
    return board


@compiled
def forget(table):
    """Empty the table of the search."""
    for place in range(len(table)):
        table[place].board = 0


@compiled
def slide(cells, direction):
    """Move all tiles; return the points."""
    across = direction in (LEFT, RIGHT)
    points = 0
    for line in range(4):
        first, step = (4 * line, 1) if across else (line, 4)
        if direction not in (LEFT, UP):
            first, step = first + 3 * step, -step
        free, last = first, 0
        for place in range(4):
            tile = cells[first + place * step]
            if tile:
                cells[first + place * step] = 0
                if tile == last:
                    cells[free - step] = tile + 1
                    points += 2 << tile
                    last = 0
                else:
                    cells[free] = tile
                    free += step
                    last = tile
    return points


@compiled
def place(cells, four, dice):
    """Put a new tile on an empty cell: a 4 with probability `four` / 2^32, otherwise a 2."""
    count = 0
    for cell in range(slots.CELL_COUNT):
        count += cells[cell] == 0
    number = thrown(dice)
    chosen = ((number >> U(32)) * U(count)) >> U(32)
    for cell in range(slots.CELL_COUNT):
        if cells[cell] == 0:
            if chosen == U(0):
                cells[cell] = 2 if (number & U(ALL)) < four else 1
                return
            chosen -= U(1)


def player(values, size):
    """Return functions that search a position and play a game; a stage has so many weights."""

    @compiled
    def look(mem, rows, table, cells, scratch):
        """Return the best move, or -1, and write down what each is worth."""
        top, stage = get(mem, slots.TOP), 0
        board = seen(cells, scratch, top + get(mem, slots.STAGES) - 1)
        odds = 1.0
        if largest(board) >= top - 1:
            odds += get_real(mem, slots.CARE) * (min(in_a_row(board), HARDEST) - 1)
        if get(mem, slots.STAGES) > 1:
            if largest(board) >= top and in_a_row(board) >= get(mem, slots.ROW):
                stage = 1
            else:
                board = lowered(board, top)
        if stage != get(mem, slots.STAGE):
            put(mem, slots.STAGE, stage)
            forget(table)  # those are values of the other stage
        weights = array_at(get(mem, slots.WEIGHTS) + stage * size * WEIGHT_BYTES, size, int16)
        return values(mem, weights, rows, table, board, odds)

    @compiled
    def play(mem, rows, table, cells, scratch):
        """Play up to `BUDGET` moves; `BEST` is -1 if the game is over."""
        dice = get_bits(mem, slots.DICE)
        for _ in range(get(mem, slots.BUDGET)):
            best = look(mem, rows, table, cells, scratch)
            if get_now(mem, slots.STOP):
                break
            put(mem, slots.BEST, best)
            if best < 0:
                break
            put(mem, slots.SCORE, get(mem, slots.SCORE) + slide(cells, best))
            put(mem, slots.MOVES, get(mem, slots.MOVES) + 1)
            dice = shuffled(dice)
            place(cells, get_bits(mem, slots.FOUR_BITS), dice)
        put_word(mem, slots.DICE, dice)

    return look, play
