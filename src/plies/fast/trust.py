"""Does the compiled game do what the interpreted one does?

Random games are played, and at every position each question is put to both: who moves, which
moves, what comes of each, what is it worth. The first difference is told in a sentence.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from plies.fast import layout
from plies.fast.setting import Setting
from plies.game import CHANCE, Game, State, evaluation

if TYPE_CHECKING:
    from plies.fast.engine import Kernel

GAMES, PLIES = 20, 200


def difference(game: Game, probe: Kernel, setting: Setting, seed: int = 1) -> str:
    """Return how compiled and interpreted answers differ, or nothing where they never do."""
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
    mover, count = block.row(layout.LINE, 2)
    size = len(codec.move.kinds)
    if setting.me is None and mover != game.mover(state):
        return f"mover says {mover} instead of {game.mover(state)}"
    moves = probe.moves(block.row(layout.LINE + 2, count * size)) if count >= 0 else []
    if moves != choices:
        return f"moves gives {moves[:8]} instead of {choices[:8]}"
    if choices:
        words = block.row(layout.LINE + 2 + count * size, len(codec.state.kinds))
        after = codec.state.decode(words)
        if after != game.play(state, choices[pick]):
            return f"play of {choices[pick]!r} gives {after!r}"
    return _value_differs(game, setting, state, bool(choices), value)


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
        return ""  # what each player gets is compared by a small search
    if setting.share:
        right = right[int(setting.share[1:-1])] if isinstance(right, tuple) else right
    if name == "payoff":
        right *= setting.lift
    return "" if value == right else f"{name} says {value} instead of {right}"
