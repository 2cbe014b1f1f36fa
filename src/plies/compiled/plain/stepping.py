"""A step in each of many games: a move of the first side, then all turns until it is on again.

The others move at random, and chance by its odds; every game has dice of its own. What is known of
the games lies in rows, as `compiled.together` says.
"""

from plies.compiled.kernels.mcts import below, outcome_drawn
from plies.compiled.kernels.steps import CHANCE, MAX, list_moves
from plies.compiled.layout import POOL, STACK
from plies.compiled.lowering.boards import boards_top, give_back
from plies.compiled.lowering.memory import get, like, put, put_real
from plies.compiled.plain.dialect import give_up, move_words, put_byte
from plies.compiled.pool import DICE
from plies.compiled.together import (
    ACTIONS,
    BEGIN,
    CELLS,
    COUNTERS,
    ENDS,
    MASKS,
    MOVES,
    NUMBERING,
    POINTS,
    SEEN,
    SHOWN,
    SLOTS,
    SPAN,
    STATES,
    STAY,
    TABLE,
    TURNS,
    TWICE,
    WIDE,
)


def stepping(game, state, depth, alpha, beta, ply, top, mem):
    """Make a step in `depth` games that begin with `state`; or number so many moves."""
    rows = get(mem, POOL)
    if ply == NUMBERING:
        return number_moves(game, depth, rows)
    for game_number in range(depth):
        action = get(get(rows, ACTIONS), game_number)
        if action == STAY:
            continue
        boards = boards_top(game, mem)
        dice = get(rows, COUNTERS) + 8 * (game_number - DICE)
        if action == BEGIN:
            tell(game, settled(game, state, dice, top, mem), game_number, rows, mem)
        else:
            here = game.load_state_(get(rows, STATES) + 8 * game_number * get(rows, SPAN), 0)
            for move in game.moves(here):
                if number_of(game, move, rows) == action:
                    after = like(game.play(here, move), state)
                    tell(game, settled(game, after, dice, top, mem), game_number, rows, mem)
                    break
        give_back(game, boards, mem)
    return 0.0


def settled(game, state, dice, top, mem):
    """Return the position in which the first side is on, or nobody can move."""
    for _ in range(TURNS):
        mover = game.mover_(state)
        if mover == MAX:
            return state
        at = top
        if game.chance_ and mover == CHANCE:
            outcome_drawn(game, state, top, dice, mem)
        else:
            count = (list_moves(game, state, top, mem) - top) // game.move_words_
            if count <= 0:
                return state
            at += below(count, dice) * game.move_words_
        state = like(game.play(state, game.load_move_(mem, at)), state)
    give_up("the first side is not on again")
    return state


def tell(game, state, game_number, rows, mem):
    """Write down a position: itself, what is legal, what it is worth, how it looks."""
    span = get(rows, SPAN)
    size = game.tell_state_(mem, STACK, state) - STACK
    if size > span:
        give_up("a position is too large to be kept")
    move_words(get(rows, STATES) + 8 * game_number * span, mem + 8 * STACK, size)
    mask, over, known = get(rows, MASKS) + game_number * get(rows, MOVES), 1, 0
    for number in range(get(rows, MOVES)):
        put_byte(mask, number, 0)
    for move in game.moves(state):
        over = 0
        number = number_of(game, move, rows)
        if number >= 0:
            known = 1
            put_byte(mask, number, 1)
    if over == 0 and known == 0:
        give_up("a position has no move that has a number")
    put_byte(get(rows, ENDS), game_number, over)
    put_real(get(rows, POINTS), game_number, points(game, state, over))
    shown = get(rows, SHOWN) + 4 * game_number * get(rows, CELLS)
    game.show_(shown, get(rows, WIDE), get(rows, SEEN), state)


def points(game, state, over):
    """Return the score so far; a game that is won or lost has none before it is over."""
    if game.decides_ and over == 0:
        return 0.0
    return game.end_(state)


def number_moves(game, count, rows):
    """Let moves, which lie where positions do, be found again by their numbers."""
    for number in range(count):
        move = game.hear_move_(get(rows, STATES) + 8 * number * get(rows, SPAN), 0)
        mark = game.mark_(move)
        place = slot_of(mark, rows)
        if get(place, 0) != 0:
            return TWICE
        put(place, 0, mark)
        put(place, 1, number)
    return 0.0


def number_of(game, move, rows):
    """Return the number of a move, or -1 if it has none."""
    place = slot_of(game.mark_(move), rows)
    return get(place, 1) if get(place, 0) != 0 else -1


def slot_of(mark, rows):
    """Return where a move is filed, or would be."""
    table, last = get(rows, TABLE), get(rows, SLOTS) - 1
    place = mark & last
    while get(table, 2 * place) != 0 and get(table, 2 * place) != mark:
        place = (place + 1) & last
    return table + 16 * place
