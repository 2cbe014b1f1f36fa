"""Which moves `deepening` tries first: as the game's `priority` ranks them, or as they did before.

In games whose late moves may be looked at less deeply, the order of those that `priority` ranks
alike matters as well: there it is both.

Killers are the last two moves that cut at a ply; history counts how much each move has cut.
"""

from plies.compiled.kernels.steps import MAX
from plies.compiled.layout import HISTORY, HISTORY_MASK, KILLERS
from plies.compiled.lowering.boards import boards_top, give_back
from plies.compiled.lowering.memory import get, get_real, put, put_real
from plies.compiled.lowering.translate import compiled

KILLER, SECOND_KILLER = 2.0**42, 2.0**41
MOST = 2.0**40  # that history counts to
RANKED = 2.0**43  # one step of a priority, above all of these


@compiled
def rank_moves(game, state, mover, ply, top, start, count, order, mem):
    """Rank the moves from number `start` on."""
    words, rank = game.move_words_, order + count
    for i in range(start, count):
        at = top + i * words
        if game.has_priority_:
            boards = boards_top(game, mem)
            own = RANKED * game.priority_(state, game.load_move_(mem, at))
            give_back(game, boards, mem)
            if game.reduces_:
                own += usefulness(game, mover, ply, at, mem)
            put_real(mem, rank + i, own)
        else:
            put_real(mem, rank + i, usefulness(game, mover, ply, at, mem))


@compiled
def usefulness(game, mover, ply, at, mem):
    """Return how well a move has done elsewhere in the search."""
    name = name_of_move(game, at, mem)
    if name == get(mem, KILLERS + 2 * ply):
        return KILLER
    if name == get(mem, KILLERS + 2 * ply + 1):
        return SECOND_KILLER
    return min(float(get(mem, drawer(mover, name))), MOST)


@compiled
def remember(game, mover, ply, at, depth, mem):
    """Remember a move that cut, for others to try it early."""
    name = name_of_move(game, at, mem)
    place = drawer(mover, name)
    put(mem, place, get(mem, place) + depth * depth)
    if get(mem, KILLERS + 2 * ply) != name:
        put(mem, KILLERS + 2 * ply + 1, get(mem, KILLERS + 2 * ply))
        put(mem, KILLERS + 2 * ply, name)


@compiled
def name_of_move(game, at, mem):
    """Return a number that is another for another move, and never 0."""
    name = get(mem, at)
    for i in range(1, game.move_words_):
        name = name * 1_000_003 + get(mem, at + i)
    return (name << 1) | 1


@compiled
def drawer(mover, name):
    name >>= 1
    return HISTORY + 2 * ((name ^ (name >> 12)) & HISTORY_MASK) + (1 if mover == MAX else 0)


@compiled
def pick(game, top, count, tail, order, i, mem):
    """Bring the highest rank_moves of the moves from number i up to `tail` to place i.

    Most positions are cut after a move or two, so sorting them all would be wasted.
    """
    rank = order + count
    best, place = get_real(mem, rank + i), i
    for j in range(i + 1, tail):
        if get_real(mem, rank + j) > best:
            best, place = get_real(mem, rank + j), j
    if place != i:
        exchange(game, top, count, order, i, place, mem)


@compiled
def exchange(game, top, count, order, i, j, mem):
    words = game.move_words_
    for w in range(words):
        swap(mem, top + i * words + w, top + j * words + w)
    swap(mem, order + i, order + j)
    swap(mem, order + count + i, order + count + j)


@compiled
def swap(mem, a, b):
    held = get(mem, a)
    put(mem, a, get(mem, b))
    put(mem, b, held)
