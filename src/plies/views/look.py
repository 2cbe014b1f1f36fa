"""What a board shows of a position: its picture, who moves, what can be played, how it ended."""

from __future__ import annotations

import json
from inspect import signature
from typing import Any

from plies.game import CHANCE, Game, Move, State, facts, move_text, side_name, state_text
from plies.play.referee import winner_of
from plies.search.result import shown


def look_at(
    game: Game, state: State, last_move: Move | None = None, *, drawn: bool = True
) -> dict[str, Any]:
    """Return all that a board shows of a position, with the move that led to it if it is known.

    Not `drawn`, it has no picture.
    """
    turn = game.mover(state)
    moves = [] if turn == CHANCE else [move_text(game, state, one) for one in game.moves(state)]
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
    if over:
        look |= _end(game, state)
    svg = getattr(game, "svg", None)
    if drawn and svg:
        marks = last_move is not None and "last_move" in signature(svg).parameters
        picture = svg(state, last_move=last_move) if marks else svg(state)
        look |= {"kind": "svg", "svg": str(picture)}
    return look


def _end(game: Game, state: State) -> dict[str, Any]:
    """Return how a game has ended, in a sentence, and what it paid."""
    about = facts(game)
    payoff = game.payoff(state)
    if len(about.sides) == 1:
        return {"result": f"Game over: {shown(payoff)} points.", "payoff": _plain(payoff)}
    winner = winner_of(payoff, len(about.sides))
    if winner is None and about.zero_sum and payoff:
        sentence = f"The game is over: {shown(payoff)} for {side_name(game, 0)}."
    elif winner is None:
        sentence = "A draw."
    else:
        sentence = f"{side_name(game, winner)} wins."
        if not about.decisive:
            sentence = f"{sentence[:-1]}, {shown(payoff)}."
    return {"result": sentence, "winner": winner, "payoff": _plain(payoff)}


def _plain(payoff: Any) -> Any:
    return json.loads(json.dumps(payoff))
