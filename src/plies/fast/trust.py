"""Does the compiled game do what the interpreted one does?

Random games are played, and at every position each question is put to both: who moves, which
moves, what comes of each, what is it worth. The first difference is told in a sentence.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from plies.fast import layout
from plies.fast.codec import LARGEST, Unfit
from plies.fast.setting import Setting
from plies.game import CHANCE, Game, State, evaluation

if TYPE_CHECKING:
    from plies.fast.engine import Kernel

GAMES, PLIES = 20, 200


def difference(game: Game, probe: Kernel, setting: Setting, seed: int = 1) -> str:
    """Return how compiled and interpreted answers differ, or nothing where they never do."""
    try:
        return _first_difference(game, probe, setting, seed)
    except Unfit as error:
        return str(error)
    except Exception as error:  # whatever the game's own methods raise
        return f"interpreted, a random game ends in {type(error).__name__}: {error}"


def _first_difference(game: Game, probe: Kernel, setting: Setting, seed: int) -> str:
    dice = random.Random(seed)
    for _ in range(GAMES):
        state = game.start()
        for _ in range(PLIES):
            chance = game.mover(state) == CHANCE
            choices = (
                [outcome for outcome, _ in game.chances(state)]  # type: ignore[attr-defined]
                if chance
                else list(game.moves(state))
            )
            pick = dice.randrange(len(choices)) if choices else 0
            found = _compared(game, probe, setting, state, choices, pick)
            if found:
                return f"{found}, at {state!r}"
            if not choices:
                break
            state = game.play(state, choices[pick])
    return ""


def _compared(
    game: Game, probe: Kernel, setting: Setting, state: State, choices: list[Any], pick: int
) -> str:
    value, _ = probe(state, pick, 0.0, 0.0)
    codec, block = probe.codec, probe.block
    if block.ints[layout.ERROR] == layout.TOO_MANY_MOVES:
        return f"moves gives {len(choices):,} moves, too many"
    mover, count = block.row(layout.LINE, 2)
    size = len(codec.move.kinds)
    if setting.me is None and mover != game.mover(state):
        return f"mover says {mover} instead of {game.mover(state)}"
    moves = probe.moves(block.row(layout.LINE + 2, count * size))
    if moves != choices:
        return f"moves gives {moves[:8]} instead of {choices[:8]}"
    if choices:
        words = block.row(layout.LINE + 2 + count * size, len(codec.state.kinds))
        after = codec.state.decode(words)
        if after != game.play(state, choices[pick]):
            return f"play of {choices[pick]!r} gives {after!r}"
    if setting.key_parts and (found := _key_differs(game, setting, probe, state)):
        return found
    if setting.priority and choices and game.mover(state) != CHANCE:
        rank, right = block.reals[layout.ALPHA], game.priority(state, choices[pick])  # type: ignore[attr-defined]
        if rank != right:
            return f"priority says {rank} instead of {right}"
    return _value_differs(game, setting, state, bool(choices), value)


def _key_differs(game: Game, setting: Setting, probe: Kernel, state: State) -> str:
    """Return how the keys differ: one too large would file different positions together."""
    key = game.key(state)  # type: ignore[attr-defined]
    right = [key] if isinstance(key, int) else list(key)
    words = probe.block.row(layout.STATE, abs(setting.key_parts))
    if len(words) != len(right):
        return f"key has {len(right)} numbers here, and {len(words)} elsewhere"
    pairs = zip(words, right, strict=True)
    kept = [word & LARGEST if number >= 0 else word for word, number in pairs]
    return "" if kept == right else f"key says {kept} instead of {right}"


def _value_differs(game: Game, setting: Setting, state: State, goes_on: bool, value: float) -> str:
    if goes_on and game.mover(state) == CHANCE:
        total = sum(chance for _, chance in game.chances(state))  # type: ignore[attr-defined]
        return "" if value == total else f"chances sum to {value} instead of {total}"
    if goes_on or setting.ends == "evaluate":
        name = "evaluate"
        right = evaluation(game, setting.evaluation)(state) if setting.evaluation else 0
    else:
        name, right = "payoff", game.payoff(state)
    if isinstance(right, tuple) and not setting.share:
        return ""  # max^n reads the shares itself; the probe has no place for them
    if setting.share:
        right = right[int(setting.share[1:-1])] if isinstance(right, tuple) else right
    if name == "payoff":
        right *= setting.lift
    if right != right:
        return f"{name} says {right}, which is not a number"
    return "" if value == right else f"{name} says {value} instead of {right}"
