"""Positions that come again, compiled: it mirrors `Path` of `plies.searches.repetition`.

Every position of the game so far, and of the path to where the search is, has a place in a row of
marks: a hash of its `repeat_key`, or 0 where that is None. The place of a ply is fixed, so nothing
is taken back: what lies beyond is from another line of play.

    game so far, PAST places | root | ply 1 | ply 2 | ...

A mark has 64 bits. That two different positions of one path share one is as likely as in the
table, which relies on marks as well: in a search of a thousand million nodes with a path of a
hundred, about one in two hundred million.
"""

from numba.core import types

from plies.compiled.layout import (
    AT_LEAST_ON,
    AT_MOST_ON,
    BARRED,
    NOWHERE,
    PAST,
    PAST_LOADED,
    PAST_STATES,
    PAST_STRIDE,
    PATH,
    RETURNED_TO,
)
from plies.compiled.lowering.boards import boards_top, give_back
from plies.compiled.lowering.memory import get, get_bits, like, put, put_word
from plies.compiled.lowering.translate import compiled


@compiled
def load_past(game, mem):
    """Mark the places of the game so far, and of the root where the search begins below it."""
    states, stride = get(mem, PAST_STATES), get(mem, PAST_STRIDE)
    for place in range(get(mem, PAST_LOADED)):
        boards = boards_top(game, mem)
        state = game.load_state_(states, place * stride)
        put_word(get(mem, PATH), place, game.repeat_mark_(state))
        give_back(game, boards, mem)


@compiled
def place_of(game, state, mark, place, mem):
    """Return the last place before `place` where the path has been at this position, or -1."""
    marks, last = get(mem, PATH), -1
    if game.has_reversible_:
        last = max(place - game.reversible_(state) - 1, -1)
    place -= 1
    if mark == types.uint64(0):
        return -1
    while place > last:
        if get_bits(marks, place) == mark:
            return place
        place -= 1
    return -1


@compiled
def follow(game, state, ply, mem):
    """Let the path go on to a position."""
    if game.repeats_:
        put_word(get(mem, PATH), get(mem, PAST) + ply, game.repeat_mark_(state))


@compiled
def comes_again(game, state, ply, mem):
    """Let the path go on to a position; return whether that makes a draw."""
    if not game.repeats_:
        return False
    mark, place = game.repeat_mark_(state), get(mem, PAST) + ply
    put_word(get(mem, PATH), place, mark)
    if game.forbids_ or ply == 0:
        return False
    before = place_of(game, state, mark, place, mem)
    put(mem, RETURNED_TO, before)
    return before >= 0


@compiled
def leaf_comes_again(game, state, ply, mem):
    """Return whether a position is a draw; the path goes on only if that may be so.

    Whoever looks below it has to `follow` first, unless this did: then it returns 2, or 1. Where
    repetition is forbidden, already whether anybody can move depends on the path.
    """
    if not game.repeats_ or ply == 0:
        return 0
    if game.forbids_:
        follow(game, state, ply, mem)
        return 2
    if game.has_reversible_ and game.reversible_(state) == 0:
        return 0
    return 1 if comes_again(game, state, ply, mem) else 2


@compiled
def is_barred(game, state, move, ply, mem):
    """Return whether a move may not be made, because the path has been where it leads."""
    if not game.forbids_:
        return False
    boards = boards_top(game, mem)
    child = like(game.play(state, move), state)
    mark = game.repeat_mark_(child)
    before = place_of(game, child, mark, get(mem, PAST) + ply + 1, mem)
    give_back(game, boards, mem)
    if before < 0:
        return False
    put(mem, BARRED, min(get(mem, BARRED), before))
    return True


@compiled
def without_barred(game, state, top, end, ply, mem):
    """Leave out those of the moves on the stack that may not be made; return where they end."""
    if not game.forbids_:
        return end
    put(mem, BARRED, NOWHERE)
    words, left = game.move_words_, top
    for at in range(top, end, words):
        if not is_barred(game, state, game.load_move_(mem, at), ply, mem):
            for w in range(words):
                put(mem, left + w, get(mem, at + w))
            left += words
    return left


@compiled
def rest_on(place, mem):
    """Let the value that is being found rest on a place, whichever bound it is."""
    put(mem, AT_LEAST_ON, min(get(mem, AT_LEAST_ON), place))
    put(mem, AT_MOST_ON, min(get(mem, AT_MOST_ON), place))


@compiled
def rest_nowhere(mem):
    put(mem, AT_LEAST_ON, NOWHERE)
    put(mem, AT_MOST_ON, NOWHERE)
