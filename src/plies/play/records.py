"""Records: what is kept of a game when it has ended, as data that outlives the program.

A Saved game has words instead of moves and text instead of positions, so it can be written
down (`plies.play.score_sheet` as text, here as JSON) and played again by the same rules.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from datetime import datetime
from math import inf
from typing import Any

from plies.contract import (
    CHANCE,
    Game,
    GameError,
    Move,
    State,
    Value,
    facts,
    move_text,
    read_move,
)
from plies.numbers import own, value_json, value_of
from plies.play.match import Plan, Played, rotates, winner_name
from plies.play.referee import Record, Turn
from plies.searches.result import Outcome

BEGINNING = '{"plan": {'  # of a line of JSON
LONG = 2000  # plies: of a longer game for one, moves are only kept on request


@dataclass(frozen=True, slots=True)
class Note:
    """A move and what its player thought of it; None where nobody thought."""

    word: str
    seconds: float | None = None  # None: by chance, or part of the opening
    value: Value | None = None
    depth: int | None = None
    nodes: int | None = None
    outcome: Outcome | None = None  # for the first side, where it was proven
    distance: int | None = None  # plies to a win or a loss


@dataclass(frozen=True, slots=True)
class Saved:
    """A finished game of a match."""

    plan: Plan
    number: int
    date: str
    sides: tuple[str, ...]
    by: tuple[str, ...]  # the player of every side
    notes: tuple[Note, ...]
    final: str
    winner: str | None
    payoff: Value | None
    reason: str
    turns: tuple[int, ...]  # that every side's player has chosen
    nodes: tuple[int, ...]  # of every side
    seconds: tuple[float, ...]
    best: Value | None = None  # in a game for one: the best it has reached, such as a tile
    cpu: tuple[float, ...] = ()  # seconds of the processor that every side has used
    kept: bool = True  # False: the moves were not written down, and there are no notes
    forfeited: str | None = None  # the side whose player has lost by what it answered

    @property
    def moves(self) -> list[str]:
        return [note.word for note in self.notes]


def saved(game: Game, plan: Plan, played: Played) -> Saved:
    """Return what is to be kept of a game."""
    record, sides = played.record, facts(game).sides
    kept = _kept(plan, record, len(sides))
    return Saved(
        plan=plan,
        number=played.number,
        date=f"{datetime.now():%Y-%m-%d %H:%M:%S}",
        sides=sides,
        by=tuple(plan.players[seat] for seat in played.seats),
        notes=tuple(_note(turn) for turn in record.turns) if kept else (),
        final=record.text,
        winner=winner_name(game, record),
        payoff=own(record.payoff),
        reason=record.reason,
        turns=tuple(spent.turns for spent in record.spent),
        nodes=tuple(spent.nodes for spent in record.spent),
        seconds=tuple(_microseconds(spent.seconds) for spent in record.spent),
        best=None if rotates(game) else own(_best(game, record)),
        cpu=tuple(_microseconds(spent.cpu) for spent in record.spent),
        kept=kept,
        forfeited=None if record.forfeited is None else sides[record.forfeited],
    )


def _kept(plan: Plan, record: Record, sides: int) -> bool:
    if not record.whole:
        return False
    short = sides > 1 or len(record.turns) <= LONG
    return short if plan.moves is None else plan.moves


def _best(game: Game, record: Record) -> Value | None:
    if record.best is not None:
        return record.best
    reached = getattr(game, "best", None)
    return reached(record.final) if reached else record.payoff


def _note(turn: Turn) -> Note:
    if not turn.chosen:
        return Note(turn.word)
    seconds = _microseconds(turn.seconds)
    won = turn.outcome in ("win", "loss")  # how long a draw takes is of no interest
    ahead = turn.distance if won else None
    return Note(turn.word, seconds, own(turn.value), turn.depth, turn.nodes, turn.outcome, ahead)


def _microseconds(seconds: float) -> float:
    """Return a time as exactly as it is written down, so that it is the same when it is read."""
    return float(f"{seconds:.6f}")


def to_json(one: Saved) -> str:
    """Return a game as one line of JSON."""
    data = {field.name: getattr(one, field.name) for field in fields(Saved)}
    data["plan"] = asdict(one.plan)
    data["notes"] = [_note_json(note) for note in one.notes]
    data["payoff"], data["best"] = value_json(one.payoff), value_json(one.best)
    return json.dumps(data, ensure_ascii=False)


def _note_json(note: Note) -> Any:
    """Return a note for JSON: only the word of a move that nobody thought about."""
    parts = [note.word, note.seconds, value_json(note.value), note.depth, note.nodes]
    parts += [note.outcome, note.distance]
    while parts[-1] is None:
        parts.pop()
    return parts if len(parts) > 1 else note.word


def _note_of(data: Any) -> Note:
    if isinstance(data, str):
        return Note(data)
    word, seconds, *thoughts = data
    return Note(word, seconds, *map(_value, thoughts[:1]), *thoughts[1:])


def from_json(line: str) -> Saved:
    """Return the game that a line of JSON describes; a ValueError for any other line."""
    try:
        data = json.loads(line)
        data["plan"]["players"] = tuple(data["plan"]["players"])
        data["plan"] = Plan(**data["plan"])
        data["notes"] = tuple(_note_of(note) for note in data["notes"])
        data["payoff"], data["best"] = _value(data["payoff"]), _value(data["best"])
        old = {"cpu": (), "kept": True, "forfeited": None}
        data = {**old, **data}  # which records have not always had
        for name in ("sides", "by", "turns", "nodes", "seconds", "cpu"):
            data[name] = tuple(data[name])
        return Saved(**{field.name: data[field.name] for field in fields(Saved)})
    except (TypeError, KeyError, AttributeError) as error:
        raise ValueError(f"this is not a game: {error}") from None


def _value(data: Any) -> Any:
    """Return a value from JSON; infinities were not always words."""
    if isinstance(data, list):
        return tuple(map(_value, data))
    return data["infinity"] * inf if isinstance(data, dict) else value_of(data)


def positions(game: Game, state: State, one: Saved) -> Iterator[tuple[State, Move | None]]:
    """Yield every position of a game that began at `state`, with the move that led to it."""
    if not one.kept:
        what = f"game {one.number} was recorded without its moves"
        raise GameError(f"{what}: plies match --moves keeps them, and plies.match(moves=True)")
    yield state, None
    for ply, word in enumerate(one.moves, 1):
        try:
            move = _outcome(game, state, word) if game.mover(state) == CHANCE else None
            move = read_move(game, state, word) if move is None else move
        except GameError as error:
            raise GameError(f"game {one.number}, ply {ply}: {error}") from None
        state = game.play(state, move)
        yield state, move


def _outcome(game: Game, state: State, word: str) -> Move:
    for outcome, _ in game.chances(state):  # type: ignore[attr-defined]
        if move_text(game, state, outcome) == word:
            return outcome
    raise GameError(f"{word!r} is not an outcome that chance can have here")
