"""A machine word in plain Python: what a compiled game will compute with.

Numbers wrap at 64 bits and are never negative, and a word makes a word of every number that it
meets. A shift by 64 or more, which a machine does not do as Python does, is refused.
"""

from __future__ import annotations

import operator

BITS = 64
MASK = (1 << BITS) - 1


class Word(int):
    def __new__(cls, value=0):
        return super().__new__(cls, value & MASK)

    def __neg__(self):
        return Word(-int(self))


def _wrapping(operation, backwards):
    def result(self, other):
        one, two = (int(other), int(self)) if backwards else (int(self), int(other))
        if operation in (operator.lshift, operator.rshift):
            assert 0 <= two < BITS, f"a machine cannot shift by {two}"
        return Word(operation(one, two))

    return result


for _name in ("add", "sub", "mul", "and_", "or_", "xor", "lshift", "rshift"):
    _word = _name.strip("_")
    setattr(Word, f"__{_word}__", _wrapping(getattr(operator, _name), False))
    setattr(Word, f"__r{_word}__", _wrapping(getattr(operator, _name), True))


def in_words(state, boards):
    """Return the state with the fields named in `boards` as words."""
    return state._replace(**{board: Word(getattr(state, board)) for board in boards})


def answers(game, state, *, evaluations=("evaluate",)):
    """Return what the game says of a position, and what follows from each move, in plain ints."""
    found = {name: int(getattr(game, name)(state)) for name in (*evaluations, "mover")}
    key = game.key(state)
    found["key"] = tuple(map(int, key)) if isinstance(key, tuple) else int(key)
    moves = list(game.moves(state))
    if not moves:
        found["payoff"] = game.payoff(state)
    found["moves"] = [(int(move), game.priority(state, move)) for move in moves]
    found["next"] = [tuple(map(int, game.play(state, int(move)))) for move in moves]
    return found


def perft(game, state, depth):
    """Count the lines of play of exactly `depth` moves."""
    if depth == 0:
        return 1
    return sum(perft(game, game.play(state, move), depth - 1) for move in game.moves(state))
