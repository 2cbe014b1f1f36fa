"""The referee: asks the players in turn, throws the dice, and keeps the rules.

A player that answers illegally, raises, or concedes loses that game, and the record says why.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter

from plies.game import (
    CHANCE,
    Game,
    GameError,
    Move,
    State,
    Value,
    facts,
    move_text,
    side_name,
    state_text,
)
from plies.play.players import Conceded, Player


@dataclass(frozen=True, slots=True)
class Turn:
    """One move of a game: where it was made, by whom (CHANCE included), and what it was."""

    state: State
    mover: int
    move: Move
    word: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Record:
    """A finished game."""

    turns: tuple[Turn, ...]
    final: State
    payoff: Value | None  # None where a player forfeited
    winner: int | None  # the player's number; None: a draw, or a game without winners
    reason: str = ""  # why a player forfeited
    text: str = ""  # the final position

    @property
    def moves(self) -> list[str]:
        return [turn.word for turn in self.turns]


def play_game(
    game: Game,
    players: Sequence[Player],
    *,
    state: State = None,
    seed: int | None = None,
    watch: Callable[[Turn], None] | None = None,
) -> Record:
    """Play one game from `state` (None: the start) to its end; `watch` is told every turn."""
    about = facts(game)
    if len(players) != len(about.sides):
        raise GameError(f"{about.name} is for {len(about.sides)} players, not {len(players)}")
    state = game.start() if state is None else state
    dice = random.Random(seed)
    turns: list[Turn] = []
    while True:
        mover = game.mover(state)
        began = perf_counter()
        if mover == CHANCE:
            move = thrown(game, state, dice)
        else:
            legal = list(game.moves(state))
            if not legal:
                break
            try:
                move = _answer(game, state, players[mover], legal)
            except _Forfeit as forfeit:
                return _forfeited(game, turns, state, mover, str(forfeit))
        word = move_text(game, state, move)
        turns.append(Turn(state, mover, move, word, perf_counter() - began))
        if watch:
            watch(turns[-1])
        state = game.play(state, move)
    payoff = game.payoff(state)
    winner = winner_of(payoff, len(players))
    return Record(tuple(turns), state, payoff, winner, text=state_text(game, state))


def thrown(game: Game, state: State, dice: random.Random) -> Move:
    """Return an outcome of a chance node, drawn with its probability."""
    outcomes = list(game.chances(state))  # type: ignore[attr-defined]
    odds = [probability for _, probability in outcomes]
    return dice.choices([outcome for outcome, _ in outcomes], odds)[0]


def winner_of(payoff: Value, players: int) -> int | None:
    """Return who has won: with one payoff its sign says so, with several the highest."""
    if isinstance(payoff, (tuple, list)):
        best = max(payoff)
        return payoff.index(best) if list(payoff).count(best) == 1 else None
    if payoff == 0 or (payoff < 0 and players != 2):
        return None
    return 0 if payoff > 0 else 1


class _Forfeit(Exception):  # noqa: N818
    """A player has lost by what it answered."""


def _answer(game: Game, state: State, player: Player, legal: list[Move]) -> Move:
    try:
        move = player.choose(game, state)
    except Conceded:
        raise _Forfeit("concedes") from None
    except GameError:
        raise
    except Exception as error:
        raise _Forfeit(f"failed with {type(error).__name__}: {error}") from error
    if move not in legal:
        raise _Forfeit(f"answered {move!r}, which is not a legal move")
    return move


def _forfeited(game: Game, turns: list[Turn], state: State, mover: int, why: str) -> Record:
    sides = facts(game).sides
    winner = 1 - mover if len(sides) == 2 else None
    reason = f"{side_name(game, mover)} {why}"
    return Record(tuple(turns), state, None, winner, reason, state_text(game, state))
