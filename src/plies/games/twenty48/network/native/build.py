"""The entries of compiled code for 2048: each takes the address of a block, see `slots`."""

import numpy as np
from numba import int16, int64, njit, void

from plies.compiled.lowering.emitting import emitted
from plies.compiled.lowering.hastening import hastened
from plies.compiled.lowering.memory import get, get_bits, put, put_word
from plies.compiled.lowering.translate import BARE
from plies.games.twenty48.network import slots
from plies.games.twenty48.network.native.arrays import array_at
from plies.games.twenty48.network.native.board import (
    U,
    moved,
    placed,
    row_table,
    shuffled,
    thrown,
)
from plies.games.twenty48.network.native.learning import learner
from plies.games.twenty48.network.native.network import worth_of
from plies.games.twenty48.network.native.playing import player
from plies.games.twenty48.network.native.practice import practice
from plies.games.twenty48.network.native.search import ENTRIES, searcher


def built(name, shape):
    """Return the object file of an entry, and the name of its function."""
    body, recursive = ENTRY_OF[name](shape)
    with hastened():
        entry = njit(void(int64), error_model="numpy", nogil=True, **BARE)(body)
    made = [entry.overloads[entry.signatures[0]]]
    made += list(recursive.overloads.values()) if recursive else []
    symbol = made[0].fndesc.llvm_func_name
    code, needs = emitted([one.library.get_llvm_str() for one in made], symbol)
    assert not needs, needs
    return code, symbol


def _learn(shape):
    return learner(shape).py_func, None


def _practise(shape):
    practise, chance = practice(shape)
    return practise.py_func, chance


def _searching(shape, wanted):
    worth = worth_of(shape, count=wanted == "survey")
    chance, values = searcher(worth, int16[::1])
    size = (len(shape) << 24) * (2 if wanted == "survey" else 1)
    look, play = player(values, size)
    entry = ENTRIES.dtype

    def search(mem):
        table = array_at(get(mem, slots.TABLE), slots.LEAVES + slots.INNER, entry)
        cells = array_at(get(mem, slots.CELLS), slots.CELL_COUNT, int64)
        scratch = array_at(get(mem, slots.SCRATCH), slots.CELL_COUNT, int64)
        put(mem, slots.BEST, look(mem, row_table(mem), table, cells, scratch))

    def game(mem):
        table = array_at(get(mem, slots.TABLE), slots.LEAVES + slots.INNER, entry)
        cells = array_at(get(mem, slots.CELLS), slots.CELL_COUNT, int64)
        scratch = array_at(get(mem, slots.SCRATCH), slots.CELL_COUNT, int64)
        play(mem, row_table(mem), table, cells, scratch)

    return (search if wanted == "search" else game), chance


def _random(shape):
    def play(mem):
        """Play random games, one after the other, until the budget of moves is spent."""
        rows, dice = row_table(mem), get_bits(mem, slots.DICE)
        four = get_bits(mem, slots.FOUR_BITS)
        board, score, games, moves = U(0), 0, 0, 0
        while moves < get(mem, slots.BUDGET):
            if not board:
                dice = shuffled(dice)
                board = placed(board, four, dice)
                dice = shuffled(dice)
                board = placed(board, four, dice)
                games += 1
            tried, after = 0, board
            while after == board and tried != 15:  # until a direction is legal, or none is
                dice = shuffled(dice)
                way = np.int64(thrown(dice) >> U(62))
                tried |= 1 << way
                after, points = moved(board, way, rows)
                if after != board:
                    score += points
            dice = shuffled(dice)
            moves += after != board
            board = placed(after, four, dice) if after != board else U(0)
        put(mem, slots.SCORE, score)
        put(mem, slots.GAMES, games)
        put(mem, slots.MOVES, moves)
        put_word(mem, slots.DICE, dice)

    return play, None


ENTRY_OF = {
    "random": _random,
    "learn": _learn,
    "practise": _practise,
    "search": lambda shape: _searching(shape, "search"),
    "play": lambda shape: _searching(shape, "play"),
    "survey": lambda shape: _searching(shape, "survey"),
}
