"""Games that a player plays alone, from the start to the end, at its own speed.

In a game for one nobody waits for the player's answer but the dice. A player that can throw
these itself is much faster than a referee that asks for every move: it has a method
`play_alone(game, seed, stop)`, which returns an Alone, or None if it cannot for this game.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from time import process_time

from plies.contract import CHANCE, Game, State, facts, side_name, state_text
from plies.play.players import Player
from plies.play.referee import Record, Spent, one_line, winner_of

SEED_BITS = 63


@dataclass(frozen=True, slots=True)
class Alone:
    """A game that a player has played alone."""

    score: int  # what the game pays for the final position
    best: int  # the best it has reached, such as the largest tile
    moves: int  # of the player, not of chance
    seconds: float
    final: State


def never() -> bool:
    """Return False: nobody asks a player to stop."""
    return False


def play_alone(
    game: Game, player: Player, seed: str, number: int, stop: Callable[[], bool] = never
) -> Record | None:
    """Let a player play game `number` of a match alone; return None if it has no way to.

    The dice follow from `seed`. A game that fails, is not over or does not pay what the player
    says is forfeited, as it would be before a referee.
    """
    plays = getattr(player, "play_alone", None)
    if plays is None:
        return None
    if begin := getattr(player, "begin", None):
        begin(game, number)
    used = process_time()
    try:
        done: Alone | None = plays(game, random.Random(seed).getrandbits(SEED_BITS), stop)
        if done is None:
            return None
        wrong = _wrong(game, done)
    except (Exception, SystemExit) as error:
        done, wrong = None, f"failed with {type(error).__name__}: {one_line(str, error)}"
    cpu = process_time() - used
    moves, seconds = (done.moves, done.seconds) if done else (0, cpu)
    spent = (Spent(moves, 0, seconds, cpu),)
    if wrong or done is None:
        why = f"{side_name(game, 0)} {wrong}"
        return Record((), game.start(), None, None, why, spent=spent, whole=False, forfeited=0)
    return Record(
        turns=(),
        final=done.final,
        payoff=done.score,
        winner=winner_of(done.score, len(facts(game).sides)),
        text=state_text(game, done.final),
        spent=spent,
        whole=False,
        best=done.best,
    )


def _wrong(game: Game, done: Alone) -> str:
    if game.mover(done.final) == CHANCE or list(game.moves(done.final)):
        return "played alone and stopped before the end"
    pays = game.payoff(done.final)
    return "" if pays == done.score else f"played alone and says {done.score}, not {pays}"
