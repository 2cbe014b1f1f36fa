"""What a board shows of a position: its picture, who moves, what can be played, how it ended."""

from __future__ import annotations

from inspect import signature
from typing import Any

from plies.contract import (
    CHANCE,
    Game,
    Move,
    State,
    facts,
    move_text,
    side_name,
    state_text,
)
from plies.numbers import value_json, without_numpy
from plies.play.referee import winner_of
from plies.searches.repetition import Past
from plies.searches.result import shown


def look_at(
    game: Game,
    state: State,
    last_move: Move | None = None,
    *,
    drawn: bool = True,
    past: Past | None = None,
) -> dict[str, Any]:
    """Return all that a board shows of a position, with the move that led to it if it is known.

    `past` is the game up to this position, if that is known. Not `drawn`, it has no picture.
    """
    turn, past = int(game.mover(state)), past or Past(game, [state])
    legal = [] if turn == CHANCE or past.is_drawn else past.legal_moves(state)
    moves = [move_text(game, state, one) for one in legal]
    over = turn != CHANCE and not moves
    look: dict[str, Any] = {
        "kind": "text",
        "turn": turn,
        "side": side_name(game, turn),
        "moves": moves,
        "over": over,
        "result": "",
        "winner": None,
        "text": state_text(game, state),
    }
    if past.is_drawn:
        look |= {"result": f"A draw: this position has come {past.times} times.", "payoff": 0}
    elif over:
        look |= _end(game, state)
    svg = getattr(game, "svg", None)
    if drawn and svg:
        marks = last_move is not None and "last_move" in signature(svg).parameters
        picture = svg(state, last_move=last_move) if marks else svg(state)
        look |= {"kind": "svg", "svg": str(picture)}
        if clicks := getattr(game, "clicks", None):
            look["clicks"] = [clicks(state, one) for one in legal]
    return look


def _end(game: Game, state: State) -> dict[str, Any]:
    """Return how a game has ended, in a sentence, and what it paid."""
    about = facts(game)
    payoff = without_numpy(game.payoff(state))
    if len(about.sides) == 1:
        return {"result": f"Game over: {shown(payoff)} points.", "payoff": value_json(payoff)}
    winner = winner_of(payoff, len(about.sides))
    if winner is None and about.zero_sum and payoff:
        sentence = f"The game is over: {shown(payoff)} for {side_name(game, 0)}."
    elif winner is None:
        sentence = "A draw."
    else:
        sentence = f"{side_name(game, winner)} wins."
        if not about.decisive:
            sentence = f"{sentence[:-1]}, {shown(payoff)}."
    return {"result": sentence, "winner": winner, "payoff": value_json(payoff)}
