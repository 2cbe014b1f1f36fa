"""Matches: several games between the same players, who take turns on the sides.

What happens in game 7 follows from the Plan and the number 7 alone, not from the games before:
so a match that was stopped goes on at any game as if nothing had happened. With two players
every opening is played twice, the sides swapped.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import TypeVar

from plies.contract import CHANCE, Game, GameError, Move, State, facts, side_name
from plies.play.players import Player, player
from plies.play.referee import Record, Turn, play_game, thrown
from plies.play.solo import play_alone

CONFIDENCE = 1.959963984540054  # standard deviations: 95 % of a normal distribution
Seated = TypeVar("Seated")  # a player, or its name
TRIES = 200  # openings to throw until one does not end the game


@dataclass(frozen=True, slots=True)
class Plan:
    """All that decides a match."""

    game: str  # as it is named on the command line
    players: tuple[str, ...]
    games: int = 10
    seed: int = 0
    random_plies: int = 0  # at the beginning of every game
    move_time: float | None = None  # seconds for a move; whoever takes longer forfeits
    position: str | None = None  # where every game begins, as the game writes it
    moves: bool | None = None  # whether they are kept; None: those of games that are not long

    def __post_init__(self) -> None:
        if self.games < 1:
            raise GameError(f"a match has at least 1 game, not {self.games}")
        if self.random_plies < 0:
            raise GameError(f"there are 0 random plies or more, not {self.random_plies}")
        if self.move_time is not None and not self.move_time > 0:
            raise GameError(f"a move needs more than 0 seconds, not {self.move_time:g}")


@dataclass(frozen=True, slots=True)
class Played:
    """One game of a match: which, who sat where, and how it went."""

    number: int  # from 1
    seats: tuple[int, ...]  # for every side in order, the number of its player in the plan
    record: Record


def rotates(game: Game) -> bool:
    """Return whether players take turns on the sides.

    They do where the sides want the same: not in a game for one, nor in one against all others,
    nor where the game says `swaps = False`.
    """
    about = facts(game)
    equals = bool(getattr(game, "swaps", True))
    return equals and (len(about.sides) == 2 or not about.zero_sum)


def seats(game: Game, number: int) -> tuple[int, ...]:
    """Return for every side in order which player has it in game `number`, counted from 1."""
    count = len(facts(game).sides)
    shift = number - 1 if rotates(game) else 0
    return tuple((side + shift) % count for side in range(count))


def play_match(
    game: Game,
    plan: Plan,
    *,
    state: State = None,
    players: Sequence[Player] | None = None,
    without: Collection[int] = (),
    begin: Callable[[int], None] | None = None,
    watch: Callable[[Turn], None] | None = None,
) -> Iterator[Played]:
    """Play the games of a plan but those numbered in `without`, and yield each as it ends.

    `state` is the plan's position (None: the start); `players` sit in for the plan's names.
    `begin` is told the number of every game and `watch` every turn.
    """
    players = seated(game, plan) if players is None else players
    _check_count(game, len(players))
    state = game.start() if state is None else state
    for number in range(1, plan.games + 1):
        if number in without:
            continue
        if begin:
            begin(number)
        yield play_one(game, plan, number, players, state=state, watch=watch)


def filled(game: Game, players: tuple[Seated, ...]) -> tuple[Seated, ...]:
    """Return the players with the last one on all seats that are left, in a game of one side
    against several: `expectimax directional` is enough for Pacman and four ghosts."""
    missing = len(facts(game).sides) - len(players)
    alike = not getattr(game, "swaps", True) and len(players) > 1
    return players + players[-1:] * missing if alike else players


def seated(game: Game, plan: Plan) -> list[Player]:
    """Return the players that a plan names, in its order; refuse too many and too few."""
    _check_count(game, len(plan.players))
    return [player(name, game, seed=plan.seed + i) for i, name in enumerate(plan.players)]


def _check_count(game: Game, players: int) -> None:
    about = facts(game)
    if players != (sides := len(about.sides)):
        word = "player" if sides == 1 else "players"
        raise GameError(f"{about.name} is for {sides} {word}, not {players}")


def play_one(
    game: Game,
    plan: Plan,
    number: int,
    players: Sequence[Player],
    *,
    state: State,
    watch: Callable[[Turn], None] | None = None,
) -> Played:
    """Play game `number` of a plan; a player that can plays it alone, if nobody asks how."""
    turns = len(players) if rotates(game) else 1
    dice = f"{plan.seed}, opening {(number - 1) // turns}"
    seating = seats(game, number)
    if len(players) == 1 and not asks_how(plan):
        record = play_alone(game, players[0], f"{dice}, dice", number)
        if record is not None:
            return Played(number, seating, record)
    record = play_game(
        game,
        [players[seat] for seat in seating],
        state=state,
        opening=opening(game, state, plan.random_plies, random.Random(dice)),
        seed=f"{dice}, dice",
        move_time=plan.move_time,
        number=number,
        watch=watch,
    )
    return Played(number, seating, record)


def asks_how(plan: Plan) -> bool:
    """Return whether a plan asks for more of its games than how they end."""
    return bool(plan.moves or plan.position or plan.random_plies or plan.move_time)


def opening(game: Game, state: State, plies: int, dice: random.Random) -> list[Move]:
    """Return `plies` random moves from `state` after which the game is not over."""
    for _ in range(TRIES):
        here, moves = state, []
        for _ in range(plies):
            legal = _moves(game, here)
            if not legal:
                break
            moves.append(thrown(game, here, dice) if legal == [CHANCE] else dice.choice(legal))
            here = game.play(here, moves[-1])
        if not plies or _moves(game, here):
            return moves
    raise GameError(f"{facts(game).name} is over within {plies} random plies: choose fewer")


def _moves(game: Game, state: State) -> list[Move]:
    """Return the legal moves, or [CHANCE] where chance moves."""
    return [CHANCE] if game.mover(state) == CHANCE else list(game.moves(state))


def winner_name(game: Game, record: Record) -> str | None:
    """Return the side that has won, "draw", or None where there is nothing to be won."""
    if not rotates(game):
        return None
    if record.winner is not None:
        return side_name(game, record.winner)
    return "draw" if record.payoff is not None else None


@dataclass(frozen=True, slots=True)
class Tally:
    """What a player has won, lost and drawn."""

    wins: int = 0
    losses: int = 0
    draws: int = 0

    @property
    def games(self) -> int:
        return self.wins + self.losses + self.draws

    @property
    def rate(self) -> float:
        """The share of the points; a draw counts half."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % Wilson interval of the rate; with draws it is wider than it need be."""
        return wilson(self.wins + self.draws / 2, self.games)


def tally(outcomes: Iterable[tuple[str | None, str]]) -> Tally:
    """Count for one player: pairs of the side that has won, or "draw", and the player's side.

    A game that nobody has won, such as a forfeit among three players, counts as drawn.
    """
    wins = losses = draws = 0
    for winner, mine in outcomes:
        if winner in (None, "draw"):
            draws += 1
        elif winner == mine:
            wins += 1
        else:
            losses += 1
    return Tally(wins, losses, draws)


def wilson(points: float, games: int, deviations: float = CONFIDENCE) -> tuple[float, float]:
    """Return Wilson's score interval (1927) for a share of `points` in `games`.

    Unlike the textbook's plus and minus it never leaves 0 to 1, nor has no width at 10 : 0.
    """
    if games == 0:
        return 0.0, 1.0
    share, square = points / games, deviations**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = sqrt(share * (1 - share) / games + square / (4 * games**2))
    half *= deviations / (1 + square / games)
    return max(0.0, middle - half), min(1.0, middle + half)
