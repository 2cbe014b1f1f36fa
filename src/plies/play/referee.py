"""The referee: asks the players in turn, throws the dice, and keeps the rules.

A player that answers illegally or too late, raises, or concedes loses that game, and the record
says why; who raises before the first move loses it, too. Too late is later than the time limit of
the game, or than the player's own limit and GRACE; people at a keyboard may take their time. Where
the game says so, a position that comes for the third time is a draw, or may not come again at all.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter, process_time
from typing import NamedTuple

from plies.catalog import parameters
from plies.content import private_copy
from plies.contract import (
    CHANCE,
    Facts,
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
from plies.faults import foreign_line
from plies.news import tell
from plies.numbers import without_numpy
from plies.play.chooser import chosen_by, legal_move
from plies.play.clock import TooLate, within
from plies.play.players import Conceded, Human, Player, Unable
from plies.searches import Result
from plies.searches.door import let_in
from plies.searches.repetition import Past
from plies.searches.result import Outcome

GRACE = 1.0  # seconds that a player may take longer than the limit it has set itself
LONGEST_REASON = 200  # characters of what a player answered


@dataclass(frozen=True, slots=True)
class Turn:
    """One move of a game: where it was made, by whom (CHANCE included), and what it was."""

    state: State
    mover: int
    move: Move
    word: str
    seconds: float
    value: Value | None = None  # what the player's search found, if it was one
    depth: int | None = None
    nodes: int | None = None
    chosen: bool = True  # by a player; not by chance, nor by who set up the opening
    cpu: float = 0.0  # seconds of the processor, however many programs share it
    outcome: Outcome | None = None  # for MAX, where the search proved it
    distance: int | None = None  # plies to that outcome


class Ruling(NamedTuple):
    """How a game ends that somebody ends early: who has won (None: a draw), and why."""

    winner: int | None
    reason: str


class Spent(NamedTuple):
    """What the player of a side has used in a game."""

    turns: int = 0
    nodes: int = 0
    seconds: float = 0.0
    cpu: float = 0.0


@dataclass(frozen=True, slots=True)
class Record:
    """A finished game."""

    turns: tuple[Turn, ...]
    final: State
    payoff: Value | None  # None where a player forfeited
    winner: int | None  # the player's number; None: a draw, or a game without winners
    reason: str = ""  # why a player forfeited
    text: str = ""  # the final position
    spent: tuple[Spent, ...] = ()  # by the player of every side, in order
    whole: bool = True  # False: nobody has seen the turns of a game that a player played alone
    best: Value | None = None  # the best that a player who played alone has reached
    forfeited: int | None = None  # the side whose player has lost by what it answered

    @property
    def moves(self) -> list[str]:
        return [turn.word for turn in self.turns]


def play_game(
    game: Game,
    players: Sequence[Player],
    *,
    state: State = None,
    opening: Sequence[Move] = (),
    seed: int | str | None = None,
    move_time: float | None = None,
    number: int = 0,
    watch: Callable[[Turn], None] | None = None,
    judge: Callable[[Sequence[Turn]], Ruling | None] | None = None,
) -> Record:
    """Play one game from `state` (None: the start) to its end; `watch` is told every turn.

    `judge` is shown the turns after each that a player has chosen, and may end the game.

    The moves of `opening` are made first. A search that does not fit the game is refused with
    a GameError; whatever a player does later costs it the game. `number` is told to the players.
    """
    about = facts(game)
    if len(players) != len(about.sides):
        raise GameError(f"{about.name} is for {len(about.sides)} players, not {len(players)}")
    state = game.start() if state is None else state
    for side, player in enumerate(players):
        try:
            tell_begin(player, game, number)
        except GameError:
            raise
        except (Exception, SystemExit) as error:
            return _forfeited(game, [], state, side, failure(player, error))
    let_in(game, state)
    dice = random.Random(seed)
    turns: list[Turn] = []
    watching = [player for player in players if hasattr(player, "follow_game")]
    past = Past(game, [state])
    while not past.is_drawn:
        mover = game.mover(state)
        if len(turns) < len(opening):
            move = opening[len(turns)]
            turn = Turn(state, mover, move, move_text(game, state, move), 0.0, chosen=False)
        elif mover == CHANCE:
            move = thrown(game, state, dice)
            turn = Turn(state, mover, move, move_text(game, state, move), 0.0, chosen=False)
        else:
            legal = past.legal_moves(state)
            if not legal:
                break
            try:
                asked = _Asked(game, state, [turn.state for turn in turns])
                turn = _turn(asked, players[mover], legal, move_time)
            except _Forfeit as forfeit:
                _tell_end(players, game, state)
                return _forfeited(game, turns, state, mover, str(forfeit))
        turns.append(turn)
        if watch:
            watch(turn)
        state = game.play(state, turn.move)
        past.add(state)
        for player in watching:
            player.follow_game(game, state)
        if judge and turn.chosen and (ruling := judge(turns)):
            _tell_end(players, game, state)
            return _ruled(game, turns, state, ruling)
    _tell_end(players, game, state)
    payoff = _nobodys(about) if past.is_drawn and _goes_on(game, state) else game.payoff(state)
    payoff = without_numpy(payoff)
    winner = winner_of(payoff, len(players))
    text, spent = state_text(game, state), _spent(turns, len(players))
    return Record(tuple(turns), state, payoff, winner, text=text, spent=spent)


def tell_begin(player: Player, game: Game, number: int) -> None:
    """Let a player know that a game begins; a GameError refuses it."""
    _tell(player, "begin", game, number)


def ready(player: Player, game: Game) -> None:
    """Get a player ready for a game; a GameError says why that cannot be."""
    try:
        tell_begin(player, game, 0)
    except GameError:
        raise
    except (Exception, SystemExit) as error:
        raise GameError(f"{player.name} {failure(player, error)}") from error


def _tell_end(players: Sequence[Player], game: Game, state: State) -> None:
    """Let the players know that a game is over; what one of them does then changes nothing."""
    for player in players:
        try:
            _tell(player, "end", game, private_copy(state))
        except (Exception, SystemExit) as error:
            tell(f"{player.name} {failure(player, error)} after the end of a game")


def _tell(player: Player, word: str, *given: object) -> None:
    """Call a method that a player may have, with as many of the arguments as it takes."""
    method = getattr(player, word, None)
    if callable(method):
        takes = parameters(method)
        some = any(one.kind is one.VAR_POSITIONAL for one in takes.values())
        method(*(given if some else given[: len(takes)]))


def failure(player: Player, error: BaseException) -> str:
    """Say that a player failed, and how; of one from a file also where."""
    kind = "" if isinstance(error, GameError) else f" with {type(error).__name__}"
    what = f"failed{kind}: {one_line(str, error)}".removesuffix(": ")
    place = foreign_line(error) if ".py" in player.name else None  # its own, or its evaluation's
    return f"{what} ({Path(place).name})" if place else what


def _ruled(game: Game, turns: list[Turn], state: State, ruling: Ruling) -> Record:
    about = facts(game)
    payoff = _nobodys(about) if ruling.winner is None else None
    text, spent = state_text(game, state), _spent(turns, len(about.sides))
    return Record(tuple(turns), state, payoff, ruling.winner, ruling.reason, text, spent)


def _goes_on(game: Game, state: State) -> bool:
    return game.mover(state) == CHANCE or any(True for _ in game.moves(state))


def _nobodys(about: Facts) -> Value:
    """Return the payoff of a draw."""
    return 0 if about.zero_sum else (0,) * len(about.sides)


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


class _Asked(NamedTuple):
    """What a player is asked about."""

    game: Game
    state: State
    history: Sequence[State]  # the positions before


def _turn(asked: _Asked, player: Player, legal: list[Move], move_time: float | None) -> Turn:
    game, state, _ = asked
    began, used = perf_counter(), process_time()
    answer = _answer(asked, player, move_time)
    seconds, cpu = perf_counter() - began, process_time() - used
    try:
        move = legal_move(answer, legal)
    except ValueError:
        said = f"answered {one_line(repr, answer)}, which is not a legal move"
        raise _Forfeit(said) from None
    turn = Turn(state, game.mover(state), move, move_text(game, state, move), seconds, cpu=cpu)
    found = getattr(player, "last", None)
    if isinstance(found, Result):
        turn = replace(turn, value=found.value, depth=found.depth, nodes=found.nodes)
        turn = replace(turn, outcome=found.outcome, distance=found.distance)
    return turn


def _spent(turns: Sequence[Turn], sides: int) -> tuple[Spent, ...]:
    chosen: list[list[Turn]] = [[] for _ in range(sides)]
    for turn in turns:
        if turn.chosen:
            chosen[turn.mover].append(turn)
    return tuple(
        Spent(
            len(mine),
            sum(turn.nodes or 0 for turn in mine),
            sum(turn.seconds for turn in mine),
            sum(turn.cpu for turn in mine),
        )
        for mine in chosen
    )


def _answer(asked: _Asked, player: Player, move_time: float | None) -> Move:
    game, state, history = asked
    own: float | None = getattr(player, "limit", None)
    limits = [limit for limit in (move_time, None if own is None else own + GRACE) if limit]
    state = private_copy(state)  # a board that a player could change is not the referee's own
    try:
        if limits and not isinstance(player, Human):
            return within(min(limits), lambda: chosen_by(player, game, state, history))
        return chosen_by(player, game, state, history)
    except Conceded:
        raise _Forfeit("concedes") from None
    except Unable as error:
        raise _Forfeit(f"cannot go on: {one_line(str, error)}") from error
    except TooLate:
        raise _Forfeit(f"did not answer within {min(limits):g} seconds") from None
    except (Exception, SystemExit) as error:
        raise _Forfeit(failure(player, error)) from error


def one_line(form: Callable[[object], str], thing: object) -> str:
    """Return a foreign thing as text on one line, whatever its own methods do."""
    try:
        return " ".join(form(thing).split())[:LONGEST_REASON]
    except Exception:
        return f"a {type(thing).__name__}"


def _forfeited(game: Game, turns: list[Turn], state: State, mover: int, why: str) -> Record:
    sides = facts(game).sides
    winner = 1 - mover if len(sides) == 2 else None
    reason = f"{side_name(game, mover)} {why}"
    text, spent = state_text(game, state), _spent(turns, len(sides))
    return Record(tuple(turns), state, None, winner, reason, text, spent, forfeited=mover)
