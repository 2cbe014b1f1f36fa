"""Do compiled and interpreted 2048 play by the same rules? A million random moves find out.

    python benchmarks/rules_2048.py              all boards from 2x2 to 8x8, 1,000,000 moves in all
    python benchmarks/rules_2048.py 5000         5,000 moves on each board

Each board is compiled anew, which takes a few seconds for each of the 49. At every position both
are asked who moves, which moves there are, and what comes of one of them. Half of the games begin
on a board of random tiles, so that full boards and the largest tiles are met, too.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from itertools import product

from plies.compiled import layout
from plies.compiled.engine import kernel
from plies.compiled.kernel import Kernel
from plies.compiled.setting import Setting
from plies.contract import CHANCE
from plies.games.twenty48.rules import LARGEST, SMALLEST, State, Twenty48

MOVES = 1_000_000
SETTING = Setting("default", "payoff", 1, False, False, False, chance=True, players=1)


def compiled_rules(game: Twenty48) -> Kernel:
    """Return compiled code that answers all questions about a position."""
    return kernel(game, SETTING, "probe", say=lambda sentence: None)


def check(game: Twenty48, probe: Kernel, moves: int, seed: int) -> None:
    """Play so many random moves, and compare; an AssertionError shows what differs."""
    dice = random.Random(seed)
    for state in walk(game, moves, dice):
        choices = choices_at(game, state)
        pick = dice.randrange(len(choices)) if choices else 0
        right = game.mover(state), choices, game.play(state, choices[pick]) if choices else None
        told = answers(probe, state, pick)
        assert told == right, f"{told} instead of {right} at {state}"
        value = probe.block.reals[layout.VALUE]
        assert state.due or value == state.score, f"worth {value} at {state}"


def answers(probe: Kernel, state: State, pick: int) -> tuple[int, list[int], State | None]:
    """Return the mover, the moves, and the position after one of them, as compiled code says."""
    probe(state, pick, 0.0, 0.0)
    mover, count = probe.block.row(layout.LINE, 2)
    moves = probe.moves(probe.block.row(layout.LINE + 2, count))
    words = probe.block.row(layout.LINE + 2 + count, len(probe.codec.state.kinds))
    return mover, moves, probe.codec.state.decode(words) if moves else None


def walk(game: Twenty48, moves: int, dice: random.Random) -> Iterator[State]:
    """Yield the positions of random games: so many in which there is something to play."""
    state = game.start()
    while moves > 0:
        yield state
        choices = choices_at(game, state)
        if choices:
            moves -= 1
            state = game.play(state, dice.choice(choices))
        else:
            state = game.start() if dice.random() < 0.5 else filled(game, dice)


def filled(game: Twenty48, dice: random.Random) -> State:
    """Return a board of random tiles up to a random height, with few cells left empty."""
    highest = dice.randint(1, min(game.cells + 1, 17))
    board = tuple(dice.randint(0 if dice.random() < 0.2 else 1, highest) for _ in range(game.cells))
    return State(board, 4 * dice.randrange(1_000_000), int(0 in board and dice.random() < 0.5))


def choices_at(game: Twenty48, state: State) -> list[int]:
    if game.mover(state) == CHANCE:
        return [outcome for outcome, _ in game.chances(state)]
    return list(game.moves(state))


def main() -> None:
    sizes = list(product(range(SMALLEST, LARGEST + 1), repeat=2))
    each = int(sys.argv[1]) if len(sys.argv) > 1 else -(-MOVES // len(sizes))
    for number, (rows, cols) in enumerate(sizes, 1):
        game = Twenty48(rows=rows, cols=cols)
        check(game, compiled_rules(game), each, seed=number)
        print(f"{rows}x{cols}: {each:,} moves alike, {number * each:,} in all", flush=True)


if __name__ == "__main__":
    main()
