"""Max^n, compiled: what each player gets is in a row of its own for every ply."""

from math import nan

from plies.compiled.kernels.steps import (
    CHANCE,
    clear_line,
    count_node,
    enter,
    hand_up_at,
    list_moves,
    over,
)
from plies.compiled.layout import FIRST, GUESS, INNER, LOWEST, MOST_PLAYERS, NODES, SHARES
from plies.compiled.lowering.boards import boards_top, give_back
from plies.compiled.lowering.memory import get, get_real, like, put, put_real
from plies.compiled.lowering.translate import compiled


@compiled
def row(ply):
    return SHARES + ply * MOST_PLAYERS


@compiled
def maxn(game, state, depth, alpha, beta, ply, top, mem):
    """Leave what each player gets in this ply's row; return 0, or nan where stopped."""
    clear_line(ply, mem)
    if game.rounds_ and game.mover_(state) == get(mem, FIRST):
        depth -= 1
    mine, below = row(ply), row(ply + 1)
    if depth == 0:
        if not count_node(mem):
            return nan
        if not (game.chance_ and game.mover_(state) == CHANCE) and over(game, state, ply, mem):
            game.end_shares_(mem, mine, state)
        else:
            put(mem, GUESS, get(mem, NODES))
            game.guess_shares_(mem, mine, state)
        return 0.0
    if not enter(mem, ply):
        return nan
    mover = game.mover_(state)
    if game.chance_ and mover == CHANCE:
        for i in range(game.players_):
            put_real(mem, mine + i, 0.0)
        for outcome, probability in game.chances_(state):
            boards = boards_top(game, mem)
            child = like(game.play(state, outcome), state)
            value = maxn(game, child, depth - game.ply_, alpha, beta, ply + 1, top, mem)
            give_back(game, boards, mem)
            if value != value:
                return nan
            for i in range(game.players_):
                share = get_real(mem, mine + i) + probability * get_real(mem, below + i)
                put_real(mem, mine + i, share)
        return 0.0
    end = list_moves(game, state, top, mem)
    if end < 0:
        return nan
    if end == top:
        put(mem, INNER, get(mem, INNER) - 1)
        if depth < get(mem, LOWEST):
            put(mem, LOWEST, depth)
        game.end_shares_(mem, mine, state)
        return 0.0
    for at in range(top, end, game.move_words_):
        boards = boards_top(game, mem)
        child = like(game.play(state, game.load_move_(mem, at)), state)
        value = maxn(game, child, depth - game.ply_, alpha, beta, ply + 1, end, mem)
        give_back(game, boards, mem)
        if value != value:
            return nan
        if at == top or get_real(mem, below + mover) > get_real(mem, mine + mover):
            for i in range(game.players_):
                put_real(mem, mine + i, get_real(mem, below + i))
            hand_up_at(game, ply, at, mem)
    return 0.0
